// The JDK's own image of its classes, lib/modules; see jimage.cc for the format.
//
// Immutable after opening; all members may be called from several threads at once. Views and uncompressed
// resources point into the mapping and live as long as this object or the SharedBytes that were given out.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "classfile/byte_source.h"

namespace heddle {

// One resource: /module/parent/base.extension. Parts may be empty.
struct ImageResource {
  std::string_view module;
  std::string_view parent;
  std::string_view base;
  std::string_view extension;
  uint64_t offset = 0;           // from the start of the resources
  uint64_t compressed_size = 0;  // 0: not compressed
  uint64_t size = 0;
};

class JImage {
 public:
  // Maps the file.
  static Result<JImage> open(const std::filesystem::path& path);
  // An image in memory.
  static Result<JImage> parse(SharedBytes image);

  uint64_t byte_size() const { return image_.bytes.size(); }

  // Slots of the location table; some may be empty or, in a damaged image, invalid.
  uint32_t slots() const { return slots_; }
  // The resource in a slot; none when the slot has none or lies.
  std::optional<ImageResource> resource(uint32_t slot) const;

  // Zero copy unless compressed.
  Result<SharedBytes> read(const ImageResource& resource) const;

  // A string of the image's table. None outside of it.
  std::optional<std::string_view> string_at(uint64_t offset) const;

 private:
  JImage() = default;
  uint32_t u32(uint64_t offset) const;
  Result<SharedBytes> decompress(SharedBytes stored) const;
  struct LayerHeader;
  std::optional<LayerHeader> layer_header(Bytes bytes) const;
  Result<SharedBytes> remove_layer(const LayerHeader& header, Bytes bytes) const;

  SharedBytes image_;
  bool swapped_ = false;  // written on a machine of the other byte order
  uint32_t slots_ = 0;
  uint64_t offsets_start_ = 0;
  Bytes locations_;
  std::string_view strings_;
  Bytes resources_;
};

// A class among the resources, as opposed to module descriptors, other files and the image's own
// directories (/packages, /modules).
bool is_class(const ImageResource& resource);

}  // namespace heddle
