#include "detect/set_before_start.h"

#include <algorithm>

namespace heddle {

bool SetBeforeStart::excludes(ThreadId thread, AppNode node, uint32_t stmt) const {
  if (world_.threads[thread].kind != ThreadInfo::Kind::kStarted) return false;
  const BodyFacts& facts = world_.graph.facts(node);
  const Body& body = facts.body();
  return std::ranges::any_of(body.stmts, [&](const Stmt& load) {
    if (load.op != Op::kGetField || !set_once_.is_where_unset(facts, load.dst, stmt)) return false;
    const FieldId field = world_.values.field(node, load);
    const ObjectId object = world_.values.only_object(node, body.arg(load, 0));
    if (!field || !object) return false;
    const auto [known, fresh] = known_.try_emplace({thread, object, field}, false);
    if (fresh) known->second = is_set_before(thread, object, field);
    return known->second;
  });
}

bool SetBeforeStart::is_set_before(ThreadId thread, ObjectId object, FieldId field) const {
  std::vector<CodePoint> writes;
  for (AppNode node = 0; node < world_.graph.size(); ++node) {
    const BodyFacts& facts = world_.graph.facts(node);
    const Body& body = facts.body();
    for (uint32_t at = 0; at < body.stmts.size(); ++at) {
      const Stmt& stmt = body.stmts[at];
      if (stmt.op != Op::kPutField || world_.values.field(node, stmt) != field) continue;
      if (!world_.graph.points_to(node, body.arg(stmt, 0)).contains(object.index())) continue;
      const uint32_t made = facts.definition(facts.source(body.arg(stmt, 1)));
      if (made == BodyFacts::kNone || body.stmts[made].op != Op::kNew) return false;
      if (world_.values.only_object(node, body.arg(stmt, 0)) == object) writes.push_back({node, at});
    }
  }
  std::ranges::sort(writes);
  const ThreadInfo& started = world_.threads[thread];
  return !writes.empty() && std::ranges::all_of(world_.threads.parents(thread), [&](ThreadId parent) {
    if (parent == thread) return true;
    const WalkLimits limits{writes, {}, [&](AppNode node) { return world_.threads.runs(parent, node); }};
    return !world_.ground.region_from(world_.threads[parent].entries, limits)
                .contains(started.at, started.stmt);
  });
}

}  // namespace heddle
