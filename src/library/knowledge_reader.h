// Reads the text of one knowledge file (library/README.md) into a Knowledge.
//
// Each line is read by itself; one that begins with a blank belongs to the model above it. An error ends its
// line, never the file. A model with an error is left out, but read to its end, so that all its mistakes are
// reported at once. Lengths and nesting are bounded, so hostile text costs time linear in its size.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "library/knowledge.h"
#include "library/model_statements.h"

namespace heddle {

class KnowledgeReader {
 public:
  KnowledgeReader(Knowledge& knowledge, std::string_view file_name, KnowledgeOrigin origin,
                  Problems& problems);

  void read(std::string_view text);

  static constexpr size_t kMostProblems = 100;  // per file; the text behind them is ignored, which is said

 private:
  struct Draft {
    Model model;
    ModelStatements statements;
    bool broken = false;
  };

  void read_line(std::string_view text);
  bool read_item(ModelLine& line);
  bool read_model(ModelLine& line);
  bool read_method_item(ModelLine& line, std::vector<MethodItem>& items);
  bool read_class_item(ModelLine& line, std::vector<ClassItem>& items);
  std::optional<ClassItem> read_class(ModelLine& line);
  bool read_thread_item(ModelLine& line, ThreadItem::Kind kind);
  bool read_unsafe(ModelLine& line);
  bool read_atomic(ModelLine& line);
  bool read_framework(ModelLine& line, FrameworkItem::Kind kind);
  void finish_model();
  ModelKey key(const WrittenSignature& signature);
  KnowledgePlace place() const { return {file_, line_number_, origin_}; }
  void report(uint32_t column, std::string message);

  enum class Above : uint8_t { kNothing, kModel, kBrokenModel };  // what an indented line belongs to

  Knowledge& knowledge_;
  Symbols& symbols_;
  Problems& problems_;
  NameId file_;
  KnowledgeOrigin origin_;
  uint32_t line_number_ = 0;
  size_t problem_count_ = 0;
  std::optional<Draft> draft_;
  Above above_ = Above::kNothing;
};

}  // namespace heddle
