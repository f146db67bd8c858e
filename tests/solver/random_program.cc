#include "tests/solver/random_program.h"

#include <fmt/format.h>

#include <algorithm>

#include "classfile/descriptor.h"

namespace heddle::testing {
namespace {

using Kind = RandomStmt::Kind;

constexpr std::string_view kObject = "Ljava/lang/Object;";

bool is_reference(std::string_view type) {
  return type.starts_with('L') || type.starts_with('[');
}

unsigned reference_parameters(std::string_view descriptor) {
  unsigned count = 0;
  for (DescriptorCursor cursor(descriptor); cursor.more();) count += is_reference(cursor.next()) ? 1 : 0;
  return count;
}

std::vector<std::string> parameters(std::string_view descriptor) {
  std::vector<std::string> types;
  for (DescriptorCursor cursor(descriptor); cursor.more();) types.emplace_back(cursor.next());
  return types;
}

std::string result(std::string_view descriptor) {
  return std::string(descriptor.substr(descriptor.find(')') + 1));
}

struct Shape {
  std::string name, descriptor;
};

struct Functional {
  std::string interface, method, descriptor;
};

class Generator {
 public:
  explicit Generator(uint64_t seed) : random_(seed) {}

  RandomProgram run() {
    // Mostly tiny: that is where one statement decides, and what fails is small already.
    size_ = random_.percent(60) ? 1 : random_.percent(70) ? 2 : 4;
    is_tangled_ = random_.percent(30);
    make_classes();
    for (RandomClass& one : program_.classes) give_members(one);
    for (RandomClass& one : program_.classes) note_members(one);
    for (RandomClass& one : program_.classes) {
      for (RandomMethod& method : one.methods) fill(one, method);
    }
    return std::move(program_);
  }

 private:
  void make_classes() {
    const size_t interfaces = random_.below(size_ + 2);
    for (size_t i = 0; i < interfaces; ++i) {
      RandomClass made{.name = fmt::format("p/I{}", i)};
      made.access = kAccPublic | kAccInterface | kAccAbstract;
      if (i > 0 && random_.percent(40)) made.interfaces.push_back(fmt::format("p/I{}", random_.below(i)));
      if (random_.percent(15)) made.interfaces.push_back("java/lang/Runnable");
      program_.classes.push_back(made);
      interface_names_.push_back(made.name);
    }
    const size_t count = random_.between(1, 1 + size_);
    for (size_t i = 0; i < count; ++i) {
      RandomClass made{.name = fmt::format("p/C{}", i)};
      made.access = kAccPublic | kAccSuper;
      if (random_.percent(15)) made.access |= kAccAbstract;
      if (i > 0 && random_.percent(65)) {
        made.super = fmt::format("p/C{}", random_.below(i));
      } else if (random_.percent(25)) {
        made.super = random_.percent(50) ? "java/lang/RuntimeException" : "java/lang/Exception";
      } else if (random_.percent(4)) {
        made.super = "lib/Missing";
      }
      for (const std::string& interface : interface_names_) {
        if (random_.percent(35)) made.interfaces.push_back(interface);
      }
      if (random_.percent(12)) made.interfaces.push_back("java/lang/Runnable");
      if (random_.percent(2)) made.interfaces.push_back("lib/MissingInterface");
      program_.classes.push_back(made);
      class_names_.push_back(made.name);
    }
    program_.classes.push_back({.name = std::string(kMainClass), .access = kAccPublic | kAccSuper});
    class_names_.emplace_back(kMainClass);
    types_ = class_names_;
    types_.insert(types_.end(), interface_names_.begin(), interface_names_.end());
    types_.emplace_back("java/lang/Object");
    types_.emplace_back("java/lang/RuntimeException");
    if (random_.percent(15)) types_.emplace_back("lib/Missing");
    if (random_.percent(20)) types_.emplace_back("java/lang/Runnable");
    if (random_.percent(20)) types_.emplace_back("java/lang/String");
  }

  // A small choice, so that names collide.
  Shape random_shape() {
    switch (random_.below(9)) {
      case 0:
        return {"a", "()Ljava/lang/Object;"};
      case 1:
      case 2:
        return {"b", "(Ljava/lang/Object;)Ljava/lang/Object;"};
      case 3:
        return {"c", "(ILjava/lang/Object;JLjava/lang/Object;)Ljava/lang/Object;"};
      case 4:
        return {"run", "()V"};
      case 5:
        return {"b", fmt::format("(L{};)Ljava/lang/Object;", random_.of(types_))};
      case 6:
        return {"toString", "()Ljava/lang/String;"};
      case 7:
        return {"d", "(Ljava/lang/Object;)V"};
      default:
        return {"b", fmt::format("(Ljava/lang/Object;)L{};", random_.of(types_))};
    }
  }

  void give_members(RandomClass& to) {
    for (const char* name : {"f", "g"}) {
      if (!to.is_interface() && random_.percent(60)) to.fields.push_back({0, name, std::string(kObject)});
    }
    if (!to.is_interface() && random_.percent(15)) {
      to.fields.push_back({0, "f", fmt::format("L{};", random_.of(types_))});
    }
    if (random_.percent(15)) to.fields.push_back({to.is_interface() ? unsigned{kAccPublic} : 0U, "n", "I"});
    if (random_.percent(50)) to.fields.push_back({kAccPublic | kAccStatic, "s", std::string(kObject)});
    const bool is_main = to.name == kMainClass;
    if (is_main) add_method(to, kAccPublic | kAccStatic, "main", std::string(kMainDescriptor));
    if (!to.is_interface()) add_method(to, kAccPublic, "<init>", "()V");
    if (!to.is_interface() && random_.percent(25))
      add_method(to, kAccPublic, "<init>", "(Ljava/lang/Object;)V");
    if (random_.percent(30)) add_method(to, kAccStatic, "<clinit>", "()V");
    const size_t count = random_.below(2 + size_);
    for (size_t i = 0; i < count; ++i) {
      const Shape shape = random_shape();
      unsigned access = kAccPublic;
      const size_t draw = random_.below(100);
      if (draw < 15) access |= kAccStatic;
      if (draw >= 15 && draw < 22) access = kAccPrivate;
      if (draw >= 22 && draw < 26 && !to.is_interface()) access = 0;
      if (draw >= 26 && draw < 30 && !to.is_interface()) access |= kAccNative;
      const bool can_be_abstract = (to.access & kAccAbstract) != 0 && access == kAccPublic;
      if (can_be_abstract && random_.percent(to.is_interface() ? 60 : 40)) access |= kAccAbstract;
      if ((access & (kAccAbstract | kAccNative)) == 0 && random_.percent(5)) access |= kAccSynchronized;
      add_method(to, access, shape.name, shape.descriptor);
    }
  }

  void add_method(RandomClass& to, unsigned access, std::string name, std::string descriptor) {
    for (const RandomMethod& other : to.methods) {
      if (other.name == name && other.descriptor == descriptor) return;
    }
    RandomMethod made{.access = access, .name = std::move(name), .descriptor = std::move(descriptor)};
    made.variables = ((access & kAccStatic) == 0 ? 1U : 0U) + reference_parameters(made.descriptor) +
                     static_cast<unsigned>(random_.between(1, 3));
    to.methods.push_back(std::move(made));
  }

  void note_members(const RandomClass& from) {
    for (const RandomField& field : from.fields) {
      if (!is_reference(field.descriptor)) continue;
      auto& list = (field.access & kAccStatic) != 0 ? statics_ : fields_;
      list.push_back({from.name, field.name, field.descriptor});
    }
    for (const RandomMethod& method : from.methods) {
      if (method.name == "<clinit>" || method.name == "main") continue;
      methods_.push_back({{from.name, method.name, method.descriptor, from.is_interface()}, method.access});
      const bool functional = from.is_interface() && (method.access & kAccAbstract) != 0;
      if (functional) functionals_.push_back({from.name, method.name, method.descriptor});
    }
  }

  // --- statements
  // -------------------------------------------------------------------------------------------

  void fill(RandomClass& owner, RandomMethod& method) {
    if (!method.has_body()) return;
    owner_ = &owner;
    method_ = &method;
    const bool is_main = method.name == "main";
    const size_t count = is_main ? random_.between(3, 4 + 3 * size_) : random_.below(3 + size_);
    method.body = block(count, 0);
  }

  unsigned variable() { return static_cast<unsigned>(random_.below(method_->variables)); }

  RandomBlock block(size_t count, unsigned depth) {
    RandomBlock made;
    for (size_t i = 0; i < count; ++i) made.push_back(statement(depth));
    return made;
  }

  RandomStmt statement(unsigned depth) {
    RandomStmt made;
    made.to = variable();
    made.a = variable();
    made.b = variable();
    if (is_tangled_ && random_.percent(50)) return tangle(made, depth);
    const size_t draw = random_.below(100);
    if (draw < 16) return make_new(made);
    if (draw < 20) return make_array(made);
    if (draw < 26) return member_access(made, fields_, Kind::kGetField);
    if (draw < 33) return member_access(made, fields_, Kind::kPutField);
    if (draw < 36) return member_access(made, statics_, Kind::kGetStatic);
    if (draw < 40) return member_access(made, statics_, Kind::kPutStatic);
    if (draw < 64) return make_call(made);
    if (draw < 70) return make_lambda(made);
    if (draw < 76) {
      made.kind = Kind::kCast;
      made.type = random_.percent(10) ? "[L" + random_.of(types_) + ";" : random_.of(types_);
      return made;
    }
    if (draw < 80) {
      made.kind = random_.percent(50) ? Kind::kLoad : Kind::kStore;
      return made;
    }
    if (draw < 83) return make_constant(made);
    if (draw < 85) {
      made.kind = Kind::kConcat;
      for (size_t i = random_.between(1, 2); i > 0; --i) made.arguments.push_back(variable());
      return made;
    }
    if (draw < 87) {
      made.kind = random_.percent(50) ? Kind::kThrow : Kind::kReturn;
      return made;
    }
    if (draw < 89 || depth >= 2) {
      made.kind = Kind::kCopy;
      return made;
    }
    return make_compound(made, depth);
  }

  // What makes objects go around: variables that change places in loops, fields, recursion.
  RandomStmt tangle(RandomStmt made, unsigned depth) {
    const size_t draw = random_.below(10);
    made.kind = Kind::kCopy;
    if (draw < 4) return made;
    if (draw < 5) return member_access(made, fields_, Kind::kGetField);
    if (draw < 6) return member_access(made, fields_, Kind::kPutField);
    if (draw < 8 || depth >= 2) return make_call(made);
    made.kind = Kind::kLoop;
    made.blocks = {block(random_.between(2, 4), depth + 1)};
    return made;
  }

  RandomStmt make_new(RandomStmt made) {
    made.kind = Kind::kNew;
    made.type = random_.of(class_names_);
    made.member = {made.type, "<init>", "()V"};
    if (random_.percent(25)) {
      made.member.descriptor = "(Ljava/lang/Object;)V";
      made.arguments = {variable()};
    }
    return made;
  }

  RandomStmt make_array(RandomStmt made) {
    made.kind = Kind::kNewArray;
    made.dimensions = random_.percent(70) ? 1 : 2;
    made.type = std::string(made.dimensions, '[') + "L" + random_.of(types_) + ";";
    return made;
  }

  RandomStmt member_access(RandomStmt made, const std::vector<MemberName>& members, Kind kind) {
    if (members.empty()) return made;
    made.kind = kind;
    made.member = random_.of(members);
    // Named by another class, so that the field is inherited, shadowed, or not there at all.
    if (random_.percent(25)) made.member.owner = random_.of(class_names_);
    return made;
  }

  RandomStmt make_constant(RandomStmt made) {
    const size_t draw = random_.below(4);
    made.kind = draw == 0   ? Kind::kNull
                : draw == 1 ? Kind::kString
                : draw == 2 ? Kind::kClass
                            : Kind::kMonitor;
    made.type = random_.of(types_);
    if (made.kind == Kind::kString) made.type = random_.percent(50) ? "java.lang.Runnable" : "text";
    return made;
  }

  RandomStmt make_call(RandomStmt made) {
    made.kind = Kind::kCall;
    if (random_.percent(8)) return library_call(made);
    if (methods_.empty()) return made;
    const auto& [member, access] = random_.of(methods_);
    if (member.name == "<init>") return make_new(made);
    made.member = member;
    const bool is_static = (access & kAccStatic) != 0;
    if (is_static) {
      made.op = Op::kInvokeStatic;
    } else if (random_.percent(15)) {
      made.op = Op::kInvokeSpecial;  // super.m(), or a method of the class itself
      const bool of_super = random_.percent(70) && owner_->super.starts_with("p/");
      made.member.owner = of_super ? owner_->super : owner_->name;
      made.member.interface = !of_super && owner_->is_interface();
      if ((method_->access & kAccStatic) == 0) made.a = 0;
    } else {
      if (random_.percent(20)) {
        made.member.owner = random_.of(types_);
        made.member.interface = std::ranges::count(interface_names_, made.member.owner) != 0;
      }
      made.op = made.member.interface ? Op::kInvokeInterface : Op::kInvokeVirtual;
    }
    if (!is_static) made.arguments.push_back(made.a);
    for (const std::string& type : parameters(member.descriptor)) {
      if (is_reference(type)) made.arguments.push_back(variable());
    }
    return made;
  }

  // Interfaces that lambdas implement, and methods that have models.
  RandomStmt library_call(RandomStmt made) {
    made.op = Op::kInvokeInterface;
    made.arguments = {made.a};
    switch (random_.below(4)) {
      case 0:
        made.member = {"java/lang/Runnable", "run", "()V", true};
        return made;
      case 1:
        made.member = {"java/util/function/Function", "apply", "(Ljava/lang/Object;)Ljava/lang/Object;",
                       true};
        made.arguments.push_back(variable());
        return made;
      case 2:
        made.op = Op::kInvokeStatic;
        made.member = {"lib/Util", "same", "(Ljava/lang/Object;)Ljava/lang/Object;"};
        return made;
      default:
        made.op = Op::kInvokeStatic;
        made.member = {"lib/Util", "boxed", "(Ljava/lang/Object;)Ljava/lang/Object;"};
        return made;
    }
  }

  Functional random_functional() {
    if (!functionals_.empty() && random_.percent(40)) return random_.of(functionals_);
    if (random_.percent(50)) return {"java/lang/Runnable", "run", "()V"};
    return {"java/util/function/Function", "apply", "(Ljava/lang/Object;)Ljava/lang/Object;"};
  }

  RandomStmt make_lambda(RandomStmt made) {
    if (methods_.empty()) return made;
    const Functional wanted = random_functional();
    const auto& [member, access] = random_.of(methods_);
    std::vector<std::string> taken = parameters(member.descriptor);
    made.handle = handle_of(member, access);
    const bool has_receiver =
        made.handle != HandleKind::kInvokeStatic && made.handle != HandleKind::kNewInvokeSpecial;
    if (has_receiver) taken.insert(taken.begin(), "L" + member.owner + ";");
    const std::vector<std::string> given = parameters(wanted.descriptor);
    if (given.size() > taken.size()) return make_new(made);
    made.kind = Kind::kLambda;
    made.type = wanted.interface;
    made.interface_method = wanted.method;
    made.erased = wanted.descriptor;
    made.member = member;
    made.specialized = "(";
    for (size_t i = 0; i < given.size(); ++i) {
      const std::string& type = taken[taken.size() - given.size() + i];
      const bool narrows = is_reference(type) && is_reference(given[i]) && random_.percent(50);
      made.specialized += narrows ? type : given[i];
    }
    made.specialized += ")" + result(wanted.descriptor);
    taken.resize(taken.size() - given.size());
    made.site = "(";
    for (const std::string& type : taken) {
      made.site += is_reference(type) && random_.percent(50) ? std::string(kObject) : type;
      if (is_reference(type)) made.arguments.push_back(variable());
    }
    made.site += ")L" + wanted.interface + ";";
    return made;
  }

  HandleKind handle_of(const MemberName& member, unsigned access) {
    if (member.name == "<init>") return HandleKind::kNewInvokeSpecial;
    if ((access & kAccStatic) != 0) return HandleKind::kInvokeStatic;
    if (member.owner == owner_->name && random_.percent(20)) return HandleKind::kInvokeSpecial;
    return member.interface ? HandleKind::kInvokeInterface : HandleKind::kInvokeVirtual;
  }

  RandomStmt make_compound(RandomStmt made, unsigned depth) {
    const auto inner = [&] { return block(random_.between(1, 3), depth + 1); };
    const size_t draw = random_.below(10);
    if (draw < 3) {
      made.kind = Kind::kIf;
      if (random_.percent(40)) made.type = random_.of(types_);
      made.blocks = {inner(), random_.percent(50) ? inner() : RandomBlock{}};
      return made;
    }
    if (draw < 5) {
      made.kind = Kind::kLoop;
      made.blocks = {inner()};
      return made;
    }
    made.kind = Kind::kTry;
    made.blocks = {inner()};
    static const std::vector<std::string> kCaught = {"java/lang/RuntimeException",
                                                     "java/lang/Exception",
                                                     "java/lang/Throwable",
                                                     "java/lang/Error",
                                                     "java/lang/NullPointerException",
                                                     ""};
    for (size_t i = random_.between(1, 3); i > 0; --i) {
      made.catches.push_back(random_.percent(50) ? random_.of(class_names_) : random_.of(kCaught));
      made.blocks.push_back(block(random_.below(3), depth + 1));
    }
    return made;
  }

  Random random_;
  size_t size_ = 1;
  bool is_tangled_ = false;
  RandomProgram program_;
  std::vector<std::string> class_names_, interface_names_, types_;
  std::vector<MemberName> fields_, statics_;
  std::vector<std::pair<MemberName, unsigned>> methods_;
  std::vector<Functional> functionals_;
  const RandomClass* owner_ = nullptr;
  const RandomMethod* method_ = nullptr;
};

size_t count(const RandomBlock& block) {
  size_t total = 0;
  for (const RandomStmt& stmt : block) {
    ++total;
    for (const RandomBlock& inner : stmt.blocks) total += count(inner);
  }
  return total;
}

}  // namespace

RandomProgram random_program(uint64_t seed) {
  return Generator(seed).run();
}

size_t RandomProgram::statements() const {
  size_t total = 0;
  for (const RandomClass& one : classes) {
    for (const RandomMethod& method : one.methods) total += count(method.body);
  }
  return total;
}

}  // namespace heddle::testing
