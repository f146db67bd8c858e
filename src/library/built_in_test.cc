// The knowledge files that come with the program: they must be free of errors, and what they name must exist.
#include "library/built_in.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "classfile/descriptor.h"
#include "library/intrinsics.h"
#include "library/knowledge.h"
#include "library/pseudo_classes.h"
#include "program/print.h"
#include "program/resolution.h"
#include "program/verify.h"
#include "support/parallel.h"

namespace heddle {
namespace {

namespace fs = std::filesystem;

// What no JDK at hand can have.
constexpr std::string_view kOlderFile = "library/jdk-older.model";
bool from_elsewhere(std::string_view class_name) {
  return std::ranges::any_of(
      std::array{"javax/servlet/", "jakarta/", "org/springframework/", "io/micronaut/"},
      [&](const char* package) { return class_name.starts_with(package); });
}

std::map<int, fs::path> jdks_by_version() {
  std::map<int, fs::path> homes;
  std::error_code ignored;
  const auto add = [&](const fs::path& home) {
    if (fs::exists(home / "lib/modules", ignored)) homes.emplace(jdk_version(home), home);
  };
  for (const auto& entry : fs::directory_iterator("/usr/lib/jvm", ignored)) add(entry.path());
  add(find_jdk(""));
  return homes;
}

// One JDK, asked whether it has what a knowledge file names.
class Jdk {
 public:
  Jdk(Symbols& symbols, const fs::path& home) {
    path_.add_jdk(home, {}, problems_);
    program_ = std::make_unique<Program>(symbols, path_, problems_);
    hierarchy_ = std::make_unique<Hierarchy>(*program_);
  }

  bool has_class(NameId name) const {
    std::string_view text = program_->text(name);
    while (text.starts_with('[')) text.remove_prefix(1);
    if (text.starts_with('L')) text = text.substr(1, text.size() - 2);
    return (program_->text(name).starts_with('[') && text.size() == 1) || path_.contains(text);
  }

  // The method that this class itself declares; null if there is none.
  const Method* method(const ModelKey& key) {
    if (!has_class(key.owner)) return nullptr;
    const ClassId owner = program_->declare(key.owner);
    program_->load(owner);
    const MethodId id = program_->declared_method(owner, key.name, key.descriptor);
    return id ? &(*program_)[id] : nullptr;
  }

  // Calls visit(class, method) for all methods of the classes that `wanted` chooses.
  template <class Wanted, class Visit>
  void each_method(Wanted&& wanted, Visit&& visit) {
    program_->load_all(false, default_threads());
    for (const std::string_view name : path_.class_names()) {
      if (!wanted(name)) continue;
      const Class& type = (*program_)[program_->declare(name)];
      for (const MethodId id : type.methods) visit(type, (*program_)[id]);
    }
  }

  // What is wrong with the statement's reference, or nothing.
  std::string check(const Stmt& stmt) {
    switch (stmt.op) {
      case Op::kNew:
      case Op::kNewArray:
      case Op::kCast:
        return has_class(NameId(stmt.ref)) ? "" : "no class " + std::string(program_->text(NameId(stmt.ref)));
      case Op::kGetField:
      case Op::kPutField:
      case Op::kGetStatic:
      case Op::kPutStatic:
        return check_field(stmt);
      case Op::kInvokeVirtual:
      case Op::kInvokeInterface:
      case Op::kInvokeSpecial:
      case Op::kInvokeStatic:
        return check_call(stmt);
      default:
        return "";
    }
  }

 private:
  bool is_pseudo(const MemberRef& ref) const { return program_->text(ref.owner).starts_with(kPseudoPackage); }

  std::string check_field(const Stmt& stmt) {
    const MemberRef& ref = program_->symbols()[MemberRefId(stmt.ref)];
    if (is_pseudo(ref)) return "";
    const std::string name = field_text(program_->symbols(), ref);
    if (!has_class(ref.owner)) return "no class of " + name;
    const FieldResult found =
        find_field(*hierarchy_, hierarchy_->link(ref.owner), {ref.name, ref.descriptor});
    if (!found.ok()) return "no field " + name;
    const bool is_static = ((*program_)[found.field].access & kAccStatic) != 0;
    const bool wants_static = stmt.op == Op::kGetStatic || stmt.op == Op::kPutStatic;
    return is_static == wants_static ? "" : name + " is used as if it were static, or the other way round";
  }

  std::string check_call(const Stmt& stmt) {
    const MemberRef& ref = program_->symbols()[MemberRefId(stmt.ref)];
    if (is_pseudo(ref)) return "";
    const std::string name = method_text(program_->symbols(), ref);
    if (!has_class(ref.owner)) return "no class of " + name;
    const ClassId owner = hierarchy_->link(ref.owner);
    if ((*program_)[owner].is_interface() != ref.interface) return name + " confuses classes and interfaces";
    const Signature signature{ref.name, ref.descriptor};
    const MethodResult found = ref.interface ? find_interface_method(*hierarchy_, owner, signature)
                                             : find_class_method(*hierarchy_, owner, signature);
    if (!found.ok()) return "no method " + name;
    const bool is_static = ((*program_)[found.method].access & kAccStatic) != 0;
    return is_static == (stmt.op == Op::kInvokeStatic) ? "" : name + " is called as if it were static or not";
  }

  Problems problems_;
  ClassPath path_;
  std::unique_ptr<Program> program_;
  std::unique_ptr<Hierarchy> hierarchy_;
};

// Natives that no analysis of a program need know: debuggers' and compilers' views of the virtual machine,
// smart cards, the platform's Kerberos; and signature-polymorphic ones, which have no body by nature.
bool of_no_interest(std::string_view class_name) {
  for (const std::string_view prefix :
       {"jdk/vm/ci/", "sun/jvm/hotspot/", "sun/security/pkcs11/", "sun/security/smartcardio/",
        "sun/security/jgss/", "sun/security/krb5/", "com/sun/security/auth/", "java/lang/invoke/MethodHandle",
        "java/lang/invoke/VarHandle"}) {
    if (class_name.starts_with(prefix) && class_name != "java/lang/invoke/MethodHandleNatives") return true;
  }
  return false;
}

class BuiltIn : public ::testing::Test {
 protected:
  void SetUp() override { knowledge_.read_built_in(problems_); }

  std::string text(const ModelKey& key) {
    return method_text(symbols_, {key.owner, key.name, key.descriptor, false});
  }
  std::string where(const KnowledgePlace& place) {
    return std::string(symbols_[place.file]) + ":" + std::to_string(place.line) + ": ";
  }
  bool is_pseudo(NameId owner) const { return symbols_[owner].starts_with(kPseudoPackage); }

  Symbols symbols_;
  Knowledge knowledge_{symbols_};
  Problems problems_;
};

TEST_F(BuiltIn, FilesAreFreeOfErrors) {
  for (const Problem& problem : problems_.sorted()) ADD_FAILURE() << to_string(problem);
  EXPECT_GE(built_in_knowledge().size(), 10U);
  EXPECT_TRUE(std::is_sorted(built_in_knowledge().begin(), built_in_knowledge().end(),
                             [](const auto& a, const auto& b) { return a.name < b.name; }));
}

TEST_F(BuiltIn, BodiesKeepTheRulesOfTheIr) {
  EXPECT_GE(knowledge_.models().size(), 300U);
  for (const Model& model : knowledge_.models()) {
    const auto problem = verify(model.body, symbols_);
    EXPECT_FALSE(problem) << where(model.place) << text(model.method) << ": " << *problem;
  }
}

// Two models of one method would mean that one of them is forgotten.
TEST_F(BuiltIn, NoMethodHasTwoModels) {
  size_t headers = 0;
  for (const EmbeddedFile& file : built_in_knowledge()) {
    for (size_t at = 0; (at = file.text.find("\nmodel ", at)) != std::string_view::npos; ++at) ++headers;
  }
  EXPECT_EQ(headers, knowledge_.models().size());
}

TEST_F(BuiltIn, PseudoMethodsThatAreCalledHaveModels) {
  for (const PseudoClass& type : pseudo_classes(knowledge_)) {
    if (symbols_[type.name] == kIntrinsicClass) continue;
    for (const PseudoClass::Member& method : type.methods) {
      EXPECT_NE(knowledge_.model(type.name, method.name, method.descriptor, true), nullptr)
          << text({type.name, method.name, method.descriptor});
    }
  }
}

TEST_F(BuiltIn, WhatFilesNameExists) {
  const std::map<int, fs::path> homes = jdks_by_version();
  ASSERT_FALSE(homes.empty()) << "there is no JDK";
  std::vector<std::unique_ptr<Jdk>> jdks;
  for (const auto& [version, home] : homes) jdks.push_back(std::make_unique<Jdk>(symbols_, home));
  // What came after 17 cannot be checked without a JDK that has it.
  const bool all_versions = homes.contains(17) && homes.rbegin()->first >= 25;

  for (const Model& model : knowledge_.models()) {
    if (is_pseudo(model.method.owner) || from_elsewhere(symbols_[model.method.owner])) continue;
    bool found = false;
    for (const auto& jdk : jdks) {
      const Method* const method = jdk->method(model.method);
      found = found || (method != nullptr && ((method->access & kAccStatic) != 0) == model.is_static);
    }
    if (all_versions && symbols_[model.place.file] != kOlderFile) {
      EXPECT_TRUE(found) << where(model.place) << "no JDK has " << text(model.method);
    }
  }

  for (const Model& model : knowledge_.models()) {
    if (!all_versions || symbols_[model.place.file] == kOlderFile) continue;
    for (const Stmt& stmt : model.body.stmts) {
      std::string wrong;
      for (const auto& jdk : jdks) {
        wrong = jdk->check(stmt);
        if (wrong.empty()) break;
      }
      EXPECT_EQ(wrong, "") << where(model.place) << text(model.method);
    }
  }

  const auto check_method = [&](const MethodItem& item) {
    if (is_pseudo(item.method.owner) || from_elsewhere(symbols_[item.method.owner])) return;
    const bool found = std::any_of(jdks.begin(), jdks.end(),
                                   [&](const auto& jdk) { return jdk->method(item.method) != nullptr; });
    EXPECT_TRUE(found || !all_versions) << where(item.place) << "no JDK has " << text(item.method);
  };
  const auto check_class = [&](const ClassItem& item) {
    const bool found =
        std::any_of(jdks.begin(), jdks.end(), [&](const auto& jdk) { return jdk->has_class(item.name); });
    EXPECT_TRUE(found || !all_versions)
        << where(item.place) << "no JDK has " << class_display(symbols_[item.name]);
  };
  for (const MethodItem& item : knowledge_.roots()) check_method(item);
  for (const MethodItem& item : knowledge_.origins()) check_method(item);
  for (const ThreadItem& item : knowledge_.thread_items()) check_method({item.method, item.place});
  for (const UnsafeItem& item : knowledge_.unsafe()) check_class(item.type);
  for (const AtomicItem& item : knowledge_.atomic()) check_class(item.type);
  for (const ClassItem& item : knowledge_.merges()) check_class(item);
  for (const ClassItem& item : knowledge_.containers()) check_class(item);
}

TEST_F(BuiltIn, NativesThatGiveObjectsHaveModels) {
  std::vector<ModelKey> without;
  size_t natives = 0;
  for (const auto& [version, home] : jdks_by_version()) {
    if (version > 25) continue;
    Jdk jdk(symbols_, home);
    jdk.each_method([](std::string_view name) { return !of_no_interest(name); },
                    [&](const Class& owner, const Method& method) {
                      const std::string_view descriptor = symbols_[method.descriptor];
                      const char result = descriptor[descriptor.find(')') + 1];
                      if ((method.access & kAccNative) == 0 || kind_of(result) != ValueKind::kRef) return;
                      ++natives;
                      const bool is_static = (method.access & kAccStatic) != 0;
                      const ModelKey key{owner.name, method.name, method.descriptor};
                      if (knowledge_.find_model(key, is_static) == nullptr) without.push_back(key);
                    });
  }
  for (const ModelKey& key : without) ADD_FAILURE() << "without a model: " << text(key);
  EXPECT_GT(natives, 100U);
}

}  // namespace
}  // namespace heddle
