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
  bool monitor;
};

struct Pair {
  uint32_t a, b;  // accesses
  ThreadId thread_a, thread_b;
  ObjectId object;
  int doubt = 0;  // how many things are not certain
};

class Races {
 public:
  explicit Races(const World& world) : world_(world), story_(world) {}

  std::vector<Finding> find() {
    const auto& accesses = world_.sharing.accesses();
    keys_.resize(accesses.size());
    keys_known_.resize(accesses.size());
    for (const MethodId method : world_.graph.analysis().shared()) merged_.insert(method);
    find_ranks();
    // Of objects that are as good, the first is told: in an order that does not depend on ids.
    std::vector<const SharedPlace*> places;
    for (const SharedPlace& place : world_.sharing.places()) places.push_back(&place);
    std::ranges::stable_sort(places, {},
                             [&](const SharedPlace* place) { return object_rank(place->object); });
    for (const SharedPlace* const place : places) look_at(*place);
    std::vector<Finding> findings;
    for (auto& [subject, group] : groups_) {
      if (group.pairs.empty()) continue;
      for (auto& [both, pair] : group.pairs) {
        pair = in_order(pair);
        add_site(group, pair.a, pair.thread_a);
        add_site(group, pair.b, pair.thread_b);
      }
      findings.push_back(tell(subject, group));
    }
    return findings;
  }

 private:
  struct Group {
    boost::unordered_flat_map<uint64_t, Pair> pairs;  // by accesses: with the object that is the surest
    std::map<uint32_t, ThreadId> sites;               // accesses that race, each with a thread
    ObjectSet objects;
    Access::Kind kind{};
    FieldId field;
  };

  void add_site(Group& group, uint32_t index, ThreadId thread) const {
    const auto [place, fresh] = group.sites.try_emplace(index, thread);
    if (!fresh && thread_rank_[thread.index()] < thread_rank_[place->second.index()]) place->second = thread;
  }

  const Access& access(uint32_t index) const { return world_.sharing.accesses()[index]; }

  const std::vector<LockKey>& keys(uint32_t index) {
    if (keys_known_[index]) return keys_[index];
    keys_known_[index] = true;
    const Access& one = access(index);
    Paths& paths = world_.values.paths();
    const HeldLocks held = world_.locks.held(one.node, one.stmt);
    if (one.base) add_chosen(one, held, keys_[index]);
    for (const HeldLock& lock : held) {
      if (lock.object)
        keys_[index].push_back({LockKey::Kind::kObject, lock.object.index(), lock.shared, lock.monitor});
      if (!lock.path) continue;
      if (paths.is_absolute(lock.path)) {
        keys_[index].push_back({LockKey::Kind::kAbsolute, lock.path.index(), lock.shared, lock.monitor});
      }
      if (!one.base) continue;
      const PathId base = world_.values.path(one.node, one.base);
      if (const PathId between = paths.between(base, lock.path, paths.base())) {
        keys_[index].push_back({LockKey::Kind::kRelative, between.index(), lock.shared, lock.monitor});
      }
    }
    return keys_[index];
  }

  // Two locks that were chosen between two values, each the other of the other: both values are locked.
  void add_chosen(const Access& one, const HeldLocks& held, std::vector<LockKey>& keys) const {
    Paths& paths = world_.values.paths();
    const BodyFacts& facts = world_.graph.facts(one.node);
    const auto is_register = [&](const HeldLock& lock) {
      return lock.path && paths.is_root(lock.path) && paths.kind(lock.path) == PathRoot::Kind::kRegister;
    };
    const PathId base = world_.values.path(one.node, one.base);
    for (const HeldLock& first : held) {
      for (const HeldLock& second : held) {
        if (&first == &second || !is_register(first) || !is_register(second) ||
            first.monitor != second.monitor)
          continue;
        const auto choice =
            facts.choice(Reg(paths.root_index(first.path)), Reg(paths.root_index(second.path)));
        if (!choice) continue;
        for (const Reg value : {choice->one, choice->other}) {
          const PathId between = paths.between(base, world_.values.path(one.node, value), paths.base());
          if (!between) continue;
          keys.push_back(
              {LockKey::Kind::kRelative, between.index(), first.shared || second.shared, first.monitor});
        }
      }
    }
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
        if (one.kind != other.kind || one.id != other.id || one.monitor != other.monitor) continue;
        if (one.shared && other.shared) continue;
        if (one.kind != LockKey::Kind::kRelative || holds_for(PathId(one.id), object)) return true;
      }
    }
    return false;
  }

  struct InParallel {
    ThreadId a, b;
  };
  // The threads that may be at both at once; a few of them.
  const std::vector<InParallel>& parallel(uint32_t a, uint32_t b) {
    constexpr size_t kMost = 8;
    const auto [place, fresh] = parallel_.try_emplace(uint64_t{a} << 32 | b);
    if (!fresh) return place->second;
    const Access& one = access(a);
    const Access& other = access(b);
    for (const ThreadId first : world_.threads.running(one.node)) {
      for (const ThreadId second : world_.threads.running(other.node)) {
        if (place->second.size() == kMost) return place->second;
        const Order::Point here{first, one.node, one.stmt}, there{second, other.node, other.stmt};
        if (world_.order.in_parallel(here, there) && !world_.handover.orders(here, there)) {
          place->second.push_back({first, second});
        }
      }
    }
    return place->second;
  }

  bool race(uint32_t a, uint32_t b, ObjectId object, Pair& found) {
    bool any = false;
    if (object && world_.ownership.keeps_apart(access(a), access(b), object)) return false;
    for (const auto& [first, second] : parallel(a, b)) {
      // Each may have an object of its own.
      if (object && world_.sharing.made_by(first, object) && world_.sharing.made_by(second, object) &&
          !world_.sharing.is_common(first, object)) {
        continue;
      }
      // What was made for one start alone, and is not found otherwise.
      if (object && first == second && !world_.sharing.is_common(first, object)) continue;
      const Pair pair{a, b, first, second, object, doubt(access(a), access(b), first, second, object)};
      if (!any || better(pair, found)) found = pair;
      any = true;
    }
    return any;
  }

  // The side that comes first where it stands, then the other: which access has the smaller number says
  // nothing.
  Pair in_order(Pair pair) const {
    if (std::tie(access_rank_[pair.b], thread_rank_[pair.thread_b.index()]) <
        std::tie(access_rank_[pair.a], thread_rank_[pair.thread_a.index()])) {
      std::swap(pair.a, pair.b);
      std::swap(pair.thread_a, pair.thread_b);
    }
    return pair;
  }

  bool better(const Pair& one, const Pair& other) const {
    if (one.doubt != other.doubt) return one.doubt < other.doubt;
    const Pair a = in_order(one), b = in_order(other);
    const auto key = [&](const Pair& pair) {
      return std::tuple(object_rank(pair.object), thread_rank_[pair.thread_a.index()],
                        thread_rank_[pair.thread_b.index()]);
    };
    return key(a) < key(b);
  }

  uint32_t object_rank(ObjectId object) const { return object ? object_rank_[object.index()] : 0; }

  // Places in the order of texts; equal ones have the same.
  static std::vector<uint32_t> ranks(const std::vector<std::string>& texts) {
    std::vector<uint32_t> order(texts.size()), rank(texts.size());
    for (uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::sort(order, {}, [&](uint32_t i) { return std::string_view(texts[i]); });
    for (uint32_t i = 1; i < order.size(); ++i) {
      rank[order[i]] = rank[order[i - 1]] + (texts[order[i]] == texts[order[i - 1]] ? 0 : 1);
    }
    return rank;
  }

  // Whatever is compared is compared by what people see of it, and that as seldom as possible.
  void find_ranks() {
    std::vector<std::string> texts(world_.sharing.accesses().size());
    ObjectSet objects;
    for (const SharedPlace& place : world_.sharing.places()) {
      if (place.object) objects.add(place.object.index());
      for (const uint32_t index : place.accesses) {
        if (texts[index].empty()) texts[index] = story_.key(access(index).node, access(index).stmt);
      }
    }
    access_rank_ = ranks(texts);
    texts.assign(world_.threads.size(), "");
    for (uint32_t i = 0; i < texts.size(); ++i) texts[i] = story_.origin(ThreadId(i));
    thread_rank_ = ranks(texts);
    texts.assign(world_.graph.solver().objects().size(), "");
    objects.each(
        [&](uint32_t object) { texts[object] = object_text(world_.wording.object(ObjectId(object))); });
    object_rank_ = ranks(texts);
  }

  // What is not certain about two accesses to one object.
  bool may_be_different(ThreadId a, ThreadId b, ObjectId object) const {
    if (!object || world_.threads.is_unique(object)) return false;
    // Tasks that share their own fields share for sure.
    const bool same_task = a == b || world_.threads[a].task == world_.threads[b].task;
    return !same_task || world_.threads[a].task != object;
  }
  bool is_far(ThreadId a, ThreadId b, ObjectId object) const {
    return object && !(world_.sharing.has_directly(a, object) && world_.sharing.has_directly(b, object));
  }
  bool is_merged(const Access& one) const { return merged_.contains(world_.graph.method(one.node)); }

  int doubt(const Access& a, const Access& b, ThreadId first, ThreadId second, ObjectId object) const {
    int doubts = 0;
    doubts += may_be_different(first, second, object) ? 1 : 0;
    doubts += is_far(first, second, object) ? 1 : 0;
    doubts += is_handler(first) || is_handler(second) ? 1 : 0;
    doubts += a.kind == Access::Kind::kElement ? 1 : 0;
    doubts += wide(a) || wide(b) ? 1 : 0;
    doubts += may_be_own(first, second, object) ? 1 : 0;
    return doubts;
  }
  bool may_be_own(ThreadId a, ThreadId b, ObjectId object) const {
    return object && !world_.threads.is_unique(object) && world_.sharing.made_by(a, object) &&
           world_.sharing.made_by(b, object);
  }
  // So many objects may be meant that it is not certain that this one ever is.
  bool wide(const Access& one) const {
    constexpr size_t kMany = 6;
    return one.base && world_.graph.points_to(one.node, one.base).count() > kMany;
  }
  bool is_handler(ThreadId thread) const { return world_.threads[thread].kind == ThreadInfo::Kind::kHandler; }

  std::string subject_of(const SharedPlace& place, Access::Kind kind) const {
    if (kind == Access::Kind::kField || kind == Access::Kind::kStatic)
      return world_.wording.field(place.field);
    return world_.wording.class_name(world_.graph.solver().objects()[place.object].type);
  }

  void look_at(const SharedPlace& place) {
    // Where very many accesses share a place, the writes and some reads tell all that there is to tell.
    constexpr size_t kMost = 100;
    std::vector<uint32_t> accesses = place.accesses;
    std::ranges::stable_sort(accesses, {}, [&](uint32_t index) {
      return std::pair(!access(index).is_write, access_rank_[index]);
    });
    const size_t count = std::min(accesses.size(), kMost);
    Group& own = group_of(place, access(place.accesses.front()).kind);
    Group* group = own.pairs.empty() ? nullptr : &own;
    const int least = place.object && !world_.threads.is_unique(place.object) ? 1 : 0;
    for (size_t i = 0; i < count; ++i) {
      for (size_t j = i; j < count; ++j) {
        const uint32_t a = std::min(accesses[i], accesses[j]), b = std::max(accesses[i], accesses[j]);
        if (!access(a).is_write && !access(b).is_write) continue;
        if (access(a).kind != access(b).kind || parallel(a, b).empty()) continue;
        // The same two on another object say more only if it is surer that it is one.
        if (group != nullptr) {
          const auto known = group->pairs.find(uint64_t{a} << 32 | b);
          if (known != group->pairs.end() && known->second.doubt <= least) continue;
        }
        if (excluded(a, b, place.object)) continue;
        Pair pair{};
        if (!race(a, b, place.object, pair)) continue;
        group = &own;
        const auto [known, fresh] = group->pairs.try_emplace(uint64_t{a} << 32 | b, pair);
        if (!fresh && better(pair, known->second)) known->second = pair;
        if (place.object) group->objects.add(place.object.index());
      }
    }
  }

  Group& group_of(const SharedPlace& place, Access::Kind kind) {
    std::string key = subject_of(place, kind);
    // Elements and library objects are told apart by where they are made.
    if (place.object && (kind == Access::Kind::kElement || kind == Access::Kind::kLibrary)) {
      const Site& site =
          world_.graph.solver().tables().sites[world_.graph.solver().objects()[place.object].site];
      key += fmt::format("|{}|{:05}", site.method ? world_.wording.method(site.method).text : "",
                         site.method ? ordinal(site) : 0);
    }
    Group& group = groups_[key];
    group.kind = kind;
    group.field = place.field;
    return group;
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

  Confidence confidence_of(const Group& group, const Pair& pair, std::vector<std::string>& reasons) {
    int doubt = pair.doubt;
    if (may_be_different(pair.thread_a, pair.thread_b, pair.object)) {
      reasons.emplace_back(
          "Several such objects may be made; that both threads have the same one is not certain.");
    }
    if (is_far(pair.thread_a, pair.thread_b, pair.object)) {
      reasons.emplace_back(
          "One side gets at the object through things that change; that it can have it by then is not "
          "certain.");
    }
    if (may_be_own(pair.thread_a, pair.thread_b, pair.object)) {
      reasons.emplace_back(
          "Each thread may make such objects for itself; that they meet on one is not certain.");
    }
    if (wide(access(pair.a)) || wide(access(pair.b))) {
      reasons.emplace_back(
          "Many objects may be meant here; that this one is, on both sides, is not certain.");
    }
    if (is_handler(pair.thread_a) || is_handler(pair.thread_b)) {
      reasons.emplace_back("A library calls one side; that it does so in several threads is assumed.");
    }
    if (group.kind == Access::Kind::kElement) {
      reasons.emplace_back("That both use the same index is not certain.");
    }
    if (is_merged(access(pair.a)) || is_merged(access(pair.b))) {
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

  Finding tell(const std::string& key, Group& group) {
    Finding finding;
    finding.rule = rule_of(group);
    finding.subject = key.substr(0, key.find('|'));
    // The pair that explains best: the surest, then two writes, then by place.
    const auto reads = [&](const Pair& pair) {
      return (access(pair.a).is_write ? 0 : 1) + (access(pair.b).is_write ? 0 : 1);
    };
    const auto rank = [&](const Pair& pair) {
      return std::tuple(pair.doubt + (is_merged(access(pair.a)) ? 1 : 0), reads(pair), access_rank_[pair.a],
                        access_rank_[pair.b]);
    };
    const Pair* best = nullptr;
    for (const auto& [accesses, pair] : group.pairs) {
      if (best == nullptr || rank(pair) < rank(*best) || (rank(pair) == rank(*best) && better(pair, *best)))
        best = &pair;
    }
    const Pair& pair = *best;
    std::vector<std::string> doubts;
    finding.confidence = confidence_of(group, pair, doubts);
    std::vector<std::pair<uint32_t, ThreadId>> told{{pair.a, pair.thread_a}, {pair.b, pair.thread_b}};
    for (const auto& [index, thread] : told) {
      finding.sites.push_back(
          story_.site(role_of(access(index)), thread, access(index).node, access(index).stmt));
    }
    // Other statements, each once, whatever the context.
    boost::unordered_flat_set<uint64_t> seen;
    const auto statement = [&](uint32_t index) {
      return uint64_t{world_.graph.method(access(index).node).index()} << 32 | access(index).stmt;
    };
    for (const auto& [index, thread] : told) seen.insert(statement(index));
    std::map<std::string, std::pair<uint32_t, ThreadId>> rest;
    for (const auto& [index, thread] : group.sites) {
      if (seen.contains(statement(index))) continue;
      const std::string where = story_.key(access(index).node, access(index).stmt);
      const auto [known, fresh] = rest.try_emplace(where, index, thread);
      if (!fresh && story_.origin(thread) < story_.origin(known->second.second))
        known->second = {index, thread};
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
    std::ranges::move(doubts, std::back_inserter(finding.reasons));
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
  boost::unordered_flat_map<uint64_t, std::vector<InParallel>> parallel_;  // by accesses
  std::vector<uint32_t> access_rank_, thread_rank_, object_rank_;
  boost::unordered_flat_set<MethodId> merged_;  // run in one context for all threads
};

}  // namespace

std::vector<Finding> find_races(const World& world) {
  return Races(world).find();
}

}  // namespace heddle
