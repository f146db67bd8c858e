#include "tests/points_to/base.h"

#include <stdexcept>

#include "program/find_source.h"

namespace heddle::testing {
namespace {

ClassPath open(const std::filesystem::path& classes, Problems& problems) {
  ClassPath path;
  path.add_jdk(find_jdk(""), {}, problems);
  path.add(classes, {}, problems);
  return path;
}

// One thread: a copy of the process would have no others.
AnalysisOptions options_for(const std::string& policy, std::vector<std::string> entries, bool tells_apart,
                            bool forgets) {
  AnalysisOptions options;
  options.policy = context_policy(policy).value();
  options.threads = 1;
  options.tells_apart = tells_apart;
  options.forgets = forgets;
  options.chooses_entries = !entries.empty();
  options.entries = std::move(entries);
  return options;
}

}  // namespace

std::vector<std::string> entry_patterns(const ExpectedProgram& program) {
  if (program.name.starts_with("OpenWorld")) return {program.name};
  if (program.name.starts_with("Framework")) return {program.name + "$Served*"};
  std::vector<std::string> patterns = program.entries;
  patterns.push_back(program.name + ".main");
  return patterns;
}

Base::Base(const std::filesystem::path& classes, const std::string& policy, std::vector<std::string> entries,
           bool tells_apart, bool forgets)
    : path_(open(classes, problems_)),
      program_(symbols_, path_, problems_),
      analysis_(program_, options_for(policy, std::move(entries), tells_apart, forgets)) {
  analysis_.solve();
  for (const std::string_view name : path_.class_names(true)) {
    const ClassId id = program_.declare(name);
    classes_of_source_[source_path(program_, program_.load(id))].push_back(id);
  }
}

void Base::enter(const ExpectedProgram& program) {
  analysis_.enter(entry_patterns(program));
  if (!analysis_.entry_problems().empty()) {
    throw std::runtime_error(analysis_.entry_problems().front().sentence);
  }
  analysis_.solve();
}

std::vector<ClassId> Base::classes_of(const ExpectedProgram& program) const {
  const auto found = classes_of_source_.find(program.name + ".java");
  return found == classes_of_source_.end() ? std::vector<ClassId>() : found->second;
}

}  // namespace heddle::testing
