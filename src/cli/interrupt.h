// Ctrl-C: the program ends at once, whatever it is doing, but never in the middle of what it writes.
#pragma once

namespace heddle {

// From now on SIGINT and SIGTERM end the program with exit code 128 and their number: 130 and 143.
void end_on_signals();

// While one of these lives, the end waits for it.
class Uninterrupted {
 public:
  Uninterrupted();
  ~Uninterrupted();
  Uninterrupted(const Uninterrupted&) = delete;
  Uninterrupted& operator=(const Uninterrupted&) = delete;
};

}  // namespace heddle
