#include "engine/folder_watch.h"

#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <vector>

namespace heddle {
namespace {

namespace fs = std::filesystem;

constexpr uint32_t kEvents = IN_CLOSE_WRITE | IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM |
                             IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ATTRIB | IN_ONLYDIR;
constexpr int kPollingMs = 500;

}  // namespace

FolderWatch::FolderWatch() : inotify_(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)), is_polling_(inotify_ < 0) {}

FolderWatch::~FolderWatch() {
  if (inotify_ >= 0) ::close(inotify_);
}

void FolderWatch::Changes::add(Changes&& more) {
  files.merge(more.files);
  anything |= more.anything;
}

bool FolderWatch::watch(const fs::path& folder) {
  bool any = false;
  // What comes after it was not found, and before its parent was watched, nobody would tell of.
  while (watch_nearest(folder)) any = true;
  return any;
}

// The folder, or the first above it that is there. Says whether that was not watched yet.
bool FolderWatch::watch_nearest(const fs::path& folder) {
  if (inotify_ < 0) return false;
  for (fs::path at = folder;;) {
    const int id = ::inotify_add_watch(inotify_, at.c_str(), kEvents);
    if (id >= 0) {
      const auto [known, is_new] = folders_.try_emplace(id);
      known->second = at;  // the same folder has the same number, perhaps under another name
      return is_new;
    }
    if (errno == ENOSPC || errno == ENOMEM) is_polling_ = true;
    if (errno != ENOENT && errno != ENOTDIR) return false;
    const fs::path parent = at.has_parent_path() ? at.parent_path() : fs::path(".");
    if (parent == at || at == ".") return false;
    at = parent;
  }
}

FolderWatch::Changes FolderWatch::wait(int most_ms) {
  Changes changes;
  struct pollfd file{inotify_, POLLIN, 0};
  const int limit = is_polling_ ? std::min(most_ms, kPollingMs) : most_ms;
  const int ready = ::poll(&file, inotify_ < 0 ? 0 : 1, limit);
  if (ready == 0 && is_polling_) changes.anything = true;
  if (ready <= 0) return changes;
  std::vector<char> buffer(size_t{64} << 10);
  for (;;) {
    const ssize_t size = ::read(inotify_, buffer.data(), buffer.size());
    if (size <= 0) return changes;
    take(buffer.data(), static_cast<size_t>(size), changes);
  }
}

void FolderWatch::take(const char* events, size_t size, Changes& changes) {
  for (size_t at = 0; at + sizeof(inotify_event) <= size;) {
    inotify_event event;
    std::memcpy(&event, events + at, sizeof event);
    const char* const name = events + at + sizeof event;
    at += sizeof event + event.len;
    const auto folder = folders_.find(event.wd);
    if ((event.mask & IN_IGNORED) != 0 && folder != folders_.end()) folders_.erase(folder);
    constexpr uint32_t kOfFolders =
        IN_ISDIR | IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED | IN_UNMOUNT | IN_Q_OVERFLOW;
    if ((event.mask & kOfFolders) != 0 || folder == folders_.end()) {
      changes.anything = true;
    } else if (event.len != 0) {
      changes.files.insert(folder->second / name);
    }
  }
}

}  // namespace heddle
