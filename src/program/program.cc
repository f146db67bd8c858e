#include "program/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "classfile/descriptor.h"
#include "support/parallel.h"

namespace heddle {

Program::Program(Symbols& symbols, const ClassPath& path, Problems& problems)
    : symbols_(symbols), path_(path), problems_(problems) {
  object_ = declare("java/lang/Object");
}

Program::~Program() = default;

ClassId Program::declare(NameId internal_name) {
  const auto [place, fresh] =
      by_name_.try_emplace(internal_name, ClassId(static_cast<uint32_t>(classes_.size())));
  if (fresh) {
    Class& declared = classes_.emplace_back();
    declared.name = internal_name;
    const std::string_view text = symbols_[internal_name];
    const size_t slash = text.rfind('/');
    declared.package = symbols_.name(slash == std::string_view::npos ? "" : text.substr(0, slash));
  }
  return place->second;
}

ClassId Program::find(NameId internal_name) const {
  const auto found = by_name_.find(internal_name);
  return found == by_name_.end() ? ClassId() : found->second;
}

const Class& Program::load(ClassId id) {
  Class& wanted = classes_[id.index()];
  if (wanted.state != ClassState::kDeclared) return wanted;
  const std::string_view name = symbols_[wanted.name];
  if (name.starts_with('[')) {
    define_array(id);
  } else if (auto file = parse(name)) {
    define(id, std::move(file));
  } else {
    define_phantom(id);
  }
  return wanted;
}

bool Program::has(std::string_view internal_name) const {
  if (!held_back_.empty() && held_back_.contains(std::string(internal_name))) {
    const ClassId known = find(symbols_.find_name(internal_name));
    return known && classes_[known.index()].was_on_path;
  }
  return path_.contains(internal_name);
}

void Program::redefine(ClassId id, std::shared_ptr<const ClassFile> file) {
  Class& now = classes_[id.index()];
  for (const MethodId method : now.methods) methods_[method.index()].present = false;
  for (const FieldId field : now.fields) fields_[field.index()].present = false;
  const NameId name = now.name;
  const auto package = now.package;
  now = Class();
  now.name = name;
  now.package = package;
  if (file != nullptr) {
    define(id, std::move(file));
  } else {
    define_phantom(id);
  }
}

void Program::rename(std::span<const Renumbered> methods) {
  const auto key = [&](MethodId id) {
    const Method& method = methods_[id.index()];
    return MemberKey{method.owner.index(), method.name.index(), method.descriptor.index()};
  };
  std::vector<MemberKey> free;  // those that they had, and nobody has got yet
  for (const Renumbered& one : methods) {
    free.push_back(key(one.method));
    method_map_.erase(free.back());
  }
  std::vector<MethodId> displaced;
  for (const Renumbered& one : methods) {
    methods_[one.method.index()].name = one.name;
    const auto [place, fresh] = method_map_.try_emplace(key(one.method), one.method.index());
    if (!fresh) displaced.emplace_back(std::exchange(place->second, one.method.index()));
    std::erase(free, key(one.method));
  }
  for (const MethodId id : displaced) {
    Method& method = methods_[id.index()];
    const auto found = std::ranges::find(free, method.descriptor.index(), &MemberKey::descriptor);
    method.name = NameId(found->name);
    method_map_.emplace(*found, id.index());
    free.erase(found);
  }
}

ClassId Program::define(std::shared_ptr<const ClassFile> file) {
  const ClassId id = declare(file->name());
  if (classes_[id.index()].state == ClassState::kDeclared) define(id, std::move(file));
  return id;
}

void Program::load_all(bool application_only, unsigned threads) {
  std::vector<std::string_view> names = path_.class_names(application_only);
  std::erase_if(names, [&](std::string_view name) {
    const ClassId known = find(symbols_.find_name(name));
    return known && classes_[known.index()].state != ClassState::kDeclared;
  });
  std::vector<std::shared_ptr<const ClassFile>> files(names.size());
  parallel_for(names.size(), threads, 64, [&](size_t first, size_t last) {
    for (size_t i = first; i < last; ++i) files[i] = parse(names[i]);
  });
  for (size_t i = 0; i < names.size(); ++i) {
    const ClassId id = declare(names[i]);
    if (classes_[id.index()].state != ClassState::kDeclared) continue;
    if (files[i]) {
      define(id, std::move(files[i]));
    } else {
      define_phantom(id);
    }
  }
}

std::shared_ptr<const ClassFile> Program::parse(std::string_view internal_name) const {
  if (!path_.contains(internal_name)) {
    problems_.add({ProblemKind::kMissingClass, "", class_display(internal_name),
                   "not on the class path; code that uses it is analysed without it"});
    return nullptr;
  }
  auto bytes = path_.read(internal_name, problems_);
  if (!bytes) return nullptr;  // reported by the class path
  auto report = [&](ProblemKind kind, std::string message) {
    problems_.add({kind, path_.place_of(internal_name), class_display(internal_name), std::move(message)});
  };
  auto parsed = ClassFile::parse(bytes->bytes, bytes->owner);
  if (!parsed) {
    report(ProblemKind::kBadClass,
           fmt::format("{} (at byte {})", parsed.error().message, parsed.error().offset));
    return nullptr;
  }
  if (parsed->name() != internal_name) {
    report(ProblemKind::kBadClass,
           fmt::format("the file holds class {} instead", class_display(parsed->name())));
    return nullptr;
  }
  if (parsed->newer_than_known()) {
    // Without file and class: a build by a new compiler is one problem, not one per class.
    problems_.add(
        {ProblemKind::kNewerVersion, "", "",
         fmt::format(
             "some class files are of version {} (Java {}), newer than the newest known ({}, Java {}); "
             "they are read as far as possible",
             parsed->major_version(), parsed->major_version() - kMajorOfJavaZero, kNewestMajor,
             kNewestMajor - kMajorOfJavaZero)});
  }
  return std::make_shared<const ClassFile>(std::move(*parsed));
}

template <class MemberId, class Member>
MemberId Program::member(std::deque<Member>& members, MemberMap& map, ClassId owner, NameId name,
                         NameId descriptor) {
  const auto [place, fresh] = map.try_emplace({owner.index(), name.index(), descriptor.index()},
                                              static_cast<uint32_t>(members.size()));
  if (fresh) {
    Member& added = members.emplace_back();
    added.owner = owner;
    added.name = name;
    added.descriptor = descriptor;
  }
  return MemberId(place->second);
}

void Program::define(ClassId id, std::shared_ptr<const ClassFile> file) {
  Class& defined = classes_[id.index()];
  defined.state = ClassState::kLoaded;
  defined.was_on_path = true;
  defined.access = file->access();
  if (!file->super_name().empty()) {
    defined.super = declare(file->super_name());
  } else if (id != object_) {
    defined.super = object_;  // only Object may have none; anything else gets it all the same
  }
  for (size_t i = 0; i < file->interface_count(); ++i) {
    defined.interfaces.push_back(declare(file->interface_name(i)));
  }
  defined.nest_host = id;
  if (const Bytes host = file->attribute(file->attributes(), "NestHost"); host.size() == 2) {
    const std::string_view name = file->constants().class_name(ByteReader(host).u2());
    if (!name.empty()) defined.nest_host = declare(name);
  }
  auto fill = [&]<class MemberId, class Member>(std::vector<MemberId>& ids, std::deque<Member>& members,
                                                MemberMap& map, const std::vector<MemberInfo>& infos) {
    ids.reserve(infos.size());
    for (size_t i = 0; i < infos.size(); ++i) {
      const MemberId added = member<MemberId>(members, map, id, symbols_.name(file->name(infos[i])),
                                              symbols_.name(file->descriptor(infos[i])));
      Member& target = members[added.index()];
      if (target.present) continue;  // a second member of the same name and descriptor: the first counts
      target.access = infos[i].access;
      target.index = static_cast<uint16_t>(i);
      target.present = true;
      ids.push_back(added);
    }
  };
  fill(defined.methods, methods_, method_map_, file->methods());
  fill(defined.fields, fields_, field_map_, file->fields());
  defined.file = std::move(file);
}

ClassId Program::define_synthetic(NameId internal_name, ClassId super, std::span<const ClassId> interfaces,
                                  std::span<const MemberSketch> methods,
                                  std::span<const MemberSketch> fields) {
  const ClassId id = declare(internal_name);
  Class& defined = classes_[id.index()];
  defined.state = ClassState::kSynthetic;
  defined.access = kAccPublic | kAccFinal | kAccSynthetic;
  defined.super = super;
  defined.nest_host = id;
  defined.interfaces.assign(interfaces.begin(), interfaces.end());
  auto fill = [&]<class MemberId, class Member>(std::vector<MemberId>& ids, std::deque<Member>& members,
                                                MemberMap& map, std::span<const MemberSketch> sketches) {
    for (const MemberSketch& sketch : sketches) {
      const MemberId added = member<MemberId>(members, map, id, sketch.name, sketch.descriptor);
      Member& target = members[added.index()];
      if (target.present) continue;
      target.access = sketch.access;
      target.present = true;
      ids.push_back(added);
    }
  };
  fill(defined.methods, methods_, method_map_, methods);
  fill(defined.fields, fields_, field_map_, fields);
  return id;
}

FieldId Program::pseudo_field(NameId owner, NameId name, NameId descriptor) {
  const FieldId id = member<FieldId>(fields_, field_map_, declare(owner), name, descriptor);
  fields_[id.index()].present = true;
  fields_[id.index()].access = kAccStatic | kAccSynthetic;
  return id;
}

MethodId Program::pseudo_method(NameId owner, NameId name, NameId descriptor) {
  const MethodId id = member<MethodId>(methods_, method_map_, declare(owner), name, descriptor);
  methods_[id.index()].present = true;
  methods_[id.index()].access = kAccPublic | kAccStatic | kAccSynthetic;
  return id;
}

void Program::define_array(ClassId id) {
  Class& defined = classes_[id.index()];
  defined.state = ClassState::kArray;
  defined.access = kAccPublic | kAccFinal | kAccAbstract;
  defined.super = object_;
  defined.nest_host = id;
  const ClassId cloneable = declare("java/lang/Cloneable");
  const ClassId serializable = declare("java/io/Serializable");
  defined.interfaces = {cloneable, serializable};
}

void Program::define_phantom(ClassId id) {
  Class& defined = classes_[id.index()];
  defined.state = ClassState::kPhantom;
  defined.was_on_path = path_.contains(symbols_[defined.name]);
  defined.nest_host = id;
  if (id != object_) defined.super = object_;
}

MethodId Program::declared_method(ClassId owner, NameId name, NameId descriptor) const {
  const auto found = method_map_.find({owner.index(), name.index(), descriptor.index()});
  return found == method_map_.end() || !methods_[found->second].present ? MethodId()
                                                                        : MethodId(found->second);
}

MethodId Program::known_method(ClassId owner, NameId name, NameId descriptor) const {
  const auto found = method_map_.find({owner.index(), name.index(), descriptor.index()});
  return found == method_map_.end() ? MethodId() : MethodId(found->second);
}

FieldId Program::declared_field(ClassId owner, NameId name, NameId descriptor) const {
  const auto found = field_map_.find({owner.index(), name.index(), descriptor.index()});
  return found == field_map_.end() || !fields_[found->second].present ? FieldId() : FieldId(found->second);
}

bool has_default_methods(const Program& program, ClassId id) {
  return std::ranges::any_of(program[id].methods, [&](MethodId method) {
    return (program[method].access & (kAccStatic | kAccAbstract)) == 0;
  });
}

}  // namespace heddle
