#include "project/class_roots.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>

#include "classfile/byte_source.h"
#include "classfile/class_name.h"

namespace heddle {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMostFolders = 20'000;
constexpr size_t kDeepest = 40;
constexpr uint64_t kLargestClass = uint64_t{64} << 20;

// build/classes for build/classes/bank/Account.class that holds bank/Account.
std::optional<fs::path> root_of(const fs::path& class_file) {
  const Result<ByteSource> source = ByteSource::file(class_file);
  if (!source) return std::nullopt;
  const Result<SharedBytes> content = source->read_all(kLargestClass);
  if (!content) return std::nullopt;
  const Result<std::string> name = class_name_of_bytes(content->bytes);
  if (!name || is_module_info(*name)) return std::nullopt;
  const std::string path = class_file.generic_string();
  const std::string ending = "/" + *name + std::string(kClassSuffix);
  if (!path.ends_with(ending)) return std::nullopt;
  return fs::path(path.substr(0, path.size() - ending.size()));
}

class Search {
 public:
  std::vector<fs::path> run(const fs::path& below) {
    pending_ = {{below, 0}};
    while (!pending_.empty() && folders_ < kMostFolders) {
      const Folder folder = std::move(pending_.back());
      pending_.pop_back();
      if (!inside_known_root(folder.path)) visit(folder);
    }
    return {roots_.begin(), roots_.end()};
  }

 private:
  struct Folder {
    fs::path path;
    size_t depth;
  };

  bool inside_known_root(const fs::path& folder) const {
    return std::any_of(roots_.begin(), roots_.end(), [&](const fs::path& root) {
      return std::mismatch(root.begin(), root.end(), folder.begin(), folder.end()).first == root.end();
    });
  }

  void visit(const Folder& folder) {
    ++folders_;
    std::vector<Folder> inner;
    std::error_code error;
    for (fs::directory_iterator it(folder.path, error); !error && it != fs::directory_iterator();
         it.increment(error)) {
      std::error_code ignored;
      if (it->is_symlink(ignored)) continue;
      if (it->is_directory(ignored)) {
        if (!it->path().filename().string().starts_with('.')) inner.push_back({it->path(), folder.depth + 1});
      } else if (it->path().extension() == kClassSuffix) {
        if (auto root = root_of(it->path())) {
          roots_.insert(*std::move(root));
          return;
        }
      }
    }
    if (folder.depth < kDeepest) pending_.insert(pending_.end(), inner.begin(), inner.end());
  }

  std::vector<Folder> pending_;
  std::set<fs::path> roots_;
  size_t folders_ = 0;
};

}  // namespace

std::vector<fs::path> find_class_roots(const fs::path& below) {
  return Search().run(below);
}

}  // namespace heddle
