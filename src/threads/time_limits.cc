#include "threads/time_limits.h"

#include <algorithm>
#include <utility>

namespace heddle {
namespace {

constexpr std::pair<std::string_view, double> kUnits[] = {
    {"NANOSECONDS", 1e-9}, {"MICROSECONDS", 1e-6}, {"MILLISECONDS", 1e-3}, {"SECONDS", 1},
    {"MINUTES", 60},       {"HOURS", 3600},        {"DAYS", 86400},
};
constexpr double kAsGoodAsForEver = 60;  // seconds

bool has_short_limit(const AppGraph& graph, AppNode node, const Stmt& wait) {
  const BodyFacts& facts = graph.facts(node);
  const Body& body = facts.body();
  const Symbols& symbols = graph.program().symbols();
  if (wait.arg_count != 3) return true;
  const Reg limit = body.arg(wait, 1);
  if (!body.is_constant(limit)) return true;
  const uint32_t unit = facts.definition(facts.source(body.arg(wait, 2)));
  if (unit == BodyFacts::kNone || body.stmts[unit].op != Op::kGetStatic) return true;
  const std::string_view name = symbols[symbols[MemberRefId(body.stmts[unit].ref)].name];
  const auto* const known = std::ranges::find(kUnits, name, &std::pair<std::string_view, double>::first);
  if (known == std::end(kUnits)) return true;
  return static_cast<double>(symbols[body.constant(limit)].value) * known->second < kAsGoodAsForEver;
}

bool has_answer(const ThreadItem& item) {
  return item.kind == ThreadItem::Kind::kEnds && item.timed && item.maybe;
}

}  // namespace

bool may_be_in_vain(const AppGraph& graph, AppNode node, const ApiCall& wait) {
  const Body& body = graph.body(node);
  const Stmt& stmt = body.stmts[wait.stmt];
  if (!has_answer(*wait.item) || !has_short_limit(graph, node, stmt)) return false;
  return std::ranges::none_of(body.stmts, [&](const Stmt& other) {
    return std::ranges::find(body.args_of(other), stmt.dst.index()) != body.args_of(other).end();
  });
}

std::optional<BlockId> block_if_in_vain(const AppGraph& graph, AppNode node, uint32_t stmt) {
  constexpr uint8_t kIfZero = 153, kIfNotZero = 154;
  const bool is_asked = std::ranges::any_of(graph.api_calls(node), [&](const ApiCall& call) {
    return call.stmt == stmt && has_answer(*call.item);
  });
  const Body& body = graph.body(node);
  if (!is_asked || !has_short_limit(graph, node, body.stmts[stmt])) return std::nullopt;
  const BlockId block = graph.facts(node).block_of(stmt);
  const Stmt& last = body.stmts[body.blocks[block].first_stmt + body.blocks[block].stmt_count - 1];
  if (last.op != Op::kIf || (last.sub != kIfZero && last.sub != kIfNotZero) ||
      body.arg(last, 0) != body.stmts[stmt].dst)
    return std::nullopt;
  return body.successors_of(block)[last.sub == kIfZero ? 0 : 1];
}

}  // namespace heddle
