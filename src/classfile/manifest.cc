#include "classfile/manifest.h"

#include <algorithm>
#include <cctype>

namespace heddle {
namespace {

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

std::string_view trimmed(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

// Cuts the next line off; lines end in CR LF, LF or CR.
std::string_view next_line(std::string_view& text) {
  const size_t end = text.find_first_of("\r\n");
  const std::string_view line = text.substr(0, end);
  if (end == std::string_view::npos) {
    text = {};
  } else {
    text.remove_prefix(end + (text.substr(end).starts_with("\r\n") ? 2 : 1));
  }
  return line;
}

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> result;
  while (!(text = trimmed(text)).empty()) {
    const size_t end = std::min(text.find_first_of(" \t"), text.size());
    result.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return result;
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::string percent_decoded(std::string_view text) {
  std::string result;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool escape = text[i] == '%' && i + 2 < text.size();
    const int high = escape ? hex_digit(text[i + 1]) : -1;
    const int low = escape ? hex_digit(text[i + 2]) : -1;
    if (high < 0 || low < 0) {
      result += text[i];
      continue;
    }
    result += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return result;
}

// "http:", "jar:"; a single letter is a Windows drive, not a scheme.
bool has_scheme(std::string_view url) {
  const size_t colon = url.find(':');
  if (colon == std::string_view::npos || colon < 2) return false;
  return std::all_of(url.begin(), url.begin() + static_cast<std::ptrdiff_t>(colon),
                     [](unsigned char c) { return std::isalnum(c) != 0 || c == '+' || c == '-'; });
}

}  // namespace

Manifest parse_manifest(std::string_view text) {
  Manifest manifest;
  while (!text.empty()) {
    std::string attribute(next_line(text));
    if (attribute.empty()) break;  // an empty line ends the main section
    while (text.starts_with(' ')) attribute += next_line(text).substr(1);
    const size_t colon = attribute.find(':');
    if (colon == std::string::npos) continue;
    const std::string_view name = std::string_view(attribute).substr(0, colon);
    const std::string_view value = trimmed(std::string_view(attribute).substr(colon + 1));
    if (equal_ignoring_case(name, "Multi-Release"))
      manifest.multi_release = equal_ignoring_case(value, "true");
    if (equal_ignoring_case(name, "Class-Path")) manifest.class_path = words(value);
  }
  return manifest;
}

std::string file_of_class_path_url(std::string_view url) {
  constexpr std::string_view kFile = "file:";
  if (url.starts_with(kFile)) {
    url.remove_prefix(kFile.size());
    if (url.starts_with("///")) url.remove_prefix(2);
  } else if (has_scheme(url)) {
    return {};
  }
  std::string file = percent_decoded(url);
  return file.find('\0') == std::string::npos ? file : std::string();
}

}  // namespace heddle
