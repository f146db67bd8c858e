// Projects as build tools leave them, from outside. No build tool is started, and nothing comes from the
// network.
#include <gtest/gtest.h>

#include "tests/cli/json_value.h"
#include "tests/cli/workshop.h"

namespace heddle::testing {
namespace {

class Projects : public ::testing::Test {
 protected:
  // Two modules, a library in the local repository, and a test that starts the threads.
  void make_maven() {
    shop_.write("proj/pom.xml",
                "<project><groupId>g</groupId><artifactId>proj</artifactId><version>1</"
                "version><packaging>pom</packaging>"
                "<modules><module>core</module><module>app</module></modules></project>");
    const std::string parent =
        "<parent><groupId>g</groupId><artifactId>proj</artifactId><version>1</version></parent>";
    shop_.write("proj/core/pom.xml", "<project>" + parent + "<artifactId>core</artifactId></project>");
    shop_.write(
        "proj/app/pom.xml",
        "<project>" + parent +
            "<artifactId>app</artifactId><dependencies>"
            "<dependency><groupId>g</groupId><artifactId>core</artifactId><version>1</version></dependency>"
            "<dependency><groupId>lib</groupId><artifactId>help</artifactId><version>2.0</version></"
            "dependency>"
            "</dependencies></project>");
    shop_.write("proj/core/src/main/java/core/Counter.java",
                "package core;\npublic class Counter implements Runnable {\n  int count;\n  public void "
                "run() { count++; }\n}\n");
    shop_.write("lib/help/Help.java", "package help;\npublic class Help { public static void help() {} }\n");
    shop_.write("proj/app/src/main/java/app/Main.java",
                "package app;\npublic class Main {\n  public static void start() { help.Help.help();\n"
                "    core.Counter c = new core.Counter();\n    new Thread(c).start();\n    new "
                "Thread(c).start();\n  }\n}\n");
    shop_.write(
        "proj/app/src/test/java/app/MainTest.java",
        "package app;\npublic class MainTest implements Runnable {\n  int mine;\n  public void run() { "
        "mine++; }\n"
        "  public static void main(String[] args) {\n    Main.start();\n    MainTest t = new MainTest();\n"
        "    new Thread(t).start();\n    new Thread(t).start();\n  }\n}\n");
    run("javac -g -d libc lib/help/Help.java && mkdir -p home/.m2/repository/lib/help/2.0 && "
        "jar cf home/.m2/repository/lib/help/2.0/help-2.0.jar -C libc .");
    run("cd proj && javac -g -d core/target/classes core/src/main/java/core/Counter.java && "
        "javac -g -cp core/target/classes:../libc -d app/target/classes app/src/main/java/app/Main.java && "
        "javac -g -cp core/target/classes:app/target/classes -d app/target/test-classes "
        "app/src/test/java/app/MainTest.java");
  }
  void run(const std::string& command) {
    const Outcome outcome = shop_.run(command);
    ASSERT_EQ(outcome.exit_code, 0) << command << outcome.err;
  }
  JsonValue check(const std::string& arguments) {
    const Outcome outcome =
        shop_.run("export HOME=$PWD/home; heddle check --format json " + arguments + jdk_);
    std::string error;
    const std::optional<JsonValue> document = parse_json(outcome.out, error);
    EXPECT_TRUE(document) << error << " in\n" << outcome.out << outcome.err;
    return document ? *document : JsonValue();
  }

  const std::string jdk_ = " --no-jdk -c '" + Workshop::mill() + "'";
  Workshop shop_;
};

TEST_F(Projects, MavenWithModules) {
  make_maven();
  const JsonValue document = check("proj");
  // The small library that stands for the JDK lacks classes; nothing else is missing.
  for (const JsonValue& warning : document["warnings"].items) {
    EXPECT_EQ(warning["kind"].text, "missing-class") << warning["message"].text;
    for (const char* own : {"core.", "app.", "help."}) EXPECT_FALSE(warning["class"].text.starts_with(own));
  }
  ASSERT_EQ(document["findings"].size(), 1U);
  EXPECT_EQ(document["findings"].at(0)["subject"].text, "core.Counter.count");
  EXPECT_EQ(document["stats"]["findingsInTests"].number, 1);
  EXPECT_EQ(document["program"]["classes"].number, 3);
  EXPECT_EQ(check("proj --tests")["findings"].size(), 2U);
}

// Told apart by @Generated, if it is in the class file, and by where the source lies.
TEST_F(Projects, GeneratedCode) {
  shop_.write("gen/pom.xml",
              "<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId>"
              "<artifactId>gen</artifactId><version>1</version></project>");
  shop_.write(
      "gen/src/main/java/p/Main.java",
      "package p;\npublic class Main implements Runnable {\n  static int own;\n  public void run() {\n"
      "    own++;\n    Made.count();\n    Marked.Part.count();\n  }\n  public static void main(String[] a) "
      "{\n"
      "    new Thread(new Main()).start();\n    new Thread(new Main()).start();\n  }\n}\n");
  shop_.write("gen/target/generated-sources/annotations/p/Made.java",
              "package p; class Made { static int all; static void count() { all++; } }\n");
  shop_.write("gen/src/main/java/p/Marked.java",
              "package p; @interface Generated {} @Generated class Marked { static class Part {\n"
              "static int parts; static void count() { parts++; } } }\n");
  run("javac -g -d gen/target/classes gen/src/main/java/p/*.java "
      "gen/target/generated-sources/annotations/p/*.java");
  const JsonValue document = check("gen");
  ASSERT_EQ(document["findings"].size(), 1U);
  EXPECT_EQ(document["findings"].at(0)["subject"].text, "p.Main.own");
  EXPECT_EQ(document["stats"]["findingsInGeneratedCode"].number, 2);
  EXPECT_EQ(check("gen --generated")["findings"].size(), 3U);
}

TEST_F(Projects, MissingLibrariesAreNamed) {
  make_maven();
  run("rm -r home/.m2/repository/lib");
  const JsonValue document = check("proj");
  bool is_named = false;
  for (const JsonValue& warning : document["warnings"].items) {
    is_named |= warning["kind"].text == "missing-dependency" &&
                contains(warning["message"].text, "lib:help:2.0") &&
                contains(warning["message"].text, "mvn dependency:resolve");
  }
  EXPECT_TRUE(is_named);
  EXPECT_EQ(document["findings"].size(), 1U);
}

TEST_F(Projects, HalfBuilt) {
  make_maven();
  run("rm -r proj/core/target");
  const JsonValue document = check("proj");
  bool is_said = false;
  for (const JsonValue& warning : document["warnings"].items)
    is_said |= warning["kind"].text == "not-built" && warning["file"].text == "proj/core";
  EXPECT_TRUE(is_said);
}

// What lies in BOOT-INF/lib or WEB-INF/lib is a library.
TEST_F(Projects, FatJars) {
  make_maven();
  for (const std::string inside : {"BOOT-INF", "WEB-INF"}) {
    run("rm -rf fat && mkdir -p fat/" + inside + "/lib && cp -r proj/app/target/classes fat/" + inside +
        "/classes && cp -r proj/app/target/test-classes/* proj/core/target/classes/core fat/" + inside +
        "/classes/ && "
        "jar cf0 fat/" +
        inside + "/lib/help.jar -C libc . && jar cf0 fat.jar -C fat .");
    const JsonValue document = check("fat.jar");
    EXPECT_EQ(document["program"]["classes"].number, 3) << inside;
    EXPECT_EQ(document["findings"].size(), 2U) << inside;
  }
}

// What starts the program in a fat jar is no part of it.
TEST_F(Projects, TheLauncherOfAFatJarIsNotEntered) {
  make_maven();
  shop_.write("launcher/Launcher.java",
              "package boot; public class Launcher { public static void main(String[] a) {} }");
  run("mkdir -p fat/BOOT-INF && javac -d fat launcher/Launcher.java && cp -r proj/app/target/test-classes "
      "fat/BOOT-INF/classes && cp -r proj/app/target/classes/app/* fat/BOOT-INF/classes/app/ && "
      "cp -r proj/core/target/classes/core fat/BOOT-INF/classes/ && jar cf0 fat.jar -C fat .");
  const JsonValue document = check("fat.jar");
  ASSERT_EQ(document["program"]["entryPoints"].size(), 1U);
  EXPECT_TRUE(document["program"]["entryPoints"].at(0).text.starts_with("app.MainTest.main"));
}

TEST_F(Projects, PathsOfAllKinds) {
  make_maven();
  run("mv proj 'my pröject' && ln -s 'my pröject' link");
  for (const char* name : {"'my pröject'", "link", "\"$PWD/link\""}) {
    EXPECT_EQ(check(name)["findings"].size(), 1U) << name;
  }
  const std::string longest(200, 'x');
  run("mkdir " + longest + " && cp -r 'my pröject' " + longest + "/" + longest);
  EXPECT_EQ(check(longest)["findings"].size(), 1U);
}

TEST_F(Projects, Init) {
  make_maven();
  const Outcome made = shop_.run("heddle init proj");
  EXPECT_EQ(made.exit_code, 0) << made.err;
  EXPECT_EQ(made.out, "wrote proj/heddle.toml\n");
  EXPECT_TRUE(contains(shop_.read("proj/heddle.toml"), "#   core/target/classes"))
      << shop_.read("proj/heddle.toml");
  EXPECT_EQ(check("proj")["findings"].size(), 1U);
  shop_.write("proj/heddle.toml", "# mine\n");
  const Outcome again = shop_.run("heddle init proj");
  EXPECT_EQ(again.exit_code, 2);
  EXPECT_TRUE(contains(again.err, "proj/heddle.toml is there already, and stays as it is")) << again.err;
  EXPECT_EQ(shop_.read("proj/heddle.toml"), "# mine\n");
  EXPECT_EQ(shop_.run("heddle init nowhere").exit_code, 2);
}

TEST_F(Projects, SettingsInsteadOfLooking) {
  make_maven();
  shop_.write("proj/heddle.toml",
              "[project]\nclasses = [\"core/target/classes\", \"app/target/classes\"]\n"
              "test-classes = [\"app/target/test-classes\"]\nclasspath = [\"../libc\"]\nentries = "
              "[\"app.MainTest\"]\n");
  const JsonValue document = check("proj");
  EXPECT_EQ(document["findings"].size(), 1U);
  EXPECT_EQ(document["stats"]["findingsInTests"].number, 1);
  EXPECT_EQ(document["program"]["entryPoints"].size(), 1U);
  // Who names one of its directories means that, though the other settings count.
  EXPECT_EQ(check("proj/app/target --entry app.Main.start")["program"]["classes"].number, 2);
}

TEST_F(Projects, NewerThanTheJdk) {
  make_maven();
  // The version of a class file is in its seventh and eighth byte: Java 21.
  run("printf '\\000\\101' | dd of=proj/core/target/classes/core/Counter.class bs=1 seek=6 conv=notrunc "
      "2>/dev/null");
  const Outcome outcome = shop_.run("export HOME=$PWD/home; heddle check proj --fail-on none");
  const std::string version = shop_.run("javac -version 2>&1").out;
  if (contains(version, "javac 17")) {
    EXPECT_TRUE(contains(outcome.err, "the program is built for Java 21, and the JDK that is read is 17"))
        << outcome.err;
  }
}

TEST_F(Projects, Completions) {
  for (const char* shell : {"bash", "zsh", "fish", "man"}) {
    const Outcome outcome = shop_.run(std::string("heddle completion ") + shell);
    EXPECT_EQ(outcome.exit_code, 0) << shell;
    for (const char* word : {"check", "watch", "baseline"})
      EXPECT_TRUE(contains(outcome.out, word)) << shell << word;
  }
  const Outcome completed =
      shop_.run("eval \"$('" HEDDLE_PROGRAM
                "' completion bash)\"\n"
                "COMP_WORDS=(heddle check --form) COMP_CWORD=2; _heddle; echo ${COMPREPLY[@]}\n"
                "COMP_WORDS=(heddle sh) COMP_CWORD=1; _heddle; echo ${COMPREPLY[@]}\n"
                "COMP_WORDS=(heddle show cl) COMP_CWORD=2; _heddle; echo ${COMPREPLY[@]}\n"
                "COMP_WORDS=(heddle check --format s) COMP_CWORD=3; _heddle; echo ${COMPREPLY[@]}\n");
  EXPECT_EQ(completed.out, "--format\nshow\nclass\nsarif\n") << completed.err;
  EXPECT_EQ(shop_.run("heddle completion tcsh").exit_code, 2);
}

TEST_F(Projects, Models) {
  const Outcome known = shop_.run("heddle models System.arraycopy");
  EXPECT_EQ(known.exit_code, 0) << known.err;
  EXPECT_TRUE(contains(known.out, "library/jdk-lang.model:") && contains(known.out, "to[] = from[]"))
      << known.out;
  EXPECT_EQ(shop_.run("heddle models no.Such").out, "heddle knows nothing of no.Such beside its code\n");
  shop_.write("mine.model", "model static no.Such.thing() Object\n    return new Object\n");
  EXPECT_TRUE(contains(shop_.run("heddle models no.Such --knowledge mine.model").out, "mine.model:1"));
  shop_.write("heddle.toml", "[project]\nknowledge = [\"mine.model\"]\n");
  EXPECT_TRUE(contains(shop_.run("heddle models no.Such.thing").out, "return new Object"));
  EXPECT_TRUE(contains(shop_.run("heddle models GetMapping").out, "calls often org.springframework"));
  EXPECT_EQ(shop_.run("heddle models").exit_code, 2);
}

TEST_F(Projects, ModelsAreAdded) {
  shop_.write("heddle.toml", "[check]\ntests = true\n\n[project]  # ours\nentries = [\"com.foo.*\"]\n");
  const std::string add =
      "heddle models --add 'model static com.foo.A.make() Object' --add '    return new Object'";
  const Outcome added = shop_.run(add);
  EXPECT_EQ(added.exit_code, 0) << added.err;
  EXPECT_EQ(added.out, "added to heddle.model, which heddle.toml now names\n");
  EXPECT_EQ(shop_.read("heddle.toml"),
            "[check]\ntests = true\n\n[project]  # ours\nknowledge = [\"heddle.model\"]\nentries = "
            "[\"com.foo.*\"]\n");
  EXPECT_TRUE(contains(shop_.run("heddle models com.foo.A").out, "return new Object"));
  EXPECT_EQ(shop_.run(add).out, "heddle.model says that already\n");
  EXPECT_EQ(shop_.run("heddle models --add 'merge com.foo.B'").out, "added to heddle.model\n");
  const std::string before = shop_.read("heddle.model");
  const Outcome wrong = shop_.run("heddle models --add 'acquires com.foo.A.lock('");
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_TRUE(contains(wrong.err, "--add:1:") && contains(wrong.err, "nothing was added")) << wrong.err;
  EXPECT_EQ(shop_.read("heddle.model"), before);
  EXPECT_EQ(shop_.run("heddle models com.foo.A --add 'merge com.foo.B'").exit_code, 2);
}

TEST_F(Projects, ModelsAreAddedWithoutSettings) {
  const Outcome added = shop_.run("heddle models --add 'unsafe com.foo.Cache reads get'");
  EXPECT_EQ(added.exit_code, 0) << added.err;
  EXPECT_EQ(shop_.read("heddle.toml"), "[project]\nknowledge = [\"heddle.model\"]\n");
  EXPECT_TRUE(contains(shop_.run("heddle models com.foo.Cache").out, "heddle.model:2"));
}

}  // namespace
}  // namespace heddle::testing
