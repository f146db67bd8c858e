// What a user says that reflection by names nobody knows may mean: a file of lines
//
//   class com.foo.Bar          a class that is asked for by a computed name
//   method com.foo.Bar.baz     the methods of that name, where methods of the class are asked for by one
//
// Blank lines and what follows a # do not count.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "support/problems.h"

namespace heddle {

struct ReflectionTargets {
  struct Method {
    std::string owner;  // internal name
    std::string name;
  };
  std::vector<std::string> classes;  // internal names
  std::vector<Method> methods;

  bool names(std::string_view type) const {
    return std::ranges::find(classes, type) != classes.end() ||
           std::ranges::find(methods, type, &Method::owner) != methods.end();
  }
};

// Adds what the text says; a line that is neither is reported under the file's name and left out.
void read_reflection_targets(std::string_view text, std::string_view file, ReflectionTargets& targets,
                             Problems& problems);

}  // namespace heddle
