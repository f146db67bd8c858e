#include "output/source_excerpt.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "output/json.h"

namespace heddle {
namespace {

namespace fs = std::filesystem;

constexpr uintmax_t kLargestSource = uintmax_t{16} << 20;
constexpr size_t kTab = 4;

std::optional<std::string> read_source(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error) || fs::file_size(path, error) > kLargestSource) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  std::ostringstream content;
  content << file.rdbuf();
  if (!file) return std::nullopt;
  return content.str();
}

std::vector<std::string> split_lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (line.ends_with('\r')) line.pop_back();
    lines.push_back(std::move(line));
  }
  return lines;
}

std::string for_terminals(std::string_view line) {
  std::string out;
  for (const char c : line) {
    if (c == '\t') {
      out.append(kTab - out.size() % kTab, ' ');
    } else {
      const auto byte = static_cast<unsigned char>(c);
      out += byte < 0x20 || byte == 0x7F ? '?' : c;
    }
  }
  out.erase(out.find_last_not_of(' ') + 1);
  return well_formed_utf8(out);
}

bool declares_package(const std::vector<std::string>& lines, std::string_view package) {
  const std::string declaration = "package " + std::string(package);
  return std::ranges::any_of(lines, [&](const std::string& line) {
    if (!line.starts_with(declaration)) return false;
    const size_t end = line.find_first_not_of(' ', declaration.size());
    return end == std::string::npos || line[end] == ';' || line[end] == '/';
  });
}

std::string package_of(const std::string& file) {
  const size_t slash = file.rfind('/');
  std::string package = slash == std::string::npos ? "" : file.substr(0, slash);
  std::ranges::replace(package, '/', '.');
  return package;
}

void drop_common_indent(std::vector<ExcerptLine>& lines) {
  size_t common = std::string::npos;
  for (const ExcerptLine& line : lines) {
    if (!line.text.empty()) common = std::min(common, line.text.find_first_not_of(' '));
  }
  if (common == std::string::npos) return;
  for (ExcerptLine& line : lines) line.text.erase(0, common);
}

}  // namespace

Sources::SourceFile Sources::find(const std::string& file) const {
  // A class file may name any file at all; only what lies below a root is meant.
  if (file.empty() || file.front() == '/' || file.find("..") != std::string::npos) return {};
  const std::string package = package_of(file);
  for (std::string_view nearer = file;;) {
    for (const fs::path& root : roots_) {
      std::optional<std::string> content = read_source(root / nearer);
      if (!content) continue;
      std::vector<std::string> lines = split_lines(*content);
      if (nearer == file || declares_package(lines, package))
        return {root / nearer, *std::move(content), std::move(lines)};
    }
    const size_t slash = nearer.find('/');
    if (slash == std::string_view::npos) return {};
    nearer.remove_prefix(slash + 1);
  }
}

const Sources::SourceFile& Sources::found(const std::string& file) const {
  const auto [place, fresh] = read_.try_emplace(file);
  if (fresh) place->second = find(file);
  return place->second;
}

const fs::path& Sources::path_of(const std::string& file) const {
  return found(file).path;
}

std::string_view Sources::content_of(const std::string& file) const {
  return found(file).content;
}

const std::vector<std::string>& Sources::lines_of(const std::string& file) const {
  return found(file).lines;
}

std::string Sources::relative_path(const std::string& file) const {
  const std::string path = shown_path(file);
  return path.starts_with('/') ? file : path;
}

std::string Sources::shown_path(const std::string& file) const {
  const fs::path& path = found(file).path;
  if (path.empty()) return file;
  std::error_code error;
  const fs::path whole = fs::weakly_canonical(path, error);
  const fs::path here = fs::weakly_canonical(fs::current_path(error), error);
  const fs::path seen = whole.lexically_relative(here);
  const bool is_below = !seen.empty() && *seen.begin() != "..";
  return (is_below ? seen : whole).generic_string();
}

std::vector<ExcerptLine> Sources::excerpt(const SourcePlace& place, int around) const {
  std::vector<ExcerptLine> excerpt;
  const std::vector<std::string>& lines = lines_of(place.file);
  const int last = static_cast<int>(std::min(lines.size(), size_t{1} << 30));
  if (place.line < 1 || place.line > last) return {};
  for (int number = std::max(1, place.line - around); number <= std::min(last, place.line + around);
       ++number) {
    excerpt.push_back({number, for_terminals(lines[static_cast<size_t>(number) - 1]), number == place.line});
  }
  drop_common_indent(excerpt);
  return excerpt;
}

}  // namespace heddle
