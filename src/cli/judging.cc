#include "cli/judging.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "classfile/annotation_text.h"
#include "cli/files.h"
#include "cli/user_error.h"
#include "program/find_source.h"

namespace heddle {
namespace {

// The source files of the program and of its tests, p/C.java, as far as their class files name them.
std::set<std::string> source_files(Program& program) {
  std::set<std::string> files;
  const ClassPath& path = program.class_path();
  for (const std::string_view name : path.class_names(true)) {
    if (path.from_dependency(name)) continue;
    const Class& loaded = program.load(program.declare(name));
    if (loaded.file == nullptr) continue;
    if (std::string file = source_path(program, loaded); !file.empty()) files.insert(std::move(file));
  }
  return files;
}

// The class, or the one around it, is annotated @Generated, or its source lies where build tools put what
// they make.
bool is_generated_class(const std::string& class_name, Program& program, const Sources& sources) {
  std::string internal = class_name;
  std::ranges::replace(internal, '.', '/');
  std::string source;
  for (;;) {
    const ClassId id = program.find(program.symbols().find_name(internal));
    if (id && program[id].file != nullptr) {
      const ClassFile& file = *program[id].file;
      if (has_annotation(file, file.attributes(), "Generated")) return true;
      if (source.empty()) source = source_path(program, program[id]);
    }
    const size_t inner = internal.rfind('$');
    if (inner == std::string::npos || inner == 0 || internal[inner - 1] == '/') break;
    internal.resize(inner);
  }
  const std::string path = sources.path_of(source).generic_string();
  return path.find("/generated-sources/") != std::string::npos ||
         path.find("/generated-test-sources/") != std::string::npos ||
         path.find("build/generated/") != std::string::npos;
}

void report(ProblemKind kind, const SourcePlace& place, std::string sentence, Problems& problems) {
  problems.add({kind, fmt::format("{}:{}", place.file, place.line), "", std::move(sentence)});
}

void report_unused(const Judgement& judgement, Problems& problems) {
  for (const Suppression& one : judgement.unused) {
    std::string_view what = "this suppression";
    if (one.kind == Suppression::Kind::kComment) what = "this comment";
    if (one.kind == Suppression::Kind::kAnnotation) what = "this annotation";
    report(ProblemKind::kUnusedSuppression, one.place,
           fmt::format("{} suppresses nothing that is found; it can go", what), problems);
  }
}

}  // namespace

Judging::Judging(const Command& command) : command_(command) {
  if (command.baseline.empty()) return;
  Result<Baseline> read =
      Baseline::parse(file_content(command.baseline, "--baseline a file that 'heddle baseline' wrote"));
  if (!read) {
    throw UserError(fmt::format("{}: {}; write it anew with 'heddle baseline {}'", command.baseline,
                                read.error().message, command.baseline));
  }
  baseline_ = *std::move(read);
}

const Judging::ReadSource& Judging::read(const std::string& file, const Sources& sources) {
  const auto [known, fresh] = sources_.try_emplace(file);
  ReadSource& source = known->second;
  std::error_code error;
  const bool is_same = !fresh && !source.path.empty() &&
                       std::filesystem::last_write_time(source.path, error) == source.time && !error;
  if (is_same) return source;
  source.path = sources.path_of(file);
  source.time = source.path.empty() ? std::filesystem::file_time_type()
                                    : std::filesystem::last_write_time(source.path, error);
  source.shown = sources.shown_path(file);
  source.found = suppressions_in(file, sources.content_of(file));
  return source;
}

Judgement Judging::judge(const Detection& detection, Program& program, const Sources& sources,
                         Problems& problems) {
  std::vector<Suppression> suppressions = command_.suppressions;
  for (const std::string& file : source_files(program)) {
    const ReadSource& source = read(file, sources);
    for (const SourceSuppressions::Mistake& mistake : source.found.mistakes)
      report(ProblemKind::kBadSuppression, {source.shown, mistake.line}, mistake.sentence, problems);
    for (Suppression one : source.found.suppressions) {
      one.place.file = source.shown;
      suppressions.push_back(std::move(one));
    }
  }
  JudgedBy by;
  by.least = command_.least;
  for (const auto& [confidence, count] : detection.untold) by.untold += count;
  by.baseline = baseline_ ? &*baseline_ : nullptr;
  by.suppressions = suppressions;
  if (!command_.tests) {
    by.is_test = [&](const std::string& class_name) {
      std::string internal = class_name;
      std::ranges::replace(internal, '.', '/');
      return program.class_path().role_of(internal) == ClassRole::kTest;
    };
  }
  if (!command_.generated) {
    by.is_generated = [&](const std::string& class_name) {
      return is_generated_class(class_name, program, sources);
    };
  }
  Judgement judgement = heddle::judge(detection.findings, by);
  report_unused(judgement, problems);
  return judgement;
}

bool fails(const Judgement& judgement, FailOn fail_on) {
  return fail_on != FailOn::kNone &&
         (!judgement.findings.empty() || (fail_on == FailOn::kAny && !judgement.known.empty()));
}

ReportedFinding reported(const SuppressedFinding& suppressed) {
  return {.finding = suppressed.finding,
          .is_suppressed = true,
          .is_suppressed_in_source = suppressed.by.kind != Suppression::Kind::kConfiguration,
          .reason = suppressed.by.reason};
}

std::vector<ReportedFinding> reported(const Judgement& judgement, bool has_baseline) {
  std::vector<ReportedFinding> all;
  const BaselineState fresh = has_baseline ? BaselineState::kNew : BaselineState::kNoBaseline;
  for (const Finding& finding : judgement.findings) all.push_back({.finding = finding, .state = fresh});
  for (const Finding& finding : judgement.known)
    all.push_back({.finding = finding, .state = BaselineState::kUnchanged});
  for (const SuppressedFinding& suppressed : judgement.suppressed) all.push_back(reported(suppressed));
  return all;
}

}  // namespace heddle
