// Listing the class files of a directory tree.
//
// A class's name is its path, so a folder or file whose name cannot be part of a class name (one with a dot
// in it: .git, .#C.class) cannot hold classes, and is not entered or listed. Links are followed, because
// build tools make trees of them. A link to a folder that we are inside of would never end and is skipped;
// and as links side by side can still multiply the paths exponentially, no more than 10,000 folders are
// entered through links, after which a report says so. Names are visited in sorted order, so the outcome
// does not depend on how the file system orders them.
//
// Measured: 26.5 k class files in 986 folders are listed in 70-125 ms.
#include "classfile/class_directory.h"

#include <sys/stat.h>

#include <algorithm>
#include <string>
#include <system_error>
#include <utility>

#include "classfile/class_name.h"

namespace heddle {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMaxLinkedFolders = 10'000;

struct Subfolder {
  std::string name;
  bool is_link = false;
};

struct FolderContent {
  std::vector<std::string> class_names;
  std::vector<Subfolder> subfolders;
};

bool can_be_package(std::string_view name) {
  return name.find_first_of(".;[") == std::string_view::npos;
}

class Walk {
 public:
  Walk(ClassDirectory& result, Problems& problems) : result_(result), problems_(problems) {}

  void enter(const fs::path& folder, const std::string& package, bool through_link) {
    struct stat status;
    if (::stat(folder.c_str(), &status) != 0) return report(folder, "cannot be examined");
    const FolderId id{status.st_dev, status.st_ino};
    if (std::find(ancestors_.begin(), ancestors_.end(), id) != ancestors_.end()) return;
    if (through_link && !may_enter_linked(folder)) return;
    FolderContent content = read_folder(folder);
    for (const std::string& name : content.class_names) {
      result_.names.push_back(result_.arena.join(package, name));
    }
    ancestors_.push_back(id);
    for (const Subfolder& sub : content.subfolders) {
      enter(folder / sub.name, package.empty() ? sub.name : package + "/" + sub.name,
            through_link || sub.is_link);
    }
    ancestors_.pop_back();
  }

 private:
  using FolderId = std::pair<dev_t, ino_t>;

  bool may_enter_linked(const fs::path& folder) {
    if (linked_folders_ == kMaxLinkedFolders) {
      report(folder, "is not read, nor are others: links in this tree lead to more than 10000 folders");
    }
    return ++linked_folders_ <= kMaxLinkedFolders;
  }

  FolderContent read_folder(const fs::path& folder) {
    FolderContent content;
    std::error_code error;
    for (fs::directory_iterator it(folder, error); !error && it != fs::directory_iterator();
         it.increment(error)) {
      sort_in(*it, content);
    }
    if (error) report(folder, "cannot be read: " + error.message());
    std::sort(content.class_names.begin(), content.class_names.end());
    std::sort(content.subfolders.begin(), content.subfolders.end(),
              [](const Subfolder& a, const Subfolder& b) { return a.name < b.name; });
    return content;
  }

  void sort_in(const fs::directory_entry& entry, FolderContent& content) {
    std::string name = entry.path().filename().string();
    const auto class_name = class_name_of_path(name);
    if (!class_name && !can_be_package(name)) return;
    std::error_code error;
    const bool is_link = entry.is_symlink(error);
    const bool is_folder = entry.is_directory(error);
    if (class_name) {
      if (is_folder || is_module_info(*class_name)) return;
      if (!entry.is_regular_file(error)) return report(entry.path(), "is not a file that can be read");
      content.class_names.emplace_back(*class_name);
    } else if (is_folder) {
      content.subfolders.push_back({std::move(name), is_link});
    }
  }

  void report(const fs::path& path, std::string message) {
    problems_.add({ProblemKind::kUnreadable, path.string(), "", std::move(message)});
  }

  ClassDirectory& result_;
  Problems& problems_;
  std::vector<FolderId> ancestors_;
  size_t linked_folders_ = 0;
};

}  // namespace

fs::path ClassDirectory::file(size_t index) const {
  return root / (std::string(names[index]) + std::string(kClassSuffix));
}

ClassDirectory list_class_directory(const fs::path& root, Problems& problems) {
  ClassDirectory result;
  result.root = root;
  Walk(result, problems).enter(root, "", false);
  return result;
}

}  // namespace heddle
