// Findings that follow edits, against findings from scratch.
//
// Classes of the programs of this folder are edited: methods made synchronized or not, fields volatile or
// not, methods, fields and whole classes taken away. In one copy of the process the program is analysed, then
// edited, and the analysis follows; in another it is edited before it is entered. Findings must be equal in
// every word. Then the edit is undone, and the findings must be those of the beginning.
//
// HEDDLE_FINDINGS_EDITS says how many edits; the usual number is small. HEDDLE_FINDINGS_SEED chooses which.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <random>

#include "classfile/byte_source.h"
#include "detect/detect.h"
#include "support/stopwatch.h"
#include "tests/findings/programs.h"
#include "tests/points_to/base.h"
#include "tests/points_to/forked.h"
#include "tests/support/class_surgery.h"

namespace heddle::testing {
namespace {

using Bytes = std::vector<uint8_t>;

struct Edit {
  std::string program, class_name, what;
  std::optional<Bytes> bytes;  // none: the class is gone
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
    // What is entered must be there to begin with.
    const bool is_entered = name == program || name.find("$Served") != std::string::npos;
    if (!is_entered) edits.push_back({program, name, "gone", std::nullopt});
  }
  std::ranges::sort(edits, {}, [](const Edit& edit) { return std::tie(edit.class_name, edit.what); });
  return edits;
}

std::string told(const Analysis& analysis) {
  std::string text;
  for (const Finding& finding : detect(analysis).findings) {
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
  edits.resize(
      std::min(edits.size(), wanted == nullptr ? size_t{60} : static_cast<size_t>(std::atoi(wanted))));
  const Stopwatch watch;
  Base base(HEDDLE_FINDINGS_CLASSES, "origin+containers", {}, false, true);
  // Two copies for each edit: one follows, one starts with it.
  const auto texts = run_forked(edits.size() * 2, {}, [&](size_t index) {
    const Edit& edit = edits[index / 2];
    ExpectedProgram program;
    program.name = edit.program;
    if (index % 2 == 1) {
      follow(base, edit.class_name, edit.bytes);
      base.enter(program);
      return told(base.analysis());
    }
    base.enter(program);
    const std::string before = told(base.analysis());
    follow(base, edit.class_name, edit.bytes);
    std::string text = told(base.analysis());
    follow(base, edit.class_name, read_class(edit.class_name));
    if (const std::string after = told(base.analysis()); after != before) {
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

}  // namespace
}  // namespace heddle::testing
