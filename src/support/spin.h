// Waiting for another thread that is about to be ready: a short while without giving up the processor. To
// give it up sooner costs more than what is waited for where other programs want the processor, too: it comes
// back after milliseconds.
#pragma once

#include <chrono>

namespace heddle {

inline void pause_processor() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

// False: it was not ready in time.
template <class Ready>
bool spin_until(Ready&& ready, std::chrono::microseconds most = std::chrono::microseconds(50)) {
  if (ready()) return true;
  constexpr int kBetweenLooks = 32;  // at the clock
  const auto end = std::chrono::steady_clock::now() + most;
  for (;;) {
    for (int i = 0; i < kBetweenLooks; ++i) {
      if (ready()) return true;
      pause_processor();
    }
    if (std::chrono::steady_clock::now() >= end) return ready();
  }
}

}  // namespace heddle
