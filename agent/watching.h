// Puts calls of the watcher (watcher_class.h) into the code of a class.
#pragma once

#include <optional>
#include <span>

#include "agent/bytes.h"
#include "agent/unsafe_library.h"
#include "agent/watched_classes.h"

namespace heddle::recorder {

// How much of a class is watched.
enum class Watch : uint8_t {
  kNothing,
  kMonitors,   // and handles: the collections of the JDK, say
  kVolatiles,  // and volatile fields of objects: java.util.concurrent
  kEverything  // the application
};

struct WatchedCode {
  Bytes class_file;
  size_t methods_left_out = 0;  // that would have become too large
};

// Adds the class to `classes`. Nothing if there is nothing to watch, or if the class file cannot be read.
std::optional<WatchedCode> watched(std::span<const uint8_t> class_file, Watch watch,
                                   const UnsafeLibrary& library, WatchedClasses& classes);

}  // namespace heddle::recorder
