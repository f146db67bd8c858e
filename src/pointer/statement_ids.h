// Identities of a method's statements that survive edits of the method: objects and contexts are named by
// the statements that made them. A method that was never changed needs none: its statements are their own
// numbers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "program/body_diff.h"

namespace heddle {

class StatementIds {
 public:
  explicit StatementIds(size_t statements) {
    for (uint32_t i = 0; i < statements; ++i) of_index_.push_back(i);
    next_ = static_cast<uint32_t>(statements);
  }

  uint32_t id(uint32_t index) const { return of_index_[index]; }
  // kNoStmt if no statement has this identity now.
  uint32_t index(uint32_t id) const {
    const auto place = std::ranges::find(of_index_, id);
    return place == of_index_.end() ? kNoStmt : static_cast<uint32_t>(place - of_index_.begin());
  }
  // What is new takes identities that were given up in earlier changes, so that a method that is edited
  // forever does not need more and more of them.
  void change(std::span<const uint32_t> old_of_new) {
    std::vector<uint32_t> now;
    std::vector<bool> kept(of_index_.size());
    for (const uint32_t old : old_of_new) {
      if (old != kNoStmt) kept[old] = true;
    }
    for (const uint32_t old : old_of_new) {
      if (old != kNoStmt) {
        now.push_back(of_index_[old]);
      } else if (free_.empty()) {
        now.push_back(next_++);
      } else {
        now.push_back(free_.back());
        free_.pop_back();
      }
    }
    for (size_t i = kept.size(); i-- > 0;) {
      if (!kept[i]) free_.push_back(of_index_[i]);
    }
    of_index_ = std::move(now);
  }

 private:
  std::vector<uint32_t> of_index_;
  std::vector<uint32_t> free_;
  uint32_t next_ = 0;
};

}  // namespace heddle
