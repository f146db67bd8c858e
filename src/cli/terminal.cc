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

#include "cli/user_error.h"

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

// 0, or what went wrong.
int write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    text.remove_prefix(static_cast<size_t>(written));
  }
  return 0;
}

[[noreturn]] void fail(std::string_view target, int reason) {
  throw UserError(fmt::format("cannot write to {}: {}", target, std::strerror(reason)));
}

void write_file(const std::string& path, std::string_view text) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) fail(path, errno);
  int reason = write_all(file, text);
  // Some file systems report a full disk only here.
  if (::close(file) != 0 && reason == 0) reason = errno;
  if (reason != 0 && reason != EPIPE) fail(path, reason);
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
  err(fmt::format("heddle: {} {}\n", err_palette_.warning("warning:"), sentence));
}

void Terminal::error(std::string_view sentence) const {
  err(fmt::format("{} {}\n", err_palette_.error("heddle:"), sentence));
}

void Terminal::write(std::string_view text) const {
  if (!options_.output.empty()) return write_file(options_.output, text);
  const int reason = write_all(STDOUT_FILENO, text);
  if (reason != 0 && reason != EPIPE) fail("stdout", reason);
}

void occupy_standard_files() {
  // Read-only, so that a later write fails as it would have without this.
  for (int file = 0; file <= STDERR_FILENO; ++file) {
    if (::fcntl(file, F_GETFD) < 0) ::open("/dev/null", O_RDONLY);
  }
  std::signal(SIGPIPE, SIG_IGN);
}

}  // namespace heddle
