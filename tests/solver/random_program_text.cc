// Random programs as text, for people.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "classfile/descriptor.h"
#include "tests/solver/random_program.h"

namespace heddle::testing {
namespace {

using Kind = RandomStmt::Kind;

class Listing {
 public:
  std::string run(const RandomProgram& program) {
    for (const RandomClass& one : program.classes) list(one);
    return std::move(text_);
  }

 private:
  void line(unsigned depth, std::string_view what) {
    text_ += std::string(2 * depth, ' ') + std::string(what) + "\n";
  }

  static std::string variables(const std::vector<unsigned>& list) {
    std::string text;
    for (const unsigned variable : list) text += fmt::format("{}v{}", text.empty() ? "" : ", ", variable);
    return text;
  }
  static std::string member(const MemberName& name) {
    return fmt::format("{}.{}{}", class_display(name.owner), name.name, name.descriptor);
  }
  static std::string flags(unsigned access) {
    std::string text;
    const auto flag = [&](unsigned bit, std::string_view name) {
      if ((access & bit) != 0) text += std::string(name) + " ";
    };
    flag(kAccPrivate, "private");
    flag(kAccStatic, "static");
    flag(kAccAbstract, "abstract");
    flag(kAccNative, "native");
    flag(kAccSynchronized, "synchronized");
    if ((access & (kAccPublic | kAccPrivate | kAccProtected)) == 0) text += "package ";
    return text;
  }

  void list(const RandomClass& one) {
    line(0, fmt::format("{}{} {} extends {} implements {} {{",
                        one.is_interface() ? "" : flags(one.access & kAccAbstract),
                        one.is_interface() ? "interface" : "class", class_display(one.name),
                        class_display(one.super), fmt::join(one.interfaces, ", ")));
    for (const RandomField& field : one.fields) {
      line(1, fmt::format("{}{} {};", flags(field.access), type_display(field.descriptor), field.name));
    }
    for (const RandomMethod& method : one.methods) {
      line(1, fmt::format("{}{}{} {{  // {} variables", flags(method.access), method.name, method.descriptor,
                          method.variables));
      list(method.body, 2);
      line(1, "}");
    }
    line(0, "}");
  }

  void list(const RandomBlock& block, unsigned depth) {
    for (const RandomStmt& stmt : block) list(stmt, depth);
  }

  void list(const RandomStmt& stmt, unsigned depth) {
    const std::string to = fmt::format("v{} = ", stmt.to);
    switch (stmt.kind) {
      case Kind::kNew:
        return line(depth,
                    fmt::format("{}new {}({});", to, class_display(stmt.type), variables(stmt.arguments)));
      case Kind::kNewArray:
        return line(depth, fmt::format("{}new {};", to, type_display(stmt.type)));
      case Kind::kNull:
        return line(depth, to + "null;");
      case Kind::kString:
        return line(depth, fmt::format("{}\"{}\";", to, stmt.type));
      case Kind::kClass:
        return line(depth, fmt::format("{}{}.class;", to, class_display(stmt.type)));
      case Kind::kCopy:
        return line(depth, fmt::format("{}v{};", to, stmt.a));
      case Kind::kGetField:
        return line(depth, fmt::format("{}v{}.{};", to, stmt.a, member(stmt.member)));
      case Kind::kPutField:
        return line(depth, fmt::format("v{}.{} = v{};", stmt.a, member(stmt.member), stmt.b));
      case Kind::kGetStatic:
        return line(depth, fmt::format("{}{};", to, member(stmt.member)));
      case Kind::kPutStatic:
        return line(depth, fmt::format("{} = v{};", member(stmt.member), stmt.a));
      case Kind::kLoad:
        return line(depth, fmt::format("{}v{}[0];", to, stmt.a));
      case Kind::kStore:
        return line(depth, fmt::format("v{}[0] = v{};", stmt.a, stmt.b));
      case Kind::kCast:
        return line(depth, fmt::format("{}({}) v{};", to, class_display(stmt.type), stmt.a));
      case Kind::kCall: {
        const char* how = stmt.op == Op::kInvokeStatic      ? "static"
                          : stmt.op == Op::kInvokeSpecial   ? "special"
                          : stmt.op == Op::kInvokeInterface ? "interface"
                                                            : "virtual";
        return line(depth,
                    fmt::format("{}{} {}({});", to, how, member(stmt.member), variables(stmt.arguments)));
      }
      case Kind::kLambda:
        return line(depth, fmt::format("{}lambda {}.{}{} as {} -> handle {} {}({});", to,
                                       class_display(stmt.type), stmt.interface_method, stmt.erased,
                                       stmt.specialized, static_cast<int>(stmt.handle), member(stmt.member),
                                       variables(stmt.arguments)));
      case Kind::kConcat:
        return line(depth, fmt::format("{}concat({});", to, variables(stmt.arguments)));
      case Kind::kMonitor:
        return line(depth, fmt::format("synchronized ({}.class) {{}}", class_display(stmt.type)));
      case Kind::kIf:
      case Kind::kLoop:
        line(depth, fmt::format("{} (v{} {}) {{", stmt.kind == Kind::kIf ? "if" : "while", stmt.a,
                                stmt.type.empty() ? "!= null" : "instanceof " + class_display(stmt.type)));
        list(stmt.blocks[0], depth + 1);
        if (stmt.kind == Kind::kIf) {
          line(depth, "} else {");
          list(stmt.blocks[1], depth + 1);
        }
        return line(depth, "}");
      case Kind::kTry:
        line(depth, "try {");
        list(stmt.blocks[0], depth + 1);
        for (size_t i = 0; i < stmt.catches.size(); ++i) {
          line(depth,
               fmt::format("}} catch ({} v{}) {{",
                           stmt.catches[i].empty() ? "anything" : class_display(stmt.catches[i]), stmt.to));
          list(stmt.blocks[i + 1], depth + 1);
        }
        return line(depth, "}");
      case Kind::kThrow:
        return line(depth, fmt::format("throw v{};", stmt.a));
      case Kind::kReturn:
        return line(depth, fmt::format("return v{};", stmt.a));
    }
  }

  std::string text_;
};

}  // namespace

std::string listing(const RandomProgram& program) {
  return Listing().run(program);
}

}  // namespace heddle::testing
