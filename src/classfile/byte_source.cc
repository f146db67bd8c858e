#include "classfile/byte_source.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace heddle {
namespace {

Error system_error(const char* what, int code) {
  return Error{fmt::format("{}: {}", what, std::generic_category().message(code))};
}

class Descriptor {
 public:
  // O_NONBLOCK: opening a pipe without a writer would hang for ever.
  explicit Descriptor(const char* path) : fd_(::open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  int get() const { return fd_; }
  bool ok() const { return fd_ >= 0; }

 private:
  int fd_;
};

// Right after opening: errno is still that of open.
std::optional<Error> examine(const Descriptor& descriptor, struct stat& status) {
  if (!descriptor.ok()) return system_error("cannot be opened", errno);
  if (::fstat(descriptor.get(), &status) != 0) return system_error("cannot be examined", errno);
  if (!S_ISREG(status.st_mode)) return Error{"is not a regular file"};
  return std::nullopt;
}

Error too_large(uint64_t limit) {
  return Error{fmt::format("is larger than {} bytes", limit)};
}

bool same_file(const struct stat& a, const struct stat& b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino && a.st_size == b.st_size &&
         a.st_mtim.tv_sec == b.st_mtim.tv_sec && a.st_mtim.tv_nsec == b.st_mtim.tv_nsec;
}

std::optional<Error> read_exactly(int fd, uint64_t offset, std::span<uint8_t> out) {
  while (!out.empty()) {
    const ssize_t got = ::pread(fd, out.data(), out.size(), static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return system_error("cannot be read", errno);
    if (got == 0) return Error{"became shorter while it was read"};
    out = out.subspan(static_cast<size_t>(got));
    offset += static_cast<uint64_t>(got);
  }
  return std::nullopt;
}

}  // namespace

struct ByteSource::File {
  std::string path;
  struct stat identity;
};

Result<ByteSource> ByteSource::file(const std::filesystem::path& path) {
  auto file = std::make_shared<File>();
  file->path = path.string();
  const Descriptor descriptor(path.c_str());
  if (auto error = examine(descriptor, file->identity)) return *std::move(error);
  ByteSource source;
  source.size_ = static_cast<uint64_t>(file->identity.st_size);
  source.file_ = std::move(file);
  return source;
}

ByteSource ByteSource::memory(SharedBytes bytes) {
  ByteSource source;
  source.size_ = bytes.bytes.size();
  source.memory_ = std::move(bytes);
  return source;
}

ByteSource ByteSource::window(uint64_t offset, uint64_t size) const {
  ByteSource part = *this;
  offset = std::min(offset, size_);
  part.start_ = start_ + offset;
  part.size_ = std::min(size, size_ - offset);
  return part;
}

std::optional<Error> ByteSource::read(uint64_t offset, std::span<uint8_t> out) const {
  if (offset > size_ || out.size() > size_ - offset) return Error{"ends too early"};
  if (out.empty()) return std::nullopt;
  if (file_ == nullptr) {
    std::copy_n(memory_.bytes.data() + start_ + offset, out.size(), out.data());
    return std::nullopt;
  }
  const Descriptor descriptor(file_->path.c_str());
  struct stat now;
  if (auto error = examine(descriptor, now)) return error;
  if (!same_file(now, file_->identity)) return Error{"was changed after its index was read"};
  return read_exactly(descriptor.get(), start_ + offset, out);
}

Result<SharedBytes> ByteSource::read_all(uint64_t limit) const {
  if (size_ > limit) return too_large(limit);
  const FreshBytes fresh(static_cast<size_t>(size_));
  if (auto error = read(0, fresh.bytes)) return *std::move(error);
  return fresh.share();
}

Result<SharedBytes> read_file(const std::filesystem::path& path, uint64_t limit) {
  const Descriptor descriptor(path.c_str());
  struct stat status;
  if (auto error = examine(descriptor, status)) return *std::move(error);
  const auto size = static_cast<uint64_t>(status.st_size);
  if (size > limit) return too_large(limit);
  const FreshBytes fresh(static_cast<size_t>(size));
  if (auto error = read_exactly(descriptor.get(), 0, fresh.bytes)) return *std::move(error);
  return fresh.share();
}

SharedBytes shared_copy(std::span<const uint8_t> bytes) {
  const FreshBytes fresh(bytes.size());
  std::ranges::copy(bytes, fresh.bytes.begin());
  return fresh.share();
}

}  // namespace heddle
