#include "library/model_lexer.h"

#include <fmt/format.h>

#include "support/utf8.h"

namespace heddle {
namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// What Java and Kotlin name things with. Bytes above ASCII are checked as a whole by valid_modified_utf8.
bool is_name_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}

int hex_digit(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// A UTF-16 unit as modified UTF-8 writes it.
void append_unit(std::string& out, unsigned unit) {
  if (unit != 0 && unit < 0x80) {
    out += static_cast<char>(unit);
  } else if (unit < 0x800) {
    out += static_cast<char>(0xC0U | unit >> 6U);
    out += static_cast<char>(0x80U | (unit & 0x3FU));
  } else {
    out += static_cast<char>(0xE0U | unit >> 12U);
    out += static_cast<char>(0x80U | (unit >> 6U & 0x3FU));
    out += static_cast<char>(0x80U | (unit & 0x3FU));
  }
}

class Lexer {
 public:
  explicit Lexer(std::string_view line) : line_(line) {}

  std::vector<Token> run() {
    while (true) {
      const bool after_space = skip_blanks();
      Token token;
      token.after_space = after_space;
      token.column = column_of(at_);
      const size_t start = at_;
      read(token);
      token.text = line_.substr(start, at_ - start);
      const bool last = token.kind == Token::Kind::kEnd || token.kind == Token::Kind::kBad;
      tokens_.push_back(std::move(token));
      if (last) break;
    }
    if (tokens_.back().kind == Token::Kind::kBad) {
      Token end;
      end.column = tokens_.back().column;
      tokens_.push_back(end);
    }
    return std::move(tokens_);
  }

 private:
  bool skip_blanks() {
    const size_t start = at_;
    while (at_ < line_.size() && is_blank(line_[at_])) ++at_;
    return at_ > start;
  }

  // Tokens come from left to right, so the characters before `position` are counted once.
  uint32_t column_of(size_t position) {
    for (; counted_ < position; ++counted_) {
      if ((static_cast<unsigned char>(line_[counted_]) & 0xC0U) != 0x80U) ++column_;
    }
    return column_;
  }

  void read(Token& token) {
    if (at_ == line_.size() || line_[at_] == '#') return;
    const char c = line_[at_];
    if (c == '"') return read_string(token);
    if (c == '<') return read_special_name(token);
    if (is_digit(c) || c == '-') return read_number(token);
    if (is_name_char(c)) return read_name(token);
    ++at_;
    if (std::string_view(".,()[]=").find(c) != std::string_view::npos) {
      token.kind = Token::Kind::kPunctuation;
    } else {
      bad(token, c > ' ' && c < 0x7F ? fmt::format("'{}' means nothing here", c)
                                     : fmt::format("a character of code {} means nothing here", int{c}));
    }
  }

  static void bad(Token& token, std::string what) {
    token.kind = Token::Kind::kBad;
    token.value = std::move(what);
  }

  void read_name(Token& token) {
    const size_t start = at_;
    while (at_ < line_.size() && (is_name_char(line_[at_]) || line_[at_] == '-')) ++at_;
    token.kind = Token::Kind::kName;
    if (!valid_modified_utf8(line_.substr(start, at_ - start))) {
      bad(token, "this is no name that a class file can hold");
    }
  }

  void read_special_name(Token& token) {
    for (const std::string_view name : {"<init>", "<clinit>"}) {
      if (!line_.substr(at_).starts_with(name)) continue;
      at_ += name.size();
      token.kind = Token::Kind::kName;
      return;
    }
    ++at_;
    bad(token, "only <init> and <clinit> begin with '<'");
  }

  void read_number(Token& token) {
    ++at_;
    while (at_ < line_.size() && is_digit(line_[at_])) ++at_;
    token.kind = Token::Kind::kNumber;
    if (line_[at_ - 1] == '-' || (at_ < line_.size() && is_name_char(line_[at_]))) {
      bad(token, "this is neither a number nor a name");
    }
  }

  void read_string(Token& token) {
    ++at_;
    while (at_ < line_.size() && line_[at_] != '"') {
      if (line_[at_] != '\\') {
        token.value += line_[at_++];
      } else if (!read_escape(token.value)) {
        return bad(token, R"(after '\' in a string comes one of \ " n t r or uXXXX)");
      }
    }
    if (at_ == line_.size()) return bad(token, "the string has no end on this line");
    ++at_;
    token.kind = Token::Kind::kString;
    if (!valid_modified_utf8(token.value)) {
      bad(token, R"(this is no string that a class file can hold; write it with \uXXXX)");
    }
  }

  bool read_escape(std::string& out) {
    const std::string_view rest = line_.substr(at_ + 1);
    if (rest.empty()) return false;
    if (rest.front() == 'u') {
      if (rest.size() < 5) return false;
      unsigned unit = 0;
      for (const char c : rest.substr(1, 4)) {
        if (hex_digit(c) < 0) return false;
        unit = unit << 4U | static_cast<unsigned>(hex_digit(c));
      }
      append_unit(out, unit);
      at_ += 6;
      return true;
    }
    const size_t which = std::string_view("\\\"ntr").find(rest.front());
    if (which == std::string_view::npos) return false;
    out += "\\\"\n\t\r"[which];
    at_ += 2;
    return true;
  }

  std::string_view line_;
  size_t at_ = 0;
  size_t counted_ = 0;
  uint32_t column_ = 1;
  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> lex_model_line(std::string_view line) {
  return Lexer(line).run();
}

}  // namespace heddle
