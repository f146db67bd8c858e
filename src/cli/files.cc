#include "cli/files.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include "cli/user_error.h"

namespace heddle {

std::string file_content(const std::string& name, std::string_view advice) {
  errno = 0;
  std::ifstream file(name, std::ios::binary);
  std::ostringstream text;
  if (file) text << file.rdbuf();
  if (!file || text.bad() || (text.fail() && file.peek() != std::ifstream::traits_type::eof())) {
    throw UserError(fmt::format("cannot read {}: {}; give {}", name,
                                errno != 0 ? std::strerror(errno) : "it is not a plain file", advice));
  }
  return text.str();
}

bool is_folder(const std::filesystem::path& path) {
  std::error_code ignored;
  return std::filesystem::is_directory(path, ignored);
}

}  // namespace heddle
