// The longer texts behind --help: what a command is for, and examples that work as they are.
#pragma once

namespace heddle {

constexpr const char* kHelpFooter = R"(Examples:
  heddle show method java.util.HashMap.put
  heddle show class bank.Account -c build/examples/bank
  heddle show stats -c app.jar:lib/*

Every command explains itself: heddle show method --help)";

constexpr const char* kShowFooter =
    R"(Names are as people write them: java.util.HashMap, HashMap, Map.Entry or Map$Entry.
Without --classpath the class files below the current directory are read, if there are any, else the JDK
alone.)";

constexpr const char* kShowClassFooter = R"(Examples:
  heddle show class java.util.HashMap
  heddle show class Map.Entry
  heddle show class bank.Account -c build/examples/bank --format json)";

constexpr const char* kShowMethodFooter = R"(Examples:
  heddle show method java.util.HashMap.put
  heddle show method 'HashMap#put(Object, Object)'
  heddle show method 'bank.Account.<init>' -c build/examples/bank
  heddle show method 'Account.lambda$run$0' -c classes

Without parameters all methods of that name are shown. Registers are written name#number, or r<number>
where the class file has no variable names; b1!: in a phi is the value that comes along an exception.)";

constexpr const char* kShowHierarchyFooter = R"(Examples:
  heddle show hierarchy java.util.AbstractMap
  heddle show hierarchy bank.Account -c build/examples/bank

A type that is reached on several ways is opened once and marked (as above) afterwards; one that is
nowhere on the class path is marked (missing).)";

constexpr const char* kShowLineFooter = R"(Examples:
  heddle show line bank/Account.java:37 -c build/examples/bank
  heddle show line src/main/java/bank/Account.java:37 -c build/examples/bank
  heddle show line java.util.HashMap:632)";

constexpr const char* kShowStatsFooter = R"(Examples:
  heddle show stats -c app.jar
  heddle show stats -c 'app.jar:lib/*' --duplicates
  heddle show stats --all --format json

Lowers every method to find out: of the classes given with --classpath, or of the JDK when there are none.)";

constexpr const char* kDiffFooter = R"(Examples:
  heddle diff --program old.jar new.jar
  heddle diff --program build-before/classes build-after/classes

Marks: - is gone, + is new, ~ is changed; of statements: - removed, + inserted, ~ takes an operand from
elsewhere now. A build that differs only in line numbers, register or constant numbering gives no change.)";

}  // namespace heddle
