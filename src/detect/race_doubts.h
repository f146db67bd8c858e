// What is not certain about two accesses that seem to race. Each doubt lowers the confidence by one, and is
// told.
#pragma once

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <tuple>

#include "detect/world.h"

namespace heddle {

// Two accesses of two threads to one object; of static fields to none.
struct RacePair {
  uint32_t a = 0, b = 0;  // indices of accesses
  ThreadId thread_a, thread_b;
  ObjectId object;
  bool while_made = false;  // they meet only while the object, or what it is part of, is being made
  int strays = 0;           // only if a call on the way may mean many methods (1), or dozens (2)
  int doubt = 0;            // how many things are not certain
};

class RaceDoubts {
 public:
  explicit RaceDoubts(const World& world) : world_(world) {
    for (uint32_t i = 0; i < world.threads.size(); ++i) {
      const ThreadInfo& thread = world.threads[ThreadId(i)];
      if (thread.kind != ThreadInfo::Kind::kStarted) continue;
      tasks_.add(thread.task.index());
      starts_.insert(thread.at);
    }
  }

  // Whichever object it is, it is the same for both: two iterations of a loop.
  bool is_same_for_sure(const RacePair& pair) const {
    return world_.iterations.is_same(pair.thread_a, world_.sharing.accesses()[pair.a], pair.thread_b,
                                     world_.sharing.accesses()[pair.b]);
  }
  bool may_be_other_index(const RacePair& pair) const {
    const Access& a = world_.sharing.accesses()[pair.a];
    const Access& b = world_.sharing.accesses()[pair.b];
    return a.kind == Access::Kind::kElement &&
           !world_.iterations.is_same_index(pair.thread_a, a, pair.thread_b, b);
  }
  // What they touch is got from what each iteration of a loop has for itself; where there is only one such
  // object, it is that.
  bool may_be_the_iterations(const RacePair& pair) const {
    const Access& a = world_.sharing.accesses()[pair.a];
    const Access& b = world_.sharing.accesses()[pair.b];
    const bool is_only = a.kind != Access::Kind::kElement && pair.object &&
                         world_.threads.is_unique(pair.object) && world_.sharing.objects(a).count() == 1;
    return !is_only && world_.iterations.is_derived(pair.thread_a, a, pair.thread_b, b);
  }
  // Several such objects may be made, or one side may mean another one.
  bool may_be_different(const RacePair& pair) const {
    const auto is_only = [&](uint32_t index) {
      const Access& one = world_.sharing.accesses()[index];
      return world_.sharing.objects(one).count() == 1;
    };
    const auto [a, b, object] = std::tuple(pair.thread_a, pair.thread_b, pair.object);
    if (!object || is_assumed(pair)) return false;
    if (world_.threads.is_unique(object)) return !is_only(pair.a) || !is_only(pair.b);
    return !share_task(a, b, object);
  }
  // Two runs of one start, each perhaps with a task of its own.
  bool may_be_own_task(ThreadId a, ThreadId b, ObjectId object) const {
    return object && a == b && world_.threads[a].task == object && !world_.threads.is_unique(object) &&
           !share_task(a, b, object);
  }
  // It is one of several, and nothing that lasts leads to it; nor was it made where one of the two was
  // started with it.
  bool is_loose(ThreadId a, ThreadId b, ObjectId object) const {
    if (!object || world_.threads.is_unique(object) || world_.sharing.is_kept(object)) return false;
    const auto is_given = [&](ThreadId id) {
      const ThreadInfo& thread = world_.threads[id];
      return thread.kind == ThreadInfo::Kind::kStarted &&
             std::ranges::any_of(world_.threads.makers(object),
                                 [&](const auto& maker) { return maker.first == thread.at; });
    };
    return !is_given(a) && !is_given(b);
  }
  // One side gets at the object through things that change.
  bool is_far(ThreadId a, ThreadId b, ObjectId object) const {
    return object && !(world_.sharing.has_directly(a, object) && world_.sharing.has_directly(b, object));
  }
  // And that only through places that may hold many things.
  bool is_very_far(ThreadId a, ThreadId b, ObjectId object) const {
    return is_far(a, b, object) && !(world_.sharing.is_near(a, object) && world_.sharing.is_near(b, object));
  }
  // Each may make such objects for itself.
  bool may_be_own(ThreadId a, ThreadId b, ObjectId object) const {
    return object && !world_.threads.is_unique(object) && world_.sharing.made_by(a, object) &&
           world_.sharing.made_by(b, object);
  }
  // So many objects may be meant that it is not certain that this one ever is.
  bool is_wide(const Access& one) const {
    constexpr size_t kMany = 6;
    return one.base && world_.sharing.objects(one).count() > kMany;
  }
  bool is_either_wide(const RacePair& pair) const {
    return is_wide(world_.sharing.accesses()[pair.a]) || is_wide(world_.sharing.accesses()[pair.b]);
  }
  bool is_in_loop(const Access& one) const {
    return std::ranges::any_of(world_.threads.running(one.node),
                               [&](ThreadId thread) { return is_loop(world_.threads[thread]); });
  }
  // Calls on the way there may mean many methods: none of them, one, or more. What is in static fields is the
  // same for all who come there, by whatever way, if only somebody does.
  int unlikely(const RacePair& pair) const {
    const int most =
        std::max(world_.sure_calls.unlikely(pair.thread_a, world_.sharing.accesses()[pair.a].node),
                 world_.sure_calls.unlikely(pair.thread_b, world_.sharing.accesses()[pair.b].node));
    const int doubts = std::max(most, pair.strays);
    return is_static(pair.object) && most < 3 ? std::min(doubts, 1) : std::min(doubts, 2);
  }
  // Callers of a library, on what it keeps.
  bool is_assumed(const RacePair& pair) const { return is_caller(pair.thread_a) && is_caller(pair.thread_b); }
  bool is_caller(ThreadId thread) const { return world_.threads[thread].kind == ThreadInfo::Kind::kCaller; }
  bool is_handler(ThreadId thread) const {
    return world_.threads[thread].kind == ThreadInfo::Kind::kHandler && !world_.threads[thread].is_certain;
  }
  // It runs in one context for many threads.
  bool is_merged(const Access& one) const {
    return world_.graph.instance(one.node).context == Contexts::kRest;
  }

  // Who has started the other has then slept in a loop until something was the case; or the other has first
  // waited so.
  bool may_have_polled(const RacePair& pair) const {
    const Access& a = world_.sharing.accesses()[pair.a];
    const Access& b = world_.sharing.accesses()[pair.b];
    if (pair.thread_a == pair.thread_b) return false;
    return polls_between(pair.thread_b, pair.thread_a, a) || polls_between(pair.thread_a, pair.thread_b, b) ||
           waits_first(pair.thread_b, pair.thread_a, b) || waits_first(pair.thread_a, pair.thread_b, a);
  }

  // Who has started the other uses its task, of which there are several: perhaps that of one that is not
  // started yet. A task that looks again and again waits for something while it runs.
  bool may_be_set_up(const RacePair& pair) const {
    return sets_up(pair.thread_a, pair.thread_b, pair.b, pair.object) ||
           sets_up(pair.thread_b, pair.thread_a, pair.a, pair.object);
  }

  // One side is in the constructor of the object, or of what it is found from.
  bool is_being_made(const RacePair& pair) const {
    const bool meet_so =
        pair.while_made && !is_started_by_maker(pair.thread_a) && !is_started_by_maker(pair.thread_b);
    return meet_so || world_.sharing.accesses()[pair.a].while_made ||
           world_.sharing.accesses()[pair.b].while_made;
  }

  bool is_started_by_maker(ThreadId thread) const {
    const ThreadInfo& info = world_.threads[thread];
    return info.kind == ThreadInfo::Kind::kStarted && world_.sharing.constructs(info.at);
  }

  // The other thread is not there yet when the object is made. So the constructor would have to start it, and
  // does so only through methods that others call too, which start it or do not.
  bool may_start_later(const RacePair& pair) const {
    return starts_later(pair.a, pair.thread_a, pair.b, pair.thread_b, pair.object) ||
           starts_later(pair.b, pair.thread_b, pair.a, pair.thread_a, pair.object);
  }

  // Whatever threads and accesses they are: not more than any pair on this object has.
  int least(ObjectId object) const {
    if (world_.threads.is_unique(object)) return 0;
    const bool is_found = world_.sharing.is_found_directly(object);
    int doubts = tasks_.contains(object.index()) ? 0 : 1;  // may_be_different
    doubts += is_found ? 0 : 1;                            // is_far, or both have it and may_be_own
    const auto is_start = [&](const auto& maker) { return starts_.contains(maker.first); };
    const bool may_be_given = std::ranges::any_of(world_.threads.makers(object), is_start);
    return doubts + (world_.sharing.is_kept(object) || may_be_given ? 0 : 1);  // is_loose
  }
  // Whatever threads and objects they are.
  int least(const Access& a, const Access& b) const {
    if (is_in_loop(a) && is_in_loop(b)) return 0;
    return (a.kind == Access::Kind::kElement ? 1 : 0) + (is_wide(a) || is_wide(b) ? 1 : 0);
  }
  // Those that are the same for all objects.
  int of_threads(const RacePair& pair) const {
    int doubts = 0;
    doubts += is_handler(pair.thread_a) || is_handler(pair.thread_b) ? 1 : 0;
    const bool is_same = is_same_for_sure(pair);
    doubts += may_be_other_index(pair) ? 1 : 0;
    doubts += !is_same && is_either_wide(pair) ? 1 : 0;
    doubts += may_have_polled(pair) ? 1 : 0;
    return doubts;
  }
  // All others; where these are more than so many, some of them.
  static constexpr int kAll = 100;
  static constexpr int kLow = 2;  // so many are told only if asked for
  int of_object(const RacePair& pair, int most) const {
    const auto [a, b, object] = std::tuple(pair.thread_a, pair.thread_b, pair.object);
    int doubts = may_be_the_iterations(pair) ? 1 : 0;
    if (is_same_for_sure(pair)) return doubts + unlikely(pair) + (may_start_later(pair) ? 1 : 0);
    if (is_far(a, b, object)) doubts += is_very_far(a, b, object) ? 2 : 1;
    doubts += may_be_own(a, b, object) ? 1 : 0;
    doubts += may_be_different(pair) || is_assumed(pair) ? 1 : 0;
    doubts += is_being_made(pair) ? 1 : 0;
    if (doubts > most) return doubts;
    doubts += is_loose(a, b, object) ? 1 : 0;
    doubts += may_be_own_task(a, b, object) ? 1 : 0;
    if (doubts > most) return doubts;
    doubts += unlikely(pair);
    doubts += may_be_set_up(pair) ? 1 : 0;
    doubts += may_start_later(pair) ? 1 : 0;
    return doubts;
  }

 private:
  bool starts_later(uint32_t made, ThreadId by, uint32_t used, ThreadId other, ObjectId object) const {
    if (!object || by == other || !world_.sharing.accesses()[made].in_construction) return false;
    const ThreadInfo& info = world_.threads[other];
    if (info.kind != ThreadInfo::Kind::kStarted || world_.sharing.constructs(info.at)) return false;
    const Access& use = world_.sharing.accesses()[used];
    const auto makers = world_.threads.makers(object);
    return !makers.empty() && std::ranges::all_of(makers, [&](const auto& maker) {
      return world_.threads.runs(by, maker.first) &&
             !world_.order.in_parallel({by, maker.first, maker.second}, {other, use.node, use.stmt});
    });
  }
  bool sets_up(ThreadId starter, ThreadId started, uint32_t access, ObjectId object) const {
    const ThreadInfo& info = world_.threads[started];
    if (!object || starter == started || info.kind != ThreadInfo::Kind::kStarted || info.task != object)
      return false;
    if (world_.threads.is_unique(object) || !world_.threads.runs(starter, info.at)) return false;
    const Access& own = world_.sharing.accesses()[access];
    return own.is_write || !world_.graph.facts(own.node).in_loop(own.stmt);
  }
  // Between the start and the access of who started, in the method that starts.
  bool polls_between(ThreadId started, ThreadId starter, const Access& one) const {
    const ThreadInfo& info = world_.threads[started];
    if (info.kind != ThreadInfo::Kind::kStarted || !world_.threads.runs(starter, info.at)) return false;
    if (!sleeps_in_loop(info.at)) return false;
    const BodyFacts& facts = world_.graph.facts(info.at);
    const Body& body = facts.body();
    for (uint32_t at = 0; at < body.stmts.size(); ++at) {
      if (!sleeps(body.stmts[at]) || !facts.in_loop(at) || !facts.comes_after(info.stmt, at)) continue;
      if (facts.comes_after(at, info.stmt)) continue;  // it starts one after the other, and rests in between
      if (one.node != info.at || facts.comes_after(at, one.stmt)) return true;
    }
    return false;
  }
  // Whatever leads from the beginning of what is started to the access comes after a loop that waits.
  bool waits_first(ThreadId started, ThreadId starter, const Access& one) const {
    const ThreadInfo& info = world_.threads[started];
    if (info.kind != ThreadInfo::Kind::kStarted || !world_.threads.runs(starter, info.at)) return false;
    const AppNode entry = info.entries[0];
    const BodyFacts& facts = world_.graph.facts(entry);
    const Body& body = facts.body();
    if (!sleeps_in_loop(entry)) return false;
    const auto is_after = [&](uint32_t stmt) {
      for (uint32_t at = 0; at < body.stmts.size(); ++at) {
        if (!sleeps(body.stmts[at]) || facts.loop_of(at) == kNoBlock ||
            facts.loop_of(at) == facts.loop_of(stmt))
          continue;
        if (is_passed(facts, facts.loop_of(at), stmt)) return true;
      }
      return false;
    };
    if (one.node == entry) return is_after(one.stmt);
    const auto [known, fresh] = waits_first_.try_emplace(uint64_t{started.index()} << 32 | one.node, false);
    if (!fresh) return known->second;
    bool any = false;
    for (const AppCall& call : world_.graph.calls(entry)) {
      if (!world_.sure_calls.leads(call.callee, one.node)) continue;
      if (!is_after(call.stmt)) return false;
      any = true;
    }
    waits_first_[uint64_t{started.index()} << 32 | one.node] = any;
    return any;
  }
  // Every way to the statement passes the block, unless something is thrown.
  static bool is_passed(const BodyFacts& facts, BlockId block, uint32_t stmt) {
    const Body& body = facts.body();
    std::vector<bool> seen(body.blocks.size());
    std::vector<BlockId> pending;
    const auto add = [&](BlockId next) {
      if (next == block || seen[next]) return;
      seen[next] = true;
      pending.push_back(next);
    };
    add(0);
    while (!pending.empty()) {
      const BlockId at = pending.back();
      pending.pop_back();
      for (const BlockId next : body.successors_of(at)) add(next);
    }
    return !seen[facts.block_of(stmt)];
  }
  bool sleeps_in_loop(AppNode node) const {
    const auto [known, fresh] = sleeps_in_loop_.try_emplace(node, false);
    if (!fresh) return known->second;
    const BodyFacts& facts = world_.graph.facts(node);
    const auto& stmts = facts.body().stmts;
    for (uint32_t at = 0; at < stmts.size(); ++at) {
      if (sleeps(stmts[at]) && facts.in_loop(at)) return known->second = true;
    }
    return false;
  }
  bool sleeps(const Stmt& stmt) const {
    if (!is_call(stmt.op) || stmt.op == Op::kInvokeDynamic) return false;
    const Program& program = world_.graph.program();
    const MemberRef& method = program.symbols()[MemberRefId(stmt.ref)];
    const std::string_view name = program.text(method.name);
    const std::string_view owner = program.text(method.owner);
    return (owner == "java/lang/Thread" && (name == "sleep" || name == "yield" || name == "onSpinWait")) ||
           (owner == "java/lang/Object" && name == "wait");
  }
  // A static field, or something that a class initialiser made.
  bool is_static(ObjectId object) const {
    if (!object) return true;
    const auto [known, fresh] = is_static_.try_emplace(object.index(), false);
    if (fresh) known->second = is_made_by_initialiser(object);
    return known->second;
  }
  bool is_made_by_initialiser(ObjectId object) const {
    const auto makers = world_.threads.makers(object);
    return world_.threads.is_unique(object) && !makers.empty() &&
           std::ranges::all_of(makers, [&](const auto& maker) {
             return std::ranges::all_of(world_.threads.running(maker.first), [&](ThreadId thread) {
               return world_.threads[thread].kind == ThreadInfo::Kind::kInitialiser;
             });
           });
  }
  // Both run the same task for sure: one that was made once for several starts.
  bool share_task(ThreadId a, ThreadId b, ObjectId object) const {
    const ThreadInfo& one = world_.threads[a];
    const ThreadInfo& other = world_.threads[b];
    const auto makers = world_.threads.makers(object);
    if (one.task != object || other.task != object || makers.size() != 1) return false;
    const auto& [node, made] = makers[0];
    if (one.at != node || other.at != node) return false;
    const BodyFacts& facts = world_.graph.facts(node);
    return a != b || facts.loop_of(made) != facts.loop_of(one.stmt);
  }

  const World& world_;
  ObjectMask tasks_;                                             // of what is started
  boost::unordered_flat_set<AppNode> starts_;                    // where
  mutable boost::unordered_flat_map<uint32_t, bool> is_static_;  // by object
  mutable boost::unordered_flat_map<AppNode, bool> sleeps_in_loop_;
  mutable boost::unordered_flat_map<uint64_t, bool> waits_first_;  // by thread and node
};

}  // namespace heddle
