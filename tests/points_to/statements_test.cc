// Each statement of each program deleted from its solution, against a solution without it; and put back.
//
// As in points_to_test.cc the JDK's part is solved once, and each question is asked in a copy of the process.
// HEDDLE_STATEMENTS says how many statements of each program (default: one of every third program; "all"), of
// the policies in HEDDLE_POINTS_TO_POLICIES.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "program/find_name.h"
#include "tests/points_to/base.h"
#include "tests/points_to/forked.h"
#include "tests/points_to/programs.h"
#include "tests/solver/body_edits.h"
#include "tests/solver/fingerprint.h"

namespace heddle::testing {
namespace {

struct Statement {
  MethodId method;
  uint32_t stmt = 0;
};

constexpr ForkLimits kOneByOne{.at_once = 1, .seconds = 120};

// Those of the program's own methods that run. Entering shows which, so it is done in a copy.
std::vector<Statement> statements_of(Base& base, const ExpectedProgram& program) {
  const auto texts = run_forked(1, kOneByOne, [&](size_t) {
    base.enter(program);
    std::string text;
    const Analysis& analysis = base.analysis();
    for (const ClassId type : base.classes_of(program)) {
      for (const MethodId method : analysis.program()[type].methods) {
        const Body* const body = analysis.code().body(method);
        if (!analysis.solver().is_reachable(method) || body == nullptr || analysis.code().is_model(method))
          continue;
        for (uint32_t i = 0; i < body->stmts.size(); ++i) {
          if (!is_terminator(body->stmts[i].op) && body->stmts[i].op != Op::kPhi)
            text += fmt::format("{} {} ", method.index(), i);
        }
      }
    }
    return text;
  });
  std::vector<Statement> found;
  std::istringstream in(texts[0].value_or(""));
  for (uint32_t method = 0, stmt = 0; in >> method >> stmt;) found.push_back({MethodId(method), stmt});
  return found;
}

// A few, spread over all, others for each seed.
std::vector<Statement> some_of(const std::vector<Statement>& all, size_t count, size_t seed) {
  if (all.size() <= count) return all;
  std::vector<Statement> chosen;
  for (size_t i = 0; i < count; ++i) chosen.push_back(all[(i * all.size() / count + seed) % all.size()]);
  return chosen;
}

// The fingerprints after each deletion, of one solution that follows: a line each, "-" where the statement
// must stay; what is wrong with putting back, after "!".
std::string follow(Base& base, const ExpectedProgram& program, const std::vector<Statement>& statements) {
  base.enter(program);
  Analysis& analysis = base.analysis();
  BodyEdits edits(analysis.code());
  const uint64_t before = fingerprint(analysis.solver());
  std::string lines;
  for (const Statement& one : statements) {
    auto change = edits.without(one.method, one.stmt);
    if (!change) {
      lines += "-\n";
      continue;
    }
    std::vector<Solver::BodyChange> batch;
    batch.push_back(*std::move(change));
    analysis.apply(std::move(batch));
    lines += fmt::format("{}\n", fingerprint(analysis.solver()));
    std::vector<Solver::BodyChange> back;
    back.push_back(edits.original(one.method));
    analysis.apply(std::move(back));
    if (fingerprint(analysis.solver()) != before) return "!" + fmt::format("{}", one.stmt);
  }
  return lines;
}

std::string from_scratch(Base& base, const ExpectedProgram& program, const Statement& without) {
  Code& code = base.analysis().code();
  const MethodId methods[] = {without.method};
  Team alone(1);
  code.prepare(methods, alone);
  auto change = BodyEdits(code).without(without.method, without.stmt);
  if (!change) return "-";
  code.replace(change->method, std::move(change->body), change->old_of_new);
  base.enter(program);
  return fmt::format("{}", fingerprint(base.analysis().solver()));
}

class Statements : public Programs, public ::testing::WithParamInterface<std::string> {};

TEST_P(Statements, DeletedAndPutBack) {
  const std::string wanted = words_of("HEDDLE_STATEMENTS", "some").front();
  const bool is_sample = wanted == "some";
  const size_t each = is_sample ? 1 : wanted == "all" ? SIZE_MAX : std::strtoull(wanted.c_str(), nullptr, 10);
  std::vector<ExpectedProgram> programs = chosen_programs();
  std::erase_if(programs, [](const ExpectedProgram& program) { return !program.options.empty(); });
  if (is_sample) {
    size_t number = 0;
    std::erase_if(programs, [&](const ExpectedProgram&) { return number++ % 3 != 0; });
  }
  Base base(HEDDLE_POINTS_TO_CLASSES, GetParam(), {}, false, true);
  const auto results = run_forked(programs.size(), {.at_once = 2, .seconds = 3600}, [&](size_t index) {
    const ExpectedProgram& program = programs[index];
    const std::vector<Statement> statements = some_of(statements_of(base, program), each, index);
    const auto followed = run_forked(1, {.at_once = 1, .seconds = 3600},
                                     [&](size_t) { return follow(base, program, statements); });
    if (!followed[0]) return std::string("!no answer");
    if (followed[0]->starts_with('!')) return "!not as before after putting back statement " + *followed[0];
    const auto fresh = run_forked(statements.size(), kOneByOne,
                                  [&](size_t i) { return from_scratch(base, program, statements[i]); });
    std::istringstream lines(*followed[0]);
    for (size_t i = 0; i < statements.size(); ++i) {
      std::string line;
      lines >> line;
      if (line != fresh[i].value_or("no answer"))
        return fmt::format("!without statement {} of method {}", statements[i].stmt,
                           method_display(base.analysis().program(), statements[i].method));
    }
    return fmt::format("{}", statements.size());
  });
  size_t count = 0;
  for (size_t i = 0; i < programs.size(); ++i) {
    const std::string result = results[i].value_or("!no answer");
    if (result.starts_with('!')) ADD_FAILURE() << programs[i].name << ": " << result.substr(1);
    count += std::strtoull(result.c_str(), nullptr, 10);
  }
  fmt::print("{}: {} statements of {} programs\n", GetParam(), count, programs.size());
}

INSTANTIATE_TEST_SUITE_P(Policies, Statements, ::testing::ValuesIn(tested_policies()), test_name);

}  // namespace
}  // namespace heddle::testing
