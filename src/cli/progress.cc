#include "cli/progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace heddle {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kPatience{300};
constexpr milliseconds kOnTerminal{100};
constexpr milliseconds kElsewhere{1000};  // lines that stay should be few
constexpr std::string_view kClearLine = "\r\x1b[K";

}  // namespace

Progress::Progress(const Terminal& terminal, std::string doing, size_t total)
    : terminal_(terminal), doing_(std::move(doing)), total_(total) {
  if (terminal_.shows_progress()) ticker_ = std::thread([this] { run(); });
}

Progress::~Progress() {
  if (!ticker_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    finished_ = true;
  }
  wake_.notify_one();
  ticker_.join();
}

std::string Progress::line() const {
  const size_t so_far = done_.load(std::memory_order_relaxed);
  if (total_ == 0) return so_far == 0 ? doing_ + " ..." : fmt::format("{} ... {}", doing_, so_far);
  const size_t done = std::min(so_far, total_);
  return fmt::format("{} ... {} of {} ({}%)", doing_, done, total_, done * 100 / total_);
}

void Progress::run() {
  const bool overwrite = terminal_.progress_overwrites();
  bool shown = false;
  std::unique_lock lock(mutex_);
  milliseconds pause = kPatience;
  while (!wake_.wait_for(lock, pause, [this] { return finished_; })) {
    terminal_.err(overwrite ? fmt::format("{}{}", kClearLine, line()) : line() + "\n");
    shown = true;
    pause = overwrite ? kOnTerminal : kElsewhere;
  }
  if (shown && overwrite) terminal_.err(kClearLine);
}

}  // namespace heddle
