#include "classfile/class_container.h"

#include <fmt/format.h>

#include "classfile/jar.h"
#include "support/utf8.h"

namespace heddle {
namespace {

struct Read {
  uint32_t entry;
  Result<SharedBytes> operator()(const ZipArchive& archive) const {
    return archive.read(archive.entries()[entry], kMaxClassSize);
  }
  Result<SharedBytes> operator()(const ClassDirectory& directory) const {
    return read_file(directory.file(entry), kMaxClassSize);
  }
  Result<SharedBytes> operator()(const JImage& image) const {
    const std::optional<ImageResource> resource = image.resource(entry);
    if (!resource) return Error{"is missing from the image"};
    return image.read(*resource);
  }
  Result<SharedBytes> operator()(const LooseClassFile& file) const {
    return read_file(file.path, kMaxClassSize);
  }
};

struct Place {
  uint32_t entry;
  const std::string& label;
  std::string operator()(const ZipArchive& archive) const {
    return place_inside(label, archive.name(archive.entries()[entry]));
  }
  std::string operator()(const ClassDirectory& directory) const { return directory.file(entry).string(); }
  std::string operator()(const JImage& image) const {
    const std::optional<ImageResource> resource = image.resource(entry);
    if (!resource) return label;
    const auto& [module, parent, base, extension, offset, compressed_size, size] = *resource;
    return place_inside(
        label, fmt::format("{}/{}{}{}.{}", module, parent, parent.empty() ? "" : "/", base, extension));
  }
  std::string operator()(const LooseClassFile&) const { return label; }
};

}  // namespace

std::string place_inside(const std::string& label, std::string_view entry) {
  return label + "!/" + display_utf8(entry);
}

ClassRole ClassContainer::role_of(uint32_t entry) const {
  const auto* const archive = std::get_if<ZipArchive>(&content);
  if (!root_is_launcher || role != ClassRole::kProgram || archive == nullptr) return role;
  return is_in_classes_folder(archive->name(archive->entries()[entry])) ? role : ClassRole::kDependency;
}

std::string ClassContainer::place(uint32_t entry) const {
  return std::visit(Place{entry, label}, content);
}

Result<SharedBytes> ClassContainer::read(uint32_t entry) const {
  return std::visit(Read{entry}, content);
}

}  // namespace heddle
