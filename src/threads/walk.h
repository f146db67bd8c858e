// Where control may come to, forwards, across methods: from behind a statement or from the beginning of a
// method, through the rest of it, into what is called there, and after its end on to all its callers. A call
// is left once what it runs is left. The walk ends at statements, and does not take edges, that whoever walks
// names.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <functional>
#include <utility>
#include <vector>

#include "threads/app_graph.h"

namespace heddle {

// Statements of some nodes.
class Region {
 public:
  bool contains(AppNode node, uint32_t stmt) const {
    const auto found = parts_.find(node);
    return found != parts_.end() && (found->second[stmt / 64] >> (stmt % 64) & 1) != 0;
  }
  bool add(AppNode node, uint32_t stmt, size_t stmts) {  // false if it was there
    auto& bits = parts_[node];
    if (bits.empty()) bits.resize((stmts + 63) / 64);
    const uint64_t bit = uint64_t{1} << (stmt % 64);
    const bool fresh = (bits[stmt / 64] & bit) == 0;
    bits[stmt / 64] |= bit;
    return fresh;
  }
  bool touches(AppNode node) const { return parts_.contains(node); }
  template <class Visit>
  void each_node(Visit&& visit) const {
    for (const auto& [node, bits] : parts_) visit(node);
  }
  bool reaches_end = false;  // of the thread

 private:
  boost::unordered_flat_map<AppNode, std::vector<uint64_t>> parts_;
};

struct WalkLimits {
  std::function<bool(AppNode, uint32_t)> ends;           // control does not come past the statement
  std::function<bool(AppNode, BlockId, uint32_t)> cuts;  // it does not take this successor of the block
  std::function<bool(AppNode)> stays_in = nullptr;       // of callers: only these; null: all
};

class Walk {
 public:
  Walk(const AppGraph& graph, WalkLimits limits, Region& region)
      : graph_(graph), limits_(std::move(limits)), region_(region) {}

  // `below`: the method returns to this caller only, which is looked at for itself.
  void from_behind(AppNode node, uint32_t stmt, AppNode below = kNoNode) {
    if (below == kNoNode) go_up(node);
    proceed(node, stmt);
    finish();
  }
  // Gives whether control may come to its end.
  bool from_beginning(AppNode node) {
    enter(node);
    finish();
    return left_.contains(node);
  }

 private:
  void finish() {
    while (!pending_.empty()) {
      const auto [at, next] = pending_.back();
      pending_.pop_back();
      step(at, next);
    }
  }

  void reach(AppNode node, uint32_t stmt) {
    if (region_.add(node, stmt, graph_.body(node).stmts.size())) pending_.emplace_back(node, stmt);
  }

  bool ends_in(AppNode node, BlockId block) const {
    const Block& here = graph_.body(node).blocks[block];
    for (uint32_t i = 0; i < here.stmt_count; ++i) {
      if (limits_.ends(node, here.first_stmt + i)) return true;
    }
    return false;
  }

  void enter_block(AppNode node, BlockId block) {
    const Body& body = graph_.body(node);
    for (;;) {
      // A wait that is interrupted ends in a handler; nobody wants to hear of that.
      if (!ends_in(node, block)) {
        for (const ExceptionEdge& edge : body.exceptions_of(block)) {
          if (handlers_.insert(uint64_t{node} << 32 | edge.handler).second) enter_block(node, edge.handler);
        }
      }
      if (body.blocks[block].stmt_count != 0) return reach(node, body.blocks[block].first_stmt);
      if (body.successors_of(block).empty()) return leave(node);
      const BlockId only = body.successors_of(block)[0];
      if (only <= block) return;  // an empty loop
      block = only;
    }
  }

  void proceed(AppNode node, uint32_t stmt) {
    const Body& body = graph_.body(node);
    const BlockId block = graph_.facts(node).block_of(stmt);
    const Block& here = body.blocks[block];
    if (stmt + 1 < here.first_stmt + here.stmt_count) return reach(node, stmt + 1);
    const Op op = body.stmts[stmt].op;
    if (op == Op::kReturn) return leave(node);
    if (op == Op::kThrow && body.exceptions_of(block).empty()) return throw_out(node);
    const auto successors = body.successors_of(block);
    const uint32_t never = null_branch(node, body.stmts[stmt]);
    for (uint32_t i = 0; i < successors.size(); ++i) {
      if (i != never && !limits_.cuts(node, block, i)) enter_block(node, successors[i]);
    }
  }

  // The successor that control would take if something that was just made were null: try-with-resources asks.
  uint32_t null_branch(AppNode node, const Stmt& stmt) const {
    constexpr uint8_t kIfNull = 198, kIfNonNull = 199;
    constexpr uint32_t kNone = 0xFFFFFFFFU;
    if (stmt.op != Op::kIf || (stmt.sub != kIfNull && stmt.sub != kIfNonNull)) return kNone;
    const BodyFacts& facts = graph_.facts(node);
    const uint32_t made = facts.definition(facts.source(facts.body().arg(stmt, 0)));
    if (made == BodyFacts::kNone || facts.body().stmts[made].op != Op::kNew) return kNone;
    return stmt.sub == kIfNull ? 0 : 1;
  }

  void step(AppNode node, uint32_t stmt) {
    if (limits_.ends(node, stmt)) return;
    bool returns = true;
    bool any = false;
    for (const AppCall& call : graph_.calls_at(node, stmt)) {
      enter(call.callee);
      if (call.through_library) continue;
      if (!any) returns = false;
      any = true;
      waiting_[call.callee].emplace_back(node, stmt);
      returns = returns || left_.contains(call.callee);
      if (thrown_.contains(call.callee)) throw_at(node, stmt);
    }
    if (returns) proceed(node, stmt);
  }

  void enter(AppNode node) {
    if (entered_.insert(node).second && !graph_.body(node).blocks.empty()) enter_block(node, 0);
  }

  // Control came from inside it, so it returns to whoever called it.
  void go_up(AppNode node) {
    if (!above_.insert(node).second) return;
    if (left_.contains(node))
      each_caller(node, [&](AppNode caller, uint32_t stmt) { proceed(caller, stmt); });
    if (thrown_.contains(node))
      each_caller(node, [&](AppNode caller, uint32_t stmt) { throw_at(caller, stmt); });
  }

  void leave(AppNode node) {
    if (!left_.insert(node).second) return;
    const auto waiting = waiting_[node];
    for (const auto& [caller, stmt] : waiting) proceed(caller, stmt);
    if (above_.contains(node))
      each_caller(node, [&](AppNode caller, uint32_t stmt) { proceed(caller, stmt); });
  }

  // Left by an exception, which ends in a handler of some caller.
  void throw_out(AppNode node) {
    if (!thrown_.insert(node).second) return;
    const auto waiting = waiting_[node];
    for (const auto& [caller, stmt] : waiting) throw_at(caller, stmt);
    if (above_.contains(node))
      each_caller(node, [&](AppNode caller, uint32_t stmt) { throw_at(caller, stmt); });
  }

  void throw_at(AppNode node, uint32_t stmt) {
    bool catches_all = false;
    for (const ExceptionEdge& edge : graph_.body(node).exceptions_of(graph_.facts(node).block_of(stmt))) {
      if (handlers_.insert(uint64_t{node} << 32 | edge.handler).second) enter_block(node, edge.handler);
      catches_all = catches_all || !edge.type;
    }
    if (!catches_all) throw_out(node);
  }

  template <class Visit>
  void each_caller(AppNode node, Visit&& visit) {
    if (graph_.callers(node).empty()) region_.reaches_end = true;
    for (const AppCaller& caller : graph_.callers(node)) {
      if (limits_.stays_in && !limits_.stays_in(caller.caller)) continue;
      go_up(caller.caller);
      visit(caller.caller, graph_.calls(caller.caller)[caller.at].stmt);
    }
  }

  const AppGraph& graph_;
  WalkLimits limits_;
  Region& region_;
  std::vector<std::pair<AppNode, uint32_t>> pending_;
  boost::unordered_flat_map<AppNode, std::vector<std::pair<AppNode, uint32_t>>> waiting_;
  boost::unordered_flat_set<AppNode> entered_, left_, thrown_, above_;
  boost::unordered_flat_set<uint64_t> handlers_;
};

}  // namespace heddle
