#include "cli/named.h"

#include <fmt/format.h>

#include <charconv>

#include "classfile/descriptor.h"
#include "cli/user_error.h"
#include "program/find_name.h"

namespace heddle {
namespace {

// Why a class that is on the class path could not be loaded.
std::string reason(const Session& session, const Problems& problems, const std::string& name) {
  for (const Problem& problem : problems.sorted()) {
    if (problem.class_name == name) return to_string(problem);
  }
  return name + " cannot be read from " + session.command().common.class_path.front();
}

bool overloads_of_one_method(const Program& program, const std::vector<MethodId>& methods) {
  for (const MethodId id : methods) {
    const bool same = program[id].owner == program[methods.front()].owner &&
                      program[id].name == program[methods.front()].name;
    if (!same) return false;
  }
  return true;
}

std::string no_method_sentence(const Program& program, const NameFinder& finder, const std::string& written) {
  const WrittenMethod parts = parse_method_name(written);
  if (parts.owner.empty()) {
    return fmt::format(
        "no class of the application has a method {}; say which class it is in, as in HashMap.put", written);
  }
  const auto owners = finder.classes(parts.owner);
  if (owners.size() == 1) {
    return fmt::format("{} has no method {}{}", class_display(program.text(program[owners.front()].name)),
                       parts.name, parts.parameters);
  }
  return fmt::format("no method is called {}", written);
}

}  // namespace

void nothing_found(const std::string& sentence, std::vector<std::string> suggestions) {
  throw UserError(sentence, {}, std::move(suggestions));
}

void several_found(const std::string& written, std::vector<std::string> choices) {
  const std::string sentence =
      fmt::format("{} may mean any of {} things; say which", written, choices.size());
  throw UserError(sentence, std::move(choices), {});
}

WrittenLine parse_line(const std::string& written) {
  const size_t colon = written.rfind(':');
  WrittenLine result;
  const char* const end = written.data() + written.size();
  const char* const digits = colon == std::string::npos ? end : written.data() + colon + 1;
  const auto parsed = std::from_chars(digits, end, result.line);
  if (digits == end || parsed.ec != std::errc() || parsed.ptr != end || result.line <= 0) {
    throw UserError(fmt::format("{} is not of the form FILE:LINE, as in bank/Account.java:31", written));
  }
  result.file = written.substr(0, colon);
  return result;
}

SourceFileClasses named_source(Session& session, const std::string& written) {
  auto sources = classes_of_source(session.program(), written, session.threads());
  if (sources.empty()) {
    const std::string stem = written.substr(0, written.rfind(".java"));
    nothing_found(fmt::format("no class was compiled from {}", written),
                  NameFinder(session.program()).similar_classes(stem));
  }
  if (sources.size() > 1) {
    std::vector<std::string> paths;
    paths.reserve(sources.size());
    for (const SourceFileClasses& source : sources) paths.push_back(source.path);
    several_found(written, std::move(paths));
  }
  return std::move(sources.front());
}

ClassId named_class(Session& session) {
  Program& program = session.program();
  const NameFinder finder(program);
  const std::string& written = session.command().name;
  const std::vector<ClassId> found = finder.classes(written);
  if (found.empty()) {
    nothing_found(fmt::format("no class is called {}", written), finder.similar_classes(written));
  }
  if (found.size() > 1) {
    std::vector<std::string> names;
    names.reserve(found.size());
    for (const ClassId id : found) names.push_back(class_display(program.text(program[id].name)));
    several_found(written, std::move(names));
  }
  if (program.load(found.front()).file == nullptr) {
    const std::string name = class_display(program.text(program[found.front()].name));
    throw UserError(reason(session, session.problems(), name));
  }
  return found.front();
}

std::vector<MethodId> named_methods(Session& session) {
  return named_methods(session, session.command().name);
}

std::vector<MethodId> named_methods(Session& session, const std::string& written) {
  Program& program = session.program();
  const NameFinder finder(program);
  std::vector<MethodId> found = finder.methods(written);
  if (found.empty()) {
    nothing_found(no_method_sentence(program, finder, written), finder.similar_methods(written));
  }
  if (!overloads_of_one_method(program, found)) {
    std::vector<std::string> names;
    names.reserve(found.size());
    for (const MethodId id : found) names.push_back(method_display(program, id));
    several_found(written, std::move(names));
  }
  return found;
}

}  // namespace heddle
