// Class names put together from parts, in blocks that never move.
#pragma once

#include <algorithm>
#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

namespace heddle {

class NameArena {
 public:
  // "folder/name", or just "name" when the folder is empty.
  std::string_view join(std::string_view folder, std::string_view name) {
    const size_t size = folder.empty() ? name.size() : folder.size() + 1 + name.size();
    char* const start = allocate(size);
    char* p = start;
    if (!folder.empty()) {
      p = std::copy(folder.begin(), folder.end(), p);
      *p++ = '/';
    }
    std::copy(name.begin(), name.end(), p);
    return {start, size};
  }

  std::string_view store(std::string_view name) { return join({}, name); }

 private:
  static constexpr size_t kBlock = size_t{1} << 16;

  char* allocate(size_t size) {
    if (size > left_) {
      left_ = std::max(kBlock, size);
      blocks_.push_back(std::make_unique_for_overwrite<char[]>(left_));
      next_ = blocks_.back().get();
    }
    char* const start = next_;
    next_ += size;
    left_ -= size;
    return start;
  }

  std::vector<std::unique_ptr<char[]>> blocks_;
  char* next_ = nullptr;
  size_t left_ = 0;
};

}  // namespace heddle
