#include "tests/solver/class_edits.h"

#include <fmt/format.h>

#include <algorithm>

namespace heddle::testing {
namespace {

bool has(const RandomClass& of, const RandomMethod& method) {
  return std::ranges::any_of(of.methods, [&](const RandomMethod& one) {
    return one.name == method.name && one.descriptor == method.descriptor;
  });
}

}  // namespace

ClassEdits::ClassEdits(RandomProgram program, uint64_t seed)
    : random_(seed),
      program_(std::move(program)),
      first_(program_),
      other_(random_program(seed + 1'000'000'007)) {}

RandomClass* ClassEdits::any_class() {
  std::vector<RandomClass*> found;
  for (RandomClass& one : program_.classes) found.push_back(&one);
  return found.empty() ? nullptr : random_.of(found);
}

std::string ClassEdits::edit() {
  for (int tries = 0; tries < 20; ++tries) {
    RandomClass* const chosen = any_class();
    std::string what;
    switch (random_.below(chosen == nullptr ? 2 : 12)) {
      case 0:
        what = bring_back();
        break;
      case 1:
        what = remove_class();
        break;
      case 2:
      case 3:
        what = add_method(*chosen);
        break;
      case 4:
      case 5:
        what = remove_method(*chosen);
        break;
      case 6:
        what = change_flags(*chosen);
        break;
      case 7:
        what = change_super(*chosen);
        break;
      case 8:
        what = change_interfaces(*chosen);
        break;
      case 9:
        what = change_fields(*chosen);
        break;
      default:
        what = change_statement(*chosen);
    }
    if (!what.empty()) return what;
  }
  return {};
}

std::string ClassEdits::add_method(RandomClass& to) {
  const RandomProgram& source = random_.percent(70) ? first_ : other_;
  if (source.classes.empty()) return {};
  const RandomClass& from = random_.of(source.classes);
  if (from.methods.empty()) return {};
  const RandomMethod& method = random_.of(from.methods);
  if (has(to, method) || method.name == "main") return {};
  to.methods.push_back(method);
  return fmt::format("{} gets {}{}", to.name, method.name, method.descriptor);
}

std::string ClassEdits::remove_method(RandomClass& from) {
  if (from.methods.empty()) return {};
  const size_t i = random_.below(from.methods.size());
  if (from.methods[i].name == "main" && random_.percent(90)) return {};
  const std::string what =
      fmt::format("{} loses {}{}", from.name, from.methods[i].name, from.methods[i].descriptor);
  from.methods.erase(from.methods.begin() + static_cast<ptrdiff_t>(i));
  return what;
}

std::string ClassEdits::change_flags(RandomClass& of) {
  if (random_.percent(20)) {
    of.access ^= random_.percent(60) ? unsigned{kAccAbstract} : unsigned{kAccFinal};
    return fmt::format("flags of {}: {:x}", of.name, of.access);
  }
  if (of.methods.empty()) return {};
  RandomMethod& method = of.methods[random_.below(of.methods.size())];
  if (!method.has_body() || method.name.starts_with('<')) return {};
  const unsigned flags[] = {kAccSynchronized, kAccFinal, kAccPrivate, kAccPublic};
  method.access ^= flags[random_.below(std::size(flags))];
  return fmt::format("flags of {}.{}{}: {:x}", of.name, method.name, method.descriptor, method.access);
}

std::string ClassEdits::change_super(RandomClass& of) {
  if (of.is_interface()) return {};
  const RandomClass& above = random_.of(program_.classes);
  const std::string before = of.super;
  of.super = random_.percent(25)                           ? "java/lang/Object"
             : random_.percent(15)                         ? "java/lang/RuntimeException"
             : above.is_interface() && random_.percent(80) ? "java/lang/Object"
                                                           : above.name;
  if (of.super == before) return {};
  return fmt::format("{} extends {}", of.name, of.super);
}

std::string ClassEdits::change_interfaces(RandomClass& of) {
  if (!of.interfaces.empty() && random_.percent(50)) {
    const std::string gone = of.interfaces.back();
    of.interfaces.pop_back();
    return fmt::format("{} does not implement {}", of.name, gone);
  }
  std::string added = "java/lang/Runnable";
  if (random_.percent(80)) {
    const RandomClass& above = random_.of(program_.classes);
    if (!above.is_interface() && random_.percent(90)) return {};
    added = above.name;
  }
  if (std::ranges::find(of.interfaces, added) != of.interfaces.end()) return {};
  of.interfaces.push_back(added);
  return fmt::format("{} implements {}", of.name, added);
}

std::string ClassEdits::change_fields(RandomClass& of) {
  if (!of.fields.empty() && random_.percent(40)) {
    const size_t i = random_.below(of.fields.size());
    if (random_.percent(30)) {
      of.fields[i].access ^= random_.percent(50) ? unsigned{kAccStatic} : unsigned{kAccVolatile};
      return fmt::format("flags of {}.{}: {:x}", of.name, of.fields[i].name, of.fields[i].access);
    }
    const std::string what = fmt::format("{} loses field {}", of.name, of.fields[i].name);
    of.fields.erase(of.fields.begin() + static_cast<ptrdiff_t>(i));
    return what;
  }
  const RandomProgram& source = random_.percent(70) ? first_ : other_;
  if (source.classes.empty()) return {};
  const RandomClass& from = random_.of(source.classes);
  if (from.fields.empty()) return {};
  const RandomField& field = random_.of(from.fields);
  if (std::ranges::any_of(of.fields, [&](const RandomField& one) {
        return one.name == field.name && one.descriptor == field.descriptor;
      }))
    return {};
  of.fields.push_back(field);
  return fmt::format("{} gets field {} {}", of.name, field.name, field.descriptor);
}

std::string ClassEdits::remove_class() {
  if (program_.classes.empty()) return {};
  const size_t i = random_.below(program_.classes.size());
  if (program_.classes[i].name == kMainClass) return {};
  removed_.push_back(program_.classes[i]);
  program_.classes.erase(program_.classes.begin() + static_cast<ptrdiff_t>(i));
  return "removed " + removed_.back().name;
}

std::string ClassEdits::bring_back() {
  const bool is_new = removed_.empty() || random_.percent(20);
  if (is_new && other_.classes.empty()) return {};
  const RandomClass back = is_new ? random_.of(other_.classes) : random_.of(removed_);
  if (back.name == kMainClass) return {};
  const auto place = std::ranges::find(program_.classes, back.name, &RandomClass::name);
  if (place != program_.classes.end()) {
    *place = back;
    return "another " + back.name;
  }
  program_.classes.push_back(back);
  return "added " + back.name;
}

std::string ClassEdits::change_statement(RandomClass& of) {
  if (of.methods.empty()) return {};
  RandomMethod& method = of.methods[random_.below(of.methods.size())];
  if (method.body.empty()) return {};
  const size_t i = random_.below(method.body.size());
  const std::string where =
      fmt::format("statement {} of {}.{}{}", i, of.name, method.name, method.descriptor);
  const auto kind = method.body[i].kind;
  if (kind == RandomStmt::Kind::kReturn || kind == RandomStmt::Kind::kThrow) return {};
  if (random_.percent(70)) {
    method.body.erase(method.body.begin() + static_cast<ptrdiff_t>(i));
    return "without " + where;
  }
  const RandomStmt twice = method.body[i];
  method.body.insert(method.body.begin() + static_cast<ptrdiff_t>(i), twice);
  return "twice " + where;
}

}  // namespace heddle::testing
