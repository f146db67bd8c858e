// Two steps that belong together, between which another thread may come (step_pairs.h says which do).
//
// Formulation. A pair of steps of one thread is broken by a step of another that makes the first one's answer
// wrong before the second is done: the other may be the same pair's act, in another thread. It must be able
// to run between the two (meetings.h, by the act), on an object that both threads have (sharing.h), not about
// a key that is surely another, not set the same without looking, and nothing may exclude it. What excludes
// is a lock that is held all the while from the one step to the other, acquired once for both, and that the
// other side holds, too; objects that lock themselves hold their own monitor in each call, so it is enough to
// hold that around both steps.
//
// How sure: the same doubts about threads and objects as of races (race_doubts.h). Besides, what is put in
// where nothing was found may be a cache, which is only filled twice: that is less sure, unless something is
// done with what was put in, as then one of two is lost; and least if it never changes. Keys that are not
// compared by what they say, as strings and numbers are, may be each thread's own. And a compare-and-set that
// comes first is often a lock that somebody made.
//
// One finding for a thing, by the name of the field that holds it, and the method that makes the steps. Its
// first two sites are the steps, those that follow what comes in between.
#include <fmt/format.h>

#include <algorithm>
#include <boost/unordered/unordered_flat_set.hpp>
#include <map>
#include <optional>

#include "detect/race_doubts.h"
#include "detect/step_pairs.h"
#include "detect/story.h"
#include "pointer/naming.h"

namespace heddle {
namespace {

// A pair, who makes it, and what breaks it.
struct Broken {
  const StepPair* pair = nullptr;
  const Step* by = nullptr;
  ThreadId thread, other;
  ObjectId object;
  int doubt = 0;
};

class Atomicity {
 public:
  Atomicity(const World& world, const GuardedUses& guarded)
      : world_(world), story_(world), doubts_(world), guarded_(guarded), pairs_(world) {}

  void find(Confidence least, Detection& detection) {
    collect();
    std::map<std::string, std::map<std::string, Broken>> found;  // by thing and method, then by statement
    for (const StepPair& pair : pairs_.pairs()) {
      if (is_told(*pair.look) || is_told(*pair.act)) continue;
      Broken broken;
      if (!find_breaker(pair, broken)) continue;
      auto& of_method = found[key_of(broken)];
      const auto [known, fresh] = of_method.try_emplace(key(*pair.act), broken);
      if (!fresh && is_better(broken, known->second)) known->second = broken;
    }
    for (const auto& [key, statements] : found) tell(key, statements, least, detection);
  }

 private:
  // --- what comes in between -----------------------------------------------------------------------------

  void collect() {
    for (const Step& step : pairs_.steps()) {
      if (!step.changes() || is_told(step)) continue;
      if (step.access.field) {
        of_field_[step.access.field].push_back(&step);
      } else {
        pairs_.objects(step).each([&](uint32_t object) { of_object_[object].push_back(&step); });
      }
    }
    for (const StepPair& pair : pairs_.pairs()) acts_.insert(pair.act);
    find_factories();
  }

  // As breaking the declaration that it is guarded by something.
  bool is_told(const Step& step) const {
    return guarded_.is_told(world_.graph.method(step.access.node), step.access.stmt);
  }

  // Where containers are made that a method of the library makes: Collections.synchronizedMap, newKeySet.
  void find_factories() {
    ObjectSet made_elsewhere;
    for (const auto& [object, steps] : of_object_) {
      if (world_.threads.makers(ObjectId(object)).empty()) made_elsewhere.add(object);
    }
    if (made_elsewhere.empty()) return;
    for (AppNode node = 0; node < world_.graph.size(); ++node) {
      const Body& body = world_.graph.body(node);
      for (uint32_t at = 0; at < body.stmts.size(); ++at) {
        if (body.stmts[at].op != Op::kInvokeStatic || !body.stmts[at].dst) continue;
        if (std::ranges::any_of(world_.graph.calls_at(node, at),
                                [](const AppCall& call) { return !call.through_library; })) {
          continue;
        }
        world_.graph.points_to(node, body.stmts[at].dst).each_common(made_elsewhere, [&](uint32_t object) {
          factories_[object].emplace_back(node, at);
        });
      }
    }
  }
  std::span<const std::pair<AppNode, uint32_t>> makers(ObjectId object) const {
    const auto found = factories_.find(object.index());
    return found == factories_.end() ? world_.threads.makers(object) : found->second;
  }
  bool is_unique(ObjectId object) const {
    const auto found = factories_.find(object.index());
    if (found == factories_.end()) return world_.threads.is_unique(object);
    return found->second.size() == 1 &&
           world_.threads.at_most_once(found->second[0].first, found->second[0].second);
  }
  bool made_by(ThreadId thread, ObjectId object) const {
    const auto all = makers(object);
    return !all.empty() && std::ranges::all_of(all, [&](const auto& maker) {
      return world_.threads.runs_or_loops(thread, maker.first);
    });
  }
  bool is_common(ThreadId thread, ObjectId object) const {
    if (world_.sharing.is_common(thread, object)) return true;
    return factories_.contains(object.index()) && !made_by(thread, object);
  }

  bool find_breaker(const StepPair& pair, Broken& best) {
    const Access& act = pair.act->access;
    if (act.field) {
      const auto found = of_field_.find(act.field);
      if (found != of_field_.end()) look_at(pair, found->second, {}, best);
      return best.pair != nullptr;
    }
    constexpr size_t kMostObjects = 32;
    size_t looked = 0;
    for (const ObjectId object : in_order(pairs_.objects(*pair.act))) {
      if (++looked > kMostObjects) break;
      look_at(pair, of_object_[object.index()], object, best);
    }
    return best.pair != nullptr;
  }
  std::vector<ObjectId> in_order(const ObjectSet& objects) const {
    std::vector<std::pair<std::string, ObjectId>> named;
    const Naming naming(world_.graph.solver());
    objects.each([&](uint32_t object) {
      if (world_.sharing.tellable().contains(object))
        named.emplace_back(naming.object(ObjectId(object)), object);
    });
    std::ranges::sort(named, {}, [](const auto& one) { return std::string_view(one.first); });
    std::vector<ObjectId> ordered;
    for (const auto& [name, object] : named) ordered.push_back(object);
    return ordered;
  }

  void look_at(const StepPair& pair, std::span<const Step* const> others, ObjectId object, Broken& best) {
    constexpr size_t kMostSteps = 100, kMostThreads = 16;
    const Access& act = pair.act->access;
    const HeldLocks kept = held_between(pair);
    const auto own = world_.annotations.confinement(act.node);
    size_t looked = 0;
    for (const Step* const other : others) {
      if (!pair.is_broken_by(*other) || pairs_.are_different_keys(*pair.act, *other)) continue;
      if (may_come_after(*pair.act, *other)) continue;
      if (own != Annotations::kFree && own == world_.annotations.confinement(other->access.node)) continue;
      if (is_excluded(pair, kept, *other, object)) continue;
      if (other != pair.act && ++looked > kMostSteps) continue;
      size_t met = 0;
      for (const auto& [first, second] : world_.meetings.at_once(point(act), point(other->access))) {
        if (++met > kMostThreads) break;
        for (const ObjectId on : bases(act, other->access, object)) {
          if (!do_share(act, other->access, first, second, on)) continue;
          Broken found{.pair = &pair, .by = other, .thread = first, .other = second, .object = on};
          found.doubt = doubt(found, nullptr);
          if (best.pair == nullptr || is_better(found, best)) best = found;
        }
      }
    }
  }

  // It sets what the act sets, whatever there is: all is as if it had come after both steps. Not so if it
  // looked first, and is the act of a pair itself.
  bool may_come_after(const Step& act, const Step& other) const {
    if (!other.is_single || other.looks || other.is_one_step || acts_.contains(&other)) return false;
    const auto value = [&](const Step& step) {
      const Body& body = world_.graph.body(step.access.node);
      const Stmt& stmt = body.stmts[step.access.stmt];
      const Reg set = stmt.arg_count == 0 ? Reg() : body.arg(stmt, stmt.arg_count - 1);
      return set && body.is_constant(set) ? std::optional(body.constant(set)) : std::nullopt;
    };
    return value(act) && value(act) == value(other);
  }

  // Of a volatile field the objects whose field it is; nothing of a static one.
  std::vector<ObjectId> bases(const Access& act, const Access& other, ObjectId object) const {
    if (object || !act.base || !other.base) return {object};
    constexpr size_t kMost = 8;
    ObjectSet both = ObjectSet::intersection(world_.sharing.objects(act), world_.sharing.objects(other));
    std::vector<ObjectId> found = in_order(both);
    if (found.size() > kMost) found.resize(kMost);
    return found;
  }

  bool do_share(const Access& act, const Access& other, ThreadId first, ThreadId second,
                ObjectId object) const {
    if (!object) return true;
    if (world_.iterations.keep_apart(first, act, second, other, object)) return false;
    if (world_.ownership.keeps_apart(act, other, object)) return false;
    if (made_by(first, object) && made_by(second, object) && !is_common(first, object)) return false;
    if (first == second && (!is_common(first, object) || is_of_its_own(act, first, object))) return false;
    if (!doubts_.is_caller(first) && !doubts_.is_caller(second)) return true;
    // What the callers of a library give it is their own, unless it is meant to be shared.
    const auto is_started = [&](ThreadId id) {
      return world_.threads[id].kind == ThreadInfo::Kind::kStarted;
    };
    if (is_started(first) || is_started(second)) return true;
    return is_common(doubts_.is_caller(first) ? first : second, object);
  }

  // It is a part, for ever, of something that each of these threads has for itself.
  bool is_of_its_own(const Access& act, ThreadId thread, ObjectId object) const {
    if (act.field) return false;
    const BodyFacts& facts = world_.graph.facts(act.node);
    const uint32_t read = facts.definition(facts.source(act.base));
    if (read == BodyFacts::kNone || facts.body().stmts[read].op != Op::kGetField) return false;
    const FieldId field = world_.values.field(act.node, facts.body().stmts[read]);
    if (!field || !world_.sharing.is_owned(object, field)) return false;
    const ObjectSet& owners = world_.graph.points_to(act.node, facts.body().arg(facts.body().stmts[read], 0));
    bool own = !owners.empty();
    owners.each([&](uint32_t owner) { own = own && !world_.sharing.is_common(thread, ObjectId(owner)); });
    return own;
  }

  // --- locks ---------------------------------------------------------------------------------------------

  HeldLocks held_between(const StepPair& pair) const {
    HeldLocks kept;
    const HeldLocks before = world_.locks.held(pair.look->access.node, pair.look->access.stmt);
    for (const HeldLock& lock : world_.locks.held(pair.act->access.node, pair.act->access.stmt)) {
      const bool is_kept = std::ranges::any_of(before, [&](const HeldLock& other) {
        return lock.same_as(other) && lock.at == other.at && lock.stmt == other.stmt;
      });
      if (is_kept) kept.push_back(lock);
    }
    return kept;
  }
  // How to come from what the step is made on to the lock; none if it is not found from there.
  PathId from_base(const Access& access, const HeldLock& lock) const {
    Paths& paths = world_.values.paths();
    if (!access.base || !lock.path) return {};
    return paths.between(world_.values.path(access.node, access.base), lock.path, paths.base());
  }
  bool is_excluded(const StepPair& pair, const HeldLocks& kept, const Step& other, ObjectId object) const {
    const Paths& paths = world_.values.paths();
    const Access& act = pair.act->access;
    const HeldLocks theirs = world_.locks.held(other.access.node, other.access.stmt);
    for (const HeldLock& lock : kept) {
      const PathId way = from_base(act, lock);
      const bool is_own = lock.monitor && ((way && paths.is_root(way)) || (object && lock.object == object));
      if (is_own && object && pairs_.locks_itself(object)) return true;
      for (const HeldLock& one : theirs) {
        if (lock.monitor != one.monitor || (lock.shared && one.shared)) continue;
        if (lock.object && lock.object == one.object) return true;
        if (lock.path && lock.path == one.path && paths.is_absolute(lock.path)) return true;
        if (way && way == from_base(other.access, one) && is_owners(way, object)) return true;
      }
    }
    return false;
  }
  // The path leads down, or up to the one that the object belongs to for ever.
  bool is_owners(PathId way, ObjectId object) const {
    const std::vector<uint32_t> steps = world_.values.paths().steps(way);
    const auto is_up = [](uint32_t step) { return (step & Paths::kUp) != 0; };
    if (std::ranges::none_of(steps, is_up)) return true;
    if (std::ranges::count_if(steps, is_up) > 1 || !is_up(steps[0]) || !object) return false;
    const FieldId by(steps[0] & ~Paths::kUp);
    return world_.sharing.is_owned(object, by) || factories_.contains(object.index());
  }

  // --- how sure ------------------------------------------------------------------------------------------

  int doubt(const Broken& broken, std::vector<std::string>* reasons) const {
    int doubts = 0;
    const auto add = [&](bool holds, std::string_view why, int weight = 1) {
      if (!holds) return;
      doubts += weight;
      if (reasons != nullptr) reasons->emplace_back(why);
    };
    const auto [a, b, object] = std::tuple(broken.thread, broken.other, broken.object);
    const Access& act = broken.pair->act->access;
    const Access& other = broken.by->access;
    const bool is_assumed = doubts_.is_caller(a) && doubts_.is_caller(b);
    if (is_assumed) {
      add(true,
          "In a library, any threads may call these at once; that they do so with one object is assumed "
          "(--open-world).");
    } else if (object) {
      const bool both_only = count(act) == 1 && count(other) == 1;
      add(!is_unique(object) || !both_only,
          "Several such objects may be made; that both threads have the same one is not certain.");
    }
    add(doubts_.is_loose(a, b, object) && !factories_.contains(object.index()),
        "Nothing that lasts leads to such an object; each may be for one user only.");
    add(doubts_.is_far(a, b, object),
        "One side gets at the object through things that change; that it can have it by then is not "
        "certain.");
    add(doubts_.is_very_far(a, b, object),
        "On the way to it lie places that may hold many things; that it is this one is not likely.");
    add(doubts_.may_be_own_task(a, b, object) || is_own_task(a, b, object),
        "Each start may have a task of its own; that one is started twice is not certain.");
    add(is_claimed(act), "A compare-and-set comes first; it may let one thread only come here.", 2);
    add(doubts_.may_be_own(a, b, object),
        "Each thread may make such objects for itself; that they meet on one is not certain.");
    add(doubts_.is_handler(a) || doubts_.is_handler(b),
        "A library calls one side; that it does so in several threads is assumed.");
    const int unlikely = std::min(
        2, std::max(world_.sure_calls.unlikely(a, act.node), world_.sure_calls.unlikely(b, other.node)));
    add(unlikely > 0,
        "A call on the way there may mean many methods; that one of them leads here is not certain.",
        unlikely);
    add(doubts_.is_merged(act) || doubts_.is_merged(other),
        "The program is too large to tell all threads' objects apart here.");
    add(!world_.handover.is_looked_for(),
        "The program is too large to look for flags and signals that may order the two.");
    add(has_own_keys(*broken.pair),
        "Each thread may have keys of its own; that two use the same is not certain.");
    switch (use_of(*broken.pair)) {
      case Use::kCached:
        add(true, "It may be a cache, and filling it twice may not matter.");
        break;
      case Use::kConstant:
        add(true, "It may be a cache of what never changes, and filling it twice hardly matters.", 2);
        break;
      case Use::kOther:
        break;
    }
    return doubts;
  }
  size_t count(const Access& access) const {
    if (access.field) return world_.sharing.objects(access).count();
    return pairs_.objects(Step{.access = access, .key = {}, .is_single = false}).count();
  }

  // Two runs of one start, told apart by who called it.
  bool is_own_task(ThreadId a, ThreadId b, ObjectId object) const {
    const ThreadInfo& one = world_.threads[a];
    const ThreadInfo& other = world_.threads[b];
    if (!object || a == b || is_unique(object) || one.task != object || other.task != object) return false;
    return one.at != kNoNode && other.at != kNoNode && one.at != other.at && one.stmt == other.stmt &&
           world_.graph.method(one.at) == world_.graph.method(other.at);
  }

  // Whoever comes there has first compared and set something, by a handle or an updater, perhaps in a method
  // of its own.
  bool is_claimed(const Access& act) const {
    const BodyFacts& facts = world_.graph.facts(act.node);
    for (uint32_t at = 0; at < facts.body().stmts.size(); ++at) {
      if (at == act.stmt || !facts.dominates(at, act.stmt)) continue;
      if (compares_and_sets(facts.body().stmts[at])) return true;
      for (const AppCall& call : world_.graph.calls_at(act.node, at)) {
        const Body& called = world_.graph.body(call.callee);
        if (std::ranges::any_of(called.stmts, [&](const Stmt& stmt) { return compares_and_sets(stmt); }))
          return true;
      }
    }
    return false;
  }
  bool compares_and_sets(const Stmt& stmt) const {
    if (!is_call(stmt.op) || stmt.op == Op::kInvokeDynamic) return false;
    const Symbols& symbols = world_.graph.program().symbols();
    const std::string_view name = symbols[symbols[MemberRefId(stmt.ref)].name];
    return name.starts_with("compareAnd") || name.starts_with("weakCompareAnd");
  }

  // Strings, numbers, enums and the like are the same key for all who say the same; other objects mostly are
  // keys for who has them.
  bool has_own_keys(const StepPair& pair) const {
    const Step& act = *pair.act;
    if (!act.key) return false;
    const ObjectSet& keys = world_.graph.points_to(act.access.node, act.key);
    const Program& program = world_.graph.program();
    const Hierarchy& hierarchy = world_.graph.analysis().code().hierarchy();
    bool any = false;
    keys.each([&](uint32_t object) {
      if (any) return;
      const ClassId type = world_.graph.solver().objects()[ObjectId(object)].type;
      if (!world_.graph.is_application(type) || program[type].state == ClassState::kArray) return;
      any = !says_what_is_equal(type, hierarchy);
    });
    return any;
  }
  bool says_what_is_equal(ClassId type, const Hierarchy& hierarchy) const {
    const Program& program = world_.graph.program();
    for (ClassId at = type; at && hierarchy.linked(at); at = hierarchy.super(at)) {
      if (program.text(program[at].name) == "java/lang/Object") return false;
      if ((program[at].access & kAccEnum) != 0) return true;
      for (const MethodId method : program[at].methods) {
        if (program.text(program[method].name) == "equals") return true;
      }
    }
    return false;
  }

  // What becomes of what is put in where nothing was found.
  enum class Use : uint8_t { kOther, kCached, kConstant };
  Use use_of(const StepPair& pair) const {
    const Step& act = *pair.act;
    if (pair.what != StepPair::Act::kAdds || pair.relies != StepPair::Relies::kNothingThere || act.is_single)
      return Use::kOther;
    const BodyFacts& facts = world_.graph.facts(act.access.node);
    const Body& body = facts.body();
    const Stmt& put = body.stmts[act.access.stmt];
    const Reg value = body.arg(put, put.arg_count - 1);
    if (value == act.key) return Use::kOther;  // of a set, which is more than a cache
    if (body.is_constant(value) || body.kinds[value.index()] != ValueKind::kRef) return Use::kConstant;
    bool constant = true;
    const ObjectSet& values = world_.graph.points_to(act.access.node, value);
    values.each([&](uint32_t object) {
      constant = constant && never_changes(world_.graph.solver().objects()[ObjectId(object)].type);
    });
    if (constant && !values.empty()) return Use::kConstant;
    return is_used_after(facts, act.access.stmt, facts.source(value)) ? Use::kOther : Use::kCached;
  }
  // A call on it, or on what a φ makes of it, behind the put.
  static bool is_used_after(const BodyFacts& facts, uint32_t put, Reg value) {
    const Body& body = facts.body();
    const auto is_it = [&](Reg reg) {
      reg = facts.source(reg);
      if (reg == value) return true;
      const uint32_t at = facts.definition(reg);
      return at != BodyFacts::kNone && body.stmts[at].op == Op::kPhi &&
             std::ranges::any_of(body.args_of(body.stmts[at]),
                                 [&](uint32_t arg) { return facts.source(Reg(arg)) == value; });
    };
    for (uint32_t at = 0; at < body.stmts.size(); ++at) {
      const Stmt& stmt = body.stmts[at];
      const bool touches = stmt.op == Op::kInvokeVirtual || stmt.op == Op::kInvokeInterface ||
                           stmt.op == Op::kPutField || stmt.op == Op::kArrayStore ||
                           stmt.op == Op::kMonitorEnter;
      if (touches && at != put && facts.comes_after(put, at) && is_it(body.arg(stmt, 0))) return true;
    }
    return false;
  }
  bool never_changes(ClassId type) const {
    const Program& program = world_.graph.program();
    const Hierarchy& hierarchy = world_.graph.analysis().code().hierarchy();
    const std::string_view name = program.text(program[type].name);
    if (name.starts_with("java/lang/reflect/")) return true;
    for (const std::string_view constant : {"Class", "String", "Integer", "Long", "Short", "Byte",
                                            "Character", "Boolean", "Double", "Float", "Object"}) {
      if (name.starts_with("java/lang/") && name.substr(10) == constant) return true;
    }
    if (!world_.graph.is_application(type)) return false;
    if (program[type].state == ClassState::kArray) return false;
    for (ClassId at = type; at && hierarchy.linked(at) && world_.graph.is_application(at);
         at = hierarchy.super(at)) {
      for (const FieldId field : program[at].fields) {
        if ((program[field].access & (kAccStatic | kAccFinal)) == 0) return false;
      }
    }
    return true;
  }

  // --- telling it ----------------------------------------------------------------------------------------

  static CodePoint point(const Access& access) { return {access.node, access.stmt}; }
  const std::string& key(const Step& step) const { return story_.key(step.access.node, step.access.stmt); }

  // The surest; then two of the same kind, which explain themselves; then by what people see.
  bool is_better(const Broken& one, const Broken& other) const {
    if (one.doubt != other.doubt) return one.doubt < other.doubt;
    const bool itself = key(*one.by) == key(*one.pair->act),
               other_itself = key(*other.by) == key(*other.pair->act);
    if (itself != other_itself) return itself;
    const auto names = [&](const Broken& broken) {
      return std::tie(key(*broken.by), story_.origin(broken.thread), story_.origin(broken.other));
    };
    return names(one) < names(other);
  }

  // By the field that holds it, if there is one.
  std::string subject_of(const Broken& broken) const {
    const Access& act = broken.pair->act->access;
    if (act.field) return world_.wording.field(act.field);
    const Paths& paths = world_.values.paths();
    const PathId path = world_.values.spelled(act.node, act.base);
    if (path && !paths.is_root(path)) {
      const uint32_t step = paths.field(path);
      if ((step & Paths::kUp) == 0 && step < Paths::kExclusiveView)
        return world_.wording.field(FieldId(step));
    } else if (path && paths.kind(path) == PathRoot::Kind::kStatic) {
      return world_.wording.field(FieldId(paths.root_index(path)));
    }
    return world_.wording.class_name(world_.graph.solver().objects()[broken.object].type);
  }
  std::string key_of(const Broken& broken) const {
    return fmt::format("{}|{}", subject_of(broken),
                       world_.wording.method(world_.graph.method(broken.pair->act->access.node)).text);
  }

  static SiteRole role_of(const Step& step) {
    if (!step.access.field) return SiteRole::kCall;
    return step.access.is_write ? SiteRole::kWrite : SiteRole::kRead;
  }

  void tell(const std::string& key, const std::map<std::string, Broken>& statements, Confidence least,
            Detection& detection) const {
    const Broken* best = &statements.begin()->second;
    for (const auto& [statement, broken] : statements) {
      if (broken.doubt < best->doubt) best = &broken;
    }
    const Confidence confidence = best->doubt == 0   ? Confidence::kHigh
                                  : best->doubt == 1 ? Confidence::kMedium
                                                     : Confidence::kLow;
    if (confidence > least) {
      ++detection.untold[confidence];
      return;
    }
    Finding finding;
    finding.rule = Rule::kAtomicity;
    finding.confidence = confidence;
    finding.subject = key.substr(0, key.find('|'));
    const auto add = [&](const Step& step, ThreadId thread) {
      FindingSite site = story_.site(role_of(step), thread, step.access.node, step.access.stmt);
      if (std::ranges::find(finding.sites, site) == finding.sites.end())
        finding.sites.push_back(std::move(site));
    };
    const auto add_all = [&](const Broken& broken) {
      add(*broken.pair->look, broken.thread);
      add(*broken.pair->act, broken.thread);
      if (this->key(*broken.by) != this->key(*broken.pair->act)) add(*broken.by, broken.other);
    };
    add_all(*best);
    for (const auto& [statement, broken] : statements) {
      if (&broken != best && broken.doubt <= best->doubt) add_all(broken);
    }
    if (best->object) finding.objects.push_back(story_.object(best->object));
    finding.message = message(*best, finding.subject);
    explain(*best, finding.reasons);
    doubt(*best, &finding.reasons);
    finding.fix = fix_of(*best);
    finding.id = finding_id('A', key);
    detection.findings.push_back(std::move(finding));
  }

  static std::string message(const Broken& broken, const std::string& subject) {
    const StepPair& pair = *broken.pair;
    using Relies = StepPair::Relies;
    if (pair.what == StepPair::Act::kUses)
      return fmt::format("What was found in {} may be taken out of it before it is asked for.", subject);
    if (pair.what == StepPair::Act::kRemoves)
      return fmt::format("What is taken out of {} may no longer be what was looked at.", subject);
    if (pair.act->is_single) {
      return pair.relies == Relies::kThisValue
                 ? fmt::format("{} is read and then set; what another thread sets in between is lost.",
                               subject)
                 : fmt::format("{} is tested and then set; two threads may find the same.", subject);
    }
    switch (pair.relies) {
      case Relies::kNothingThere:
        return fmt::format("Two threads may both find that {} lacks something, and both put it in.", subject);
      case Relies::kSomethingThere:
        return fmt::format("What was found in {} may be taken out before it is put in anew.", subject);
      case Relies::kThisValue:
        break;
    }
    return fmt::format("What is put into {} depends on what was in it, which may change in between.",
                       subject);
  }

  void explain(const Broken& broken, std::vector<std::string>& reasons) const {
    const SourcePlace at = story_.place(broken.by->access.node, broken.by->access.stmt);
    if (key(*broken.by) == key(*broken.pair->act)) {
      reasons.push_back(broken.thread == broken.other
                            ? story_.several(broken.thread)
                            : fmt::format("{} and {} may do so at the same time.",
                                          story_.origin(broken.thread), story_.origin(broken.other)));
    } else {
      reasons.push_back(fmt::format("In between {}{} may change it, at {}:{}.",
                                    broken.thread == broken.other ? "another run of " : "",
                                    story_.origin(broken.other), at.file, at.line));
    }
    reasons.emplace_back("Each of the two steps is safe, but not the two together.");
    const HeldLocks kept = held_between(*broken.pair);
    std::vector<std::string> locks;
    for (const HeldLock& lock : kept) locks.push_back(story_.lock(lock));
    std::ranges::sort(locks);
    if (locks.empty()) {
      reasons.emplace_back("No lock is held from the one to the other.");
    } else {
      reasons.push_back(
          fmt::format("A lock is held around both ({}), but not by the other thread.", locks.front()));
    }
  }

  static std::string fix_of(const Broken& broken) {
    const StepPair& pair = *broken.pair;
    if (pair.act->access.field)
      return "Use an AtomicInteger, AtomicLong or AtomicReference and a call that does both, or hold one "
             "lock "
             "around both.";
    if (pair.act->is_single)
      return "Use one call that does both (incrementAndGet, updateAndGet, compareAndSet), or hold one lock "
             "around "
             "both.";
    if (pair.what != StepPair::Act::kAdds && !pair.act->key)
      return "Ask and take in one call (poll) and test what it gives, or hold one lock around both.";
    if (pair.what == StepPair::Act::kUses) return "Ask once (get) and test what it gives.";
    if (pair.what == StepPair::Act::kRemoves)
      return "Take it out only if it is still the same (remove(key, value)), or hold one lock around both.";
    return "Use one call that does both (putIfAbsent, computeIfAbsent, merge, replace), or hold one lock "
           "around "
           "both.";
  }

  const World& world_;
  Story story_;
  RaceDoubts doubts_;
  const GuardedUses& guarded_;
  StepPairs pairs_;
  boost::unordered_flat_set<const Step*> acts_;  // of pairs
  std::map<FieldId, std::vector<const Step*>> of_field_;
  std::map<uint32_t, std::vector<const Step*>> of_object_;
  std::map<uint32_t, std::vector<std::pair<AppNode, uint32_t>>> factories_;
};

}  // namespace

void find_atomicity(const World& world, const GuardedUses& guarded, Confidence least, Detection& detection) {
  Atomicity(world, guarded).find(least, detection);
}

}  // namespace heddle
