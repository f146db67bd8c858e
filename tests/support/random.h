// Random choices for generated tests, the same on every machine for one seed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace heddle::testing {

class Random {
 public:
  explicit Random(uint64_t seed) : engine_(seed) {}
  size_t below(size_t bound) { return static_cast<size_t>(engine_() % bound); }
  size_t between(size_t low, size_t high) { return low + below(high - low + 1); }
  bool percent(unsigned chance) { return below(100) < chance; }
  template <class T>
  const T& of(const std::vector<T>& values) {
    return values[below(values.size())];
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace heddle::testing
