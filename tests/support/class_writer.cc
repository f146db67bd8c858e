#include "tests/support/class_writer.h"

#include <utility>

namespace heddle::testing {

ByteWriter& ByteWriter::u1(unsigned value) {
  bytes_.push_back(static_cast<uint8_t>(value));
  return *this;
}
ByteWriter& ByteWriter::u2(unsigned value) {
  return u1(value >> 8).u1(value);
}
ByteWriter& ByteWriter::u4(uint32_t value) {
  return u2(value >> 16).u2(value);
}
ByteWriter& ByteWriter::u8(uint64_t value) {
  return u4(static_cast<uint32_t>(value >> 32)).u4(static_cast<uint32_t>(value));
}
ByteWriter& ByteWriter::append(const std::vector<uint8_t>& bytes) {
  bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
  return *this;
}
ByteWriter& ByteWriter::append(std::string_view text) {
  bytes_.insert(bytes_.end(), text.begin(), text.end());
  return *this;
}
void ByteWriter::patch_u2(size_t position, unsigned value) {
  bytes_[position] = static_cast<uint8_t>(value >> 8);
  bytes_[position + 1] = static_cast<uint8_t>(value);
}
void ByteWriter::patch_u4(size_t position, uint32_t value) {
  patch_u2(position, value >> 16);
  patch_u2(position + 2, value);
}

uint16_t ConstantWriter::entry(ConstantTag tag, const ByteWriter& contents, unsigned slots) {
  ByteWriter whole;
  whole.u1(static_cast<unsigned>(tag)).append(contents.bytes());
  const auto [place, fresh] = indexes_.try_emplace(whole.bytes(), next_);
  if (fresh) {
    out_.append(whole.bytes());
    next_ = static_cast<uint16_t>(next_ + slots);
  }
  return place->second;
}
uint16_t ConstantWriter::pair(ConstantTag tag, unsigned first, unsigned second) {
  return entry(tag, ByteWriter().u2(first).u2(second));
}
uint16_t ConstantWriter::utf8(std::string_view text) {
  return entry(ConstantTag::kUtf8, ByteWriter().u2(static_cast<unsigned>(text.size())).append(text));
}
uint16_t ConstantWriter::integer(int32_t value) {
  return entry(ConstantTag::kInteger, ByteWriter().u4(static_cast<uint32_t>(value)));
}
uint16_t ConstantWriter::float_bits(uint32_t bits) {
  return entry(ConstantTag::kFloat, ByteWriter().u4(bits));
}
uint16_t ConstantWriter::long_value(int64_t value) {
  return entry(ConstantTag::kLong, ByteWriter().u8(static_cast<uint64_t>(value)), 2);
}
uint16_t ConstantWriter::double_bits(uint64_t bits) {
  return entry(ConstantTag::kDouble, ByteWriter().u8(bits), 2);
}
uint16_t ConstantWriter::class_ref(std::string_view internal_name) {
  return entry(ConstantTag::kClass, ByteWriter().u2(utf8(internal_name)));
}
uint16_t ConstantWriter::string(std::string_view text) {
  return entry(ConstantTag::kString, ByteWriter().u2(utf8(text)));
}
uint16_t ConstantWriter::method_type(std::string_view descriptor) {
  return entry(ConstantTag::kMethodType, ByteWriter().u2(utf8(descriptor)));
}
uint16_t ConstantWriter::name_and_type(std::string_view name, std::string_view descriptor) {
  const uint16_t name_index = utf8(name);
  return pair(ConstantTag::kNameAndType, name_index, utf8(descriptor));
}
uint16_t ConstantWriter::field(std::string_view owner, std::string_view name, std::string_view descriptor) {
  const uint16_t owner_index = class_ref(owner);
  return pair(ConstantTag::kFieldref, owner_index, name_and_type(name, descriptor));
}
uint16_t ConstantWriter::method(std::string_view owner, std::string_view name, std::string_view descriptor,
                                bool interface) {
  const uint16_t owner_index = class_ref(owner);
  return pair(interface ? ConstantTag::kInterfaceMethodref : ConstantTag::kMethodref, owner_index,
              name_and_type(name, descriptor));
}
uint16_t ConstantWriter::handle(HandleKind kind, uint16_t member) {
  return entry(ConstantTag::kMethodHandle, ByteWriter().u1(static_cast<unsigned>(kind)).u2(member));
}
uint16_t ConstantWriter::invoke_dynamic(uint16_t bootstrap, std::string_view name,
                                        std::string_view descriptor) {
  return pair(ConstantTag::kInvokeDynamic, bootstrap, name_and_type(name, descriptor));
}
uint16_t ConstantWriter::dynamic(uint16_t bootstrap, std::string_view name, std::string_view descriptor) {
  return pair(ConstantTag::kDynamic, bootstrap, name_and_type(name, descriptor));
}

namespace {

// Index of a type letter in the order in which the JVM lays out its load and store instructions.
unsigned type_index(char type) {
  return static_cast<unsigned>(std::string_view("IJFDA").find(type));
}

// Words the arguments of a method take, the receiver included: invokeinterface repeats the number.
unsigned argument_words(std::string_view descriptor) {
  unsigned words = 1;
  for (size_t i = 1; i < descriptor.size() && descriptor[i] != ')'; ++i) {
    words += descriptor[i] == 'J' || descriptor[i] == 'D' ? 2 : 1;
    while (i < descriptor.size() && descriptor[i] == '[') ++i;  // an array was counted at its first bracket
    if (i < descriptor.size() && descriptor[i] == 'L') i = descriptor.find(';', i);
  }
  return words;
}

}  // namespace

CodeWriter& CodeWriter::op_number(unsigned opcode) {
  code_.u1(opcode);
  return *this;
}
CodeWriter& CodeWriter::u1(unsigned operand) {
  code_.u1(operand);
  return *this;
}
CodeWriter& CodeWriter::u2(unsigned operand) {
  code_.u2(operand);
  return *this;
}
CodeWriter& CodeWriter::u4(uint32_t operand) {
  code_.u4(operand);
  return *this;
}
CodeWriter& CodeWriter::load(char type, unsigned local) {
  return op_number(21 + type_index(type)).u1(local);
}
CodeWriter& CodeWriter::store(char type, unsigned local) {
  return op_number(54 + type_index(type)).u1(local);
}
CodeWriter& CodeWriter::load_constant(uint16_t index) {
  return op_number(19).u2(index);
}
CodeWriter& CodeWriter::int_constant(int32_t value) {
  if (value >= -1 && value <= 5) return op_number(static_cast<unsigned>(value + 3));
  if (value >= -32768 && value <= 32767) return op_number(17).u2(static_cast<unsigned>(value));
  return load_constant(constants_->integer(value));
}
CodeWriter& CodeWriter::string(std::string_view text) {
  return load_constant(constants_->string(text));
}
CodeWriter& CodeWriter::class_constant(std::string_view internal_name) {
  return load_constant(constants_->class_ref(internal_name));
}
CodeWriter& CodeWriter::type(Op op, std::string_view internal_name) {
  return this->op(op).u2(constants_->class_ref(internal_name));
}
CodeWriter& CodeWriter::field(Op op, std::string_view owner, std::string_view name,
                              std::string_view descriptor) {
  return this->op(op).u2(constants_->field(owner, name, descriptor));
}
CodeWriter& CodeWriter::invoke(Op op, std::string_view owner, std::string_view name,
                               std::string_view descriptor, bool interface) {
  const bool by_interface = op == Op::kInvokeInterface;
  this->op(op).u2(constants_->method(owner, name, descriptor, interface || by_interface));
  return by_interface ? u1(argument_words(descriptor)).u1(0) : *this;
}
CodeWriter& CodeWriter::invoke_dynamic(uint16_t bootstrap, std::string_view name,
                                       std::string_view descriptor) {
  return op(Op::kInvokeDynamic).u2(constants_->invoke_dynamic(bootstrap, name, descriptor)).u2(0);
}

CodeWriter::Label CodeWriter::label() {
  labels_.push_back(0);
  return labels_.size() - 1;
}
CodeWriter& CodeWriter::bind(Label label) {
  labels_[label] = code_.size();
  return *this;
}
CodeWriter& CodeWriter::branch(unsigned opcode, Label target) {
  fixups_.push_back({code_.size(), target});
  return op_number(opcode).u2(0);
}
CodeWriter& CodeWriter::handler(Label start, Label end, Label target, std::string_view type) {
  handlers_.push_back({start, end, target, type.empty() ? uint16_t{0} : constants_->class_ref(type)});
  return *this;
}
CodeWriter& CodeWriter::line(unsigned number) {
  lines_.emplace_back(code_.size(), number);
  return *this;
}
CodeWriter& CodeWriter::limits(unsigned max_stack, unsigned max_locals) {
  max_stack_ = max_stack;
  max_locals_ = max_locals;
  return *this;
}
CodeWriter& CodeWriter::attribute(std::string_view name, std::vector<uint8_t> contents) {
  attributes_.push_back({constants_->utf8(name), std::move(contents)});
  return *this;
}

std::vector<uint8_t> CodeWriter::contents() const {
  ByteWriter code = code_;
  for (const Fixup& fixup : fixups_) {
    code.patch_u2(fixup.instruction + 1, static_cast<unsigned>(labels_[fixup.target] - fixup.instruction));
  }
  ByteWriter out;
  out.u2(max_stack_).u2(max_locals_).u4(static_cast<uint32_t>(code.size())).append(code.bytes());
  out.u2(static_cast<unsigned>(handlers_.size()));
  for (const Handler& handler : handlers_) {
    for (const Label label : {handler.start, handler.end, handler.target}) {
      out.u2(static_cast<unsigned>(labels_[label]));
    }
    out.u2(handler.type);
  }
  out.u2(static_cast<unsigned>(attributes_.size() + (lines_.empty() ? 0 : 1)));
  if (!lines_.empty()) {
    out.u2(constants_->utf8("LineNumberTable")).u4(static_cast<uint32_t>(2 + 4 * lines_.size()));
    out.u2(static_cast<unsigned>(lines_.size()));
    for (const auto& [position, number] : lines_) out.u2(static_cast<unsigned>(position)).u2(number);
  }
  for (const Attribute& attribute : attributes_) {
    out.u2(attribute.name).u4(static_cast<uint32_t>(attribute.contents.size())).append(attribute.contents);
  }
  return out.bytes();
}

MemberWriter::MemberWriter(ConstantWriter& constants, unsigned access, std::string_view name,
                           std::string_view descriptor)
    : constants_(&constants) {
  head_.u2(access).u2(constants.utf8(name)).u2(constants.utf8(descriptor));
}
MemberWriter& MemberWriter::attribute(std::string_view name, const std::vector<uint8_t>& contents) {
  attributes_.u2(constants_->utf8(name)).u4(static_cast<uint32_t>(contents.size())).append(contents);
  ++attribute_count_;
  return *this;
}
MemberWriter& MemberWriter::constant_value(uint16_t constant) {
  return attribute("ConstantValue", ByteWriter().u2(constant).bytes());
}
void MemberWriter::write(ByteWriter& out) const {
  out.append(head_.bytes()).u2(attribute_count_).append(attributes_.bytes());
}

ClassWriter::ClassWriter(std::string name, ClassOptions options)
    : name_(std::move(name)), options_(std::move(options)) {}

MemberWriter& ClassWriter::field(unsigned access, std::string_view name, std::string_view descriptor) {
  return fields_.emplace_back(constants_, access, name, descriptor);
}
MemberWriter& ClassWriter::method(unsigned access, std::string_view name, std::string_view descriptor) {
  return methods_.emplace_back(constants_, access, name, descriptor);
}
MemberWriter& ClassWriter::method(unsigned access, std::string_view name, std::string_view descriptor,
                                  const CodeWriter& code) {
  return method(access, name, descriptor).attribute("Code", code.contents());
}
MemberWriter& ClassWriter::default_constructor() {
  CodeWriter body = code();
  body.load('A', 0).invoke(Op::kInvokeSpecial, options_.super, "<init>", "()V").op(Op::kReturn);
  return method(kAccPublic, "<init>", "()V", body);
}

ClassWriter& ClassWriter::attribute(std::string_view name, const std::vector<uint8_t>& contents) {
  attributes_.u2(constants_.utf8(name)).u4(static_cast<uint32_t>(contents.size())).append(contents);
  ++attribute_count_;
  return *this;
}
ClassWriter& ClassWriter::source_file(std::string_view file) {
  return attribute("SourceFile", ByteWriter().u2(constants_.utf8(file)).bytes());
}
ClassWriter& ClassWriter::nest_host(std::string_view host) {
  return attribute("NestHost", ByteWriter().u2(constants_.class_ref(host)).bytes());
}
ClassWriter& ClassWriter::nest_members(const std::vector<std::string>& members) {
  ByteWriter contents;
  contents.u2(static_cast<unsigned>(members.size()));
  for (const std::string& member : members) contents.u2(constants_.class_ref(member));
  return attribute("NestMembers", contents.bytes());
}
uint16_t ClassWriter::bootstrap(uint16_t handle, const std::vector<uint16_t>& arguments) {
  bootstraps_.u2(handle).u2(static_cast<unsigned>(arguments.size()));
  for (const uint16_t argument : arguments) bootstraps_.u2(argument);
  return static_cast<uint16_t>(bootstrap_count_++);
}

std::vector<uint8_t> ClassWriter::bytes() {
  const uint16_t this_class = constants_.class_ref(name_);
  const uint16_t super_class = options_.super.empty() ? uint16_t{0} : constants_.class_ref(options_.super);
  ByteWriter body;
  body.u2(options_.access).u2(this_class).u2(super_class);
  body.u2(static_cast<unsigned>(options_.interfaces.size()));
  for (const std::string& interface : options_.interfaces) body.u2(constants_.class_ref(interface));
  for (const auto* members : {&fields_, &methods_}) {
    body.u2(static_cast<unsigned>(members->size()));
    for (const MemberWriter& member : *members) member.write(body);
  }
  body.u2(attribute_count_ + (bootstrap_count_ == 0 ? 0 : 1)).append(attributes_.bytes());
  if (bootstrap_count_ != 0) {
    body.u2(constants_.utf8("BootstrapMethods")).u4(static_cast<uint32_t>(2 + bootstraps_.size()));
    body.u2(bootstrap_count_).append(bootstraps_.bytes());
  }
  ByteWriter file;
  file.u4(0xCAFEBABE).u2(options_.minor).u2(options_.major).u2(constants_.count());
  return file.append(constants_.bytes()).append(body.bytes()).bytes();
}

}  // namespace heddle::testing
