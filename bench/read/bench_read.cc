// Reads and lowers every class of a JDK (or of the given class path) and prints one line per phase as
// "name value unit", for bench/read/run to put into its table.
#include <sys/resource.h>

#include <atomic>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "classfile/class_path.h"
#include "program/lower.h"
#include "program/program_diff.h"
#include "support/parallel.h"
#include "support/stopwatch.h"

namespace heddle {
namespace {

long peak_megabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss / 1024;
}

void report_problems(const Problems& problems) {
  for (const Problem& problem : problems.sorted()) std::fprintf(stderr, "%s\n", to_string(problem).c_str());
}

int read_jdk(const std::string& home, unsigned threads) {
  Problems problems;
  Stopwatch watch;
  ClassPath path;
  if (!path.add_jdk(find_jdk(home), {}, problems)) {
    report_problems(problems);
    return 2;
  }
  const auto names = path.class_names();
  std::printf("open %.1f ms\n", watch.lap());

  std::vector<std::optional<ClassFile>> files(names.size());
  parallel_for(names.size(), threads, 64, [&](size_t first, size_t last) {
    for (size_t i = first; i < last; ++i) {
      if (const auto bytes = path.read(names[i], problems)) {
        auto parsed = ClassFile::parse(bytes->bytes, bytes->owner);
        if (parsed) files[i] = std::move(*parsed);
      }
    }
  });
  std::printf("read %.1f ms\n", watch.lap());

  Symbols symbols;
  std::atomic<size_t> methods = 0;
  std::atomic<size_t> stmts = 0;
  std::atomic<size_t> failed = 0;
  std::atomic<size_t> bytes = 0;
  std::vector<std::vector<Body>> bodies(names.size());
  parallel_for(names.size(), threads, 64, [&](size_t first, size_t last) {
    Lowering lowering;
    size_t methods_here = 0;
    size_t stmts_here = 0;
    size_t bytes_here = 0;
    for (size_t i = first; i < last; ++i) {
      if (!files[i]) {
        ++failed;
        continue;
      }
      ClassSymbols class_symbols(*files[i], symbols);
      class_symbols.look_up_all();
      bodies[i].reserve(files[i]->methods().size());
      for (const MemberInfo& method : files[i]->methods()) {
        if (method.code_offset == 0) continue;
        auto body = lowering.lower(class_symbols, method);
        if (!body) {
          ++failed;
          continue;
        }
        ++methods_here;
        stmts_here += body->stmts.size();
        bytes_here += body->memory();
        bodies[i].push_back(std::move(*body));
      }
    }
    methods += methods_here;
    stmts += stmts_here;
    bytes += bytes_here;
  });
  std::printf("lower %.1f ms\n", watch.lap());
  std::printf("classes %zu -\nmethods %zu -\nstatements %zu -\nfailed %zu -\n", names.size(), methods.load(),
              stmts.load(), failed.load());
  std::printf("ir %zu MB\npeak %ld MB\n", bytes.load() >> 20, peak_megabytes());
  report_problems(problems);
  return failed == 0 ? 0 : 1;
}

int diff_programs(const std::string& old_path, const std::string& new_path, unsigned threads) {
  Problems problems;
  Stopwatch watch;
  ClassPath old_classes;
  ClassPath new_classes;
  if (!old_classes.add(old_path, {}, problems) || !new_classes.add(new_path, {}, problems)) {
    report_problems(problems);
    return 2;
  }
  Symbols symbols;
  Program old_program(symbols, old_classes, problems);
  Program new_program(symbols, new_classes, problems);
  const ProgramDelta delta = diff(old_program, new_program, {threads, false});
  size_t methods = 0;
  size_t removed = 0;
  size_t inserted = 0;
  size_t rewired = 0;
  for (const ClassChange& change : delta.changed) {
    for (const MethodChange& method : change.changed_methods) {
      ++methods;
      if (!method.body) continue;
      removed += method.body->removed.size();
      inserted += method.body->inserted.size();
      rewired += method.body->rewired.size();
    }
  }
  std::printf("diff %.1f ms\n", watch.lap());
  std::printf("added %zu classes\nremoved %zu classes\nchanged %zu classes\nunchanged %zu classes\n",
              delta.added.size(), delta.removed.size(), delta.changed.size(), delta.unchanged);
  std::printf("compared %zu methods\nchanged %zu methods\n", delta.methods_compared, methods);
  std::printf("removed %zu statements\ninserted %zu statements\nrewired %zu statements\npeak %ld MB\n",
              removed, inserted, rewired, peak_megabytes());
  return 0;
}

}  // namespace
}  // namespace heddle

int main(int argc, char** argv) {
  const std::vector<std::string> args(argv + 1, argv + argc);
  if (args.size() == 3 && args[0] == "jdk") {
    return heddle::read_jdk(args[1], static_cast<unsigned>(std::stoul(args[2])));
  }
  if (args.size() == 4 && args[0] == "diff") {
    return heddle::diff_programs(args[1], args[2], static_cast<unsigned>(std::stoul(args[3])));
  }
  std::fprintf(stderr, "usage: bench_read jdk HOME THREADS | diff OLD NEW THREADS\n");
  return 2;
}
