#include "findings/suppression.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include "support/edit_distance.h"
#include "support/wildcard.h"

namespace heddle {
namespace {

constexpr std::array kRules = {Rule::kDataRace, Rule::kUnsafePublication, Rule::kDoubleCheckedLocking,
                               Rule::kDeadlock, Rule::kLostWait,          Rule::kGuardedBy,
                               Rule::kAtomicity};
constexpr std::string_view kAll = "heddle";  // in annotations

bool is_word_letter(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return std::isalnum(byte) != 0 || c == '_' || c == '$' || byte >= 0x80;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r\n";
  const size_t begin = text.find_first_not_of(kSpace);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kSpace) - begin + 1);
}

struct Token {
  enum class Kind : uint8_t { kWord, kString, kSign };
  Kind kind = Kind::kSign;
  std::string_view text;  // of a string: without its quotes
  int line = 0;
  bool is(std::string_view sign) const { return kind != Kind::kString && text == sign; }
};

struct Comment {
  std::string_view text;
  int line = 0;  // where it begins
};

// Words, strings and single signs of Java or Kotlin; comments apart. Never fails: what is not closed ends
// with the text.
class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {
    while (at_ < text_.size()) next();
  }

  std::vector<Token> tokens;
  std::vector<Comment> comments;

 private:
  bool starts(std::string_view with) const { return text_.substr(at_).starts_with(with); }

  void next() {
    const char c = text_[at_];
    if (starts("//")) return comment(text_.find('\n', at_));
    if (starts("/*")) {
      const size_t end = text_.find("*/", at_ + 2);
      return comment(end == std::string_view::npos ? end : end + 2);
    }
    if (starts("\"\"\"")) return text_block();
    if (c == '"' || c == '\'') return quoted(c);
    if (is_word_letter(c)) return word();
    if (std::isspace(static_cast<unsigned char>(c)) == 0)
      tokens.push_back({Token::Kind::kSign, text_.substr(at_, 1), line_});
    advance(at_ + 1);
  }
  void advance(size_t to) {
    to = std::min(to, text_.size());
    line_ += static_cast<int>(std::count(text_.begin() + static_cast<ptrdiff_t>(at_),
                                         text_.begin() + static_cast<ptrdiff_t>(to), '\n'));
    at_ = to;
  }
  void comment(size_t end) {
    end = std::min(end, text_.size());
    comments.push_back({text_.substr(at_, end - at_), line_});
    advance(end);
  }
  void text_block() {
    const size_t end = text_.find("\"\"\"", at_ + 3);
    tokens.push_back({Token::Kind::kString, text_.substr(at_, 0), line_});
    advance(end == std::string_view::npos ? end : end + 3);
  }
  // A string or character ends with its line at the latest.
  void quoted(char quote) {
    size_t end = at_ + 1;
    while (end < text_.size() && text_[end] != quote && text_[end] != '\n') end += text_[end] == '\\' ? 2 : 1;
    end = std::min(end, text_.size());
    tokens.push_back({Token::Kind::kString, text_.substr(at_ + 1, end - at_ - 1), line_});
    advance(end < text_.size() && text_[end] == quote ? end + 1 : end);
  }
  void word() {
    size_t end = at_;
    while (end < text_.size() && is_word_letter(text_[end])) ++end;
    tokens.push_back({Token::Kind::kWord, text_.substr(at_, end - at_), line_});
    at_ = end;
  }

  std::string_view text_;
  size_t at_ = 0;
  int line_ = 1;
};

std::string nearest_rule(std::string_view word) {
  constexpr size_t kFarthest = 2;
  for (const Rule rule : kRules) {
    if (edit_distance(word, rule_name(rule), kFarthest) <= kFarthest) return std::string(rule_name(rule));
  }
  return "";
}

class Reader {
 public:
  Reader(const std::string& file, std::string_view text) : file_(file), lexer_(text) {}

  SourceSuppressions read() {
    for (const Comment& comment : lexer_.comments) read_comment(comment);
    for (size_t i = 0; i + 1 < tokens().size(); ++i) {
      if (tokens()[i].is("@")) read_annotation(i);
    }
    std::ranges::stable_sort(found_.suppressions, {}, [](const Suppression& one) { return one.place.line; });
    return std::move(found_);
  }

 private:
  const std::vector<Token>& tokens() const { return lexer_.tokens; }

  void read_comment(const Comment& comment) {
    std::string_view text = trimmed(comment.text.substr(2));
    if (comment.text.starts_with("/*") && text.ends_with("*/"))
      text = trimmed(text.substr(0, text.size() - 2));
    constexpr std::string_view kName = "heddle:";
    constexpr std::string_view kVerb = "ignore";
    if (!text.starts_with(kName)) return;
    text = trimmed(text.substr(kName.size()));
    const bool is_verb =
        text.starts_with(kVerb) && (text.size() == kVerb.size() || !is_word_letter(text[kVerb.size()]));
    if (!is_verb) {
      mistake(comment.line, "a comment to heddle begins with 'heddle: ignore', and then says which rule");
      return;
    }
    text = trimmed(text.substr(kVerb.size()));
    Suppression made = at(Suppression::Kind::kComment, comment.line);
    if (!read_rules(text, comment.line, made)) return;
    cover_line(comment.line, made);
    found_.suppressions.push_back(std::move(made));
  }

  // "data-race, deadlock because of this"; the first word that names no rule begins the reason.
  bool read_rules(std::string_view text, int line, Suppression& made) {
    for (bool wants_rule = false;;) {
      const size_t end = std::min(text.find_first_of(" \t,:"), text.size());
      const std::string_view word = text.substr(0, end);
      Rule rule{};
      if (!rule_of(word, rule)) {
        if (const std::string nearest = nearest_rule(word); !nearest.empty()) {
          mistake(line, fmt::format("there is no rule {}; did you mean {}?", word, nearest));
          return false;
        }
        if (wants_rule) {
          mistake(line, fmt::format("there is no rule {}; heddle explain lists them", word));
          return false;
        }
        break;
      }
      made.rules.push_back(rule);
      text = trimmed(text.substr(end));
      wants_rule = text.starts_with(',');
      if (!wants_rule) break;
      text = trimmed(text.substr(1));
    }
    while (!text.empty() && (text.front() == ':' || text.front() == '-')) text = trimmed(text.substr(1));
    made.reason = std::string(text);
    return true;
  }

  // The line itself if there is code in it, else the next that has some.
  void cover_line(int line, Suppression& made) {
    const auto next = std::ranges::lower_bound(tokens(), line, {}, &Token::line);
    const int covered = next == tokens().end() ? line : next->line;
    cover(covered, covered, made);
  }

  void read_annotation(size_t at_sign) {
    if (tokens()[at_sign + 1].text != "SuppressWarnings") return;
    size_t i = at_sign + 2;
    if (i >= tokens().size() || !tokens()[i].is("(")) return;
    Suppression made = at(Suppression::Kind::kAnnotation, tokens()[at_sign].line);
    bool is_ours = false;
    bool is_all = false;
    for (; i < tokens().size() && !tokens()[i].is(")"); ++i) {
      if (tokens()[i].kind != Token::Kind::kString) continue;
      Rule rule{};
      is_all |= tokens()[i].text == kAll;
      if (rule_of(tokens()[i].text, rule)) made.rules.push_back(rule);
    }
    is_ours = is_all || !made.rules.empty();
    if (!is_ours) return;
    if (is_all) made.rules.clear();
    cover(tokens()[at_sign].line, end_of_declaration(i + 1), made);
    found_.suppressions.push_back(std::move(made));
  }

  // The line of the semicolon or brace that ends what begins here.
  int end_of_declaration(size_t i) const {
    int depth = 0;
    bool has_value = false;
    for (; i < tokens().size(); ++i) {
      const Token& token = tokens()[i];
      if (token.is("(") || token.is("[") || token.is("{")) {
        ++depth;
      } else if (token.is(")") || token.is("]") || token.is("}")) {
        --depth;
        if (depth < 0) return token.line;  // of what is around: nothing follows the annotation
        if (depth == 0 && token.is("}") && !has_value) return token.line;
      } else if (depth == 0 && token.is(";")) {
        return token.line;
      } else if (depth == 0 && token.is("=")) {
        has_value = true;
      } else if (depth == 0 && token.is("@") && !has_value) {
        i = behind_annotation(i) - 1;
      }
    }
    return tokens().empty() ? 0 : tokens().back().line;
  }

  // @a.b.Name or @Name(...)
  size_t behind_annotation(size_t i) const {
    ++i;
    while (i < tokens().size() && (tokens()[i].kind == Token::Kind::kWord || tokens()[i].is("."))) {
      const bool goes_on = tokens()[i].is(".") || (i + 1 < tokens().size() && tokens()[i + 1].is("."));
      ++i;
      if (!goes_on) break;
    }
    if (i >= tokens().size() || !tokens()[i].is("(")) return i;
    int depth = 0;
    for (; i < tokens().size(); ++i) {
      if (tokens()[i].is("(")) ++depth;
      if (tokens()[i].is(")") && --depth == 0) return i + 1;
    }
    return i;
  }

  Suppression at(Suppression::Kind kind, int line) const {
    Suppression made;
    made.kind = kind;
    made.place = {file_, line};
    return made;
  }

  // Words before = ; or , may be names of fields that are declared there.
  void cover(int first, int last, Suppression& made) const {
    made.first = {file_, first};
    made.last_line = last;
    for (size_t i = 0; i + 1 < tokens().size(); ++i) {
      const Token& token = tokens()[i];
      if (token.line < first || token.line > last || token.kind != Token::Kind::kWord) continue;
      const Token& next = tokens()[i + 1];
      const bool is_before =
          i > 0 && (tokens()[i - 1].kind == Token::Kind::kWord || tokens()[i - 1].is(">") ||
                    tokens()[i - 1].is("]") || tokens()[i - 1].is(","));
      if (is_before && (next.is("=") || next.is(";") || next.is(",") || next.is("[")))
        made.fields.emplace_back(token.text);
    }
    std::ranges::sort(made.fields);
  }

  void mistake(int line, std::string sentence) { found_.mistakes.push_back({line, std::move(sentence)}); }

  const std::string& file_;
  Lexer lexer_;
  SourceSuppressions found_;
};

// Whether a file declares the class: p/Counter.java has p.Counter and p.Counter$Inner.
bool may_declare(const std::string& file, std::string_view class_name) {
  std::string path(class_name);
  const size_t dot = path.rfind('.');
  const size_t inner = path.find('$', dot == std::string::npos ? 1 : dot + 2);
  if (inner != std::string::npos) path.resize(inner);
  std::ranges::replace(path, '.', '/');
  return file.starts_with(path + ".");
}

bool is_in_source(const Suppression& suppression, const Finding& finding) {
  for (const FindingSite& site : finding.sites) {
    if (site.place.file == suppression.first.file && site.place.line >= suppression.first.line &&
        site.place.line <= suppression.last_line)
      return true;
  }
  const size_t dot = finding.subject.rfind('.');
  if (dot == std::string::npos || finding.rule == Rule::kDeadlock) return false;
  return may_declare(suppression.first.file, std::string_view(finding.subject).substr(0, dot)) &&
         std::ranges::binary_search(suppression.fields, finding.subject.substr(dot + 1));
}

bool is_configured(const Suppression& suppression, const Finding& finding) {
  if (!suppression.id.empty() && suppression.id != finding.id) return false;
  if (!suppression.subject.empty() && !wildcard_match(suppression.subject, finding.subject)) return false;
  return suppression.class_name.empty() || std::ranges::any_of(finding.sites, [&](const FindingSite& site) {
           return wildcard_match(suppression.class_name, site.class_name);
         });
}

}  // namespace

std::string_view suppression_kind_name(Suppression::Kind kind) {
  switch (kind) {
    case Suppression::Kind::kComment:
      return "comment";
    case Suppression::Kind::kAnnotation:
      return "annotation";
    case Suppression::Kind::kConfiguration:
      return "configuration";
  }
  return "";
}

bool rule_of(std::string_view name, Rule& rule) {
  for (const Rule one : kRules) {
    if (rule_name(one) != name) continue;
    rule = one;
    return true;
  }
  return false;
}

bool Suppression::is_about(const Finding& finding) const {
  if (!rules.empty() && std::ranges::find(rules, finding.rule) == rules.end()) return false;
  return kind == Kind::kConfiguration ? is_configured(*this, finding) : is_in_source(*this, finding);
}

SourceSuppressions suppressions_in(const std::string& file, std::string_view text) {
  // Most files have none.
  const bool may_have = text.find("heddle:") != std::string_view::npos ||
                        text.find("SuppressWarnings") != std::string_view::npos;
  return may_have ? Reader(file, text).read() : SourceSuppressions();
}

}  // namespace heddle
