#include "support/wildcard.h"

namespace heddle {

bool wildcard_match(std::string_view pattern, std::string_view text) {
  // Where to go on if what follows the last star does not fit: the star takes one more character.
  size_t at = 0;
  size_t from = 0;
  size_t star = std::string_view::npos;
  size_t star_text = 0;
  size_t wide = std::string_view::npos;  // the same for the last **
  size_t wide_text = 0;
  for (;;) {
    if (at < pattern.size() && pattern[at] == '*') {
      const bool is_wide = pattern.substr(at).starts_with("**");
      at += is_wide ? 2 : 1;
      (is_wide ? wide : star) = at;
      (is_wide ? wide_text : star_text) = from;
      if (is_wide) star = std::string_view::npos;
      continue;
    }
    if (at == pattern.size() && from == text.size()) return true;
    if (at < pattern.size() && from < text.size() && pattern[at] == text[from]) {
      ++at;
      ++from;
      continue;
    }
    if (star != std::string_view::npos && star_text < text.size() && text[star_text] != '.') {
      at = star;
      from = ++star_text;
      continue;
    }
    if (wide == std::string_view::npos || wide_text >= text.size()) return false;
    star = std::string_view::npos;
    at = wide;
    from = ++wide_text;
  }
}

}  // namespace heddle
