#include "cli/terminal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "cli/interrupt.h"
#include "cli/user_error.h"
#include "support/atomic_file.h"

namespace heddle {
namespace {

bool wants(When when, bool by_default) {
  return when == When::kAlways || (when == When::kAuto && by_default);
}

bool color_suits(int file) {
  const char* const no_color = std::getenv("NO_COLOR");
  const char* const terminal = std::getenv("TERM");
  const bool dumb = terminal != nullptr && std::strcmp(terminal, "dumb") == 0;
  return ::isatty(file) == 1 && (no_color == nullptr || *no_color == '\0') && !dumb;
}

[[noreturn]] void fail(std::string_view target, std::string_view reason) {
  throw UserError(fmt::format("cannot write to {}: {}", target, reason));
}

}  // namespace

Terminal::Terminal(const CommonOptions& options)
    : options_(options),
      err_is_terminal_(::isatty(STDERR_FILENO) == 1),
      out_palette_(wants(options.color, options.output.empty() && color_suits(STDOUT_FILENO))),
      err_palette_(wants(options.color, color_suits(STDERR_FILENO))),
      shows_progress_(wants(options.progress, err_is_terminal_ && !options.quiet)) {}

size_t Terminal::out_width() const {
  constexpr size_t kAnywhere = 80;
  if (!options_.output.empty()) return kAnywhere;
  struct winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  const char* const columns = std::getenv("COLUMNS");
  const long given = columns == nullptr ? 0 : std::strtol(columns, nullptr, 10);
  return given > 0 && given < 10'000 ? static_cast<size_t>(given) : kAnywhere;
}

void Terminal::err(std::string_view text) const {
  write_all(STDERR_FILENO, text);  // where would one complain about a broken stderr?
}

void Terminal::note(std::string_view sentence) const {
  if (!options_.quiet) err(fmt::format("heddle: {} {}\n", err_palette_.faint("note:"), sentence));
}

void Terminal::warning(std::string_view sentence) const {
  if (!options_.quiet) err(fmt::format("heddle: {} {}\n", err_palette_.warning("warning:"), sentence));
}

void Terminal::error(std::string_view sentence) const {
  err(fmt::format("{} {}\n", err_palette_.error("heddle:"), sentence));
}

void Terminal::write(std::string_view text) const {
  const Uninterrupted until_written;
  if (!options_.output.empty()) {
    const std::string reason = write_whole_file(options_.output, text);
    if (!reason.empty()) fail(options_.output, reason);
    return;
  }
  const int reason = write_all(STDOUT_FILENO, text);
  if (reason != 0 && reason != EPIPE) fail("stdout", std::strerror(reason));
}

void occupy_standard_files() {
  // Read-only, so that a later write fails as it would have without this.
  for (int file = 0; file <= STDERR_FILENO; ++file) {
    if (::fcntl(file, F_GETFD) < 0) ::open("/dev/null", O_RDONLY);
  }
  std::signal(SIGPIPE, SIG_IGN);
}

}  // namespace heddle
