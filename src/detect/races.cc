// Data races and their kin, as findings: which rule it is, how sure, and how it is told. Which accesses race
// is found by race_search.h.
//
// Which rule: a write under a lock after an unlocked test of the same field, tested again inside, is
// double-checked locking; a field whose racing writes store objects that were just made, and can change,
// publishes them unsafely; everything else is a data race.
#include <fmt/format.h>

#include <algorithm>
#include <boost/unordered/unordered_flat_set.hpp>
#include <map>

#include "classfile/annotation_text.h"
#include "classfile/descriptor.h"
#include "detect/race_search.h"

namespace heddle {
namespace {

class Races {
 public:
  Races(const World& world, const GuardedUses& guarded, Confidence least)
      : world_(world),
        least_(least),
        story_(world),
        doubts_(world),
        search_(world, story_, doubts_, guarded, least) {}

  void find(Detection& detection) {
    for (const auto& [key, group] : search_.find()) {
      std::vector<std::string> doubts;
      const Confidence confidence = confidence_of(group, group.best, doubts);
      if (confidence > least_) {
        ++detection.untold[confidence];
      } else {
        detection.findings.push_back(tell(key, group, confidence, doubts));
      }
    }
  }

 private:
  using Group = RaceGroup;
  using Pair = RacePair;

  const Access& access(uint32_t index) const { return world_.sharing.accesses()[index]; }

  // --- what kind of race it is

  const Stmt& stmt_of(const Access& one) const { return world_.graph.body(one.node).stmts[one.stmt]; }

  uint32_t definition_of_value(const Access& write) const {
    const BodyFacts& facts = world_.graph.facts(write.node);
    const Stmt& stmt = stmt_of(write);
    return facts.definition(facts.source(facts.body().arg(stmt, stmt.arg_count - 1)));
  }

  bool is_increment(const Access& write) const {
    const uint32_t at = definition_of_value(write);
    const Body& body = world_.graph.body(write.node);
    if (at == BodyFacts::kNone || body.stmts[at].op != Op::kArithmetic || body.stmts[at].arg_count != 2)
      return false;
    for (uint32_t i = 0; i < 2; ++i) {
      const Reg operand = body.arg(body.stmts[at], i);
      const uint32_t load = world_.graph.facts(write.node).definition(operand);
      const Reg other = body.arg(body.stmts[at], 1 - i);
      if (load == BodyFacts::kNone || !body.is_constant(other)) continue;
      const Op op = body.stmts[load].op;
      if ((op == Op::kGetField || op == Op::kGetStatic) &&
          world_.values.field(write.node, body.stmts[load]) == write.field) {
        return true;
      }
    }
    return false;
  }

  // A field that is tested and then set, in the same method.
  bool is_lazy(const Access& write) const {
    const BodyFacts& facts = world_.graph.facts(write.node);
    const Body& body = facts.body();
    for (uint32_t at = 0; at < body.stmts.size(); ++at) {
      const Stmt& stmt = body.stmts[at];
      if (stmt.op != Op::kIf || !facts.dominates(at, write.stmt)) continue;
      for (const uint32_t arg : body.args_of(stmt)) {
        const uint32_t load = facts.definition(facts.source(Reg(arg)));
        if (load == BodyFacts::kNone) continue;
        const Op op = body.stmts[load].op;
        if ((op == Op::kGetField || op == Op::kGetStatic) &&
            world_.values.field(write.node, body.stmts[load]) == write.field) {
          return true;
        }
      }
    }
    return false;
  }

  bool is_tested(AppNode node, Reg value) const {
    const BodyFacts& facts = world_.graph.facts(node);
    const Body& body = facts.body();
    return std::ranges::any_of(body.stmts, [&](const Stmt& stmt) {
      return stmt.op == Op::kIf && std::ranges::any_of(body.args_of(stmt), [&](uint32_t arg) {
               return facts.source(Reg(arg)) == facts.source(value);
             });
    });
  }

  bool is_double_checked(const Group& group) {
    for (const auto& [index, thread] : group.sites) {
      const Access& write = access(index);
      if (!write.is_write || world_.locks.held(write.node, write.stmt).empty()) continue;
      const BodyFacts& facts = world_.graph.facts(write.node);
      const Body& body = facts.body();
      bool outside = false, inside = false;
      for (uint32_t at = 0; at < body.stmts.size(); ++at) {
        const Stmt& stmt = body.stmts[at];
        if (stmt.op != Op::kGetField && stmt.op != Op::kGetStatic) continue;
        if (world_.values.field(write.node, stmt) != write.field || !facts.dominates(at, write.stmt))
          continue;
        const bool locked =
            world_.locks.held(write.node, at).size() >= world_.locks.held(write.node, write.stmt).size();
        (locked ? inside : outside) = true;
      }
      if (outside && inside) return true;
    }
    return false;
  }

  // Objects of the class never change once they are made.
  bool is_immutable(ClassId type) const {
    const Program& program = world_.graph.program();
    const Hierarchy& hierarchy = world_.graph.analysis().code().hierarchy();
    const std::string_view name = program.text(program[type].name);
    if (name == "java/lang/Object" || name == "java/lang/String" || name == "java/lang/Integer" ||
        name == "java/lang/Long" || name == "java/lang/Boolean" || name == "java/lang/Double") {
      return true;
    }
    if (!world_.graph.is_application(type) || program[type].state == ClassState::kArray) return false;
    for (ClassId at = type; at && hierarchy.linked(at) && world_.graph.is_application(at);
         at = hierarchy.super(at)) {
      for (const FieldId field : program[at].fields) {
        if ((program[field].access & (kAccStatic | kAccFinal)) == 0) return false;
      }
    }
    return true;
  }

  enum class Stored : uint8_t { kOther, kPrimitive, kImmutable, kFreshMutable };
  Stored stored(const Access& write) const {
    const Program& program = world_.graph.program();
    if (write.kind != Access::Kind::kField && write.kind != Access::Kind::kStatic) return Stored::kOther;
    const char first = program.text(program[write.field].descriptor)[0];
    if (first != 'L' && first != '[') return Stored::kPrimitive;
    const Stmt& stmt = stmt_of(write);
    const Body& body = world_.graph.body(write.node);
    const ObjectSet& values = world_.graph.points_to(write.node, body.arg(stmt, stmt.arg_count - 1));
    bool immutable = !values.empty();
    values.each([&](uint32_t object) {
      immutable = immutable && is_immutable(world_.graph.solver().objects()[ObjectId(object)].type);
    });
    if (immutable) return Stored::kImmutable;
    const uint32_t made = definition_of_value(write);
    const bool fresh = made != BodyFacts::kNone && body.stmts[made].op == Op::kNew;
    return fresh ? Stored::kFreshMutable : Stored::kOther;
  }

  Rule rule_of(const Group& group) {
    if (group.kind != Access::Kind::kField && group.kind != Access::Kind::kStatic) return Rule::kDataRace;
    if (is_double_checked(group)) {
      const char first = world_.graph.program().text(world_.graph.program()[group.field].descriptor)[0];
      if (first == 'L' || first == '[' || first == 'Z') return Rule::kDoubleCheckedLocking;
    }
    bool any = false, all = true;
    for (const auto& [index, thread] : group.sites) {
      if (!access(index).is_write) continue;
      any = true;
      all = all && stored(access(index)) == Stored::kFreshMutable;
    }
    return any && all ? Rule::kUnsafePublication : Rule::kDataRace;
  }

  // That it is one and the same on both sides.
  void add_doubts_of_object(const Pair& pair, std::vector<std::string>& reasons) const {
    if (doubts_.may_be_different(pair)) {
      reasons.emplace_back(
          "Several such objects may be made; that both threads have the same one is not certain.");
    }
    if (doubts_.is_loose(pair.thread_a, pair.thread_b, pair.object)) {
      reasons.emplace_back("Nothing that lasts leads to such an object; each may be for one user only.");
    }
    if (doubts_.is_far(pair.thread_a, pair.thread_b, pair.object)) {
      reasons.emplace_back(
          "One side gets at the object through things that change; that it can have it by then is not "
          "certain.");
    }
    if (doubts_.is_very_far(pair.thread_a, pair.thread_b, pair.object)) {
      reasons.emplace_back(
          "On the way to it lie places that may hold many things; that it is this one is not likely.");
    }
    if (doubts_.may_be_own(pair.thread_a, pair.thread_b, pair.object)) {
      reasons.emplace_back(
          "Each thread may make such objects for itself; that they meet on one is not certain.");
    }
    if (doubts_.is_either_wide(pair)) {
      reasons.emplace_back(
          "Many objects may be meant here; that this one is, on both sides, is not certain.");
    }
    if (doubts_.may_be_own_task(pair.thread_a, pair.thread_b, pair.object)) {
      reasons.emplace_back(
          "Each start may have a task of its own; that one is started twice is not certain.");
    }
  }

  Confidence confidence_of(const Group& group, const Pair& pair, std::vector<std::string>& reasons) {
    int doubt = pair.doubt;
    if (!doubts_.is_same_for_sure(pair)) add_doubts_of_object(pair, reasons);
    if (const int unlikely = doubts_.unlikely(pair)) {
      reasons.emplace_back(
          unlikely == 1
              ? "A call on the way there may mean many methods; that one of them leads here is not certain."
              : "Several calls on the way there may mean many methods; that they lead here is not likely.");
    }
    if (doubts_.is_handler(pair.thread_a) || doubts_.is_handler(pair.thread_b)) {
      reasons.emplace_back("A library calls one side; that it does so in several threads is assumed.");
    }
    if (doubts_.is_being_made(pair)) {
      reasons.emplace_back("One side is a constructor; that others have the object by then is not certain.");
    }
    if (doubts_.may_start_later(pair)) {
      reasons.emplace_back(
          "The other side is started after the object is made, perhaps not before it is done.");
    }
    if (doubts_.may_be_set_up(pair)) {
      reasons.emplace_back(
          "Several such tasks are made; it may be one that is not started yet, or that is over.");
    }
    if (doubts_.may_have_polled(pair)) {
      reasons.emplace_back(
          "One side first waits in a loop until something is the case; that may order them.");
    }
    if (doubts_.may_be_other_index(pair))
      reasons.emplace_back("That both use the same index is not certain.");
    if (doubts_.may_be_the_iterations(pair)) {
      reasons.emplace_back(
          "It is found from what each iteration has for itself; that they meet on one is not certain.");
    }
    if (doubts_.is_merged(access(pair.a)) || doubts_.is_merged(access(pair.b))) {
      ++doubt;
      reasons.emplace_back("The program is too large to tell all threads' objects apart here.");
    }
    if (!world_.handover.is_looked_for()) {
      ++doubt;
      reasons.emplace_back("The program is too large to look for flags and signals that may order the two.");
    }
    bool counts = true, idempotent = true;
    for (const auto& [index, thread] : group.sites) {
      const Access& one = access(index);
      if (!one.is_write) continue;
      const bool named = one.field && is_statistics(one.field);
      counts = counts && named && is_increment(one);
      const Stored what = stored(one);
      idempotent = idempotent && is_lazy(one) && (what == Stored::kImmutable || what == Stored::kPrimitive) &&
                   !is_increment(one);
    }
    if (group.kind == Access::Kind::kField || group.kind == Access::Kind::kStatic) {
      if (counts) {
        doubt += 2;
        reasons.emplace_back("It looks like a counter for statistics, where a lost count may not matter.");
      }
      if (idempotent) {
        doubt += 2;
        reasons.emplace_back(
            "Each thread that finds it unset sets it to something that never changes; doing so twice may not "
            "matter.");
      }
    }
    return doubt == 0 ? Confidence::kHigh : doubt == 1 ? Confidence::kMedium : Confidence::kLow;
  }

  bool is_statistics(FieldId field) const {
    std::string name(world_.graph.program().text(world_.graph.program()[field].name));
    std::ranges::transform(name, name.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    for (const std::string_view part :
         {"hit", "miss", "stat", "metric", "lookups", "requests", "calls", "invocations"}) {
      if (name.find(part) != std::string::npos) return true;
    }
    return false;
  }

  // --- telling it

  SiteRole role_of(const Access& one) const {
    if (one.kind == Access::Kind::kLibrary) return SiteRole::kCall;
    return one.is_write ? SiteRole::kWrite : SiteRole::kRead;
  }

  void explain_locks(const Pair& pair, std::vector<std::string>& reasons) {
    const Access& a = access(pair.a);
    const Access& b = access(pair.b);
    const HeldLocks first = world_.locks.held(a.node, a.stmt), second = world_.locks.held(b.node, b.stmt);
    if (first.empty() && second.empty()) {
      reasons.emplace_back("Neither side holds a lock.");
    } else if (first.empty() || second.empty()) {
      const HeldLocks& only = first.empty() ? second : first;
      reasons.push_back(fmt::format("Only one side holds a lock ({}).", story_.lock(only.front())));
    } else {
      reasons.push_back(
          fmt::format("Each side holds a lock, but nothing shows that it is the same one: {}; {}.",
                      story_.lock(first.front()), story_.lock(second.front())));
    }
  }

  // What the class of the field says of itself, which is then not true or not heeded.
  void explain_declared(const Group& group, std::vector<std::string>& reasons) const {
    if (!group.field) return;
    const Program& program = world_.graph.program();
    const ClassId owner = program[group.field].owner;
    const ClassFile* const file = program[owner].file.get();
    if (file == nullptr) return;
    const std::string name = world_.wording.class_name(owner);
    if (has_annotation(*file, file->attributes(), "Immutable")) {
      reasons.push_back(fmt::format("{} is declared @Immutable, and this field is not final.", name));
    } else if (has_annotation(*file, file->attributes(), "ThreadSafe")) {
      reasons.push_back(fmt::format("{} is declared @ThreadSafe.", name));
    } else if (has_annotation(*file, file->attributes(), "NotThreadSafe")) {
      reasons.push_back(
          fmt::format("{} is declared @NotThreadSafe: whoever shares such an object must guard it.", name));
    }
  }

  std::string order_reason(const Pair& pair) const {
    if (doubts_.is_assumed(pair)) {
      return "In a library, any threads may call these at once; that they do so with one object is assumed "
             "(--open-world).";
    }
    if (pair.thread_a == pair.thread_b) {
      return story_.several(pair.thread_a);
    }
    return fmt::format("Nothing orders {} and {} here: no start or join lies between the two.",
                       story_.origin(pair.thread_a), story_.origin(pair.thread_b));
  }

  std::string fix_of(Rule rule, const Group& group) const {
    switch (rule) {
      case Rule::kDoubleCheckedLocking:
        return "Make the field volatile, or use a static holder class.";
      case Rule::kUnsafePublication:
        return "Make the field volatile or final, or set and read it under one lock.";
      default:
        break;
    }
    if (group.kind == Access::Kind::kLibrary) {
      return "Guard all uses of the object by one lock, or use a thread-safe class in its place.";
    }
    const bool counts = std::ranges::any_of(group.sites, [&](const auto& site) {
      return access(site.first).is_write && access(site.first).field && is_increment(access(site.first));
    });
    if (counts) return "Use an AtomicInteger or AtomicLong, or guard all accesses by one lock.";
    return "Guard all accesses by one lock, or make sure that one thread is over before the other goes on.";
  }

  Finding tell(const std::string& key, const Group& group, Confidence confidence,
               std::vector<std::string>& doubts) {
    Finding finding;
    finding.rule = rule_of(group);
    finding.subject = key.substr(0, key.find('|'));
    finding.confidence = confidence;
    const Pair& pair = group.best;
    std::vector<std::pair<uint32_t, ThreadId>> told{{pair.a, pair.thread_a}, {pair.b, pair.thread_b}};
    for (const auto& [index, thread] : told) {
      finding.sites.push_back(
          story_.site(role_of(access(index)), thread, access(index).node, access(index).stmt));
    }
    add_others(group, told, finding);
    group.objects.each([&](uint32_t object) { finding.objects.push_back(story_.object(ObjectId(object))); });
    std::ranges::sort(finding.objects);
    const auto twice = std::ranges::unique(finding.objects);
    finding.objects.erase(twice.begin(), twice.end());
    finding.reasons.push_back(order_reason(pair));
    explain_locks(pair, finding.reasons);
    explain_declared(group, finding.reasons);
    std::ranges::move(doubts, std::back_inserter(finding.reasons));
    finding.fix = fix_of(finding.rule, group);
    finding.message = message(finding, group, told);
    finding.id = finding_id(finding.rule == Rule::kDataRace            ? 'R'
                            : finding.rule == Rule::kUnsafePublication ? 'P'
                                                                       : 'C',
                            fmt::format("{}|{}", rule_name(finding.rule), key));
    return finding;
  }

  // Other statements, each once, whatever the context; of very many the first.
  void add_others(const Group& group, const std::vector<std::pair<uint32_t, ThreadId>>& told,
                  Finding& finding) const {
    constexpr size_t kMost = 40;
    boost::unordered_flat_set<uint64_t> seen;
    const auto statement = [&](uint32_t index) {
      return uint64_t{world_.graph.method(access(index).node).index()} << 32 | access(index).stmt;
    };
    for (const auto& [index, thread] : told) seen.insert(statement(index));
    std::map<uint32_t, std::pair<uint32_t, ThreadId>> rest;  // by rank
    for (const auto& [index, thread] : group.sites) {
      if (seen.contains(statement(index))) continue;
      const auto [known, fresh] = rest.try_emplace(search_.access_rank(index), index, thread);
      if (!fresh && story_.origin(thread) < story_.origin(known->second.second))
        known->second = {index, thread};
    }
    size_t count = 0;
    for (const auto& [rank, site] : rest) {
      if (++count > kMost) break;
      const Access& one = access(site.first);
      finding.sites.push_back(story_.site(role_of(one), site.second, one.node, one.stmt));
    }
    finding.more_sites = static_cast<uint32_t>(rest.size() - std::min(rest.size(), kMost));
  }

  std::string message(const Finding& finding, const Group& group,
                      const std::vector<std::pair<uint32_t, ThreadId>>& told) const {
    const Access& a = access(told[0].first);
    const Access& b = access(told[1].first);
    switch (finding.rule) {
      case Rule::kDoubleCheckedLocking:
        return fmt::format(
            "{} is tested without the lock under which it is set; a thread may see the object before it is "
            "complete.",
            finding.subject);
      case Rule::kUnsafePublication:
        return fmt::format(
            "An object is handed to other threads through {} without any order; they may see it before it is "
            "complete.",
            finding.subject);
      default:
        break;
    }
    if (group.kind == Access::Kind::kLibrary) {
      return fmt::format("Two threads may use one {} at once; it is not made for that.", finding.subject);
    }
    const std::string_view what = a.is_write && b.is_write
                                      ? "Two threads may write {} at once."
                                      : "One thread may read {} while another writes it.";
    const std::string subject = group.kind == Access::Kind::kElement
                                    ? fmt::format("an element of one {}", finding.subject)
                                    : finding.subject;
    return fmt::format(fmt::runtime(what), subject);
  }

  const World& world_;
  const Confidence least_;
  Story story_;
  RaceDoubts doubts_;
  RaceSearch search_;
};

}  // namespace

void find_races(const World& world, const GuardedUses& guarded, Confidence least, Detection& detection) {
  Races(world, guarded, least).find(detection);
}

}  // namespace heddle
