// What is not certain about two accesses that seem to race. Each doubt lowers the confidence by one, and is
// told.
#pragma once

#include <tuple>

#include "detect/world.h"

namespace heddle {

// Two accesses of two threads to one object; of static fields to none.
struct RacePair {
  uint32_t a = 0, b = 0;  // indices of accesses
  ThreadId thread_a, thread_b;
  ObjectId object;
  int doubt = 0;  // how many things are not certain
};

class RaceDoubts {
 public:
  explicit RaceDoubts(const World& world) : world_(world) {}

  // Several such objects may be made, or one side may mean another one.
  bool may_be_different(const RacePair& pair) const {
    const auto is_only = [&](uint32_t index) {
      const Access& one = world_.sharing.accesses()[index];
      return world_.graph.points_to(one.node, one.base).count() == 1;
    };
    const auto [a, b, object] = std::tuple(pair.thread_a, pair.thread_b, pair.object);
    if (!object) return false;
    if (world_.threads.is_unique(object)) return !is_only(pair.a) || !is_only(pair.b);
    // Tasks that share their own fields share for sure.
    const bool same_task = a == b || world_.threads[a].task == world_.threads[b].task;
    return !same_task || world_.threads[a].task != object;
  }
  // One side gets at the object through things that change.
  bool is_far(ThreadId a, ThreadId b, ObjectId object) const {
    return object && !(world_.sharing.has_directly(a, object) && world_.sharing.has_directly(b, object));
  }
  // Each may make such objects for itself.
  bool may_be_own(ThreadId a, ThreadId b, ObjectId object) const {
    return object && !world_.threads.is_unique(object) && world_.sharing.made_by(a, object) &&
           world_.sharing.made_by(b, object);
  }
  // So many objects may be meant that it is not certain that this one ever is.
  bool is_wide(const Access& one) const {
    constexpr size_t kMany = 6;
    return one.base && world_.graph.points_to(one.node, one.base).count() > kMany;
  }
  // Calls on the way there may mean many methods.
  bool is_unlikely(ThreadId thread, const Access& one) const {
    return !world_.sure_calls.runs(thread, one.node);
  }
  bool is_handler(ThreadId thread) const { return world_.threads[thread].kind == ThreadInfo::Kind::kHandler; }
  // It runs in one context for many threads.
  bool is_merged(const Access& one) const {
    return world_.graph.instance(one.node).context == Contexts::kRest;
  }

  // Whatever threads and objects they are.
  int least(const Access& a, const Access& b) const {
    return (a.kind == Access::Kind::kElement ? 1 : 0) + (is_wide(a) || is_wide(b) ? 1 : 0);
  }
  int count(const RacePair& pair) const {
    const Access& a = world_.sharing.accesses()[pair.a];
    const Access& b = world_.sharing.accesses()[pair.b];
    int doubts = 0;
    doubts += may_be_different(pair) ? 1 : 0;
    doubts += is_far(pair.thread_a, pair.thread_b, pair.object) ? 1 : 0;
    doubts += is_handler(pair.thread_a) || is_handler(pair.thread_b) ? 1 : 0;
    doubts += least(a, b);
    doubts += is_unlikely(pair.thread_a, a) || is_unlikely(pair.thread_b, b) ? 1 : 0;
    doubts += may_be_own(pair.thread_a, pair.thread_b, pair.object) ? 1 : 0;
    return doubts;
  }

 private:
  const World& world_;
};

}  // namespace heddle
