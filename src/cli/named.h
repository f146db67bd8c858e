// The one class, or the methods, that the user named; a UserError with what there is otherwise.
#pragma once

#include <vector>

#include "cli/session.h"
#include "program/find_source.h"
#include "program/program.h"

namespace heddle {

// Loaded, and not a phantom.
ClassId named_class(Session& session);
// One method, or all overloads of one name in one class.
std::vector<MethodId> named_methods(Session& session);
std::vector<MethodId> named_methods(Session& session, const std::string& written);

// A place as people write it, FILE:LINE; `file` may be a class or a method as well.
struct WrittenLine {
  std::string file;
  int line = 0;
};
WrittenLine parse_line(const std::string& written);
// The one source file of that name, or that a class of that name comes from.
SourceFileClasses named_source(Session& session, const std::string& written);

// "nothing is called X" with suggestions.
[[noreturn]] void nothing_found(const std::string& sentence, std::vector<std::string> suggestions);
// "X may mean:" with the choices.
[[noreturn]] void several_found(const std::string& written, std::vector<std::string> choices);

}  // namespace heddle
