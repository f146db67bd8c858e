// How benchmarks open a program.
#pragma once

#include <cstdlib>
#include <span>
#include <sstream>
#include <string>

#include "classfile/class_path.h"
#include "pointer/analysis.h"

namespace heddle {

// POLICY THREADS JDK MAIN CLASSPATH..., as given on the command line. Several mains are separated by commas.
struct BenchProgram {
  static bool accepts(std::span<char* const> arguments) {
    return arguments.size() >= 5 && context_policy(arguments[0]);
  }
  explicit BenchProgram(std::span<char* const> arguments) {
    path.add_jdk(find_jdk(arguments[2]), {}, problems);
    for (char* const place : arguments.subspan(4)) path.add(place, {}, problems);
    options.policy = context_policy(arguments[0]).value();
    options.threads = static_cast<unsigned>(std::strtoul(arguments[1], nullptr, 10));
    std::istringstream mains(arguments[3]);
    for (std::string main; std::getline(mains, main, ',');) options.entries.push_back(main + ".main");
  }

  Problems problems;
  Symbols symbols;
  ClassPath path;
  AnalysisOptions options;
  Program program{symbols, path, problems};
};

}  // namespace heddle
