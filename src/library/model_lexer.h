// One line of a knowledge file as tokens. A line is the largest unit that is lexed, so nothing can run away.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace heddle {

struct Token {
  enum class Kind : uint8_t {
    kName,         // java, p0, HashMap$Node, <init>
    kNumber,       // 12, -1
    kString,       // "text"; `value` is what it means, in modified UTF-8
    kPunctuation,  // one of . , ( ) [ ] =
    kEnd,          // of the line
    kBad,          // `value` is what is wrong
  };
  Kind kind = Kind::kEnd;
  bool after_space = false;  // a dot continues a name only where nothing separates them
  uint32_t column = 1;       // in characters
  std::string_view text;     // as written
  std::string value;

  bool is(std::string_view wanted) const {
    return (kind == Kind::kName || kind == Kind::kPunctuation) && text == wanted;
  }
};

// The last token is kEnd; after a kBad one comes nothing else. The tokens point into the line.
std::vector<Token> lex_model_line(std::string_view line);

}  // namespace heddle
