// The classes that exist in models only: heddle/Intrinsic, and those whose static fields and methods the
// knowledge files use to talk to each other (heddle/World). Defined as synthetic classes of the program they
// resolve like any other, and nothing else need know of them.
#pragma once

#include <vector>

#include "library/knowledge.h"

namespace heddle {

// All members are public and static; methods are native, so that their models count.
struct PseudoClass {
  struct Member {
    NameId name;
    NameId descriptor;
  };
  NameId name;
  std::vector<Member> methods;
  std::vector<Member> fields;
};

// Sorted by name; members too. A method that is called but has no model is among them.
std::vector<PseudoClass> pseudo_classes(const Knowledge& knowledge);

}  // namespace heddle
