// Decodes all there is in one class file and reads every byte the results point to. For tests and the
// fuzzer: under a sanitizer, a view that reaches outside of the file shows itself here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "classfile/attributes.h"
#include "classfile/class_file.h"
#include "classfile/code.h"
#include "classfile/descriptor.h"
#include "classfile/instruction.h"

namespace heddle {

class EverythingDecoder {
 public:
  explicit EverythingDecoder(const ClassFile& file) : file_(file) {}

  void decode() {
    touch_constants();
    touch(file_.name());
    touch(file_.super_name());
    for (size_t i = 0; i < file_.interface_count(); ++i) touch(file_.interface_name(i));
    decode_class();
    decode_annotations(file_.attributes());
    for (const MemberInfo& field : file_.fields()) decode_field(field);
    for (const MemberInfo& method : file_.methods()) decode_method(method);
  }

  size_t errors() const { return errors_; }  // damaged attributes
  size_t instructions() const { return instructions_; }
  uint64_t checksum() const { return checksum_; }

 private:
  void touch(uint64_t value) { checksum_ = checksum_ * 31 + value; }
  void touch(std::string_view text) {
    for (const char c : text) touch(static_cast<uint64_t>(static_cast<unsigned char>(c)));
  }
  void touch(const std::vector<std::string_view>& texts) {
    for (const std::string_view text : texts) touch(text);
  }

  // The value when it is there; a damaged attribute is counted.
  template <class T, class Use>
  void use(const Result<T>& result, const Use& body) {
    if (result) {
      body(*result);
    } else {
      ++errors_;
      touch(std::string_view(result.error().message));
    }
  }
  void touch(const Result<std::string_view>& result) {
    use(result, [&](std::string_view text) { touch(text); });
  }
  void touch(const Result<std::vector<std::string_view>>& result) {
    use(result, [&](const std::vector<std::string_view>& texts) { touch(texts); });
  }

  void touch_constants() {
    const ConstantPool& constants = file_.constants();
    for (uint32_t i = 0; i <= constants.count(); ++i) {  // one behind the end, too
      const auto index = static_cast<uint16_t>(i);
      touch(constants.utf8(index));
      touch(static_cast<uint64_t>(constants.integer(index)) + constants.float_bits(index));
      touch(static_cast<uint64_t>(constants.long_value(index)) + constants.double_bits(index));
      for (const ConstantTag tag : {ConstantTag::kClass, ConstantTag::kString, ConstantTag::kMethodType,
                                    ConstantTag::kModule, ConstantTag::kPackage}) {
        touch(constants.text(index, tag));
      }
      touch(constants.member(index));
      touch(constants.handle(index).member);
      touch(constants.dynamic(index).name);
      touch(constants.name_and_type(index).second);
    }
  }
  void touch(const MemberConstant& member) {
    touch(member.class_name);
    touch(member.name);
    touch(member.descriptor);
    DescriptorCursor cursor(member.descriptor);
    while (cursor.more()) touch(cursor.next());
    touch(cursor.result());
    touch(std::string_view(class_display(member.class_name)));
    touch(std::string_view(parameters_display(member.descriptor)));
  }

  void decode_class() {
    touch(source_file(file_));
    touch(signature(file_, file_.attributes()));
    touch(nest_host(file_));
    touch(nest_members(file_));
    touch(permitted_subclasses(file_));
    use(inner_classes(file_), [&](const std::vector<InnerClass>& classes) {
      for (const InnerClass& one : classes) {
        touch(one.inner);
        touch(one.outer);
        touch(one.name);
      }
    });
    use(enclosing_method(file_), [&](const std::optional<EnclosingMethod>& enclosing) {
      if (!enclosing) return;
      touch(enclosing->class_name);
      touch(enclosing->method);
      touch(enclosing->descriptor);
    });
    use(bootstrap_methods(file_), [&](const BootstrapMethods& bootstraps) {
      for (const BootstrapMethod& method : bootstraps.methods) {
        touch(method.handle);
        for (const uint16_t argument : bootstraps.arguments(method)) touch(argument);
      }
    });
    use(record_components(file_), [&](const std::optional<std::vector<RecordComponent>>& components) {
      if (!components) return;
      for (const RecordComponent& one : *components) {
        touch(one.name);
        touch(type_display(one.descriptor));
        touch(signature(file_, one.attributes));
        decode_annotations(one.attributes);
      }
    });
    use(module_attribute(file_), [&](const std::optional<ModuleAttribute>& module) {
      if (module) touch(*module);
    });
  }

  void touch(const ModuleAttribute& module) {
    touch(module.name);
    touch(module.version);
    for (const ModuleRequires& one : module.requires_modules) {
      touch(one.module);
      touch(one.version);
    }
    for (const auto* packages : {&module.exports, &module.opens}) {
      for (const ModuleExports& one : *packages) {
        touch(one.package);
        touch(one.to);
      }
    }
    touch(module.uses);
    for (const ModuleProvides& one : module.provides) {
      touch(one.service);
      touch(one.with);
    }
  }

  void touch(const ElementValue& value) {
    touch(static_cast<uint64_t>(static_cast<unsigned char>(value.tag)) + value.constant);
    touch(value.text);
    touch(value.enum_type);
    for (const ElementValue& one : value.array) touch(one);
    for (const Annotation& one : value.annotation) touch(one);
  }
  void touch(const Annotation& annotation) {
    touch(annotation.type);
    for (const AnnotationElement& element : annotation.elements) {
      touch(element.name);
      touch(element.value);
    }
  }
  void decode_annotations(AttributeTable table) {
    use(annotations(file_, table), [&](const std::vector<Annotation>& all) {
      for (const Annotation& one : all) touch(one);
    });
    use(type_annotations(file_, table), [&](const std::vector<TypeAnnotation>& all) {
      for (const TypeAnnotation& one : all) touch(one.annotation);
    });
    touch(static_cast<uint64_t>(is_deprecated(file_, table)));
    touch(static_cast<uint64_t>(is_synthetic(file_, 0, table)));
  }

  void decode_field(const MemberInfo& field) {
    touch(file_.name(field));
    touch(type_display(file_.descriptor(field)));
    touch(signature(file_, field.attributes));
    use(constant_value(file_, field), [&](uint16_t index) { touch(index); });
    decode_annotations(field.attributes);
  }

  void decode_method(const MemberInfo& method) {
    touch(file_.name(method));
    touch(std::string_view(parameters_display(file_.descriptor(method))));
    touch(signature(file_, method.attributes));
    touch(declared_exceptions(file_, method));
    use(method_parameters(file_, method), [&](const std::vector<MethodParameter>& all) {
      for (const MethodParameter& one : all) touch(one.name);
    });
    use(parameter_annotations(file_, method), [&](const ParameterAnnotations& all) {
      for (const ParameterAnnotation& one : all.annotations) touch(one.annotation);
    });
    use(annotation_default(file_, method), [&](const std::optional<ElementValue>& value) {
      if (value) touch(*value);
    });
    decode_annotations(method.attributes);
    if (method.code_offset == 0) return;
    use(code_attribute(file_, method), [&](const CodeAttribute& code) { decode_code(code); });
  }

  void decode_code(const CodeAttribute& code) {
    for (const LineEntry& line : line_table(file_, code)) touch(line.line);
    for (const LocalVariable& variable : local_variables(file_, code)) {
      touch(variable.name);
      touch(type_display(variable.descriptor));
    }
    for (const LocalVariable& variable : local_variable_types(file_, code)) touch(variable.descriptor);
    use(stack_map_table(file_, code), [&](const StackMapTable& table) {
      for (const StackMapFrame& frame : table.frames) {
        for (unsigned i = 0; i < unsigned{frame.locals} + frame.stack; ++i) {
          touch(table.types[frame.first_type + i].data);
        }
      }
    });
    decode_annotations(code.attributes);
    Instruction instruction;
    for (uint32_t pc = 0; pc < code.code.size(); pc = instruction.next_pc) {
      if (!heddle::decode(code.code, pc, instruction)) {
        ++errors_;
        return;
      }
      ++instructions_;
      touch(opcode_name(instruction.opcode));
      if (instruction.opcode == Opcode::kTableswitch || instruction.opcode == Opcode::kLookupswitch) {
        for (const uint32_t target : instruction.switch_targets(code.code)) touch(target);
        for (const int32_t key : instruction.switch_keys(code.code)) touch(static_cast<uint64_t>(key));
      }
    }
  }

  const ClassFile& file_;
  size_t errors_ = 0;
  size_t instructions_ = 0;
  uint64_t checksum_ = 0;
};

}  // namespace heddle
