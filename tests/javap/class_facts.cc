#include <fmt/format.h>

#include <array>
#include <bit>
#include <cmath>

#include "classfile/attributes.h"
#include "classfile/code.h"
#include "classfile/descriptor.h"
#include "classfile/instruction.h"
#include "tests/javap/facts.h"

namespace heddle::testing {
namespace {

// The characters as javap writes those of a Utf8 constant; it drops spaces at the end of a line.
std::string escaped(std::string_view modified) {
  std::string out;
  std::vector<uint32_t> units;
  for (size_t i = 0; i < modified.size();) {
    const auto byte = [&](size_t at) { return static_cast<unsigned char>(modified[at]); };
    if (byte(i) < 0x80) {
      units.push_back(byte(i));
      i += 1;
    } else if (byte(i) < 0xE0) {
      units.push_back((byte(i) & 0x1FU) << 6 | (byte(i + 1) & 0x3FU));
      i += 2;
    } else {
      units.push_back((byte(i) & 0x0FU) << 12 | (byte(i + 1) & 0x3FU) << 6 | (byte(i + 2) & 0x3FU));
      i += 3;
    }
  }
  for (size_t i = 0; i < units.size(); ++i) {
    const uint32_t unit = units[i];
    switch (unit) {
      case '\t':
        out += "\\t";
        continue;
      case '\n':
        out += "\\n";
        continue;
      case '\r':
        out += "\\r";
        continue;
      case '\b':
        out += "\\b";
        continue;
      case '\f':
        out += "\\f";
        continue;
      case '"':
        out += "\\\"";
        continue;
      case '\'':
        out += "\\'";
        continue;
      case '\\':
        out += "\\\\";
        continue;
      default:
        break;
    }
    if (unit < 0x20 || (unit >= 0x7F && unit < 0xA0)) {
      out += fmt::format("\\u{:04x}", unit);
    } else if (unit < 0x80) {
      out += static_cast<char>(unit);
    } else if (unit < 0x800) {
      out += static_cast<char>(0xC0 | unit >> 6);
      out += static_cast<char>(0x80 | (unit & 0x3F));
    } else if (unit < 0xD800 || unit >= 0xE000) {
      out += static_cast<char>(0xE0 | unit >> 12);
      out += static_cast<char>(0x80 | (unit >> 6 & 0x3F));
      out += static_cast<char>(0x80 | (unit & 0x3F));
    } else if (unit < 0xDC00 && i + 1 < units.size() && units[i + 1] >= 0xDC00 && units[i + 1] < 0xE000) {
      const uint32_t code = 0x10000 + ((unit - 0xD800) << 10) + (units[++i] - 0xDC00);
      out += static_cast<char>(0xF0 | code >> 18);
      out += static_cast<char>(0x80 | (code >> 12 & 0x3F));
      out += static_cast<char>(0x80 | (code >> 6 & 0x3F));
      out += static_cast<char>(0x80 | (code & 0x3F));
    } else {
      out += '?';  // what Java's encoder makes of a lone surrogate
    }
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

std::string joined(const std::vector<std::string_view>& texts) {
  std::string all;
  for (const std::string_view text : texts) all += (all.empty() ? "" : " ") + escaped(text);
  return all;
}

std::string_view target_name(uint8_t kind) {
  switch (kind) {
    case 0x00:
      return "CLASS_TYPE_PARAMETER";
    case 0x01:
      return "METHOD_TYPE_PARAMETER";
    case 0x10:
      return "CLASS_EXTENDS";
    case 0x11:
      return "CLASS_TYPE_PARAMETER_BOUND";
    case 0x12:
      return "METHOD_TYPE_PARAMETER_BOUND";
    case 0x13:
      return "FIELD";
    case 0x14:
      return "METHOD_RETURN";
    case 0x15:
      return "METHOD_RECEIVER";
    case 0x16:
      return "METHOD_FORMAL_PARAMETER";
    case 0x17:
      return "THROWS";
    case 0x40:
      return "LOCAL_VARIABLE";
    case 0x41:
      return "RESOURCE_VARIABLE";
    case 0x42:
      return "EXCEPTION_PARAMETER";
    case 0x43:
      return "INSTANCEOF";
    case 0x44:
      return "NEW";
    case 0x45:
      return "CONSTRUCTOR_REFERENCE";
    case 0x46:
      return "METHOD_REFERENCE";
    case 0x47:
      return "CAST";
    case 0x48:
      return "CONSTRUCTOR_INVOCATION_TYPE_ARGUMENT";
    case 0x49:
      return "METHOD_INVOCATION_TYPE_ARGUMENT";
    case 0x4A:
      return "CONSTRUCTOR_REFERENCE_TYPE_ARGUMENT";
    case 0x4B:
      return "METHOD_REFERENCE_TYPE_ARGUMENT";
    default:
      return "?";
  }
}

std::string_view array_type_name(int32_t type) {
  switch (type) {
    case 4:
      return "boolean";
    case 5:
      return "char";
    case 6:
      return "float";
    case 7:
      return "double";
    case 8:
      return "byte";
    case 9:
      return "short";
    case 10:
      return "int";
    case 11:
      return "long";
    default:
      return "?";
  }
}

std::string float_text(uint32_t bits) {
  const auto value = std::bit_cast<float>(bits);
  return std::isnan(value) ? "NaN" : fmt::format("0x{:x}", bits);
}

std::string double_text(uint64_t bits) {
  const auto value = std::bit_cast<double>(bits);
  return std::isnan(value) ? "NaN" : fmt::format("0x{:x}", bits);
}

class ClassFacts {
 public:
  explicit ClassFacts(const ClassFile& file) : file_(file), constants_(file.constants()) {}

  Facts collect() {
    header();
    for (uint32_t i = 1; i < constants_.count(); ++i) constant(static_cast<uint16_t>(i));
    class_attributes();
    for (size_t i = 0; i < file_.fields().size(); ++i) field(i);
    for (size_t i = 0; i < file_.methods().size(); ++i) method(i);
    return std::move(facts_);
  }

 private:
  template <class... T>
  void add(fmt::format_string<T...> format, T&&... values) {
    facts_.push_back(scope_ + fmt::format(format, std::forward<T>(values)...));
  }

  template <class T, class Use>
  void use(const Result<T>& result, const Use& body) {
    if (result) {
      body(*result);
    } else {
      add("error {}", result.error().message);
    }
  }

  void header() {
    add("version {}.{}", file_.major_version(), file_.minor_version());
    add("flags 0x{:04x}", file_.access());
    add("this {}", escaped(file_.name()));
    if (!file_.super_name().empty()) add("super {}", escaped(file_.super_name()));
    add("counts {} {} {} {}", file_.interface_count(), file_.fields().size(), file_.methods().size(),
        file_.attributes().count);
  }

  // The text of a constant, as facts_of_javap resolves it.
  std::string constant_text(uint16_t index) const {
    const ConstantTag tag = constants_.tag(index);
    switch (tag) {
      case ConstantTag::kUtf8:
        return escaped(constants_.utf8(index));
      case ConstantTag::kInteger:
        return std::to_string(constants_.integer(index));
      case ConstantTag::kLong:
        return std::to_string(constants_.long_value(index));
      case ConstantTag::kFloat:
        return float_text(constants_.float_bits(index));
      case ConstantTag::kDouble:
        return double_text(constants_.double_bits(index));
      case ConstantTag::kClass:
      case ConstantTag::kString:
      case ConstantTag::kMethodType:
      case ConstantTag::kModule:
      case ConstantTag::kPackage:
        return escaped(constants_.text(index, tag));
      case ConstantTag::kFieldref:
      case ConstantTag::kMethodref:
      case ConstantTag::kInterfaceMethodref: {
        const MemberConstant member = constants_.member(index);
        return fmt::format("{} {} {}", escaped(member.class_name), escaped(member.name),
                           escaped(member.descriptor));
      }
      case ConstantTag::kNameAndType: {
        const auto [name, descriptor] = constants_.name_and_type(index);
        return fmt::format("{} {}", escaped(name), escaped(descriptor));
      }
      case ConstantTag::kMethodHandle: {
        const HandleConstant handle = constants_.handle(index);
        return fmt::format("{} {}", static_cast<int>(handle.kind), constant_text(handle.member_index));
      }
      case ConstantTag::kDynamic:
      case ConstantTag::kInvokeDynamic: {
        const DynamicConstant dynamic = constants_.dynamic(index);
        return fmt::format("{} {} {}", dynamic.bootstrap, escaped(dynamic.name), escaped(dynamic.descriptor));
      }
      case ConstantTag::kNone:
        break;
    }
    return "";
  }

  void constant(uint16_t index) {
    const ConstantTag tag = constants_.tag(index);
    if (tag == ConstantTag::kNone) return;
    add("constant {} {} {}", index, constant_tag_name(tag), constant_text(index));
  }

  void class_attributes() {
    use(source_file(file_), [&](std::string_view name) {
      if (!name.empty()) add("SourceFile {}", escaped(name));
    });
    use(nest_host(file_), [&](std::string_view host) {
      if (!host.empty()) add("NestHost {}", escaped(host));
    });
    use(nest_members(file_), [&](const auto& names) {
      for (const std::string_view name : names) add("NestMembers {}", escaped(name));
    });
    use(permitted_subclasses(file_), [&](const auto& names) {
      for (const std::string_view name : names) add("PermittedSubclasses {}", escaped(name));
    });
    use(inner_classes(file_), [&](const auto& classes) {
      for (const InnerClass& one : classes) {
        add("inner {} of '{}' name '{}'", escaped(one.inner), escaped(one.outer), escaped(one.name));
      }
    });
    use(enclosing_method(file_), [&](const auto& enclosing) {
      if (!enclosing) return;
      add("EnclosingMethod {} '{} {}'", escaped(enclosing->class_name), escaped(enclosing->method),
          escaped(enclosing->descriptor));
    });
    use(bootstrap_methods(file_), [&](const BootstrapMethods& all) {
      for (size_t i = 0; i < all.methods.size(); ++i) {
        std::string text = fmt::format("bootstrap {}: {}", i, constant_text(all.methods[i].handle));
        for (const uint16_t argument : all.arguments(all.methods[i])) text += " | " + constant_text(argument);
        add("{}", text);
      }
    });
    use(record_components(file_), [&](const auto& components) {
      if (!components) return;
      for (size_t i = 0; i < components->size(); ++i) {
        const RecordComponent& one = (*components)[i];
        scope_ = fmt::format("component {} ", i);
        add("{} {}", escaped(one.name), escaped(one.descriptor));
        shared_attributes(one.attributes);
      }
      scope_.clear();
    });
    use(module_attribute(file_), [&](const auto& module) {
      if (module) module_facts(*module);
    });
    shared_attributes(file_.attributes());
  }

  void module_facts(const ModuleAttribute& module) {
    add("Module {} {:x} '{}'", escaped(module.name), module.flags, escaped(module.version));
    for (const ModuleRequires& one : module.requires_modules) {
      add("Module requires {} {:x} '{}'", escaped(one.module), one.flags, escaped(one.version));
    }
    for (const ModuleExports& one : module.exports) {
      add("Module exports {} {:x} to [{}]", escaped(one.package), one.flags, joined(one.to));
    }
    for (const ModuleExports& one : module.opens) {
      add("Module opens {} {:x} to [{}]", escaped(one.package), one.flags, joined(one.to));
    }
    for (const std::string_view one : module.uses) add("Module uses {}", escaped(one));
    for (const ModuleProvides& one : module.provides) {
      add("Module provides {} with [{}]", escaped(one.service), joined(one.with));
    }
  }

  // Those that classes, members, components and code share.
  void shared_attributes(AttributeTable table) {
    use(signature(file_, table), [&](std::string_view text) {
      if (!text.empty()) add("Signature {}", escaped(text));
    });
    if (is_deprecated(file_, table)) add("Deprecated");
    if (is_synthetic(file_, 0, table)) add("Synthetic");
    use(annotations(file_, table), [&](const auto& all) {
      for (const Annotation& one : all) add("{} {}", visibility(one), annotation_text(one));
    });
    use(type_annotations(file_, table), [&](const auto& all) {
      for (const TypeAnnotation& one : all) {
        add("{} type {} {}", visibility(one.annotation), target_name(one.target_kind),
            annotation_text(one.annotation));
      }
    });
  }

  static std::string_view visibility(const Annotation& one) { return one.visible ? "visible" : "invisible"; }

  std::string annotation_text(const Annotation& annotation) const {
    std::string text = escaped(annotation.type) + "(";
    for (const AnnotationElement& element : annotation.elements) {
      if (text.back() != '(') text += ",";
      text += escaped(element.name) + "=" + value_text(element.value);
    }
    return text + ")";
  }

  std::string value_text(const ElementValue& value) const {
    switch (value.tag) {
      case 's':
      case 'c':
        return value.tag + escaped(value.text);
      case 'e':
        return "e" + escaped(value.enum_type) + "." + escaped(value.text);
      case '@':
        return "@" + annotation_text(value.annotation.front());
      case '[': {
        std::string text = "[";
        for (const ElementValue& one : value.array) text += (text.size() > 1 ? "," : "") + value_text(one);
        return text + "]";
      }
      default:
        return value.tag + constant_text(value.constant);
    }
  }

  void field(size_t index) {
    const MemberInfo& one = file_.fields()[index];
    scope_ = fmt::format("field {} ", index);
    add("{} {} 0x{:04x}", escaped(file_.name(one)), escaped(file_.descriptor(one)), one.access);
    use(constant_value(file_, one), [&](uint16_t constant) {
      if (constant != 0) add("ConstantValue {}", constant_text(constant));
    });
    shared_attributes(one.attributes);
    scope_.clear();
  }

  void method(size_t index) {
    const MemberInfo& one = file_.methods()[index];
    scope_ = fmt::format("method {} ", index);
    add("{} {} 0x{:04x}", escaped(file_.name(one)), escaped(file_.descriptor(one)), one.access);
    shared_attributes(one.attributes);
    use(declared_exceptions(file_, one), [&](const auto& names) {
      for (const std::string_view name : names) add("throws {}", escaped(name));
    });
    use(method_parameters(file_, one), [&](const auto& parameters) {
      for (size_t i = 0; i < parameters.size(); ++i) parameter(i, parameters[i]);
    });
    use(parameter_annotations(file_, one), [&](const ParameterAnnotations& all) {
      for (const ParameterAnnotation& annotated : all.annotations) {
        add("parameter {} {} {}", annotated.parameter, visibility(annotated.annotation),
            annotation_text(annotated.annotation));
      }
    });
    use(annotation_default(file_, one), [&](const auto& value) {
      if (value) add("default {}", value_text(*value));
    });
    if (one.code_offset != 0) {
      use(code_attribute(file_, one), [&](const CodeAttribute& attribute) { code(one, attribute); });
    }
    scope_.clear();
  }

  void parameter(size_t index, const MethodParameter& one) {
    std::string flags;
    if ((one.access & kAccFinal) != 0) flags += " final";
    if ((one.access & 0x8000) != 0) flags += " mandated";
    if ((one.access & kAccSynthetic) != 0) flags += " synthetic";
    add("parameter {} '{}'{}", index, escaped(one.name), flags);
  }

  void code(const MemberInfo& method, const CodeAttribute& code) {
    // javap's args_size counts parameters, although the name says slots.
    unsigned parameters = (method.access & kAccStatic) != 0 ? 0 : 1;
    DescriptorCursor cursor(file_.descriptor(method));
    while (cursor.more()) {
      cursor.next();
      ++parameters;
    }
    add("code stack={} locals={} args={}", code.max_stack, code.max_locals, parameters);
    instructions(code.code);
    for (size_t i = 0; i < code.exceptions.size(); ++i) {
      const ExceptionEntry& one = code.exceptions[i];
      add("handler {}: {} to {}, {} {}", i, one.start_pc, one.end_pc, one.handler_pc,
          one.catch_type == 0 ? "any" : escaped(constants_.class_name(one.catch_type)));
    }
    for (const LineEntry& one : line_table(file_, code)) add("line @{} {}", one.start_pc, one.line);
    for (const LocalVariable& one : local_variables(file_, code)) variable("local", one);
    for (const LocalVariable& one : local_variable_types(file_, code)) variable("localtype", one);
    use(stack_map_table(file_, code), [&](const StackMapTable& table) { frames(table); });
    scope_ += "code ";
    shared_attributes(code.attributes);
    scope_.resize(scope_.size() - 5);
  }

  void variable(std::string_view what, const LocalVariable& one) {
    add("{} {} {} {} {} {}", what, one.start_pc, one.length, one.slot, escaped(one.name),
        escaped(one.descriptor));
  }

  void instructions(Bytes code) {
    Instruction in;
    for (uint32_t pc = 0; pc < code.size(); pc = in.next_pc) {
      if (!decode(code, pc, in)) {
        add("error at pc {}", pc);
        return;
      }
      add("@{} {}{}{}", pc, opcode_name(in.opcode), in.wide ? "_w" : "", operands(code, in));
    }
  }

  static std::string operands(Bytes code, const Instruction& in) {
    const auto op = static_cast<unsigned>(in.opcode);
    switch (in.opcode) {
      case Opcode::kTableswitch:
      case Opcode::kLookupswitch:
        return switch_operands(code, in);
      case Opcode::kIinc:
        return fmt::format(" {}, {}", in.operand, in.operand2);
      case Opcode::kInvokeinterface:
      case Opcode::kInvokedynamic:
      case Opcode::kMultianewarray:
        return fmt::format(" #{}, {}", in.operand, in.operand2);
      case Opcode::kNewarray:
        return fmt::format(" {}", array_type_name(in.operand));
      case Opcode::kBipush:
      case Opcode::kSipush:
      case Opcode::kRet:
        return fmt::format(" {}", in.operand);
      case Opcode::kLdc:
      case Opcode::kLdcW:
      case Opcode::kLdc2W:
      case Opcode::kNew:
      case Opcode::kAnewarray:
      case Opcode::kCheckcast:
      case Opcode::kInstanceof:
        return fmt::format(" #{}", in.operand);
      default:
        break;
    }
    const auto between = [&](Opcode first, Opcode last) {
      return op >= static_cast<unsigned>(first) && op <= static_cast<unsigned>(last);
    };
    if (between(Opcode::kGetstatic, Opcode::kInvokestatic)) return fmt::format(" #{}", in.operand);
    if (between(Opcode::kIload, Opcode::kAload) || between(Opcode::kIstore, Opcode::kAstore) ||
        between(Opcode::kIfeq, Opcode::kJsr) || between(Opcode::kIfnull, Opcode::kJsrW)) {
      return fmt::format(" {}", in.operand);
    }
    return "";
  }

  static std::string switch_operands(Bytes code, const Instruction& in) {
    const auto targets = in.switch_targets(code);
    const auto keys = in.switch_keys(code);
    std::string text;
    for (size_t i = 0; i < keys.size(); ++i) text += fmt::format(" {}:{}", keys[i], targets[i + 1]);
    return text + fmt::format(" default:{}", targets[0]);
  }

  void frames(const StackMapTable& table) {
    for (const StackMapFrame& frame : table.frames) {
      constexpr std::array<std::string_view, 5> kNames = {"same", "stack", "chop", "append", "full"};
      std::string text = fmt::format("frame @{} {}", frame.pc, kNames[static_cast<size_t>(frame.kind)]);
      if (frame.kind == FrameKind::kChop) text += fmt::format(" {}", frame.chopped);
      if (frame.kind == FrameKind::kAppend || frame.kind == FrameKind::kFull) {
        text += " locals " + types(table, frame.first_type, frame.locals);
      }
      if (frame.kind == FrameKind::kStack || frame.kind == FrameKind::kFull) {
        text += " stack " + types(table, frame.first_type + frame.locals, frame.stack);
      }
      add("{}", text);
    }
  }

  std::string types(const StackMapTable& table, uint32_t first, uint32_t count) const {
    constexpr std::array<std::string_view, 9> kNames = {"top",  "int",  "float", "double",       "long",
                                                        "null", "this", "class", "uninitialized"};
    std::string text = "[";
    for (uint32_t i = first; i < first + count; ++i) {
      const VerificationType& type = table.types[i];
      text += i == first ? " " : ", ";
      text += kNames[static_cast<size_t>(type.tag)];
      if (type.tag == VerificationTag::kObject) text += " " + escaped(constants_.class_name(type.data));
      if (type.tag == VerificationTag::kUninitialized) text += fmt::format(" {}", type.data);
    }
    return text + (count == 0 ? "]" : " ]");
  }

  const ClassFile& file_;
  const ConstantPool& constants_;
  std::string scope_;
  Facts facts_;
};

}  // namespace

Facts facts_of_class(const ClassFile& file) {
  return ClassFacts(file).collect();
}

}  // namespace heddle::testing
