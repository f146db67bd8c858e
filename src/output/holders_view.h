// Objects and what may hold them, gathered for output.
#pragma once

#include <string>
#include <vector>

#include "output/palette.h"
#include "output/wording.h"

namespace heddle {

struct HolderView {
  std::string kind;  // variable, static-field, field, element, capture
  std::string
      text;  // bank.Main.main(java.lang.String[]).counter; bank.Worker.counter of new bank.Worker at ...
  bool in_application = false;

  friend auto operator<=>(const HolderView&, const HolderView&) = default;
};

struct HeldObjectView {
  ObjectName object;
  std::vector<HolderView> holders;  // sorted
};

// Sorted by name.
std::vector<HeldObjectView> describe_holders(const Analysis& analysis, const Wording& wording,
                                             const std::vector<ObjectId>& objects);
std::string holders_text(const HeldObjectView& view, bool with_library, const Palette& palette);
void write_holders(const HeldObjectView& view, bool with_library, Json& json);

}  // namespace heddle
