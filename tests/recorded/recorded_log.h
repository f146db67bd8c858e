// A log of the recorder (agent/README.md), read for comparison: methods and the calls between them. Frames of
// generated code are left out; calls through it are there by their ends.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace heddle {

struct RecordedMethod {
  std::string_view owner, name, descriptor;
  friend auto operator<=>(const RecordedMethod&, const RecordedMethod&) = default;
};

enum class CallOrigin : uint8_t { kInstruction, kHandle, kUpcall, kNative, kVirtualMachine };

struct RecordedCall {
  static constexpr uint32_t kNobody = 0xFFFFFFFFU;
  uint32_t caller;  // index of a method, or kNobody
  uint32_t callee;
  int pc;
  CallOrigin origin;
  bool of_linkage;  // seen only where the virtual machine links call sites, or makes proxies
};

class RecordedLog {
 public:
  explicit RecordedLog(std::string text);
  RecordedLog(const RecordedLog&) = delete;
  RecordedLog& operator=(const RecordedLog&) = delete;

  const std::vector<RecordedMethod>& methods() const { return methods_; }
  const std::vector<RecordedCall>& calls() const { return calls_; }
  size_t generated_methods() const { return generated_methods_; }
  size_t generated_calls() const { return generated_calls_; }

 private:
  void read_call(const std::vector<std::string_view>& fields);
  uint32_t method(std::string_view owner, std::string_view name, std::string_view descriptor);

  std::string text_;
  std::vector<RecordedMethod> methods_;
  std::vector<RecordedCall> calls_;
  boost::unordered_flat_map<std::string, uint32_t> ids_;
  size_t generated_methods_ = 0;
  size_t generated_calls_ = 0;
};

// Hidden classes, proxies, accessors of reflection, linkage of method handles.
bool is_generated_class(std::string_view internal_name);

}  // namespace heddle
