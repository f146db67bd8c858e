// The longer texts behind --help: what a command is for, and examples that work as they are.
#pragma once

namespace heddle {

constexpr const char* kHelpFooter = R"(Examples:
  heddle check                                 what is built below the current directory
  heddle check build/examples/bank
  heddle explain R-2769 build/examples/bank
  heddle diff build-before build-after
  heddle watch
  heddle show method java.util.HashMap.put
  heddle show class bank.Account -c build/examples/bank
  heddle show path bank.Account.transfer -c build/examples/bank
  heddle show stats -c app.jar:lib/*

Every command explains itself: heddle check --help)";

constexpr const char* kCheckFooter = R"(Examples:
  heddle check                                 what is built below the current directory
  heddle check target/classes -c 'target/dependency/*'
  heddle check app.jar --entry com.foo.Main --confidence high
  heddle check --format json -o findings.json --fail-on none

Findings come surest first. Each tells what happens, at which two places, which threads run them, which locks
they hold there, how they got there, and what usually helps; heddle explain ID tells more. Lines of source are
quoted where the source files are found.

Each finding is of high, medium or low confidence; if it is not high, what is told under "why" says so.

PATHS are your program; what -c names beside them is what it depends on, where nothing is entered from outside. A
dependency that is missing gives warnings, and what it would do is not followed. Compile with debug information
(javac -g, as build tools do) to see lines and names.

Exit codes: 0 nothing found, 1 findings, 2 wrong use or unusable input, 3 internal error.)";

constexpr const char* kBaselineFooter = R"(Examples:
  heddle baseline heddle-baseline.txt
  heddle check --baseline heddle-baseline.txt
  heddle baseline known.txt target/classes -c 'lib/*'

Writes the ids of all findings, also of those that are not sure enough to be shown, one in each line, so that the
file can be merged. With check --baseline these are counted but not told, and only others make it fail. An id
stays the same while the rule, the field or locks, and the methods do. Name the same PATHS and options as for check.

Exit codes: 0 the file is written, 2 wrong use or unusable input (and the file is as it was), 3 internal error.)";

constexpr const char* kWatchFooter = R"(Examples:
  heddle watch
  heddle watch ~/shop --confidence high
  heddle watch target/classes --format json

Checks what is built, then waits: after each build it says what appeared and what went away, and how long that
took. Build as you always do, in your editor or by hand. Files that are half written, and all files while a build
is cleaning up, are waited for. Changed settings and libraries make it begin anew. With --format json
each update is one line, an object as of heddle diff, with "millis"; the first has all findings as introduced.

Ends with Ctrl-C, exit code 130 (143 when it is terminated); 2 for wrong use or unusable input, 3 for an internal
error.)";

constexpr const char* kInitFooter = R"(Examples:
  heddle init
  heddle init ~/shop

Writes all settings that there are, with comments, and sets none. A heddle.toml that is there stays as it is.)";

constexpr const char* kModelsFooter = R"(Examples:
  heddle models java.lang.System.arraycopy
  heddle models ConcurrentHashMap
  heddle models com.foo.Native --knowledge heddle.model
  heddle models --add 'acquires com.foo.SpinLock.lock() void' --add 'releases com.foo.SpinLock.unlock() void'
  heddle models --add 'model com.foo.Native.self() Object' --add '    return this'

Of natives, of what is too indirect to analyse, and of threads and locks heddle knows from files, in a language that
library/README.md describes; the lines that say something of the class or method are shown. For a project more can be
said in the same language, in a file that --knowledge or heddle.toml names:

  [project]
  knowledge = ["heddle.model"]

--add writes lines to the last such file, once they are known to be right. If there is none, it makes heddle.model
beside heddle.toml and has that name it.

Of two models for one method the later counts, so what is built in can be replaced.)";

constexpr const char* kCompletionFooter = R"(Examples:
  heddle completion bash > ~/.local/share/bash-completion/completions/heddle
  heddle completion zsh > "${fpath[1]}/_heddle"
  heddle completion fish > ~/.config/fish/completions/heddle.fish
  heddle completion man | man -l -

The Debian package installs all of them.)";

constexpr const char* kExplainFooter = R"(Examples:
  heddle explain R-2769c3982f build/examples/bank
  heddle explain R-2769
  heddle explain data-race
  heddle explain

The id stands in the first line of each finding of heddle check; its beginning is enough if no other finding
begins in the same way. Name the same PATHS and options as for check: the program is analysed again. An id
stays the same while the rule, the field or locks, and the methods do, whatever else is edited.

Exit codes: 0 the finding was told, 2 there is no such finding, or wrong use, 3 internal error.)";

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

Lowers every method to find out: of the classes given with --classpath, or of the JDK when there are none.
With --analysis also: what can run, how many objects there are, what could not be followed.)";

constexpr const char* kShowPointsToFooter = R"(Examples:
  heddle show points-to bank.Main.main.counter -c build/examples/bank
  heddle show points-to bank.Worker.accounts -c build/examples/bank
  heddle show points-to 'bank.Account.transfer' -c build/examples/bank
  heddle show points-to 'Account.transfer(Account, long).to' --context 2-obj -c build/examples/bank

NAME is a field (Class.field), a method (Class.method: all its variables) or a variable of a method
(Class.method.variable); also this, return, arg0 for the first parameter, and r7 or name#7 for a register as
'heddle show method' writes it. Where a field and a method have the same name, parentheses mean the method.
Objects are named after where they are made; behind them, in brackets, the context, if the policy has one.)";

constexpr const char* kShowObjectFooter = R"(Examples:
  heddle show object bank/Main.java:16 -c build/examples/bank
  heddle show object bank.Main:16 -c build/examples/bank
  heddle show object bank.Main.main:16 -c build/examples/bank --all)";

constexpr const char* kShowCallersFooter = R"(Examples:
  heddle show callers bank.Account.transfer -c build/examples/bank
  heddle show callers 'HashMap.put(Object, Object)' -c app.jar --entry com.foo.Main

Calls on interfaces and superclasses count where an object of the right class can be the receiver.)";

constexpr const char* kShowCalleesFooter = R"(Examples:
  heddle show callees bank.Worker.run -c build/examples/bank
  heddle show callees org.h2.tools.Shell.runTool -c h2.jar --entry org.h2.tools.Shell

Each call with its line; under it what may run, where that is not just what is written. A call of which
nothing is known that it could run is marked.)";

constexpr const char* kShowPathFooter = R"(Examples:
  heddle show path bank.Account.transfer -c build/examples/bank
  heddle show path bank.Main.main bank.Account.balance -c build/examples/bank

Says why something is called: one chain of calls, as short as any, with the line of each.)";

constexpr const char* kShowReachableFooter = R"(Examples:
  heddle show reachable -c build/examples/bank
  heddle show reachable 'bank.*' -c build/examples/bank
  heddle show reachable bank.Account -c build/examples/bank

Without PATTERN: how many methods of each package can run, of how many it has. With one: which.)";

constexpr const char* kShowCallGraphFooter = R"(Examples:
  heddle show callgraph -c build/examples/bank
  heddle show callgraph --format dot -c build/examples/bank | dot -Tsvg > calls.svg
  heddle show callgraph --format json --all -c app.jar -o calls.json

The methods of the application and the calls among them; with --all those of the JDK too.)";

constexpr const char* kShowEntriesFooter = R"(Examples:
  heddle show entries -c build/examples/bank
  heddle show entries -c app.jar --entry 'com.foo.**.Main'
  heddle show entries -c app.jar --entry 'com.foo.Service.*'

A pattern is a class (meaning its main method, else its tests, else all that is public in it) or a method with
its class; * stands for anything but a dot, ** for anything. com.foo.* means the classes of a package,
com.foo.Bar.* the public methods of a class.)";

constexpr const char* kShowUnresolvedFooter = R"(Examples:
  heddle show unresolved -c build/examples/bank
  heddle show unresolved -c app.jar --all --format json

Where the analysis knows less than what may happen when the program runs: native methods without a model,
reflection by names that are not constant, call sites it cannot decode, references that lead nowhere, classes
that are missing. Models for the first can be given with --knowledge, names for the second with --reflection.)";

constexpr const char* kShowThreadsFooter = R"(Examples:
  heddle show threads -c build/examples/bank
  heddle show threads -c app.jar --entry com.foo.Main --format json

Main threads and what libraries call by themselves, and below each what it starts: a thread or task with the place
where it is started, what it runs first, and how many of your methods it runs in all. Several at once: the same
start may be reached again before what it started is over. What is started by several is opened once.)";

constexpr const char* kShowLocksFooter = R"(Examples:
  heddle show locks -c build/examples/bank
  heddle show locks --format dot -c build/examples/bank | dot -Tsvg > locks.svg

Each place where a lock is taken while another is held: which locks they may be, where both are taken, and which
threads do so. A cycle among them may be a deadlock; whether it is one, heddle check says. In the dot graph an
arrow goes from what is held to what is then taken.)";

constexpr const char* kShowSharingFooter = R"(Examples:
  heddle show sharing -c build/examples/bank
  heddle show sharing bank.Counter.failed -c build/examples/bank
  heddle show sharing failed -c build/examples/bank --format json

Fields, elements of arrays, and objects of the library that are not made for several threads, if at least two
threads touch them and one writes: who reads and writes where, and which locks are held there. That alone is no
mistake; what is one, heddle check says. What touches an object before another thread can have it is left out.)";

constexpr const char* kShowOrderFooter = R"(Examples:
  heddle show order bank/Counter.java:14 bank/Counter.java:22 -c build/examples/bank
  heddle show order Counter.java:14 Counter.java:14 -c build/examples/bank
  heddle show order bank.Account:37 bank.Account:18 -c build/examples/bank

One sentence for each two threads that run the places: that they may be there at the same time, that a lock
keeps them apart, or that one is over before the other begins. Of a line that touches what threads share this is
meant, otherwise its accesses and calls, otherwise all of it; not what it calls.)";

constexpr const char* kDiffFooter = R"(Examples:
  heddle diff build-before/classes build-after/classes
  heddle diff app-1.0.jar app-1.1.jar -c 'lib/*' --format json -o changes.json
  heddle diff ../main . --fail-on none
  heddle diff --program old.jar new.jar
  heddle diff --program build-before/classes build-after/classes
  heddle diff --explain-update build-before/classes build-after/classes

Findings that the new build introduces are told in full, those that it fixes in a line each, those that both have
are counted; with -v all are told. The old build is analysed, and the analysis follows to the new one, which takes
about as long as the change is large. What was only renamed or moved is not introduced and fixed but unchanged, as
far as that can be seen: a class that went and one of the same name, or the only one of its package, that came; a
finding on the same field in another method, or in the same methods on another field.

Exit codes: 0 nothing introduced, 1 something introduced (see --fail-on), 2 wrong use or unusable input, 3 internal
error.

With --program and --explain-update, OLD and NEW are class paths. Marks: - is gone, + is new, ~ is changed; of statements: - removed, + inserted, ~ takes an operand from
elsewhere now. A build that differs only in line numbers, register or constant numbering gives no change.)";

}  // namespace heddle
