// A cursor over the tokens of one line of a knowledge file, and what items and statements have in common:
// dotted names, types, signatures. The first error of a line is kept; after it the line is given up.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "library/model_lexer.h"

namespace heddle {

struct LineError {
  uint32_t column = 1;
  std::string message;
};

// java.util.Map$Entry.getKey, not yet known what it means.
struct DottedName {
  Token first;
  std::vector<std::string_view> parts;
  bool unnamed_package = false;  // written with a dot in front

  // Internal name of the class that parts [first, end) name; one part alone is a class of java.lang.
  std::string class_name(size_t first, size_t end) const;
  std::string text() const;
};

struct WrittenParameter {
  std::string type;       // descriptor
  std::string_view name;  // empty: none
};

// The class, method and descriptor of "java.lang.Math.max(int a, int b) int".
struct WrittenSignature {
  std::string owner, name, descriptor;
  char result = 'V';  // first letter of the result's type
  std::vector<WrittenParameter> parameters;
};

class ModelLine {
 public:
  explicit ModelLine(std::string_view text) : tokens_(lex_model_line(text)) {}

  const Token& peek() const { return tokens_[at_]; }
  const Token& peek_next() const { return tokens_[at_ + 1 < tokens_.size() ? at_ + 1 : at_]; }
  Token take() { return tokens_[at_ + 1 < tokens_.size() ? at_++ : at_]; }
  bool take_if(std::string_view text);
  bool expect(std::string_view text);
  bool expect_end();
  bool at_end() const { return peek().kind == Token::Kind::kEnd; }

  // Always false, so that they can be returned.
  bool fail(const Token& at, std::string message);
  bool fail_expected(std::string_view what);  // "expected WHAT, not ..." at the next token
  const std::optional<LineError>& error() const { return error_; }

  std::optional<DottedName> dotted_name(std::string_view what);
  // All give descriptors.
  std::optional<std::string> type(std::string_view what);
  std::optional<std::string> class_or_array(
      std::string_view what);  // internal name, or an array's descriptor
  std::optional<std::string> result_type();
  bool brackets(std::string& descriptor);  // puts one [ in front for each [] that follows
  std::optional<WrittenSignature> signature();
  bool check_descriptor(const Token& at, std::string_view descriptor);

 private:
  bool parameters(std::vector<WrittenParameter>& list);

  std::vector<Token> tokens_;
  size_t at_ = 0;
  std::optional<LineError> error_;
};

// B for "byte", 0 for anything but a primitive type; V for "void".
char primitive_letter(std::string_view name);
// Words of the language; no variable can be called so.
bool is_model_keyword(std::string_view name);

}  // namespace heddle
