// Folders whose changes are noticed: inotify, with all of its holes filled.
//
// The kernel tells of single files, and forgets when too much happens at once, when a folder is moved, or
// when it has no room for more watches. So what is told is taken as a hint: files that were touched, or that
// anything may have happened and everything should be looked at again. Whoever looks again calls `watch`
// again, too, which adds what is new. Without inotify, or where its limits are reached, `wait` says after a
// while that anything may have happened.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>

namespace heddle {

class FolderWatch {
 public:
  FolderWatch();
  ~FolderWatch();
  FolderWatch(const FolderWatch&) = delete;
  FolderWatch& operator=(const FolderWatch&) = delete;

  // This folder alone; a folder that is not there is noticed when it comes, as far as its parent is there.
  // Says whether there is a folder that was not watched before: whoever lists what is in it must do so again
  // then, as something may have come in between.
  bool watch(const std::filesystem::path& folder);

  struct Changes {
    std::set<std::filesystem::path> files;  // written, removed or moved
    bool anything = false;                  // folders came or went, or what happened was too much to tell
    bool empty() const { return files.empty() && !anything; }
    void add(Changes&& more);
  };
  // Up to this many milliseconds, until something changes. Less, with no changes, if a signal comes.
  Changes wait(int most_ms);

  bool is_polling() const { return is_polling_; }

 private:
  bool watch_nearest(const std::filesystem::path& folder);
  void take(const char* events, size_t size, Changes& changes);

  int inotify_ = -1;
  bool is_polling_ = false;
  std::map<int, std::filesystem::path> folders_;  // by watch
};

}  // namespace heddle
