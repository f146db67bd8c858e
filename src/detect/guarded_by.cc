// Broken @GuardedBy: a field or method that is declared to need a lock is used by someone who does not hold
// it.
//
// Problem. The declaration says which lock; Locks knows which are surely held. But "not surely held" is more
// than "not held": a helper that the constructor calls without the lock, on an object that nobody else has,
// and everybody else with it, is right.
//
// Formulation. At a use the lock is a path from the object that is used (guards.h). It is held if a lock that
// is surely held there has that path, or is the only object that it can be. If none is, the callers are asked
// in the same way, in their terms, one after the other: one that hands over a fresh object may do without,
// one that holds the lock is right, and one whose own callers must be asked is not decided. Each method is
// asked once for one use, so it ends. That a lock which is held may be the same object, and nobody can prove
// it, makes a finding of low confidence.
//
// Which uses count: all of them but those by constructors and initialisers of what is used, and by whoever
// has an object that nobody else can have yet. Final fields count too: what they hold is what the lock is
// for. Of a field that is its own lock ("itself") not the field is guarded but what it holds: calls on it,
// and its elements.
//
// How sure: the lock is missing for certain, so what is left to ask is whether it matters. High if another
// thread may be at another use of the same object at once; medium if no other thread is seen to use it at
// all, as the declaration says that there are some; low if all others come before or after.
//
// One finding for a field or method and the method that uses it: that is what somebody mends. What is told
// here is not told as a race again.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "classfile/descriptor.h"
#include "detect/story.h"

namespace heddle {
namespace {

enum class Held : uint8_t { kNo, kMaybe, kYes };
enum class Company : uint8_t { kAtOnce, kNobody, kInOrder };  // of others who use the same

// A statement that uses something guarded, in one context.
struct Use {
  Access access;
  SiteRole role = SiteRole::kRead;
  Reg guarded;  // of a field that is its own lock: what it holds
};

// A field or method, and all who use it.
struct Subject {
  std::string name;
  std::span<const Guard> guards;
  FieldId field;  // or
  MethodId method;
  std::vector<Use> uses;
};

// How a use lacks its lock.
struct Lack {
  Held held = Held::kNo;
  const Guard* guard = nullptr;
  AppNode caller = kNoNode;  // comes without it, by this statement
  uint32_t stmt = 0;
  bool others_hold = false;                       // of its callers
  bool wrong_part = false, only_monitor = false;  // is held
};

struct Broken {
  const Use* use = nullptr;
  Lack lack;
  Company company = Company::kNobody;
  ThreadId thread, other;
  const Use* met = nullptr;
  int unlikely = 0;
  bool free_to_read = false;  // volatile, and only read

  int doubt() const {
    if (lack.held == Held::kMaybe) return 2;
    const int alone = company == Company::kAtOnce ? 0 : company == Company::kNobody ? 1 : 2;
    return alone + unlikely + (free_to_read ? 1 : 0);
  }
  Confidence confidence() const {
    return doubt() == 0 ? Confidence::kHigh : doubt() == 1 ? Confidence::kMedium : Confidence::kLow;
  }
};

class BrokenGuards {
 public:
  explicit BrokenGuards(const World& world) : world_(world), story_(world), paths_(world.values.paths()) {
    for (uint32_t i = 0; i < world.threads.size(); ++i) {
      for (const AppNode node : world.threads[ThreadId(i)].entries) entries_.insert(node);
    }
  }

  GuardedUses find(Confidence least, Detection& detection) {
    GuardedUses found;
    if (!world_.guards.any()) return found;
    collect();
    for (const auto& [name, subject] : subjects_) {
      std::map<std::string, std::map<std::string, Broken>> by_method;  // then by statement
      std::set<std::string> kept;                                      // by whoever comes in another context
      for (const Use& use : subject.uses) {
        Broken broken;
        if (!is_broken(subject, use, broken)) {
          if (subject.field && !use.guarded) found.add_kept(use.access.node, use.access.stmt);
          kept.insert(story_.key(use.access.node, use.access.stmt));
          continue;
        }
        find_company(subject, broken);
        auto& of_method = by_method[world_.wording.method(world_.graph.method(site_node(broken))).text];
        const auto [known, fresh] =
            of_method.try_emplace(story_.key(use.access.node, use.access.stmt), broken);
        if (!fresh && is_surer(broken, known->second)) known->second = broken;
      }
      for (auto& [method, statements] : by_method) {
        for (auto& [statement, broken] : statements) broken.lack.others_hold |= kept.contains(statement);
        tell(subject, method, statements, least, found, detection);
      }
    }
    return found;
  }

 private:
  // --- uses -----------------------------------------------------------------------------------------------

  void collect() {
    const Program& program = world_.graph.program();
    for (AppNode node = 0; node < world_.graph.size(); ++node) {
      const Class& owner = program[program[world_.graph.method(node)].owner];
      if (owner.state == ClassState::kSynthetic || is_only_initial(node)) continue;
      const Body& body = world_.graph.body(node);
      for (uint32_t at = 0; at < body.stmts.size(); ++at) {
        const Stmt& stmt = body.stmts[at];
        if (is_field_access(stmt.op)) collect_field(node, at);
        if (is_call(stmt.op)) collect_calls(node, at);
        collect_content(node, at);
      }
    }
  }

  // Nothing runs it, or class initialisers only.
  bool is_only_initial(AppNode node) const {
    return std::ranges::all_of(world_.threads.running(node), [&](ThreadId thread) {
      return world_.threads[thread].kind == ThreadInfo::Kind::kInitialiser;
    });
  }
  static bool is_field_access(Op op) {
    return op == Op::kGetField || op == Op::kPutField || op == Op::kGetStatic || op == Op::kPutStatic;
  }

  void collect_field(AppNode node, uint32_t at) {
    const Body& body = world_.graph.body(node);
    const Stmt& stmt = body.stmts[at];
    const FieldId field = world_.values.field(node, stmt);
    if (!field) return;
    const std::span<const Guard> guards = world_.guards.of(field);
    if (guards.empty() || guards.front().is_itself) return;
    const bool is_static = stmt.op == Op::kGetStatic || stmt.op == Op::kPutStatic;
    const bool is_write = stmt.op == Op::kPutField || stmt.op == Op::kPutStatic;
    add(subject_of(field, guards),
        {.access = {.node = node,
                    .stmt = at,
                    .kind = is_static ? Access::Kind::kStatic : Access::Kind::kField,
                    .is_write = is_write,
                    .base = is_static ? Reg() : body.arg(stmt, 0),
                    .field = field},
         .role = is_write ? SiteRole::kWrite : SiteRole::kRead,
         .guarded = {}});
  }

  // Of fields that are their own locks: what is done with what they hold.
  void collect_content(AppNode node, uint32_t at) {
    const BodyFacts& facts = world_.graph.facts(node);
    const Body& body = facts.body();
    const Stmt& stmt = body.stmts[at];
    const bool touches = stmt.op == Op::kInvokeVirtual || stmt.op == Op::kInvokeInterface ||
                         stmt.op == Op::kArrayLoad || stmt.op == Op::kArrayStore ||
                         stmt.op == Op::kGetField || stmt.op == Op::kPutField;
    if (!touches) return;
    const Reg thing = facts.source(body.arg(stmt, 0));
    const uint32_t read = facts.definition(thing);
    if (read == BodyFacts::kNone) return;
    const Stmt& from = body.stmts[read];
    if (from.op != Op::kGetField && from.op != Op::kGetStatic) return;
    const FieldId field = world_.values.field(node, from);
    if (!field) return;
    const std::span<const Guard> guards = world_.guards.of(field);
    if (guards.empty() || !guards.front().is_itself || locks_or_unlocks(node, at)) return;
    const bool is_write = stmt.op == Op::kArrayStore || stmt.op == Op::kPutField || is_call(stmt.op);
    add(subject_of(field, guards),
        {.access = {.node = node,
                    .stmt = at,
                    .kind = from.op == Op::kGetStatic ? Access::Kind::kStatic : Access::Kind::kField,
                    .is_write = is_write,
                    .base = from.op == Op::kGetStatic ? Reg() : body.arg(from, 0),
                    .field = field},
         .role = is_call(stmt.op) ? SiteRole::kCall
                 : is_write       ? SiteRole::kWrite
                                  : SiteRole::kRead,
         .guarded = thing});
  }
  bool locks_or_unlocks(AppNode node, uint32_t at) const {
    return std::ranges::any_of(world_.graph.api_calls(node), [&](const ApiCall& call) {
      return call.stmt == at &&
             (call.item->kind == ThreadItem::Kind::kAcquires ||
              call.item->kind == ThreadItem::Kind::kReleases || call.item->kind == ThreadItem::Kind::kView);
    });
  }

  void collect_calls(AppNode node, uint32_t at) {
    const Body& body = world_.graph.body(node);
    const Stmt& stmt = body.stmts[at];
    for (const AppCall& call : world_.graph.calls_at(node, at)) {
      if (call.through_library) continue;
      const MethodId method = world_.graph.method(call.callee);
      const std::span<const Guard> guards = world_.guards.of(method);
      if (guards.empty()) continue;
      const bool is_static = stmt.op == Op::kInvokeStatic;
      Subject& subject = subjects_[world_.wording.method(method).text];
      subject.guards = guards;
      subject.method = method;
      add(subject, {.access = {.node = node,
                               .stmt = at,
                               .kind = is_static ? Access::Kind::kStatic : Access::Kind::kField,
                               .is_write = false,
                               .base = is_static ? Reg() : body.arg(stmt, 0),
                               .field = {}},
                    .role = SiteRole::kCall,
                    .guarded = {}});
      return;
    }
  }

  Subject& subject_of(FieldId field, std::span<const Guard> guards) {
    Subject& subject = subjects_[world_.wording.field(field)];
    subject.guards = guards;
    subject.field = field;
    return subject;
  }
  void add(Subject& subject, Use use) {
    if (subject.name.empty()) {
      subject.name =
          subject.field ? world_.wording.field(subject.field) : world_.wording.method(subject.method).text;
    }
    if (!world_.sharing.may_be_others(use.access) || use.access.in_construction) return;
    if (use.access.base && world_.sharing.objects(use.access).empty()) return;  // nobody comes there
    subject.uses.push_back(use);
  }

  // --- whether the lock is held ---------------------------------------------------------------------------

  // Of several locks a write needs all, and a read one.
  bool is_broken(const Subject& subject, const Use& use, Broken& broken) {
    std::optional<Lack> worst, best;
    for (const Guard& guard : subject.guards) {
      const Lack lack = lack_of(use, guard);
      if (!worst || lack.held < worst->held) worst = lack;
      if (!best || lack.held > best->held) best = lack;
    }
    broken.use = &use;
    broken.lack = use.access.is_write ? *worst : *best;
    return broken.lack.held != Held::kYes;
  }

  Lack lack_of(const Use& use, const Guard& guard) {
    const Access& access = use.access;
    Search search{.guard = &guard,
                  .is_write = access.is_write,
                  .objects = objects_of(use, guard),
                  .asked = {},
                  .lack = {}};
    search.lack.guard = &guard;
    PathId thing;
    if (use.guarded) {
      thing = world_.values.spelled(access.node, use.guarded);
    } else if (access.base) {
      thing = world_.values.spelled(access.node, access.base);
    }
    search.lack.held = look(search, access.node, access.stmt, thing, true);
    return search.lack;
  }

  // What the guard may be, on the objects that are used.
  ObjectSet objects_of(const Use& use, const Guard& guard) const {
    const AppGraph& graph = world_.graph;
    if (use.guarded) return graph.points_to(use.access.node, use.guarded);
    ObjectSet at;
    if (!guard.path) return at;
    if (paths_.kind(guard.path) == PathRoot::Kind::kBase) {
      if (use.access.base) at = world_.sharing.objects(use.access);
    } else if (paths_.kind(guard.path) == PathRoot::Kind::kStatic) {
      const NodeId held = graph.solver().static_node(FieldId(paths_.root_index(guard.path)));
      if (held) at = graph.solver().nodes().points_to(held);
    }
    for (const uint32_t step : paths_.steps(guard.path)) {
      ObjectSet next;
      at.each([&](uint32_t object) {
        const NodeId held = graph.solver().field_node(ObjectId(object), FieldId(step));
        if (held) next.unite(graph.solver().nodes().points_to(held));
      });
      at = std::move(next);
    }
    return at;
  }

  struct Search {
    const Guard* guard;
    bool is_write;
    ObjectSet objects;  // that the lock may be
    std::set<std::pair<AppNode, uint32_t>> asked;
    Lack lack;
  };

  PathId lock_path(const Search& search, PathId thing) const {
    return search.guard->is_itself ? thing : world_.guards.on(*search.guard, thing);
  }

  // `thing` is what is used, in the terms of the method; for a guard that is absolute it does not matter.
  Held look(Search& search, AppNode node, uint32_t stmt, PathId thing, bool is_first) {
    constexpr size_t kMostAsked = 200;
    const PathId path = lock_path(search, thing);
    Held best = Held::kNo;
    for (const HeldLock& lock : world_.locks.held(node, stmt)) {
      best = std::max(best, compare(search, node, lock, path, is_first));
    }
    const Release release = release_of(node, stmt, path);
    if (release == Release::kBehind) return Held::kYes;
    if (best == Held::kYes || entries_.contains(node) || release == Release::kBefore) return best;
    Held worst = Held::kYes;
    bool any = false;
    const std::string* blamed = nullptr;
    for (const AppCaller& caller : world_.graph.callers(node)) {
      if (world_.threads.running(caller.caller).empty()) continue;
      any = true;
      const AppCall& call = world_.graph.calls(caller.caller)[caller.at];
      if (search.asked.size() >= kMostAsked) return best;
      if (!search.asked.emplace(caller.caller, call.stmt).second) continue;
      if (is_of_this(search, node, thing) && world_.sharing.hands_over_fresh(caller)) continue;
      const Held held = look(search, caller.caller, call.stmt, in_caller(caller, call, thing), false);
      worst = std::min(worst, held);
      search.lack.others_hold = search.lack.others_hold || (is_first && held != Held::kNo);
      if (!is_first || held != Held::kNo) continue;
      const std::string& key = story_.key(caller.caller, call.stmt);
      if (blamed != nullptr && *blamed <= key) continue;
      blamed = &key;
      search.lack.caller = caller.caller;
      search.lack.stmt = call.stmt;
    }
    return any ? std::max(best, worst) : best;
  }

  Held compare(Search& search, AppNode node, const HeldLock& lock, PathId path, bool is_first) const {
    const bool is_only =
        lock.object && search.objects.count() == 1 && search.objects.contains(lock.object.index());
    const bool is_there = path && (lock.path == path || spelled(node, lock) == path);
    const bool same = is_only || is_there || is_inside(search, lock, path);
    const bool unknown = !search.guard->path && !search.guard->is_itself;
    if (!same && !unknown && !may_be(search, lock)) return Held::kNo;
    if (search.guard->is_idle) return Held::kNo;
    if (search.guard->is_lock && lock.monitor) {
      search.lack.only_monitor = search.lack.only_monitor || (is_first && same);
      return Held::kNo;
    }
    const bool may_share = search.guard->part == Guard::Part::kReaders ||
                           (search.guard->part == Guard::Part::kAsNeeded && !search.is_write);
    if (lock.shared && !may_share) {
      search.lack.wrong_part = search.lack.wrong_part || (is_first && same);
      return Held::kNo;
    }
    return same ? Held::kYes : Held::kMaybe;
  }

  // The guard is made of a lock, which is in a field of it.
  bool is_inside(const Search& search, const HeldLock& lock, PathId path) const {
    return path && lock.path && !search.guard->is_lock && !lock.monitor && !paths_.is_root(lock.path) &&
           paths_.parent(lock.path) == path;
  }

  Reg locked(const HeldLock& lock) const {
    if (lock.at == kNoNode) return {};
    const Body& body = world_.graph.body(lock.at);
    const Stmt& stmt = body.stmts[lock.stmt];
    return stmt.arg_count > 0 && (stmt.op == Op::kMonitorEnter || is_call(stmt.op)) ? body.arg(stmt, 0)
                                                                                    : Reg();
  }
  // As the method that holds it wrote it: the field may change, and is the one that is meant all the same.
  PathId spelled(AppNode node, const HeldLock& lock) const {
    const Reg reg = lock.at == node ? locked(lock) : Reg();
    return reg ? world_.values.spelled(node, reg) : PathId();
  }
  bool may_be(const Search& search, const HeldLock& lock) const {
    if (lock.object && search.objects.contains(lock.object.index())) return true;
    const Reg reg = locked(lock);
    if (!reg) return false;
    const ObjectSet& taken = world_.graph.points_to(lock.at, reg);
    if (taken.intersects(search.objects)) return true;
    bool is_in_one = false;
    if (!search.guard->is_lock && !lock.monitor) {
      search.objects.each([&](uint32_t object) {
        world_.graph.each_content(ObjectId(object), [&](const ObjectSet& content) {
          is_in_one = is_in_one || content.intersects(taken);
        });
      });
    }
    if (is_in_one) return true;
    // A part of a lock: what it was asked of.
    const BodyFacts& facts = world_.graph.facts(lock.at);
    const uint32_t made = facts.definition(facts.source(reg));
    if (made == BodyFacts::kNone) return false;
    const Stmt& stmt = facts.body().stmts[made];
    return is_call(stmt.op) && stmt.arg_count > 0 &&
           world_.graph.points_to(lock.at, facts.body().arg(stmt, 0)).intersects(search.objects);
  }

  // A method that releases what only its callers can have acquired: before the statement, so that it is not
  // held there any more, or only behind it, which fails unless it is held.
  enum class Release : uint8_t { kNone, kBefore, kBehind };
  Release release_of(AppNode node, uint32_t stmt, PathId path) const {
    if (!path || !world_.locks.has_effects(node)) return Release::kNone;
    const BodyFacts& facts = world_.graph.facts(node);
    const auto is_it = [&](Reg reg) { return world_.values.spelled(node, reg) == path; };
    const auto acquires = world_.locks.acquires_in(node);
    if (std::ranges::any_of(acquires, [&](uint32_t i) { return is_it(world_.locks.acquires()[i].lock); }))
      return Release::kNone;
    Release found = Release::kNone;
    for (const ApiCall& call : world_.graph.api_calls(node)) {
      const Reg lock = facts.body().arg(facts.body().stmts[call.stmt], 0);
      if (call.item->kind != ThreadItem::Kind::kReleases || !is_it(lock)) continue;
      if (facts.comes_after(call.stmt, stmt)) return Release::kBefore;
      found = Release::kBehind;
    }
    return found;
  }

  // What is used is what the method was called on, or what that holds and is its own lock.
  bool is_of_this(const Search& search, AppNode node, PathId thing) const {
    if (!thing || (world_.graph.program()[world_.graph.method(node)].access & kAccStatic) != 0) return false;
    return paths_.kind(thing) == PathRoot::Kind::kParameter && paths_.root_index(thing) == 0 &&
           (paths_.is_root(thing) || search.guard->is_itself);
  }

  PathId in_caller(const AppCaller& caller, const AppCall& call, PathId thing) const {
    if (!thing || paths_.is_absolute(thing)) return thing;
    if (call.through_library || paths_.kind(thing) != PathRoot::Kind::kParameter) return {};
    const Body& body = world_.graph.body(caller.caller);
    const Stmt& stmt = body.stmts[call.stmt];
    const uint32_t parameter = paths_.root_index(thing);
    if (!is_call(stmt.op) || stmt.op == Op::kInvokeDynamic || parameter >= stmt.arg_count) return {};
    PathId at = world_.values.spelled(caller.caller, body.arg(stmt, parameter));
    for (const uint32_t step : paths_.steps(thing)) at = at ? paths_.step(at, step) : at;
    return at;
  }

  // --- who else is there ----------------------------------------------------------------------------------

  void find_company(const Subject& subject, Broken& broken) const {
    const Access& access = broken.use->access;
    broken.free_to_read = subject.field && world_.values.is_volatile(subject.field) && !access.is_write;
    broken.company = Company::kNobody;
    ThreadId only;
    constexpr size_t kMostUses = 100;
    size_t looked = 0;
    for (const Use& other : subject.uses) {
      for (const ThreadId thread : world_.threads.running(other.access.node)) {
        if (world_.threads[thread].kind == ThreadInfo::Kind::kInitialiser) continue;
        if ((only && only != thread) || world_.order.is_many(thread)) broken.company = Company::kInOrder;
        only = thread;
      }
      if (!touches_same(subject, access, other.access) || ++looked > kMostUses) continue;
      meet(broken, other);
    }
    if (broken.met != nullptr) broken.company = Company::kAtOnce;
    if (!broken.thread) broken.thread = first_thread(access.node);
    broken.unlikely = std::min(world_.sure_calls.unlikely(broken.thread, access.node), 2);
  }

  // Two reads of a number are nothing; of a reference they are uses of what it is to.
  bool touches_same(const Subject& subject, const Access& one, const Access& other) const {
    if (one.is_write || other.is_write || !subject.field) return true;
    const char first = world_.graph.program().text(world_.graph.program()[subject.field].descriptor)[0];
    return first == 'L' || first == '[';
  }

  ThreadId first_thread(AppNode node) const {
    ThreadId best;
    for (const ThreadId thread : world_.threads.running(node)) {
      if (world_.threads[thread].kind == ThreadInfo::Kind::kInitialiser) continue;
      if (!best || story_.origin(thread) < story_.origin(best)) best = thread;
    }
    return best;
  }

  // Two threads that may be at both at once, with one object.
  void meet(Broken& broken, const Use& other) const {
    const Access& a = broken.use->access;
    const Access& b = other.access;
    constexpr size_t kMostThreads = 16;
    size_t looked = 0;
    for (const auto& [first, second] : world_.meetings.at_once({a.node, a.stmt}, {b.node, b.stmt})) {
      if (++looked > kMostThreads) break;
      if (a.base && b.base && !share(a, b, first, second)) continue;
      const auto names = [&](ThreadId one, ThreadId two, const Use& met) {
        return std::tie(story_.origin(one), story_.origin(two), story_.key(met.access.node, met.access.stmt));
      };
      if (broken.met != nullptr &&
          names(broken.thread, broken.other, *broken.met) <= names(first, second, other)) {
        continue;
      }
      broken.thread = first;
      broken.other = second;
      broken.met = &other;
    }
  }
  bool share(const Access& a, const Access& b, ThreadId first, ThreadId second) const {
    constexpr size_t kMostObjects = 32;
    size_t looked = 0;
    bool any = false;
    world_.sharing.objects(a).each_common(world_.sharing.objects(b), [&](uint32_t index) {
      const ObjectId object(index);
      if (any || ++looked > kMostObjects) return;
      const Sharing& sharing = world_.sharing;
      const bool own = sharing.made_by(first, object) && sharing.made_by(second, object);
      any = ((!own && first != second) || sharing.is_common(first, object)) &&
            !world_.iterations.keep_apart(first, a, second, b, object);
    });
    return any;
  }

  bool is_surer(const Broken& one, const Broken& other) const {
    const auto key = [&](const Broken& broken) {
      return std::pair(broken.doubt(), story_.origin(broken.thread));
    };
    return key(one) < key(other);
  }

  // --- telling it -----------------------------------------------------------------------------------------

  // Methods that the compiler made for classes inside others stand for who calls them.
  bool is_accessor(AppNode node) const {
    const Program& program = world_.graph.program();
    const Method& method = program[world_.graph.method(node)];
    return (method.access & kAccSynthetic) != 0 && program.text(method.name).starts_with("access$");
  }
  bool stands_at_caller(const Broken& broken) const {
    return broken.lack.caller != kNoNode && is_accessor(broken.use->access.node);
  }
  AppNode site_node(const Broken& broken) const {
    return stands_at_caller(broken) ? broken.lack.caller : broken.use->access.node;
  }
  uint32_t site_stmt(const Broken& broken) const {
    return stands_at_caller(broken) ? broken.lack.stmt : broken.use->access.stmt;
  }

  void tell(const Subject& subject, const std::string& method,
            const std::map<std::string, Broken>& statements, Confidence least, GuardedUses& found,
            Detection& detection) const {
    const Broken* best = &statements.begin()->second;
    for (const auto& [key, broken] : statements) {
      if (broken.doubt() < best->doubt() ||
          (broken.doubt() == best->doubt() && broken.use->access.is_write && !best->use->access.is_write)) {
        best = &broken;
      }
    }
    if (best->confidence() > least) {
      ++detection.untold[best->confidence()];
      return;
    }
    Finding finding;
    finding.rule = Rule::kGuardedBy;
    finding.confidence = best->confidence();
    finding.subject = subject.name;
    add_sites(statements, *best, least, found, finding);
    for (const uint32_t object : few_objects(best->use->access)) {
      finding.objects.push_back(story_.object(ObjectId(object)));
    }
    std::ranges::sort(finding.objects);
    const auto twice = std::ranges::unique(finding.objects);
    finding.objects.erase(twice.begin(), twice.end());
    const std::string declared = declaration(subject);
    finding.message = fmt::format("{} is declared {}, and {} here without that lock.", subject.name, declared,
                                  subject.method                        ? "called"
                                  : best->use->role == SiteRole::kCall  ? "used"
                                  : best->use->role == SiteRole::kWrite ? "written"
                                                                        : "read");
    finding.reasons.push_back(fmt::format("The declaration is in {}.", home(subject)));
    explain_locks(*best, finding.reasons);
    explain_company(*best, finding.reasons);
    finding.fix = "Hold the lock here; or, if the lock is not needed, take the declaration back.";
    finding.id = finding_id('G', fmt::format("{}|{}", subject.name, method));
    detection.findings.push_back(std::move(finding));
  }

  // The one that explains best, then the others by place. Of a statement that reads and writes (count++) the
  // write is enough.
  void add_sites(const std::map<std::string, Broken>& statements, const Broken& best, Confidence least,
                 GuardedUses& found, Finding& finding) const {
    constexpr size_t kMost = 40;
    std::set<SourcePlace> seen;
    const auto add = [&](const Broken& broken) {
      found.add_told(world_.graph.method(broken.use->access.node), broken.use->access.stmt);
      const SourcePlace place = story_.place(site_node(broken), site_stmt(broken));
      if (!seen.insert(place).second) return;
      if (finding.sites.size() == kMost) {
        ++finding.more_sites;
        return;
      }
      finding.sites.push_back(
          story_.site(broken.use->role, broken.thread, site_node(broken), site_stmt(broken)));
    };
    add(best);
    for (const bool writes : {true, false}) {
      for (const auto& [key, broken] : statements) {
        if (broken.use->access.is_write == writes && broken.confidence() <= least) add(broken);
      }
    }
  }

  std::vector<uint32_t> few_objects(const Access& access) const {
    constexpr size_t kMost = 8;
    std::vector<uint32_t> found;
    if (access.base) {
      ObjectSet::intersection(world_.sharing.objects(access), world_.sharing.tellable())
          .each([&](uint32_t object) { found.push_back(object); });
    }
    std::ranges::sort(found, {}, [&](uint32_t object) { return story_.object(ObjectId(object)); });
    if (found.size() > kMost) found.resize(kMost);
    return found;
  }

  static std::string declaration(const Subject& subject) {
    std::string texts;
    for (const Guard& guard : subject.guards) {
      texts += fmt::format("{}\"{}\"", texts.empty() ? "" : ", ", guard.text);
    }
    if (subject.guards.size() > 1) texts = "{" + texts + "}";
    return fmt::format("@GuardedBy({})", texts);
  }

  // Class files do not say at which line a field is declared.
  std::string home(const Subject& subject) const {
    const Program& program = world_.graph.program();
    const ClassId owner = subject.field ? program[subject.field].owner : program[subject.method].owner;
    for (const MethodId method : program[owner].methods) {
      const CodePlace place = world_.wording.first_place(method);
      if (!place.file.empty()) return fmt::format("{} ({})", world_.wording.class_name(owner), place.file);
    }
    return world_.wording.class_name(owner);
  }

  void explain_locks(const Broken& broken, std::vector<std::string>& reasons) const {
    const HeldLocks held = world_.locks.held(broken.use->access.node, broken.use->access.stmt);
    std::vector<std::string> locks;
    for (const HeldLock& lock : held) locks.push_back(story_.lock(lock));
    std::ranges::sort(locks);
    if (broken.lack.wrong_part) {
      reasons.emplace_back("The lock is held for reading only.");
    } else if (broken.lack.only_monitor) {
      reasons.emplace_back("The monitor of the lock is held, which is not the lock itself.");
    } else if (locks.empty() && broken.lack.held == Held::kMaybe) {
      reasons.emplace_back("Some callers hold a lock that may be the one; that it is is not certain.");
    } else if (locks.empty()) {
      reasons.emplace_back("No lock is held here.");
    } else if (broken.lack.held == Held::kMaybe) {
      reasons.push_back(
          fmt::format("A lock is held ({}); that it is the one is not certain.", locks.front()));
    } else {
      reasons.push_back(fmt::format("Another lock is held: {}.", locks.front()));
    }
    if (broken.lack.held != Held::kNo || !broken.lack.others_hold || stands_at_caller(broken)) return;
    if (broken.lack.caller == kNoNode) return;
    const SourcePlace at = story_.place(broken.lack.caller, broken.lack.stmt);
    if (at.line != 0) reasons.push_back(fmt::format("The call at {}:{} comes without it.", at.file, at.line));
  }

  void explain_company(const Broken& broken, std::vector<std::string>& reasons) const {
    switch (broken.company) {
      case Company::kNobody:
        reasons.emplace_back("No other thread is seen to use it; the declaration says that there are some.");
        break;
      case Company::kInOrder:
        reasons.emplace_back("No other thread is seen to change it at the same time.");
        break;
      case Company::kAtOnce: {
        const SourcePlace at = story_.place(broken.met->access.node, broken.met->access.stmt);
        const std::string where = at.line == 0 ? "" : fmt::format(", at {}:{}", at.file, at.line);
        reasons.push_back(broken.thread == broken.other ? story_.several(broken.thread)
                                                        : fmt::format("At the same time {} may use it{}.",
                                                                      story_.origin(broken.other), where));
        break;
      }
    }
    if (broken.unlikely > 0) {
      reasons.emplace_back(
          "A call on the way there may mean many methods; that one of them leads here is not certain.");
    }
    if (broken.free_to_read) {
      reasons.emplace_back("The field is volatile; that it is read without the lock may be meant.");
    }
  }

  const World& world_;
  Story story_;
  Paths& paths_;
  boost::unordered_flat_set<AppNode> entries_;
  std::map<std::string, Subject> subjects_;  // by name
};

}  // namespace

GuardedUses find_broken_guards(const World& world, Confidence least, Detection& detection) {
  return BrokenGuards(world).find(least, detection);
}

}  // namespace heddle
