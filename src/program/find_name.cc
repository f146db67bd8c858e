#include "program/find_name.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <tuple>
#include <unordered_set>

#include "classfile/class_name.h"
#include "classfile/descriptor.h"
#include "support/edit_distance.h"
#include "support/utf8.h"

namespace heddle {
namespace {

// How much of a class's name was written, best first.
enum Fit : uint8_t { kExact, kOtherSeparators, kWithoutPackage, kWithoutOuterClass, kNoFit };
constexpr size_t kRanks = 6;  // exact, other separators, then the two shorter forms for application and JDK

// People write a.b.C.D, a/b/C$D and mixtures.
char folded_separator(char c) {
  return c == '.' || c == '$' ? '/' : c;
}

bool same_but_separators(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return folded_separator(x) == folded_separator(y); });
}

Fit class_fit(std::string_view internal, std::string_view written) {
  if (written.empty() || written.size() > internal.size()) return kNoFit;
  const size_t start = internal.size() - written.size();
  if (!same_but_separators(internal.substr(start), written)) return kNoFit;
  if (start == 0) return internal == written ? kExact : kOtherSeparators;
  if (internal[start - 1] == '/') return kWithoutPackage;
  return internal[start - 1] == '$' ? kWithoutOuterClass : kNoFit;
}

std::string_view after_last(std::string_view text, std::string_view separators) {
  const size_t at = text.find_last_of(separators);
  return at == std::string_view::npos ? text : text.substr(at + 1);
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

// Names on a command line are UTF-8, those in class files modified UTF-8.
std::string as_in_class_file(std::string_view text) {
  return converted_to_modified_utf8(text).value_or(std::string(text));
}

std::string with_slashes(std::string_view written) {
  std::string name = as_in_class_file(trimmed(written));
  std::replace(name.begin(), name.end(), '.', '/');
  return name;
}

// "Map<K, V>" -> "Map": class files know no type arguments where it matters here.
std::string without_type_arguments(std::string_view text) {
  std::string result;
  int depth = 0;
  for (const char c : text) {
    if (c == '<') ++depth;
    if (depth == 0) result += c;
    if (c == '>' && depth > 0) --depth;
  }
  return result;
}

// "final Object key" -> "Object", "int..." -> "int[]": parameters pasted from source.
std::string parameter_type(std::string_view written) {
  std::string_view text = trimmed(written);
  if (text.starts_with("final ")) text = trimmed(text.substr(6));
  std::string type(text.substr(0, text.find(' ')));
  if (type.ends_with("...")) type.replace(type.size() - 3, 3, "[]");
  return type;
}

bool type_fits(std::string_view written, std::string_view descriptor) {
  std::string type = type_display(descriptor);
  std::replace(type.begin(), type.end(), '.', '/');
  return class_fit(type, written) != kNoFit;
}

bool java_parameters_fit(std::string_view written, std::string_view descriptor) {
  const std::string plain = without_type_arguments(written.substr(1, written.size() - 2));
  std::string_view rest = trimmed(plain);
  DescriptorCursor actual(descriptor);
  while (actual.more()) {
    const size_t comma = std::min(rest.find(','), rest.size());
    if (!type_fits(parameter_type(rest.substr(0, comma)), actual.next())) return false;
    if (comma == rest.size()) return !actual.more();
    rest.remove_prefix(comma + 1);
  }
  return rest.empty();
}

bool is_constructor_of(std::string_view name, std::string_view internal_owner) {
  return name == after_last(internal_owner, "/$");
}

// Of a word this long, so many wrong letters still suggest that it was meant.
size_t tolerance(std::string_view word) {
  return std::clamp<size_t>(word.size() / 3, 1, 4);
}

}  // namespace

WrittenMethod parse_method_name(std::string_view written) {
  WrittenMethod result;
  written = trimmed(written);
  const size_t parenthesis = std::min(written.find('('), written.size());
  result.parameters = as_in_class_file(written.substr(parenthesis));
  std::string_view path = trimmed(written.substr(0, parenthesis));
  // "<init>" is a name, so type arguments cannot be cut off blindly here.
  size_t split = path.find_last_of("#./:");
  if (split == std::string_view::npos) {
    result.name = as_in_class_file(path);
    return result;
  }
  result.name = as_in_class_file(path.substr(split + 1));
  if (path[split] == ':' && split > 0 && path[split - 1] == ':') --split;
  result.owner = with_slashes(path.substr(0, split));
  return result;
}

bool parameters_fit(std::string_view written, std::string_view descriptor) {
  written = trimmed(written);
  if (written.empty()) return true;
  if (written == descriptor) return true;
  if (written.back() != ')') return false;
  return descriptor.substr(0, descriptor.find(')') + 1) == written ||
         java_parameters_fit(written, descriptor);
}

std::string method_display(const Program& program, MethodId id) {
  const Method& method = program[id];
  return class_display(program.text(program[method.owner].name)) + "." +
         display_utf8(program.text(method.name)) + parameters_display(program.text(method.descriptor));
}

struct NameFinder::Near {
  size_t simple_distance;
  size_t whole_distance;
  bool from_jdk;
  std::string_view name;
  friend auto operator<=>(const Near&, const Near&) = default;
};

NameFinder::NameFinder(Program& program) : program_(program), names_(program.class_path().class_names()) {
  // Classes that were defined from memory are on no class path.
  const size_t listed = names_.size();
  for (uint32_t i = 0; i < program.class_count(); ++i) {
    const Class& known = program[ClassId(i)];
    if (known.file != nullptr && !program.class_path().contains(program.text(known.name))) {
      names_.push_back(program.text(known.name));
    }
  }
  if (names_.size() > listed) std::sort(names_.begin(), names_.end());
}

// Groups of names that match equally well, the best group first; empty groups included.
std::vector<std::vector<std::string_view>> NameFinder::matches_by_rank(std::string_view written) const {
  std::vector<std::vector<std::string_view>> ranks(kRanks);
  for (const std::string_view name : names_) {
    const Fit fit = class_fit(name, written);
    if (fit == kNoFit) continue;
    const bool jdk = fit >= kWithoutPackage && program_.class_path().from_jdk(name);
    ranks[fit + (jdk ? 2U : 0U)].push_back(name);
  }
  return ranks;
}

std::vector<ClassId> NameFinder::declare_all(const std::vector<std::string_view>& names) const {
  std::vector<ClassId> ids;
  ids.reserve(names.size());
  for (const std::string_view name : names) ids.push_back(program_.declare(name));
  return ids;
}

std::vector<ClassId> NameFinder::classes(std::string_view written) const {
  for (const auto& group : matches_by_rank(with_slashes(written))) {
    if (!group.empty()) return declare_all(group);
  }
  return {};
}

std::vector<MethodId> NameFinder::methods(std::string_view text) const {
  const WrittenMethod written = parse_method_name(text);
  if (!written.owner.empty()) {
    for (const auto& group : matches_by_rank(written.owner)) {
      auto found = methods_in(declare_all(group), written);
      if (!found.empty()) return found;
    }
  } else if (auto found = application_methods(written); !found.empty()) {
    return found;
  }
  // A class's name stands for its constructors.
  const std::string whole = written.owner.empty() ? written.name : written.owner + "/" + written.name;
  const WrittenMethod constructor{whole, "<init>", written.parameters};
  return methods_in(classes(whole), constructor);
}

std::vector<MethodId> NameFinder::methods_of(ClassId owner, const WrittenMethod& written) const {
  const Class& loaded = program_.load(owner);
  std::vector<MethodId> found;
  auto collect = [&](std::string_view name) {
    for (const MethodId id : loaded.methods) {
      const Method& method = program_[id];
      if (program_.text(method.name) == name &&
          parameters_fit(written.parameters, program_.text(method.descriptor))) {
        found.push_back(id);
      }
    }
  };
  collect(written.name);
  if (found.empty() && is_constructor_of(written.name, program_.text(loaded.name))) collect("<init>");
  return found;
}

// Up the superclasses, then the interfaces, as a call would find it.
std::vector<MethodId> NameFinder::inherited_methods(ClassId owner, const WrittenMethod& written) const {
  if (written.name.starts_with('<') || is_constructor_of(written.name, program_.text(program_[owner].name))) {
    return {};
  }
  std::vector<ClassId> pending;
  std::unordered_set<ClassId> seen;
  auto visit = [&](ClassId id) {
    auto found = methods_of(id, written);
    std::erase_if(found, [&](MethodId method) {
      const uint16_t access = program_[method].access;
      const bool hidden_static = program_[id].is_interface() && (access & kAccStatic) != 0;
      return id != owner && ((access & kAccPrivate) != 0 || hidden_static);
    });
    return found;
  };
  for (ClassId at = owner; at && seen.insert(at).second; at = program_[at].super) {
    if (auto found = visit(at); !found.empty()) return found;
    pending.insert(pending.end(), program_[at].interfaces.begin(), program_[at].interfaces.end());
  }
  for (size_t i = 0; i < pending.size(); ++i) {
    if (!seen.insert(pending[i]).second) continue;
    if (auto found = visit(pending[i]); !found.empty()) return found;
    const std::vector<ClassId> above = program_[pending[i]].interfaces;
    pending.insert(pending.end(), above.begin(), above.end());
  }
  return {};
}

std::vector<MethodId> NameFinder::methods_in(const std::vector<ClassId>& owners,
                                             const WrittenMethod& written) const {
  std::vector<MethodId> found;
  auto append = [&](const std::vector<MethodId>& more) {
    found.insert(found.end(), more.begin(), more.end());
  };
  for (const ClassId owner : owners) append(methods_of(owner, written));
  if (found.empty()) {
    for (const ClassId owner : owners) append(inherited_methods(owner, written));
  }
  sort(found);
  return found;
}

std::vector<MethodId> NameFinder::application_methods(const WrittenMethod& written) const {
  std::vector<ClassId> owners;
  for (const std::string_view name : names_) {
    if (!program_.class_path().from_jdk(name)) owners.push_back(program_.declare(name));
  }
  std::vector<MethodId> found;
  for (const ClassId owner : owners) {
    for (const MethodId id : methods_of(owner, written)) found.push_back(id);
  }
  sort(found);
  return found;
}

void NameFinder::sort(std::vector<MethodId>& methods) const {
  auto key = [&](MethodId id) {
    const Method& method = program_[id];
    return std::tuple(program_.text(program_[method.owner].name), program_.text(method.name),
                      program_.text(method.descriptor));
  };
  std::sort(methods.begin(), methods.end(), [&](MethodId a, MethodId b) { return key(a) < key(b); });
  methods.erase(std::unique(methods.begin(), methods.end()), methods.end());
}

std::vector<NameFinder::Near> NameFinder::nearest(std::string_view written, size_t most) const {
  const std::string whole = with_slashes(written);
  const std::string_view simple = after_last(whole, "/$");
  const size_t limit = tolerance(simple);
  std::vector<Near> near;
  for (const std::string_view name : names_) {
    const size_t distance = edit_distance(simple, after_last(name, "/$"), limit);
    if (distance > limit) continue;
    // A wrong package is worth a suggestion whatever is wrong with it, so this only ranks.
    constexpr size_t kFar = 12;
    near.push_back({distance, edit_distance(whole, name, kFar), program_.class_path().from_jdk(name), name});
  }
  std::sort(near.begin(), near.end());
  if (near.size() > most) near.resize(most);
  return near;
}

std::vector<std::string> NameFinder::similar_classes(std::string_view written) const {
  std::vector<std::string> names;
  for (const Near& near : nearest(written, kMostSuggestions)) names.push_back(class_display(near.name));
  return names;
}

std::vector<std::string> NameFinder::similar_in(const std::vector<ClassId>& owners, std::string_view method,
                                                size_t limit) const {
  std::set<std::tuple<size_t, size_t, std::string>>
      ranked;  // the order of the classes says how near they are
  for (size_t i = 0; i < owners.size(); ++i) {
    for (const MethodId id : program_.load(owners[i]).methods) {
      const std::string_view name = program_.text(program_[id].name);
      const size_t distance = edit_distance(method, name, limit);
      if (distance > limit) continue;
      ranked.emplace(distance, i,
                     class_display(program_.text(program_[owners[i]].name)) + "." + display_utf8(name));
    }
  }
  std::vector<std::string> names;
  for (const auto& entry : ranked) {
    if (names.size() < kMostSuggestions) names.push_back(std::get<2>(entry));
  }
  return names;
}

std::vector<std::string> NameFinder::similar_methods(std::string_view text) const {
  const WrittenMethod written = parse_method_name(text);
  std::vector<ClassId> owners = classes(written.owner);
  if (!owners.empty()) {
    // The right name with the wrong parameters: say which there are.
    const auto overloads = methods_in(owners, {written.owner, written.name, ""});
    std::vector<std::string> names;
    for (const MethodId id : overloads) {
      if (names.size() < kMostSuggestions) names.push_back(method_display(program_, id));
    }
    return names.empty() ? similar_in(owners, written.name, tolerance(written.name)) : names;
  }
  if (written.owner.empty()) {
    for (const std::string_view name : names_) {
      if (!program_.class_path().from_jdk(name)) owners.push_back(program_.declare(name));
    }
    return similar_in(owners, written.name, tolerance(written.name));
  }
  constexpr size_t kClassesToTry = 20;
  for (const Near& near : nearest(written.owner, kClassesToTry))
    owners.push_back(program_.declare(near.name));
  return similar_in(owners, written.name, 1);
}

}  // namespace heddle
