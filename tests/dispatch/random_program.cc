#include "tests/dispatch/random_program.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <tuple>

namespace heddle::testing {

namespace {

constexpr const char* kString = "Ljava/lang/String;";
constexpr const char* kObject = "java/lang/Object";

const std::vector<std::pair<std::string, std::string>>& method_signatures() {
  static const std::vector<std::pair<std::string, std::string>> kSignatures = {
      {"m", "()Ljava/lang/String;"},        {"m", "(I)Ljava/lang/String;"},    {"n", "()Ljava/lang/String;"},
      {"toString", "()Ljava/lang/String;"}, {"clone", "()Ljava/lang/Object;"},
  };
  return kSignatures;
}

bool accessible(const GeneratedClass& from, const GeneratedClass& target) {
  return (target.access & kAccPublic) != 0 || from.package() == target.package();
}

unsigned random_access(Random& random) {
  static const std::vector<unsigned> kAccesses = {kAccPublic,    kAccPublic, kAccPublic, kAccProtected,
                                                  kAccProtected, 0,          0,          kAccPrivate};
  return random.of(kAccesses);
}

// Programs of the second style are about package-private methods that are overridden across packages.
enum class Style { kMixed, kPackageChains };

void add_chained_method(Random& random, GeneratedClass& made) {
  static const std::vector<unsigned> kAccesses = {0, 0, kAccPublic, kAccProtected};
  if (random.percent(85)) made.methods.push_back({random.of(kAccesses), "m", "()Ljava/lang/String;"});
}

void add_methods(Random& random, GeneratedClass& made) {
  const unsigned density = made.is_interface() ? 45 : 35;
  for (const auto& [name, descriptor] : method_signatures()) {
    const bool from_object = name == "toString" || name == "clone";
    if (!random.percent(from_object ? density / 2 : density)) continue;
    GeneratedMember method = {0, name, descriptor};
    if (made.is_interface()) {
      method.access = random.percent(80) ? kAccPublic : kAccPrivate;
      if (random.percent(12)) {
        method.access |= kAccStatic;
      } else if (method.access == kAccPublic && random.percent(40)) {
        method.access |= kAccAbstract;
      }
    } else {
      method.access = random_access(random);
      if (random.percent(12)) {
        method.access |= kAccStatic;
      } else if ((made.access & kAccAbstract) != 0 && method.access != kAccPrivate && random.percent(35)) {
        method.access |= kAccAbstract;
      } else if (random.percent(15)) {
        method.access |= kAccFinal;
      }
    }
    made.methods.push_back(method);
  }
}

void add_fields(Random& random, GeneratedClass& made) {
  for (const char* name : {"f", "g"}) {
    if (!random.percent(40)) continue;
    unsigned access = made.is_interface() ? kAccPublic | kAccStatic | kAccFinal : random_access(random);
    if (random.percent(35)) access |= kAccStatic;
    made.fields.push_back({access, name, kString});
  }
}

std::vector<std::string> random_interfaces(Random& random, const GeneratedProgram& program,
                                           const GeneratedClass& made) {
  std::vector<std::string> chosen;
  for (const GeneratedClass& other : program.classes) {
    if (other.is_interface() && accessible(made, other) && random.percent(35)) chosen.push_back(other.name);
  }
  if (chosen.size() > 1 && random.percent(50)) std::swap(chosen.front(), chosen.back());
  return chosen;
}

GeneratedClass make_class(Random& random, const GeneratedProgram& program, const std::string& name,
                          bool interface, Style style) {
  static const std::vector<std::string> kPackages = {"p", "p", "q", "r"};
  GeneratedClass made;
  made.name = random.of(kPackages) + "/" + name;
  if (random.percent(85)) made.access |= kAccPublic;
  if (interface) {
    made.access |= kAccInterface | kAccAbstract;
  } else {
    if (random.percent(80)) made.access |= kAccSuper;
    if (random.percent(25)) made.access |= kAccAbstract;
    std::vector<std::string> supers;
    for (const GeneratedClass& other : program.classes) {
      if (!other.is_interface() && accessible(made, other)) supers.push_back(other.name);
    }
    // The latest classes are likelier, which makes chains longer.
    const bool chain = style == Style::kPackageChains;
    if (!supers.empty() && random.percent(chain ? 95 : 80)) {
      const bool latest = random.percent(chain ? 90 : 60);
      made.super = latest ? supers.back() : random.of(supers);
    }
  }
  if (interface || style == Style::kMixed || random.percent(15)) {
    made.interfaces = random_interfaces(random, program, made);
  }
  if (style == Style::kPackageChains && !interface) {
    add_chained_method(random, made);
  } else {
    add_methods(random, made);
  }
  add_fields(random, made);
  return made;
}

const GeneratedClass* find_class(const GeneratedProgram& program, const std::string& name) {
  const auto found = std::ranges::find(program.classes, name, &GeneratedClass::name);
  return found == program.classes.end() ? nullptr : &*found;
}

bool extends(const GeneratedProgram& program, const GeneratedClass& sub, const std::string& super) {
  for (const GeneratedClass* at = &sub; at != nullptr; at = find_class(program, at->super)) {
    if (at->name == super) return true;
  }
  return super == kObject;
}

bool is_subtype(const GeneratedProgram& program, const GeneratedClass& sub, const std::string& super) {
  if (extends(program, sub, super)) return true;
  for (const GeneratedClass* at = &sub; at != nullptr; at = find_class(program, at->super)) {
    for (const std::string& interface : at->interfaces) {
      if (is_subtype(program, *find_class(program, interface), super)) return true;
    }
  }
  return false;
}

bool declares(const GeneratedClass& in, const GeneratedMember& like) {
  return std::ranges::any_of(in.methods, [&](const GeneratedMember& method) {
    return method.name == like.name && method.descriptor == like.descriptor;
  });
}

// The JVM refuses to load a class that overrides a final method.
void drop_overridden_finals(GeneratedProgram& program) {
  for (GeneratedClass& above : program.classes) {
    for (GeneratedMember& method : above.methods) {
      if ((method.access & kAccFinal) == 0) continue;
      for (const GeneratedClass& below : program.classes) {
        if (&below != &above && extends(program, below, above.name) && declares(below, method)) {
          method.access &= ~unsigned{kAccFinal};
        }
      }
    }
  }
}

// HotSpot 17 to 25 dies (SIGSEGV in klassVtable::update_inherited_vtable) when it links a class that
// redeclares a package-private method of another package, if that method took the place of one inherited
// from an interface. There is nothing to compare then.
bool kills_hotspot(const GeneratedProgram& program, const GeneratedClass& made,
                   const GeneratedMember& method) {
  auto inherited = [&](const GeneratedClass& from) {
    return std::ranges::any_of(program.classes, [&](const GeneratedClass& interface) {
      return interface.is_interface() && declares(interface, method) &&
             is_subtype(program, from, interface.name);
    });
  };
  for (const GeneratedClass* at = find_class(program, made.super); at != nullptr;) {
    const GeneratedClass* above = find_class(program, at->super);
    const bool other_package = at->package() != made.package();
    if (other_package && declares(*at, method) && above != nullptr && inherited(*above)) return true;
    at = above;
  }
  return false;
}

void drop_hotspot_killers(GeneratedProgram& program) {
  for (GeneratedClass& made : program.classes) {
    std::erase_if(made.methods,
                  [&](const GeneratedMember& method) { return kills_hotspot(program, made, method); });
  }
}

// Some hosts list members that do not claim them, some members claim hosts that do not list them.
void add_nests(Random& random, GeneratedProgram& program) {
  if (random.percent(40)) return;
  GeneratedClass& host = program.classes[random.below(program.classes.size())];
  for (GeneratedClass& member : program.classes) {
    if (&member == &host || !random.percent(60)) continue;
    const bool same_package = member.package() == host.package();
    if (!same_package && random.percent(80)) continue;
    if (!random.percent(10)) host.nest_members.push_back(member.name);
    if (!random.percent(10)) member.nest_host = host.name;
  }
}

std::string member_id(const GeneratedClass& owner, const GeneratedMember& member, bool field) {
  return owner.name + "." + member.name + (field ? "" : member.descriptor);
}

void write_members(ClassWriter& writer, const GeneratedClass& from) {
  for (const GeneratedMember& field : from.fields) {
    MemberWriter& written = writer.field(field.access, field.name, field.descriptor);
    if ((field.access & kAccStatic) != 0) {
      written.constant_value(writer.constants().string(member_id(from, field, true)));
    }
  }
  for (const GeneratedMember& method : from.methods) {
    if ((method.access & kAccAbstract) != 0) {
      writer.method(method.access, method.name, method.descriptor);
      continue;
    }
    CodeWriter code = writer.code();
    code.string(member_id(from, method, false)).op(Op::kAreturn);
    writer.method(method.access, method.name, method.descriptor, code);
  }
}

void write_constructor(ClassWriter& writer, const GeneratedClass& from) {
  CodeWriter code = writer.code();
  code.load('A', 0).invoke(Op::kInvokeSpecial, from.super, "<init>", "()V");
  for (const GeneratedMember& field : from.fields) {
    if ((field.access & kAccStatic) != 0) continue;
    code.load('A', 0).string(member_id(from, field, true));
    code.field(Op::kPutField, from.name, field.name, field.descriptor);
  }
  writer.method(kAccPublic, "<init>", "()V", code.op(Op::kReturn));
}

void write_call(ClassWriter& writer, const GeneratedCall& call) {
  CodeWriter code = writer.code();
  if (!call.is_static()) code.load('A', 0).type(Op::kCheckCast, call.cast);
  if (call.descriptor.starts_with("(I)")) code.int_constant(1);
  if (call.is_field()) {
    code.field(call.op, call.named, call.name, call.descriptor);
  } else {
    code.invoke(call.op, call.named, call.name, call.descriptor, call.by_interface);
  }
  writer.method(kAccPublic | kAccStatic, fmt::format("call_{}", call.number),
                "(Ljava/lang/Object;)Ljava/lang/Object;", code.op(Op::kAreturn));
}

std::string modifiers(unsigned access, bool of_class) {
  std::string text;
  auto add = [&](unsigned flag, const char* word) {
    if ((access & flag) != 0) text += word;
  };
  add(kAccPublic, "public ");
  add(kAccPrivate, "private ");
  add(kAccProtected, "protected ");
  if (!of_class) add(kAccStatic, "static ");
  add(kAccFinal, "final ");
  if (!of_class || (access & kAccInterface) == 0) add(kAccAbstract, "abstract ");
  if (of_class) text += (access & kAccInterface) != 0 ? "interface " : "class ";
  return text;
}

Op random_op(Random& random) {
  static const std::vector<Op> kOps = {Op::kInvokeVirtual,   Op::kInvokeVirtual,   Op::kInvokeVirtual,
                                       Op::kInvokeVirtual,   Op::kInvokeInterface, Op::kInvokeInterface,
                                       Op::kInvokeInterface, Op::kInvokeSpecial,   Op::kInvokeSpecial,
                                       Op::kInvokeStatic,    Op::kGetField,        Op::kGetStatic};
  return random.of(kOps);
}

std::vector<std::string> superclasses(const GeneratedProgram& program, const GeneratedClass& from) {
  std::vector<std::string> names;
  for (const GeneratedClass* at = &from; at != nullptr; at = find_class(program, at->super)) {
    if (at != &from || !from.is_interface()) names.push_back(at->name);
  }
  names.emplace_back(kObject);
  return names;
}

// invokespecial may name the class itself, its superclasses and its direct superinterfaces.
std::string random_special_owner(Random& random, const GeneratedProgram& program,
                                 const GeneratedClass& caller) {
  std::vector<std::string> names = superclasses(program, caller);
  names.insert(names.end(), caller.interfaces.begin(), caller.interfaces.end());
  if (caller.is_interface()) names.push_back(caller.name);
  return random.of(names);
}

// The classes that only call.
bool is_outsider(const GeneratedClass& candidate) {
  return candidate.name.ends_with("/K");
}

std::string random_owner(Random& random, const GeneratedProgram& program, Op op) {
  const bool wants_interface = op == Op::kInvokeInterface || (op != Op::kInvokeVirtual && random.percent(35));
  if (random.percent(2)) return "q/Missing";
  if (op == Op::kInvokeVirtual && random.percent(4)) return kObject;
  const bool interface = wants_interface != random.percent(4);
  std::vector<std::string> names;
  for (const GeneratedClass& candidate : program.classes) {
    if (candidate.is_interface() == interface && !is_outsider(candidate)) names.push_back(candidate.name);
  }
  if (op == Op::kInvokeVirtual && random.percent(4)) return "[L" + random.of(names) + ";";
  return random.of(names);
}

// Often of the named class's package, else most calls would only show that access is denied.
const GeneratedClass& random_caller(Random& random, const GeneratedProgram& program,
                                    const std::string& named) {
  const GeneratedClass* target = find_class(program, named);
  if (target == nullptr || random.percent(50)) return random.of(program.classes);
  std::vector<const GeneratedClass*> near;
  for (const GeneratedClass& candidate : program.classes) {
    if (candidate.package() == target->package()) near.push_back(&candidate);
  }
  return *random.of(near);
}

std::string random_receiver(Random& random, const GeneratedProgram& program, const GeneratedCall& call,
                            const GeneratedClass& caller) {
  if (call.named.starts_with('[')) return call.named;
  const bool special = call.op == Op::kInvokeSpecial;
  std::vector<std::string> names;
  for (const GeneratedClass& candidate : program.classes) {
    if (!candidate.is_instantiable()) continue;
    const bool known = find_class(program, call.named) != nullptr || call.named == kObject;
    if (known && !is_subtype(program, candidate, call.named)) continue;
    if (special && !is_subtype(program, candidate, caller.name)) continue;
    names.push_back(candidate.name);
  }
  return names.empty() ? std::string() : random.of(names);
}

// Mostly a member that some supertype of the named class declares, else one that may not exist at all.
void choose_member(Random& random, const GeneratedProgram& program, GeneratedCall& call) {
  std::vector<GeneratedMember> members;
  if (const GeneratedClass* named = find_class(program, call.named); named != nullptr && random.percent(85)) {
    for (const GeneratedClass& above : program.classes) {
      if (!is_subtype(program, *named, above.name)) continue;
      const auto& declared = call.is_field() ? above.fields : above.methods;
      members.insert(members.end(), declared.begin(), declared.end());
    }
  }
  if (!members.empty()) {
    const GeneratedMember& chosen = random.of(members);
    call.name = chosen.name;
    call.descriptor = chosen.descriptor;
  } else if (call.is_field()) {
    call.name = random.percent(50) ? "f" : "g";
    call.descriptor = kString;
  } else {
    std::tie(call.name, call.descriptor) = random.of(method_signatures());
  }
}

}  // namespace

GeneratedProgram generate_classes(Random& random) {
  GeneratedProgram program;
  const Style style = random.percent(25) ? Style::kPackageChains : Style::kMixed;
  const size_t interfaces = style == Style::kPackageChains ? 1 : random.between(2, 6);
  const size_t classes = random.between(3, 8);
  for (size_t i = 0; i < interfaces; ++i) {
    program.classes.push_back(make_class(random, program, fmt::format("I{}", i), true, style));
  }
  for (size_t i = 0; i < classes; ++i) {
    program.classes.push_back(make_class(random, program, fmt::format("C{}", i), false, style));
  }
  for (const char* package : {"p", "q", "r"}) {
    GeneratedClass outsider;
    outsider.name = std::string(package) + "/K";
    outsider.access = kAccPublic | kAccSuper;
    program.classes.push_back(outsider);
  }
  drop_hotspot_killers(program);
  drop_overridden_finals(program);
  add_nests(random, program);
  return program;
}

GeneratedCall generate_call(Random& random, const GeneratedProgram& program) {
  GeneratedCall call;
  call.op = random_op(random);
  const GeneratedClass* any = &random.of(program.classes);
  if (call.op == Op::kInvokeSpecial && is_outsider(*any)) call.op = Op::kInvokeVirtual;
  const bool special = call.op == Op::kInvokeSpecial;
  call.named = special ? random_special_owner(random, program, *any) : random_owner(random, program, call.op);
  const GeneratedClass& caller = special ? *any : random_caller(random, program, call.named);
  call.caller = caller.name;
  choose_member(random, program, call);
  const GeneratedClass* named = find_class(program, call.named);
  call.by_interface = call.op == Op::kInvokeInterface;
  if (call.op == Op::kInvokeStatic || call.op == Op::kInvokeSpecial) {
    const bool matches = call.op == Op::kInvokeSpecial || !random.percent(6);
    call.by_interface = (named != nullptr && named->is_interface()) == matches;
  }
  if (call.is_static()) return call;
  call.receiver = random_receiver(random, program, call, caller);
  // The verifier wants to see the caller's own class where protected members are used, and always for
  // invokespecial.
  const GeneratedClass* receiver = find_class(program, call.receiver);
  const bool own =
      receiver != nullptr && extends(program, *receiver, caller.name) && extends(program, caller, call.named);
  call.cast = own || call.op == Op::kInvokeSpecial ? caller.name : call.named;
  return call;
}

std::vector<uint8_t> write_class(const GeneratedProgram& program, const GeneratedClass& written) {
  ClassWriter writer(written.name,
                     {.super = written.super, .interfaces = written.interfaces, .access = written.access});
  write_members(writer, written);
  if (!written.is_interface()) write_constructor(writer, written);
  for (const GeneratedCall& call : program.calls) {
    if (call.caller == written.name) write_call(writer, call);
  }
  // A class with both attributes is malformed: a host is no member.
  if (!written.nest_host.empty()) {
    writer.nest_host(written.nest_host);
  } else if (!written.nest_members.empty()) {
    writer.nest_members(written.nest_members);
  }
  return writer.bytes();
}

std::string listing(const GeneratedProgram& program) {
  std::string text;
  for (const GeneratedClass& shown : program.classes) {
    text += fmt::format("{}{}", modifiers(shown.access, true), shown.name);
    if (shown.super != kObject) text += " extends " + shown.super;
    if (!shown.interfaces.empty()) text += fmt::format(" implements {}", fmt::join(shown.interfaces, ", "));
    if (!shown.nest_host.empty()) text += " // nest host " + shown.nest_host;
    if (!shown.nest_members.empty())
      text += fmt::format(" // nest members {}", fmt::join(shown.nest_members, ", "));
    text += " {\n";
    for (const GeneratedMember& field : shown.fields) {
      text += fmt::format("  {}{}\n", modifiers(field.access, false), field.name);
    }
    for (const GeneratedMember& method : shown.methods) {
      text += fmt::format("  {}{}{}\n", modifiers(method.access, false), method.name, method.descriptor);
    }
    text += "}\n";
  }
  return text;
}

std::string to_string(const GeneratedCall& call) {
  static const std::vector<std::pair<Op, const char*>> kNames = {
      {Op::kInvokeVirtual, "invokevirtual"}, {Op::kInvokeInterface, "invokeinterface"},
      {Op::kInvokeSpecial, "invokespecial"}, {Op::kInvokeStatic, "invokestatic"},
      {Op::kGetField, "getfield"},           {Op::kGetStatic, "getstatic"}};
  const auto name = std::ranges::find(kNames, call.op, &std::pair<Op, const char*>::first);
  return fmt::format("call {}: {} {}{}.{}{} in {} on {}", call.number, name->second,
                     call.by_interface ? "interface " : "", call.named, call.name, call.descriptor,
                     call.caller, call.receiver.empty() ? "nothing" : call.receiver);
}

}  // namespace heddle::testing
