// Writes class files for tests: whatever the tests ask for, well-formed or not. Nothing is checked, no
// stack maps are made; straight-line code passes the JVM's verifier without them.
//
//   ClassWriter writer("p/C", {.super = "p/Base", .interfaces = {"p/I"}});
//   writer.field(kAccStatic, "count", "I");
//   CodeWriter code = writer.code();
//   code.load('A', 0).invoke(Op::kInvokeVirtual, "p/C", "run", "()V").op(Op::kReturn);
//   writer.method(kAccPublic, "go", "()V", code);
//   std::vector<uint8_t> bytes = writer.bytes();
#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "classfile/class_file.h"
#include "classfile/constant_pool.h"

namespace heddle::testing {

// Big-endian output.
class ByteWriter {
 public:
  ByteWriter& u1(unsigned value);
  ByteWriter& u2(unsigned value);
  ByteWriter& u4(uint32_t value);
  ByteWriter& u8(uint64_t value);
  ByteWriter& append(const std::vector<uint8_t>& bytes);
  ByteWriter& append(std::string_view text);
  void patch_u2(size_t position, unsigned value);
  void patch_u4(size_t position, uint32_t value);

  size_t size() const { return bytes_.size(); }
  const std::vector<uint8_t>& bytes() const { return bytes_; }

 private:
  std::vector<uint8_t> bytes_;
};

// Equal constants share one entry. Each function gives the entry's index.
class ConstantWriter {
 public:
  uint16_t utf8(std::string_view text);
  uint16_t integer(int32_t value);
  uint16_t float_bits(uint32_t bits);
  uint16_t long_value(int64_t value);
  uint16_t double_bits(uint64_t bits);
  uint16_t class_ref(std::string_view internal_name);
  uint16_t string(std::string_view text);
  uint16_t method_type(std::string_view descriptor);
  uint16_t name_and_type(std::string_view name, std::string_view descriptor);
  uint16_t field(std::string_view owner, std::string_view name, std::string_view descriptor);
  uint16_t method(std::string_view owner, std::string_view name, std::string_view descriptor,
                  bool interface = false);
  uint16_t handle(HandleKind kind, uint16_t member);
  uint16_t invoke_dynamic(uint16_t bootstrap, std::string_view name, std::string_view descriptor);
  uint16_t dynamic(uint16_t bootstrap, std::string_view name, std::string_view descriptor);

  uint16_t count() const { return next_; }
  const std::vector<uint8_t>& bytes() const { return out_.bytes(); }

 private:
  uint16_t entry(ConstantTag tag, const ByteWriter& contents, unsigned slots = 1);
  uint16_t pair(ConstantTag tag, unsigned first, unsigned second);

  ByteWriter out_;
  std::map<std::vector<uint8_t>, uint16_t> indexes_;
  uint16_t next_ = 1;
};

// The instructions tests name most; any other opcode goes through CodeWriter::op(number).
enum class Op : uint8_t {
  kNop = 0,
  kAconstNull = 1,
  kIconst0 = 3,
  kIconst1 = 4,
  kPop = 87,
  kDup = 89,
  kIadd = 96,
  kIfeq = 153,
  kIfne = 154,
  kGoto = 167,
  kIreturn = 172,
  kAreturn = 176,
  kReturn = 177,
  kGetStatic = 178,
  kPutStatic = 179,
  kGetField = 180,
  kPutField = 181,
  kInvokeVirtual = 182,
  kInvokeSpecial = 183,
  kInvokeStatic = 184,
  kInvokeInterface = 185,
  kInvokeDynamic = 186,
  kNew = 187,
  kAnewArray = 189,
  kArrayLength = 190,
  kThrow = 191,
  kCheckCast = 192,
  kInstanceOf = 193,
  kMonitorEnter = 194,
  kMonitorExit = 195,
};

// The code of one method. Every function returns the writer, so that calls can be chained.
class CodeWriter {
 public:
  using Label = size_t;

  explicit CodeWriter(ConstantWriter& constants) : constants_(&constants) {}

  CodeWriter& op(Op op) { return op_number(static_cast<unsigned>(op)); }
  CodeWriter& op_number(unsigned opcode);
  CodeWriter& u1(unsigned operand);
  CodeWriter& u2(unsigned operand);
  CodeWriter& u4(uint32_t operand);

  // Type letters I, J, F, D, A as in iload ... aload.
  CodeWriter& load(char type, unsigned local);
  CodeWriter& store(char type, unsigned local);
  CodeWriter& int_constant(int32_t value);
  CodeWriter& string(std::string_view text);
  CodeWriter& class_constant(std::string_view internal_name);

  CodeWriter& type(Op op, std::string_view internal_name);  // new, anewarray, checkcast, instanceof
  CodeWriter& field(Op op, std::string_view owner, std::string_view name, std::string_view descriptor);
  // The constant is an InterfaceMethodref for invokeinterface, and otherwise when `interface` says so.
  CodeWriter& invoke(Op op, std::string_view owner, std::string_view name, std::string_view descriptor,
                     bool interface = false);
  CodeWriter& invoke_dynamic(uint16_t bootstrap, std::string_view name, std::string_view descriptor);

  Label label();
  CodeWriter& bind(Label label);
  CodeWriter& branch(Op op, Label target) { return branch(static_cast<unsigned>(op), target); }
  CodeWriter& branch(unsigned opcode, Label target);
  // An empty type catches everything.
  CodeWriter& handler(Label start, Label end, Label target, std::string_view type = {});
  CodeWriter& line(unsigned number);
  CodeWriter& limits(unsigned max_stack, unsigned max_locals);
  CodeWriter& attribute(std::string_view name, std::vector<uint8_t> contents);

  size_t position() const { return code_.size(); }
  // The contents of the Code attribute, labels resolved.
  std::vector<uint8_t> contents() const;

 private:
  struct Fixup {
    size_t instruction;
    Label target;
  };
  struct Handler {
    Label start, end, target;
    uint16_t type;
  };
  struct Attribute {
    uint16_t name;
    std::vector<uint8_t> contents;
  };
  CodeWriter& load_constant(uint16_t index);

  ConstantWriter* constants_;
  ByteWriter code_;
  std::vector<size_t> labels_;
  std::vector<Fixup> fixups_;
  std::vector<Handler> handlers_;
  std::vector<std::pair<size_t, unsigned>> lines_;
  std::vector<Attribute> attributes_;
  unsigned max_stack_ = 16;
  unsigned max_locals_ = 16;
};

struct ClassOptions {
  std::string super = "java/lang/Object";  // empty: none
  // Without its initializer GCC would ask every user of designated initializers to name it.
  std::vector<std::string> interfaces = {};  // NOLINT(readability-redundant-member-init)
  unsigned access = kAccPublic | kAccSuper;
  unsigned major = 61;
  unsigned minor = 0;
};

// A field or method, to hang attributes on.
class MemberWriter {
 public:
  MemberWriter(ConstantWriter& constants, unsigned access, std::string_view name,
               std::string_view descriptor);
  MemberWriter& attribute(std::string_view name, const std::vector<uint8_t>& contents);
  MemberWriter& constant_value(uint16_t constant);
  void write(ByteWriter& out) const;

 private:
  ConstantWriter* constants_;
  ByteWriter head_;
  ByteWriter attributes_;
  unsigned attribute_count_ = 0;
};

class ClassWriter {
 public:
  explicit ClassWriter(std::string name, ClassOptions options = {});
  // Code and member writers point into it.
  ClassWriter(const ClassWriter&) = delete;
  ClassWriter& operator=(const ClassWriter&) = delete;

  const std::string& name() const { return name_; }
  ConstantWriter& constants() { return constants_; }
  CodeWriter code() { return CodeWriter(constants_); }

  MemberWriter& field(unsigned access, std::string_view name, std::string_view descriptor);
  // Abstract or native: without code.
  MemberWriter& method(unsigned access, std::string_view name, std::string_view descriptor);
  MemberWriter& method(unsigned access, std::string_view name, std::string_view descriptor,
                       const CodeWriter& code);
  // public <init>()V that calls the superclass's.
  MemberWriter& default_constructor();

  ClassWriter& attribute(std::string_view name, const std::vector<uint8_t>& contents);
  ClassWriter& source_file(std::string_view file);
  ClassWriter& nest_host(std::string_view host);
  ClassWriter& nest_members(const std::vector<std::string>& members);
  // Gives the index of the bootstrap method for invoke_dynamic.
  uint16_t bootstrap(uint16_t handle, const std::vector<uint16_t>& arguments);

  std::vector<uint8_t> bytes();

 private:
  std::string name_;
  ClassOptions options_;
  ConstantWriter constants_;
  std::vector<MemberWriter> fields_;
  std::vector<MemberWriter> methods_;
  ByteWriter attributes_;
  unsigned attribute_count_ = 0;
  ByteWriter bootstraps_;
  unsigned bootstrap_count_ = 0;
};

}  // namespace heddle::testing
