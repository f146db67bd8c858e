#include <fmt/format.h>

#include "cli/checked.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/interrupt.h"
#include "cli/judging.h"
#include "cli/user_error.h"
#include "output/numbers.h"
#include "support/atomic_file.h"

namespace heddle {
namespace {

// Someone else's file is not written over.
void refuse_other_file(const std::string& name) {
  std::error_code ignored;
  if (!std::filesystem::exists(name, ignored)) return;
  const std::string content = file_content(name, "the name of a file to write");
  if (content.empty() || content.starts_with("heddle baseline ")) return;
  throw UserError(fmt::format("{} is there already, and is no baseline of heddle; name another file", name));
}

}  // namespace

// All findings are known from then on, also those that are not sure enough to be shown; what is suppressed
// stays so.
int run_baseline(const Command& command, const Terminal& terminal, Problems& problems) {
  refuse_other_file(command.name);
  Command all = command;
  all.least = Confidence::kLow;
  all.least_is_given = true;
  CheckedProgram checked(all, terminal, problems);
  Command without = checked.command();
  without.baseline.clear();
  const Judgement judgement = Judging(without).judge(checked.detection(), checked.session().program(),
                                                     checked.style().sources, problems);
  const Baseline baseline(judgement.findings);
  const Uninterrupted until_written;
  if (const std::string reason = write_whole_file(command.name, baseline.text()); !reason.empty())
    throw UserError(fmt::format("cannot write to {}: {}", command.name, reason));
  Answer answer;
  answer.text = [&](const Palette&) {
    return fmt::format("{} written to {}\n", plural(baseline.ids().size(), "finding"), command.name);
  };
  answer.json = [&](Json& json) {
    json.object("baseline", [&] {
      json.member("file", command.name);
      json.texts("ids", baseline.ids());
    });
  };
  checked.deliver(answer);
  return kExitOk;
}

}  // namespace heddle
