#include "pointer/framework_entries.h"

#include <algorithm>
#include <array>
#include <set>

#include "classfile/attributes.h"

namespace heddle {
namespace {

constexpr std::array<std::string_view, 35> kTestAnnotations = {
    // JUnit 4
    "Lorg/junit/Test;", "Lorg/junit/Before;", "Lorg/junit/After;", "Lorg/junit/BeforeClass;",
    "Lorg/junit/AfterClass;", "Lorg/junit/experimental/theories/Theory;",
    "Lorg/junit/runners/Parameterized$Parameters;",
    // JUnit 5
    "Lorg/junit/jupiter/api/Test;", "Lorg/junit/jupiter/api/RepeatedTest;",
    "Lorg/junit/jupiter/api/TestFactory;", "Lorg/junit/jupiter/api/TestTemplate;",
    "Lorg/junit/jupiter/params/ParameterizedTest;", "Lorg/junit/jupiter/api/BeforeEach;",
    "Lorg/junit/jupiter/api/AfterEach;", "Lorg/junit/jupiter/api/BeforeAll;",
    "Lorg/junit/jupiter/api/AfterAll;",
    // TestNG
    "Lorg/testng/annotations/Test;", "Lorg/testng/annotations/BeforeMethod;",
    "Lorg/testng/annotations/AfterMethod;", "Lorg/testng/annotations/BeforeClass;",
    "Lorg/testng/annotations/AfterClass;", "Lorg/testng/annotations/BeforeTest;",
    "Lorg/testng/annotations/AfterTest;", "Lorg/testng/annotations/BeforeSuite;",
    "Lorg/testng/annotations/AfterSuite;", "Lorg/testng/annotations/BeforeGroups;",
    "Lorg/testng/annotations/AfterGroups;", "Lorg/testng/annotations/DataProvider;",
    "Lorg/testng/annotations/Factory;",
    // jqwik and Kotlin's own names for the above
    "Lnet/jqwik/api/Property;", "Lnet/jqwik/api/Example;", "Lkotlin/test/Test;", "Lkotlin/test/BeforeTest;",
    "Lkotlin/test/AfterTest;", "Lorg/junit/jupiter/api/ClassTemplate;"};

constexpr std::array<std::string_view, 11> kServletMethods = {
    "service",  "doGet",     "doPost",  "doPut",           "doHead",  "doTrace",
    "doDelete", "doOptions", "doPatch", "getLastModified", "doFilter"};
// Before the first request, and after the last one.
constexpr std::array<std::string_view, 4> kAroundRequests = {"init", "destroy", "contextInitialized",
                                                             "contextDestroyed"};

constexpr std::array<std::string_view, 2> kServletPackages = {"javax/servlet/", "jakarta/servlet/"};
// With the usual superclasses, so that servlets are known without the servlet classes themselves.
constexpr std::array<std::string_view, 6> kServlets = {
    "Servlet", "Filter", "GenericServlet", "GenericFilter", "http/HttpServlet", "http/HttpFilter"};
constexpr std::array<std::string_view, 11> kListeners = {"ServletContextListener",
                                                         "ServletContextAttributeListener",
                                                         "ServletRequestListener",
                                                         "ServletRequestAttributeListener",
                                                         "http/HttpSessionListener",
                                                         "http/HttpSessionAttributeListener",
                                                         "http/HttpSessionBindingListener",
                                                         "http/HttpSessionIdListener",
                                                         "AsyncListener",
                                                         "ReadListener",
                                                         "WriteListener"};

constexpr uint16_t kMajorOfJava25 = 69;
constexpr uint16_t kPreviewMinor = 0xFFFF;

bool any_test_annotation(const ClassFile& file, AttributeTable table) {
  const Result<std::vector<Annotation>> found = annotations(file, table);
  return found && std::ranges::any_of(*found, [](const Annotation& one) {
           return std::ranges::find(kTestAnnotations, one.type) != kTestAnnotations.end();
         });
}

class FrameworkEntries {
 public:
  FrameworkEntries(Program& program, ApplicationTypes& types, const Frameworks& frameworks, ClassId id)
      : program_(program), types_(types), frameworks_(frameworks), id_(id) {}

  std::vector<EntryPoint> find() {
    if (!can_be_made(program_[id_])) return {};
    above_ = types_.supertypes(id_);
    const bool junit3 = is_below("junit/framework/TestCase");
    const bool servlet = is_below_any(kServlets);
    const bool listener = is_below_any(kListeners);
    const bool apart = frameworks_.is_apart(program_[id_]);
    for (const ClassId owner : types_.application_chain(id_)) {
      const Class& type = program_[owner];
      const bool all_public = any_test_annotation(*type.file, type.file->attributes());
      for (const MethodId id : type.methods) {
        const Method& method = program_[id];
        if ((method.access & (kAccAbstract | kAccSynthetic)) != 0 || is_initialiser(method)) continue;
        const bool open = (method.access & kAccPublic) != 0;
        const bool test = any_test_annotation(*type.file, program_.info(method).attributes) ||
                          (all_public && open) || (junit3 && called_by_junit3(method));
        const bool around = (servlet || listener) && is_one_of(kAroundRequests, method);
        const bool served =
            (servlet && is_one_of(kServletMethods, method)) || (listener && open && has_reference(method));
        if (test || served || around) {
          add(id, test ? EntryKind::kTest : around ? EntryKind::kPreparation : EntryKind::kServlet);
        } else if (const auto kind = annotated_kind(*type.file, method)) {
          add(id, apart ? EntryKind::kGiven : *kind);
        }
      }
    }
    return std::move(found_);
  }

 private:
  bool is_below(std::string_view name) const { return std::ranges::find(above_, name) != above_.end(); }

  bool is_below_any(auto& names) const {
    return std::ranges::any_of(kServletPackages, [&](std::string_view package) {
      return std::ranges::any_of(
          names, [&](std::string_view name) { return is_below(std::string(package) + std::string(name)); });
    });
  }

  bool is_initialiser(const Method& method) const { return program_.text(method.name).starts_with('<'); }
  // Every call of a listener passes an event.
  bool has_reference(const Method& method) const {
    return program_.text(method.descriptor).starts_with("(L");
  }

  bool called_by_junit3(const Method& method) const {
    const std::string_view name = program_.text(method.name);
    const bool takes_nothing = program_.text(method.descriptor).starts_with("()");
    const bool test = name.starts_with("test") && (method.access & kAccPublic) != 0;
    return takes_nothing && (test || name == "setUp" || name == "tearDown" || name == "suite");
  }

  bool is_one_of(auto& names, const Method& method) const {
    return std::ranges::find(names, program_.text(method.name)) != names.end() &&
           (method.access & (kAccPrivate | kAccStatic)) == 0;
  }

  // What the knowledge files say of its annotations.
  std::optional<EntryKind> annotated_kind(const ClassFile& file, const Method& method) const {
    const AttributeTable table = program_.info(method).attributes;
    if (const auto* const item = frameworks_.find(file, table, FrameworkItem::Kind::kCalls))
      return item->often ? EntryKind::kHandler : EntryKind::kCallback;
    if (frameworks_.find(file, table, FrameworkItem::Kind::kPrepares) != nullptr)
      return EntryKind::kPreparation;
    return std::nullopt;
  }

  // What a class further up declares is hidden by what a lower one does.
  void add(MethodId id, EntryKind kind) {
    const Method& method = program_[id];
    if (!seen_.emplace(method.name.index(), method.descriptor.index()).second) return;
    const bool is_static = (method.access & kAccStatic) != 0;
    found_.push_back({id, kind, is_static ? std::vector<ClassId>() : std::vector{id_}});
  }

  Program& program_;
  ApplicationTypes& types_;
  const Frameworks& frameworks_;
  ClassId id_;
  std::vector<std::string_view> above_;
  std::set<std::pair<uint32_t, uint32_t>> seen_;
  std::vector<EntryPoint> found_;
};

MethodId declared(const Program& program, ClassId owner, std::string_view name, std::string_view descriptor) {
  const NameId name_id = program.symbols().find_name(name);
  const NameId descriptor_id = program.symbols().find_name(descriptor);
  return name_id && descriptor_id ? program.declared_method(owner, name_id, descriptor_id) : MethodId();
}

// From Java 25 on, and before that as a preview, main need be neither public nor static nor take anything.
bool allows_short_main(const ClassFile& file) {
  return file.major_version() >= kMajorOfJava25 || file.minor_version() == kPreviewMinor;
}

}  // namespace

std::vector<EntryPoint> framework_entries(Program& program, ApplicationTypes& types,
                                          const Frameworks& frameworks, ClassId id) {
  return FrameworkEntries(program, types, frameworks, id).find();
}

MethodId main_method(Program& program, ApplicationTypes& types, ClassId id) {
  constexpr uint16_t kUsual = kAccPublic | kAccStatic;
  const std::vector<ClassId> chain = types.application_chain(id);
  for (const ClassId owner : chain) {
    const MethodId method = declared(program, owner, "main", "([Ljava/lang/String;)V");
    if (method && (program[method].access & kUsual) == kUsual) return method;
  }
  if (!allows_short_main(*program[id].file) || !can_be_made(program[id])) return {};
  for (const std::string_view descriptor : {"([Ljava/lang/String;)V", "()V"}) {
    for (const ClassId owner : chain) {
      const MethodId method = declared(program, owner, "main", descriptor);
      if (method && (program[method].access & (kAccPrivate | kAccAbstract)) == 0) return method;
    }
  }
  return {};
}

}  // namespace heddle
