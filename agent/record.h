// Everything a run has shown so far: methods, call edges, allocations. Facts are added from any thread.
//
// A run repeats itself: of a million calls all but a few are known. So each thread remembers the facts it
// saw lately and drops repetitions without a lock; the rest goes through one mutex into hash sets.
//
// Methods are kept by their jmethodID, which HotSpot never uses twice, and get their names when first seen,
// because a class can be unloaded before the run ends. Classes have no such id; they are tagged with one.
#pragma once

#include <jvmti.h>

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "agent/instruction.h"
#include "agent/names.h"

namespace heddle::recorder {

// Where in the program something happened. No method: the JVM itself. A native method has pc -1.
struct Site {
  jmethodID method = nullptr;
  int32_t pc = -1;
  friend bool operator==(const Site&, const Site&) = default;
};

struct Edge {
  Site caller;
  jmethodID callee = nullptr;
  friend bool operator==(const Edge&, const Edge&) = default;
};

struct Allocation {
  Site site;
  uint32_t class_tag = 0;
  friend bool operator==(const Allocation&, const Allocation&) = default;
};

struct FactHash {
  size_t operator()(const Edge& edge) const;
  size_t operator()(const Allocation& allocation) const;
};

class Record {
 public:
  explicit Record(jvmtiEnv* jvmti) : jvmti_(jvmti) {}

  // Says whether the frames above are wanted, see add_frames.
  bool add(const Edge& edge);
  // What is called out of generated code also gets an edge from the nearest frame that is not generated. And
  // a call inside the JDK is the program's as soon as it was seen once outside of linkage. `callers` are the
  // frames from the caller upwards; `complete` says that the stack has no more.
  void add_frames(jmethodID callee, std::span<const Site> callers, bool complete);
  void add_allocation(jclass type, const Site& site);
  // An event came, but the JVM did not say where from.
  void count_lost() { lost_.fetch_add(1, std::memory_order_relaxed); }

  // The log. Facts that other threads add meanwhile wait, and are not in it.
  void write(std::ostream& out);

 private:
  struct Class {
    std::string name;
    bool generated = false;
    bool linkage = false;
    bool of_jdk = false;               // loaded by the virtual machine itself
    std::optional<ConstantPool> pool;  // read when first asked for
  };
  struct Method {
    uint32_t owner_tag;
    MethodName name;
    bool native;
  };

  struct Call {
    Origin origin;
    bool for_program;  // else only seen below linkage, so far
  };

  // These need the mutex.
  void add_through(jmethodID callee, std::span<const Site> callers, bool complete);
  bool is_below_linkage(std::span<const Site> callers);
  uint32_t tag_of(jclass type);
  const Method& method(jmethodID id);
  Origin origin_of(const Edge& edge);
  Origin origin_of(const Allocation& allocation);
  const ConstantPool& pool_of(jmethodID id);
  bool in_generated_class(jmethodID id);
  const Class& owner(jmethodID id) { return classes_[method(id).owner_tag]; }
  std::string method_fields(jmethodID id);
  std::string site_fields(const Site& site);
  std::vector<std::string> sorted_lines();

  jvmtiEnv* jvmti_;
  std::atomic<uint64_t> calls_ = 0;
  std::atomic<uint64_t> objects_ = 0;
  std::atomic<uint64_t> lost_ = 0;

  std::mutex mutex_;
  std::vector<Class> classes_{1};  // by tag; the JVM says 0 for a class without one
  std::unordered_map<jmethodID, Method> methods_;
  std::unordered_map<Edge, Call, FactHash> edges_;
  std::unordered_map<Edge, Origin, FactHash> edges_through_;
  std::unordered_map<Allocation, Origin, FactHash> allocations_;
};

}  // namespace heddle::recorder
