#include "classfile/services.h"

#include <algorithm>
#include <filesystem>

#include "classfile/attributes.h"
#include "classfile/class_file.h"
#include "classfile/class_name.h"

namespace heddle {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFolder = "META-INF/services/";
constexpr std::string_view kRoots[] = {"", "BOOT-INF/classes/", "WEB-INF/classes/"};
constexpr std::string_view kModuleInfo = "module-info.class";
constexpr uint64_t kMaxListSize = uint64_t{4} << 20;

std::string internal(std::string_view name) {
  std::string result(name);
  std::ranges::replace(result, '.', '/');
  return result;
}

std::string_view trimmed(std::string_view line) {
  constexpr std::string_view kBlank = " \t\r\n\f";
  const size_t first = line.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return line.substr(first, line.find_last_not_of(kBlank) + 1 - first);
}

class Finder {
 public:
  Finder(const ClassContainer& container, std::vector<ServiceProvider>& found, Problems& problems)
      : container_(container), found_(found), problems_(problems) {}

  void operator()(const ZipArchive& archive) {
    for (uint32_t i = 0; i < archive.entries().size(); ++i) {
      const ZipEntry& entry = archive.entries()[i];
      const std::string_view path = archive.name(entry);
      if (container_.is_jdk && path.ends_with(kModuleInfo)) {
        take_module(archive.read(entry, kMaxListSize), container_.place(i));
      } else if (const std::string_view service = service_of(path); !service.empty()) {
        take_list(service, archive.read(entry, kMaxListSize), container_.place(i));
      }
    }
  }
  void operator()(const ClassDirectory& directory) {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator it(directory.root / kFolder, error); !error && it != fs::directory_iterator();
         it.increment(error)) {
      std::error_code ignored;
      if (it->is_regular_file(ignored)) files.push_back(it->path());
    }
    std::ranges::sort(files);
    for (const fs::path& file : files) {
      take_list(file.filename().string(), read_file(file, kMaxListSize), file.string());
    }
  }
  void operator()(const JImage& image) {
    for (uint32_t slot = 0; slot < image.slots(); ++slot) {
      const std::optional<ImageResource> resource = image.resource(slot);
      if (!resource || resource->extension != "class" || !resource->parent.empty()) continue;
      if (is_module_info(resource->base)) take_module(image.read(*resource), container_.place(slot));
    }
  }
  void operator()(const LooseClassFile&) {}

 private:
  static std::string_view service_of(std::string_view path) {
    for (const std::string_view root : kRoots) {
      if (!path.starts_with(root) || !path.substr(root.size()).starts_with(kFolder)) continue;
      const std::string_view name = path.substr(root.size() + kFolder.size());
      if (name.find('/') == std::string_view::npos) return name;
    }
    return {};
  }

  void complain(std::string place, std::string message) {
    problems_.add({ProblemKind::kBadEntry, std::move(place), "", std::move(message)});
  }

  void take_list(std::string_view service, const Result<SharedBytes>& content, std::string place) {
    if (!content) return complain(std::move(place), content.error().message);
    const std::string_view text(reinterpret_cast<const char*>(content->bytes.data()), content->bytes.size());
    for (std::string& provider : parse_service_list(text)) {
      found_.push_back({internal(service), std::move(provider), false});
    }
  }

  void take_module(const Result<SharedBytes>& content, std::string place) {
    if (!content) return complain(std::move(place), content.error().message);
    const Result<ClassFile> file = ClassFile::parse(content->bytes, content->owner);
    if (!file) return complain(std::move(place), file.error().message);
    const auto module = module_attribute(*file);
    if (!module) return complain(std::move(place), module.error().message);
    if (!module->has_value()) return;
    for (const ModuleProvides& one : (*module)->provides) {
      for (const std::string_view provider : one.with) {
        found_.push_back({std::string(one.service), std::string(provider), true});
      }
    }
  }

  const ClassContainer& container_;
  std::vector<ServiceProvider>& found_;
  Problems& problems_;
};

}  // namespace

std::vector<std::string> parse_service_list(std::string_view text) {
  std::vector<std::string> providers;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    line = trimmed(line.substr(0, line.find('#')));
    if (!line.empty()) providers.push_back(internal(line));
  }
  return providers;
}

void find_services(const ClassContainer& container, std::vector<ServiceProvider>& found, Problems& problems) {
  std::visit(Finder(container, found, problems), container.content);
}

}  // namespace heddle
