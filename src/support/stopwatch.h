#pragma once

#include <chrono>

namespace heddle {

// Milliseconds since it was made, or since the last lap.
class Stopwatch {
 public:
  double millis() const {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start_).count();
  }
  double lap() {
    const double passed = millis();
    start_ = std::chrono::steady_clock::now();
    return passed;
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace heddle
