#include "cli/interrupt.h"

#include <unistd.h>

#include <atomic>
#include <csignal>

namespace heddle {
namespace {

// A signal handler can reach nothing else.
std::atomic<int> writers = 0;
std::atomic<int> pending = 0;

constexpr int kBySignal = 128;

extern "C" void handle_signal(int signal) {
  if (writers.load() == 0) ::_exit(kBySignal + signal);
  pending.store(signal);
}

}  // namespace

void end_on_signals() {
  struct sigaction action{};
  action.sa_handler = handle_signal;
  for (const int signal : {SIGINT, SIGTERM}) {
    // Who starts us in the background may have said that Ctrl-C is not for us.
    struct sigaction before{};
    if (::sigaction(signal, nullptr, &before) == 0 && before.sa_handler == SIG_IGN) continue;
    ::sigaction(signal, &action, nullptr);
  }
}

Uninterrupted::Uninterrupted() {
  ++writers;
}

Uninterrupted::~Uninterrupted() {
  const int signal = pending.load();
  if (--writers == 0 && signal != 0) ::_exit(kBySignal + signal);
}

}  // namespace heddle
