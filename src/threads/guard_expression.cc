#include "threads/guard_expression.h"

#include <fmt/format.h>

#include <algorithm>

namespace heddle {
namespace {

bool is_name_letter(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' ||
         byte >= 0x80;
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Result<GuardExpression> parse() {
    skip_space();
    if (at_ == text_.size()) return fail("it is empty");
    GuardExpression parts;
    for (;;) {
      auto part = next_part();
      if (!part) return part.error();
      parts.push_back(std::move(*part));
      if (parts.size() > kMostGuardParts)
        return fail(fmt::format("it has more than {} parts", kMostGuardParts));
      skip_space();
      if (at_ == text_.size()) break;
      if (text_[at_] != '.') return fail_at("where '.' or the end belongs");
      ++at_;
      skip_space();
    }
    return checked(std::move(parts));
  }

 private:
  using Kind = GuardPart::Kind;

  Error fail(std::string message) const { return {std::move(message), static_cast<uint32_t>(at_)}; }
  Error fail_at(std::string_view instead) const {
    if (at_ == text_.size()) return fail(fmt::format("it ends {}", instead));
    const char c = text_[at_];
    if (c <= ' ' || c == 0x7F) return fail(fmt::format("a character that nobody sees stands {}", instead));
    return fail(fmt::format("'{}' stands {}", c, instead));
  }

  void skip_space() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n')) ++at_;
  }

  Result<GuardPart> next_part() {
    const size_t begin = at_;
    while (at_ < text_.size() && is_name_letter(text_[at_])) ++at_;
    const std::string_view name = text_.substr(begin, at_ - begin);
    if (name.empty()) return fail_at("where a name belongs");
    if (name[0] >= '0' && name[0] <= '9') return fail(fmt::format("'{}' is not a name", name));
    skip_space();
    if (at_ < text_.size() && text_[at_] == '(') {
      ++at_;
      skip_space();
      if (at_ == text_.size()) return fail("a bracket is not closed");
      if (text_[at_] != ')') return fail(fmt::format("{}() is called with arguments", name));
      ++at_;
      return GuardPart{Kind::kCall, std::string(name)};
    }
    if (name == "this") return GuardPart{Kind::kThis, {}};
    if (name == "class") return GuardPart{Kind::kClass, {}};
    if (name == "itself") return GuardPart{Kind::kItself, {}};
    return GuardPart{Kind::kName, std::string(name)};
  }

  static Result<GuardExpression> checked(GuardExpression parts) {
    for (size_t i = 0; i < parts.size(); ++i) {
      const bool behind_names =
          i > 0 && std::all_of(parts.begin(), parts.begin() + static_cast<ptrdiff_t>(i),
                               [](const auto& part) { return part.kind == Kind::kName; });
      switch (parts[i].kind) {
        case Kind::kItself:
          if (parts.size() != 1) return Error{"'itself' cannot be part of something longer"};
          break;
        case Kind::kThis:
          if (i != 0 && !behind_names) return Error{"'this' stands behind something that is not a class"};
          break;
        case Kind::kClass:
          if (!behind_names) return Error{"'class' stands behind something that is not a class"};
          if (i + 1 != parts.size()) return Error{"something stands behind 'class'"};
          break;
        case Kind::kName:
        case Kind::kCall:
          break;
      }
    }
    return parts;
  }

  std::string_view text_;
  size_t at_ = 0;
};

}  // namespace

Result<GuardExpression> parse_guard(std::string_view text) {
  return Parser(text).parse();
}

}  // namespace heddle
