// Loops that wait for a field to become 0, and loops that wait for one of several things; handover.h says
// when these order anything.
#include <algorithm>

#include "threads/handover.h"

namespace heddle {

// Header of the loop that the edge leaves, if something in the loop sleeps or waits; kNoBlock otherwise.
BlockId Handover::polling_loop(const Edge& left) const {
  const BodyFacts& facts = graph_.facts(left.node);
  const Body& body = facts.body();
  const Block& block = body.blocks[left.block];
  if (block.stmt_count == 0) return kNoBlock;
  const BlockId loop = facts.loop_of(block.first_stmt);
  if (loop == kNoBlock) return kNoBlock;
  const BlockId next = body.successors_of(left.block)[left.successor];
  if (facts.loops().loop_of(next) == loop || next == loop) return kNoBlock;
  const Symbols& symbols = graph_.program().symbols();
  for (uint32_t at = 0; at < body.stmts.size(); ++at) {
    const Stmt& stmt = body.stmts[at];
    if (!is_call(stmt.op) || stmt.op == Op::kInvokeDynamic || facts.loop_of(at) != loop) continue;
    const std::string_view name = symbols[symbols[MemberRefId(stmt.ref)].name];
    if (name == "wait" || name == "await" || name == "sleep") return loop;
  }
  return kNoBlock;
}

// All that set the field, once others have the object, hold a lock that is held where it is read.
bool Handover::is_written_under_lock_of(FieldId field, AppNode node, uint32_t read) const {
  if (values_.is_volatile(field)) return true;
  Paths& paths = values_.paths();
  const auto keys = [&](AppNode at_node, uint32_t at_stmt, Reg base) {
    std::set<std::pair<int, uint32_t>> found;
    for (const HeldLock& lock : locks_.held(at_node, at_stmt)) {
      if (lock.shared) continue;
      if (lock.object) found.emplace(0, lock.object.index());
      if (!lock.path) continue;
      if (paths.is_absolute(lock.path)) found.emplace(1, lock.path.index());
      const PathId between = paths.between(values_.path(at_node, base), lock.path, paths.base());
      if (between) found.emplace(2, between.index());
    }
    return found;
  };
  const Body& body = graph_.body(node);
  const auto held = keys(node, read, body.arg(body.stmts[read], 0));
  return std::ranges::all_of(sharing_.accesses(), [&](const Access& access) {
    if (access.field != field || !access.is_write) return true;
    const auto there = keys(access.node, access.stmt, access.base);
    return std::ranges::any_of(held, [&](const auto& key) { return there.contains(key); });
  });
}

void Handover::add_poll(AppNode node, const Stmt& read, uint32_t at, const Edge& zero) {
  if (zero.node != node || polling_loop(zero) == kNoBlock) return;
  const FieldId field = values_.field(node, read);
  const ObjectId object = values_.only_object(node, graph_.body(node).arg(read, 0));
  if (!is_written_under_lock_of(field, node, at)) return;
  const auto [poll, fresh] = polls_.try_emplace(Key{object.index(), field.index()},
                                                Poll{static_cast<ChannelId>(channels_.size()), {}});
  if (fresh) channels_.emplace_back();
  channels_[poll->second.channel].found.push_back(zero);
  channels_[poll->second.channel].is_poll = true;
}

void Handover::find_poll_writes(AppNode node) {
  if (polls_.empty()) return;
  const Program& program = graph_.program();
  const BodyFacts& facts = graph_.facts(node);
  const Body& body = facts.body();
  const bool constructs = program.text(program[graph_.method(node)].name) == "<init>";
  for (uint32_t at = 0; at < body.stmts.size(); ++at) {
    const Stmt& stmt = body.stmts[at];
    if (stmt.op != Op::kPutField) continue;
    const FieldId field = values_.field(node, stmt);
    if (!field) continue;
    const auto value = number(node, body.arg(stmt, 1));
    const bool is_first = constructs && facts.source(body.arg(stmt, 0)) == Reg(0);
    graph_.points_to(node, body.arg(stmt, 0)).each([&](uint32_t object) {
      const auto found = polls_.find(Key{object, field.index()});
      if (found == polls_.end()) return;
      Channel& channel = channels_[found->second.channel];
      if (value.value_or(0) == 0) channel.signals.push_back({node, at});
      if (value == 0) return;
      if (value && is_first) {
        found->second.set.push_back({node, at});
      } else {
        channel.resets.push_back({node, at});
      }
    });
  }
}

bool Handover::is_set_before_waits(const Poll& poll) const {
  if (poll.set.size() != 1) return false;
  const Place& set = poll.set.front();
  const auto makers = threads_.running(set.node);
  if (makers.size() != 1) return false;
  return std::ranges::all_of(channels_[poll.channel].found, [&](const Edge& edge) {
    return std::ranges::all_of(threads_.running(edge.node), [&](ThreadId thread) {
      return is_started_after(thread, {makers.front(), set.node, set.stmt});
    });
  });
}

// The field was 0 before it was set: all who wait must come after that.
void Handover::check_polls() {
  for (auto& [key, poll] : polls_) {
    if (!is_set_before_waits(poll)) channels_[poll.channel] = {};
  }
}

void Handover::join_polls() {
  std::map<std::pair<AppNode, BlockId>, std::set<ChannelId>> waiting;
  for (ChannelId id = 0; id < channels_.size(); ++id) {
    for (const Edge& edge : channels_[id].found) {
      const BlockId loop = polling_loop(edge);
      if (loop != kNoBlock) waiting[{edge.node, loop}].insert(id);
    }
  }
  std::set<std::set<ChannelId>> known;
  for (const auto& [loop, channels] : waiting) {
    const bool has_poll = std::ranges::any_of(
        polls_, [&](const auto& entry) { return channels.contains(entry.second.channel); });
    if (channels.size() < 2 || !has_poll || !known.insert(channels).second) continue;
    Channel all;
    all.is_poll = true;
    for (const ChannelId id : channels) {
      const Channel& one = channels_[id];
      all.signals.insert(all.signals.end(), one.signals.begin(), one.signals.end());
      all.resets.insert(all.resets.end(), one.resets.begin(), one.resets.end());
      all.waits.insert(all.waits.end(), one.waits.begin(), one.waits.end());
      all.found.insert(all.found.end(), one.found.begin(), one.found.end());
    }
    channels_.push_back(std::move(all));
  }
}

// Whoever starts it has done so after that, on every way.
bool Handover::is_started_after(ThreadId id, const Order::Point& point, int depth) const {
  constexpr int kDeepest = 4;
  const ThreadInfo& thread = threads_[id];
  if (id == point.thread || thread.kind != ThreadInfo::Kind::kStarted || depth > kDeepest) return false;
  return std::ranges::all_of(threads_.parents(id), [&](ThreadId parent) {
    if (parent == id) return true;  // another of its kind started it, and so on back to the first
    if (parent != point.thread) return is_started_after(parent, point, depth + 1);
    return !order_.is_many(parent) && !after(start_of(id), parent).contains(point.node, point.stmt);
  });
}

}  // namespace heddle
