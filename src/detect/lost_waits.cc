// Waits that nobody ends: wait() on an object on which nothing that runs ever calls notify, or await() of a
// condition that nothing signals. What the virtual machine notifies by itself (threads, when they end) does
// not count. Nor does a wait that is never come to: for a field to be other than 0 that every constructor
// sets to something other than 0, and nothing that runs sets again.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "detect/set_once.h"
#include "detect/story.h"

namespace heddle {
namespace {

class LostWaits {
 public:
  explicit LostWaits(const World& world) : world_(world), story_(world), set_once_(world) {}

  std::vector<Finding> find() {
    collect();
    std::map<std::string, Finding> found;
    for (const Call& wait : waits_) {
      if (is_notified(wait) || is_never_come_to(wait)) continue;
      ThreadId who;
      for (const ThreadId thread : world_.threads.running(wait.node)) {
        if (!who || story_.origin(thread) < story_.origin(who)) who = thread;
      }
      const std::string key = story_.key(wait.node, wait.stmt);
      if (found.contains(key)) continue;
      Finding finding;
      finding.rule = Rule::kLostWait;
      finding.sites.push_back(story_.site(SiteRole::kWait, who, wait.node, wait.stmt));
      std::vector<std::string> types;
      wait.objects.each([&](uint32_t object) {
        types.push_back(world_.wording.class_name(world_.graph.solver().objects()[ObjectId(object)].type));
        finding.objects.push_back(story_.object(ObjectId(object)));
      });
      std::ranges::sort(types);
      std::ranges::sort(finding.objects);
      finding.subject = wait.is_condition && wait.field ? world_.wording.field(wait.field) : types.front();
      finding.confidence = Confidence::kMedium;
      finding.message = fmt::format("Nothing in the program {} what this waits for; it waits for ever.",
                                    wait.is_condition ? "signals" : "notifies");
      finding.reasons.push_back(wait.is_condition ? "No signal or signalAll on this condition can run."
                                                  : "No notify or notifyAll on these objects can run.");
      finding.fix =
          "Notify where what is waited for becomes true, under the same lock, or wait with a time limit.";
      finding.id = finding_id(
          'W',
          fmt::format("{}|{}", world_.wording.method(world_.graph.method(wait.node)).text, finding.subject));
      found.emplace(key, std::move(finding));
    }
    std::vector<Finding> findings;
    for (auto& [key, finding] : found) findings.push_back(std::move(finding));
    return findings;
  }

 private:
  struct Call {
    AppNode node;
    uint32_t stmt;
    ObjectSet objects;
    bool is_condition;
    FieldId field;  // from which the condition was read
  };

  void collect() {
    const Program& program = world_.graph.program();
    const Symbols& symbols = program.symbols();
    const ClassId condition = program.find(symbols.find_name("java/util/concurrent/locks/Condition"));
    const Hierarchy& hierarchy = world_.graph.analysis().code().hierarchy();
    for (AppNode node = 0; node < world_.graph.size(); ++node) {
      if (world_.threads.running(node).empty()) continue;
      const Body& body = world_.graph.body(node);
      for (uint32_t at = 0; at < body.stmts.size(); ++at) {
        const Stmt& stmt = body.stmts[at];
        if (stmt.op != Op::kInvokeVirtual && stmt.op != Op::kInvokeInterface) continue;
        const MemberRef& ref = symbols[MemberRefId(stmt.ref)];
        const std::string_view name = symbols[ref.name];
        if (symbols[ref.descriptor] != "()V") continue;
        const ClassId owner = program.find(ref.owner);
        const bool of_condition =
            condition && owner && hierarchy.linked(owner) && hierarchy.is_subclass(owner, condition);
        const bool waits = of_condition ? name == "await" || name == "awaitUninterruptibly" : name == "wait";
        const bool notifies =
            of_condition ? name == "signal" || name == "signalAll" : name == "notify" || name == "notifyAll";
        if (!waits && !notifies) continue;
        Call call{node, at, world_.graph.points_to(node, body.arg(stmt, 0)), of_condition, {}};
        if (of_condition) {
          const PathId path = world_.values.path(node, body.arg(stmt, 0));
          const Paths& paths = world_.values.paths();
          if (!paths.is_root(path)) {
            call.field = FieldId(paths.field(path));
          } else if (paths.kind(path) == PathRoot::Kind::kStatic) {
            call.field = FieldId(paths.root_index(path));
          }
        }
        (waits ? waits_ : notifies_).push_back(std::move(call));
      }
    }
  }

  bool is_notified(const Call& wait) const {
    const Program& program = world_.graph.program();
    if (wait.objects.empty()) return true;  // nothing is known of it
    if (wait.is_condition) {
      // Conditions are all made in one place of the library: told apart by the fields that hold them.
      if (!wait.field) return true;
      return std::ranges::any_of(notifies_, [&](const Call& one) {
        return one.is_condition && (!one.field || one.field == wait.field);
      });
    }
    const ClassId thread = program.find(program.symbols().find_name("java/lang/Thread"));
    bool by_machine = false;
    wait.objects.each([&](uint32_t object) {
      const ClassId type = world_.graph.solver().objects()[ObjectId(object)].type;
      by_machine =
          by_machine || (thread && world_.graph.analysis().code().hierarchy().is_subclass(type, thread));
    });
    return by_machine || std::ranges::any_of(notifies_, [&](const Call& one) {
             return !one.is_condition && one.objects.intersects(wait.objects);
           });
  }

  // Only where a field was found to be 0 that never is.
  bool is_never_come_to(const Call& wait) const {
    const BodyFacts& facts = world_.graph.facts(wait.node);
    const auto& stmts = facts.body().stmts;
    const Paths& paths = world_.values.paths();
    return std::ranges::any_of(stmts, [&](const Stmt& load) {
      if (load.op != Op::kGetField && !is_call(load.op)) return false;
      if (!load.dst || !set_once_.is_where_unset(facts, load.dst, wait.stmt)) return false;
      const PathId path = world_.values.path(wait.node, load.dst);  // also through a method that gives it
      return !paths.is_root(path) && paths.field(path) < Paths::kExclusiveView &&
             is_always_set(FieldId(paths.field(path)));
    });
  }

  bool is_always_set(FieldId field) const {
    const Program& program = world_.graph.program();
    if (!world_.values.is_stable(field)) return false;
    for (AppNode node = 0; node < world_.graph.size(); ++node) {
      const Method& method = program[world_.graph.method(node)];
      if (method.owner != program[field].owner || program.text(method.name) != "<init>") continue;
      const BodyFacts& facts = world_.graph.facts(node);
      const Body& body = facts.body();
      bool is_done = false;
      for (uint32_t at = 0; at < body.stmts.size(); ++at) {
        const Stmt& stmt = body.stmts[at];
        if (stmt.op == Op::kInvokeSpecial && facts.source(body.arg(stmt, 0)) == Reg(0)) {
          const MemberRef& called = program.symbols()[MemberRefId(stmt.ref)];
          is_done = is_done || (called.owner == program[method.owner].name &&
                                program.text(called.name) == "<init>");  // which sets it, then
        }
        if (stmt.op != Op::kPutField || world_.values.field(node, stmt) != field) continue;
        const Reg value = facts.source(body.arg(stmt, 1));
        if (!body.is_constant(value)) return false;
        const ConstantValue& constant = program.symbols()[body.constant(value)];
        if (constant.kind != ConstantValue::Kind::kInt || constant.value == 0) return false;
        is_done = is_done || facts.block_of(at) == 0;
      }
      if (!is_done) return false;
    }
    return true;
  }

  const World& world_;
  Story story_;
  SetOnce set_once_;
  std::vector<Call> waits_, notifies_;
};

}  // namespace

void find_lost_waits(const World& world, Confidence least, Detection& detection) {
  for (Finding& finding : LostWaits(world).find()) {
    if (finding.confidence > least) {
      ++detection.untold[finding.confidence];
    } else {
      detection.findings.push_back(std::move(finding));
    }
  }
}

}  // namespace heddle
