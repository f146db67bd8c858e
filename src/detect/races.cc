// Data races: two accesses to one place, one of them a write, by two threads, with nothing that orders them
// and no lock that both hold.
//
// Formulation. For each shared place (sharing.h) and each pair of its accesses, and each pair of threads that
// may run them: in_parallel (order.h), not excluded by locks (below), and, where both threads may have made
// such an object of their own, reachable from what they have in common. What races on one field is one
// finding, whatever the object; what races on elements or on a library object is one finding per place where
// such objects are made.
//
// Locks exclude if both sides hold the same: the only object of its site, the same static path, or what is
// found by the same path from the accessed object. A path upwards, to the owner of what is accessed, counts
// only if the object has one owner for ever (Sharing::is_owned). Readers do not exclude each other.
//
// Which rule: a write under a lock after an unlocked test of the same field, tested again inside, is
// double-checked locking; a field whose racing writes store objects that were just made, and can change,
// publishes them unsafely; everything else is a data race.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "classfile/descriptor.h"
#include "detect/story.h"

namespace heddle {
namespace {

struct LockKey {
  enum class Kind : uint8_t { kObject, kAbsolute, kRelative };
  Kind kind;
  uint32_t id;
  bool shared;
};

struct Pair {
  uint32_t a, b;  // accesses
  ThreadId thread_a, thread_b;
  ObjectId object;
};

class Races {
 public:
  explicit Races(const World& world) : world_(world), story_(world) {}

  std::vector<Finding> find() {
    const auto& accesses = world_.sharing.accesses();
    keys_.resize(accesses.size());
    keys_known_.resize(accesses.size());
    for (const SharedPlace& place : world_.sharing.places()) look_at(place);
    std::vector<Finding> findings;
    for (auto& [subject, group] : groups_) {
      if (auto finding = tell(subject, group)) findings.push_back(std::move(*finding));
    }
    return findings;
  }

 private:
  struct Group {
    std::vector<Pair> pairs;
    std::map<uint32_t, ThreadId> sites;  // accesses that race, each with a thread
    ObjectSet objects;
    Access::Kind kind{};
    FieldId field;
  };

  const Access& access(uint32_t index) const { return world_.sharing.accesses()[index]; }

  const std::vector<LockKey>& keys(uint32_t index) {
    if (keys_known_[index]) return keys_[index];
    keys_known_[index] = true;
    const Access& one = access(index);
    Paths& paths = world_.values.paths();
    for (const HeldLock& lock : world_.locks.held(one.node, one.stmt)) {
      if (lock.object) keys_[index].push_back({LockKey::Kind::kObject, lock.object.index(), lock.shared});
      if (!lock.path) continue;
      if (paths.is_absolute(lock.path)) {
        keys_[index].push_back({LockKey::Kind::kAbsolute, lock.path.index(), lock.shared});
      }
      if (!one.base) continue;
      const PathId base = world_.values.path(one.node, one.base);
      if (const PathId between = paths.between(base, lock.path, paths.base())) {
        keys_[index].push_back({LockKey::Kind::kRelative, between.index(), lock.shared});
      }
    }
    return keys_[index];
  }

  // The path leads from the object to something that belongs to it, or that it belongs to.
  bool holds_for(PathId path, ObjectId object) const {
    const Paths& paths = world_.values.paths();
    const std::vector<uint32_t> steps = paths.steps(path);
    const auto ups = static_cast<size_t>(
        std::ranges::count_if(steps, [](uint32_t step) { return (step & Paths::kUp) != 0; }));
    if (ups == 0) return true;
    return ups == 1 && (steps[0] & Paths::kUp) != 0 &&
           world_.sharing.is_owned(object, FieldId(steps[0] & ~Paths::kUp));
  }

  bool excluded(uint32_t a, uint32_t b, ObjectId object) {
    for (const LockKey& one : keys(a)) {
      for (const LockKey& other : keys(b)) {
        if (one.kind != other.kind || one.id != other.id || (one.shared && other.shared)) continue;
        if (one.kind != LockKey::Kind::kRelative || holds_for(PathId(one.id), object)) return true;
      }
    }
    return false;
  }

  bool race(uint32_t a, uint32_t b, ObjectId object, Pair& found) {
    const Access& one = access(a);
    const Access& other = access(b);
    for (const ThreadId first : world_.threads.running(one.node)) {
      for (const ThreadId second : world_.threads.running(other.node)) {
        if (!world_.order.in_parallel({first, one.node, one.stmt}, {second, other.node, other.stmt}))
          continue;
        if (object && world_.sharing.made_by(first, object) && world_.sharing.made_by(second, object) &&
            !world_.sharing.is_common(first, object)) {
          continue;
        }
        if (object && world_.ownership.keeps_apart(one, other, object)) return false;
        if (world_.handover.orders({first, one.node, one.stmt}, {second, other.node, other.stmt})) continue;
        // What was made for one start alone, and is not found otherwise.
        if (object && first == second && !world_.sharing.is_common(first, object)) continue;
        found = {a, b, first, second, object};
        return true;
      }
    }
    return false;
  }

  std::string subject_of(const SharedPlace& place, Access::Kind kind) const {
    if (kind == Access::Kind::kField || kind == Access::Kind::kStatic)
      return world_.wording.field(place.field);
    return world_.wording.class_name(world_.graph.solver().objects()[place.object].type);
  }

  void look_at(const SharedPlace& place) {
    constexpr size_t kMost = 300;  // accesses of one place that are compared with each other
    const size_t count = std::min(place.accesses.size(), kMost);
    Group* group = nullptr;
    for (size_t i = 0; i < count; ++i) {
      for (size_t j = i; j < count; ++j) {
        const uint32_t a = place.accesses[i], b = place.accesses[j];
        if (!access(a).is_write && !access(b).is_write) continue;
        if (access(a).kind != access(b).kind) continue;
        if (group != nullptr && group->sites.contains(a) && group->sites.contains(b) &&
            group->pairs.size() > 64)
          continue;
        if (excluded(a, b, place.object)) continue;
        Pair pair{};
        if (!race(a, b, place.object, pair)) continue;
        if (group == nullptr) {
          const Access::Kind kind = access(a).kind;
          std::string subject = subject_of(place, kind);
          std::string key = subject;
          // Elements and library objects are told apart by where they are made.
          if (place.object && (kind == Access::Kind::kElement || kind == Access::Kind::kLibrary)) {
            const Site& site =
                world_.graph.solver().tables().sites[world_.graph.solver().objects()[place.object].site];
            key += fmt::format("|{}|{:05}", site.method ? world_.wording.method(site.method).text : "",
                               site.method ? ordinal(site) : 0);
          }
          group = &groups_[key];
          group->kind = kind;
          group->field = place.field;
        }
        group->pairs.push_back(pair);
        group->sites.try_emplace(a, pair.thread_a);
        group->sites.try_emplace(b, pair.thread_b);
        if (place.object) group->objects.add(place.object.index());
      }
    }
  }

  // Which of the objects of its type that the method makes.
  uint32_t ordinal(const Site& site) const {
    const Code& code = world_.graph.analysis().code();
    const Body* const body = code.body(site.method);
    if (body == nullptr || !site.has_statement()) return 0;
    const uint32_t at = code.statement_index(site.method, site.value);
    if (at >= body->stmts.size()) return 0;
    uint32_t before = 0;
    for (uint32_t i = 0; i < at; ++i) {
      before += body->stmts[i].op == body->stmts[at].op && body->stmts[i].ref == body->stmts[at].ref ? 1 : 0;
    }
    return before;
  }

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
    if (name == "java/lang/String" || name == "java/lang/Integer" || name == "java/lang/Long" ||
        name == "java/lang/Boolean" || name == "java/lang/Double") {
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
      if (first == 'L' || first == '[') return Rule::kDoubleCheckedLocking;
    }
    bool any = false, all = true;
    for (const auto& [index, thread] : group.sites) {
      if (!access(index).is_write) continue;
      any = true;
      all = all && stored(access(index)) == Stored::kFreshMutable;
    }
    return any && all ? Rule::kUnsafePublication : Rule::kDataRace;
  }

  Confidence confidence_of(const Group& group, const Pair& pair, std::vector<std::string>& reasons) {
    int doubt = 0;
    const Access& a = access(pair.a);
    const Access& b = access(pair.b);
    if (pair.object && !world_.threads.is_unique(pair.object)) {
      const bool same_task = pair.thread_a == pair.thread_b ||
                             world_.threads[pair.thread_a].task == world_.threads[pair.thread_b].task;
      // Tasks that share their own fields share for sure; others may each have an object of their own.
      if (!same_task || world_.threads[pair.thread_a].task != pair.object) {
        ++doubt;
        reasons.emplace_back(
            "Several such objects may be made; that both threads have the same one is not certain.");
      }
    }
    for (const ThreadId thread : {pair.thread_a, pair.thread_b}) {
      if (world_.threads[thread].kind != ThreadInfo::Kind::kHandler) continue;
      ++doubt;
      reasons.emplace_back("A library calls one side; that it does so in several threads is assumed.");
      break;
    }
    if (group.kind == Access::Kind::kElement) {
      ++doubt;
      reasons.emplace_back("That both use the same index is not certain.");
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
    static_cast<void>(a);
    static_cast<void>(b);
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

  std::string order_reason(const Pair& pair) const {
    if (pair.thread_a == pair.thread_b) {
      return fmt::format("Several of {} may run at once.", story_.origin(pair.thread_a));
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

  std::optional<Finding> tell(const std::string& key, Group& group) {
    Finding finding;
    finding.rule = rule_of(group);
    finding.subject = key.substr(0, key.find('|'));
    // The pair that explains best: the surest, then two writes, then by place.
    struct Candidate {
      Confidence confidence;
      int reads;
      std::string a, b, object;
      const Pair* pair;
      std::vector<std::string> reasons;
      auto order() const { return std::tie(confidence, reads, a, b, object); }
    };
    std::optional<Candidate> best;
    for (const Pair& pair : group.pairs) {
      Candidate one{{},
                    (access(pair.a).is_write ? 0 : 1) + (access(pair.b).is_write ? 0 : 1),
                    story_.key(access(pair.a).node, access(pair.a).stmt) + story_.origin(pair.thread_a),
                    story_.key(access(pair.b).node, access(pair.b).stmt) + story_.origin(pair.thread_b),
                    pair.object ? story_.object(pair.object) : "",
                    &pair,
                    {}};
      one.confidence = confidence_of(group, pair, one.reasons);
      if (!best || one.order() < best->order()) best = std::move(one);
    }
    finding.confidence = best->confidence;
    const Pair& pair = *best->pair;
    std::vector<std::pair<uint32_t, ThreadId>> told{{pair.a, pair.thread_a}, {pair.b, pair.thread_b}};
    if (story_.key(access(pair.b).node, access(pair.b).stmt) <
        story_.key(access(pair.a).node, access(pair.a).stmt)) {
      std::swap(told[0], told[1]);
    }
    for (const auto& [index, thread] : told) {
      finding.sites.push_back(
          story_.site(role_of(access(index)), thread, access(index).node, access(index).stmt));
    }
    // Other statements, each once, whatever the context.
    std::map<std::string, FindingSite> others;
    boost::unordered_flat_set<uint64_t> seen;
    const auto statement = [&](uint32_t index) {
      return uint64_t{world_.graph.method(access(index).node).index()} << 32 | access(index).stmt;
    };
    for (const auto& [index, thread] : told) seen.insert(statement(index));
    std::map<std::string, std::pair<uint32_t, ThreadId>> rest;
    for (const auto& [index, thread] : group.sites) {
      if (seen.contains(statement(index))) continue;
      const std::string where = story_.key(access(index).node, access(index).stmt);
      const auto [place, fresh] = rest.try_emplace(where, index, thread);
      if (!fresh && story_.origin(thread) < story_.origin(place->second.second))
        place->second = {index, thread};
    }
    for (const auto& [where, site] : rest) {
      const Access& one = access(site.first);
      finding.sites.push_back(story_.site(role_of(one), site.second, one.node, one.stmt));
    }
    group.objects.each([&](uint32_t object) { finding.objects.push_back(story_.object(ObjectId(object))); });
    std::ranges::sort(finding.objects);
    const auto twice = std::ranges::unique(finding.objects);
    finding.objects.erase(twice.begin(), twice.end());
    finding.reasons.push_back(order_reason(pair));
    explain_locks(pair, finding.reasons);
    std::ranges::move(best->reasons, std::back_inserter(finding.reasons));
    finding.fix = fix_of(finding.rule, group);
    finding.message = message(finding, group, told);
    finding.id = finding_id(finding.rule == Rule::kDataRace            ? 'R'
                            : finding.rule == Rule::kUnsafePublication ? 'P'
                                                                       : 'C',
                            fmt::format("{}|{}", rule_name(finding.rule), key));
    return finding;
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
  Story story_;
  std::vector<std::vector<LockKey>> keys_;
  std::vector<bool> keys_known_;
  std::map<std::string, Group> groups_;
};

}  // namespace

std::vector<Finding> find_races(const World& world) {
  return Races(world).find();
}

}  // namespace heddle
