#include "detect/ways.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace heddle {
namespace {

void add(HeldLocks& to, const HeldLocks& more) {
  for (const HeldLock& lock : more) {
    if (!lock.path && !lock.object) continue;
    if (std::ranges::none_of(to, [&](const HeldLock& known) { return known.same_as(lock); }))
      to.push_back(lock);
  }
}

// True if that is less than before.
bool keep_common(std::optional<HeldLocks>& locks, const HeldLocks& other) {
  if (!locks) {
    locks = other;
    return true;
  }
  return std::erase_if(*locks, [&](const HeldLock& lock) {
           return std::ranges::none_of(other, [&](const HeldLock& one) { return one.same_as(lock); });
         }) != 0;
}

// Gives what is in its receiver, or in what is in that; of `asList` its argument.
bool is_taking_out(std::string_view owner, std::string_view name) {
  if (!owner.starts_with("java/util/") && owner != "java/lang/Iterable") return false;
  static constexpr std::array<std::string_view, 24> kNames{
      "asList",   "element",  "entrySet",  "first",    "get",          "getFirst", "getKey", "getLast",
      "getValue", "iterator", "keySet",    "last",     "listIterator", "next",     "peek",   "peekFirst",
      "peekLast", "poll",     "pollFirst", "pollLast", "pop",          "previous", "take",   "values"};
  return std::ranges::binary_search(kNames, name);
}

}  // namespace

// --- how a value is found --------------------------------------------------------------------------------

bool Ways::takes_out(AppNode node, uint32_t stmt) const {
  const AppGraph& graph = world_.graph;
  const Stmt& call = graph.body(node).stmts[stmt];
  if (!is_call(call.op) || call.op == Op::kInvokeDynamic || call.arg_count == 0) return false;
  if (!graph.calls_at(node, stmt).empty()) return false;  // the application's own collection, or a callback
  const Program& program = graph.program();
  const MemberRef& method = program.symbols()[MemberRefId(call.ref)];
  return is_taking_out(program.text(method.owner), program.text(method.name));
}

// One step nearer to a parameter.
bool Ways::goes_on(AppNode node, Reg& reg, std::vector<uint32_t>& steps) const {
  const BodyFacts& facts = world_.graph.facts(node);
  const Body& body = facts.body();
  const uint32_t at = facts.definition(reg);
  if (at == BodyFacts::kNone) return false;
  const Stmt& stmt = body.stmts[at];
  if (stmt.op == Op::kGetField) {
    const FieldId field = world_.values.field(node, stmt);
    if (!field) return false;
    steps.push_back(field.index());
  } else if (stmt.op == Op::kArrayLoad || takes_out(node, at)) {
    if (steps.empty() || steps.back() != kContent) steps.push_back(kContent);
  } else {
    return false;
  }
  reg = facts.source(body.arg(stmt, 0));
  return true;
}

// The number of what these steps from a register are, from a parameter.
uint32_t Ways::origin_of(AppNode node, Reg reg, std::vector<uint32_t> steps) {
  constexpr size_t kDeepest = 4;
  const BodyFacts& facts = world_.graph.facts(node);
  const Body& body = facts.body();
  reg = facts.source(reg);
  std::ranges::reverse(steps);  // the last one first
  while (!body.is_parameter(reg)) {
    if (steps.size() > kDeepest) return kElsewhere;
    if (goes_on(node, reg, steps)) continue;
    // What a method of one statement gives back.
    const Paths& paths = world_.values.paths();
    const PathId path = world_.values.path(node, reg);
    if (paths.kind(path) != PathRoot::Kind::kParameter) return kElsewhere;
    std::vector<uint32_t> along = paths.steps(path);
    if (std::ranges::any_of(along, [](uint32_t step) { return step >= Paths::kExclusiveView; }))
      return kElsewhere;
    std::ranges::reverse(along);
    steps.insert(steps.end(), along.begin(), along.end());
    reg = Reg(paths.root_index(path));
    break;
  }
  if (steps.size() > kDeepest) return kElsewhere;
  std::ranges::reverse(steps);
  const auto [place, fresh] =
      origin_ids_.try_emplace({reg.index(), std::move(steps)}, static_cast<uint32_t>(origins_.size()));
  if (fresh) origins_.push_back(&place->first);
  return place->second;
}

// What is in an array or container, and in what is in that.
const ObjectSet& Ways::contents(ObjectId of) {
  if (const auto known = contents_.find(of.index()); known != contents_.end()) return *known->second;
  ObjectSet found;
  std::vector<uint32_t> pending{of.index()};
  while (!pending.empty()) {
    const ObjectId at(pending.back());
    pending.pop_back();
    if (world_.graph.is_application_object(at) &&
        world_.graph.program()[world_.graph.solver().objects()[at].type].state != ClassState::kArray)
      continue;
    world_.graph.each_content(at, [&](const ObjectSet& inside) {
      if (found.includes(inside)) return;  // as mostly
      ObjectSet more;
      more.add_difference(inside, found, nullptr);
      found.unite(more);
      more.each([&](uint32_t one) { pending.push_back(one); });
    });
  }
  return *(contents_[of.index()] = std::make_unique<ObjectSet>(std::move(found)));
}

bool Ways::leads_to(ObjectId from, std::span<const uint32_t> steps, ObjectId object) {
  if (steps.empty()) return from == object;
  const std::span<const uint32_t> rest = steps.subspan(1);
  const auto any = [&](const ObjectSet& next) {
    if (rest.empty()) return next.contains(object.index());
    bool leads = false;
    next.each([&](uint32_t one) { leads = leads || leads_to(ObjectId(one), rest, object); });
    return leads;
  };
  if (steps[0] == kContent) return any(contents(from));
  const NodeId node = world_.graph.solver().field_node(from, FieldId(steps[0]));
  return node && any(world_.graph.solver().nodes().points_to(node));
}

bool Ways::leads_to(AppNode node, Reg reg, const std::vector<uint32_t>& steps, ObjectId object) {
  const ObjectSet& first = world_.graph.points_to(node, reg);
  if (steps.empty()) return first.contains(object.index());
  constexpr size_t kMost = 256;  // where so many are meant, this one will be among them
  bool leads = first.count() > kMost;
  first.each([&](uint32_t one) { leads = leads || leads_to(ObjectId(one), steps, object); });
  return leads;
}

bool Ways::is_found_from(uint32_t origin, AppNode node, ObjectId object) {
  if (origin == kElsewhere) return false;
  const Origin& from = *origins_[origin];
  return leads_to(node, Reg(from.parameter), from.steps, object);
}

// --- from callee to caller -------------------------------------------------------------------------------

// What the constructor of what is made here is given for the field, by the one call of it.
Reg Ways::given_to_constructor(AppNode node, Reg made, FieldId field) const {
  const AppGraph& graph = world_.graph;
  const BodyFacts& facts = graph.facts(node);
  const uint32_t at = facts.definition(facts.source(made));
  if (at == BodyFacts::kNone || facts.body().stmts[at].op != Op::kNew || !world_.values.is_stable(field))
    return {};
  Reg found;
  for (const AppCall& call : graph.calls(node)) {
    const Stmt& stmt = facts.body().stmts[call.stmt];
    if (call.through_library || stmt.op != Op::kInvokeSpecial ||
        facts.source(facts.body().arg(stmt, 0)) != facts.source(made) ||
        graph.program().text(graph.program()[graph.method(call.callee)].name) != "<init>") {
      continue;
    }
    const BodyFacts& inner = graph.facts(call.callee);
    for (const Stmt& set : inner.body().stmts) {
      if (set.op != Op::kPutField || inner.source(inner.body().arg(set, 0)) != Reg(0)) continue;
      if (world_.values.field(call.callee, set) != field) continue;
      const Reg given = inner.source(inner.body().arg(set, 1));
      if (found || !inner.body().is_parameter(given) || given.index() >= stmt.arg_count) return {};
      found = facts.body().arg(stmt, given.index());
    }
  }
  return found;
}

bool Ways::is_left_out(const AppCaller& caller, uint8_t without) {
  if ((without & (kDozens | kMany)) == 0) return false;
  const auto [known, fresh] = unlikely_.try_emplace(uint64_t{caller.caller} << 32 | caller.at, kNone);
  if (fresh) {
    const uint32_t stmt = world_.graph.calls(caller.caller)[caller.at].stmt;
    const SureCalls& sure = world_.sure_calls;
    if (!sure.is_sure(caller.caller, stmt)) known->second |= kMany;
    if (sure.means_dozens(caller.caller, stmt)) known->second |= kDozens;
  }
  return (known->second & without) != 0;
}

// What is handed over is being made, or part of that, or was made just there on its behalf.
bool Ways::hands_over_making(const AppCaller& caller, Reg given, uint32_t origin, ObjectId object) const {
  if (!world_.sharing.constructs(caller.caller)) return false;
  if (origin != kElsewhere && origins_[origin]->parameter == 0) return true;
  const BodyFacts& facts = world_.graph.facts(caller.caller);
  const uint32_t at = facts.definition(facts.source(given));
  if (at == BodyFacts::kNone) return false;
  if (facts.body().stmts[at].op == Op::kNew) return true;
  const auto makers = world_.threads.makers(object);
  return !makers.empty() && std::ranges::all_of(makers, [&](const auto& maker) {
    return std::ranges::any_of(world_.graph.calls_at(caller.caller, at), [&](const AppCall& call) {
      return world_.sure_calls.leads(call.callee, maker.first);
    });
  });
}

Ways::Given Ways::find_given(const AppCaller& caller, uint32_t origin, ObjectId object) {
  const AppGraph& graph = world_.graph;
  const AppNode node = caller.caller;
  const AppCall& call = graph.calls(node)[caller.at];
  const Body& body = graph.body(node);
  const Stmt& stmt = body.stmts[call.stmt];
  const Origin& wanted = *origins_[origin];
  Given found{.from = state(node, kElsewhere)};
  if (call.through_library || !is_call(stmt.op) || stmt.op == Op::kInvokeDynamic ||
      wanted.parameter >= stmt.arg_count) {
    return found;
  }
  const Program& program = graph.program();
  found.by_reflection =
      program[graph.method(call.callee)].name != program.symbols()[MemberRefId(stmt.ref)].name;
  if (found.by_reflection) return found;
  Reg reg = body.arg(stmt, wanted.parameter);
  std::vector<uint32_t> steps = wanted.steps;
  found.is_other = !leads_to(node, reg, steps, object);
  if (!found.is_other && !steps.empty() && steps[0] != kContent) {
    if (const Reg inner = given_to_constructor(node, reg, FieldId(steps[0]))) {
      reg = inner;
      steps.erase(steps.begin());
      found.is_other = !leads_to(node, reg, steps, object);
    }
  }
  if (found.is_other) return found;
  const uint32_t here = origin_of(node, reg, std::move(steps));
  found.is_being_made = hands_over_making(caller, reg, here, object);
  if (is_found_from(here, node, object)) found.from = state(node, here);
  return found;
}

const Ways::Given& Ways::given(const AppCaller& caller, uint32_t origin, ObjectId object) {
  const Key key{uint64_t{caller.caller} << 32 | caller.at, uint64_t{origin} << 32 | object.index()};
  if (const auto known = given_.find(key); known != given_.end()) return known->second;
  return given_[key] = find_given(caller, origin, object);
}

// Where a way that is to be followed comes from.
std::optional<Ways::State> Ways::before(const AppCaller& caller, uint32_t origin, const Query& query) {
  if (!world_.threads.runs(query.thread, caller.caller) || is_left_out(caller, query.without))
    return std::nullopt;
  if (origin == kElsewhere) return state(caller.caller, kElsewhere);
  const Given& how = given(caller, origin, query.object);
  if (how.is_other || (how.by_reflection && query.without != kNone)) return std::nullopt;
  if (how.is_being_made && (query.without & kMakers) != 0) return std::nullopt;
  return how.from;
}

// --- what is held ------------------------------------------------------------------------------------------

// All ways upwards from one state, then what is held on them, downwards; none: no way leads there.
std::optional<HeldLocks> Ways::held_on_entry(State target, const Query& query) {
  constexpr size_t kMostElsewhere = 24, kMost = 300;
  const AppGraph& graph = world_.graph;
  const auto& entries = world_.threads[query.thread].entries;
  boost::unordered_flat_map<State, uint32_t> index{{target, 0}};
  std::vector<State> states{target};
  struct Next {
    uint32_t to;
    AppCaller by;
  };
  std::vector<std::vector<Next>> next(1);
  std::vector<std::optional<HeldLocks>> held(1);
  std::vector<uint32_t> pending;
  size_t elsewhere = 0;
  for (uint32_t at = 0; at < states.size(); ++at) {
    const AppNode node = node_of(states[at]);
    const auto origin = static_cast<uint32_t>(states[at]);
    elsewhere += origin == kElsewhere ? 1 : 0;
    const bool is_far = states.size() > kMost || (origin == kElsewhere && elsewhere > kMostElsewhere);
    if (is_far || std::ranges::find(entries, node) != entries.end()) {
      held[at] = graph.callers(node).empty() || !is_far ? HeldLocks() : world_.locks.on_entry(node);
      pending.push_back(at);
      if (is_far) continue;
    }
    for (const AppCaller& caller : graph.callers(node)) {
      const std::optional<State> from = before(caller, origin, query);
      if (!from) continue;
      const auto [place, fresh] = index.try_emplace(*from, static_cast<uint32_t>(states.size()));
      if (fresh) {
        states.push_back(*from);
        next.emplace_back();
        held.emplace_back();
      }
      next[place->second].push_back({at, caller});
    }
  }
  while (!pending.empty()) {
    const uint32_t at = pending.back();
    pending.pop_back();
    const AppNode node = node_of(states[at]);
    HeldLocks all = world_.locks.lets_go(node) ? HeldLocks() : *held[at];
    add(all, world_.locks.on_entry(node));
    for (const auto& [to, by] : next[at]) {
      const AppCall& call = graph.calls(node)[by.at];
      HeldLocks here = held_at(node, call.stmt), inside;
      add(here, all);
      for (const HeldLock& lock : here) add(inside, {world_.locks.into_callee(lock, node, call)});
      if (keep_common(held[to], inside)) pending.push_back(to);
    }
  }
  return held[0];
}

const HeldLocks& Ways::held_at(AppNode node, uint32_t stmt) {
  auto& known = held_at_[uint64_t{node} << 32 | stmt];
  if (known == nullptr) known = std::make_unique<HeldLocks>(world_.locks.held(node, stmt));
  return *known;
}

const std::optional<HeldLocks>& Ways::held(const Access& access, ThreadId any, ObjectId object,
                                           uint8_t without) {
  const ThreadId thread = world_.threads.alike(any);
  const uint64_t query_key = uint64_t{object.index()} << 32 | uint64_t{thread.index()} << 8 | without;
  auto& known = known_[{uint64_t{access.node} << 32 | access.stmt, query_key}];
  if (known != nullptr) return *known;
  uint32_t origin = access.base && object ? origin_of(access.node, access.base, {}) : kElsewhere;
  if (!is_found_from(origin, access.node, object)) origin = kElsewhere;
  auto& entry = known_entries_[{state(access.node, origin), query_key}];
  if (entry == nullptr) {
    entry = std::make_unique<std::optional<HeldLocks>>(
        held_on_entry(state(access.node, origin), {thread, object, without}));
  }
  known = std::make_unique<std::optional<HeldLocks>>();
  if (*entry) {
    *known = world_.locks.held(access.node, access.stmt);
    if (!world_.locks.lets_go(access.node)) add(**known, **entry);
  }
  return *known;
}

}  // namespace heddle
