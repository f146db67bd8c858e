// What can run, and where it begins, gathered for output.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "output/palette.h"
#include "output/wording.h"

namespace heddle {

struct PackageCount {
  size_t reachable = 0;
  size_t with_code = 0;  // of its classes that were looked into
};

struct ReachableMethod {
  MethodName method;
  CodePlace place;
  bool in_application = false;
};

struct ReachableView {
  std::map<std::string, PackageCount> packages;
  std::vector<ReachableMethod> methods;  // sorted by name
  bool list_methods = false;             // in the text; JSON always has them
};

// Of the methods that `wanted` takes.
ReachableView describe_reachable(const Analysis& analysis, const Wording& wording,
                                 const std::function<bool(MethodId)>& wanted);
std::string reachable_text(const ReachableView& view, const Palette& palette);
void write_reachable(const ReachableView& view, Json& json);

struct EntryView {
  MethodName method;
  CodePlace place;
  std::string kind;
  std::vector<std::string> receivers;  // classes of the objects it is called on
};
std::vector<EntryView> describe_entries(const Analysis& analysis, const Wording& wording, bool all);
std::string entries_text(const std::vector<EntryView>& entries, const Palette& palette);
void write_entries(const std::vector<EntryView>& entries, Json& json);

}  // namespace heddle
