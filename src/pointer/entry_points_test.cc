#include "pointer/entry_points.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "classfile/class_path.h"
#include "classfile/test_folder.h"
#include "pointer/framework_entries.h"
#include "program/find_name.h"
#include "tests/support/class_writer.h"

namespace heddle {
namespace {

using testing::ByteWriter;
using testing::ClassWriter;
using testing::MemberWriter;
using testing::Op;

constexpr unsigned kMainFlags = kAccPublic | kAccStatic;
constexpr const char* kMainType = "([Ljava/lang/String;)V";

class EntryPointsTest : public ::testing::Test {
 protected:
  static MemberWriter& method(ClassWriter& writer, unsigned access, std::string_view name,
                              std::string_view descriptor = "()V") {
    if ((access & kAccAbstract) != 0) return writer.method(access, name, descriptor);
    return writer.method(access, name, descriptor, writer.code().op(Op::kReturn));
  }
  static void annotate(ClassWriter& writer, MemberWriter& member, std::string_view type) {
    ByteWriter bytes;
    bytes.u2(1).u2(writer.constants().utf8(type)).u2(0);
    member.attribute("RuntimeVisibleAnnotations", bytes.bytes());
  }
  void add(ClassWriter& writer) {
    const std::vector<uint8_t> bytes = writer.bytes();
    folder_.write(writer.name() + ".class", std::string(bytes.begin(), bytes.end()));
  }
  void add_main(const std::string& name) {
    ClassWriter writer(name);
    method(writer, kMainFlags, "main", kMainType);
    add(writer);
  }

  // "kind name" of each, with the classes it is called on.
  std::vector<std::string> find(const std::vector<std::string>& patterns = {}) {
    if (program_ == nullptr) {
      path_.add(folder_.root(), {}, problems_);
      program_ = std::make_unique<Program>(symbols_, path_, problems_);
      types_ = std::make_unique<ApplicationTypes>(*program_, 1);
      Knowledge knowledge(symbols_);
      knowledge.read("calls often p.Get\ncalls p.Tick\nprepares p.Inject\napart p.Each\n", "test.model",
                     KnowledgeOrigin::kUser, problems_);
      frameworks_ = std::make_unique<Frameworks>(*program_, knowledge);
    }
    found_ = find_entry_points(*program_, *types_, *frameworks_, patterns);
    return texts(found_.points);
  }
  std::vector<std::string> texts(const std::vector<EntryPoint>& points) const {
    std::vector<std::string> all;
    for (const EntryPoint& point : points) {
      std::string text(entry_kind_name(point.kind));
      text += " " + method_display(*program_, point.method);
      for (const ClassId id : point.receivers) {
        text += " on " + std::string(program_->text((*program_)[id].name));
      }
      all.push_back(std::move(text));
    }
    return all;
  }
  using Texts = std::vector<std::string>;

  TestFolder folder_;
  Problems problems_;
  Symbols symbols_;
  ClassPath path_;
  std::unique_ptr<Program> program_;
  std::unique_ptr<ApplicationTypes> types_;
  std::unique_ptr<Frameworks> frameworks_;
  EntryPoints found_;
};

TEST_F(EntryPointsTest, MainMethods) {
  add_main("p/A");
  add_main("q/B");
  ClassWriter other("p/C");
  method(other, kAccPublic, "main", kMainType);           // not static
  method(other, kAccPublic | kAccStatic, "main", "()V");  // takes nothing
  method(other, kAccStatic, "start", kMainType);
  add(other);
  EXPECT_EQ(find(), (Texts{"main p.A.main(java.lang.String[])", "main q.B.main(java.lang.String[])"}));
}

TEST_F(EntryPointsTest, ShortMainOfNewerJava) {
  ClassWriter writer("p/A", {.major = 69});
  writer.default_constructor();
  method(writer, 0, "main");
  add(writer);
  EXPECT_EQ(find(), (Texts{"main p.A.main() on p/A"}));
}

TEST_F(EntryPointsTest, JUnitTestsWithWhatRunsAroundThem) {
  ClassWriter base("p/Base", {.access = kAccPublic | kAccAbstract});
  annotate(base, method(base, kAccPublic, "prepare"), "Lorg/junit/Before;");
  annotate(base, method(base, kAccPublic, "inherited"), "Lorg/junit/Test;");
  add(base);
  ClassWriter test("p/SomeTest", {.super = "p/Base"});
  annotate(test, method(test, kAccPublic, "works"), "Lorg/junit/jupiter/api/Test;");
  annotate(test, method(test, kAccStatic, "once"), "Lorg/junit/jupiter/api/BeforeAll;");
  method(test, kAccPublic, "helper");
  add(test);
  EXPECT_EQ(find(), (Texts{"test p.Base.inherited() on p/SomeTest", "test p.Base.prepare() on p/SomeTest",
                           "test p.SomeTest.once()", "test p.SomeTest.works() on p/SomeTest"}));
}

TEST_F(EntryPointsTest, OldTestCasesEvenIfTheFrameworkIsMissing) {
  ClassWriter test("p/OldTest", {.super = "junit/framework/TestCase"});
  method(test, kAccPublic, "testIt");
  method(test, kAccProtected, "setUp");
  method(test, kAccPublic, "other");
  add(test);
  EXPECT_EQ(find(), (Texts{"test p.OldTest.setUp() on p/OldTest", "test p.OldTest.testIt() on p/OldTest"}));
  EXPECT_EQ(problems_.size(), 0U);  // asking what is above a class is no use of it
}

TEST_F(EntryPointsTest, ServletsAndListeners) {
  ClassWriter servlet(
      "p/Page", {.super = "jakarta/servlet/http/HttpServlet", .interfaces = {"jakarta/servlet/Servlet"}});
  method(servlet, kAccProtected, "doGet", "(Ljakarta/servlet/http/HttpServletRequest;)V");
  method(servlet, kAccPublic, "other");
  add(servlet);
  ClassWriter listener("p/Start", {.interfaces = {"javax/servlet/ServletContextListener"}});
  method(listener, kAccPublic, "contextInitialized", "(Ljavax/servlet/ServletContextEvent;)V");
  add(listener);
  const Texts found = find();
  ASSERT_EQ(found.size(), 2U);
  EXPECT_TRUE(found[0].starts_with("servlet p.Page.doGet(")) << found[0];
  EXPECT_TRUE(found[1].starts_with("preparation p.Start.contextInitialized(")) << found[1];
}

TEST_F(EntryPointsTest, WhatAnnotationsSay) {
  const auto add_bean = [&](const std::string& name, const char* of_class) {
    ClassWriter bean(name);
    bean.default_constructor();
    annotate(bean, method(bean, kAccPublic, "get"), "Lp/Get;");
    annotate(bean, method(bean, 0, "tick"), "Lp/Tick;");
    annotate(bean, method(bean, kAccPrivate, "fill"), "Lp/Inject;");
    annotate(bean, method(bean, kAccPublic, "other"), "Lp/Other;");
    if (of_class != nullptr) {
      ByteWriter bytes;
      bytes.u2(1).u2(bean.constants().utf8(of_class)).u2(0);
      bean.attribute("RuntimeVisibleAnnotations", bytes.bytes());
    }
    add(bean);
  };
  add_bean("p/One", nullptr);
  add_bean("p/Some", "Lp/Each;");
  EXPECT_EQ(find(), (Texts{"preparation p.One.fill() on p/One", "handler p.One.get() on p/One",
                           "callback p.One.tick() on p/One", "given p.Some.fill() on p/Some",
                           "given p.Some.get() on p/Some", "given p.Some.tick() on p/Some"}));
}

TEST_F(EntryPointsTest, WhatFillsFieldsIsMade) {
  ClassWriter shelf("p/Shelf");
  shelf.default_constructor();
  add(shelf);
  ClassWriter bean("p/Bean");
  bean.default_constructor();
  annotate(bean, bean.field(kAccPrivate, "shelf", "Lp/Shelf;"), "Lp/Inject;");
  annotate(bean, method(bean, kAccPublic, "get"), "Lp/Get;");
  add(bean);
  EXPECT_EQ(find(), (Texts{"handler p.Bean.get() on p/Bean"}));
  EXPECT_EQ(texts(constructors_for(*program_, *types_, *frameworks_, found_.points)),
            (Texts{"constructor p.Bean.<init>() on p/Bean", "constructor p.Shelf.<init>() on p/Shelf"}));
}

TEST_F(EntryPointsTest, ALibraryIsEnteredByAllThatIsPublic) {
  ClassWriter open("p/Open");
  open.default_constructor();
  method(open, kAccPublic, "call");
  method(open, kAccPublic | kAccStatic, "make");
  method(open, 0, "hidden");
  add(open);
  ClassWriter closed("p/Closed", {.access = 0});
  method(closed, kAccPublic, "call");
  add(closed);
  ClassWriter base("p/Base", {.access = kAccPublic | kAccAbstract});
  method(base, kAccPublic, "done");
  method(base, kAccPublic | kAccAbstract, "todo");
  add(base);
  ClassWriter sub("p/Sub", {.super = "p/Base", .access = 0});
  method(sub, kAccPublic, "todo");
  add(sub);
  EXPECT_EQ(find(), (Texts{"library p.Base.done() on p/Sub", "library p.Open.<init>() on p/Open",
                           "library p.Open.call() on p/Open", "library p.Open.make()",
                           "library p.Sub.todo() on p/Sub"}));
}

TEST_F(EntryPointsTest, PatternsAsPeopleWriteThem) {
  add_main("com/foo/Main");
  add_main("com/foo/sub/Main");
  ClassWriter bar("com/foo/Bar");
  method(bar, kAccPublic, "run");
  method(bar, kAccPublic, "rest");
  method(bar, kAccPrivate, "secret");
  add(bar);
  const Texts whole = {"library com.foo.Bar.rest() on com/foo/Bar",
                       "library com.foo.Bar.run() on com/foo/Bar"};
  const std::string run = "given com.foo.Bar.run() on com/foo/Bar";
  const std::string main = "given com.foo.Main.main(java.lang.String[])";
  const std::string inner = "given com.foo.sub.Main.main(java.lang.String[])";
  EXPECT_EQ(find({"com.foo.Main"}), Texts{main});
  EXPECT_EQ(find({"com.foo.Main.main"}), Texts{main});
  EXPECT_EQ(find({"Bar"}), whole);
  EXPECT_EQ(find({"com.foo.Bar.*"}), whole);
  EXPECT_EQ(find({"com.foo.Bar.run"}), Texts{run});
  EXPECT_EQ(find({"com.foo.Bar.r*n"}), Texts{run});
  EXPECT_EQ(find({"com.foo.Bar.secret"}), Texts{"given com.foo.Bar.secret() on com/foo/Bar"});
  EXPECT_EQ(find({"com.foo.*"}), (Texts{whole[0], whole[1], main}));
  EXPECT_EQ(find({"com.**.Main"}), (Texts{main, inner}));
  EXPECT_EQ(find({"com.foo.**"}), (Texts{whole[0], whole[1], main, inner}));
  EXPECT_EQ(find({"Bar.run", "com.foo.sub.Main"}), (Texts{run, inner}));
  EXPECT_TRUE(found_.problems.empty());
}

TEST_F(EntryPointsTest, WhatIsPublicForTestsOnlyIsNoEntry) {
  ClassWriter open("p/Open");
  annotate(open, method(open, kAccPublic | kAccStatic, "reset"),
           "Lcom/google/common/annotations/VisibleForTesting;");
  annotate(open, method(open, kAccPublic | kAccStatic, "use"), "Lp/Important;");
  add(open);
  EXPECT_EQ(find(), (Texts{"library p.Open.use()"}));
}

TEST_F(EntryPointsTest, PatternsThatMeanNothing) {
  add_main("p/Main");
  add_main("q/Main");
  ClassWriter empty("p/Empty");
  add(empty);
  find({"p.Maim"});
  ASSERT_EQ(found_.problems.size(), 1U);
  EXPECT_EQ(found_.problems[0].suggestions.front(), "p.Main");
  find({"p.Empty.main"});
  ASSERT_EQ(found_.problems.size(), 1U);
  EXPECT_EQ(found_.problems[0].sentence, "p.Empty has no method main, so it cannot be started");
  find({"p.Empty"});
  ASSERT_EQ(found_.problems.size(), 1U);
  EXPECT_TRUE(found_.problems[0].sentence.starts_with("p.Empty has no main method"))
      << found_.problems[0].sentence;
  find({"Main"});
  ASSERT_EQ(found_.problems.size(), 1U);
  EXPECT_EQ(found_.problems[0].matches, (Texts{"p.Main", "q.Main"}));
  find({"x.*"});
  ASSERT_EQ(found_.problems.size(), 1U);
}

TEST_F(EntryPointsTest, WhatComesInIsConstructed) {
  ClassWriter shape("p/Shape", {.access = kAccPublic | kAccInterface | kAccAbstract});
  add(shape);
  ClassWriter box("p/Box", {.interfaces = {"p/Shape"}, .access = 0});
  method(box, 0, "<init>", "(Lp/Size;)V");
  add(box);
  ClassWriter size("p/Size", {.access = 0});
  size.default_constructor();
  add(size);
  ClassWriter user("p/User");
  method(user, kAccPublic | kAccStatic, "use", "([Lp/Shape;)V");
  add(user);
  EXPECT_EQ(find(), (Texts{"library p.User.use(p.Shape[])"}));
  EXPECT_EQ(texts(constructors_for(*program_, *types_, *frameworks_, found_.points)),
            (Texts{"constructor p.Box.<init>(p.Size) on p/Box", "constructor p.Size.<init>() on p/Size"}));
}

}  // namespace
}  // namespace heddle
