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

ObjectId Solver::outside_object(ClassId type, const TypesFromOutside& types) {
  const SiteKind kind = code_.merged(type) ? SiteKind::kMerged : SiteKind::kArguments;
  const ObjectId made = object(tables_.sites.intern({.kind = kind, .type = type}), Contexts::kEmpty);
  const std::string_view name = code_.program().text(code_.program()[type].name);
  if (holds_references(name)) {
    const ClassId element = code_.hierarchy().link(class_of(name.substr(1)));
    for (const ClassId one : types ? types(element) : std::vector{element}) {
      give(touch_field(made.index(), 0), outside_object(one, types), kOutside);
    }
  }
  return made;
}

void Solver::enter(MethodId method, ContextId context, ObjectId receiver, const TypesFromOutside& types) {
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
    for (const ClassId one : types ? types(declared) : std::vector{declared}) {
      give(outside_object(code_.hierarchy().link(one), types));
    }
  }
  if (!types) return;  // the virtual machine's own
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

void Solver::add_entry(MethodId method, std::span<const ClassId> receivers, const TypesFromOutside& types) {
  Program& program = code_.program();
  const ClassId owner = program[method].owner;
  if (!program.text(program[owner].name).starts_with(kPseudoPackage)) {
    code_.hierarchy().link(owner);
    initialise(owner);
  }
  if ((program[method].access & kAccStatic) != 0) return enter(method, Contexts::kEmpty, {}, types);
  for (const ClassId type : receivers.empty() ? std::span(&owner, 1) : receivers) {
    code_.hierarchy().link(type);
    initialise(type);
    const ObjectId receiver = outside_object(type, types);
    const ContextId own = objects_[receiver].as_receiver;
    const bool runs_in_own =
        own && (objects_[receiver].container ? callee(method).is_container
                                             : options_.policy.by_receiver() || enters_origin(method, type));
    enter(method, runs_in_own ? own : Contexts::kEmpty, receiver, types);
  }
}

}  // namespace heddle
