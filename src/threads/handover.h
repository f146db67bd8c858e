// Order that comes from handing over: one thread does something and then signals, another waits for the
// signal and then goes on.
//
// Problem. Starts and joins (order.h) order whole threads. Programs also hand over in the middle: a latch, a
// barrier, a permit, a flag that is volatile or looked at under a lock, a future that is completed. What the
// sender did before is over when the receiver goes on, and reporting it would be wrong.
//
// Formulation. A *channel* is an object of which there is only one, or a field of such an object, or a static
// field. It has signals (by the knowledge files, or a write of something other than 0) and waits: a statement
// that returns after a signal only, or the branch that is taken only if something other than 0 was found. All
// that is asked is what control may reach (walk.h):
//
//   unwaited(c, A)  what thread A may do before it has waited at c: from its beginning up to the waits
//   after(g, B)     what thread B may do after the signal g
//
// An access b of B is before an access a of A if, for some c, a is not in unwaited(c, A) and b is before
// every signal that may have ended the wait. A signal g of thread T is after b if
//   - T is B, there is one B only, and b is not in after(g, B); or
//   - g is not in unwaited(c, T): whoever gave it has waited himself. By induction over time, the first
//   signal
//     of all was not one of these; or
//   - b and g exclude each other by a lock under which b was preceded by a look at c that found 0. Were g
//   earlier, b
//     would not happen. For the same reason A, having given such a signal, is after b as if it had waited.
// Where a channel needs as many signals as there are in the program, each given once at most, all of them
// have come when the wait is over, and it is enough that b is before one of them.
//
// Flags that are taken away. A loop may also wait for a field to become 0: `while (paused) lock.wait()`. That
// is a channel whose signals are writes of 0, and the field is 0 before the constructor has set it; so it
// counts only where it is set to something else before all who wait are started. A loop that waits for one of
// several things (`while (paused && !halted.get())`) is a channel that has the signals of all: when it is
// left, one of them has come (handover_polls.cc).
//
// Whoever is started by the thread that does b, after b, gives such a signal after b.
//
// Rounds. Where all threads that come to a barrier are known, one of each, and are as many as it needs,
// nobody passes it for the k-th time before all have come for the k-th time. So two threads go in step, from
// barrier to barrier, and a and b are at the same time only if some pair of barriers that they can pass in
// step is followed by a on one side and by b on the other, with no barrier between.
//
// Permits. Semaphores that have one permit in all, and of which each is given back only by who has one: what
// is done while one has it, is done by one at a time. The same holds for a flag that goes from 0 to something
// else under a lock or by compareAndSet; where it never goes back, only one thread ever comes there.
//
// Turns. A field says by number whose turn it is: each thread has a number of its own, does something when
// the field has it, and only then writes the field.
//
// Stages. What is given to a stage runs after all that the stage follows.
//
// Not seen: channels that are one of many objects; counts that are computed (a latch for n threads that a
// loop starts); turns that are passed by number.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "threads/locks.h"
#include "threads/order.h"
#include "threads/sharing.h"
#include "threads/values.h"

namespace heddle {

class Handover {
 public:
  Handover(const Ground& ground, const Threads& threads, const Order& order, const Values& values,
           const Locks& locks, const Sharing& sharing);

  // One of the two is before the other, or they cannot both happen.
  bool orders(const Order::Point& a, const Order::Point& b) const;
  // All regions that this looks into for statements of the thread.
  template <class Visit>
  void each_region(ThreadId thread, Visit&& visit) const {
    if (!is_looked_for()) return;
    for (const ChannelId id : waits_at(thread)) {
      visit(unwaited(id, thread, false));
      if (!channels_[id].missed.empty()) visit(unwaited(id, thread, true));
    }
    for (const ChannelId id : waited_at()) {
      const Channel& channel = channels_[id];
      // Of many, one has perhaps not done what another has.
      if (!needs_all(channel) && (order_.is_many(thread) || !may_be_before_all(id, thread))) continue;
      for (const Place& signal : channel.signals) {
        if (threads_.runs(thread, signal.node)) visit(after(signal, thread));
      }
      for (uint32_t i = 0; channel.is_poll && i < threads_.size(); ++i) {
        const ThreadInfo& other = threads_[ThreadId(i)];
        if (other.kind == ThreadInfo::Kind::kStarted && threads_.runs(thread, other.at))
          visit(after(start_of(ThreadId(i)), thread));
      }
    }
    each_permit(thread, [&](const Permit& permit) {
      if (is_given_back_right(permit)) each_without(permit, thread, visit);
    });
    for (uint32_t i = 0; i < threads_.size(); ++i) {
      if (const Region* const alive = seen_alive(ThreadId(i), thread)) visit(*alive);
    }
  }
  // Regions do not tell all: barriers, turns, and looks under a lock that found nothing yet.
  bool tells_statements_apart(ThreadId thread, AppNode node) const;
  // Looking takes a walk through the program for each flag, signal and thread; where there is too much of
  // all, it is not done, and findings say so. By sizes that depend on the program alone.
  bool is_looked_for() const { return channels_.size() * graph_.size() <= kMostToWalk; }

 private:
  using ChannelId = uint32_t;
  using Permit = std::vector<ChannelId>;  // the semaphores that have it between them, or the flag that it is
  static constexpr int64_t kUnknownPermits = 1000;

  using Place = CodePoint;
  using Edge = CodeEdge;
  // What is known on which side of a branch.
  struct Test {
    Edge zero, other;  // with kNoBlock: not known on any side
    Edge equal;
    int64_t number = 0;
  };
  struct Missed {
    Edge edge;
    Place read;
  };
  static constexpr size_t kMostToWalk = 1000000;

  struct Channel {
    std::vector<Place> signals;                   // that may be of it
    std::vector<Place> resets;                    // back to 0, perhaps
    std::vector<Place> waits;                     // that are of it for sure, these and all that follows
    std::vector<Edge> found;                      // taken only if a signal was found
    std::vector<Missed> missed;                   // taken only if none was found
    std::vector<std::pair<Edge, int64_t>> equal;  // taken only if it has this value
    std::vector<Place> takes;                     // the permit
    std::vector<Edge> taken;
    uint32_t needed = 0;  // signals; 0: one
    bool is_semaphore = false;
    bool is_poll = false;     // of a field that becomes 0, or of several things
    bool gives_many = false;  // permits at once
    int64_t permits = 0;      // at first
  };
  using Key = std::pair<uint32_t, uint32_t>;  // object, field
  enum class Sort : uint8_t { kAfter, kStretch, kAlive };
  using RegionKey = std::tuple<Sort, uint32_t, Place, ThreadId>;

  Channel& channel(ObjectId object, FieldId field);
  Channel* known_channel(ObjectId object, FieldId field);
  // Of a constant, or of a parameter that is always the same one; 0 only if it is 0 or null.
  std::optional<int64_t> number(AppNode node, Reg reg, int depth = 0) const;
  void find_waits(AppNode node);
  void look_at_branch(AppNode node, BlockId block);
  void add_branch(AppNode node, Reg value, const Test& test, int depth);
  void find_signals(AppNode node);
  void find_writes(AppNode node);
  void find_numbers(ObjectId object, Channel& channel) const;
  bool only_throws(const Edge& edge) const;
  void find_users();
  // Loops that wait for a field to become 0, or for one of several things.
  void add_poll(AppNode node, const Stmt& read, uint32_t at, const Edge& zero);
  void find_poll_writes(AppNode node);
  void check_polls();
  void join_polls();
  BlockId polling_loop(const Edge& left) const;
  bool is_written_under_lock_of(FieldId field, AppNode node, uint32_t read) const;
  Place start_of(ThreadId thread) const { return {threads_[thread].at, threads_[thread].stmt}; }
  bool is_started_after(ThreadId thread, const Order::Point& point, int depth = 0) const;
  bool sets_at_once(const Edge& look, uint32_t write) const;
  bool is_safe(FieldId field) const;

  WalkLimits up_to(ThreadId thread, const std::vector<Place>& ends, const std::vector<Edge>& cuts) const;
  const Region& all_of(ThreadId thread) const { return ground_.region_from(threads_[thread].entries, {}); }
  // From the place; if it is none, from the beginning of the thread.
  Region walk(ThreadId thread, const WalkLimits& limits, const Place& from) const;
  const Region& unwaited(ChannelId id, ThreadId thread, bool or_signalled) const;
  const Region& after(const Place& signal, ThreadId thread) const;

  // Channels that have signals, and something that the thread does only once it has waited there.
  const std::vector<ChannelId>& waits_at(ThreadId thread) const;
  const std::vector<ChannelId>& waited_at() const;  // by any thread
  const std::vector<ChannelId>& waited_for(const Order::Point& a) const;
  bool is_before(const Order::Point& b, const Order::Point& a) const;
  bool is_before_signal(ChannelId id, const Order::Point& b, const Place& signal) const;
  bool may_be_before_all(ChannelId id, ThreadId thread) const;
  bool needs_all(const Channel& channel) const;
  bool would_have_seen(const Channel& channel, const Order::Point& b, const Place& signal) const;
  bool in_step(ChannelId id, const Order::Point& a, const Order::Point& b) const;
  bool has_permit(const Permit& permit, ThreadId thread, const Place& at) const;
  bool is_given_back_right(const Permit& permit) const;
  bool one_at_a_time(const Permit& permit, const Order::Point& a, const Order::Point& b) const;
  bool shares_permit(const Order::Point& a, const Order::Point& b) const;
  bool has_turn(ChannelId id, int64_t number, ThreadId thread, const Place& at) const;
  bool take_turns(ChannelId id, const Order::Point& a, const Order::Point& b) const;
  bool has_ended(ThreadId thread, const Order::Point& point) const;
  const Region* seen_alive(ThreadId thread, ThreadId by) const;
  using Turns = std::map<int64_t, std::set<ThreadId>>;  // by number: whose it is
  const Turns& turns(ChannelId id) const;
  const Region& without(const Permit& permit, ThreadId thread, const Place& from) const;
  template <class Visit>
  void each_without(const Permit& permit, ThreadId thread, Visit&& visit) const {
    const Region& from_beginning = without(permit, thread, {});
    visit(from_beginning);
    if (from_beginning.includes(all_of(thread))) return;  // it never has it for sure
    for (const ChannelId id : permit) {
      for (const Place& given_back : channels_[id].resets) {
        if (threads_.runs(thread, given_back.node)) visit(without(permit, thread, given_back));
      }
    }
  }
  // Permits that the thread may have.
  template <class Visit>
  void each_permit(ThreadId thread, Visit&& visit) const {
    for (const ChannelId id : users_[thread.index()]) {
      const Channel& one = channels_[id];
      if (one.takes.empty() && one.taken.empty()) continue;
      if (one.is_semaphore && (one.permits > 1 || one.gives_many)) continue;
      if (one.permits <= 1) visit(Permit{id});
      if (!one.is_semaphore) continue;
      // Two that have one permit between them.
      for (const ChannelId other : semaphores_) {
        if (other != id && one.permits + channels_[other].permits == 1) visit(Permit{id, other});
      }
    }
  }

  const Ground& ground_;
  const AppGraph& graph_;
  const Threads& threads_;
  const Order& order_;
  const Values& values_;
  const Locks& locks_;
  const Sharing& sharing_;
  std::map<Key, ChannelId> ids_;
  std::vector<Channel> channels_;
  struct Poll {
    ChannelId channel;
    std::vector<Place> set;  // by constructors, to something other than 0
  };
  std::map<Key, Poll> polls_;  // waits for a field to become 0
  bool is_set_before_waits(const Poll& poll) const;
  std::vector<ChannelId> semaphores_;  // that have one permit at most
  boost::unordered_flat_map<uint32_t, std::vector<Edge>>
      ended_;                                  // by thread object: taken only if it is over
  std::vector<std::vector<ChannelId>> users_;  // by thread: where it waits
  std::vector<bool> goes_in_step_;             // by thread: it comes to barriers, or has turns
  boost::unordered_flat_set<AppNode> looks_;   // with looks that may find nothing yet
  mutable std::map<FieldId, std::vector<uint32_t>> accesses_of_;
  mutable std::map<FieldId, bool> guarded_;
  mutable std::map<RegionKey, std::unique_ptr<Region>> regions_;
  mutable std::map<std::tuple<ChannelId, ThreadId, bool>, const Region*> unwaited_;
  mutable std::map<std::pair<ThreadId, uint64_t>, std::vector<ChannelId>> waited_for_;
  mutable std::vector<std::optional<std::vector<ChannelId>>> waits_at_;  // by thread
  mutable std::optional<std::vector<ChannelId>> waited_at_;
  mutable boost::unordered_flat_set<ChannelId> no_meetings_;  // that are no such thing
  mutable std::map<ChannelId, Turns> turns_;                  // nothing in it: it has none
  mutable std::map<std::tuple<ChannelId, int64_t, Place, ThreadId>, std::unique_ptr<Region>> out_of_turn_;
  mutable std::map<std::tuple<Permit, Place, ThreadId>, std::unique_ptr<Region>> without_;
  mutable std::map<Permit, bool> given_back_right_;
};

}  // namespace heddle
