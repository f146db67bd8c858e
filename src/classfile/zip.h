// Reads zip archives by their central directory; see zip.cc for the format's traps and how they are met.
//
// Immutable after opening; all members may be called from several threads at once.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "classfile/byte_source.h"

namespace heddle {

struct ZipEntry {
  uint64_t header_offset = 0;  // of the local header, in the source
  uint64_t compressed_size = 0;
  uint64_t size = 0;
  uint32_t name_offset = 0;  // in the central directory
  uint32_t crc = 0;
  uint16_t name_length = 0;
  uint16_t method = 0;
  uint16_t flags = 0;
  bool shares_bytes = false;  // its data runs into another entry
};
// A directory record is at least 46 bytes, so the index is never larger than the file it indexes.
static_assert(sizeof(ZipEntry) <= 46);

class ZipArchive {
 public:
  // Fails when there is no central directory. Damage that leaves some entries usable is in damage().
  static Result<ZipArchive> open(ByteSource source);

  std::span<const ZipEntry> entries() const { return entries_; }
  // Valid as long as this archive or one moved from it.
  std::string_view name(const ZipEntry& entry) const;
  const std::vector<std::string>& damage() const { return damage_; }
  uint64_t source_size() const { return source_.size(); }

  // Why the entry cannot be read, as far as the directory shows: encrypted, too large, lying.
  std::optional<std::string> defect(const ZipEntry& entry, uint64_t size_limit) const;

  // The content, inflated and checked. Allocates at most the entry's size, once defect() has passed it.
  Result<SharedBytes> read(const ZipEntry& entry, uint64_t size_limit) const;

  // A stored entry in place, without reading it: how jars within jars are opened.
  Result<ByteSource> stored_in_place(const ZipEntry& entry) const;
  static bool is_stored(const ZipEntry& entry);

 private:
  struct Directory;

  explicit ZipArchive(ByteSource source) : source_(std::move(source)) {}
  std::optional<Error> read_directory(const Directory& directory);
  void parse_directory(const Directory& directory);
  void mark_shared_bytes();

  ByteSource source_;
  SharedBytes directory_;
  std::vector<ZipEntry> entries_;
  std::vector<std::string> damage_;
};

}  // namespace heddle
