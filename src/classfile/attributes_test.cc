#include "classfile/attributes.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/class_writer.h"
#include "tests/support/sample_classes.h"

namespace heddle {
namespace {

using testing::ByteWriter;
using testing::ClassWriter;
using testing::sample_class;

using ByteVector = std::vector<uint8_t>;
using Texts = std::vector<std::string_view>;

// A class file together with the bytes it views.
struct Loaded {
  std::shared_ptr<ByteVector> bytes;
  ClassFile file;

  const MemberInfo& field(std::string_view name) const { return member(file.fields(), name); }
  const MemberInfo& method(std::string_view name) const { return member(file.methods(), name); }

 private:
  const MemberInfo& member(const std::vector<MemberInfo>& members, std::string_view name) const {
    const auto found = std::find_if(members.begin(), members.end(),
                                    [&](const MemberInfo& m) { return file.name(m) == name; });
    if (found == members.end()) ADD_FAILURE() << "no member " << name;
    return *found;
  }
};

Loaded load(ByteVector bytes) {
  auto owner = std::make_shared<ByteVector>(std::move(bytes));
  auto file = ClassFile::parse(*owner, owner);
  if (!file) ADD_FAILURE() << file.error().message;
  return {owner, *std::move(file)};
}
Loaded sample(const std::string& name) {
  return load(sample_class(name));
}

const Annotation& annotation(const std::vector<Annotation>& all, std::string_view type) {
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Annotation& a) { return a.type == type; });
  if (found == all.end()) ADD_FAILURE() << "no annotation " << type;
  return *found;
}

template <class T>
std::string error_of(const Result<T>& result) {
  return result ? "" : result.error().message;
}

// ---- What javac writes ---------------------------------------------------------------------------------

TEST(Attributes, OfAClass) {
  const Loaded in = sample("Everything");
  EXPECT_EQ(*source_file(in.file), "Everything.java");
  EXPECT_EQ(*signature(in.file, in.file.attributes()),
            "<T::Ljava/lang/Comparable<TT;>;>Ljava/lang/Object;Ljava/util/function/Supplier<TT;>;");
  EXPECT_EQ(*nest_host(in.file), "");
  Texts members = *nest_members(in.file);
  std::sort(members.begin(), members.end());
  EXPECT_EQ(members, (Texts{"sample/Everything$1", "sample/Everything$1Local", "sample/Everything$Color",
                            "sample/Everything$Color$1", "sample/Everything$Inner"}));
  EXPECT_FALSE(enclosing_method(in.file)->has_value());
  EXPECT_FALSE(record_components(in.file)->has_value());
  EXPECT_FALSE(module_attribute(in.file)->has_value());
}

TEST(Attributes, OfNestedClasses) {
  const Loaded local = sample("Everything$1Local");
  EXPECT_EQ(*nest_host(local.file), "sample/Everything");
  const auto enclosing = *enclosing_method(local.file);
  ASSERT_TRUE(enclosing.has_value());
  EXPECT_EQ(enclosing->class_name, "sample/Everything");
  EXPECT_EQ(enclosing->method, "lambdas");
  EXPECT_EQ(enclosing->descriptor, "(Ljava/lang/String;)Ljava/lang/Runnable;");

  const Loaded anonymous = sample("Everything$1");
  const auto inner = *inner_classes(anonymous.file);
  const auto self = std::find_if(inner.begin(), inner.end(),
                                 [](const InnerClass& c) { return c.inner == "sample/Everything$1"; });
  ASSERT_NE(self, inner.end());
  EXPECT_EQ(self->outer, "");
  EXPECT_EQ(self->name, "");

  const Loaded member = sample("Everything$Inner");
  const auto classes = *inner_classes(member.file);
  ASSERT_EQ(classes.size(), 1U);
  EXPECT_EQ(classes[0].outer, "sample/Everything");
  EXPECT_EQ(classes[0].name, "Inner");
  EXPECT_EQ(classes[0].access, kAccPrivate);

  const Loaded constant_body = sample("Everything$Color$1");
  const auto in_initializer = *enclosing_method(constant_body.file);
  ASSERT_TRUE(in_initializer.has_value());
  EXPECT_EQ(in_initializer->class_name, "sample/Everything$Color");
  EXPECT_EQ(in_initializer->method, "");
}

TEST(Attributes, OfRecordsAndSealedTypes) {
  const Loaded shape = sample("Shape");
  EXPECT_EQ(*permitted_subclasses(shape.file), (Texts{"sample/Circle", "sample/Square"}));

  const Loaded circle = sample("Circle");
  const auto components = *record_components(circle.file);
  ASSERT_TRUE(components.has_value());
  ASSERT_EQ(components->size(), 2U);
  const RecordComponent& radius = (*components)[0];
  EXPECT_EQ(radius.name, "radius");
  EXPECT_EQ(radius.descriptor, "D");
  EXPECT_EQ(*signature(circle.file, radius.attributes), "");
  const auto leaf = *annotations(circle.file, radius.attributes);
  ASSERT_EQ(leaf.size(), 1U);
  EXPECT_EQ(leaf[0].type, "Lsample/Leaf;");
  EXPECT_EQ(circle.file.constants().integer(leaf[0].find("value")->constant), 3);
  const RecordComponent& names = (*components)[1];
  EXPECT_EQ(*signature(circle.file, names.attributes), "Ljava/util/List<Ljava/lang/String;>;");
  const auto uses = *type_annotations(circle.file, names.attributes);
  ASSERT_EQ(uses.size(), 1U);
  EXPECT_EQ(uses[0].target_kind, 0x13);
  EXPECT_EQ(uses[0].annotation.type, "Lsample/Use;");

  const Loaded square = sample("Square");
  const auto none = *record_components(square.file);
  ASSERT_TRUE(none.has_value()) << "a record, although without components";
  EXPECT_TRUE(none->empty());
}

TEST(Attributes, OfAModule) {
  const Loaded in = sample("module-info");
  const auto module = *module_attribute(in.file);
  ASSERT_TRUE(module.has_value());
  EXPECT_EQ(module->name, "sample.module");
  ASSERT_EQ(module->requires_modules.size(), 3U);
  Texts required;
  for (const ModuleRequires& one : module->requires_modules) required.push_back(one.module);
  std::sort(required.begin(), required.end());
  EXPECT_EQ(required, (Texts{"java.base", "java.logging", "java.xml"}));
  ASSERT_EQ(module->exports.size(), 1U);
  EXPECT_EQ(module->exports[0].package, "sample");
  EXPECT_TRUE(module->exports[0].to.empty());
  ASSERT_EQ(module->opens.size(), 1U);
  EXPECT_EQ(module->opens[0].to, (Texts{"java.xml", "java.logging"}));
  EXPECT_EQ(module->uses, (Texts{"java/util/function/Supplier"}));
  ASSERT_EQ(module->provides.size(), 1U);
  EXPECT_EQ(module->provides[0].service, "java/util/function/Supplier");
  EXPECT_EQ(module->provides[0].with, (Texts{"sample/Everything"}));
}

TEST(Attributes, OfMethods) {
  const Loaded in = sample("Everything");
  const MemberInfo& method = in.method("throwing");
  EXPECT_EQ(*declared_exceptions(in.file, method),
            (Texts{"java/io/IOException", "java/lang/InterruptedException"}));
  EXPECT_TRUE(is_deprecated(in.file, method.attributes));
  EXPECT_FALSE(is_deprecated(in.file, in.method("get").attributes));
  const auto parameters = *method_parameters(in.file, method);
  ASSERT_EQ(parameters.size(), 3U);
  EXPECT_EQ(parameters[0].name, "a");
  EXPECT_EQ(parameters[1].name, "b");
  EXPECT_EQ(parameters[1].access, kAccFinal);

  const auto annotated = *parameter_annotations(in.file, method);
  EXPECT_EQ(annotated.parameter_count, 3);
  ASSERT_EQ(annotated.annotations.size(), 3U);
  EXPECT_EQ(annotated.annotations[0].parameter, 0);
  EXPECT_EQ(annotated.annotations[0].annotation.type, "Lsample/Leaf;");
  EXPECT_TRUE(annotated.annotations[0].annotation.visible);
  EXPECT_EQ(annotated.annotations[1].parameter, 2);
  EXPECT_EQ(annotated.annotations[2].parameter, 0);
  EXPECT_EQ(annotated.annotations[2].annotation.type, "Lsample/Hidden;");
  EXPECT_FALSE(annotated.annotations[2].annotation.visible);
}

TEST(Attributes, OfFields) {
  const Loaded in = sample("Everything");
  const ConstantPool& constants = in.file.constants();
  EXPECT_EQ(constants.integer(*constant_value(in.file, in.field("NUMBER"))), 42);
  EXPECT_EQ(constants.long_value(*constant_value(in.file, in.field("BIG"))), int64_t{1} << 40);
  EXPECT_EQ(constants.float_bits(*constant_value(in.file, in.field("HALF"))), 0x3F000000U);
  EXPECT_NE(constants.double_bits(*constant_value(in.file, in.field("PI"))), 0U);
  EXPECT_EQ(constants.integer(*constant_value(in.file, in.field("YES"))), 1);
  EXPECT_EQ(constants.text(*constant_value(in.file, in.field("NAME")), ConstantTag::kString),
            "name\xC0\x80\xE2\x82\xAC\xED\xA0\xBD\xED\xB8\x80");
  EXPECT_EQ(*constant_value(in.file, in.field("value")), 0);
  EXPECT_EQ(*signature(in.file, in.field("list").attributes), "Ljava/util/List<TT;>;");
  EXPECT_TRUE(is_deprecated(in.file, in.field("list").attributes));
  EXPECT_EQ(type_annotations(in.file, in.field("list").attributes)->size(), 1U);
}

TEST(Attributes, BootstrapMethodsOfLambdas) {
  const Loaded in = sample("Everything");
  const auto bootstraps = *bootstrap_methods(in.file);
  ASSERT_GE(bootstraps.methods.size(), 3U);
  size_t metafactories = 0;
  for (const BootstrapMethod& method : bootstraps.methods) {
    if (in.file.constants().handle(method.handle).member.name != "metafactory") continue;
    ++metafactories;
    const auto arguments = bootstraps.arguments(method);
    ASSERT_EQ(arguments.size(), 3U);
    EXPECT_TRUE(in.file.constants().is(arguments[0], ConstantTag::kMethodType));
    EXPECT_TRUE(in.file.constants().is(arguments[1], ConstantTag::kMethodHandle));
  }
  EXPECT_EQ(metafactories, 3U);
}

TEST(Attributes, AnnotationsOfEveryElementType) {
  const Loaded in = sample("Everything");
  const auto all = *annotations(in.file, in.file.attributes());
  ASSERT_EQ(all.size(), 2U);
  const Annotation& rich = annotation(all, "Lsample/Rich;");
  EXPECT_TRUE(rich.visible);
  EXPECT_EQ(rich.find("text")->text, "on the class");
  EXPECT_EQ(rich.find("numbers"), nullptr) << "left to its default";
  EXPECT_FALSE(annotation(all, "Lsample/Hidden;").visible);

  const Loaded type = sample("Rich");
  const auto value = [&](std::string_view name) {
    return **annotation_default(type.file, type.method(name));
  };
  const ConstantPool& constants = type.file.constants();
  EXPECT_EQ(constants.integer(value("b").constant), 1);
  EXPECT_EQ(constants.integer(value("c").constant), 'c');
  EXPECT_EQ(constants.double_bits(value("d").constant), 0x4004000000000000U);
  EXPECT_EQ(constants.float_bits(value("f").constant), 0x3FC00000U);
  EXPECT_EQ(constants.long_value(value("j").constant), 5);
  EXPECT_EQ(value("z").tag, 'Z');
  EXPECT_EQ(value("text").text, "words");
  EXPECT_EQ(value("state").enum_type, "Ljava/lang/Thread$State;");
  EXPECT_EQ(value("state").text, "NEW");
  EXPECT_EQ(value("type").text, "[Ljava/lang/String;");
  ASSERT_EQ(value("leaf").annotation.size(), 1U);
  EXPECT_EQ(value("leaf").annotation[0].type, "Lsample/Leaf;");
  EXPECT_EQ(value("numbers").array.size(), 3U);
  ASSERT_EQ(value("leaves").array.size(), 2U);
  EXPECT_EQ(constants.integer(value("leaves").array[1].annotation[0].find("value")->constant), 2);
  EXPECT_FALSE(annotation_default(in.file, in.method("get"))->has_value());
}

TEST(Attributes, SyntheticByFlagOrAttribute) {
  const Loaded ancient = sample("Ancient");
  const MemberInfo& method = ancient.method("run");
  EXPECT_TRUE(is_synthetic(ancient.file, method.access, method.attributes));
  EXPECT_TRUE(is_synthetic(ancient.file, kAccSynthetic, {}));
  EXPECT_FALSE(is_synthetic(ancient.file, 0, ancient.file.attributes()));
}

// ---- What nobody should write --------------------------------------------------------------------------

// The error of decoding a class attribute with these contents.
template <class Decode>
std::string damaged(std::string_view name, const ByteVector& contents, const Decode& decode) {
  ClassWriter writer("p/C");
  writer.attribute(name, contents);
  return error_of(decode(load(writer.bytes()).file));
}

TEST(DamagedAttributes, AreNamed) {
  EXPECT_EQ(damaged("SourceFile", {}, source_file), "the SourceFile attribute is damaged: it ends too early");
  EXPECT_EQ(damaged("SourceFile", {0, 1, 2}, source_file),
            "the SourceFile attribute is damaged: 1 bytes follow its end");
  EXPECT_EQ(damaged("SourceFile", {0xFF, 0xFF}, source_file),
            "the SourceFile attribute is damaged: constant 65535 is nothing instead of Utf8");
  EXPECT_EQ(damaged("NestHost", {0, 0}, nest_host),
            "the NestHost attribute is damaged: constant 0 is nothing instead of Class");
  EXPECT_EQ(damaged("NestMembers", {0xFF, 0xFF}, nest_members),
            "the NestMembers attribute is damaged: 65535 entries do not fit into it");
  EXPECT_EQ(damaged("InnerClasses", {0, 1, 0, 0, 0, 0, 0, 0}, inner_classes),
            "the InnerClasses attribute is damaged: 1 entries do not fit into it");
}

TEST(DamagedAttributes, CountsAreNotBelieved) {
  const ByteVector lie = {0xFF, 0xFF, 0, 0};
  EXPECT_NE(damaged("InnerClasses", lie, inner_classes), "");
  EXPECT_NE(damaged("PermittedSubclasses", lie, permitted_subclasses), "");
  EXPECT_NE(damaged("BootstrapMethods", lie, bootstrap_methods), "");
  EXPECT_NE(damaged("Record", lie, record_components), "");
  EXPECT_NE(damaged("Module", lie, module_attribute), "");
  const auto on_class = [](const ClassFile& file) { return annotations(file, file.attributes()); };
  EXPECT_NE(damaged("RuntimeVisibleAnnotations", lie, on_class), "");
  EXPECT_NE(damaged("RuntimeInvisibleAnnotations", lie, on_class), "");
}

TEST(DamagedAttributes, BootstrapArgumentsMustBeLoadable) {
  ClassWriter writer("p/C");
  auto& constants = writer.constants();
  const uint16_t handle = constants.handle(HandleKind::kInvokeStatic, constants.method("p/C", "m", "()V"));
  const uint16_t text = constants.utf8("text");
  writer.attribute("BootstrapMethods", ByteWriter().u2(1).u2(handle).u2(1).u2(text).bytes());
  EXPECT_EQ(error_of(bootstrap_methods(load(writer.bytes()).file)),
            "the BootstrapMethods attribute is damaged: argument " + std::to_string(text) +
                " is Utf8, which cannot be loaded");
}

TEST(DamagedAttributes, RecordComponentsStayInsideTheirAttribute) {
  ClassWriter writer("p/C");
  auto& constants = writer.constants();
  ByteWriter record;
  record.u2(1).u2(constants.utf8("x")).u2(constants.utf8("I"));
  record.u2(1).u2(constants.utf8("Signature")).u4(3).u2(constants.utf8("TT;"));
  writer.attribute("Record", record.bytes()).attribute("Behind", {1, 2, 3, 4});
  EXPECT_EQ(error_of(record_components(load(writer.bytes()).file)),
            "the Record attribute is damaged: it ends too early");
}

TEST(DamagedAttributes, ConstantValuesMustSuitTheField) {
  ClassWriter writer("p/C");
  const uint16_t number = writer.constants().integer(1);
  writer.field(kAccStatic, "fits", "S").constant_value(number);
  writer.field(kAccStatic, "wrong", "J").constant_value(number);
  writer.field(kAccStatic, "string", "Ljava/lang/String;").constant_value(number);
  const Loaded in = load(writer.bytes());
  EXPECT_EQ(*constant_value(in.file, in.field("fits")), number);
  EXPECT_NE(error_of(constant_value(in.file, in.field("wrong"))), "");
  EXPECT_NE(error_of(constant_value(in.file, in.field("string"))), "");
}

// An annotation whose only element nests arrays or annotations `depth` levels deep.
std::string nested(unsigned depth, char with) {
  ClassWriter writer("p/C");
  const uint16_t type = writer.constants().utf8("Lp/A;");
  ByteWriter out;
  out.u2(1).u2(type).u2(1).u2(type);
  for (unsigned i = 1; i < depth; ++i) {
    out.u1(static_cast<unsigned char>(with));
    if (with == '[') {
      out.u2(1);
    } else {
      out.u2(type).u2(1).u2(type);
    }
  }
  out.u1('s').u2(type);
  writer.attribute("RuntimeVisibleAnnotations", out.bytes());
  const Loaded in = load(writer.bytes());
  return error_of(annotations(in.file, in.file.attributes()));
}

TEST(DamagedAttributes, AnnotationsNestOnlySoDeep) {
  for (const char with : {'[', '@'}) {
    EXPECT_EQ(nested(1, with), "");
    EXPECT_EQ(nested(kDeepestElementValue, with), "");
    for (const unsigned depth : {kDeepestElementValue + 1, 1000U, 100'000U}) {
      EXPECT_EQ(nested(depth, with),
                "the RuntimeVisibleAnnotations attribute is damaged: values nest deeper than 64 levels");
    }
  }
}

TEST(DamagedAttributes, ElementValuesAreChecked) {
  const auto value = [](const ByteVector& contents) {
    ClassWriter writer("p/C");
    writer.method(kAccAbstract, "m", "()V").attribute("AnnotationDefault", contents);
    const Loaded in = load(writer.bytes());
    return error_of(annotation_default(in.file, in.method("m")));
  };
  EXPECT_EQ(value({'?', 0, 1}), "the AnnotationDefault attribute is damaged: unknown element tag 63");
  EXPECT_EQ(value({'I', 0, 0}),
            "the AnnotationDefault attribute is damaged: constant 0 is nothing instead of Integer");
  EXPECT_EQ(value({'[', 0xFF, 0xFF}),
            "the AnnotationDefault attribute is damaged: 65535 entries do not fit into it");
  EXPECT_EQ(value({'[', 0, 0}), "");
  EXPECT_NE(value({'e', 0}), "");
  EXPECT_NE(value({}), "");
}

TEST(DamagedAttributes, TypeAnnotationTargets) {
  // Bytes between the kind and the (empty) path, per JVMS 4.7.20.1.
  const std::vector<std::pair<uint8_t, ByteVector>> targets = {
      {0x00, {0}},
      {0x01, {0}},
      {0x10, {0, 0}},
      {0x11, {0, 0}},
      {0x12, {0, 0}},
      {0x13, {}},
      {0x14, {}},
      {0x15, {}},
      {0x16, {0}},
      {0x17, {0, 0}},
      {0x40, {0, 1, 0, 0, 0, 1, 0, 2}},
      {0x41, {0, 0}},
      {0x42, {0, 0}},
      {0x43, {0, 0}},
      {0x44, {0, 0}},
      {0x45, {0, 0}},
      {0x46, {0, 0}},
      {0x47, {0, 0, 0}},
      {0x48, {0, 0, 0}},
      {0x49, {0, 0, 0}},
      {0x4A, {0, 0, 0}},
      {0x4B, {0, 0, 0}},
  };
  const auto decode = [](uint8_t kind, const ByteVector& target, unsigned steps) {
    ClassWriter writer("p/C");
    ByteWriter out;
    out.u2(1).u1(kind).append(target).u1(steps);
    for (unsigned i = 0; i < steps; ++i) out.u2(0x0300);
    out.u2(writer.constants().utf8("Lp/A;")).u2(0);
    writer.attribute("RuntimeInvisibleTypeAnnotations", out.bytes());
    return writer.bytes();
  };
  for (const auto& [kind, target] : targets) {
    for (const unsigned steps : {0U, 2U}) {
      const Loaded in = load(decode(kind, target, steps));
      const auto all = type_annotations(in.file, in.file.attributes());
      ASSERT_TRUE(all) << int{kind} << all.error().message;
      ASSERT_EQ(all->size(), 1U);
      EXPECT_EQ((*all)[0].target_kind, kind);
      EXPECT_EQ((*all)[0].annotation.type, "Lp/A;");
    }
  }
  const Loaded in = load(decode(0x4C, {}, 0));
  EXPECT_EQ(error_of(type_annotations(in.file, in.file.attributes())),
            "the RuntimeInvisibleTypeAnnotations attribute is damaged: unknown target kind 76");
}

}  // namespace
}  // namespace heddle
