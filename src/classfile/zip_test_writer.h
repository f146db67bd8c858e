// Writes small zip archives for tests, sound ones and such as no honest tool would write.
#pragma once

#include <libdeflate.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "classfile/byte_source.h"
#include "classfile/inflate.h"

namespace heddle::testing_zip {

inline SharedBytes shared_copy(std::string_view text) {
  auto owner = std::make_shared<std::string>(text);
  return {Bytes(reinterpret_cast<const uint8_t*>(owner->data()), owner->size()), owner};
}

inline std::string text_of(Bytes bytes) {
  return {bytes.begin(), bytes.end()};
}

inline std::string deflated(std::string_view text) {
  libdeflate_compressor* const compressor = libdeflate_alloc_compressor(6);
  std::string out(libdeflate_deflate_compress_bound(compressor, text.size()), '\0');
  out.resize(libdeflate_deflate_compress(compressor, text.data(), text.size(), out.data(), out.size()));
  libdeflate_free_compressor(compressor);
  return out;
}

struct Entry {
  std::string name;
  std::string content;
  bool stored = false;
  bool descriptor = false;  // sizes after the data, as streaming writers do
  bool zip64 = false;       // sizes and offset in a zip64 extra field
  std::string local_extra = {};
  uint16_t flags = 0;
  // Lies in the central directory.
  std::optional<uint16_t> method = {};
  std::optional<uint32_t> crc = {};
  std::optional<uint64_t> size = {};
  std::optional<uint64_t> compressed_size = {};
  std::optional<uint64_t> header_offset = {};
};

struct Layout {
  std::string prefix = {};
  bool offsets_count_prefix = false;  // as `zip -A` makes them
  std::string comment = {};
  bool zip64_end = false;
  std::optional<uint16_t> count = {};
  std::string before_end = {};  // bytes between the directory and its end record
};

class Writer {
 public:
  explicit Writer(Layout layout = {}) : layout_(std::move(layout)), out_(layout_.prefix) {}

  Writer& add(const Entry& entry) {
    const std::string data = entry.stored ? entry.content : deflated(entry.content);
    const auto content = Bytes(reinterpret_cast<const uint8_t*>(entry.content.data()), entry.content.size());
    const uint32_t crc = crc32_of(content);
    const uint64_t offset = out_.size() - (layout_.offsets_count_prefix ? 0 : layout_.prefix.size());
    const auto flags = static_cast<uint16_t>(entry.flags | (entry.descriptor ? 8 : 0));
    const uint16_t method = entry.method.value_or(entry.stored ? 0 : 8);
    const bool late = entry.descriptor;
    const auto size32 = static_cast<uint32_t>(entry.content.size());
    const auto data32 = static_cast<uint32_t>(data.size());

    put(out_, 0x04034B50, 4), put(out_, 20, 2), put(out_, flags, 2), put(out_, method, 2), put(out_, 0, 4);
    put(out_, late ? 0 : crc, 4), put(out_, late ? 0 : data32, 4), put(out_, late ? 0 : size32, 4);
    put(out_, entry.name.size(), 2), put(out_, entry.local_extra.size(), 2);
    out_ += entry.name + entry.local_extra + data;
    if (late) put(out_, 0x08074B50, 4), put(out_, crc, 4), put(out_, data32, 4), put(out_, size32, 4);

    const uint64_t size = entry.size.value_or(size32);
    const uint64_t compressed = entry.compressed_size.value_or(data32);
    const uint64_t header = entry.header_offset.value_or(offset);
    std::string extra;
    if (entry.zip64) {
      put(extra, 0xCAFE, 2), put(extra, 0, 2);  // the mark that jar(1) writes
      put(extra, 1, 2), put(extra, 24, 2), put(extra, size, 8), put(extra, compressed, 8),
          put(extra, header, 8);
    }
    const auto narrow = [&](uint64_t value) { return entry.zip64 ? 0xFFFFFFFF : value; };
    put(directory_, 0x02014B50, 4), put(directory_, 20, 2), put(directory_, 20, 2), put(directory_, flags, 2);
    put(directory_, method, 2), put(directory_, 0, 4), put(directory_, entry.crc.value_or(crc), 4);
    put(directory_, narrow(compressed), 4), put(directory_, narrow(size), 4);
    put(directory_, entry.name.size(), 2), put(directory_, extra.size(), 2), put(directory_, 0, 2);
    put(directory_, 0, 2), put(directory_, 0, 2), put(directory_, 0, 4), put(directory_, narrow(header), 4);
    directory_ += entry.name + extra;
    ++count_;
    return *this;
  }

  std::string finish() {
    const uint64_t start = out_.size() - (layout_.offsets_count_prefix ? 0 : layout_.prefix.size());
    std::string out = out_ + directory_ + layout_.before_end;
    const bool wide = layout_.zip64_end;
    if (wide) {
      const uint64_t end64 = start + directory_.size() + layout_.before_end.size();
      put(out, 0x06064B50, 4), put(out, 44, 8), put(out, 45, 2), put(out, 45, 2), put(out, 0, 4),
          put(out, 0, 4);
      put(out, count_, 8), put(out, count_, 8), put(out, directory_.size(), 8), put(out, start, 8);
      put(out, 0x07064B50, 4), put(out, 0, 4), put(out, end64, 8), put(out, 1, 4);
    }
    const uint16_t count = layout_.count.value_or(wide ? 0xFFFF : static_cast<uint16_t>(count_));
    put(out, 0x06054B50, 4), put(out, 0, 4), put(out, count, 2), put(out, count, 2);
    put(out, wide ? 0xFFFFFFFF : directory_.size(), 4), put(out, wide ? 0xFFFFFFFF : start, 4);
    put(out, layout_.comment.size(), 2);
    return out + layout_.comment;
  }

 private:
  static void put(std::string& out, uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) out += static_cast<char>(value >> (8 * i) & 0xFF);
  }

  Layout layout_;
  std::string out_;
  std::string directory_;
  uint64_t count_ = 0;
};

inline std::string make_zip(const std::vector<Entry>& entries, Layout layout = {}) {
  Writer writer(std::move(layout));
  for (const Entry& entry : entries) writer.add(entry);
  return writer.finish();
}

}  // namespace heddle::testing_zip
