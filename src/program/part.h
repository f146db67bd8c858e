// A stretch of an allocation that somebody else owns, used like a vector whose length is fixed. What is const
// about the owner is const about the elements.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace heddle {

template <class T>
class Part {
 public:
  using value_type = T;
  using iterator = T*;
  using const_iterator = const T*;

  Part() = default;
  Part(T* first, uint32_t size) : first_(first), size_(size) {}
  Part(const Part&) = delete;
  Part& operator=(const Part&) = delete;
  Part(Part&& other) noexcept
      : first_(std::exchange(other.first_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  Part& operator=(Part&& other) noexcept {
    first_ = std::exchange(other.first_, nullptr);
    size_ = std::exchange(other.size_, 0);
    return *this;
  }
  ~Part() = default;

  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T* data() { return first_; }
  const T* data() const { return first_; }
  T& operator[](size_t i) { return first_[i]; }
  const T& operator[](size_t i) const { return first_[i]; }
  T& front() { return first_[0]; }
  const T& front() const { return first_[0]; }
  T& back() { return first_[size_ - 1]; }
  const T& back() const { return first_[size_ - 1]; }
  iterator begin() { return first_; }
  iterator end() { return first_ + size_; }
  const_iterator begin() const { return first_; }
  const_iterator end() const { return first_ + size_; }

  // A copy that can grow.
  operator std::vector<T>() const {
    return std::vector<T>(begin(), end());
  }  // NOLINT(google-explicit-constructor)

  friend bool operator==(const Part& a, const Part& b) {
    return a.size_ == b.size_ && std::equal(a.begin(), a.end(), b.begin());
  }

 private:
  T* first_ = nullptr;
  uint32_t size_ = 0;
};

}  // namespace heddle
