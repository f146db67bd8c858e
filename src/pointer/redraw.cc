// Where a few objects go, found anew in one piece.
//
// Problem. An object that thousands of nodes hold, most of them on cycles, loses one way in. The sweep then
// looks at each of its facts several times: it has no older reason, it may have a younger one, that one goes
// too, and so on. Each look reads all reasons of a node, thousands where elements of arrays are loaded, and a
// dozen objects that travel together are looked at a dozen times.
//
// Formulation. While the sweep stands at rank r, any few objects can be taken aside. What nodes hold of them
// since before r is settled. All else of them, held or gone, is open: it is found anew by following edges
// from what is settled, in the order of ranks, with a bit for each object. An open fact that is reached by a
// reason older than itself stays as it was. One that is reached later only, or was gone, gets the rank behind
// the oldest reason; one that is not reached is gone. Edges are followed in the direction in which they are
// stored, four bytes each. Since when one is there takes longer to say, and is asked only where something
// open would come along it. What depends in other ways than by copying on facts that went, came or got
// younger becomes suspect, or may come back, as ever.
//
// Why it is exact. The sweep needs that each fact which is not suspect has an older reason, and that a gone
// fact is looked at whenever one of its reasons comes back. Both hold when the outcome is written back: what
// stays, or comes, was reached from what is older, and what is gone by nothing; and edges are taken with the
// ranks that they have now. If an edge's reason goes later, or has got younger meanwhile, what it brought
// becomes suspect like anything else. By induction on ranks, a fact whose old reasons all stand is reached by
// them before its own rank, so it does not change, whether it was suspect or not.
//
// Why it ends. What the sweep itself revives is final, as all that is older is. What a redraw revives is not:
// two objects could make each other younger for ever, each as the reason of an edge that the other one comes
// along. So no object is redrawn more than a few times in one sweep; what is left is for the sweep alone.
//
// Measured on lucene, the mean of 300 deletions: 93 ms without; 55 when reasons of what is suspect were read
// backwards, from the definitions of each node; 15 to 20 with edges followed forwards, for 256 objects at
// once.
#include <algorithm>
#include <array>
#include <bit>
#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <queue>
#include <unordered_map>
#include <utility>
#include <vector>

#include "pointer/sweep.h"

namespace heddle {
namespace {

// Some of a few objects.
template <size_t kWords>
struct Bits {
  std::array<uint64_t, kWords> words{};

  static Bits all() { return ~Bits(); }
  static Bits one(size_t index) {
    Bits made;
    made.words[index / 64] = uint64_t{1} << index % 64;
    return made;
  }
  explicit operator bool() const {
    uint64_t any = 0;
    for (const uint64_t word : words) any |= word;
    return any != 0;
  }
  Bits& operator&=(const Bits& other) {
    for (size_t i = 0; i < kWords; ++i) words[i] &= other.words[i];
    return *this;
  }
  Bits& operator|=(const Bits& other) {
    for (size_t i = 0; i < kWords; ++i) words[i] |= other.words[i];
    return *this;
  }
  Bits operator~() const {
    Bits made;
    for (size_t i = 0; i < kWords; ++i) made.words[i] = ~words[i];
    return made;
  }
  friend Bits operator&(Bits a, const Bits& b) { return a &= b; }
  friend Bits operator|(Bits a, const Bits& b) { return a |= b; }
  friend bool operator==(const Bits&, const Bits&) = default;
  friend size_t hash_value(const Bits& bits) {
    size_t hash = 0;
    for (const uint64_t word : bits.words) hash = hash_combine(hash, word);
    return hash;
  }
  size_t count() const {
    size_t count = 0;
    for (const uint64_t word : words) count += static_cast<size_t>(std::popcount(word));
    return count;
  }
  template <class Visit>
  void each(Visit&& visit) const {
    for (size_t i = 0; i < kWords; ++i) {
      for (uint64_t rest = words[i]; rest != 0; rest &= rest - 1)
        visit(i * 64 + static_cast<size_t>(std::countr_zero(rest)));
    }
  }
};

}  // namespace

template <size_t kWords>
class Sweep::Redraw {
 public:
  // Objects in ascending order, at most kMost.
  static constexpr size_t kMost = kWords * 64;
  Redraw(Sweep& sweep, std::vector<uint32_t> objects, Rank now)
      : sweep_(sweep),
        solver_(sweep.solver_),
        objects_(std::move(objects)),
        now_(now),
        place_of_(solver_.nodes_.size()),
        known_(std::bit_ceil(std::min(solver_.nodes_.size() / 16 + 1, 1U << 15))) {
    wanted_ = ObjectSet::from_sorted(objects_);
    bits_.resize(objects_.back() + 1);
    for (size_t i = 0; i < objects_.size(); ++i) bits_[objects_[i]] = Mask::one(i);
  }

  void run() {
    find_holders();
    sweep_.resolve(wanted_);
    reached_ = std::max(now_, Rank{1}) - 1;
    give();
    for (const auto& [node, objects] : settled_) pass_on(node, objects);
    while (!queue_.empty()) {
      const Event event = queue_.top();
      queue_.pop();
      reached_ = event.rank;
      Place& place = places_[event.place];
      switch (event.kind) {
        case Event::Kind::kStays:
          pass_on(place.node, layers_[event.what].objects & place.stays);
          break;
        case Event::Kind::kComes:
          place.last_to_come = kNone;
          pass_on(place.node, coming_[event.what].objects);
          break;
        case Event::Kind::kMayCome:
          come(event.place, coming_[event.what].objects & open_[event.place], event.rank);
          break;
      }
    }
    write_back();
  }
  // None of them has a reason anywhere.
  void bury() {
    find_holders();
    sweep_.resolve(wanted_);
    write_back();
  }
  uint64_t work() const { return edges_; }

 private:
  using Mask = Bits<kWords>;
  static constexpr uint32_t kNone = 0xFFFFFFFFU;
  struct Layer {
    Rank rank;
    Mask objects;
    bool is_queued = false;
  };
  // A node with something open.
  struct Place {
    NodeId node;
    uint32_t first_layer = 0, last_layer = 0;  // since r, by ascending rank
    Mask held{};                               // in these
    Mask gone{};
    Mask stays{};                   // as it was
    uint32_t last_to_come = kNone;  // in coming_, while it waits
    std::vector<Layer> come{};
  };
  struct Event {
    enum class Kind : uint8_t {
      kStays,    // a layer, as it was
      kComes,    // or what comes at this rank,
      kMayCome,  // if it did not before
    };
    Rank rank;
    Kind kind;
    uint32_t place;
    uint32_t what;  // in layers_, or in coming_
    friend auto operator<=>(const Event&, const Event&) = default;
  };
  // What a call runs on some of the objects.
  struct Receiving {
    Solver::Callee callee;
    ContextId context;
    Mask objects;
  };

  // --- objects as bits ------------------------------------------------------------------------------------

  // Of a set that stays: many nodes share few.
  Mask mask(const ObjectSet& objects) {
    if (!objects.is_large()) {
      Mask found;
      objects.each([&](uint32_t object) {
        if (object < bits_.size()) found |= bits_[object];
      });
      return found;
    }
    Known& known = known_[objects.quick_hash() % known_.size()];
    if (known.set != objects.identity()) {
      Mask found;
      objects.each_common(wanted_, [&](uint32_t object) { found |= bits_[object]; });
      known = {objects.identity(), number(found)};
    }
    return masks_[known.objects];
  }
  // Most sets have none of the objects, the others one of a few masks. Their numbers take less room, and so
  // stay close at hand.
  uint32_t number(const Mask& objects) {
    if (!objects) return 0;
    const auto [place, is_new] = mask_ids_.try_emplace(objects, static_cast<uint32_t>(masks_.size()));
    if (is_new) masks_.push_back(objects);
    return place->second;
  }
  // The same one for the same objects: what was computed with it is found again (shared_sets.h).
  const ObjectSet& set(Mask objects) {
    const auto [place, is_new] = sets_.try_emplace(objects);
    if (is_new) {
      std::array<uint32_t, kMost> few{};
      size_t count = 0;
      objects.each([&](size_t bit) { few[count++] = objects_[bit]; });
      place->second = ObjectSet::from_sorted(std::span(few).first(count));
    }
    return place->second;
  }
  Mask passing(FilterId filter) {
    if (!filter) return Mask::all();
    const auto [place, is_new] = filters_.try_emplace(filter);
    if (is_new) {
      const ObjectFilter& passes = solver_.filters_[filter.index()];
      for (size_t i = 0; i < objects_.size(); ++i) {
        if (passes.passes(objects_[i])) place->second |= Mask::one(i);
      }
    }
    return place->second;
  }
  const std::vector<Receiving>& receiving(const Call& call, bool from_no_origin) {
    const uint64_t what = uint64_t{call.method.index()} << 3 | static_cast<uint64_t>(call.invoke) << 1 |
                          (from_no_origin ? 1U : 0U);
    const auto [place, is_new] = receiving_.try_emplace(what);
    if (is_new) {
      std::vector<Solver::Receivers> groups;
      solver_.dispatch(solver_.workers_[0], call, wanted_, from_no_origin, groups);
      for (const Solver::Receivers& group : groups) {
        Mask objects;
        group.objects.each([&](uint32_t object) { objects |= bits_[object]; });
        place->second.push_back({group.callee, group.context, objects});
      }
    }
    return place->second;
  }

  // --- what is known --------------------------------------------------------------------------------------

  void find_holders() {
    std::vector<std::pair<NodeId, Mask>> holders;
    for (uint32_t i = 0; i < solver_.nodes_.size(); ++i) {
      const ObjectSet& held = solver_.nodes_[NodeId(i)].points_to;
      if (held.empty()) continue;
      if (const Mask objects = mask(held)) holders.emplace_back(NodeId(i), objects);
    }
    constexpr size_t kAhead = 8;  // nodes come in no order that memory knows
    for (size_t i = 0; i < holders.size(); ++i) {
      if (i + 2 * kAhead < holders.size())
        __builtin_prefetch(&solver_.nodes_.history(holders[i + 2 * kAhead].first));
      if (i + kAhead < holders.size()) sweep_.layers(holders[i + kAhead].first).fetch();
      find_layers(holders[i].first, holders[i].second);
    }
    for (const auto& [node, objects] : sweep_.gone_) {
      const Mask gone = mask(objects);
      if (!gone) continue;
      if (place_of_[node.index()] == 0) make_place(node);
      const uint32_t place = place_of_[node.index()] - 1;
      places_[place].gone = gone;
      open_[place] |= gone;
    }
  }
  void find_layers(NodeId node, Mask rest) {
    Mask settled;
    Place* place = nullptr;
    for (const Layers::Layer& layer : sweep_.layers(node).all()) {
      const Mask here = mask(layer.objects);
      if (!here) continue;
      if (layer.rank < now_) {
        settled |= here;
      } else {
        if (place == nullptr) place = &make_place(node);
        layers_.push_back({layer.rank, here});
        place->held |= here;
        place->last_layer = static_cast<uint32_t>(layers_.size());
      }
      rest &= ~here;
      if (!rest) break;
    }
    if (settled) settled_.emplace_back(node, settled);
    if (place != nullptr) open_.back() = place->held;
  }
  Place& make_place(NodeId node) {
    const auto first = static_cast<uint32_t>(layers_.size());
    places_.push_back({node, first, first});
    open_.emplace_back();
    place_of_[node.index()] = static_cast<uint32_t>(places_.size());
    return places_.back();
  }
  Mask open_at(NodeId node) const {
    const uint32_t place = place_of_[node.index()];
    return place == 0 ? Mask() : open_[place - 1];
  }
  // What is made or given at the nodes themselves. Few methods make one of the objects, and only these are
  // looked at closer.
  void give() {
    std::vector<bool> makes_one(solver_.tables_.sites.size());
    for (const uint32_t object : objects_) makes_one[solver_.objects_[ObjectId(object)].site.index()] = true;
    boost::unordered_flat_map<const Constraints*, bool> known;
    const auto may_make = [&](const Constraints* constraints) {
      const auto [place, is_new] = known.try_emplace(constraints);
      if (is_new) {
        place->second = std::ranges::any_of(constraints->allocations, [&](const Allocation& allocation) {
          return makes_one[allocation.site.index()];
        });
      }
      return place->second;
    };
    for (const Place& place : places_) {
      const auto give = [&](const ObjectSet& objects, Rank rank) {
        if (rank == kNoRank) return;
        const Mask given = mask(objects) & open_at(place.node);
        if (given) arrive(place.node, given, rank);
      };
      sweep_.each_given(place.node, give);
      const InstanceId instance = solver_.nodes_[place.node].instance;
      if (instance && may_make(solver_.instances_[instance.index()].constraints))
        sweep_.each_made(place.node, give);
    }
  }

  // --- following edges ------------------------------------------------------------------------------------

  void pass_on(NodeId from, Mask objects) {
    if (!objects) return;
    const Node& node = solver_.nodes_[from];
    const auto along = [&](NodeId to, FilterId filter, auto&& since_when) {
      ++edges_;
      Mask some = open_at(to) & objects;
      if (!some) return;
      if (filter) some &= passing(filter);
      if (!some) return;
      if (const Rank since = since_when(); since != kNoRank) arrive(to, some, since);
    };
    std::vector<Rank>& gates = solver_.gates_.of(from, node.edges);
    node.edges.each_at([&](NodeId to, FilterId filter, uint32_t word) {
      along(to, filter, [&] {
        if (gates[word] == Gates::kUnknown) sweep_.find_gate(from, to, filter, gates, word);
        return gates[word];
      });
    });
    if (const auto fresh = sweep_.fresh_targets().find(from); fresh != sweep_.fresh_targets().end()) {
      for (const NodeId to : fresh->second) along(to, {}, [&] { return sweep_.since(from, to, {}); });
    }
    if (!node.instance) return;
    const Instance& instance = solver_.instances_[node.instance.index()];
    for (const Use& use : instance.constraints->uses_of(solver_.local_of(from))) {
      switch (use.kind) {
        case UseKind::kCopy: {
          const NodeId to = instance.node(use.other);
          if (!to) break;
          ++edges_;
          const Mask some = open_at(to) & objects & passing(FilterId(use.what));
          if (some) arrive(to, some, 0);
          break;
        }
        case UseKind::kCall:
          pass_to_receivers(instance.call(use.what), objects, 0);
          break;
        case UseKind::kIntrinsic: {
          const auto found = solver_.found_by_.find(uint64_t{node.instance.index()} << 32 | use.what);
          if (found == solver_.found_by_.end()) break;
          for (const uint32_t call : found->second) {
            const Solver::FoundCall& one = *solver_.found_call(call);
            if (one.receiver == from && one.call.invoke != Invoke::kStatic && one.rank != kNoRank)
              pass_to_receivers(call, objects, one.rank);
          }
          break;
        }
        case UseKind::kLoad:
        case UseKind::kStore:
        case UseKind::kElementLoad:
        case UseKind::kElementStore:
          break;
      }
    }
  }
  void pass_to_receivers(uint32_t call_id, Mask objects, Rank since) {
    const Instance& caller = solver_.instances_[solver_.call_owner_[call_id].index()];
    for (const Receiving& one : receiving(solver_.call_at(call_id), caller.in_no_origin)) {
      ++edges_;
      if (!(one.objects & objects)) continue;
      const InstanceId callee =
          solver_.find_instance(one.callee.method, solver_.callee_context(call_id, one.callee, one.context));
      const NodeId to = callee ? solver_.instances_[callee.index()].receiver() : NodeId();
      if (!to) continue;
      if (const Mask some = open_at(to) & one.objects & objects; some) arrive(to, some, since);
    }
  }
  // Some that is open, along what is there since some rank.
  void arrive(NodeId to, Mask objects, Rank since) {
    const uint32_t place_id = place_of_[to.index()] - 1;
    Place& place = places_[place_id];
    const Rank reason = std::max(reached_, since);
    for (uint32_t i = place.first_layer; i < place.last_layer; ++i) {
      Layer& layer = layers_[i];
      if (layer.rank <= reason) continue;
      const Mask stays = layer.objects & objects;
      if (!stays) continue;
      place.stays |= stays;
      open_[place_id] &= ~stays;
      objects &= ~stays;
      if (!layer.is_queued) queue_.push({layer.rank, Event::Kind::kStays, place_id, i});
      layer.is_queued = true;
    }
    if (!objects) return;
    const Rank rank = std::max(reason, now_) + 1;
    // Nothing that is still to come is older.
    if (since <= reached_) return come(place_id, objects, rank);
    queue_.push({rank, Event::Kind::kMayCome, place_id, static_cast<uint32_t>(coming_.size())});
    coming_.push_back({rank, objects});
  }
  void come(uint32_t place_id, Mask objects, Rank rank) {
    if (!objects) return;
    Place& place = places_[place_id];
    open_[place_id] &= ~objects;
    if (place.come.empty() || place.come.back().rank != rank) place.come.push_back({rank, {}});
    place.come.back().objects |= objects;
    if (place.last_to_come != kNone && coming_[place.last_to_come].rank == rank) {
      coming_[place.last_to_come].objects |= objects;
      return;
    }
    place.last_to_come = static_cast<uint32_t>(coming_.size());
    queue_.push({rank, Event::Kind::kComes, place_id, place.last_to_come});
    coming_.push_back({rank, objects});
  }

  // --- the outcome ----------------------------------------------------------------------------------------

  std::span<const Layer> before(const Place& place) const {
    return std::span(layers_).subspan(place.first_layer, place.last_layer - place.first_layer);
  }
  static Mask all_of(const std::vector<Layer>& layers) {
    Mask all;
    for (const Layer& layer : layers) all |= layer.objects;
    return all;
  }
  static Mask lost_at(const Place& place) { return place.held & ~place.stays & ~all_of(place.come); }
  static Mask back_at(const Place& place) { return place.gone & all_of(place.come); }

  void write_back() {
    std::vector<const Place*> changed;
    for (const Place& place : places_) {
      if (place.held != place.stays || !place.come.empty()) changed.push_back(&place);
    }
    for (const Place* const place : changed) write(*place);
    // Only where one of them may have been made.
    boost::unordered_flat_set<MethodId> makers;
    for (const uint32_t object : objects_)
      makers.insert(solver_.tables_.sites[solver_.objects_[ObjectId(object)].site].method);
    for (const Place* const place : changed) {
      const InstanceId instance = solver_.nodes_[place->node].instance;
      if (!instance || !makers.contains(solver_.instances_[instance.index()].method)) continue;
      if (const Mask lost = lost_at(*place); lost) sweep_.note_dead(place->node, set(lost));
    }
    for (const Place* const place : changed) follow(*place);
  }
  void write(const Place& place) {
    for (const Layer& layer : before(place)) {
      const Mask left = layer.objects & ~place.stays;
      if (left) sweep_.take_out(place.node, layer.rank, set(left));
    }
    for (const Layer& layer : place.come) sweep_.put_in(place.node, layer.rank, set(layer.objects));
    const Mask lost = lost_at(place);
    const Mask back = back_at(place);
    sweep_.counts_.forgotten += (place.held & ~place.stays).count();
    sweep_.counts_.revived += all_of(place.come).count();
    Node& node = solver_.nodes_[place.node];
    SetMemo& memo = solver_.workers_[0].memo;
    if (lost) {
      const ObjectSet& gone = set(lost);
      node.points_to = memo.difference(node.points_to, gone, SetMemo::kWhole, nullptr);
      sweep_.gone_[place.node].unite(gone);
    }
    if (back) {
      const ObjectSet& come = set(back);
      node.points_to = memo.unite(node.points_to, come);
      sweep_.gone_[place.node].remove_all(come);
    }
  }
  // What depends on it, but for what it is copied to.
  void follow(const Place& place) {
    const Mask lost = lost_at(place);
    for (const Layer& layer : before(place)) {
      const Mask left = layer.objects & ~place.stays;
      if (!left) continue;
      if (const Mask some = left & lost; some)
        sweep_.dependents_by_uses(place.node, set(some), {false, layer.rank});
      for (const Layer& now : place.come) {
        if (const Mask some = left & now.objects; some)
          sweep_.dependents_by_uses(place.node, set(some), {false, layer.rank, now.rank});
      }
    }
    for (const Layer& layer : place.come) {
      if (const Mask some = layer.objects & place.gone; some)
        sweep_.dependents_by_uses(place.node, set(some), {true, layer.rank});
    }
  }

  Sweep& sweep_;
  Solver& solver_;
  const std::vector<uint32_t> objects_;
  const Rank now_;
  ObjectSet wanted_;
  std::vector<Mask> bits_;          // by object
  std::vector<uint32_t> place_of_;  // by node: its place, from one on
  std::vector<Place> places_;
  std::vector<Mask> open_;     // by place
  std::vector<Layer> layers_;  // of all places
  std::vector<Layer> coming_;
  std::vector<std::pair<NodeId, Mask>> settled_;
  struct Known {
    const void* set = nullptr;
    uint32_t objects = 0;  // in masks_
  };
  std::vector<Mask> masks_{Mask()};
  boost::unordered_flat_map<Mask, uint32_t> mask_ids_;
  std::vector<Known> known_;  // the last to fall on a place has it
  boost::unordered_flat_map<FilterId, Mask> filters_;
  boost::unordered_flat_map<uint64_t, std::vector<Receiving>> receiving_;
  std::unordered_map<Mask, ObjectSet, boost::hash<Mask>> sets_;  // which do not move
  std::priority_queue<Event, std::vector<Event>, std::greater<>> queue_;
  Rank reached_ = 0;  // what is passed on is as old
  uint64_t edges_ = 0;
};

void Sweep::note_churn(const ObjectSet& objects) {
  objects.each([&](uint32_t object) { busiest_ = std::max(busiest_, ++churn_[object]); });
}

// All that is to be done about these objects is done by the redraw.
void Sweep::resolve(const ObjectSet& objects) {
  for (auto& [key, waiting] : waiting_) {
    if (key.kind == Kind::kNode) waiting.remove_all(objects);
  }
  for (auto& [at, waiting] : later_) waiting.remove_all(objects);
}

namespace {

constexpr size_t kWide = 4;  // words

}  // namespace

// Those that are as busy as the busiest, or nearly: a redraw takes about as long for one as for all of them.
void Sweep::redraw_busiest(Rank now) {
  constexpr uint32_t kMostRedraws = 4;
  constexpr uint32_t kNearly = 4;
  std::vector<std::pair<uint32_t, uint32_t>> busiest;
  for (const auto& [object, count] : churn_) {
    const auto before = redrawn_.find(object);
    const bool is_done = before != redrawn_.end() && before->second == kMostRedraws;
    if (count * kNearly >= busiest_ && !is_done && !dead_.contains(object))
      busiest.emplace_back(count, object);
  }
  const size_t most = std::min(busiest.size(), Redraw<kWide>::kMost);
  std::ranges::partial_sort(busiest, busiest.begin() + static_cast<ptrdiff_t>(most), std::greater<>());
  busiest.resize(most);
  std::vector<uint32_t> objects;
  for (const auto& [count, object] : busiest) objects.push_back(object);
  std::ranges::sort(objects);
  erase_if(churn_, [&](const auto& one) { return one.second * kNearly >= busiest_; });
  busiest_ = 0;
  for (const auto& [object, count] : churn_) busiest_ = std::max(busiest_, count);
  if (objects.empty()) return;
  ++counts_.redraws;
  for (const uint32_t object : objects) ++redrawn_[object];
  const auto run = [&]<size_t kWords>() {
    Redraw<kWords> redraw(*this, std::move(objects), now);
    redraw.run();
    return redraw.work();
  };
  const uint64_t work =
      objects.size() <= Redraw<1>::kMost ? run.template operator()<1>() : run.template operator()<kWide>();
  constexpr uint64_t kEdgesPerLook = 4096;  // it must not be all that is done
  counts_.work += work;
  churn_needed_ = std::max<uint64_t>(solver_.options_.redraw_after, work / kEdgesPerLook);
}

// Whatever holds an object that is made nowhere holds it for no reason. Following each fact to the next is
// slow where there are cycles of copies, as every node has hundreds of edges to others that have lost it
// already. So once there are many, all are taken out at once, and only what is done with them is followed.
// Measured on h2, a deletion that takes out one object in 42 thousand nodes: 46,784 items of the queue, and
// 7,209 with this.
void Sweep::bury() {
  dead_facts_ = 0;
  std::vector<uint32_t> objects;
  const auto bury = [&] {
    if (objects.empty()) return;
    if (objects.size() <= Redraw<1>::kMost) {
      Redraw<1>(*this, std::exchange(objects, {}), 0).bury();
    } else {
      Redraw<kWide>(*this, std::exchange(objects, {}), 0).bury();
    }
  };
  std::exchange(unburied_, {}).each([&](uint32_t object) {
    if (dead_.contains(object)) objects.push_back(object);
    if (objects.size() == Redraw<kWide>::kMost) bury();
  });
  bury();
}

}  // namespace heddle
