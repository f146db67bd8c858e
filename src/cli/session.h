// What one command works with: the program it was given, and where its words go.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "classfile/class_path.h"
#include "cli/options.h"
#include "cli/terminal.h"
#include "output/json.h"
#include "output/stats_view.h"
#include "program/program.h"
#include "program/symbols.h"
#include "support/problems.h"
#include "support/stopwatch.h"

namespace heddle {

unsigned chosen_threads(const CommonOptions& options);  // as many as there are cores if none are asked for

class Session {
 public:
  // Opens the class path. Throws UserError when there is nothing to read.
  Session(const Command& command, const Terminal& terminal, Problems& problems);

  const Command& command() const { return command_; }
  const Terminal& terminal() const { return terminal_; }
  Problems& problems() { return problems_; }
  Program& program() { return program_; }
  ClassPath& class_path() { return path_; }
  unsigned threads() const { return chosen_threads(command_.common); }
  bool has_application() const { return has_application_; }

  // Reads all classes of the application, or of the JDK as well.
  void load_all(bool application_only);

  void add_phase(const std::string& name, double millis) { phases_.push_back({name, millis}); }
  const std::vector<Phase>& phases() const { return phases_; }
  void clear_phases() { phases_.clear(); }

 private:
  const Command& command_;
  const Terminal& terminal_;
  Problems& problems_;
  std::vector<Phase> phases_;
  Symbols symbols_;
  ClassPath path_;
  bool has_application_;
  Program program_;
};

// What a command has to say, in all forms that it knows; only one is asked for.
struct Answer {
  std::function<std::string(const Palette&)> text;
  std::function<void(Json&)> json;                       // members of the one object
  std::function<std::string(Format)> other_format = {};  // a whole document; may be absent
  // For --stats, beside the time of the phases: a sentence, and members of "run". May be absent.
  std::function<std::string()> run_text = {};
  std::function<void(Json&)> run_json = {};
};

// Writes the answer, and the problems with it: into the JSON, or to stderr behind the text.
void deliver(const Command& command, const Terminal& terminal, const Problems& problems,
             const std::vector<Phase>& phases, const Answer& answer);
void deliver(Session& session, const Answer& answer);

uint64_t peak_memory_bytes();

}  // namespace heddle
