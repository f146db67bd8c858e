// Classes of the library whose objects two threads must not use at once, from the knowledge files: the
// recorder says what was done with them, not whether that is wrong.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace heddle::recorder {

class UnsafeLibrary {
 public:
  UnsafeLibrary();

  struct Class {
    bool with_subtypes = false;
    std::unordered_set<std::string> reads;  // methods that change nothing
  };
  // Null if objects of the class may be shared, or are not known.
  const Class* find(std::string_view class_name) const;
  // Whether a call of a method of this class or interface may be one on such an object.
  bool may_be_meant(std::string_view owner) const;

 private:
  std::unordered_map<std::string, Class> classes_;
};

}  // namespace heddle::recorder
