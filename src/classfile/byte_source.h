// Random access to the bytes of an archive: a file, bytes in memory, or a window of either.
//
// A file is opened anew for each read and checked to be the one that was indexed (same inode, size and
// time). That costs 3 to 4 us per class, and buys three things: a class path of thousands of jars needs no
// thousands of descriptors, a jar that a build overwrites is noticed instead of misread, and truncation is
// an error return rather than the SIGBUS that a mapping would give.
//
// Copies are cheap and share the same file or memory. Thread-safe.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>

#include "support/byte_reader.h"
#include "support/result.h"

namespace heddle {

// Bytes together with whatever keeps them alive (a mapping, or a buffer of their own).
struct SharedBytes {
  Bytes bytes;
  std::shared_ptr<const void> owner;
};

// A buffer still to be filled; its content becomes SharedBytes without a copy.
struct FreshBytes {
  explicit FreshBytes(size_t size)
      : memory(std::make_shared_for_overwrite<uint8_t[]>(size)), bytes(memory.get(), size) {}
  SharedBytes share() const { return {bytes, memory}; }

  std::shared_ptr<uint8_t[]> memory;
  std::span<uint8_t> bytes;
};

SharedBytes shared_copy(std::span<const uint8_t> bytes);

class ByteSource {
 public:
  // Fails unless the path is a readable regular file; a pipe or device is refused without being read.
  static Result<ByteSource> file(const std::filesystem::path& path);
  static ByteSource memory(SharedBytes bytes);

  // The bytes [offset, offset + size) as a source of their own; cut to what there is.
  ByteSource window(uint64_t offset, uint64_t size) const;

  uint64_t size() const { return size_; }

  // Fills `out` completely, or says why it cannot.
  std::optional<Error> read(uint64_t offset, std::span<uint8_t> out) const;

  // The whole content. Fails when it is larger than `limit`.
  Result<SharedBytes> read_all(uint64_t limit) const;

 private:
  struct File;

  ByteSource() = default;

  std::shared_ptr<const File> file_;  // null: in memory
  SharedBytes memory_;
  uint64_t start_ = 0;
  uint64_t size_ = 0;
};

// A regular file as a whole, opened once. Fails when it is larger than `limit`.
Result<SharedBytes> read_file(const std::filesystem::path& path, uint64_t limit);

}  // namespace heddle
