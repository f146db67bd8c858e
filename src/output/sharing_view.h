// What several threads touch, one of them writing, gathered for output.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "detect/world.h"
#include "output/palette.h"
#include "output/wording.h"

namespace heddle {

struct SharedAccessView {
  bool is_write = false;
  CodePlace place;
  MethodName method;
  std::vector<std::string> threads;  // who may run it
  std::vector<std::string> locks;    // held there, in every context
};

struct SharedView {
  Access::Kind kind = Access::Kind::kField;
  std::string name;                  // bank.Counter.failed, int[], java.util.ArrayList
  std::vector<std::string> objects;  // whose field it is, or what it is; of a static field none
  std::vector<SharedAccessView> accesses;
};

// Sorted by name; arrays and library objects are told apart by where they are made. Accesses by place.
std::vector<SharedView> describe_sharing(const World& world);
// Written as people do: the whole name, or without what comes before one of its dots.
bool is_called(std::string_view name, std::string_view written);
std::string sharing_text(const std::vector<SharedView>& all, const Palette& palette);
void write_sharing(const std::vector<SharedView>& all, Json& json);

}  // namespace heddle
