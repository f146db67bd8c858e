// Random programs as class files.
#include <fmt/format.h>

#include "classfile/descriptor.h"
#include "tests/solver/random_program.h"

namespace heddle::testing {
namespace {

using Kind = RandomStmt::Kind;

constexpr unsigned kLconst0 = 9;
constexpr unsigned kAaload = 50;
constexpr unsigned kAastore = 83;
constexpr unsigned kMultiNewArray = 197;
constexpr unsigned kIfNull = 198;

bool is_reference(std::string_view type) {
  return type.starts_with('L') || type.starts_with('[');
}

std::string_view result(std::string_view descriptor) {
  return descriptor.substr(descriptor.find(')') + 1);
}

class MethodCode {
 public:
  MethodCode(ClassWriter& writer, const RandomClass& owner, const RandomMethod& method)
      : writer_(writer), owner_(owner), method_(method), code_(writer.code()) {}

  CodeWriter write() {
    give_slots();
    if (method_.name == "<init>") {
      code_.load('A', 0).invoke(Op::kInvokeSpecial, owner_.super, "<init>", "()V");
    }
    block(method_.body);
    finish(0);
    code_.limits(16, next_slot_ + 1);
    return code_;
  }

 private:
  void give_slots() {
    if ((method_.access & kAccStatic) == 0) slots_.push_back(next_slot_++);
    for (DescriptorCursor cursor(method_.descriptor); cursor.more();) {
      const std::string_view type = cursor.next();
      if (is_reference(type)) slots_.push_back(next_slot_);
      next_slot_ += slots_of(kind_of(type.front()));
    }
    while (slots_.size() < method_.variables) {
      code_.op(Op::kAconstNull).store('A', next_slot_);
      slots_.push_back(next_slot_++);
    }
  }

  void load(unsigned variable) { code_.load('A', slots_[variable]); }
  void store(unsigned variable) { code_.store('A', slots_[variable]); }

  void block(const RandomBlock& statements) {
    for (const RandomStmt& stmt : statements) statement(stmt);
  }

  // Variables for references, constants for anything else.
  void push_arguments(std::string_view descriptor, const std::vector<unsigned>& variables, size_t next) {
    for (DescriptorCursor cursor(descriptor); cursor.more();) {
      const std::string_view type = cursor.next();
      if (is_reference(type)) {
        load(variables[next++]);
      } else {
        code_.op_number(type == "J" ? kLconst0 : static_cast<unsigned>(Op::kIconst1));
      }
    }
  }

  void statement(const RandomStmt& stmt) {
    const MemberName& member = stmt.member;
    switch (stmt.kind) {
      case Kind::kNew:
        code_.type(Op::kNew, stmt.type).op(Op::kDup);
        push_arguments(member.descriptor, stmt.arguments, 0);
        code_.invoke(Op::kInvokeSpecial, member.owner, member.name, member.descriptor);
        return store(stmt.to);
      case Kind::kNewArray:
        code_.int_constant(1);
        if (stmt.dimensions == 1) {
          code_.type(Op::kAnewArray, std::string_view(stmt.type).substr(2, stmt.type.size() - 3));
        } else {
          code_.int_constant(1).op_number(kMultiNewArray);
          code_.u2(writer_.constants().class_ref(stmt.type)).u1(stmt.dimensions);
        }
        return store(stmt.to);
      case Kind::kNull:
        code_.op(Op::kAconstNull);
        return store(stmt.to);
      case Kind::kString:
        code_.string(stmt.type);
        return store(stmt.to);
      case Kind::kClass:
        code_.class_constant(stmt.type);
        return store(stmt.to);
      case Kind::kCopy:
        load(stmt.a);
        return store(stmt.to);
      case Kind::kGetField:
        load(stmt.a);
        code_.field(Op::kGetField, member.owner, member.name, member.descriptor);
        return store(stmt.to);
      case Kind::kPutField:
        load(stmt.a);
        load(stmt.b);
        code_.field(Op::kPutField, member.owner, member.name, member.descriptor);
        return;
      case Kind::kGetStatic:
        code_.field(Op::kGetStatic, member.owner, member.name, member.descriptor);
        return store(stmt.to);
      case Kind::kPutStatic:
        load(stmt.a);
        code_.field(Op::kPutStatic, member.owner, member.name, member.descriptor);
        return;
      case Kind::kLoad:
        load(stmt.a);
        code_.int_constant(0).op_number(kAaload);
        return store(stmt.to);
      case Kind::kStore:
        load(stmt.a);
        code_.int_constant(0);
        load(stmt.b);
        code_.op_number(kAastore);
        return;
      case Kind::kCast:
        load(stmt.a);
        code_.type(Op::kCheckCast, stmt.type);
        return store(stmt.to);
      case Kind::kCall:
        return call(stmt);
      case Kind::kLambda:
        return lambda(stmt);
      case Kind::kConcat:
        return concat(stmt);
      case Kind::kMonitor:
        code_.class_constant(stmt.type).op(Op::kMonitorEnter);
        code_.class_constant(stmt.type).op(Op::kMonitorExit);
        return;
      case Kind::kIf:
      case Kind::kLoop:
        return branch(stmt);
      case Kind::kTry:
        return try_catch(stmt);
      case Kind::kThrow:
        load(stmt.a);
        code_.op(Op::kThrow);
        return;
      case Kind::kReturn:
        return finish(stmt.a + 1);
    }
  }

  // With what a variable holds, counted from one; or with null.
  void finish(unsigned variable) {
    if (result(method_.descriptor) == "V") {
      code_.op(Op::kReturn);
      return;
    }
    if (variable == 0) {
      code_.op(Op::kAconstNull);
    } else {
      load(variable - 1);
    }
    code_.op(Op::kAreturn);
  }

  void call(const RandomStmt& stmt) {
    const bool has_receiver = stmt.op != Op::kInvokeStatic;
    if (has_receiver) load(stmt.arguments[0]);
    push_arguments(stmt.member.descriptor, stmt.arguments, has_receiver ? 1 : 0);
    code_.invoke(stmt.op, stmt.member.owner, stmt.member.name, stmt.member.descriptor, stmt.member.interface);
    if (is_reference(result(stmt.member.descriptor))) store(stmt.to);
  }

  void lambda(const RandomStmt& stmt) {
    ConstantWriter& constants = writer_.constants();
    const uint16_t factory = constants.handle(
        HandleKind::kInvokeStatic,
        constants.method(
            "java/lang/invoke/LambdaMetafactory", "metafactory",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;"
            "Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;)"
            "Ljava/lang/invoke/CallSite;"));
    const MemberName& target = stmt.member;
    const uint16_t member = constants.method(target.owner, target.name, target.descriptor, target.interface);
    const uint16_t bootstrap =
        writer_.bootstrap(factory, {constants.method_type(stmt.erased), constants.handle(stmt.handle, member),
                                    constants.method_type(stmt.specialized)});
    push_arguments(stmt.site, stmt.arguments, 0);
    code_.invoke_dynamic(bootstrap, stmt.interface_method, stmt.site);
    store(stmt.to);
  }

  void concat(const RandomStmt& stmt) {
    ConstantWriter& constants = writer_.constants();
    const uint16_t factory = constants.handle(
        HandleKind::kInvokeStatic,
        constants.method(
            "java/lang/invoke/StringConcatFactory", "makeConcat",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;)"
            "Ljava/lang/invoke/CallSite;"));
    const uint16_t bootstrap = writer_.bootstrap(factory, {});
    std::string site = "(";
    for (const unsigned variable : stmt.arguments) {
      load(variable);
      site += "Ljava/lang/Object;";
    }
    code_.invoke_dynamic(bootstrap, "makeConcat", site + ")Ljava/lang/String;");
    store(stmt.to);
  }

  void branch(const RandomStmt& stmt) {
    const CodeWriter::Label again = code_.label();
    const CodeWriter::Label other = code_.label();
    const CodeWriter::Label end = code_.label();
    code_.bind(again);
    load(stmt.a);
    if (stmt.type.empty()) {
      code_.branch(kIfNull, other);
    } else {
      code_.type(Op::kInstanceOf, stmt.type).branch(Op::kIfeq, other);
    }
    block(stmt.blocks[0]);
    code_.branch(Op::kGoto, stmt.kind == Kind::kLoop ? again : end);
    code_.bind(other);
    if (stmt.kind == Kind::kIf) block(stmt.blocks[1]);
    code_.bind(end);
  }

  void try_catch(const RandomStmt& stmt) {
    const CodeWriter::Label start = code_.label();
    const CodeWriter::Label end = code_.label();
    const CodeWriter::Label after = code_.label();
    code_.bind(start).op(Op::kNop);
    block(stmt.blocks[0]);
    code_.bind(end).branch(Op::kGoto, after);
    std::vector<CodeWriter::Label> targets;
    for (size_t i = 0; i < stmt.catches.size(); ++i) {
      targets.push_back(code_.label());
      code_.bind(targets.back());
      store(stmt.to);
      block(stmt.blocks[i + 1]);
      code_.branch(Op::kGoto, after);
    }
    code_.bind(after);
    // Inner ranges were added before this one, as the JVM wants it.
    for (size_t i = 0; i < stmt.catches.size(); ++i) code_.handler(start, end, targets[i], stmt.catches[i]);
  }

  ClassWriter& writer_;
  const RandomClass& owner_;
  const RandomMethod& method_;
  CodeWriter code_;
  std::vector<unsigned> slots_;
  unsigned next_slot_ = 0;
};

}  // namespace

std::vector<uint8_t> write_class(const RandomClass& written) {
  ClassWriter writer(written.name,
                     {.super = written.super, .interfaces = written.interfaces, .access = written.access});
  for (const RandomField& field : written.fields) writer.field(field.access, field.name, field.descriptor);
  for (const RandomMethod& method : written.methods) {
    if (method.has_body()) {
      writer.method(method.access, method.name, method.descriptor,
                    MethodCode(writer, written, method).write());
    } else {
      writer.method(method.access, method.name, method.descriptor);
    }
  }
  return writer.bytes();
}

}  // namespace heddle::testing
