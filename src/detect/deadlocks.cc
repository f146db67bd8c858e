// Deadlocks: threads that each hold what the next one wants.
//
// Formulation. An edge is a place where a lock is acquired while another is held (lock_order.h). A cycle is a
// list of edges in which each acquires what the next one holds, run by different threads (or by several of
// one start) that may all be at their acquires at once, without a lock that two of them hold besides (a
// gate), and not all readers. Two objects of one site can be taken in both orders by the same code: then one
// edge is a cycle with itself.
//
// Waiting for a thread, a task or a latch while holding a lock that the other side must acquire to get there
// is a cycle of the same kind, with the wait in place of one acquire. So is running a parallel loop.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <span>

#include "detect/lock_order.h"
#include "detect/set_before_start.h"
#include "support/ranks.h"

namespace heddle {
namespace {

class Deadlocks {
 public:
  Deadlocks(const World& world, Confidence least)
      : world_(world),
        least_(least),
        story_(world),
        order_(world, story_, least == Confidence::kLow ? LockOrder::kAny : kFew),
        edges_(order_.edges()),
        set_before_(world) {}

  void find(Detection& detection) {
    index();
    for (longest_ = 2; longest_ <= kLongest; longest_ += kLongest - 2) {  // the short ones first
      for (uint32_t i = 0; i < edges_.size(); ++i) {
        for (const ThreadId thread : *known_[i].running) {
          Ring ring;
          ring.add(i, thread);
          extend(ring);
        }
      }
    }
    detection.all_rings = steps_ <= kMostSteps;
    tell_rings(detection);
    find_waits();
    find_loops_in_locks();
    for (auto& [key, finding] : found_) detection.findings.push_back(std::move(finding));
    for (const auto& [key, confidence] : untold_) ++detection.untold[confidence];
  }

 private:
  static constexpr size_t kFew = 6;
  static constexpr size_t kLongest = 4;
  static constexpr size_t kMostSteps = 2000000;
  static constexpr uint32_t kNone = 0xFFFFFFFFU;

  // Edges, each of which acquires what the next one holds, and who is at them.
  struct Ring {
    std::array<uint32_t, kLongest> edges{};
    std::array<ThreadId, kLongest> threads{};
    uint32_t size = 0;

    void add(uint32_t edge, ThreadId thread) {
      edges[size] = edge;
      threads[size++] = thread;
    }
    std::span<const uint32_t> all() const { return {edges.data(), size}; }
    bool has(uint32_t edge) const { return std::ranges::find(all(), edge) != all().end(); }
    // So that this edge comes first.
    void begin_with(uint32_t at) {
      std::rotate(edges.begin(), edges.begin() + at, edges.begin() + size);
      std::rotate(threads.begin(), threads.begin() + at, threads.begin() + size);
    }
  };

  // The first that fits is told, so ids must not decide which that is.
  const std::vector<ThreadId>& running(const Acquire& acquire) {
    const auto [known, fresh] = running_.try_emplace(acquire.node);
    std::vector<ThreadId>& threads = known->second;
    if (!fresh) return threads;
    for (const ThreadId thread : world_.threads.running(acquire.node)) {
      if (world_.threads[thread].kind != ThreadInfo::Kind::kInitialiser) threads.push_back(thread);
    }
    std::ranges::sort(threads, [&](ThreadId a, ThreadId b) {
      return std::tie(story_.origin(a), a) < std::tie(story_.origin(b), b);
    });
    return threads;
  }

  void index() {
    known_.resize(edges_.size());
    for (const LockEdge& edge : edges_) running(*edge.taken);
    for (uint32_t i = 0; i < edges_.size(); ++i) {
      const LockEdge& edge = edges_[i];
      known_[i].running = &running_.find(edge.taken->node)->second;
      known_[i].is_certain = edge.outer.object && edge.inner.object;
      known_[i].is_wide = is_wide(edge);
      known_[i].is_merged = is_merged(edge.held->node) || is_merged(edge.taken->node);
      edge.outer_objects->each([&](uint32_t object) { holding_[object].push_back(i); });
      known_[i].meeting = world_.meetings.class_of({edge.taken->node, edge.taken->stmt});
      known_[i].gates = gates_of(*edge.held);
    }
    find_ranks();
  }

  // Rings are compared by what people see, and there are very many: so by numbers in that order.
  void find_ranks() {
    const std::vector<Acquire>& acquires = world_.locks.acquires();
    std::vector<std::string_view> texts(acquires.size());
    const auto number = [&](const Acquire* acquire) { return acquire - acquires.data(); };
    for (const LockEdge& edge : edges_) {
      for (const Acquire* const one : {edge.held, edge.taken})
        texts[number(one)] = story_.key(one->node, one->stmt);
    }
    const std::vector<uint32_t> rank = ranks_of(texts);
    for (uint32_t i = 0; i < edges_.size(); ++i)
      known_[i].place = uint64_t{rank[number(edges_[i].held)]} << 32 | rank[number(edges_[i].taken)];
    texts.clear();
    for (uint32_t i = 0; i < world_.threads.size(); ++i) texts.emplace_back(story_.origin(ThreadId(i)));
    thread_rank_ = ranks_of(texts);
  }

  // What is held besides, by identities that are the same for all who look; each set has a number.
  uint32_t gates_of(const Acquire& acquire) {
    std::vector<Gate> gates;
    const Paths& paths = world_.values.paths();
    for (const HeldLock& lock : world_.locks.held(acquire.node, acquire.stmt)) {
      if (lock.object) gates.push_back({lock.object.index(), false, lock.shared});
      if (lock.path && paths.is_absolute(lock.path)) gates.push_back({lock.path.index(), true, lock.shared});
    }
    std::ranges::sort(gates);
    const auto [known, fresh] = gate_ids_.try_emplace(std::move(gates), static_cast<uint32_t>(gates_.size()));
    if (fresh) gates_.push_back(&known->first);
    return known->second;
  }

  struct Next {
    uint32_t edge;
    const std::vector<Meetings::Both>* meetings;  // of the one before with it
  };
  // Edges that hold what this one acquires, where both can be acquired at the same time, without a gate.
  const std::vector<Next>& next(uint32_t edge) {
    Known& known = known_[edge];
    if (known.next) return *known.next;
    std::vector<uint32_t> found;
    edges_[edge].inner_objects->each([&](uint32_t object) {
      const auto holding = holding_.find(object);
      if (holding != holding_.end())
        found.insert(found.end(), holding->second.begin(), holding->second.end());
    });
    std::ranges::sort(found);
    const auto twice = std::ranges::unique(found);
    found.erase(twice.begin(), twice.end());
    std::vector<Next>& next = known.next.emplace();
    for (const uint32_t other : found) {
      if (both_read(edges_[edge], edges_[other]) || gated(edge, other)) continue;
      const std::vector<Meetings::Both>& meetings = at_once(edge, other);
      if (!meetings.empty()) next.push_back({other, &meetings});
    }
    return next;
  }

  // So many locks may be meant that it is told with low confidence only.
  static bool is_wide(const LockEdge& edge) {
    return edge.outer_objects->count() > kFew || edge.inner_objects->count() > kFew;
  }

  // What the last edge acquires, another one may hold.
  void extend(Ring& ring) {
    if (++steps_ > kMostSteps) return;
    const uint32_t last = ring.edges[ring.size - 1], first = ring.edges[0];
    // It closes.
    if ((longest_ == 2 || ring.size > 2) && closes(ring)) record(ring);
    // Longer ones only where it is certain which locks they are: others would be guesses upon guesses.
    if (ring.size == longest_ || (ring.size > 1 && !is_certain(last))) return;
    for (const auto& [i, with_last] : next(last)) {
      // Each ring is found from its first edge, once.
      if (i < first || (i == first ? ring.size > 1 : ring.has(i))) continue;
      // One that is not certain would have nothing behind it.
      if ((ring.size > 1 || longest_ > 2) && !is_certain(i)) continue;
      const std::span<const uint32_t> others = ring.all().first(ring.size - 1);
      if (std::ranges::any_of(others, [&](uint32_t one) { return gated(one, i); })) continue;
      std::array<const std::vector<Meetings::Both>*, kLongest> meetings{};  // with each of the ring
      meetings[others.size()] = with_last;
      bool meets = true;
      for (uint32_t k = 0; k < others.size() && meets; ++k) {
        meetings[k] = &at_once(ring.edges[k], i);
        meets = !meetings[k]->empty();
      }
      if (!meets) continue;
      for (const ThreadId thread : *known_[i].running) {
        bool fits = true;
        for (uint32_t k = 0; k < ring.size && fits; ++k) fits = has(*meetings[k], ring.threads[k], thread);
        if (!fits) continue;
        ring.add(i, thread);
        extend(ring);
        --ring.size;
        break;  // one thread is enough to tell
      }
    }
  }

  bool is_certain(uint32_t edge) const { return known_[edge].is_certain; }

  static bool both_read(const LockEdge& taking, const LockEdge& holding) {
    return taking.inner.shared && holding.outer.shared;
  }

  bool closes(const Ring& ring) const {
    const LockEdge& first = edges_[ring.edges[0]];
    const LockEdge& last = edges_[ring.edges[ring.size - 1]];
    if (both_read(last, first)) return false;
    if (ring.size == 1) {
      // Two objects of one site, in both orders, by several threads.
      const ThreadId thread = ring.threads[0];
      if (!world_.order.is_many(thread)) return false;
      bool possible = false;
      last.inner_objects->each_common(*first.outer_objects, [&](uint32_t object) {
        possible = possible || (!world_.threads.is_unique(ObjectId(object)) &&
                                world_.sharing.is_common(thread, ObjectId(object)));
      });
      return possible && !gated(ring.edges[0], ring.edges[0]);
    }
    if (!last.inner_objects->intersects(*first.outer_objects)) return false;
    // With two edges of one site each, they must be able to be two different objects.
    if (ring.size == 2) {
      ObjectSet all = *first.outer_objects;
      all.unite(*first.inner_objects);
      if (all.count() == 1) {
        uint32_t only = 0;
        all.each([&](uint32_t object) { only = object; });
        if (world_.threads.is_unique(ObjectId(only))) return false;
        // The same order on both sides, as far as can be told.
        if (first.held == last.held && first.taken == last.taken && ring.threads[0] == ring.threads[1])
          return false;
      }
    }
    return true;
  }

  // By whom both can be taken at the same time.
  const std::vector<Meetings::Both>& at_once(uint32_t a, uint32_t b) const {
    const Acquire& one = *edges_[a].taken;
    const Acquire& other = *edges_[b].taken;
    return world_.meetings.at_once({one.node, one.stmt}, known_[a].meeting, {other.node, other.stmt},
                                   known_[b].meeting);
  }
  static bool has(const std::vector<Meetings::Both>& meetings, ThreadId first, ThreadId second) {
    // They come in the order of threads.
    return std::ranges::binary_search(meetings, std::pair(first, second), {},
                                      [](const Meetings::Both& one) { return std::pair(one.a, one.b); });
  }

  // A lock besides those of the cycle that both hold.
  bool gated(uint32_t a, uint32_t b) const {
    const std::vector<Gate>& ours = *gates_[known_[a].gates];
    const std::vector<Gate>& theirs = *gates_[known_[b].gates];
    return std::ranges::any_of(ours, [&](const Gate& one) {
      return std::ranges::any_of(theirs, [&](const Gate& other) {
        return one.id == other.id && one.is_path == other.is_path && !(one.shared && other.shared);
      });
    });
  }

  std::string lock_text(const Acquire& acquire) const {
    const std::vector<std::string>& names = order_.names(acquire);
    return names.size() == 1 ? names[0] : fmt::format("{} (or {} others)", names[0], names.size() - 1);
  }

  std::string lock_type(const Acquire& acquire) const {
    std::vector<std::string> names;
    order_.objects(acquire).each([&](uint32_t object) {
      names.push_back(world_.wording.class_name(world_.graph.solver().objects()[ObjectId(object)].type));
    });
    std::ranges::sort(names);
    return names.empty() ? "lock" : names.front();
  }

  // What a lock is, for what it is told apart by: of an object its type, and where it is made.
  std::string lock_key(const Acquire& acquire) const {
    const Solver& solver = world_.graph.solver();
    std::vector<std::string> keys;
    order_.objects(acquire).each([&](uint32_t object) {
      const Object& what = solver.objects()[ObjectId(object)];
      const Site& site = solver.tables().sites[what.site];
      std::string key = world_.wording.class_name(what.type);
      if (site.method) {
        key += fmt::format("|{}|{}", world_.wording.method(site.method).text, story_.ordinal(site));
      } else {
        key += "|" + story_.object(ObjectId(object));  // a class, or a text
      }
      keys.push_back(std::move(key));
    });
    if (keys.empty()) keys.push_back(world_.wording.method(world_.graph.method(acquire.node)).text);
    std::ranges::sort(keys);
    const auto twice = std::ranges::unique(keys);
    keys.erase(twice.begin(), twice.end());
    return fmt::format("{}", fmt::join(keys, "&"));
  }

  // Of what the edge holds.
  uint32_t lock_key_id(uint32_t edge) {
    uint32_t& of_edge = known_[edge].lock_key;
    if (of_edge != kNone) return of_edge;
    const Acquire& acquire = *edges_[edge].held;
    const auto [known, fresh] = lock_keys_.try_emplace(&acquire, 0);
    if (!fresh) return of_edge = known->second;
    const auto [id, is_new] =
        lock_key_ids_.try_emplace(lock_key(acquire), static_cast<uint32_t>(lock_key_texts_.size()));
    if (is_new) lock_key_texts_.push_back(&id->first);
    return of_edge = known->second = id->second;
  }

  using LockSet = std::array<uint32_t, kLongest>;  // numbers of keys, sorted; kNone behind them
  // One way to get there: the places, and who is at them.
  using Places = std::array<uint64_t, kLongest>;
  struct Way {
    Ring ring;
    int doubt = 0;
    Places places{};                          // in the order of texts
    std::array<uint32_t, kLongest> teller{};  // likewise
    bool unique = false, merged = false;
    int unlikely = 0;  // what is not sure of the ways there
    auto rank() const { return std::tie(doubt, places, teller); }
  };

  // What is not sure of the way from where the one lock is held to where the other is taken (sure_calls.h).
  int unlikely(uint32_t edge) {
    std::optional<int>& known = known_[edge].unlikely;
    if (!known) known = find_unlikely(edges_[edge]);
    return *known;
  }

  int find_unlikely(const LockEdge& edge) const {
    const AppNode from = edge.held->node, to = edge.taken->node;
    if (from == to) return 0;
    int least = 2;
    for (const AppCall& call : world_.graph.calls(from)) {
      const bool is_held = std::ranges::any_of(
          world_.locks.held(from, call.stmt), [&](const HeldLock& lock) { return lock.same_as(edge.outer); });
      if (is_held) least = std::min(least, world_.sure_calls.unlikely(call, from, to));
    }
    return least;
  }

  // One finding for one set of locks, whichever places, contexts and threads.
  void record(Ring ring) {
    // A longer one says nothing new where two of its locks say it all.
    if (ring.size > 2) {
      for (const uint32_t a : ring.all()) {
        for (const uint32_t b : ring.all()) {
          if (pairs_.contains({edges_[a].outer.object.index(), edges_[b].outer.object.index()})) return;
        }
      }
    }
    // Told from the place that comes first.
    const auto place = [&](uint32_t edge) { return known_[edge].place; };
    ring.begin_with(
        static_cast<uint32_t>(std::ranges::min_element(ring.all(), {}, place) - ring.all().begin()));
    LockSet locks;
    locks.fill(kNone);
    Way way;
    way.unique = true;
    bool wide = false;
    for (uint32_t k = 0; k < ring.size; ++k) {
      const LockEdge& edge = edges_[ring.edges[k]];
      locks[k] = lock_key_id(ring.edges[k]);
      way.places[k] = place(ring.edges[k]);
      way.teller[k] = thread_rank_[ring.threads[k].index()];
      way.unique = way.unique && is_certain(ring.edges[k]);
      wide = wide || known_[ring.edges[k]].is_wide;
      way.merged = way.merged || known_[ring.edges[k]].is_merged;
      way.unlikely += std::min(world_.sure_calls.unlikely(ring.threads[k], edge.held->node), 2);
      way.unlikely += unlikely(ring.edges[k]);
    }
    std::ranges::sort(locks);
    if (ring.size == 2) {
      const auto object = [&](uint32_t i) { return edges_[i].outer.object.index(); };
      pairs_.insert({object(ring.edges[0]), object(ring.edges[1])});
      pairs_.insert({object(ring.edges[1]), object(ring.edges[0])});
    }
    way.doubt = (way.unique ? 0 : 1) + (wide ? 1 : 0) + (way.merged ? 1 : 0) + std::min(way.unlikely, 2);
    const auto [known, fresh] = rings_[locks].try_emplace(way.places, way);
    if (!fresh && way.rank() >= known->second.rank()) return;
    if (!way.unique && may_be_own(ring)) ++way.doubt;
    way.ring = ring;
    if (fresh || way.rank() < known->second.rank()) known->second = way;
  }

  void tell_rings(Detection& detection) {
    for (const auto& [locks, ways] : rings_) {
      std::vector<const Way*> sorted;
      for (const auto& [places, way] : ways) sorted.push_back(&way);
      std::ranges::sort(sorted, {}, [](const Way* way) { return way->places; });
      const Way& best = **std::ranges::min_element(sorted, {}, [](const Way* way) { return way->rank(); });
      const Confidence confidence = best.doubt == 0   ? Confidence::kHigh
                                    : best.doubt == 1 ? Confidence::kMedium
                                                      : Confidence::kLow;
      if (confidence > least_) {
        ++detection.untold[confidence];
        continue;
      }
      Finding finding = tell(best);
      finding.confidence = confidence;
      finding.id = finding_id('D', text_of(locks));
      add_others(best, sorted, finding);
      detection.findings.push_back(std::move(finding));
    }
  }

  std::string text_of(const LockSet& locks) const {
    std::vector<std::string_view> texts;
    for (const uint32_t lock : locks) {
      if (lock != kNone) texts.emplace_back(*lock_key_texts_[lock]);
    }
    std::ranges::sort(texts);
    return fmt::format("{}", fmt::join(texts, " / "));
  }

  // Where else the same locks are taken in such an order.
  void add_others(const Way& best, const std::vector<const Way*>& ways, Finding& finding) const {
    constexpr size_t kMost = 40;
    std::set<std::string_view> seen;
    for (const uint32_t i : best.ring.all()) {
      for (const Acquire* const one : {edges_[i].held, edges_[i].taken})
        seen.insert(story_.key(one->node, one->stmt));
    }
    size_t count = 0;
    for (const Way* const way : ways) {
      for (uint32_t k = 0; k < way->ring.size; ++k) {
        const LockEdge& edge = edges_[way->ring.edges[k]];
        const auto add = [&](SiteRole role, const Acquire& one) {
          if (!seen.insert(story_.key(one.node, one.stmt)).second) return;
          if (++count <= kMost)
            finding.sites.push_back(story_.site(role, way->ring.threads[k], one.node, one.stmt));
        };
        add(SiteRole::kAcquire, *edge.taken);
        add(SiteRole::kHold, *edge.held);
      }
    }
    finding.more_sites = static_cast<uint32_t>(count - std::min(count, kMost));
  }

  Finding tell(const Way& way) const {
    Finding finding;
    finding.rule = Rule::kDeadlock;
    std::vector<std::string> types;
    const auto each = [&](auto&& visit) {
      for (uint32_t k = 0; k < way.ring.size; ++k) visit(edges_[way.ring.edges[k]], way.ring.threads[k]);
    };
    each([&](const LockEdge& edge, ThreadId thread) {
      finding.sites.push_back(story_.site(SiteRole::kAcquire, thread, edge.taken->node, edge.taken->stmt));
      finding.objects.push_back(lock_text(*edge.held));
      types.push_back(lock_type(*edge.held));
    });
    each([&](const LockEdge& edge, ThreadId thread) {
      finding.sites.push_back(story_.site(SiteRole::kHold, thread, edge.held->node, edge.held->stmt));
    });
    if (way.ring.size == 1) types.push_back(types.front());
    finding.subject = fmt::format("{}", fmt::join(types, " / "));
    std::ranges::sort(finding.objects);
    const auto again = std::ranges::unique(finding.objects);
    finding.objects.erase(again.begin(), again.end());
    finding.message =
        way.ring.size == 1
            ? "Two threads may each lock one of two objects and then wait for the other's, for ever."
            : fmt::format("{} threads may each hold a lock that the next one waits for, for ever.",
                          way.ring.size);
    if (way.merged)
      finding.reasons.emplace_back("The program is too large to tell all threads' objects apart here.");
    each([&](const LockEdge& edge, ThreadId) {
      const SourcePlace held = story_.place(edge.held->node, edge.held->stmt);
      const SourcePlace taken = story_.place(edge.taken->node, edge.taken->stmt);
      finding.reasons.push_back(fmt::format("{}:{} holds {} and {}:{} then takes {}.", held.file, held.line,
                                            lock_text(*edge.held), taken.file, taken.line,
                                            lock_text(*edge.taken)));
    });
    finding.reasons.emplace_back(
        "No other lock is held by both that would keep them apart, and nothing orders them.");
    if (way.unlikely != 0)
      finding.reasons.emplace_back(
          "Calls on the way there may mean many methods; that one of them leads here is not certain.");
    if (!way.unique)
      finding.reasons.emplace_back(
          "Several such objects may be made; that both sides have the same ones is not certain.");
    finding.fix =
        "Take the locks in the same order everywhere, or call the other object without holding a lock.";
    return finding;
  }

  // --- waiting while holding

  void find_waits() {
    const AppGraph& graph = world_.graph;
    for (AppNode node = 0; node < graph.size(); ++node) {
      for (const ApiCall& call : graph.api_calls(node)) {
        const auto kind = call.item->kind;
        const bool is_join = kind == ThreadItem::Kind::kJoins || kind == ThreadItem::Kind::kEnds;
        if ((!is_join && kind != ThreadItem::Kind::kAwaits) || call.item->timed) continue;
        const HeldLocks held = world_.locks.held(node, call.stmt);
        if (held.empty()) continue;
        for (uint32_t i = 0; i < world_.threads.size(); ++i) {
          const ThreadId other(i);
          if (is_join ? world_.order.waits_for(other, node, call.stmt) : signals(other, node, call)) {
            look_for_held(node, call.stmt, held, other, is_join ? std::nullopt : std::optional(call));
          }
        }
      }
    }
  }

  // Iterations that run in other threads do not have the caller's locks, and the caller waits for them.
  void find_loops_in_locks() {
    for (uint32_t i = 0; i < world_.threads.size(); ++i) {
      const ThreadInfo& loop = world_.threads[ThreadId(i)];
      if (!is_loop(loop)) continue;
      const HeldLocks held = world_.locks.held(loop.at, loop.stmt);
      if (!held.empty()) look_for_held(loop.at, loop.stmt, held, ThreadId(i), std::nullopt);
    }
  }

  bool signals(ThreadId thread, AppNode node, const ApiCall& wait) const {
    const ObjectSet& at =
        world_.graph.points_to(node, world_.graph.argument(node, wait.stmt, ThreadItem::kReceiver));
    for (AppNode other = 0; other < world_.graph.size(); ++other) {
      if (!world_.threads.runs(thread, other)) continue;
      for (const ApiCall& call : world_.graph.api_calls(other)) {
        if (call.item->kind != ThreadItem::Kind::kSignals) continue;
        if (world_.graph.points_to(other, world_.graph.argument(other, call.stmt, ThreadItem::kReceiver))
                .intersects(at))
          return true;
      }
    }
    return false;
  }

  void look_for_held(AppNode node, uint32_t stmt, const HeldLocks& held, ThreadId other,
                     std::optional<ApiCall> wait) {
    for (const Acquire& acquire : world_.locks.acquires()) {
      if (acquire.maybe || !world_.threads.runs(other, acquire.node)) continue;
      // A signal that was given before does not need the lock.
      if (wait && signalled_before(other, node, *wait, acquire)) continue;
      const HeldLock wanted = world_.locks.lock(acquire);
      for (const HeldLock& lock : held) {
        if (lock.shared && wanted.shared) continue;
        const bool same =
            (lock.object && lock.object == wanted.object) ||
            (lock.path && lock.path == wanted.path && world_.values.paths().is_absolute(lock.path));
        const bool maybe = !same && !lock.object && lock.at != kNoNode && may_be_same(lock, acquire);
        if (!same && !maybe) continue;
        for (const ThreadId thread : world_.threads.running(node)) {
          if (thread == other || world_.threads[thread].kind == ThreadInfo::Kind::kInitialiser) continue;
          const ThreadInfo& awaited = world_.threads[other];
          const bool is_run_here = is_loop(awaited) && awaited.at == node && awaited.stmt == stmt;
          if (!is_run_here &&
              !world_.order.in_parallel({thread, node, stmt}, {other, acquire.node, acquire.stmt}))
            continue;
          if (set_before_.excludes(other, acquire.node, acquire.stmt)) continue;
          tell_wait(thread, node, stmt, other, acquire, lock, same);
          return;
        }
      }
    }
  }

  bool may_be_same(const HeldLock& lock, const Acquire& acquire) const {
    for (const uint32_t index : world_.locks.acquires_in(lock.at)) {
      const Acquire& first = world_.locks.acquires()[index];
      if (first.stmt == lock.stmt && order_.objects(first).intersects(order_.objects(acquire))) return true;
    }
    return false;
  }

  // Every way from the thread's beginning to the acquire passes the signal, as far as one method tells.
  bool signalled_before(ThreadId thread, AppNode node, const ApiCall& wait, const Acquire& acquire) const {
    const ObjectSet& at =
        world_.graph.points_to(node, world_.graph.argument(node, wait.stmt, ThreadItem::kReceiver));
    const auto signal_before = [&](AppNode in, uint32_t stmt) {
      for (const ApiCall& call : world_.graph.api_calls(in)) {
        if (call.item->kind != ThreadItem::Kind::kSignals ||
            !world_.graph.facts(in).dominates(call.stmt, stmt))
          continue;
        if (world_.graph.points_to(in, world_.graph.argument(in, call.stmt, ThreadItem::kReceiver))
                .intersects(at))
          return true;
      }
      return false;
    };
    if (signal_before(acquire.node, acquire.stmt)) return true;
    if (world_.graph.callers(acquire.node).empty()) return false;
    return std::ranges::all_of(world_.graph.callers(acquire.node), [&](const AppCaller& caller) {
      return !world_.threads.runs(thread, caller.caller) ||
             signal_before(caller.caller, world_.graph.calls(caller.caller)[caller.at].stmt);
    });
  }

  void tell_wait(ThreadId thread, AppNode node, uint32_t stmt, ThreadId other, const Acquire& acquire,
                 const HeldLock& lock, bool certain) {
    const std::string key =
        fmt::format("wait {} {}", story_.key(node, stmt), story_.key(acquire.node, acquire.stmt));
    const Confidence confidence = certain ? Confidence::kHigh : Confidence::kMedium;
    if (confidence > least_) {
      untold_.emplace(key, confidence);
      return;
    }
    const std::string teller = story_.origin(thread) + story_.origin(other);
    const auto known = tellers_.find(key);
    if (known != tellers_.end() && known->second <= teller) return;
    tellers_[key] = teller;
    Finding& finding = found_[key] = Finding();
    finding.rule = Rule::kDeadlock;
    finding.subject = lock_type(acquire);
    finding.confidence = confidence;
    finding.sites.push_back(story_.site(SiteRole::kWait, thread, node, stmt));
    finding.sites.push_back(story_.site(SiteRole::kAcquire, other, acquire.node, acquire.stmt));
    finding.objects.push_back(lock_text(acquire));
    finding.message = fmt::format(
        "One thread waits for another while it holds a lock ({}) that the other one needs to go on.",
        story_.lock(lock));
    finding.reasons.push_back(
        fmt::format("What is waited for ({}) takes the same lock.", story_.origin(other)));
    if (!certain) finding.reasons.emplace_back("That it is the same lock is not certain.");
    finding.fix = "Wait without holding the lock.";
    finding.id =
        finding_id('D', fmt::format("wait {}|{}", world_.wording.method(world_.graph.method(node)).text,
                                    world_.wording.method(world_.graph.method(acquire.node)).text));
  }

  const World& world_;
  Confidence least_;
  Story story_;
  LockOrder order_;
  const std::vector<LockEdge>& edges_;
  SetBeforeStart set_before_;
  struct Gate {
    uint32_t id;  // of an object, or of a path
    bool is_path, shared;
    friend auto operator<=>(const Gate&, const Gate&) = default;
  };
  // Asked of an edge again and again.
  struct Known {
    Meetings::ClassId meeting = 0;
    uint32_t gates = 0;
    const std::vector<ThreadId>* running = nullptr;  // who is where it acquires
    uint32_t lock_key = kNone;
    bool is_certain = false, is_wide = false, is_merged = false;
    uint64_t place = 0;  // of both, in the order of texts
    std::optional<int> unlikely{};
    std::optional<std::vector<Next>> next{};
  };
  std::vector<Known> known_;  // by edge
  std::map<std::vector<Gate>, uint32_t> gate_ids_;
  std::vector<const std::vector<Gate>*> gates_;                         // by their number
  boost::unordered_flat_map<uint32_t, std::vector<uint32_t>> holding_;  // edges by what they hold
  boost::unordered_flat_map<LockSet, boost::unordered_flat_map<Places, Way>> rings_;
  boost::unordered_flat_map<const Acquire*, uint32_t> lock_keys_;
  std::map<std::string, uint32_t> lock_key_ids_;
  std::vector<const std::string*> lock_key_texts_;  // by their number
  std::vector<uint32_t> thread_rank_;               // in the order of texts
  std::map<std::string, Finding> found_;            // waits, by places
  std::map<std::string, Confidence> untold_;
  boost::unordered_flat_map<AppNode, std::vector<ThreadId>> running_;
  std::map<std::string, std::string> tellers_;
  // Each thread may make all the locks that it takes for itself.
  bool may_be_own(const Ring& ring) const {
    bool own = true;
    for (const uint32_t i : ring.all()) {
      edges_[i].outer_objects->each([&](uint32_t object) {
        for (uint32_t k = 0; k < ring.size && own; ++k)
          own = world_.sharing.made_by(ring.threads[k], ObjectId(object));
      });
    }
    return own;
  }

  // In one context for many threads.
  bool is_merged(AppNode node) const { return world_.graph.instance(node).context == Contexts::kRest; }

  std::set<std::pair<uint32_t, uint32_t>> pairs_;  // locks that are taken in both orders
  size_t longest_ = 2;
  size_t steps_ = 0;
};

}  // namespace

void find_deadlocks(const World& world, Confidence least, Detection& detection) {
  Deadlocks(world, least).find(detection);
}

}  // namespace heddle
