#include "tests/support/class_surgery.h"

#include <cstddef>

namespace heddle::testing {
namespace {

constexpr uint8_t kUtf8 = 1, kLong = 5, kDouble = 6, kClass = 7, kHandle = 15;

}  // namespace

ClassSurgery::ClassSurgery(std::vector<uint8_t> bytes) : bytes_(std::move(bytes)) {
  const uint32_t count = u2(8);
  constants_.assign(count, 0);
  size_t at = 10;
  for (uint32_t i = 1; i < count; ++i) {
    constants_[i] = at;
    const uint8_t tag = bytes_[at];
    if (tag == kUtf8) {
      at += 3 + u2(at + 1);
    } else if (tag == kLong || tag == kDouble) {
      at += 9;
      ++i;
    } else if (tag == kHandle) {
      at += 4;
    } else {
      const bool is_short = tag == kClass || tag == 8 || tag == 16 || tag == 19 || tag == 20;
      at += is_short ? 3 : 5;
    }
  }
  super_at_ = at + 4;
  interfaces_at_ = at + 6;
  interfaces_ = u2(interfaces_at_);
  fields_at_ = interfaces_at_ + 2 + 2 * interfaces_;
  methods_at_ = read_members(fields_at_, fields_);
  read_members(methods_at_, methods_);
}

size_t ClassSurgery::read_members(size_t at, std::vector<Member>& members) const {
  const uint32_t count = u2(at);
  at += 2;
  for (uint32_t i = 0; i < count; ++i) {
    Member member{at, 0, std::string(text(u2(at + 2)))};
    const uint32_t attributes = u2(at + 6);
    at += 8;
    for (uint32_t k = 0; k < attributes; ++k) at += 6 + size_t{u4(at + 2)};
    member.end = at;
    members.push_back(std::move(member));
  }
  return at;
}

std::string_view ClassSurgery::text(uint32_t constant) const {
  const size_t at = constants_[constant];
  return {reinterpret_cast<const char*>(bytes_.data()) + at + 3, u2(at + 1)};
}

std::vector<uint8_t> ClassSurgery::without(const Member& member, size_t count_at) const {
  std::vector<uint8_t> cut = bytes_;
  const uint32_t count = u2(count_at) - 1;
  cut[count_at] = static_cast<uint8_t>(count >> 8);
  cut[count_at + 1] = static_cast<uint8_t>(count);
  cut.erase(cut.begin() + static_cast<ptrdiff_t>(member.begin),
            cut.begin() + static_cast<ptrdiff_t>(member.end));
  return cut;
}

std::vector<uint8_t> ClassSurgery::without_interface(size_t i) const {
  const size_t at = interfaces_at_ + 2 + 2 * i;
  return without({at, at + 2, {}}, interfaces_at_);
}

std::vector<uint8_t> ClassSurgery::below_object() const {
  for (uint32_t i = 1; i < constants_.size(); ++i) {
    if (constants_[i] == 0 || bytes_[constants_[i]] != kClass) continue;
    if (text(u2(constants_[i] + 1)) != "java/lang/Object" || u2(super_at_) == i) continue;
    std::vector<uint8_t> made = bytes_;
    made[super_at_] = static_cast<uint8_t>(i >> 8);
    made[super_at_ + 1] = static_cast<uint8_t>(i);
    return made;
  }
  return {};
}

}  // namespace heddle::testing
