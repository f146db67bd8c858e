// Which locks are held where, on every way there.
//
// Problem. Two accesses exclude each other only if both hold the same lock, and it must be the same: that two
// locks may be the same object proves nothing. So a lock counts by an identity that is certain: it is the
// only object of its site, or it is found from what is accessed by the same stable path on both sides
// (paths.h).
//
// Formulation. A forward must-analysis inside each method: monitors and the acquires and releases of the
// knowledge files add and remove; where ways meet, what both hold remains; a lock that is only tried is held
// where the result was tested. Who holds a lock may take it again, so each is counted. Methods that leave
// with more or fewer locks than they were entered with (begin and end) have summaries, from the callees up;
// one that lets go of a lock for a while, and has it again when it returns, has let go of nothing. Then from
// the threads' beginnings down: a method is entered with what all its callers hold, in its own terms: a lock
// that the caller reaches by what it passes as argument, or whoever looks. Sets only shrink, so it ends. What
// a method is declared to be @GuardedBy counts as held when it is entered: that a caller does not hold it is
// the caller's mistake (detect/guarded_by.cc).
#pragma once

#include <compare>
#include <optional>
#include <vector>

#include "threads/guards.h"
#include "threads/values.h"

namespace heddle {

struct HeldLock {
  PathId path;      // in terms of the method where it is held; none: not known there
  ObjectId object;  // the only one that it can be
  bool shared = false;
  bool monitor = false;  // of the object, not the lock that it is
  AppNode at = kNoNode;  // where it was acquired, on one way
  uint32_t stmt = 0;
  uint8_t times = 1;  // at least so often, by who holds it: all but the last release keep it

  bool same_as(const HeldLock& other) const {
    return shared == other.shared && monitor == other.monitor &&
           ((object && object == other.object) || (path && path == other.path));
  }
};
using HeldLocks = std::vector<HeldLock>;

struct Acquire {
  AppNode node = kNoNode;
  uint32_t stmt = 0;
  Reg lock;
  bool shared = false;
  bool maybe = false;
  bool monitor = false;
};

class Locks {
 public:
  Locks(const AppGraph& graph, const Threads& threads, const Values& values, const Guards& guards);

  // Before the statement.
  HeldLocks held(AppNode node, uint32_t stmt) const;
  // The lock that a statement acquires.
  HeldLock lock(const Acquire& acquire) const;
  const std::vector<Acquire>& acquires() const { return acquires_; }  // by node and statement
  std::span<const uint32_t> acquires_in(AppNode node) const { return acquires_in_[node]; }

  // It, or something that it calls, acquires or releases.
  bool has_effects(AppNode node) const { return has_effects_[node]; }
  // When the method is entered, by whomever.
  HeldLocks on_entry(AppNode node) const { return entry_[node].value_or(HeldLocks()); }
  // It lets go of something that its callers hold, if only for a while.
  bool lets_go(AppNode node) const { return summaries_[node].lets_go; }
  // What the callee calls the lock; without path if it has no name for it.
  HeldLock into_callee(const HeldLock& lock, AppNode caller, const AppCall& call) const;
  // What the caller calls the lock, if it has a name for it.
  std::optional<HeldLock> out_of_callee(const HeldLock& lock, AppNode caller, const AppCall& call) const;

 private:
  struct Summary {
    bool done = false;
    bool lets_go = false;
    HeldLocks acquired, released;
  };
  struct Effect {
    enum class Kind : uint8_t { kAcquire, kTry, kRelease };
    uint32_t stmt;
    Kind kind;
    Reg lock;
    bool shared;
    bool monitor;
  };

  void find_effects();
  const Summary& summary(AppNode node);
  void summarise(AppNode node, Summary& summary);
  HeldLocks held_at_end(AppNode node, const std::vector<std::optional<HeldLocks>>& states) const;
  HeldLock lock_of(AppNode node, uint32_t stmt, Reg reg, bool shared, bool monitor) const;
  HeldLocks declared(AppNode node, const Guards& guards) const;
  void apply(AppNode node, uint32_t stmt, HeldLocks& state, HeldLocks* released) const;
  std::vector<std::optional<HeldLocks>> flow(AppNode node, const HeldLocks& entry, HeldLocks* released) const;
  void spread(const Guards& guards);

  const AppGraph& graph_;
  const Threads& threads_;
  const Values& values_;
  std::vector<Acquire> acquires_;
  std::vector<std::vector<uint32_t>> acquires_in_;
  std::vector<std::vector<Effect>> effects_;  // by node, by statement
  std::vector<Summary> summaries_;
  std::vector<bool> has_effects_;  // itself or something that it calls
  std::vector<std::optional<HeldLocks>> entry_;
  std::vector<std::vector<std::optional<HeldLocks>>> blocks_;  // by node: at the start of each block
};

}  // namespace heddle
