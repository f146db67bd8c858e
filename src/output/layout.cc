#include "output/layout.h"

#include <algorithm>

namespace heddle {
namespace {

constexpr std::string_view kBetween = "  | ";

std::string painted(const Piece& piece, const Palette& palette) {
  switch (piece.style) {
    case Style::kPlain:
      return piece.text;
    case Style::kStrong:
      return palette.strong(piece.text);
    case Style::kHeading:
      return palette.heading(piece.text);
    case Style::kFaint:
      return palette.faint(piece.text);
    case Style::kError:
      return palette.error(piece.text);
    case Style::kWarning:
      return palette.warning(piece.text);
  }
  return piece.text;
}

bool continues_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

// How many bytes the first `characters` take.
size_t bytes_of(std::string_view text, size_t characters) {
  size_t at = 0;
  while (at < text.size()) {
    if (!continues_character(text[at]) && characters-- == 0) break;
    ++at;
  }
  return at;
}

// Where a word that is too long for a line is cut.
size_t cut_of(std::string_view word, size_t room) {
  const size_t most = bytes_of(word, room);
  const size_t joint = word.substr(0, most).find_last_of("./$,(-");
  // One right at the beginning would leave a line all but empty.
  return joint == std::string_view::npos || joint < most / 3 ? most : joint + 1;
}

class Wrapping {
 public:
  Wrapping(size_t width, size_t indent) : width_(std::max(width, indent + 1)), indent_(indent) {}

  // A word may consist of pieces of several styles: no space between them, no break either.
  void add_word(const std::vector<Piece>& word, Style space) {
    size_t length = 0;
    for (const Piece& piece : word) length += display_width(piece.text);
    if (used_ > 0 && used_ + 1 + length > room()) next_line();
    if (used_ > 0) put(" ", space);
    for (const Piece& piece : word) add_cut(piece);
  }

  Lines take() {
    if (!line_.pieces.empty() || lines_.empty()) lines_.push_back(std::move(line_));
    return std::move(lines_);
  }

 private:
  size_t room() const { return lines_.empty() ? width_ : width_ - indent_; }

  void add_cut(const Piece& piece) {
    std::string_view rest = piece.text;
    while (used_ + display_width(rest) > room()) {
      if (used_ == room()) {
        next_line();
        continue;
      }
      const size_t cut = cut_of(rest, room() - used_);
      put(rest.substr(0, cut), piece.style);
      rest.remove_prefix(cut);
      next_line();
    }
    put(rest, piece.style);
  }

  void put(std::string_view text, Style style) {
    if (text.empty()) return;
    used_ += display_width(text);
    if (!line_.pieces.empty() && line_.pieces.back().style == style) {
      line_.pieces.back().text += text;
    } else {
      line_.pieces.push_back({std::string(text), style});
    }
  }

  void next_line() {
    lines_.push_back(std::move(line_));
    line_ = {};
    if (indent_ > 0) line_.pieces.push_back({std::string(indent_, ' '), Style::kPlain});
    used_ = 0;
  }

  size_t width_;
  size_t indent_;
  size_t used_ = 0;  // without the indent
  Lines lines_;
  Line line_;
};

}  // namespace

size_t display_width(std::string_view utf8) {
  return static_cast<size_t>(std::ranges::count_if(utf8, [](char c) { return !continues_character(c); }));
}

size_t Line::width() const {
  size_t sum = 0;
  for (const Piece& piece : pieces) sum += display_width(piece.text);
  return sum;
}

std::string Line::text(const Palette& palette) const {
  std::string out;
  for (const Piece& piece : pieces) out += painted(piece, palette);
  return out;
}

Lines wrap(const std::vector<Piece>& pieces, size_t width, size_t indent) {
  Wrapping wrapping(width, indent);
  std::vector<Piece> word;
  Style space = Style::kPlain;
  const auto end_word = [&] {
    if (!word.empty()) wrapping.add_word(word, space);
    word.clear();
  };
  for (const Piece& piece : pieces) {
    std::string_view rest = piece.text;
    for (;;) {
      const size_t end = rest.find(' ');
      const std::string_view part = rest.substr(0, end);
      if (!part.empty()) word.push_back({std::string(part), piece.style});
      if (end == std::string_view::npos) break;
      end_word();
      space = piece.style;
      rest.remove_prefix(end + 1);
    }
  }
  end_word();
  return wrapping.take();
}

Line shortened(Line line, size_t width) {
  if (line.width() <= width) return line;
  constexpr std::string_view kDots = "...";
  size_t room = width > kDots.size() ? width - kDots.size() : 0;
  Line cut;
  for (Piece& piece : line.pieces) {
    const size_t wide = display_width(piece.text);
    if (wide > room) piece.text.resize(bytes_of(piece.text, room));
    room -= std::min(room, wide);
    cut.pieces.push_back(std::move(piece));
    if (room == 0) break;
  }
  cut.pieces.push_back({std::string(kDots), Style::kFaint});
  return cut;
}

Lines labelled(std::string_view label, const std::vector<Piece>& text, size_t label_width, size_t width,
               size_t indent) {
  Lines lines = wrap(text, width > label_width ? width - label_width : 1, indent);
  std::string padded(label);
  padded.resize(std::max(padded.size(), label_width), ' ');
  for (Line& line : lines) {
    line.pieces.insert(line.pieces.begin(), {padded, Style::kFaint});
    padded.assign(label_width, ' ');
  }
  return lines;
}

std::string stacked(const Lines& lines, size_t indent, const Palette& palette) {
  std::string out;
  for (const Line& line : lines) {
    if (line.width() > 0) out += std::string(indent, ' ') + line.text(palette);
    out += '\n';
  }
  return out;
}

size_t column_width(size_t width, size_t indent) {
  const size_t taken = indent + kBetween.size();
  return width > taken + 2 ? (width - taken) / 2 : 1;
}

std::string side_by_side(const Lines& left, const Lines& right, size_t width, size_t indent,
                         const Palette& palette) {
  const size_t column = column_width(width, indent);
  std::string out;
  for (size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
    const Line one = i < left.size() ? left[i] : Line();
    const size_t used = std::min(one.width(), column);
    out += std::string(indent, ' ') + one.text(palette) + std::string(column - used, ' ');
    const Line other = i < right.size() ? right[i] : Line();
    if (other.width() == 0) {
      out += palette.faint("  |") + "\n";
    } else {
      out += palette.faint(kBetween) + other.text(palette) + "\n";
    }
  }
  return out;
}

}  // namespace heddle
