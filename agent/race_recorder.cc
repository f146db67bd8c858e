// Logs the data races of a run: what two threads touched, at least one writing, without an order between
// them.
//
// Problem. What heddle says about sharing, order and locks can be held against what really happened only if
// that is seen without what heddle knows: from accesses, monitors and volatile variables alone. Each race
// that is logged must be one; a log with wrong ones would have to be explained line by line.
//
// Way. Code is rewritten when it is loaded (watching.h): accesses of the application, and monitors, volatile
// fields and atomic operations of the application and of the JDK's collections and java.util.concurrent. So
// locks, queues, futures and executors need no knowledge: their order is that of the volatile variables
// inside them. Only fork/join, which uses fences, is told by its methods. Objects are tagged with what is
// remembered of them (shadow.h), which goes when they are collected. Threads hand on what they know when one
// starts or ends, by JVMTI's events on the threads themselves. What a class initialiser did is known to
// whoever then touches a static field of the class.
//
// Rejected: JVMTI's field watches and breakpoints, which know neither elements of arrays nor the object that
// a monitor belongs to, and keep everything in the interpreter; locksets in place of clocks, which call every
// hand-over through a queue a race; models of the methods of java.util.concurrent, which would be heddle's
// own knowledge once more.
//
// A reference that was read in a race, or got from a collection in one, brings with it what its writer had
// done until then: otherwise each field of the object behind it would be a race of its own, and all of them
// the same mistake.
//
// Limits. Order counts even where it came about by chance: if one thread was in a `synchronized` block before
// the other came to the same lock, what the first did before is not seen to race with what the second does
// later. So a run shows some of a program's races, never all. Not seen at all: accesses by reflection,
// handles, offsets and native code, inside the JDK and in code that the JVM makes up, and in methods that
// would become too large; virtual threads apart from the threads that carry them. What is ordered only by
// ways that are not watched would be logged wrongly: monitors of the JDK outside of the watched packages,
// sockets and pipes, volatile static fields accessed by handles, interrupts that come as exceptions, and
// fences.
#include "agent/race_recorder.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <mutex>
#include <set>
#include <shared_mutex>
#include <tuple>
#include <unordered_map>

#include "agent/log_file.h"
#include "agent/names.h"
#include "agent/unsafe_library.h"
#include "agent/watched_classes.h"
#include "agent/watcher_class.h"
#include "agent/watching.h"

namespace heddle::recorder {

namespace {

struct RacySite {
  const WatchedSite* site;
  bool writes;
  auto key() const { return std::tie(site->class_name, site->method, site->line, writes); }
};

struct Race {
  const Field* on;
  RacySite one;
  RacySite other;
  auto key() const { return std::tuple(on, one.site, one.writes, other.site, other.writes); }
  friend bool operator<(const Race& a, const Race& b) { return a.key() < b.key(); }
};

struct RaceRecorder {
  RaceRecorder(jvmtiEnv* environment, std::string file) : jvmti(environment), log(std::move(file)) {}

  jvmtiEnv* jvmti;
  std::string log;
  jobject platform_loader = nullptr;
  UnsafeLibrary library;
  WatchedClasses classes;
  std::atomic<uint32_t> threads = 0;
  std::atomic<uint64_t> methods_left_out = 0;
  std::atomic<uint64_t> watched_classes = 0;

  std::mutex tagging;

  struct LibraryClass {
    const UnsafeLibrary::Class* described = nullptr;
    const Field* whole = nullptr;
  };
  std::shared_mutex library_mutex;
  std::unordered_map<const Shadow*, LibraryClass> library_classes;  // by what is remembered of the class

  std::mutex races_mutex;
  std::set<Race> races;
};

// Never destroyed: threads may still be in a callback while the process ends.
RaceRecorder* recorder = nullptr;

struct CurrentThread {
  Thread thread{recorder->threads.fetch_add(1)};
  std::vector<Shadow*> monitors;  // of synchronized methods that run
};
thread_local CurrentThread* current_thread = nullptr;

CurrentThread& current() {
  if (current_thread == nullptr) current_thread = new CurrentThread;
  return *current_thread;
}

// Null if there is no object, or the JVM ends.
Shadow* shadow_of(jobject object) {
  if (object == nullptr) return nullptr;
  jlong tag = 0;
  if (recorder->jvmti->GetTag(object, &tag) != JVMTI_ERROR_NONE) return nullptr;
  if (tag == 0) {
    const std::lock_guard lock(recorder->tagging);
    if (recorder->jvmti->GetTag(object, &tag) != JVMTI_ERROR_NONE) return nullptr;
    if (tag == 0) {
      auto* const made = new Shadow;
      tag = std::bit_cast<jlong>(made);
      recorder->jvmti->SetTag(object, tag);
    }
  }
  return std::bit_cast<Shadow*>(tag);
}

void report(const Field* on, const WatchedSite* site, bool writes, const Rivals& rivals) {
  const std::lock_guard lock(recorder->races_mutex);
  const RacySite later{.site = site, .writes = writes};
  const auto add = [&](const Access& earlier, bool earlier_writes) {
    recorder->races.insert(
        {.on = on, .one = {.site = earlier.site, .writes = earlier_writes}, .other = later});
  };
  if (rivals.write.when) add(rivals.write, true);
  for (const Access& read : rivals.reads) add(read, false);
}

// What comes with a reference that was read in a race.
void learn_from(const Rivals& rivals) {
  if (rivals.write.when) current().thread.learn(rivals.write.when);
}

const WatchedSite* site_at(jlong address) {
  return std::bit_cast<const WatchedSite*>(address);
}

void JNICALL monitor_entered(JNIEnv*, jclass, jobject object) {
  if (Shadow* const shadow = shadow_of(object)) shadow->take(current().thread, Way::kMonitor);
}

void JNICALL monitor_leaves(JNIEnv*, jclass, jobject object) {
  if (Shadow* const shadow = shadow_of(object)) shadow->give(current().thread, Way::kMonitor);
}

void JNICALL method_entered(JNIEnv*, jclass, jobject object) {
  Shadow* const shadow = shadow_of(object);
  if (shadow != nullptr) shadow->take(current().thread, Way::kMonitor);
  current().monitors.push_back(shadow);
}

void JNICALL method_leaves(JNIEnv*, jclass) {
  std::vector<Shadow*>& monitors = current().monitors;
  if (monitors.empty()) return;
  if (monitors.back() != nullptr) monitors.back()->give(current().thread, Way::kMonitor);
  monitors.pop_back();
}

void JNICALL handle_gives(JNIEnv*, jclass, jobject object) {
  if (Shadow* const shadow = shadow_of(object)) shadow->give(current().thread, Way::kHandle);
}

void JNICALL handle_took(JNIEnv*, jclass, jobject object) {
  if (Shadow* const shadow = shadow_of(object)) shadow->take_volatiles(current().thread);
}

void JNICALL thread_starts(JNIEnv*, jclass, jobject thread) {
  if (Shadow* const shadow = shadow_of(thread)) shadow->give(current().thread, Way::kStart);
}

void JNICALL task_begins(JNIEnv*, jclass, jobject task) {
  if (Shadow* const shadow = shadow_of(task)) shadow->take(current().thread, Way::kStart);
}

void JNICALL thread_joined(JNIEnv*, jclass, jobject thread) {
  if (Shadow* const shadow = shadow_of(thread)) shadow->take(current().thread, Way::kEnd);
}

void JNICALL thread_interrupts(JNIEnv*, jclass, jobject thread) {
  if (Shadow* const shadow = shadow_of(thread)) shadow->give(current().thread, Way::kInterrupt);
}

void JNICALL interrupt_seen(JNIEnv*, jclass, jobject thread) {
  if (Shadow* const shadow = shadow_of(thread)) shadow->take(current().thread, Way::kInterrupt);
}

void JNICALL class_initialised(JNIEnv*, jclass, jlong watched) {
  std::bit_cast<const WatchedClass*>(watched)->initialised.give(current().thread, Way::kMonitor);
}

void reads_in(Shadow& shadow, const WatchedSite* site) {
  Thread& thread = current().thread;
  if (site->field->is_volatile) return shadow.take(thread, Way::kVolatile, site->field);
  const Rivals rivals = shadow.read(thread, site->field, site);
  if (!rivals.any()) return;
  report(site->field, site, false, rivals);
  if (site->of_reference) learn_from(rivals);
}

void writes_in(Shadow& shadow, const WatchedSite* site) {
  Thread& thread = current().thread;
  if (site->field->is_volatile) return shadow.give(thread, Way::kVolatile, site->field);
  const Rivals rivals = shadow.write(thread, site->field, site);
  if (rivals.any()) report(site->field, site, true, rivals);
}

// Fields of classes that are watched for order only are of interest if they are volatile; final ones have
// rules of their own.
bool counts(const WatchedSite* site) {
  return recorder->classes.resolve(*site) && !site->field->is_final &&
         (site->field->is_volatile || site->declared_by->plain_fields_count);
}

void JNICALL read(JNIEnv*, jclass, jobject object, jlong address) {
  const WatchedSite* const site = site_at(address);
  if (!counts(site)) return;
  if (Shadow* const shadow = shadow_of(object)) reads_in(*shadow, site);
}

void JNICALL writes(JNIEnv*, jclass, jobject object, jlong address) {
  const WatchedSite* const site = site_at(address);
  if (!counts(site)) return;
  if (Shadow* const shadow = shadow_of(object)) writes_in(*shadow, site);
}

void JNICALL read_static(JNIEnv*, jclass, jlong address) {
  const WatchedSite* const site = site_at(address);
  if (!recorder->classes.resolve(*site)) return;
  site->declared_by->initialised.take(current().thread, Way::kMonitor);
  if (counts(site)) reads_in(site->field->statics, site);
}

void JNICALL writes_static(JNIEnv*, jclass, jlong address) {
  const WatchedSite* const site = site_at(address);
  if (!recorder->classes.resolve(*site)) return;
  site->declared_by->initialised.take(current().thread, Way::kMonitor);
  if (counts(site)) writes_in(site->field->statics, site);
}

const Field* elements_of(JNIEnv* jni, jobject array) {
  return recorder->classes.whole(class_name(recorder->jvmti, jni->GetObjectClass(array)));
}

void JNICALL reads_element(JNIEnv* jni, jclass, jobject array, jint index, jlong address) {
  Shadow* const shadow = shadow_of(array);
  if (shadow == nullptr) return;
  const WatchedSite* const site = site_at(address);
  const Rivals rivals = shadow->read_element(current().thread, index, site);
  if (!rivals.any()) return;
  report(elements_of(jni, array), site, false, rivals);
  if (site->of_reference) learn_from(rivals);
}

void JNICALL writes_element(JNIEnv* jni, jclass, jobject array, jint index, jlong address) {
  Shadow* const shadow = shadow_of(array);
  if (shadow == nullptr) return;
  const WatchedSite* const site = site_at(address);
  const Rivals rivals = shadow->write_element(current().thread, index, site);
  if (rivals.any()) report(elements_of(jni, array), site, true, rivals);
}

RaceRecorder::LibraryClass describe(JNIEnv* jni, jclass type) {
  bool itself = true;
  for (jclass at = type; at != nullptr; at = jni->GetSuperclass(at), itself = false) {
    const std::string name = class_name(recorder->jvmti, at);
    const UnsafeLibrary::Class* const described = recorder->library.find(name);
    if (described == nullptr || !(itself || described->with_subtypes)) continue;
    return {.described = described, .whole = recorder->classes.whole(name)};
  }
  return {};
}

RaceRecorder::LibraryClass library_class(JNIEnv* jni, jobject object) {
  auto* const type = jni->GetObjectClass(object);
  const Shadow* const of_class = shadow_of(type);
  {
    const std::shared_lock lock(recorder->library_mutex);
    const auto known = recorder->library_classes.find(of_class);
    if (known != recorder->library_classes.end()) return known->second;
  }
  const RaceRecorder::LibraryClass found = describe(jni, type);
  const std::lock_guard lock(recorder->library_mutex);
  return recorder->library_classes.emplace(of_class, found).first->second;
}

void JNICALL uses(JNIEnv* jni, jclass, jobject object, jlong address) {
  if (object == nullptr) return;
  const RaceRecorder::LibraryClass type = library_class(jni, object);
  Shadow* const shadow = type.described == nullptr ? nullptr : shadow_of(object);
  if (shadow == nullptr) return;
  const WatchedSite* const site = site_at(address);
  const bool changes = !type.described->reads.contains(site->name);
  const Thread& thread = current().thread;
  const Rivals rivals =
      changes ? shadow->write(thread, type.whole, site) : shadow->read(thread, type.whole, site);
  if (!rivals.any()) return;
  report(type.whole, site, changes, rivals);
  learn_from(rivals);  // collections give references
}

template <class Function>
JNINativeMethod native(const WatcherMethod& method, Function* function) {
  // JNI wants names that it may write to, and does not.
  return {const_cast<char*>(method.name), const_cast<char*>(method.descriptor),
          reinterpret_cast<void*>(function)};
}

// Named modules, the JDK's own among them, do not see classes outside of modules unless they are told to.
bool let_modules_read(JNIEnv* jni, jclass watcher_class) {
  auto* const get_module =
      jni->GetMethodID(jni->GetObjectClass(watcher_class), "getModule", "()Ljava/lang/Module;");
  auto* const unnamed = jni->CallObjectMethod(watcher_class, get_module);
  JvmtiMemory<jobject> modules(recorder->jvmti);
  jint count = 0;
  if (recorder->jvmti->GetAllModules(&count, modules.out()) != JVMTI_ERROR_NONE) return false;
  return std::all_of(modules.get(), modules.get() + count, [&](jobject module) {
    return recorder->jvmti->AddModuleReads(module, unnamed) == JVMTI_ERROR_NONE;
  });
}

bool register_watcher(JNIEnv* jni) {
  const Bytes bytes = watcher_class_file();
  auto* const watcher_class =
      jni->DefineClass(std::string(kWatcherClass).c_str(), nullptr, std::bit_cast<const jbyte*>(bytes.data()),
                       static_cast<jsize>(bytes.size()));
  if (watcher_class == nullptr) return false;
  const std::array natives{native(watcher::kMonitorEntered, monitor_entered),
                           native(watcher::kMonitorLeaves, monitor_leaves),
                           native(watcher::kMethodEntered, method_entered),
                           native(watcher::kMethodLeaves, method_leaves),
                           native(watcher::kHandleGives, handle_gives),
                           native(watcher::kHandleTook, handle_took),
                           native(watcher::kThreadStarts, thread_starts),
                           native(watcher::kTaskBegins, task_begins),
                           native(watcher::kThreadJoined, thread_joined),
                           native(watcher::kThreadInterrupts, thread_interrupts),
                           native(watcher::kInterruptSeen, interrupt_seen),
                           native(watcher::kClassInitialised, class_initialised),
                           native(watcher::kRead, read),
                           native(watcher::kWrites, writes),
                           native(watcher::kReadStatic, read_static),
                           native(watcher::kWritesStatic, writes_static),
                           native(watcher::kReadsElement, reads_element),
                           native(watcher::kWritesElement, writes_element),
                           native(watcher::kUses, uses)};
  static_assert(natives.size() == watcher::kAll.size());
  return jni->RegisterNatives(watcher_class, natives.data(), static_cast<jint>(natives.size())) == JNI_OK &&
         let_modules_read(jni, watcher_class);
}

// In the JDK only what orders threads on behalf of the program. Streams for output, class loaders and the
// like have monitors too, and would order what the program does not.
Watch watch_in_jdk(std::string_view name) {
  const std::string_view package = name.substr(0, name.rfind('/') + 1);
  if (name.starts_with("java/util/concurrent/") || package == "java/lang/ref/" ||
      package == "jdk/internal/ref/" || package == "java/awt/" || package == "java/awt/event/" ||
      package == "javax/swing/") {
    return Watch::kVolatiles;
  }
  const bool orders = package == "java/util/" || package == "java/util/stream/" || name == "java/lang/Thread";
  return orders ? Watch::kMonitors : Watch::kNothing;
}

Watch watch_of(JNIEnv* jni, jobject loader, std::string_view name) {
  if (loader == nullptr || jni->IsSameObject(loader, recorder->platform_loader)) return watch_in_jdk(name);
  return is_generated(name) ? Watch::kNothing : Watch::kEverything;
}

void JNICALL on_class_file(jvmtiEnv* jvmti, JNIEnv* jni, jclass, jobject loader, const char* name, jobject,
                           jint size, const unsigned char* bytes, jint* new_size, unsigned char** new_bytes) {
  if (name == nullptr || jni == nullptr) return;
  const Watch watch = watch_of(jni, loader, name);
  if (watch == Watch::kNothing) return;
  const auto code = watched({bytes, static_cast<size_t>(size)}, watch, recorder->library, recorder->classes);
  if (!code) return;
  recorder->methods_left_out += code->methods_left_out;
  ++recorder->watched_classes;
  if (jvmti->Allocate(static_cast<jlong>(code->class_file.size()), new_bytes) != JVMTI_ERROR_NONE) return;
  std::ranges::copy(code->class_file, *new_bytes);
  *new_size = static_cast<jint>(code->class_file.size());
}

// Classes that were loaded before the JVM let agents look.
void watch_loaded_classes(jvmtiEnv* jvmti) {
  JvmtiMemory<jclass> loaded(jvmti);
  jint count = 0;
  if (jvmti->GetLoadedClasses(&count, loaded.out()) != JVMTI_ERROR_NONE) return;
  std::vector<jclass> wanted;
  for (jint i = 0; i < count; ++i) {
    jboolean modifiable = JNI_FALSE;
    jvmti->IsModifiableClass(loaded.get()[i], &modifiable);
    if (modifiable == JNI_TRUE && watch_in_jdk(class_name(jvmti, loaded.get()[i])) != Watch::kNothing) {
      wanted.push_back(loaded.get()[i]);
    }
  }
  if (jvmti->RetransformClasses(static_cast<jint>(wanted.size()), wanted.data()) != JVMTI_ERROR_NONE) {
    complain("the JDK's classes cannot be watched");
  }
}

void find_platform_loader(JNIEnv* jni) {
  auto* const loader_class = jni->FindClass("java/lang/ClassLoader");
  auto* const method =
      jni->GetStaticMethodID(loader_class, "getPlatformClassLoader", "()Ljava/lang/ClassLoader;");
  recorder->platform_loader = jni->NewGlobalRef(jni->CallStaticObjectMethod(loader_class, method));
}

void JNICALL on_vm_init(jvmtiEnv* jvmti, JNIEnv* jni, jthread) {
  find_platform_loader(jni);
  if (!register_watcher(jni) ||
      jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, nullptr) !=
          JVMTI_ERROR_NONE) {
    return complain("code cannot be watched");
  }
  watch_loaded_classes(jvmti);
}

void JNICALL on_thread_start(jvmtiEnv*, JNIEnv*, jthread thread) {
  if (Shadow* const shadow = shadow_of(thread)) shadow->take(current().thread, Way::kStart);
}

void JNICALL on_thread_end(jvmtiEnv*, JNIEnv*, jthread thread) {
  if (Shadow* const shadow = shadow_of(thread)) shadow->give(current().thread, Way::kEnd);
}

void JNICALL on_object_free(jvmtiEnv*, jlong tag) {
  delete std::bit_cast<Shadow*>(tag);
}

std::string line_of(const Race& race) {
  const bool ordered = race.one.key() <= race.other.key();
  const bool is_array = race.on->owner.starts_with('[');
  std::string line =
      "R\t" + race.on->owner + '\t' + (race.on->name.empty() ? is_array ? "[]" : "-" : race.on->name);
  for (const RacySite& side : {ordered ? race.one : race.other, ordered ? race.other : race.one}) {
    line += (side.writes ? "\twrite\t" : "\tread\t") + side.site->class_name + '\t' + side.site->method +
            '\t' + std::to_string(side.site->line);
  }
  return line;
}

void JNICALL on_vm_death(jvmtiEnv* jvmti, JNIEnv*) {
  std::set<std::string> lines;
  {
    const std::lock_guard lock(recorder->races_mutex);
    for (const Race& race : recorder->races) lines.insert(line_of(race));
  }
  write_log(jvmti, recorder->log, [&](std::ostream& out) {
    out << "#\trecords\tR " << lines.size() << '\n'
        << "#\twatched\tclasses " << recorder->watched_classes << ", methods left out "
        << recorder->methods_left_out << ", threads " << recorder->threads << '\n';
    for (const std::string& line : lines) out << line << '\n';
  });
}

}  // namespace

bool record_races(jvmtiEnv* jvmti, const std::string& log) {
  recorder = new RaceRecorder(jvmti, log);
  jvmtiCapabilities wanted{};
  wanted.can_generate_all_class_hook_events = 1;
  wanted.can_retransform_classes = 1;
  wanted.can_tag_objects = 1;
  wanted.can_generate_object_free_events = 1;
  jvmtiEventCallbacks callbacks{};
  callbacks.VMInit = on_vm_init;
  callbacks.VMDeath = on_vm_death;
  callbacks.ClassFileLoadHook = on_class_file;
  callbacks.ThreadStart = on_thread_start;
  callbacks.ThreadEnd = on_thread_end;
  callbacks.ObjectFree = on_object_free;
  if (jvmti->AddCapabilities(&wanted) != JVMTI_ERROR_NONE) return false;
  if (jvmti->SetEventCallbacks(&callbacks, sizeof callbacks) != JVMTI_ERROR_NONE) return false;
  return std::ranges::all_of(std::array{JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH, JVMTI_EVENT_THREAD_START,
                                        JVMTI_EVENT_THREAD_END, JVMTI_EVENT_OBJECT_FREE},
                             [&](jvmtiEvent event) {
                               return jvmti->SetEventNotificationMode(JVMTI_ENABLE, event, nullptr) ==
                                      JVMTI_ERROR_NONE;
                             });
}

}  // namespace heddle::recorder
