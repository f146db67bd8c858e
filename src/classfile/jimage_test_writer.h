// Writes small JDK images for tests, in either byte order.
#pragma once

#include <libdeflate.h>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::testing_jimage {

enum class Order { kLittle, kBig };

class Writer {
 public:
  explicit Writer(Order order = Order::kLittle) : order_(order) { string(""); }

  // Offset of the string in the table.
  uint32_t string(const std::string& text) {
    const auto [found, is_new] = string_offsets_.try_emplace(text, static_cast<uint32_t>(strings_.size()));
    if (is_new) strings_ += text + '\0';
    return found->second;
  }

  // `stored` is what lies in the image: the content, or with `is_compressed` the content in layers.
  Writer& add(const std::string& module, const std::string& parent, const std::string& base,
              const std::string& extension, const std::string& stored, bool is_compressed = false,
              uint64_t size = 0) {
    offsets_.push_back(static_cast<uint32_t>(locations_.size()));
    attribute(1, string(module)), attribute(2, string(parent)), attribute(3, string(base));
    attribute(4, string(extension)), attribute(5, resources_.size());
    if (is_compressed) attribute(6, stored.size());
    attribute(7, is_compressed ? size : stored.size());
    locations_ += '\0';
    resources_ += stored;
    return *this;
  }

  // A slot whose location is anything.
  Writer& add_slot(uint32_t location) {
    offsets_.push_back(location);
    return *this;
  }
  Writer& add_location_bytes(std::string_view bytes) {
    offsets_.push_back(static_cast<uint32_t>(locations_.size()));
    locations_ += bytes;
    return *this;
  }

  std::string layer(const std::string& decompressor, const std::string& data, uint64_t size) {
    std::string out;
    number(out, 0xCAFEFAFA, 4), number(out, data.size(), 8), number(out, size, 8);
    number(out, string(decompressor), 4), number(out, 0, 4), number(out, 1, 1);
    return out + data;
  }

  std::string zip_layer(const std::string& content) {
    libdeflate_compressor* const compressor = libdeflate_alloc_compressor(6);
    std::string out(libdeflate_zlib_compress_bound(compressor, content.size()), '\0');
    out.resize(libdeflate_zlib_compress(compressor, content.data(), content.size(), out.data(), out.size()));
    libdeflate_free_compressor(compressor);
    return layer("zip", out, content.size());
  }

  std::string finish(uint32_t version = 0x10000) const {
    std::string out;
    number(out, 0xCAFEDADA, 4), number(out, version, 4), number(out, 0, 4), number(out, offsets_.size(), 4);
    number(out, offsets_.size(), 4), number(out, locations_.size(), 4), number(out, strings_.size(), 4);
    for (size_t i = 0; i < offsets_.size(); ++i) number(out, 0xFFFFFFFF, 4);
    for (const uint32_t offset : offsets_) number(out, offset, 4);
    return out + locations_ + strings_ + resources_;
  }

 private:
  void number(std::string& out, uint64_t value, int bytes) const {
    for (int i = 0; i < bytes; ++i) {
      const int shift = 8 * (order_ == Order::kLittle ? i : bytes - 1 - i);
      out += static_cast<char>(value >> shift & 0xFF);
    }
  }

  void attribute(int kind, uint64_t value) {
    if (value == 0) return;
    int bytes = 1;
    while (bytes < 8 && value >> (8 * bytes) != 0) ++bytes;
    locations_ += static_cast<char>(kind << 3 | (bytes - 1));
    for (int i = bytes - 1; i >= 0; --i) locations_ += static_cast<char>(value >> (8 * i) & 0xFF);
  }

  Order order_;
  std::map<std::string, uint32_t> string_offsets_;
  std::string strings_;
  std::string locations_;
  std::string resources_;
  std::vector<uint32_t> offsets_;
};

}  // namespace heddle::testing_jimage
