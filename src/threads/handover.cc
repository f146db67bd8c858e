#include "threads/handover.h"

#include <algorithm>
#include <set>

#include "classfile/instruction.h"

namespace heddle {
namespace {

constexpr uint32_t kNoSuccessor = 0xFFFFFFFFU;

// Which successor is taken only if the first operand is 0, and which only if it is not; kNoSuccessor: none.
struct Sides {
  uint32_t zero = kNoSuccessor, other = kNoSuccessor;
};

Sides sides_of(Opcode op) {
  switch (op) {
    case Opcode::kIfeq:
    case Opcode::kIfnull:
      return {0, 1};
    case Opcode::kIfne:
    case Opcode::kIfnonnull:
      return {1, 0};
    case Opcode::kIfgt:
    case Opcode::kIflt:
      return {kNoSuccessor, 0};
    case Opcode::kIfle:
    case Opcode::kIfge:
      return {kNoSuccessor, 1};
    default:
      return {};
  }
}

// The same for a comparison with a constant.
Sides sides_of(Opcode op, int64_t constant) {
  switch (op) {
    case Opcode::kIfIcmpeq:
      if (constant != 0) return {kNoSuccessor, 0};
      return {0, 1};
    case Opcode::kIfIcmpne:
      if (constant != 0) return {kNoSuccessor, 1};
      return {1, 0};
    case Opcode::kIfIcmpge:
      if (constant > 0) return {kNoSuccessor, 0};
      return {};
    case Opcode::kIfIcmplt:
      if (constant > 0) return {kNoSuccessor, 1};
      return {};
    default:
      return {};
  }
}

}  // namespace

Handover::Handover(const Ground& ground, const Threads& threads, const Order& order, const Values& values,
                   const Locks& locks, const Sharing& sharing)
    : ground_(ground),
      graph_(ground.graph()),
      threads_(threads),
      order_(order),
      values_(values),
      locks_(locks),
      sharing_(sharing) {
  for (AppNode node = 0; node < graph_.size(); ++node) {
    if (threads_.running(node).empty()) continue;
    find_waits(node);
    for (BlockId block = 0; block < graph_.body(node).blocks.size(); ++block) look_at_branch(node, block);
  }
  for (AppNode node = 0; node < graph_.size(); ++node) {
    if (threads_.running(node).empty()) continue;
    find_signals(node);
    find_writes(node);
    find_poll_writes(node);
  }
  check_polls();
  join_polls();
  for (const auto& [key, id] : ids_) find_numbers(ObjectId(key.first), channels_[id]);
  find_users();
}

// --- channels ----------------------------------------------------------------------------------------------

Handover::Channel& Handover::channel(ObjectId object, FieldId field) {
  const auto [place, fresh] =
      ids_.try_emplace(Key{object.index(), field.index()}, static_cast<ChannelId>(channels_.size()));
  if (fresh) channels_.emplace_back();
  return channels_[place->second];
}

Handover::Channel* Handover::known_channel(ObjectId object, FieldId field) {
  const auto found = ids_.find(Key{object.index(), field.index()});
  return found == ids_.end() ? nullptr : &channels_[found->second];
}

std::optional<int64_t> Handover::number(AppNode node, Reg reg, int depth) const {
  constexpr int kDeepest = 3;
  const Body& body = graph_.body(node);
  reg = graph_.facts(node).source(reg);
  if (body.is_parameter(reg) && depth < kDeepest) {
    std::optional<int64_t> only;
    for (const AppCaller& caller : graph_.callers(node)) {
      const AppCall& call = graph_.calls(caller.caller)[caller.at];
      const Body& outer = graph_.body(caller.caller);
      const Stmt& stmt = outer.stmts[call.stmt];
      if (call.through_library || !is_call(stmt.op) || reg.index() >= stmt.arg_count) return std::nullopt;
      const auto given = number(caller.caller, outer.arg(stmt, reg.index()), depth + 1);
      if (!given || (only && *only != *given)) return std::nullopt;
      only = given;
    }
    return only;
  }
  if (!body.is_constant(reg)) return std::nullopt;
  const ConstantValue& value = graph_.program().symbols()[body.constant(reg)];
  switch (value.kind) {
    case ConstantValue::Kind::kNull:
      return 0;
    case ConstantValue::Kind::kInt:
      return static_cast<int32_t>(value.value);
    case ConstantValue::Kind::kLong:
      return static_cast<int64_t>(value.value);
    default:
      return 1;
  }
}

void Handover::find_waits(AppNode node) {
  for (const ApiCall& call : graph_.api_calls(node)) {
    if (call.item->kind != ThreadItem::Kind::kAwaits || call.item->maybe) continue;
    const Reg at = graph_.argument(node, call.stmt, call.item->argument);
    if (const ObjectId object = values_.only_object(node, at)) {
      channel(object, {}).waits.push_back({node, call.stmt});
    }
  }
}

void Handover::look_at_branch(AppNode node, BlockId block) {
  const Body& body = graph_.body(node);
  const Block& here = body.blocks[block];
  if (here.stmt_count == 0) return;
  const Stmt& last = body.stmts[here.first_stmt + here.stmt_count - 1];
  if (last.op != Op::kIf) return;
  Sides sides;
  Test test;
  const auto op = static_cast<Opcode>(last.sub);
  if (last.arg_count == 1) {
    sides = sides_of(op);
  } else if (const auto constant = number(node, body.arg(last, 1))) {
    sides = sides_of(op, *constant);
    test.number = *constant;
    if (op == Opcode::kIfIcmpeq) test.equal = {node, block, 0};
    if (op == Opcode::kIfIcmpne) test.equal = {node, block, 1};
  }
  if (sides.zero != kNoSuccessor) test.zero = test.equal = {node, block, sides.zero};
  if (sides.other != kNoSuccessor) test.other = {node, block, sides.other};
  if (test.other.block != kNoBlock || test.equal.block != kNoBlock)
    add_branch(node, body.arg(last, 0), test, 0);
}

// What is tested is looked for in the method, and behind methods that only give it.
void Handover::add_branch(AppNode node, Reg value, const Test& test, int depth) {
  constexpr int kDeepest = 3;
  const BodyFacts& facts = graph_.facts(node);
  const Body& body = facts.body();
  const uint32_t at = facts.definition(facts.source(value));
  if (at == BodyFacts::kNone || depth > kDeepest) return;
  const Stmt& stmt = body.stmts[at];
  const auto add = [&](Channel& channel) {
    if (test.other.block != kNoBlock && !only_throws(test.other)) channel.found.push_back(test.other);
    if (test.zero.block != kNoBlock) channel.missed.push_back({test.zero, {node, at}});
    if (test.equal.block != kNoBlock) channel.equal.emplace_back(test.equal, test.number);
  };
  if (stmt.op == Op::kGetStatic) {
    const FieldId field = values_.field(node, stmt);
    if (field && is_safe(field)) add(channel({}, field));
    return;
  }
  if (stmt.op == Op::kGetField) {
    const FieldId field = values_.field(node, stmt);
    const ObjectId object = field ? values_.only_object(node, body.arg(stmt, 0)) : ObjectId();
    if (object && is_safe(field)) add(channel(object, field));
    if (object && test.zero.block != kNoBlock) add_poll(node, stmt, at, test.zero);
    return;
  }
  if (!is_call(stmt.op)) return;
  for (const ApiCall& call : graph_.api_calls(node)) {
    if (call.stmt != at) continue;
    const ObjectId object = values_.only_object(node, graph_.argument(node, at, call.item->argument));
    if (!object) continue;
    if (call.item->kind == ThreadItem::Kind::kFinds ||
        (call.item->kind == ThreadItem::Kind::kAwaits && call.item->maybe)) {
      add(channel(object, {}));
    }
    if (call.item->kind == ThreadItem::Kind::kJoins && call.item->unless && test.zero.block != kNoBlock) {
      ended_[object.index()].push_back(test.zero);
    }
    if (call.item->kind == ThreadItem::Kind::kClaims && stmt.arg_count == 3 &&
        number(node, body.arg(stmt, 1)) == 0 && test.other.block != kNoBlock) {
      channel(object, {}).taken.push_back(test.other);
    }
  }
  const auto callees = graph_.calls_at(node, at);
  if (callees.size() != 1 || callees[0].through_library) return;
  const AppNode callee = callees[0].callee;
  Reg given;
  for (const Stmt& one : graph_.body(callee).stmts) {
    if (one.op != Op::kReturn) continue;
    if (given || one.arg_count != 1) return;
    given = graph_.body(callee).arg(one, 0);
  }
  if (given) add_branch(callee, given, test, depth + 1);
}

void Handover::find_signals(AppNode node) {
  const Body& body = graph_.body(node);
  for (const ApiCall& call : graph_.api_calls(node)) {
    if (call.item->kind != ThreadItem::Kind::kSignals) continue;
    const Stmt& stmt = body.stmts[call.stmt];
    const auto value = call.item->maybe ? number(node, body.arg(stmt, stmt.arg_count - 1)) : 1;
    const bool is_constructor = stmt.op == Op::kInvokeSpecial;
    graph_.points_to(node, graph_.argument(node, call.stmt, call.item->argument)).each([&](uint32_t object) {
      Channel* const to = known_channel(ObjectId(object), {});
      if (to == nullptr) return;
      to->gives_many = to->gives_many || call.item->often;
      if (value != 0) to->signals.push_back({node, call.stmt});
      if (call.item->maybe && !is_constructor && value.value_or(0) == 0)
        to->resets.push_back({node, call.stmt});
    });
  }
}

// Writes of fields that are channels.
void Handover::find_writes(AppNode node) {
  const BodyFacts& facts = graph_.facts(node);
  const Body& body = facts.body();
  for (uint32_t at = 0; at < body.stmts.size(); ++at) {
    const Stmt& stmt = body.stmts[at];
    if (stmt.op != Op::kPutField && stmt.op != Op::kPutStatic) continue;
    const FieldId field = values_.field(node, stmt);
    if (!field) continue;
    const auto value = number(node, body.arg(stmt, stmt.arg_count - 1));
    const auto add = [&](Channel* to) {
      if (to == nullptr) return;
      if (value != 0) to->signals.push_back({node, at});
      if (value.value_or(0) == 0) to->resets.push_back({node, at});
      if (value.value_or(0) == 0) return;
      for (const Missed& look : to->missed) {
        if (look.edge.node == node && sets_at_once(look.edge, at)) to->takes.push_back({node, at});
      }
    };
    if (stmt.op == Op::kPutStatic) {
      add(known_channel({}, field));
    } else {
      graph_.points_to(node, body.arg(stmt, 0)).each([&](uint32_t object) {
        add(known_channel(ObjectId(object), field));
      });
    }
  }
}

// Nothing that could let another thread in stands between the look and the write.
bool Handover::sets_at_once(const Edge& look, uint32_t write) const {
  const BodyFacts& facts = graph_.facts(look.node);
  const Body& body = facts.body();
  const BlockId next = body.successors_of(look.block)[look.successor];
  if (facts.block_of(write) != next || body.blocks[next].predecessor_count != 1) return false;
  if (locks_.held(look.node, write).empty()) return false;
  for (uint32_t at = body.blocks[next].first_stmt; at < write; ++at) {
    const Op op = body.stmts[at].op;
    if (is_call(op) || op == Op::kMonitorExit || op == Op::kMonitorEnter) return false;
  }
  return true;
}

// What the constructor was given.
void Handover::find_numbers(ObjectId object, Channel& channel) const {
  if (!object) return;
  for (const auto& [node, made] : threads_.makers(object)) {
    const BodyFacts& facts = graph_.facts(node);
    for (const ApiCall& call : graph_.api_calls(node)) {
      const auto kind = call.item->kind;
      if (kind != ThreadItem::Kind::kNeeds && kind != ThreadItem::Kind::kPermits) continue;
      const Body& body = facts.body();
      if (facts.source(body.arg(body.stmts[call.stmt], 0)) != body.stmts[made].dst) continue;
      const auto given = number(node, graph_.argument(node, call.stmt, call.item->argument));
      if (kind == ThreadItem::Kind::kNeeds) {
        channel.needed = static_cast<uint32_t>(std::max<int64_t>(given.value_or(0), 0));
        continue;
      }
      channel.permits = given.value_or(kUnknownPermits);
      channel.is_semaphore = true;
      if (channel.permits != 0) channel.signals.push_back({node, call.stmt});
    }
  }
}

// A field can hand over only if reading and writing it is in order itself: it is volatile, or there is a lock
// that everybody holds who touches it.
bool Handover::is_safe(FieldId field) const {
  if (values_.is_volatile(field)) return true;
  const auto [place, fresh] = guarded_.try_emplace(field, false);
  if (!fresh) return place->second;
  if (accesses_of_.empty()) {
    for (uint32_t i = 0; i < sharing_.accesses().size(); ++i) {
      if (sharing_.accesses()[i].field) accesses_of_[sharing_.accesses()[i].field].push_back(i);
    }
  }
  Paths& paths = values_.paths();
  std::set<std::pair<int, uint32_t>> common;
  bool first = true;
  for (const uint32_t index : accesses_of_[field]) {
    const Access& access = sharing_.accesses()[index];
    std::set<std::pair<int, uint32_t>> here;
    for (const HeldLock& lock : locks_.held(access.node, access.stmt)) {
      if (lock.shared) continue;
      if (lock.object) here.emplace(0, lock.object.index());
      if (!lock.path) continue;
      if (paths.is_absolute(lock.path)) here.emplace(1, lock.path.index());
      if (!access.base) continue;
      const PathId base = values_.path(access.node, access.base);
      if (const PathId between = paths.between(base, lock.path, paths.base()))
        here.emplace(2, between.index());
    }
    if (first) {
      common = std::move(here);
    } else {
      std::erase_if(common, [&](const auto& key) { return !here.contains(key); });
    }
    first = false;
  }
  return place->second = !common.empty();
}

// What follows ends in an exception: a test for something that is closed already. Such tests are everywhere,
// and what is done behind them orders nothing that anyone asks about.
bool Handover::only_throws(const Edge& edge) const {
  const BodyFacts& facts = graph_.facts(edge.node);
  const Body& body = facts.body();
  const BlockId next = body.successors_of(edge.block)[edge.successor];
  for (BlockId block = 0; block < body.blocks.size(); ++block) {
    if (block != next && !facts.reaches(next, block)) continue;
    const Block& here = body.blocks[block];
    if (here.stmt_count != 0 && body.stmts[here.first_stmt + here.stmt_count - 1].op == Op::kReturn)
      return false;
  }
  return true;
}

void Handover::find_users() {
  users_.resize(threads_.size());
  waits_at_.resize(threads_.size());
  for (ChannelId id = 0; id < channels_.size(); ++id) {
    const auto add = [&](AppNode node) {
      for (const ThreadId thread : threads_.running(node)) {
        if (users_[thread.index()].empty() || users_[thread.index()].back() != id)
          users_[thread.index()].push_back(id);
      }
    };
    const Channel& one = channels_[id];
    for (const Place& place : one.waits) add(place.node);
    for (const Edge& edge : one.found) add(edge.node);
    for (const Edge& edge : one.taken) add(edge.node);
    for (const auto& [edge, number] : one.equal) add(edge.node);
    for (const Place& place : one.takes) add(place.node);
  }
  for (ChannelId id = 0; id < channels_.size(); ++id) {
    Channel& one = channels_[id];
    if (one.is_semaphore && one.permits <= 1 && !one.gives_many) {
      semaphores_.push_back(id);
      one.takes = one.waits;
      one.taken = one.found;
      one.resets = one.signals;
      // The permit that it is made with.
      if (one.permits == 1) one.resets.pop_back();
    }
  }
  goes_in_step_.resize(threads_.size());
  for (ChannelId id = 0; id < channels_.size(); ++id) {
    const Channel& one = channels_[id];
    const bool is_barrier =
        one.needed != 0 && !one.waits.empty() && std::ranges::all_of(one.signals, [&](const Place& signal) {
          return std::ranges::find(one.waits, signal) != one.waits.end();
        });
    if (is_barrier || !turns(id).empty()) {
      for (uint32_t i = 0; i < threads_.size(); ++i) {
        if (std::ranges::find(users_[i], id) != users_[i].end()) goes_in_step_[i] = true;
      }
    }
    if (!one.resets.empty()) continue;
    for (const Missed& look : one.missed) looks_.insert(look.edge.node);
  }
}

// --- what control may reach --------------------------------------------------------------------------------

WalkLimits Handover::up_to(ThreadId thread, const std::vector<Place>& ends,
                           const std::vector<Edge>& cuts) const {
  WalkLimits limits{ends, cuts, [this, thread](AppNode node) { return threads_.runs(thread, node); }};
  std::ranges::sort(limits.ends);
  std::ranges::sort(limits.cuts);
  return limits;
}

Region Handover::walk(ThreadId thread, const WalkLimits& limits, const Place& from) const {
  Walk walk(ground_, limits);
  if (from.node != kNoNode) {
    walk.from_behind(from.node, from.stmt);
  } else {
    for (const AppNode entry : threads_[thread].entries) walk.from_beginning(entry);
  }
  return walk.region();
}

const Region& Handover::unwaited(ChannelId id, ThreadId thread, bool or_signalled) const {
  const Region*& known = unwaited_[{id, thread, or_signalled}];
  if (known == nullptr) {
    const Channel& one = channels_[id];
    std::vector<Place> ends = one.waits;
    if (or_signalled) ends.insert(ends.end(), one.signals.begin(), one.signals.end());
    known = &ground_.region_from(threads_[thread].entries, up_to(thread, ends, one.found));
  }
  return *known;
}

const Region& Handover::after(const Place& signal, ThreadId thread) const {
  const ThreadId any = threads_.alike(thread);
  auto& known = regions_[{Sort::kAfter, 0, signal, any}];
  if (known == nullptr) known = std::make_unique<Region>(walk(any, up_to(any, {}, {}), signal));
  return *known;
}

// --- signals -----------------------------------------------------------------------------------------------

bool Handover::would_have_seen(const Channel& channel, const Order::Point& b, const Place& signal) const {
  if (!channel.resets.empty()) return false;
  const BodyFacts& facts = graph_.facts(b.node);
  const Body& body = facts.body();
  return std::ranges::any_of(channel.missed, [&](const Missed& look) {
    if (look.edge.node != b.node || look.read.node != b.node) return false;
    const BlockId next = body.successors_of(look.edge.block)[look.edge.successor];
    if (body.blocks[next].predecessor_count != 1 || body.blocks[next].stmt_count == 0 ||
        !facts.dominates(body.blocks[next].first_stmt, b.stmt)) {
      return false;
    }
    const HeldLocks at_look = locks_.held(b.node, look.read.stmt), at_b = locks_.held(b.node, b.stmt);
    const HeldLocks at_signal = locks_.held(signal.node, signal.stmt);
    return std::ranges::any_of(at_b, [&](const HeldLock& lock) {
      const auto is_same_acquire = [&](const HeldLock& other) {
        return lock.same_as(other) && lock.at == other.at && lock.stmt == other.stmt;
      };
      // Paths mean the same in two methods only if they begin with a static field or a class.
      const auto is_same_lock = [&](const HeldLock& other) {
        return (lock.object && lock.object == other.object) ||
               (lock.path && values_.paths().is_absolute(lock.path) && lock.path == other.path);
      };
      return !lock.shared && std::ranges::any_of(at_look, is_same_acquire) &&
             std::ranges::any_of(at_signal, is_same_lock);
    });
  });
}

bool Handover::is_before_signal(ChannelId id, const Order::Point& b, const Place& signal) const {
  if (would_have_seen(channels_[id], b, signal)) return true;
  return std::ranges::all_of(threads_.running(signal.node), [&](ThreadId thread) {
    if (thread == b.thread && !order_.is_many(thread) && !after(signal, thread).contains(b.node, b.stmt))
      return true;
    if (channels_[id].is_poll && is_started_after(thread, b)) return true;
    return !unwaited(id, thread, false).contains(signal.node, signal.stmt);
  });
}

// Something that the thread does may be before all signals: no other thread may give the first.
bool Handover::may_be_before_all(ChannelId id, ThreadId thread) const {
  const Channel& one = channels_[id];
  if (!one.missed.empty() && one.resets.empty()) return true;  // see would_have_seen
  return std::ranges::all_of(one.signals, [&](const Place& signal) {
    return std::ranges::all_of(threads_.running(signal.node), [&](ThreadId other) {
      return other == thread || !unwaited(id, other, false).contains(signal.node, signal.stmt) ||
             (one.is_poll && threads_[other].kind == ThreadInfo::Kind::kStarted);
    });
  });
}

// As many signals as there are in the program must come.
bool Handover::needs_all(const Channel& channel) const {
  return channel.needed != 0 && channel.needed == channel.signals.size() &&
         std::ranges::all_of(channel.signals, [&](const Place& signal) {
           return threads_.at_most_once(signal.node, signal.stmt);
         });
}

const std::vector<Handover::ChannelId>& Handover::waits_at(ThreadId thread) const {
  auto& known = waits_at_[thread.index()];
  if (known) return *known;
  known.emplace();
  const Region& all = all_of(thread);
  for (const ChannelId id : users_[thread.index()]) {
    const Channel& one = channels_[id];
    if (one.signals.empty() || (one.waits.empty() && one.found.empty() && one.missed.empty())) continue;
    if (!unwaited(id, thread, false).includes(all) ||
        (!one.missed.empty() && !unwaited(id, thread, true).includes(all))) {
      known->push_back(id);
    }
  }
  return *known;
}

const std::vector<Handover::ChannelId>& Handover::waited_at() const {
  if (waited_at_) return *waited_at_;
  std::set<ChannelId> all;
  for (uint32_t i = 0; i < threads_.size(); ++i) {
    const auto& of_thread = waits_at(ThreadId(i));
    all.insert(of_thread.begin(), of_thread.end());
  }
  waited_at_.emplace(all.begin(), all.end());
  return *waited_at_;
}

// The channels at which the thread has waited by then: for most statements none.
const std::vector<Handover::ChannelId>& Handover::waited_for(const Order::Point& a) const {
  const auto [known, fresh] = waited_for_.try_emplace({a.thread, uint64_t{a.node} << 32 | a.stmt});
  if (fresh) {
    for (const ChannelId id : waits_at(a.thread)) {
      const bool has_waited =
          !unwaited(id, a.thread, false).contains(a.node, a.stmt) ||
          (!channels_[id].missed.empty() && !unwaited(id, a.thread, true).contains(a.node, a.stmt));
      if (has_waited) known->second.push_back(id);
    }
  }
  return known->second;
}

bool Handover::is_before(const Order::Point& b, const Order::Point& a) const {
  return std::ranges::any_of(waited_for(a), [&](ChannelId id) {
    const Channel& one = channels_[id];
    // Somebody must give the first signal.
    if (std::ranges::none_of(one.signals, [&](const Place& signal) {
          return threads_.runs(b.thread, signal.node) || would_have_seen(one, b, signal);
        })) {
      return false;
    }
    const bool sees_all = std::ranges::all_of(
        one.signals, [&](const Place& signal) { return would_have_seen(one, b, signal); });
    if (unwaited(id, a.thread, sees_all).contains(a.node, a.stmt)) return false;
    if (needs_all(one)) {
      return std::ranges::any_of(one.signals, [&](const Place& signal) {
        return threads_.runs(b.thread, signal.node) && !after(signal, b.thread).contains(b.node, b.stmt);
      });
    }
    return std::ranges::all_of(one.signals,
                               [&](const Place& signal) { return is_before_signal(id, b, signal); });
  });
}

// --- rounds ------------------------------------------------------------------------------------------------

bool Handover::in_step(ChannelId id, const Order::Point& a, const Order::Point& b) const {
  const Channel& one = channels_[id];
  if (one.needed == 0 || a.thread == b.thread || no_meetings_.contains(id)) return false;
  const std::set<Place> meetings(one.waits.begin(), one.waits.end());
  std::set<ThreadId> members;
  for (const Place& signal : one.signals) {
    if (!meetings.contains(signal)) {
      no_meetings_.insert(id);
      return false;
    }
    for (const ThreadId thread : threads_.running(signal.node)) members.insert(thread);
  }
  if (members.size() != one.needed || !members.contains(a.thread) || !members.contains(b.thread))
    return false;
  if (std::ranges::any_of(members, [&](ThreadId thread) { return order_.is_many(thread); })) return false;
  // From one meeting to the next; without one, from the beginning of the thread.
  const Place beginning{};
  const auto stretch = [&](const Place& from, ThreadId thread) -> const Region& {
    auto& known = regions_[{Sort::kStretch, id, from, thread}];
    if (known == nullptr) known = std::make_unique<Region>(walk(thread, up_to(thread, one.waits, {}), from));
    return *known;
  };
  std::set<std::pair<Place, Place>> seen{{beginning, beginning}};
  std::vector<std::pair<Place, Place>> pending(seen.begin(), seen.end());
  while (!pending.empty()) {
    const auto [from_a, from_b] = pending.back();
    pending.pop_back();
    const Region& of_a = stretch(from_a, a.thread);
    const Region& of_b = stretch(from_b, b.thread);
    if (of_a.contains(a.node, a.stmt) && of_b.contains(b.node, b.stmt)) return false;
    for (const Place& next_a : meetings) {
      if (!of_a.contains(next_a.node, next_a.stmt)) continue;
      for (const Place& next_b : meetings) {
        if (of_b.contains(next_b.node, next_b.stmt) && seen.emplace(next_a, next_b).second)
          pending.emplace_back(next_a, next_b);
      }
    }
  }
  return true;
}

// --- permits -----------------------------------------------------------------------------------------------

const Region& Handover::without(const Permit& permit, ThreadId thread, const Place& from) const {
  auto& known = without_[{permit, from, thread}];
  if (known == nullptr) {
    std::vector<Place> ends;
    std::vector<Edge> cuts;
    for (const ChannelId id : permit) {
      ends.insert(ends.end(), channels_[id].takes.begin(), channels_[id].takes.end());
      cuts.insert(cuts.end(), channels_[id].taken.begin(), channels_[id].taken.end());
    }
    known = std::make_unique<Region>(walk(thread, up_to(thread, ends, cuts), from));
  }
  return *known;
}

bool Handover::has_permit(const Permit& permit, ThreadId thread, const Place& at) const {
  bool has = true;
  each_without(permit, thread,
               [&](const Region& region) { has = has && !region.contains(at.node, at.stmt); });
  return has;
}

// Only by who has it.
bool Handover::is_given_back_right(const Permit& permit) const {
  const auto [known, fresh] = given_back_right_.try_emplace(permit, false);
  if (!fresh) return known->second;
  const bool is_right = std::ranges::all_of(permit, [&](ChannelId id) {
    return std::ranges::all_of(channels_[id].resets, [&](const Place& given_back) {
      return std::ranges::all_of(threads_.running(given_back.node),
                                 [&](ThreadId thread) { return has_permit(permit, thread, given_back); });
    });
  });
  return given_back_right_[permit] = is_right;
}

bool Handover::one_at_a_time(const Permit& permit, const Order::Point& a, const Order::Point& b) const {
  return is_given_back_right(permit) && has_permit(permit, a.thread, {a.node, a.stmt}) &&
         has_permit(permit, b.thread, {b.node, b.stmt});
}

bool Handover::shares_permit(const Order::Point& a, const Order::Point& b) const {
  bool shares = false;
  each_permit(a.thread, [&](const Permit& permit) { shares = shares || one_at_a_time(permit, a, b); });
  return shares;
}

// --- turns -------------------------------------------------------------------------------------------------

bool Handover::has_turn(ChannelId id, int64_t number, ThreadId thread, const Place& at) const {
  const Channel& one = channels_[id];
  const auto is_out_of_turn = [&](const Place& from) {
    if (from.node != kNoNode && !threads_.runs(thread, from.node)) return false;
    auto& known = out_of_turn_[{id, number, from, thread}];
    if (known == nullptr) {
      std::vector<Edge> begins;
      for (const auto& [edge, its] : one.equal) {
        if (its == number) begins.push_back(edge);
      }
      known = std::make_unique<Region>(walk(thread, up_to(thread, {}, begins), from));
    }
    return known->contains(at.node, at.stmt);
  };
  // From the beginning of the thread, and from what passes the turn on, the thread is out of turn.
  return !is_out_of_turn({}) && std::ranges::none_of(one.signals, is_out_of_turn) &&
         std::ranges::none_of(one.resets, is_out_of_turn);
}

const Handover::Turns& Handover::turns(ChannelId id) const {
  const auto [known, fresh] = turns_.try_emplace(id);
  if (!fresh) return known->second;
  Turns& turns = known->second;
  for (const auto& [edge, number] : channels_[id].equal) {
    const auto running = threads_.running(edge.node);
    turns[number].insert(running.begin(), running.end());
  }
  const bool has_turns = turns.size() >= 2 && std::ranges::all_of(turns, [&](const auto& entry) {
                           return entry.second.size() == 1 && !order_.is_many(*entry.second.begin());
                         });
  if (!has_turns) turns.clear();
  return turns;
}

bool Handover::take_turns(ChannelId id, const Order::Point& a, const Order::Point& b) const {
  const Channel& one = channels_[id];
  if (a.thread == b.thread || one.equal.size() < 2) return false;
  const Turns& of_number = turns(id);
  if (of_number.empty()) return false;
  const auto in_turn = [&](ThreadId thread, const Place& at) {
    return std::ranges::any_of(of_number, [&](const auto& entry) {
      return entry.second.contains(thread) && has_turn(id, entry.first, thread, at);
    });
  };
  const auto all_in_turn = [&](const std::vector<Place>& writes) {
    return std::ranges::all_of(writes, [&](const Place& write) {
      return std::ranges::all_of(threads_.running(write.node),
                                 [&](ThreadId thread) { return in_turn(thread, write); });
    });
  };
  return in_turn(a.thread, {a.node, a.stmt}) && in_turn(b.thread, {b.node, b.stmt}) &&
         all_in_turn(one.signals) && all_in_turn(one.resets);
}

// --- the ends of threads -----------------------------------------------------------------------------------

// What one thread may do before it has seen that the other, which it starts, is over; null if it does not
// look.
const Region* Handover::seen_alive(ThreadId id, ThreadId by) const {
  const ThreadInfo& thread = threads_[id];
  if (thread.kind != ThreadInfo::Kind::kStarted || order_.is_many(id)) return nullptr;
  const auto edges = ended_.find(thread.handle.index());
  if (edges == ended_.end()) return nullptr;
  if (std::ranges::find(threads_.parents(id), by) == threads_.parents(id).end()) return nullptr;
  auto& alive = regions_[{Sort::kAlive, id.index(), {}, by}];
  if (alive == nullptr) {
    const WalkLimits limits = up_to(by, {}, edges->second);
    alive = std::make_unique<Region>(walk(by, limits, {thread.at, thread.stmt}));
  }
  return alive.get();
}

// The thread was seen to be over on every way from its start to the point.
bool Handover::has_ended(ThreadId id, const Order::Point& point) const {
  const Region* const alive = seen_alive(id, point.thread);
  return alive != nullptr && !alive->contains(point.node, point.stmt);
}

bool Handover::tells_statements_apart(ThreadId thread, AppNode node) const {
  return is_looked_for() && (goes_in_step_[thread.index()] || looks_.contains(node));
}

bool Handover::orders(const Order::Point& a, const Order::Point& b) const {
  if (!is_looked_for()) return false;
  if (order_.follows(a.thread, b.thread) || order_.follows(b.thread, a.thread)) return true;
  if (is_before(a, b) || is_before(b, a)) return true;
  if (has_ended(a.thread, b) || has_ended(b.thread, a)) return true;
  const auto& channels = users_[a.thread.index()];
  if (std::ranges::any_of(channels, [&](ChannelId id) { return in_step(id, a, b) || take_turns(id, a, b); }))
    return true;
  return shares_permit(a, b);
}

}  // namespace heddle
