// A growing array for working memory that is used over and over: unlike a vector it can grow without setting
// what it grows by, and clearing costs nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>

namespace heddle {

template <class T>
class Buffer {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T* data() { return data_.get(); }
  const T* data() const { return data_.get(); }
  T& operator[](size_t i) { return data_[i]; }
  const T& operator[](size_t i) const { return data_[i]; }
  T& back() { return data_[size_ - 1]; }
  T* begin() { return data_.get(); }
  T* end() { return data_.get() + size_; }
  const T* begin() const { return data_.get(); }
  const T* end() const { return data_.get() + size_; }

  void clear() { size_ = 0; }
  void push_back(const T& value) { *extend(1) = value; }
  // Room for `count` more elements, not set.
  T* extend(size_t count) {
    if (capacity_ - size_ < count) grow(size_ + count);
    T* place = data_.get() + size_;
    size_ += count;
    return place;
  }
  // What was there before is kept up to the new size, the rest is not set.
  void resize(size_t size) {
    if (size > capacity_) grow(size);
    size_ = size;
  }
  void assign(size_t size, const T& value) {
    resize(size);
    for (size_t i = 0; i < size; ++i) data_[i] = value;
  }

 private:
  void grow(size_t needed) {
    const size_t capacity = needed < 32 ? 64 : needed * 2;
    auto larger = std::make_unique_for_overwrite<T[]>(capacity);
    if (size_ > 0) std::memcpy(static_cast<void*>(larger.get()), data_.get(), size_ * sizeof(T));
    data_ = std::move(larger);
    capacity_ = capacity;
  }

  std::unique_ptr<T[]> data_;
  size_t size_ = 0;
  size_t capacity_ = 0;
};

}  // namespace heddle
