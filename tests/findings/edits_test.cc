// Findings that follow edits, against findings from scratch.
//
// Classes of the programs of this folder are edited: methods made synchronized or not, fields volatile or
// not, methods, fields and whole classes taken away. In one copy of the process the program is analysed, then
// edited, and the analysis follows; in another it is edited before it is entered. Findings must be equal in
// every word. Then the edit is undone, and the findings must be those of the beginning.
//
// HEDDLE_FINDINGS_EDITS says how many edits; the usual number is small. HEDDLE_FINDINGS_SEED chooses which.
// Of edits of statements, HEDDLE_FINDINGS_PROGRAMS_EDITED says in how many programs.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <random>

#include "classfile/byte_source.h"
#include "classfile/code.h"
#include "classfile/instruction.h"
#include "detect/detect.h"
#include "support/stopwatch.h"
#include "tests/findings/programs.h"
#include "tests/points_to/base.h"
#include "tests/points_to/forked.h"
#include "tests/solver/body_edits.h"
#include "tests/support/class_surgery.h"

namespace heddle::testing {
namespace {

using Bytes = std::vector<uint8_t>;

struct Edit {
  std::string program, class_name, what;
  std::optional<Bytes> bytes;  // none: the class is gone
  bool is_of_body = false;     // nothing else changes
};

Bytes read_class(const std::string& name) {
  std::ifstream in(std::filesystem::path(HEDDLE_FINDINGS_CLASSES) / (name + ".class"), std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

Bytes with_flag(const Bytes& bytes, const ClassSurgery::Member& member, uint8_t flag) {
  Bytes changed = bytes;
  changed[member.begin + 1] ^= flag;  // the second byte of the flags
  return changed;
}

// Locks are not taken any more: what was to be locked is dropped. Nothing but the code of this method
// changes.
std::optional<Bytes> without_locks(const ClassFile& file, const MemberInfo& method) {
  constexpr uint8_t kPop = 0x57;
  const Result<CodeAttribute> code = code_attribute(file, method);
  if (!code) return std::nullopt;
  Bytes changed(file.bytes().begin(), file.bytes().end());
  bool any = false;
  Instruction instruction;
  for (uint32_t pc = 0; pc < code->code.size() && decode(code->code, pc, instruction);
       pc = instruction.next_pc) {
    if (instruction.opcode != Opcode::kMonitorenter && instruction.opcode != Opcode::kMonitorexit) continue;
    changed[code->code_offset + pc] = kPop;
    any = true;
  }
  return any ? std::optional(changed) : std::nullopt;
}

std::vector<Edit> edits_of(const std::string& program) {
  constexpr uint8_t kFinal = 0x10, kSynchronizedFlag = 0x20, kVolatileFlag = 0x40, kAbstractHigh = 0x04;
  std::vector<Edit> edits;
  for (const auto& entry : std::filesystem::directory_iterator(HEDDLE_FINDINGS_CLASSES)) {
    const std::string name = entry.path().stem().string();
    if (name != program && !name.starts_with(program + "$")) continue;
    const Bytes bytes = read_class(name);
    const ClassSurgery surgery(bytes);
    for (size_t i = 0; i < surgery.methods().size(); ++i) {
      const ClassSurgery::Member& method = surgery.methods()[i];
      const bool is_abstract = (bytes[method.begin] & kAbstractHigh) != 0;
      if (method.name != "<init>" && method.name != "<clinit>" && !is_abstract) {
        edits.push_back({program, name, fmt::format("synchronized {}", method.name),
                         with_flag(bytes, method, kSynchronizedFlag)});
      }
      if (method.name != "main") {
        edits.push_back({program, name, fmt::format("without {}", method.name), surgery.without_method(i)});
      }
    }
    for (size_t i = 0; i < surgery.fields().size(); ++i) {
      const ClassSurgery::Member& field = surgery.fields()[i];
      if ((bytes[field.begin + 1] & kFinal) == 0) {
        edits.push_back(
            {program, name, fmt::format("volatile {}", field.name), with_flag(bytes, field, kVolatileFlag)});
      }
      edits.push_back({program, name, fmt::format("without {}", field.name), surgery.without_field(i)});
    }
    const Result<ClassFile> file = ClassFile::parse(bytes);
    for (const MemberInfo& method : file->methods()) {
      if (std::optional<Bytes> changed = without_locks(*file, method))
        edits.push_back(
            {program, name, fmt::format("unlocked {}", file->name(method)), std::move(changed), true});
    }
    // What is entered must be there to begin with.
    const bool is_entered = name == program || name.find("$Served") != std::string::npos;
    if (!is_entered) edits.push_back({program, name, "gone", std::nullopt});
  }
  std::ranges::sort(edits, {}, [](const Edit& edit) { return std::tie(edit.class_name, edit.what); });
  return edits;
}

std::string told(const Detection& detection) {
  std::string text;
  for (const Finding& finding : detection.findings) {
    text += fmt::format("{} {} {} {} {} {}\n", finding.id, rule_name(finding.rule),
                        confidence_name(finding.confidence), finding.subject, finding.message, finding.fix);
    for (const std::string& object : finding.objects) text += "  made " + object + "\n";
    for (const std::string& reason : finding.reasons) text += "  " + reason + "\n";
    for (const FindingSite& site : finding.sites) {
      text += fmt::format("  {} {}.{} {}:{} by {}{}\n", role_name(site.role), site.class_name, site.method,
                          site.place.file, site.place.line, site.origin, site.many ? " (many)" : "");
      for (const std::string& lock : site.locks) text += "    holds " + lock + "\n";
      for (const TraceStep& step : site.trace)
        text += fmt::format("    {}:{} {}\n", step.place.file, step.place.line, step.what);
    }
  }
  return text;
}

void follow(Base& base, const std::string& name, const std::optional<Bytes>& bytes) {
  if (bytes) {
    base.path().put(name, shared_copy(*bytes), name);
  } else {
    base.path().take_out(name);
  }
  base.analysis().follow({.classes = {name}});
}

TEST(FindingsThatFollow, AreThoseFromScratch) {
  ASSERT_EQ(compile_programs(), "");
  const char* const wanted = std::getenv("HEDDLE_FINDINGS_EDITS");
  const char* const seed = std::getenv("HEDDLE_FINDINGS_SEED");
  std::vector<Edit> edits;
  for (const ExpectedFindings& program : chosen_programs()) {
    for (Edit& edit : edits_of(program.name)) edits.push_back(std::move(edit));
  }
  const size_t all = edits.size();
  std::ranges::shuffle(edits, std::mt19937(seed == nullptr ? 1 : static_cast<unsigned>(std::atoi(seed))));
  // Those of bodies alone are few, and go another way.
  const size_t count = wanted == nullptr ? 60 : static_cast<size_t>(std::atoi(wanted));
  std::ranges::stable_partition(edits, &Edit::is_of_body);
  const auto bodies =
      std::min(static_cast<size_t>(std::ranges::count(edits, true, &Edit::is_of_body)), count / 3);
  edits.erase(edits.begin() + static_cast<std::ptrdiff_t>(bodies),
              std::ranges::find(edits, false, &Edit::is_of_body));
  edits.resize(std::min(edits.size(), count));
  const Stopwatch watch;
  Base base(HEDDLE_FINDINGS_CLASSES, "origin+containers", {}, false, true);
  // Two copies for each edit: one follows, one starts with it.
  const auto texts = run_forked(edits.size() * 2, {}, [&](size_t index) {
    const Edit& edit = edits[index / 2];
    ExpectedProgram program;
    program.name = edit.program;
    Detector detector(base.analysis());
    if (index % 2 == 1) {
      follow(base, edit.class_name, edit.bytes);
      base.enter(program);
      return told(detector.find(Confidence::kLow));
    }
    base.enter(program);
    const std::string before = told(detector.find(Confidence::kLow));
    follow(base, edit.class_name, edit.bytes);
    std::string text = told(detector.find(Confidence::kLow));
    follow(base, edit.class_name, read_class(edit.class_name));
    if (const std::string after = told(detector.find(Confidence::kLow)); after != before) {
      text += fmt::format("undone, it is not as before:\n{}but\n{}", before, after);
    }
    return text;
  });
  size_t changed = 0;
  for (size_t i = 0; i < edits.size(); ++i) {
    const auto& followed = texts[2 * i];
    const auto& scratch = texts[2 * i + 1];
    ASSERT_TRUE(followed && scratch) << edits[i].class_name << ": " << edits[i].what << ": no answer";
    EXPECT_EQ(*followed, *scratch) << edits[i].class_name << ": " << edits[i].what;
    changed += scratch->empty() ? 0 : 1;
  }
  fmt::print("{} of {} edits of classes followed and compared, {} of them with findings; seed {}; {:.1f} s\n",
             edits.size(), all, changed, seed == nullptr ? "1" : seed, watch.millis() / 1000);
}

// Statements of a program's methods: taken away, repeated, given other operands, and put back. What a
// detector keeps from one time to the next must not be seen in what it finds.
std::string statement_edits(Base& base, const std::string& name, Random& random, size_t count) {
  ExpectedProgram program;
  program.name = name;
  base.enter(program);
  Analysis& analysis = base.analysis();
  Detector detector(analysis);
  detector.find(Confidence::kLow);
  std::vector<MethodId> methods;
  for (const ClassId id : base.classes_of(program)) {
    for (const MethodId method : analysis.program()[id].methods) {
      if (analysis.solver().is_reachable(method) && analysis.code().body(method) != nullptr)
        methods.push_back(method);
    }
  }
  BodyEdits edits(analysis.code());
  size_t followed = 0;
  for (size_t i = 0; i < count; ++i) {
    const MethodId method = random.of(methods);
    const std::optional<BodyEdit> edit = edits.choose(method, random);
    std::optional<Solver::BodyChange> change = edit ? edits.apply(method, *edit) : std::nullopt;
    if (!change) continue;
    std::vector<Solver::BodyChange> batch;
    batch.push_back(*std::move(change));
    analysis.apply(std::move(batch));
    const Detection detection = detector.find(Confidence::kLow);
    followed += detection.counts.follows ? 1 : 0;
    const std::string kept = told(detection), anew = told(detect(analysis));
    if (kept != anew) {
      return fmt::format("{} of {}.{} (edit {}): kept\n{}but anew\n{}", to_string(*edit), name,
                         analysis.program().text(analysis.program()[method].name), i, kept, anew);
    }
  }
  return fmt::format("ok {}", followed);
}

TEST(FindingsThatFollow, StatementsToo) {
  ASSERT_EQ(compile_programs(), "");
  const char* const wanted = std::getenv("HEDDLE_FINDINGS_PROGRAMS_EDITED");
  const char* const seed = std::getenv("HEDDLE_FINDINGS_SEED");
  const auto first = static_cast<unsigned>(seed == nullptr ? 1 : std::atoi(seed));
  constexpr size_t kEdits = 12;
  std::vector<ExpectedFindings> programs = chosen_programs();
  std::ranges::shuffle(programs, std::mt19937(first));
  programs.resize(
      std::min(programs.size(), wanted == nullptr ? size_t{30} : static_cast<size_t>(std::atoi(wanted))));
  const Stopwatch watch;
  Base base(HEDDLE_FINDINGS_CLASSES, "origin+containers", {}, false, true);
  const auto texts = run_forked(programs.size(), {}, [&](size_t index) {
    Random random(first * 1000003ULL + index);
    return statement_edits(base, programs[index].name, random, kEdits);
  });
  size_t followed = 0;
  for (size_t i = 0; i < programs.size(); ++i) {
    ASSERT_TRUE(texts[i]) << programs[i].name << ": no answer";
    EXPECT_TRUE(texts[i]->starts_with("ok ")) << *texts[i];
    if (texts[i]->starts_with("ok ")) followed += static_cast<size_t>(std::atoi(texts[i]->c_str() + 3));
  }
  EXPECT_GT(followed, programs.size());
  fmt::print("{} edits of each of {} programs, {} of them followed; seed {}; {:.1f} s\n", kEdits,
             programs.size(), followed, first, watch.millis() / 1000);
}

}  // namespace
}  // namespace heddle::testing
