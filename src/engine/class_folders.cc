#include "engine/class_folders.h"

#include <sys/stat.h>

#include <algorithm>

#include "classfile/byte_source.h"
#include "classfile/class_file.h"
#include "classfile/class_name.h"
#include "classfile/jar.h"

namespace heddle {
namespace {

namespace fs = std::filesystem;

constexpr double kPatienceMs = 2000;  // for a file that is no class file; then it is what it is
constexpr size_t kDeepest = 100;

bool same_bytes(const ClassBytes& a, const ClassBytes& b) {
  return std::ranges::equal(a.bytes, b.bytes);
}

}  // namespace

ClassFolders::ClassFolders(std::vector<Folder> folders)
    : folders_(std::move(folders)), files_(folders_.size()), resources_(folders_.size()) {}

bool ClassFolders::stamp_of(const fs::path& path, Stamp& stamp) {
  struct stat status{};
  if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return false;
  stamp = {int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec,
           static_cast<uint64_t>(status.st_size), status.st_ino};
  return true;
}

void ClassFolders::read(const fs::path& path, const std::string& name, const Stamp& stamp, File& file) {
  const bool was_class = file.is_class || file.since == 0;
  file.stamp = stamp;
  file.is_class = false;
  file.bytes = {};
  if (const Result<ByteSource> source = ByteSource::file(path)) {
    if (Result<SharedBytes> content = source->read_all(kMaxClassSize)) {
      const Result<ClassFile> parsed = ClassFile::parse(content->bytes, content->owner);
      file.is_class = parsed && parsed->name() == name;
      file.bytes = *std::move(content);
    }
  }
  if (file.is_class) {
    file.since = 0;
  } else if (was_class) {
    file.since = clock_.millis();
  }
}

// What one file is now.
void ClassFolders::visit(size_t folder, const fs::path& path, const std::string& name) {
  Stamp stamp;
  const bool is_there = stamp_of(path, stamp);
  const auto class_name = class_name_of_path(name);
  if (!class_name || is_module_info(*class_name)) {
    Stamps& known = resources_[folder];
    const auto found = known.find(name);
    const bool was_there = found != known.end();
    resources_changed_ |= is_there != was_there || (is_there && found->second != stamp);
    if (is_there) {
      known[name] = stamp;
    } else if (was_there) {
      known.erase(found);
    }
    return;
  }
  touched_.emplace(*class_name);
  Files& files = files_[folder];
  if (is_there) {
    read(path, std::string(*class_name), stamp, files[std::string(*class_name)]);
  } else {
    files.erase(std::string(*class_name));
  }
}

void ClassFolders::scan(size_t folder) {
  std::set<std::string> seen;
  const fs::path& root = folders_[folder].path;
  std::error_code error;
  const auto options = fs::directory_options::skip_permission_denied;
  for (fs::recursive_directory_iterator it(root, options, error), end; !error && it != end;
       it.increment(error)) {
    std::error_code ignored;
    if (it.depth() >= static_cast<int>(kDeepest)) it.disable_recursion_pending();
    if (it->is_directory(ignored)) continue;
    std::string name = it->path().lexically_relative(root).generic_string();
    Stamp stamp;
    if (!stamp_of(it->path(), stamp)) continue;
    const auto class_name = class_name_of_path(name);
    const bool is_class = class_name && !is_module_info(*class_name);
    if (is_class) {
      const auto known = files_[folder].find(std::string(*class_name));
      const bool is_same =
          known != files_[folder].end() && known->second.stamp == stamp && known->second.is_class;
      if (!is_same) visit(folder, it->path(), name);
    } else {
      visit(folder, it->path(), name);
    }
    seen.insert(std::move(name));
  }
  std::vector<std::string> missing;
  for (const auto& [name, file] : files_[folder]) {
    if (!seen.contains(name + std::string(kClassSuffix))) missing.push_back(name + std::string(kClassSuffix));
  }
  for (const auto& [name, stamp] : resources_[folder]) {
    if (!seen.contains(name)) missing.push_back(name);
  }
  for (const std::string& name : missing) visit(folder, root / name, name);
}

const ClassFolders::File* ClassFolders::winner(const std::string& name, size_t& folder) const {
  for (folder = 0; folder < folders_.size(); ++folder) {
    const auto found = files_[folder].find(name);
    if (found != files_[folder].end()) return &found->second;
  }
  return nullptr;
}

size_t ClassFolders::unfinished() {
  size_t count = 0;
  for (size_t folder = 0; folder < folders_.size(); ++folder) {
    for (auto& [name, file] : files_[folder]) {
      if (file.is_class || clock_.millis() - file.since > kPatienceMs) continue;
      ++count;
      touched_.insert(name);
    }
  }
  return count;
}

ClassFolders::Look ClassFolders::look(const std::set<fs::path>& files, bool at_everything) {
  if (at_everything) {
    for (size_t folder = 0; folder < folders_.size(); ++folder) scan(folder);
  }
  for (const fs::path& file : files) {
    for (size_t folder = 0; folder < folders_.size(); ++folder) {
      const std::string name = file.lexically_relative(folders_[folder].path).generic_string();
      if (!name.empty() && !name.starts_with("..")) visit(folder, file, name);
    }
  }
  // Files that were not finished may be by now, whether or not somebody told.
  for (size_t folder = 0; folder < folders_.size(); ++folder) {
    for (auto& [name, file] : files_[folder]) {
      const fs::path path = folders_[folder].path / (name + std::string(kClassSuffix));
      Stamp stamp;
      if (!file.is_class && stamp_of(path, stamp)) read(path, name, stamp, file);
    }
  }
  Look seen;
  seen.unfinished = unfinished();
  seen.resources_changed = resources_changed_;
  seen.is_empty = std::ranges::all_of(files_, [](const Files& all) { return all.empty(); });
  for (const std::string& name : touched_) {
    size_t folder = 0;
    const File* const now = winner(name, folder);
    const auto before = held_.find(name);
    if (now == nullptr) {
      if (before != held_.end()) seen.gone.push_back(name);
    } else if (!now->is_class && clock_.millis() - now->since <= kPatienceMs) {
      continue;  // not yet
    } else if (before == held_.end()) {
      seen.came.push_back(name);
    } else if (!same_bytes(before->second, now->bytes)) {
      seen.changed.push_back(name);
    }
  }
  return seen;
}

std::vector<std::string> ClassFolders::take_over(const Look& seen, ClassPath& path) {
  std::vector<std::string> names;
  for (const auto* list : {&seen.came, &seen.changed}) {
    for (const std::string& name : *list) {
      size_t folder = 0;
      const File* const now = winner(name, folder);
      if (now == nullptr) continue;
      const fs::path file = folders_[folder].path / (name + std::string(kClassSuffix));
      path.put(name, now->bytes, file.string(), folders_[folder].role);
      held_.insert_or_assign(name, now->bytes);
      names.push_back(name);
    }
  }
  for (const std::string& name : seen.gone) {
    path.take_out(name);
    held_.erase(name);
    names.push_back(name);
  }
  std::erase_if(touched_, [&](const std::string& name) {
    size_t folder = 0;
    const File* const now = winner(name, folder);
    const bool waits = now != nullptr && !now->is_class && std::ranges::find(names, name) == names.end();
    return !waits;
  });
  resources_changed_ = false;
  std::ranges::sort(names);
  return names;
}

void ClassFolders::hold(ClassPath& path) {
  const Look seen = look({}, true);
  take_over(seen, path);
}

std::vector<fs::path> ClassFolders::all_folders() const {
  std::vector<fs::path> all;
  for (const Folder& folder : folders_) {
    all.push_back(folder.path);
    std::error_code error;
    const auto options = fs::directory_options::skip_permission_denied;
    for (fs::recursive_directory_iterator it(folder.path, options, error), end; !error && it != end;
         it.increment(error)) {
      std::error_code ignored;
      if (it.depth() >= static_cast<int>(kDeepest)) it.disable_recursion_pending();
      if (it->is_directory(ignored)) all.push_back(it->path());
    }
  }
  return all;
}

size_t ClassFolders::size() const {
  return held_.size();
}

}  // namespace heddle
