// How the solver lets the outside world in.
//
// What comes from outside is one object per type, whichever entry it comes in by: a caller may pass the same
// object everywhere, and what a constructor puts into it is there when its methods are called.
#include "classfile/descriptor.h"
#include "pointer/solver.h"

namespace heddle {
namespace {

// The class that a descriptor's type names; arrays are classes named by their descriptor.
std::string_view class_of(std::string_view type) {
  return type.starts_with('L') ? type.substr(1, type.size() - 2) : type;
}

bool holds_references(std::string_view class_name) {
  return class_name.starts_with("[L") || class_name.starts_with("[[");
}

}  // namespace

// With what is in it, once: that leads back to it where two have each other in fields that a framework fills.
ObjectId Solver::outside_object(ClassId type, const Outside& outside) {
  const SiteKind kind = code_.merged(type) ? SiteKind::kMerged : SiteKind::kArguments;
  const ObjectId made = object(tables_.sites.intern({.kind = kind, .type = type}), Contexts::kEmpty);
  const auto fill = [&](NodeId place, std::string_view type_in_it) {
    const ClassId declared = code_.hierarchy().link(class_of(type_in_it));
    for (const ClassId one : outside.types ? outside.types(declared) : std::vector{declared})
      give(place, outside_object(code_.hierarchy().link(one), outside), kOutside);
  };
  const Program& program = code_.program();
  const std::string name(program.text(program[type].name));
  if (holds_references(name)) fill(touch_field(made.index(), 0), name.substr(1));
  if (!outside.filled || !filled_.insert(made).second) return made;
  for (const FieldId field : outside.filled(type)) {
    const std::string descriptor(program.text(program[field].descriptor));
    fill(touch_field(made.index(), field), descriptor);
  }
  return made;
}

void Solver::enter(MethodId method, ContextId context, ObjectId receiver, const Outside& outside) {
  const InstanceId id = outside_ == nullptr ? instance(method, context) : find_instance(method, context);
  if (!id) return;
  entered_.push_back(id);
  if (outside_ == nullptr) instantiate_new();
  const Instance& made = instances_[id.index()];
  size_t parameter = 0;
  const auto give = [&](ObjectId given) {
    const std::vector<Local>& registers = made.constraints->of_register;
    const Local local = parameter < registers.size() ? registers[parameter] : kNoLocal;
    if (local != kNoLocal) this->give(made.node(local), given, kOutside);
  };
  if (receiver) {
    give(receiver);
    ++parameter;
  }
  DescriptorCursor cursor(code_.program().text(code_.program()[method].descriptor));
  for (; cursor.more(); ++parameter) {
    const std::string_view type = cursor.next();
    if (kind_of(type.front()) != ValueKind::kRef) continue;
    const ClassId declared = code_.hierarchy().link(class_of(type));
    for (const ClassId one : outside.types ? outside.types(declared) : std::vector{declared}) {
      give(outside_object(code_.hierarchy().link(one), outside));
    }
  }
  if (!outside.types) return;  // the virtual machine's own
  // What nobody catches goes to the handlers of the thread (jdk-threads.model).
  Program& program = code_.program();
  const FieldId uncaught =
      program.pseudo_field(program.symbols().name("heddle/World"), program.symbols().name("uncaught"),
                           program.symbols().name("Ljava/lang/Object;"));
  const MadeEdge thrown{made.node(made.constraints->thrown), static_place(uncaught), {}};
  if (!thrown.from) return;
  if (outside_ != nullptr) {
    outside_->edges.insert(thrown);
  } else if (effects_.connect(thrown, kOutside)) {
    edge(thrown.from, thrown.to);
  }
}

void Solver::add_entry(MethodId method, std::span<const ClassId> receivers, const Outside& outside) {
  Program& program = code_.program();
  const ClassId owner = program[method].owner;
  if (!program.text(program[owner].name).starts_with(kPseudoPackage)) {
    code_.hierarchy().link(owner);
    initialise(owner);
  }
  if ((program[method].access & kAccStatic) != 0) return enter(method, Contexts::kEmpty, {}, outside);
  for (const ClassId type : receivers.empty() ? std::span(&owner, 1) : receivers) {
    code_.hierarchy().link(type);
    initialise(type);
    const ObjectId receiver = outside_object(type, outside);
    const ContextId own = objects_[receiver].as_receiver;
    const bool runs_in_own =
        own && (objects_[receiver].container ? callee(method).is_container
                                             : options_.policy.by_receiver() || enters_origin(method, type));
    enter(method, runs_in_own ? own : Contexts::kEmpty, receiver, outside);
  }
}

}  // namespace heddle
