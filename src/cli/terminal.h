// The two ends of the program that people look at: stdout (or --output) and stderr.
#pragma once

#include <string>
#include <string_view>

#include "cli/options.h"
#include "output/palette.h"

namespace heddle {

class Terminal {
 public:
  explicit Terminal(const CommonOptions& options);

  const Palette& out_palette() const { return out_palette_; }
  // Of the terminal that stdout is; if it is none, what COLUMNS says, or as much as fits anywhere.
  size_t out_width() const;
  bool shows_progress() const { return shows_progress_; }
  bool progress_overwrites() const { return err_is_terminal_; }

  // "heddle: note: ..." unless --quiet.
  void note(std::string_view sentence) const;
  // "heddle: warning: ..." unless --quiet.
  void warning(std::string_view sentence) const;
  // "heddle: ...".
  void error(std::string_view sentence) const;
  void err(std::string_view text) const;

  // All of the output at once. A reader that went away is no error; anything else is a UserError.
  void write(std::string_view text) const;

 private:
  const CommonOptions& options_;
  bool err_is_terminal_;
  Palette out_palette_;
  Palette err_palette_;
  bool shows_progress_;
};

// Files opened later must not take the place of a closed stdin, stdout or stderr.
void occupy_standard_files();

}  // namespace heddle
