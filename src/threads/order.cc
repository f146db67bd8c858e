#include "threads/order.h"

#include <algorithm>

#include "threads/time_limits.h"

namespace heddle {
namespace {

bool is_inside(const Loops& loops, BlockId block, BlockId header) {
  for (BlockId at = loops.loop_of(block); at != kNoBlock; at = loops.innermost[at]) {
    if (at == header) return true;
  }
  return false;
}

// Behind a start, what it was called on is not null, whatever the code asks: `if (pool != null) pool.close()`
// is what compilers write for try-with-resources. In a loop it may be another one by then.
void cut_where_null(const AppGraph& graph, const ThreadInfo& thread, std::vector<CodeEdge>& cuts) {
  constexpr uint8_t kIfNull = 198, kIfNonNull = 199;
  if (thread.kind != ThreadInfo::Kind::kStarted) return;
  const BodyFacts& facts = graph.facts(thread.at);
  const Body& body = facts.body();
  const Stmt& start = body.stmts[thread.stmt];
  if ((start.op != Op::kInvokeVirtual && start.op != Op::kInvokeInterface) || start.arg_count == 0) return;
  const Reg on = facts.source(body.arg(start, 0));
  const uint32_t made = facts.definition(on);
  if (made != BodyFacts::kNone && facts.in_loop(made)) return;
  for (BlockId block = 0; block < body.blocks.size(); ++block) {
    if (body.blocks[block].stmt_count == 0) continue;
    const Stmt& last = body.stmts[body.blocks[block].first_stmt + body.blocks[block].stmt_count - 1];
    if (last.op != Op::kIf || (last.sub != kIfNull && last.sub != kIfNonNull)) continue;
    if (facts.source(body.arg(last, 0)) == on)
      cuts.push_back({thread.at, block, last.sub == kIfNull ? 0U : 1U});
  }
}

}  // namespace

Order::Order(const Ground& ground, const Threads& threads)
    : ground_(ground), graph_(ground.graph()), threads_(threads), waits_(graph_.size()) {
  const uint32_t count = threads.size();
  regions_.resize(count);
  limits_.resize(count);
  own_limits_.resize(count);
  unwaited_.resize(count);
  alive_.resize(count);
  ancestors_.resize(count);
  children_.resize(count);
  for (uint32_t i = 0; i < count; ++i) {
    if (threads[ThreadId(i)].kind != ThreadInfo::Kind::kStarted) continue;
    for (const ThreadId parent : threads.parents(ThreadId(i)))
      children_[parent.index()].push_back(ThreadId(i));
  }
  find_waits();
}

void Order::find_waits() {
  for (AppNode node = 0; node < graph_.size(); ++node) {
    for (const ApiCall& call : graph_.api_calls(node)) {
      const auto kind = call.item->kind;
      if (kind != ThreadItem::Kind::kJoins && kind != ThreadItem::Kind::kEnds) continue;
      if (call.item->unless || may_be_in_vain(graph_, node, call)) continue;
      if (call.item->timed && !call.item->maybe && !waits_for_ever(node, call.stmt)) continue;
      waits_[node].push_back({.stmt = call.stmt, .item = call.item, .loop = kNoBlock, .collection = {}});
      if (kind != ThreadItem::Kind::kJoins) continue;
      if (const auto all = loop_wait(node, call)) waits_[node].push_back(*all);
    }
    if (!waits_[node].empty()) waiting_nodes_.push_back(node);
  }
}

// A time of 0 means no limit.
bool Order::waits_for_ever(AppNode node, uint32_t stmt) const {
  const Body& body = graph_.body(node);
  const Stmt& call = body.stmts[stmt];
  for (uint32_t i = 1; i < call.arg_count; ++i) {
    const Reg time = body.arg(call, i);
    if (!body.is_constant(time) || graph_.program().symbols()[body.constant(time)].value != 0) return false;
  }
  return true;
}

// for (Thread thread : threads) thread.join(), over a list or an array: every round of the loop waits, the
// loop is left where its condition fails only, and it goes through all elements.
std::optional<Order::Wait> Order::loop_wait(AppNode node, const ApiCall& call) const {
  const BodyFacts& facts = graph_.facts(node);
  const Body& body = facts.body();
  const BlockId header = facts.loop_of(call.stmt);
  if (header == kNoBlock) return std::nullopt;
  const auto inside = [&](BlockId block) { return is_inside(facts.loops(), block, header); };
  const BlockId waits = facts.block_of(call.stmt);
  for (BlockId block = 0; block < body.blocks.size(); ++block) {
    if (!inside(block)) continue;
    for (const BlockId next : body.successors_of(block)) {
      if (!inside(next) && block != header) return std::nullopt;  // a break
      if (next == header && !facts.dominates(call.stmt, body.blocks[block].first_stmt) && block != waits) {
        // A handler for the interruption of the wait itself counts as having waited.
        const auto& handlers = body.exceptions_of(waits);
        const bool handled = std::ranges::any_of(handlers, [&](const ExceptionEdge& edge) {
          return facts.dominates(body.blocks[edge.handler].first_stmt, body.blocks[block].first_stmt) ||
                 edge.handler == block || facts.reaches(edge.handler, block);
        });
        if (!handled) return std::nullopt;
      }
    }
  }
  const Reg element = facts.source(graph_.argument(node, call.stmt, call.item->argument));
  const uint32_t at = facts.definition(element);
  if (at == BodyFacts::kNone) return std::nullopt;
  const Stmt& stmt = body.stmts[at];
  const Symbols& symbols = graph_.program().symbols();
  const auto name_of = [&](const Stmt& one) {
    return is_call(one.op) && one.op != Op::kInvokeDynamic ? symbols[symbols[MemberRefId(one.ref)].name]
                                                           : std::string_view();
  };
  const auto starts_at_zero = [&](Reg index) {
    const uint32_t phi = facts.definition(index);
    if (phi == BodyFacts::kNone || body.stmts[phi].op != Op::kPhi) return false;
    bool zero = false, next = false;
    for (const uint32_t arg : body.args_of(body.stmts[phi])) {
      if (body.is_constant(Reg(arg))) {
        const ConstantValue& value = symbols[body.constant(Reg(arg))];
        zero = value.kind == ConstantValue::Kind::kInt && value.value == 0;
      } else {
        next = true;
      }
    }
    return zero && next;
  };
  // The condition compares the index with the length, or with the number that also bounds the loop of starts.
  const auto bounded_by = [&](Reg index, auto&& is_bound) {
    for (const Stmt& one : body.stmts_of(header)) {
      if (one.op != Op::kIf || one.arg_count != 2) continue;
      const Reg a = body.arg(one, 0), b = body.arg(one, 1);
      if (a == index) return static_cast<bool>(is_bound(b));
      if (b == index) return static_cast<bool>(is_bound(a));
    }
    return false;
  };
  Wait wait{.stmt = call.stmt, .item = call.item, .loop = header, .collection = {}};
  if (stmt.op == Op::kArrayLoad) {
    const Reg index = body.arg(stmt, 1);
    wait.collection = body.arg(stmt, 0);
    const auto is_length = [&](Reg bound) {
      const uint32_t length = facts.definition(bound);
      if (length != BodyFacts::kNone) return body.stmts[length].op == Op::kArrayLength;
      if (!body.is_constant(bound)) return true;  // a parameter: taken for the number of threads
      // The number of elements that the array was made with.
      const uint32_t made = facts.definition(facts.source(wait.collection));
      return made != BodyFacts::kNone && body.stmts[made].op == Op::kNewArray &&
             body.arg(body.stmts[made], 0) == bound;
    };
    if (starts_at_zero(index) && bounded_by(index, is_length)) return wait;
    return std::nullopt;
  }
  if (name_of(stmt) == "next") {
    const Reg iterator = facts.source(body.arg(stmt, 0));
    const uint32_t made = facts.definition(iterator);
    if (made == BodyFacts::kNone || name_of(body.stmts[made]) != "iterator") return std::nullopt;
    wait.collection = body.arg(body.stmts[made], 0);
    return wait;
  }
  if (name_of(stmt) == "get" && stmt.arg_count == 2) {
    const Reg index = body.arg(stmt, 1);
    wait.collection = body.arg(stmt, 0);
    const auto is_size = [&](Reg bound) {
      const uint32_t size = facts.definition(bound);
      return size != BodyFacts::kNone && name_of(body.stmts[size]) == "size";
    };
    if (starts_at_zero(index) && bounded_by(index, is_size)) return wait;
  }
  return std::nullopt;
}

// The value that was started, or that a start gave back, and the one that is waited for are the same object.
bool Order::same_value(const ThreadInfo& thread, Reg started, AppNode node, Reg waited) const {
  if (!started || !waited) return false;
  if (node == thread.at) {
    const BodyFacts& facts = graph_.facts(node);
    if (facts.source(started) == facts.source(waited)) return true;
  }
  const ObjectSet& objects = graph_.points_to(node, waited);
  if (objects.count() != 1) return false;
  uint32_t only = 0;
  objects.each([&](uint32_t object) { only = object; });
  return threads_.is_unique(ObjectId(only)) && graph_.points_to(thread.at, started).contains(only);
}

// The value is put into a collection, or array, that is one of these.
bool Order::put_into(AppNode node, Reg value, const ObjectSet& collection) const {
  const BodyFacts& facts = graph_.facts(node);
  const Body& body = facts.body();
  for (const Stmt& stmt : body.stmts) {
    const bool is_store = stmt.op == Op::kArrayStore;
    if (!is_store && (!is_call(stmt.op) || stmt.op == Op::kInvokeStatic || stmt.op == Op::kInvokeDynamic))
      continue;
    if (stmt.arg_count < 2 || !graph_.points_to(node, body.arg(stmt, 0)).intersects(collection)) continue;
    for (uint32_t i = 1; i < stmt.arg_count; ++i) {
      if (facts.source(body.arg(stmt, i)) == facts.source(value)) return true;
    }
  }
  return false;
}

bool Order::same_handle(ThreadId id, AppNode node, const Wait& wait) const {
  const ThreadInfo& thread = threads_[id];
  const Reg waited = graph_.argument(node, wait.stmt, wait.item->argument);
  const Reg given = thread.given, result = thread.result;
  if (wait.item->kind == ThreadItem::Kind::kEnds) {
    const ObjectSet& ended = graph_.points_to(node, waited);
    if (thread.executor.empty() || ended.count() != 1 || !(thread.executor == ended)) return false;
    uint32_t only = 0;
    ended.each([&](uint32_t object) { only = object; });
    if (threads_.is_unique(ObjectId(only))) return true;
    const Reg executor =
        thread.inner == kNoNode ? graph_.argument(thread.at, thread.stmt, ThreadItem::kReceiver) : Reg();
    if (executor && node == thread.at &&
        graph_.facts(node).source(executor) == graph_.facts(node).source(waited))
      return true;
    // What a factory of the library made: the one of its kind that the program asks for, as far as can be
    // told.
    return threads_.makers(ObjectId(only)).empty();
  }
  if (wait.loop == kNoBlock) {
    if (same_value(thread, given, node, waited) || same_value(thread, result, node, waited) ||
        stands_for(id, node, waited, 0)) {
      return true;
    }
    // What runs in a thread that it was given to, such as its handler of exceptions.
    const Reg receiver = thread.inner == kNoNode && thread.item->argument >= 0
                             ? graph_.argument(thread.at, thread.stmt, ThreadItem::kReceiver)
                             : Reg();
    return receiver && wait.item->argument == ThreadItem::kReceiver &&
           thread.item->method.owner == wait.item->method.owner && same_value(thread, receiver, node, waited);
  }
  const ObjectSet& collection = graph_.points_to(node, wait.collection);
  if (collection.empty()) return false;
  if (thread.inner != kNoNode && put_into(thread.inner, thread.inner_given, collection)) return true;
  if (put_into(thread.at, given, collection) || (result && put_into(thread.at, result, collection)))
    return true;
  // A thread that was put there before it was started, and is started from there.
  const BodyFacts& facts = graph_.facts(thread.at);
  const uint32_t from = given ? facts.definition(facts.source(given)) : BodyFacts::kNone;
  if (from == BodyFacts::kNone) return false;
  const Stmt& stmt = facts.body().stmts[from];
  if (stmt.op != Op::kArrayLoad && !is_call(stmt.op)) return false;
  // Every thread of this kind that is anywhere is in this collection.
  bool all = true;
  collection.each([&](uint32_t one) {
    const ObjectSet held = graph_.handed(ObjectSet::from_sorted(std::span(&one, 1)));
    all = all && held.contains(thread.handle.index());
  });
  return all;
}

// The value is what the start gave back, or follows from it: stages, and what waits for several of them.
bool Order::stands_for(ThreadId id, AppNode node, Reg value, int depth) const {
  constexpr int kLongest = 20;
  const BodyFacts& facts = graph_.facts(node);
  const Body& body = facts.body();
  const uint32_t made = facts.definition(facts.source(value));
  if (made == BodyFacts::kNone || depth > kLongest) return false;
  if (node == threads_[id].at && made == threads_[id].stmt) return true;
  if (is_call(body.stmts[made].op)) return comes_after(id, node, made, depth + 1);
  if (body.stmts[made].op != Op::kNewArray) return false;
  // One of the elements that it is made with.
  return std::ranges::any_of(body.stmts, [&](const Stmt& stmt) {
    return stmt.op == Op::kArrayStore && facts.source(body.arg(stmt, 0)) == body.stmts[made].dst &&
           stands_for(id, node, body.arg(stmt, 2), depth + 1);
  });
}

// What the call makes, or runs, follows from what stands for the thread.
bool Order::comes_after(ThreadId id, AppNode node, uint32_t stmt, int depth) const {
  return std::ranges::any_of(graph_.api_calls(node), [&](const ApiCall& call) {
    return call.stmt == stmt && call.item->kind == ThreadItem::Kind::kFollows &&
           stands_for(id, node, graph_.argument(node, stmt, call.item->argument), depth);
  });
}

bool Order::follows(ThreadId later, ThreadId earlier) const {
  const ThreadInfo& one = threads_[later];
  if (one.kind != ThreadInfo::Kind::kStarted || threads_[earlier].kind != ThreadInfo::Kind::kStarted)
    return false;
  return one.at == threads_[earlier].at && !is_many(later) && !is_many(earlier) &&
         comes_after(earlier, one.at, one.stmt, 0);
}

bool Order::waits_for(ThreadId thread, AppNode node, uint32_t stmt) const {
  return waits_itself(thread, node, stmt) || waits_through_another(thread, node, stmt);
}

bool Order::waits_itself(ThreadId thread, AppNode node, uint32_t stmt) const {
  if (threads_[thread].kind != ThreadInfo::Kind::kStarted) return false;
  return std::ranges::any_of(waits_[node], [&](const Wait& wait) {
    return wait.stmt == stmt && wait.loop == kNoBlock && same_handle(thread, node, wait);
  });
}

// The one that is waited for has waited for the thread itself.
bool Order::waits_through_another(ThreadId thread, AppNode node, uint32_t stmt) const {
  if (threads_[thread].kind != ThreadInfo::Kind::kStarted || waits_[node].empty()) return false;
  for (uint32_t i = 0; i < threads_.size(); ++i) {
    const ThreadId other(i);
    if (other != thread && may_wait(other, thread) && !before_wait(other, thread).reaches_end &&
        waits_itself(other, node, stmt)) {
      return true;
    }
  }
  return false;
}

// Somewhere in what it runs, it waits for the other.
bool Order::may_wait(ThreadId waiting, ThreadId awaited) const {
  if (threads_[awaited].kind != ThreadInfo::Kind::kStarted ||
      threads_[waiting].kind != ThreadInfo::Kind::kStarted)
    return false;
  const auto [place, fresh] = may_wait_.try_emplace(uint64_t{waiting.index()} << 32 | awaited.index(), false);
  if (!fresh) return place->second;
  bool found = false;
  for (const AppNode node : waiting_nodes_) {
    if (found || !threads_.runs(waiting, node)) continue;
    found =
        std::ranges::any_of(waits_[node], [&](const Wait& wait) { return same_handle(awaited, node, wait); });
  }
  return may_wait_[uint64_t{waiting.index()} << 32 | awaited.index()] = found;
}

// Where the thread is waited for. A loop that waits for all is left only when it has done so.
WalkLimits Order::up_to_waits(ThreadId awaited, bool also_through_another) const {
  WalkLimits limits;
  for (const AppNode node : waiting_nodes_) {
    const Body& body = graph_.body(node);
    for (const Wait& wait : waits_[node]) {
      if (wait.loop == kNoBlock) {
        if (waits_itself(awaited, node, wait.stmt) ||
            (also_through_another && waits_through_another(awaited, node, wait.stmt)))
          limits.ends.push_back({node, wait.stmt});
        continue;
      }
      if (!same_handle(awaited, node, wait)) continue;
      const auto successors = body.successors_of(wait.loop);
      for (uint32_t i = 0; i < successors.size(); ++i) {
        if (!is_inside(graph_.facts(node).loops(), successors[i], wait.loop))
          limits.cuts.push_back({node, wait.loop, i});
      }
    }
  }
  cut_where_null(graph_, threads_[awaited], limits.cuts);
  std::ranges::sort(limits.ends);
  std::ranges::sort(limits.cuts);
  return limits;
}

const WalkLimits& Order::limits(ThreadId awaited, bool also_through_another) const {
  auto& known = (also_through_another ? limits_ : own_limits_)[awaited.index()];
  if (known == nullptr) {
    auto found = std::make_unique<WalkLimits>(up_to_waits(awaited, also_through_another));
    known = std::move(found);
  }
  return *known;
}

// What a thread may do before it has waited for the other.
const Region& Order::before_wait(ThreadId waiting, ThreadId awaited) const {
  return ground_.region_from(threads_[waiting].entries, limits(awaited, false));
}

const Region& Order::region(ThreadId id, bool with_waits) const {
  const Region*& known = (with_waits ? regions_ : unwaited_)[id.index()];
  if (known != nullptr) return *known;
  static const Region nothing;
  const ThreadInfo& thread = threads_[id];
  if (thread.item->is_over_at_return() && with_waits)  // over when the call returns
    return *(known = &nothing);
  std::vector<Ground::Start> starts{{.behind = {thread.at, thread.stmt}}};
  if (thread.inner != kNoNode)
    starts.insert(starts.begin(), {.behind = {thread.inner, thread.inner_stmt}, .below = thread.at});
  return *(known = &ground_.region(starts, with_waits ? limits(id, true) : WalkLimits()));
}

void Order::add_descendants(ThreadId thread, std::vector<bool>& threads) const {
  std::vector<ThreadId> pending{thread};
  while (!pending.empty()) {
    const ThreadId at = pending.back();
    pending.pop_back();
    for (const ThreadId child : children_[at.index()]) {
      if (threads[child.index()]) continue;
      threads[child.index()] = true;
      pending.push_back(child);
    }
  }
}

const Order::Alive& Order::alive_with(ThreadId id) const {
  auto& known = alive_[id.index()];
  if (known != nullptr) return *known;
  known = std::make_unique<Alive>();
  Alive& alive = *known;
  alive.threads.resize(threads_.size());
  const auto add = [&](ThreadId thread) {
    if (alive.threads[thread.index()]) return;
    alive.threads[thread.index()] = true;
    add_descendants(thread, alive.threads);
  };
  const auto add_all_roots = [&] {
    for (uint32_t i = 0; i < threads_.size(); ++i) {
      const auto kind = threads_[ThreadId(i)].kind;
      if (kind != ThreadInfo::Kind::kStarted && kind != ThreadInfo::Kind::kInitialiser) add(ThreadId(i));
    }
  };
  if (is_called_often(threads_[id].kind)) add_all_roots();
  const auto is_often = [&](ThreadId thread) {
    // Of several tasks that one call runs, each runs once.
    const ThreadInfo& info = threads_[thread];
    return info.item->often &&
           (info.item->kind != ThreadItem::Kind::kRunsHere || !threads_.is_unique(info.task));
  };
  // Upwards: in which regions of its ancestors it is alive.
  struct Step {
    ThreadId child;
    bool outlives;
  };
  std::vector<Step> pending{{id, false}};
  std::vector<uint8_t> seen(threads_.size() * 2);
  while (!pending.empty()) {
    const auto [child, outlives] = pending.back();
    pending.pop_back();
    if (threads_[child].kind != ThreadInfo::Kind::kStarted) continue;
    if (std::exchange(seen[child.index() * 2 + (outlives ? 1 : 0)], uint8_t{1}) != 0) continue;
    const Region& where = region(child, !outlives);
    const bool only_here = threads_[child].item->is_over_at_return() && !outlives;
    if (child != id && is_often(child)) add(child);
    for (const ThreadId parent : threads_.parents(child)) {
      alive.parts.push_back({parent, &where});
      if (threads_[parent].kind == ThreadInfo::Kind::kInitialiser) add_all_roots();
      if (is_called_often(threads_[parent].kind)) add_all_roots();
      pending.push_back({parent, where.reaches_end});
      // What was started before, and is not over when this is started.
      for (const ThreadId sibling : children_[parent.index()]) {
        if (sibling == child && !only_here) continue;
        if (region(sibling, true).contains(threads_[child].at, threads_[child].stmt)) add(sibling);
        // Several that one call runs.
        if (sibling != child && threads_[sibling].at == threads_[child].at &&
            threads_[sibling].stmt == threads_[child].stmt && threads_[child].item->often) {
          add(sibling);
        }
      }
    }
    where.each_node([&](AppNode node) {
      for (const ThreadId other : threads_.started_in(node)) {
        if (where.contains(node, threads_[other].stmt)) add(other);
      }
    });
  }
  alive.otherwise_many = alive.threads[id.index()];
  if (threads_[id].kind == ThreadInfo::Kind::kStarted && is_often(id)) add(id);
  return alive;
}

bool Order::is_ancestor(ThreadId above, ThreadId below) const {
  auto& known = ancestors_[below.index()];
  if (known == nullptr) {
    known = std::make_unique<std::vector<bool>>(threads_.size());
    std::vector<ThreadId> pending{below};
    while (!pending.empty()) {
      const ThreadId at = pending.back();
      pending.pop_back();
      if (threads_[at].kind != ThreadInfo::Kind::kStarted) continue;
      for (const ThreadId parent : threads_.parents(at)) {
        if ((*known)[parent.index()]) continue;
        (*known)[parent.index()] = true;
        pending.push_back(parent);
      }
    }
  }
  return (*known)[above.index()];
}

bool Order::may_overlap(ThreadId a, ThreadId b) const {
  return alive_with(a).threads[b.index()] || alive_with(b).threads[a.index()];
}

bool Order::in_parallel(const Point& a, const Point& b) const {
  const ThreadInfo& one = threads_[a.thread];
  const ThreadInfo& other = threads_[b.thread];
  if (one.kind == ThreadInfo::Kind::kInitialiser || other.kind == ThreadInfo::Kind::kInitialiser)
    return false;
  if (one.is_serial && other.is_serial && one.queue != 0 && one.queue == other.queue) return false;
  if (a.thread == b.thread) return is_many(a.thread);
  if (threads_.runs_once(a.thread) && threads_.runs_once(b.thread) && one.handle == other.handle)
    return false;
  const bool a_above = is_ancestor(a.thread, b.thread), b_above = is_ancestor(b.thread, a.thread);
  const auto alive_at = [&](const Point& point, ThreadId thread) {
    if (is_many(point.thread) && point.thread != thread) {
      // Another of its kind may be anywhere.
      if (alive_with(thread).threads[point.thread.index()]) return true;
    }
    return std::ranges::any_of(alive_with(thread).parts, [&](const Part& part) {
      return part.thread == point.thread && part.region->contains(point.node, point.stmt);
    });
  };
  if (may_wait(a.thread, b.thread) && !before_wait(a.thread, b.thread).contains(a.node, a.stmt)) return false;
  if (may_wait(b.thread, a.thread) && !before_wait(b.thread, a.thread).contains(b.node, b.stmt)) return false;
  if (a_above && b_above) return true;
  if (a_above) return alive_at(a, b.thread);
  if (b_above) return alive_at(b, a.thread);
  return may_overlap(a.thread, b.thread);
}

}  // namespace heddle
