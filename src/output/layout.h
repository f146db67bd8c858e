// Text for terminals: pieces with a style each, wrapped at words, and set side by side. Widths are counted
// before colours are put in.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "output/palette.h"

namespace heddle {

enum class Style : uint8_t { kPlain, kStrong, kHeading, kFaint, kError, kWarning };

struct Piece {
  std::string text;
  Style style = Style::kPlain;
};

struct Line {
  std::vector<Piece> pieces;

  size_t width() const;
  std::string text(const Palette& palette) const;
};
using Lines = std::vector<Line>;

size_t display_width(std::string_view utf8);  // in characters

// Broken at spaces; a word that is longer than a line behind one of its dots or slashes. Lines behind the
// first begin with `indent` spaces.
Lines wrap(const std::vector<Piece>& pieces, size_t width, size_t indent);
// What is too long ends in three dots.
Line shortened(Line line, size_t width);

// "label     text", the text wrapped beside its label; its lines behind the first are moved in by `indent`.
Lines labelled(std::string_view label, const std::vector<Piece>& text, size_t label_width, size_t width,
               size_t indent = 0);

std::string stacked(const Lines& lines, size_t indent, const Palette& palette);
// Both columns get half of the width, with a rule between them.
std::string side_by_side(const Lines& left, const Lines& right, size_t width, size_t indent,
                         const Palette& palette);
size_t column_width(size_t width, size_t indent);  // that each of them has

}  // namespace heddle
