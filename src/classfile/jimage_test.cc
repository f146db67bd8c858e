#include "classfile/jimage.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>

#include "classfile/class_path.h"
#include "classfile/jimage_test_writer.h"
#include "classfile/test_folder.h"
#include "classfile/zip_test_writer.h"

namespace heddle {
namespace {

using testing_jimage::Order;
using testing_jimage::Writer;
using testing_zip::shared_copy;
using testing_zip::text_of;

Result<JImage> parse_text(const std::string& image) {
  return JImage::parse(shared_copy(image));
}

std::string read_slot(const JImage& image, uint32_t slot) {
  const std::optional<ImageResource> resource = image.resource(slot);
  if (!resource) return "no resource";
  const Result<SharedBytes> content = image.read(*resource);
  return content ? text_of(content->bytes) : content.error().message;
}

std::string read_first(const std::string& bytes) {
  const Result<JImage> image = parse_text(bytes);
  return image ? read_slot(*image, 0) : image.error().message;
}

TEST(JImage, ReadsBothByteOrders) {
  for (const Order order : {Order::kLittle, Order::kBig}) {
    Writer writer(order);
    writer.add("java.base", "java/lang", "Object", "class", "bytes of Object");
    writer.add("java.base", "", "module-info", "class", "info");
    const std::string layer = writer.zip_layer("bytes of String, bytes of String");
    writer.add("java.base", "java/lang", "String", "class", layer, true, 32);
    const Result<JImage> image = parse_text(writer.finish());
    ASSERT_TRUE(image) << image.error().message;
    ASSERT_EQ(image->slots(), 3U);
    const std::optional<ImageResource> object = image->resource(0);
    ASSERT_TRUE(object);
    EXPECT_EQ(object->module, "java.base");
    EXPECT_EQ(object->parent, "java/lang");
    EXPECT_EQ(object->base, "Object");
    EXPECT_EQ(object->extension, "class");
    EXPECT_EQ(read_slot(*image, 0), "bytes of Object");
    EXPECT_EQ(read_slot(*image, 1), "info");
    EXPECT_EQ(read_slot(*image, 2), "bytes of String, bytes of String");
    EXPECT_FALSE(image->resource(3));
  }
}

TEST(JImage, UncompressedResourcesAreNotCopied) {
  const SharedBytes bytes = shared_copy(Writer().add("m", "p", "C", "class", "content").finish());
  const Result<JImage> image = JImage::parse(bytes);
  ASSERT_TRUE(image);
  const Result<SharedBytes> content = image->read(*image->resource(0));
  ASSERT_TRUE(content);
  EXPECT_EQ(content->bytes.data() + content->bytes.size(), bytes.bytes.data() + bytes.bytes.size());
}

TEST(JImage, OnlyClassesAreClasses) {
  const auto resource = [](const char* module, const char* parent, const char* base, const char* extension) {
    ImageResource result;
    result.module = module;
    result.parent = parent;
    result.base = base;
    result.extension = extension;
    return result;
  };
  EXPECT_TRUE(is_class(resource("java.base", "java/lang", "Object", "class")));
  EXPECT_TRUE(is_class(resource("java.base", "java/lang", "package-info", "class")));
  EXPECT_TRUE(is_class(resource("m", "", "Unnamed", "class")));
  EXPECT_FALSE(is_class(resource("m", "", "module-info", "class")));
  EXPECT_FALSE(is_class(resource("m", "p", "words", "properties")));
  EXPECT_FALSE(is_class(resource("packages", "", "java.class", "class")));
  EXPECT_FALSE(is_class(resource("modules", "", "java.class", "class")));
  EXPECT_FALSE(is_class(resource("m", "META-INF/versions/9/p", "C", "class")));
  EXPECT_FALSE(is_class(resource("m", "p", "", "class")));
}

TEST(JImage, RefusesWhatIsNoImage) {
  EXPECT_FALSE(parse_text(""));
  EXPECT_FALSE(parse_text(std::string(100, 'x')));
  EXPECT_EQ(read_first(Writer().finish(0x20000)), "is a JDK image of version 2.0; only 1.x can be read");
  EXPECT_TRUE(parse_text(Writer().finish(0x10001)));
}

TEST(JImage, EveryTruncationIsSurvived) {
  Writer writer;
  writer.add("m", "p", "C", "class", "content");
  const std::string layer = writer.zip_layer("content");
  writer.add("m", "p", "D", "class", layer, true, 7);
  const std::string whole = writer.finish();
  for (size_t length = 0; length < whole.size(); ++length) {
    const Result<JImage> image = parse_text(whole.substr(0, length));
    if (image) {
      EXPECT_NE(read_slot(*image, 1), "content") << length;
    }
  }
}

TEST(JImage, EveryFlippedByteIsSurvived) {
  Writer writer;
  writer.add("m", "p", "C", "class", "content");
  const std::string layer = writer.zip_layer("content");
  writer.add("m", "p", "D", "class", layer, true, 7);
  const std::string whole = writer.finish();
  for (size_t i = 0; i < whole.size(); ++i) {
    for (int value = 0; value < 256; ++value) {
      std::string damaged = whole;
      damaged[i] = static_cast<char>(value);
      const Result<JImage> image = parse_text(damaged);
      if (!image) continue;
      for (uint32_t slot = 0; slot < image->slots() && slot < 4; ++slot) (void)read_slot(*image, slot);
    }
  }
}

TEST(JImage, LyingSlotsAreEmpty) {
  Writer writer;
  writer.add_slot(0xFFFFFFFF).add_slot(1000);
  writer.add_location_bytes("\x0F\1\2");                  // a number of eight bytes, two of them there
  writer.add_location_bytes(std::string("\xF8\0\0", 3));  // no attribute of that kind
  writer.add_location_bytes(std::string("\x0B\x7F\0\0\0\0", 6));  // a name outside of the table
  const Result<JImage> image = parse_text(writer.finish());
  ASSERT_TRUE(image);
  for (uint32_t slot = 0; slot < image->slots(); ++slot) EXPECT_FALSE(image->resource(slot)) << slot;
}

TEST(JImage, LyingResourcesAreErrors) {
  Writer writer;
  writer.add_location_bytes(std::string("\x2F\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x38\x10\0", 12));
  const Result<JImage> image = parse_text(writer.finish());
  ASSERT_TRUE(image);
  EXPECT_EQ(read_slot(*image, 0), "lies outside the image: it is truncated or damaged");
}

std::string first_with_layer(Writer& writer, const std::string& layer, uint64_t size) {
  writer.add("m", "p", "C", "class", layer, true, size);
  return read_first(writer.finish());
}

TEST(JImage, LyingLayersAreErrors) {
  Writer a;
  EXPECT_EQ(first_with_layer(a, a.layer("zip", "no zlib", 100), 100), "is not a valid deflate stream");
  Writer b;
  EXPECT_EQ(first_with_layer(b, b.layer("lzma", "what", 4), 4),
            "is compressed in a way that this program does not know");
  Writer c;
  EXPECT_EQ(first_with_layer(c, c.layer("zip", "x", uint64_t{1} << 60), 4),
            "is larger than the limit of 67108864 bytes");
  Writer d;
  EXPECT_EQ(first_with_layer(d, d.layer("zip", "x", 60'000'000), 4),
            "claims a size that deflate cannot reach");
  Writer e;
  EXPECT_EQ(first_with_layer(e, e.zip_layer("four"), 5), "has not the size that its image says");
  Writer f;
  std::string layers = "core";
  for (int i = 0; i < 6; ++i) layers = f.zip_layer(layers);
  EXPECT_EQ(first_with_layer(f, layers, 4), "is compressed more than four times over");
  Writer g;
  EXPECT_EQ(first_with_layer(g, g.zip_layer(g.zip_layer("core")), 4), "core");
}

// A class of three constants: a shared string, a shared descriptor and an ordinary Utf8.
std::string compact_class(Writer& writer, std::string_view index_bytes) {
  const auto index = [](uint32_t value) {
    return std::string{0, 0, static_cast<char>(value >> 8), static_cast<char>(value & 0xFF)};
  };
  std::string out("\xCA\xFE\xBA\xBE\0\0\0\x34\0\4", 10);
  out += '\x17' + index(writer.string("shared"));
  out += '\x19' + index(writer.string("(L;I)V")) + index(static_cast<uint32_t>(index_bytes.size()));
  out += index_bytes;
  return out + std::string("\1\0\3own-rest", 11);
}

TEST(JImage, SharedStringsAreRestored) {
  Writer writer;
  const auto short_index = [&](const char* text) {
    return static_cast<char>(0xA0 | writer.string(text));  // one byte: the table is small
  };
  writer.string("java/lang"), writer.string("String");
  const std::string indexes{short_index("java/lang"), short_index("String")};
  const std::string compact = compact_class(writer, indexes);
  const std::string expected =
      std::string("\xCA\xFE\xBA\xBE\0\0\0\x34\0\4", 10) + std::string("\1\0\6shared", 9) +
      std::string("\1\0\x16(Ljava/lang/String;I)V", 25) + std::string("\1\0\3own-rest", 11);
  const std::string layer = writer.layer("compact-cp", compact, expected.size());
  Writer stacked = writer;
  EXPECT_EQ(first_with_layer(writer, layer, expected.size()), expected);
  EXPECT_EQ(first_with_layer(stacked, stacked.zip_layer(layer), expected.size()), expected);
}

TEST(JImage, DamagedSharedStringsAreErrors) {
  const std::string damaged = "has shared strings that do not fit together";
  for (const std::string_view indexes : {std::string_view("\xA0"), std::string_view("\x7F\0\0\0\xA0", 5)}) {
    Writer writer;
    const std::string compact = compact_class(writer, indexes);
    EXPECT_EQ(first_with_layer(writer, writer.layer("compact-cp", compact, 5000), 5000), damaged);
  }
  Writer writer;
  const std::string compact = compact_class(writer, "\xA0\xA0");
  for (const uint64_t size : {uint64_t{0}, uint64_t{20}, uint64_t{64} << 20}) {
    Writer again = writer;
    EXPECT_EQ(first_with_layer(again, again.layer("compact-cp", compact, size), size), damaged) << size;
  }
}

// Images as jlink writes them, against the JDK that it comes from.
class JlinkTest : public testing::Test {
 protected:
  static std::string jlink() {
    const std::filesystem::path jdk = find_jdk("");
    const std::filesystem::path program = jdk / "bin" / "jlink";
    const bool usable =
        std::filesystem::exists(program) && std::filesystem::exists(jdk / "jmods" / "java.base.jmod");
    return usable ? program.string() : std::string();
  }

  std::filesystem::path link(const std::string& compress) const {
    const std::filesystem::path home = folder_ / compress;
    const std::string command = jlink() + " --add-modules java.base --compress=" + compress + " --output '" +
                                home.string() + "' >/dev/null 2>&1";
    if (std::system(command.c_str()) != 0) return {};  // NOLINT(cert-env33-c,bugprone-command-processor)
    return home / "lib" / "modules";
  }

  static std::map<std::string, SharedBytes> classes(const JImage& image) {
    std::map<std::string, SharedBytes> result;
    for (uint32_t slot = 0; slot < image.slots(); ++slot) {
      const std::optional<ImageResource> resource = image.resource(slot);
      if (!resource || !is_class(*resource)) continue;
      const std::string name = std::string(resource->parent) + "/" + std::string(resource->base);
      const Result<SharedBytes> content = image.read(*resource);
      EXPECT_TRUE(content) << name << " " << content.error().message;
      if (content) result[name] = *content;
    }
    return result;
  }

  static void expect_same_classes(const JImage& plain, const JImage& packed) {
    EXPECT_LT(packed.byte_size(), plain.byte_size());
    const auto expected = classes(plain);
    const auto actual = classes(packed);
    EXPECT_GT(expected.size(), 1000U);
    EXPECT_EQ(expected.size(), actual.size());
    for (const auto& [name, content] : expected) {
      const auto found = actual.find(name);
      ASSERT_NE(found, actual.end()) << name;
      const Bytes bytes = found->second.bytes;
      EXPECT_TRUE(std::equal(content.bytes.begin(), content.bytes.end(), bytes.begin(), bytes.end())) << name;
    }
  }

  TestFolder folder_;
};

TEST_F(JlinkTest, CompressedImagesGiveTheSameBytes) {
  if (jlink().empty()) GTEST_SKIP() << "no jlink with jmods here";
  const Result<JImage> plain = JImage::open(link("0"));
  ASSERT_TRUE(plain);
  // 1: shared strings; 2: zip, by its new name since Java 21.
  for (const char* compress : {"1", jdk_version(find_jdk("")) >= 21 ? "zip-9" : "2"}) {
    const std::filesystem::path packed = link(compress);
    if (packed.empty()) continue;  // deprecated; some jlink will not know it any more
    const Result<JImage> image = JImage::open(packed);
    ASSERT_TRUE(image);
    expect_same_classes(*plain, *image);
  }
}

}  // namespace
}  // namespace heddle
