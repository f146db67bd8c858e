// A value or the reason why there is none. Readers of foreign bytes return this; they never throw.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>

namespace heddle {

struct Error {
  std::string message;  // one sentence without a full stop, ready to follow "FILE: "
  uint32_t offset = 0;  // where in the bytes, 0 when that says nothing
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  explicit operator bool() const { return state_.index() == 0; }
  T& operator*() & { return std::get<0>(state_); }
  const T& operator*() const& { return std::get<0>(state_); }
  T&& operator*() && { return std::get<0>(std::move(state_)); }
  T* operator->() { return &std::get<0>(state_); }
  const T* operator->() const { return &std::get<0>(state_); }
  const Error& error() const { return std::get<1>(state_); }

 private:
  std::variant<T, Error> state_;
};

}  // namespace heddle
