#include "support/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace heddle {
namespace {

namespace fs = std::filesystem;

std::string reason_of(int error) {
  return error == 0 || error == EPIPE ? std::string() : std::string(std::strerror(error));
}

std::string write_in_place(const fs::path& path, std::string_view text) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0) return reason_of(errno);
  const int error = write_all(file, text);
  ::close(file);
  return reason_of(error);
}

// Some file systems report a full disk only when the file is closed.
int write_and_close(int file, std::string_view text, mode_t mode) {
  int error = write_all(file, text);
  if (error == 0 && ::fchmod(file, mode) != 0) error = errno;
  if (::close(file) != 0 && error == 0) error = errno;
  return error;
}

mode_t usual_mode() {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666 & ~mask;
}

}  // namespace

int write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    text.remove_prefix(static_cast<size_t>(written));
  }
  return 0;
}

std::string write_whole_file(const fs::path& path, std::string_view text) {
  struct stat status{};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) return reason_of(EISDIR);
  if (exists && !S_ISREG(status.st_mode)) return write_in_place(path, text);
  if (exists && ::access(path.c_str(), W_OK) != 0) return reason_of(errno);
  // A link stays a link: what it leads to is replaced.
  std::error_code error;
  fs::path target = exists ? fs::canonical(path, error) : path;
  if (error) return error.message();
  std::string beside = (target.parent_path() / ".heddle-XXXXXX").string();
  const int file = ::mkostemp(beside.data(), O_CLOEXEC);
  // A folder that may not be written to, with a file in it that may.
  if (file < 0 && exists && (errno == EACCES || errno == EROFS)) return write_in_place(path, text);
  if (file < 0) return reason_of(errno);
  int failure = write_and_close(file, text, exists ? status.st_mode & 07777 : usual_mode());
  if (failure == 0 && ::rename(beside.c_str(), target.c_str()) != 0) failure = errno;
  if (failure != 0) ::unlink(beside.c_str());
  return reason_of(failure);
}

}  // namespace heddle
