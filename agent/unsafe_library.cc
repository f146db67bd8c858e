#include "agent/unsafe_library.h"

#include <algorithm>
#include <sstream>

#include "library/built_in.h"

namespace heddle::recorder {

UnsafeLibrary::UnsafeLibrary() {
  for (const EmbeddedFile& file : built_in_knowledge()) {
    std::istringstream lines{std::string(file.text)};
    for (std::string line; std::getline(lines, line);) {
      std::istringstream words(line);
      std::string word;
      if (!(words >> word) || word != "unsafe") continue;
      Class described;
      words >> word;
      described.with_subtypes = word == "subtypes";
      if (described.with_subtypes) words >> word;
      std::ranges::replace(word, '.', '/');
      const std::string name = word;
      words >> word;  // "reads"
      while (words >> word) described.reads.insert(word);
      classes_.emplace(name, std::move(described));
    }
  }
}

const UnsafeLibrary::Class* UnsafeLibrary::find(std::string_view class_name) const {
  const auto found = classes_.find(std::string(class_name));
  return found == classes_.end() ? nullptr : &found->second;
}

// Supertypes lie in the packages themselves: java.util.List, java.text.DateFormat.
bool UnsafeLibrary::may_be_meant(std::string_view owner) const {
  const std::string_view package = owner.substr(0, owner.rfind('/') + 1);
  return package == "java/util/" || package == "java/text/" || find(owner) != nullptr;
}

}  // namespace heddle::recorder
