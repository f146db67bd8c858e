// The Java class that watched code calls. All its methods are static and native. It lies in java.lang, so
// that the code of every module, the JDK's own included, can see it.
#pragma once

#include <array>
#include <string_view>

#include "agent/bytes.h"

namespace heddle::recorder {

inline constexpr std::string_view kWatcherClass = "heddle/Watcher";

struct WatcherMethod {
  const char* name;
  const char* descriptor;
};

// Sites are addresses (watched_classes.h).
namespace watcher {
inline constexpr WatcherMethod kMonitorEntered{"monitorEntered", "(Ljava/lang/Object;)V"};
inline constexpr WatcherMethod kMonitorLeaves{"monitorLeaves", "(Ljava/lang/Object;)V"};
// Monitors of synchronized methods are remembered until the method ends, in whatever way.
inline constexpr WatcherMethod kMethodEntered{"methodEntered", "(Ljava/lang/Object;)V"};
inline constexpr WatcherMethod kMethodLeaves{"methodLeaves", "()V"};
inline constexpr WatcherMethod kHandleGives{"handleGives", "(Ljava/lang/Object;)V"};
inline constexpr WatcherMethod kHandleTook{"handleTook", "(Ljava/lang/Object;)V"};
inline constexpr WatcherMethod kThreadStarts{"threadStarts", "(Ljava/lang/Object;)V"};
inline constexpr WatcherMethod kTaskBegins{"taskBegins", "(Ljava/lang/Object;)V"};
inline constexpr WatcherMethod kThreadJoined{"threadJoined", "(Ljava/lang/Object;)V"};
inline constexpr WatcherMethod kThreadInterrupts{"threadInterrupts", "(Ljava/lang/Object;)V"};
inline constexpr WatcherMethod kInterruptSeen{"interruptSeen", "(Ljava/lang/Object;)V"};
inline constexpr WatcherMethod kClassInitialised{"classInitialised", "(J)V"};
inline constexpr WatcherMethod kRead{"read", "(Ljava/lang/Object;J)V"};
inline constexpr WatcherMethod kWrites{"writes", "(Ljava/lang/Object;J)V"};
inline constexpr WatcherMethod kReadStatic{"readStatic", "(J)V"};
inline constexpr WatcherMethod kWritesStatic{"writesStatic", "(J)V"};
inline constexpr WatcherMethod kReadsElement{"readsElement", "(Ljava/lang/Object;IJ)V"};
inline constexpr WatcherMethod kWritesElement{"writesElement", "(Ljava/lang/Object;IJ)V"};
inline constexpr WatcherMethod kUses{"uses", "(Ljava/lang/Object;J)V"};

inline constexpr std::array kAll{
    kMonitorEntered, kMonitorLeaves, kMethodEntered, kMethodLeaves, kHandleGives,      kHandleTook,
    kThreadStarts,   kThreadJoined,  kRead,          kWrites,       kClassInitialised, kReadStatic,
    kWritesStatic,   kReadsElement,  kWritesElement, kUses,         kThreadInterrupts, kInterruptSeen,
    kTaskBegins};
}  // namespace watcher

Bytes watcher_class_file();

}  // namespace heddle::recorder
