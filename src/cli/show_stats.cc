#include <mutex>

#include "cli/analysed.h"
#include "cli/commands.h"
#include "cli/progress.h"
#include "output/stats_view.h"
#include "program/class_lowering.h"
#include "program/flow.h"
#include "program/monitors.h"
#include "support/parallel.h"

namespace heddle {
namespace {

void count_statement(const Symbols& symbols, const Stmt& stmt, BodyCounts& counts) {
  if (stmt.op == Op::kPhi) ++counts.phis;
  if (is_call(stmt.op)) ++counts.calls;
  if (stmt.op == Op::kInvokeDynamic) {
    const DynamicKind kind = dynamic_kind(symbols, symbols[DynamicId(stmt.ref)]);
    ++counts.dynamic_sites[static_cast<size_t>(kind)];
  }
}

void count_body(const Symbols& symbols, const Body& body, BodyCounts& counts) {
  ++counts.bodies;
  counts.statements += body.stmts.size();
  counts.registers += body.kinds.size();
  counts.blocks += body.blocks.size();
  counts.ir_bytes += body.memory();
  bool has_monitor = false;
  for (const Stmt& stmt : body.stmts) {
    count_statement(symbols, stmt, counts);
    has_monitor |= stmt.op == Op::kMonitorEnter;
  }
  if (has_monitor) counts.monitors += find_monitors(body).regions.size();
  const Loops loops = find_loops(body);
  for (size_t block = 0; block < body.blocks.size(); ++block) {
    if (loops.is_header[block] == 0) continue;
    ++counts.loops;
    if (loops.irreducible[block] != 0) ++counts.irreducible_loops;
  }
}

void count_class(const Program& program, const Class& counted, ClassLowering& lowering, BodyCounts& counts) {
  ++counts.classes;
  ++counts.class_versions[counted.file->major_version()];
  counts.fields += counted.fields.size();
  counts.methods += counted.methods.size();
  lowering.each(program, counted, [&](MethodId id, const Body* body) {
    const Method& method = program[id];
    if ((method.access & kAccSynchronized) != 0) ++counts.synchronized_methods;
    if (body != nullptr) {
      count_body(program.symbols(), *body, counts);
    } else if (program.info(method).code_offset != 0) {
      ++counts.bodies_failed;
    }
  });
}

std::vector<ClassId> readable_classes(const Program& program, bool application_only) {
  std::vector<ClassId> ids;
  for (const std::string_view name : program.class_path().class_names(application_only)) {
    const ClassId id = program.find(program.symbols().find_name(name));
    if (id && program[id].file != nullptr) ids.push_back(id);
  }
  return ids;
}

BodyCounts count_all(Session& session, bool application_only) {
  const Program& program = session.program();
  const std::vector<ClassId> ids = readable_classes(program, application_only);
  const Stopwatch watch;
  BodyCounts total;
  {
    Progress progress(session.terminal(), "lowering classes", ids.size());
    std::mutex mutex;
    constexpr size_t kGrain = 64;
    parallel_for(ids.size(), session.threads(), kGrain, [&](size_t first, size_t last) {
      ClassLowering lowering;
      BodyCounts counts;
      for (size_t i = first; i < last; ++i) count_class(program, program[ids[i]], lowering, counts);
      progress.advance(last - first);
      const std::lock_guard lock(mutex);
      total.add(counts);
    });
  }
  session.add_phase("lower", watch.millis());
  return total;
}

std::map<std::string, uint64_t> problems_by_kind(const Problems& problems) {
  std::map<std::string, uint64_t> kinds;
  for (const Problem& problem : problems.sorted()) ++kinds[std::string(problem_kind_name(problem.kind))];
  return kinds;
}

}  // namespace

void show_stats(Session& session) {
  const ClassPath& path = session.program().class_path();
  const bool application_only = !session.command().all && session.has_application();
  session.load_all(application_only);

  StatsView view;
  view.counts = count_all(session, application_only);
  view.classes_on_path = path.size();
  view.duplicate_count = path.duplicate_count();
  view.list_duplicates = session.command().duplicates;
  if (view.list_duplicates) view.duplicates = path.duplicates();
  if (session.command().analysis) view.analysis = count_analysis(AnalysedProgram(session).analysis());
  view.problems = problems_by_kind(session.problems());
  view.phases = session.phases();
  view.peak_memory_bytes = peak_memory_bytes();
  view.threads = session.threads();
  deliver(session, {[&](const Palette& palette) { return stats_text(view, palette); },
                    [&](Json& json) { json.value("stats", [&] { write_stats(view, json); }); }});
}

}  // namespace heddle
