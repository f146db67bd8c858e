// Makes what fails smaller: leaves out one part after the other, and keeps it left out if it still fails.
#pragma once

#include <functional>
#include <vector>

#include "tests/solver/random_program.h"

namespace heddle::testing {

RandomProgram shrink(RandomProgram program, const std::function<bool(const RandomProgram&)>& fails);

template <class Item>
std::vector<Item> shrink_list(std::vector<Item> items,
                              const std::function<bool(const std::vector<Item>&)>& fails) {
  for (size_t i = items.size(); i-- > 0;) {
    std::vector<Item> fewer = items;
    fewer.erase(fewer.begin() + static_cast<ptrdiff_t>(i));
    if (fails(fewer)) items = std::move(fewer);
  }
  return items;
}

}  // namespace heddle::testing
