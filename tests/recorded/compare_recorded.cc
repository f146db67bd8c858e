// Compares a recorded run with what the analysis finds, and says what is missing and where it stopped.
//
//   compare_recorded LOG ARGS [--context POLICY] [--reflection FILE] [--list] [--most N] [--complete]
//
// LOG and ARGS are what tests/recorded/run.sh leaves. Without --list only the counts are printed. With
// --complete it fails if any edge is missing.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>

#include "classfile/class_path.h"
#include "comparison.h"

namespace heddle {
namespace {

struct Arguments {
  std::string log, args, reflection, policy = "ci";
  bool list = false, complete = false;
  size_t most = 40;
};

std::optional<Arguments> arguments_of(int argc, char** argv) {
  Arguments given;
  std::vector<std::string> files;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--context" && i + 1 < argc) {
      given.policy = argv[++i];
    } else if (word == "--reflection" && i + 1 < argc) {
      given.reflection = argv[++i];
    } else if (word == "--most" && i + 1 < argc) {
      given.most = static_cast<size_t>(std::atoi(argv[++i]));
    } else if (word == "--complete") {
      given.complete = true;
    } else if (word == "--list") {
      given.list = true;
    } else {
      files.push_back(word);
    }
  }
  if (files.size() != 2) return std::nullopt;
  given.log = files[0];
  given.args = files[1];
  return given;
}

std::string contents(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// What run.sh writes beside a log.
struct Run {
  std::vector<std::string> class_path;
  std::string main, jdk;
};

Run read_run(const std::string& path) {
  Run run;
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) {
    const size_t equals = line.find('=');
    const std::string key = line.substr(0, equals);
    const std::string value = equals == std::string::npos ? "" : line.substr(equals + 1);
    if (key == "main") run.main = value;
    if (key == "jdk") run.jdk = value;
    if (key != "classpath") continue;
    for (size_t at = 0; at < value.size();) {
      const size_t end = std::min(value.find(':', at), value.size());
      run.class_path.push_back(value.substr(at, end - at));
      at = end + 1;
    }
  }
  return run;
}

std::string text_of(const RecordedMethod& method) {
  return fmt::format("{}.{}{}", method.owner, method.name, method.descriptor);
}

std::string caller_of(const RecordedLog& log, const RecordedCall& call) {
  return call.caller == RecordedCall::kNobody ? "<vm>" : text_of(log.methods()[call.caller]);
}

void print_counts(const RecordedLog& log, const Comparison& compared) {
  const auto row = [](std::string_view what, const Recall& recall) {
    fmt::print("{:<20} recorded {:>6}  found {:>6}  missing {:>5}  {:6.2f} %\n", what, recall.recorded,
               recall.found, recall.recorded - recall.found, recall.percent());
  };
  row("methods", compared.methods);
  row("  of application", compared.application_methods);
  row("edges", compared.calls);
  row("methods, none apart", compared.all_methods);
  const auto apart = [](std::string_view what, const std::map<Standing, size_t>& by, size_t generated) {
    const auto of = [&](Standing standing) {
      const auto found = by.find(standing);
      return found == by.end() ? 0 : found->second;
    };
    fmt::print("apart, {:<13} generated {}, made at run time {}, linkage {}, inside models and the VM {}\n",
               what, generated, of(Standing::kUnknowable), of(Standing::kLinkage), of(Standing::kReplaced));
  };
  apart("methods:", compared.methods_by_standing, log.generated_methods());
  apart("edges:", compared.calls_by_standing, log.generated_calls());
  fmt::print("apart, upcalls:      {}\n", compared.machine_calls);
}

void print_frontier(const RecordedLog& log, const Comparison& compared, size_t most) {
  fmt::print("\nwhere the analysis stops, with the number of missing methods behind:\n");
  for (const Frontier& stop : std::span(compared.frontier).first(std::min(most, compared.frontier.size()))) {
    const RecordedCall& call = log.calls()[stop.call];
    const bool replaced =
        call.caller != RecordedCall::kNobody && compared.standing(call.caller) != Standing::kCounted;
    fmt::print("{:>6} {}@{}{} -> {}\n", stop.behind, caller_of(log, call), call.pc,
               replaced ? " (apart)" : "", text_of(log.methods()[call.callee]));
  }
}

// Calls of which both methods were found, but not the edge.
void print_missing_calls(const RecordedLog& log, const Comparison& compared, size_t most) {
  std::map<std::string, std::vector<std::string>> by_caller;
  size_t total = 0;
  for (const uint32_t i : compared.missing_calls) {
    const RecordedCall& call = log.calls()[i];
    const bool from_found = call.caller == RecordedCall::kNobody || compared.found(call.caller) ||
                            compared.standing(call.caller) != Standing::kCounted;
    if (!from_found || !compared.found(call.callee)) continue;
    ++total;
    by_caller[caller_of(log, call)].push_back(
        fmt::format("@{} {}", call.pc, text_of(log.methods()[call.callee])));
  }
  std::vector<std::pair<std::string, std::vector<std::string>>> callers(by_caller.begin(), by_caller.end());
  std::ranges::stable_sort(callers, std::greater{}, [](const auto& group) { return group.second.size(); });
  fmt::print("\nmissing edges between methods that were found: {} of {}\n", total,
             compared.missing_calls.size());
  for (const auto& [caller, callees] : std::span(callers).first(std::min(most, callers.size()))) {
    fmt::print("{:>6} {}\n", callees.size(), caller);
    for (size_t i = 0; i < callees.size() && i < 6; ++i) fmt::print("         {}\n", callees[i]);
  }
}

int run(int argc, char** argv) {
  const std::optional<Arguments> given = arguments_of(argc, argv);
  const auto policy = given ? context_policy(given->policy) : std::nullopt;
  if (!policy) {
    fmt::print(stderr,
               "usage: compare_recorded LOG ARGS [--context POLICY] [--reflection FILE] [--list] [--most N] "
               "[--complete]\n");
    return 2;
  }
  const RecordedLog log(contents(given->log));
  const Run recorded = read_run(given->args);
  Problems problems;
  Symbols symbols;
  ClassPath path;
  path.add_jdk(find_jdk(recorded.jdk), {}, problems);
  for (const std::string& entry : recorded.class_path) {
    if (std::filesystem::exists(entry)) path.add(entry, {}, problems);
  }
  Program program(symbols, path, problems);
  AnalysisOptions options;
  options.policy = *policy;
  options.entries = {recorded.main + ".main"};
  if (!given->reflection.empty()) {
    options.reflection.push_back({given->reflection, contents(given->reflection)});
  }
  Analysis analysis(program, options);
  if (log.methods().empty() || !analysis.entry_problems().empty()) {
    fmt::print(stderr, "compare_recorded: {}\n",
               log.methods().empty() ? "the log is empty" : "no main method");
    return 2;
  }
  const auto start = std::chrono::steady_clock::now();
  analysis.solve();
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  const Comparison compared(log, analysis);
  fmt::print("{}: {} methods reachable, {:.1f} s\n", recorded.main, analysis.solver().reachable().size(),
             taken.count());
  print_counts(log, compared);
  if (given->list) {
    print_frontier(log, compared, given->most);
    print_missing_calls(log, compared, given->most);
  }
  return given->complete && !compared.missing_calls.empty() ? 1 : 0;
}

}  // namespace
}  // namespace heddle

int main(int argc, char** argv) {
  return heddle::run(argc, argv);
}
