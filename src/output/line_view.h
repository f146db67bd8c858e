// What became of one line of source, gathered for output.
#pragma once

#include <string>
#include <vector>

#include "output/json.h"
#include "output/method_view.h"
#include "output/palette.h"

namespace heddle {

struct LineStatement {
  BlockId block = 0;
  StatementView statement;
};

struct LineMethod {
  MethodHead head;
  std::vector<LineStatement> statements;
};

struct LineView {
  std::string source;  // bank/Account.java
  int line = 0;
  std::vector<LineMethod> methods;
};

// The statements of the body that come from the line.
std::vector<LineStatement> statements_of_line(Symbols& symbols, const Body& body, bool is_static, int line);

std::string line_text(const LineView& view, const Palette& palette);
void write_line(const LineView& view, Json& json);

}  // namespace heddle
