// Following changes of classes: from class files to what the solver is told.
//
// Everything that a fresh analysis would find is found again here: shapes of classes, bodies, entry points.
// What cannot be told to the solver as a change (knowledge that is about a changed class, methods that become
// static while they run, reflection that does other things) is solved again, and said so.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <optional>

#include "classfile/descriptor.h"
#include "pointer/analysis.h"
#include "pointer/class_change.h"

namespace heddle {
namespace {

double now() {
  using Clock = std::chrono::steady_clock;
  return std::chrono::duration<double, std::milli>(Clock::now().time_since_epoch()).count();
}

bool same_bytes(const ClassFile* a, const ClassFile* b) {
  if (a == nullptr || b == nullptr) return a == b;
  const Bytes x = a->bytes();
  const Bytes y = b->bytes();
  return x.size() == y.size() && std::memcmp(x.data(), y.data(), x.size()) == 0;
}

struct NextClass {
  ClassId id;
  std::shared_ptr<const ClassFile> file;
  ShapeChange shape;
};

// What knowledge says of a class that decides the contexts of its methods.
struct Classified {
  bool is_container, is_library;
  friend bool operator==(const Classified&, const Classified&) = default;
};

Classified classified(const Code& code, ClassId type) {
  return {code.is_container(type), code.is_library(type)};
}

}  // namespace

Analysis::Change Analysis::follow(std::span<const std::string> class_names) {
  const double start = now();
  Change change;
  const auto finish = [&](bool is_updated) {
    if (!is_updated) {
      solver_.reset();  // before the next one needs the room
      solver_ = solve_again();
      entered_ = entries_.size();
      change.is_updated = false;
    }
    change.ms = now() - start;
    return change;
  };
  const auto give_up = [&](std::string why) {
    if (change.why.empty()) change.why = std::move(why);
  };

  // What is not as it was.
  std::vector<std::string> names(class_names.begin(), class_names.end());
  std::ranges::sort(names);
  names.erase(std::ranges::unique(names).begin(), names.end());
  std::vector<NextClass> next;
  std::vector<std::string> appearing;  // as programs write them
  bool come_or_go = false;
  for (const std::string& name : names) {
    const ClassId id = program_.find(program_.symbols().find_name(name));
    const bool is_there = program_.class_path().contains(name);
    const ClassState state = id ? program_[id].state : ClassState::kDeclared;
    if (state == ClassState::kDeclared) {
      come_or_go |= is_there;
      appearing.push_back(name);
      std::ranges::replace(appearing.back(), '/', '.');
      if (!is_there) {
        program_.problems().add({ProblemKind::kMissingClass, "", class_display(name),
                                 "is said to have changed, and was not there before or after"});
      }
      continue;
    }
    if (state == ClassState::kArray || state == ClassState::kSynthetic) continue;
    NextClass one{id, program_.read(id), {}};
    if (same_bytes(program_[id].file.get(), one.file.get())) continue;
    one.shape = shape_change(program_, id, one.file.get());
    next.push_back(std::move(one));
  }
  change.classes = next.size();
  std::vector<ClassId> changed;
  std::vector<ClassId> relinked;
  std::vector<ClassId> types;
  std::vector<ClassId> withdrawn;
  Solver::Restructured structure;
  const Hierarchy& hierarchy = code_.hierarchy();
  const auto below = [&](ClassId id, std::vector<ClassId>& all) {
    if (!hierarchy.linked(id)) return all.push_back(id);
    const std::vector<ClassId> found = hierarchy.all_subtypes(id);
    all.insert(all.end(), found.begin(), found.end());
  };
  const auto sort = [](std::vector<ClassId>& all) {
    std::ranges::sort(all);
    all.erase(std::ranges::unique(all).begin(), all.end());
  };
  bool entries_matter = come_or_go;
  for (const NextClass& one : next) {
    changed.push_back(one.id);
    entries_matter |= !one.shape.empty();
    come_or_go |= (program_[one.id].file == nullptr) != (one.file == nullptr);
    if (!one.shape.is_seen_by_code()) continue;
    ++change.reshaped;
    below(one.id, types);
    if (one.shape.supertypes) {
      relinked.push_back(one.id);
      below(one.id, withdrawn);
    }
    structure.methods.insert(structure.methods.end(), one.shape.methods.begin(), one.shape.methods.end());
  }
  const auto redefine = [&] {
    for (NextClass& one : next) program_.redefine(one.id, std::move(one.file));
  };
  const auto take_bodies = [&] {
    Code::ChangedBodies bodies = code_.changed_bodies(changed);
    change.bodies = bodies.others.size() + bodies.anew.size();
    for (const MethodId method : bodies.anew) {
      if (solver_->is_reachable(method)) {
        give_up(fmt::format("{}.{} has code now and had none, or the reverse",
                            class_display(program_.text(program_[program_[method].owner].name)),
                            program_.text(program_[method].name)));
      } else {
        solver_->drop_constraints(method);
      }
    }
    return std::move(bodies.others);
  };
  const auto solve_anew = [&](std::vector<BodyChange>& bodies) {
    for (BodyChange& body : bodies) code_.replace(body.method, std::move(body.body), body.old_of_new);
    return finish(false);
  };
  const auto most_work = [&] { return kReasonsPerActivation * solver_->counts().activations; };
  if (!entries_matter) {
    redefine();
    std::vector<BodyChange> bodies = take_bodies();
    if (!change.why.empty()) return solve_anew(bodies);
    if (bodies.empty()) return finish(true);
    if (solver_->apply(std::move(bodies), most_work())) return finish(true);
    give_up("to forget what the change takes out would take longer");
    return finish(false);
  }

  // While everything is as it was. A supertype that does not count now may count then.
  if (!relinked.empty()) {
    for (const ClassId id : hierarchy.cut()) {
      below(id, types);
      below(id, withdrawn);
    }
  }
  sort(types);
  sort(withdrawn);
  structure.types = types;
  std::vector<std::optional<Classified>> before;
  boost::unordered_flat_set<NameId> type_names;
  for (const ClassId type : types) {
    type_names.insert(program_[type].name);
    const bool is_linked = hierarchy.linked(type);
    before.push_back(is_linked ? std::optional(classified(code_, type)) : std::nullopt);
    if (!is_linked) continue;
    for (ClassId at = hierarchy.super(type); at; at = hierarchy.super(at)) structure.above.push_back(at);
    hierarchy.visit_interfaces(type, [&](ClassId interface) {
      structure.above.push_back(interface);
      return false;
    });
  }
  sort(structure.above);
  for (const NextClass& one : next) {
    const std::string_view name = program_.text(program_[one.id].name);
    if (!one.shape.is_seen_by_code()) continue;
    const bool comes_or_goes = (program_[one.id].file == nullptr) != (one.file == nullptr);
    if (comes_or_goes && solver_->names_service(program_[one.id].name))
      give_up(fmt::format("{} is a service, or is named in resources", class_display(name)));
    if (code_.is_proxied(one.id)) give_up(fmt::format("there are proxies of {}", class_display(name)));
    const auto is_its = [&](const MethodItem& item) { return item.method.owner == program_[one.id].name; };
    if (std::ranges::any_of(knowledge_.origins(), is_its))
      give_up(fmt::format("there is knowledge about {}", class_display(name)));
    for (const MethodId method : one.shape.irregular) {
      if (method && solver_->is_reachable(method))
        give_up(fmt::format("a method of {} became another kind of method", class_display(name)));
    }
    for (const Signature& method : one.shape.methods) {
      if (program_.text(method.name) == "finalize" && program_.text(method.descriptor) == "()V")
        give_up(fmt::format("finalize of {} came or went", class_display(name)));
    }
  }
  std::vector<MethodId> rebuilt;
  std::vector<Solver::Reflected> reflection;
  if (change.why.empty()) {
    rebuilt = solver_->methods_naming(type_names);
    solver_->remember(rebuilt);
    reflection = solver_->reflection_on(types, structure.methods, appearing);
    if (!withdrawn.empty() && !solver_->withdraw_objects(withdrawn, most_work()))
      give_up("to take out the objects of classes whose supertypes changed would take longer");
  }

  // And as it is now.
  redefine();
  if (!types.empty()) code_.restructure(changed, relinked);
  std::vector<BodyChange> bodies = take_bodies();
  if (come_or_go) {
    types_.read(options_.threads);
  } else {
    types_.forget_supertypes();
  }
  choose_entries();
  for (size_t i = 0; i < types.size(); ++i) {
    if (before[i] && hierarchy.linked(types[i]) && classified(code_, types[i]) != *before[i])
      give_up(fmt::format("what knowledge says of {} changed",
                          class_display(program_.text(program_[types[i]].name))));
  }
  if (change.why.empty()) solver_->note_changes(std::move(reflection));
  if (!change.why.empty()) return solve_anew(bodies);
  for (const MethodId method : rebuilt) {
    const auto same = [&](const BodyChange& body) { return body.method == method; };
    if (std::ranges::any_of(bodies, same) || code_.body(method) == nullptr) continue;
    bodies.push_back({method, nullptr, {}});
    ++change.rebuilt;
  }
  for (const bool of_vm : {true, false}) {
    for (const EntryPoint& entry : entries_) {
      if ((entry.kind == EntryKind::kVirtualMachine) == of_vm)
        structure.entries.push_back({entry.method, entry.receivers});
    }
  }
  structure.types_from_outside = [this](ClassId declared) {
    return types_from_outside(program_, types_, declared);
  };
  entered_ = entries_.size();
  if (solver_->apply(std::move(bodies), &structure, most_work())) return finish(true);
  give_up("to forget what the change takes out would take longer");
  return finish(false);
}

}  // namespace heddle
