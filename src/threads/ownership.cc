#include "threads/ownership.h"

#include <algorithm>

namespace heddle {

Ownership::Ownership(const Ground& ground, const Threads& threads)
    : ground_(ground), graph_(ground.graph()), is_entry_(graph_.size()) {
  const AppGraph& graph = graph_;
  for (uint32_t i = 0; i < threads.size(); ++i) {
    for (const AppNode node : threads[ThreadId(i)].entries) is_entry_[node] = true;
  }
  for (AppNode node = 0; node < graph.size(); ++node) {
    for (const ApiCall& call : graph.api_calls(node)) {
      if (call.item->kind != ThreadItem::Kind::kHands) continue;
      const Reg value = graph.argument(node, call.stmt, call.item->argument);
      graph.points_to(node, value).each([&](uint32_t object) {
        hands_[object].push_back({{node, call.stmt}, value});
        handed_.add(object);
      });
    }
  }
}

bool Ownership::is_own(AppNode node, Reg reg) const {
  const auto [place, fresh] = own_.try_emplace(Value{node, reg}, false);
  if (fresh) {
    std::set<Value> seen;
    place->second = is_own(node, reg, seen);
  }
  return place->second;
}

bool Ownership::is_own(AppNode node, Reg reg, std::set<Value>& seen) const {
  const BodyFacts& facts = graph_.facts(node);
  const Body& body = facts.body();
  reg = facts.source(reg);
  if (body.is_constant(reg) || !seen.emplace(node, reg).second) return true;
  if (body.is_parameter(reg)) {
    return !is_entry_[node] && !graph_.callers(node).empty() &&
           std::ranges::all_of(graph_.callers(node), [&](const AppCaller& caller) {
             const AppCall& call = graph_.calls(caller.caller)[caller.at];
             const Body& outer = graph_.body(caller.caller);
             const Stmt& stmt = outer.stmts[call.stmt];
             return !call.through_library && is_call(stmt.op) && stmt.op != Op::kInvokeDynamic &&
                    reg.index() < stmt.arg_count && is_own(caller.caller, outer.arg(stmt, reg.index()), seen);
           });
  }
  const uint32_t at = facts.definition(reg);
  if (at == BodyFacts::kNone) return false;
  const Stmt& stmt = body.stmts[at];
  if (stmt.op == Op::kNew || stmt.op == Op::kNewArray) return true;
  if (stmt.op == Op::kPhi) {
    return std::ranges::all_of(body.args_of(stmt),
                               [&](uint32_t arg) { return is_own(node, Reg(arg), seen); });
  }
  if (!is_call(stmt.op)) return false;
  const auto callees = graph_.calls_at(node, at);
  if (callees.empty()) {
    return std::ranges::any_of(graph_.api_calls(node), [&](const ApiCall& call) {
      return call.stmt == at && call.item->kind == ThreadItem::Kind::kReceives;
    });
  }
  return std::ranges::all_of(callees, [&](const AppCall& call) {
    const Body& inner = graph_.body(call.callee);
    return !call.through_library && std::ranges::all_of(inner.stmts, [&](const Stmt& one) {
      return one.op != Op::kReturn || (one.arg_count == 1 && is_own(call.callee, inner.arg(one, 0), seen));
    });
  });
}

// The φ may get the value that it had before.
bool Ownership::holds_itself(AppNode node, Reg phi) const {
  const BodyFacts& facts = graph_.facts(node);
  const Body& body = facts.body();
  std::set<Reg> seen;
  std::vector<Reg> pending{phi};
  while (!pending.empty()) {
    const uint32_t at = facts.definition(facts.source(pending.back()));
    pending.pop_back();
    if (at == BodyFacts::kNone || body.stmts[at].op != Op::kPhi) continue;
    for (const uint32_t arg : body.args_of(body.stmts[at])) {
      if (facts.source(Reg(arg)) == phi) return true;
      if (seen.insert(Reg(arg)).second) pending.push_back(Reg(arg));
    }
  }
  return false;
}

// Where the register gets a new value.
void Ownership::add_definitions(AppNode node, Reg reg, std::set<Value>& seen, std::set<Place>& found) const {
  const BodyFacts& facts = graph_.facts(node);
  const Body& body = facts.body();
  reg = facts.source(reg);
  if (!seen.emplace(node, reg).second) return;
  if (body.is_parameter(reg)) {
    for (const AppCaller& caller : graph_.callers(node)) {
      const Body& outer = graph_.body(caller.caller);
      const Stmt& stmt = outer.stmts[graph_.calls(caller.caller)[caller.at].stmt];
      if (reg.index() < stmt.arg_count) {
        add_definitions(caller.caller, outer.arg(stmt, reg.index()), seen, found);
      }
    }
    return;
  }
  const uint32_t at = facts.definition(reg);
  if (at == BodyFacts::kNone) return;
  if (body.stmts[at].op != Op::kPhi || !holds_itself(node, reg)) {
    found.insert({node, at});
    return;
  }
  for (const uint32_t arg : body.args_of(body.stmts[at])) add_definitions(node, Reg(arg), seen, found);
}

// The statement is not after the hand-over, with the same value as base.
bool Ownership::is_kept(const Hand& hand, const Place& at, Reg base) const {
  base = graph_.facts(at.node).source(base);
  // What is got in exchange is another one.
  if (hand.place.node == at.node && graph_.facts(at.node).definition(base) == hand.place.stmt) return true;
  auto& known = after_[{hand.place, Value{at.node, base}}];
  if (known == nullptr) {
    std::set<Value> seen;
    std::set<Place> definitions;
    add_definitions(at.node, base, seen, definitions);
    const WalkLimits limits{.ends = {definitions.begin(), definitions.end()}, .cuts = {}};
    known = &ground_.region({{.behind = hand.place}}, limits);
  }
  return !known->contains(at.node, at.stmt);
}

bool Ownership::is_owners(const Place& at, Reg base, const std::vector<Hand>& hands) const {
  return is_own(at.node, base) &&
         std::ranges::all_of(hands, [&](const Hand& hand) { return is_kept(hand, at, base); });
}

bool Ownership::keeps_apart(const Access& a, const Access& b, ObjectId object) const {
  if (!a.base || !b.base) return false;
  const auto found = hands_.find(object.index());
  if (found == hands_.end()) return false;
  const std::vector<Hand>& hands = found->second;
  const auto [place, fresh] = is_handed_right_.try_emplace(object.index(), false);
  if (fresh) {
    place->second = std::ranges::all_of(
        hands, [&](const Hand& hand) { return is_owners(hand.place, hand.value, hands); });
  }
  return place->second && is_owners(a, object, hands) && is_owners(b, object, hands);
}

// Asked for each two accesses.
bool Ownership::is_owners(const Access& access, ObjectId object, const std::vector<Hand>& hands) const {
  const std::pair key(uint64_t{access.node} << 32 | access.stmt,
                      uint64_t{access.base.index()} << 32 | object.index());
  const auto known = owners_.find(key);
  if (known != owners_.end()) return known->second;
  return owners_[key] = is_owners({access.node, access.stmt}, access.base, hands);
}

}  // namespace heddle
