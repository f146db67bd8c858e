// Where a few objects go, found anew by passing them on.
//
// Problem. An object that thousands of nodes hold, most of them on cycles, loses one way in. The sweep then
// looks at each of its facts several times: it has no older reason, it may have a younger one, that one goes
// too, and so on. Each look reads all reasons of a node, thousands where elements of arrays are loaded, and a
// dozen objects that travel together are looked at a dozen times.
//
// Formulation. While the sweep stands at rank r, any few objects can be taken aside. What nodes hold of them
// since before r is settled. All else of them, held or gone, is open, and is decided while the sweep goes on,
// never by a look backwards: what is settled is passed on along stored edges, with a bit for each object, and
// so is each fact from its own rank on, once it is decided. An open fact to which a reason comes before its
// rank stays. One to which none came is lost when the sweep gets to its rank, and comes back one rank behind
// the first reason that comes later. Within a rank: first what comes back, then what is lost, then what the
// sweep itself has, then what is passed on; so whatever is passed on is as final as everything the sweep has
// behind it.
//
// An edge may be there since later than what would come along it. Where the fact at its end is younger still,
// the edge is noted as what it may stay for, and is asked again when the fact falls due: if it is gone by
// then, the fact is looked at as the sweep would. Otherwise the edge waits for its rank. When an edge comes
// back, what its source has by then is passed on (comes_back); when anything else gives a reason again, the
// fact is looked at (check).
//
// Most often an object goes altogether: nothing that is settled leads to anything open. Then all of it is
// lost at once, as the sweep does with what has no reason, old or young.
//
// Why it is exact. All facts of smaller rank are final when a fact is lost, comes back or is passed on, as
// with everything else in the sweep. Nothing that has a reason is missed: each fact is passed on along each
// edge when both are there, whichever comes last, and edges that come back are told of. Each fact is decided
// once, or twice if it is lost and comes back, so it ends.
//
// Measured on lucene, the mean of 300 deletions: 93 ms without; 55 when reasons of what is suspect were read
// backwards, from the definitions of each node; 12.6 with edges followed forwards, all at once as of the rank
// where the sweep stood, so that later losses could make it do the same again; 10.3 when it goes along.
#include <algorithm>
#include <array>
#include <bit>
#include <boost/unordered/unordered_flat_map.hpp>
#include <memory>
#include <queue>
#include <unordered_map>
#include <utility>
#include <vector>

#include "pointer/seeker.h"

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
class Sweep::Redraw final : public Sweep::Aside {
 public:
  // Objects in ascending order, at most kMost.
  static constexpr size_t kMost = kWords * 64;
  Redraw(Sweep& sweep, std::vector<uint32_t> objects, Rank now)
      : sweep_(sweep),
        solver_(sweep.solver_),
        objects_(std::move(objects)),
        now_(now),
        time_(std::max(now, Rank{1}) - 1),
        place_of_(solver_.nodes_.size()),
        known_(std::bit_ceil(std::min(solver_.nodes_.size() / 16 + 1, 1U << 15))) {
    wanted_ = ObjectSet::from_sorted(objects_);
    wanted_bits_ = wanted_.key_bits();
    bits_.resize(objects_.back() + 1);
    for (size_t i = 0; i < objects_.size(); ++i) bits_[objects_[i]] = Mask::one(i);
    for (const uint32_t object : objects_) is_wanted_.add(object);
  }

  void start() {
    find_holders();
    sweep_.resolve(wanted_);
    give();
    known_ = {};  // sets change from now on
    constexpr size_t kAhead = 4;
    for (size_t i = 0; i < places_.size(); ++i) {
      if (i + kAhead < places_.size()) solver_.nodes_[places_[i + kAhead].node].edges.fetch();
      pass_on(places_[i].node, places_[i].there);
    }
    if (const Mask rootless = Mask::all() & ~rooted_; rootless) lose(rootless);
    std::ranges::sort(due_);
  }
  // None of them has a reason anywhere.
  void bury() {
    find_holders();
    sweep_.resolve(wanted_);
    lose(Mask::all());
  }
  uint64_t work() const { return edges_; }

  Moment next() const override {
    const bool is_due = next_due_ < due_.size();
    if (queue_.empty()) return is_due ? Moment{due_[next_due_].rank, false} : Moment{kNoRank, true};
    const Event& first = queue_.top();
    const Moment moment{first.rank, first.kind >= Event::Kind::kPasses};
    if (!is_due) return moment;
    return std::min(moment, Moment{due_[next_due_].rank, false});
  }
  void step() override {
    const bool is_due = next_due_ < due_.size();
    if (is_due && (queue_.empty() || due_[next_due_].rank < queue_.top().rank ||
                   (due_[next_due_].rank == queue_.top().rank && queue_.top().kind != Event::Kind::kComes))) {
      time_ = due_until_ = due_[next_due_].rank;
      const auto node_due = [&](size_t i) { return places_[due_[i].place].node; };
      sweep_.fetch_layers(next_due_, due_.size(), node_due);
      sweep_.fetch_for_uses(next_due_, due_.size(), node_due);
      return fall_due(due_[next_due_++]);
    }
    const Event event = queue_.top();
    queue_.pop();
    time_ = event.rank;
    switch (event.kind) {
      case Event::Kind::kComes:
        come(event.place);
        break;
      case Event::Kind::kPasses:
        places_[event.place].there |= carried_[event.what];
        pass_on(places_[event.place].node, carried_[event.what]);
        break;
      case Event::Kind::kAlong:
        pass_along(event.place);
        break;
      case Event::Kind::kCheck:
        look_back(event.place, carried_[event.what] & open_[event.place]);
        break;
    }
  }

  void comes_back(NodeId from, NodeId to, FilterId filter, Rank rank) override {
    const Mask some = open_at(to) & passing(filter);
    if (some) wait_along(place_of_[to.index()] - 1, {from, filter, kNone, some}, rank);
  }
  void check(NodeId at, const ObjectSet& objects, Rank rank) override {
    const Mask open = open_at(at);
    if (!open) return;
    if (const Mask some = open & bits_of(objects); some)
      push(rank, Event::Kind::kCheck, place_of_[at.index()] - 1, some);
  }

 private:
  using Mask = Bits<kWords>;
  static constexpr uint32_t kNone = 0xFFFFFFFFU;
  struct Layer {
    Rank rank;
    Mask objects;
  };
  // An edge that is not there yet, and what may come along it.
  struct Along {
    NodeId from;
    FilterId filter;
    uint32_t word;  // of the source's list of edges; none: it is not stored
    Mask objects;
    uint32_t next = kNone;  // that the same facts may stay for
  };
  struct Waiting {
    Rank rank;
    uint32_t along;
    friend auto operator<=>(const Waiting&, const Waiting&) = default;
  };
  // A node that holds some of the objects, or did.
  struct Place {
    NodeId node;
    uint32_t first_layer = 0, last_layer = 0;  // since r, by ascending rank
    Mask there{};                              // as of now, and passed on
    Mask stays{};                              // when its rank comes;
    Mask unsure{};                             // or may:
    uint32_t first_along = kNone;              // for one of these
    Mask doubted{};                            // had no such reason in the end
    Mask coming{};                             // one rank later
    Rank next_wait = kNoRank;                  // when the first edge that waits is there
    std::vector<Waiting> waiting{};            // a heap of these
  };
  // A layer of what is open.
  struct Due {
    Rank rank;
    uint32_t place;
    uint32_t layer;
    friend auto operator<=>(const Due&, const Due&) = default;
  };
  struct Event {
    enum class Kind : uint8_t {
      kComes,   // what is coming to a place; then layers are due, and what the sweep has; then:
      kPasses,  // what a place passes on,
      kAlong,   // or may get along an edge,
      kCheck,   // or may have a reason for
    };
    Rank rank;
    Kind kind;
    uint32_t place;
    uint32_t what;  // in carried_, or in alongs_
    friend auto operator<=>(const Event&, const Event&) = default;
  };
  // What a call runs on some of the objects.
  struct Receiving {
    Solver::Callee callee;
    ContextId context;
    Mask objects;
  };

  // --- objects as bits ------------------------------------------------------------------------------------

  Mask bits_of(const ObjectSet& objects) const {
    Mask found;
    if (!objects.is_large()) {
      objects.each([&](uint32_t object) {
        if (is_wanted_.contains(object)) found |= bits_[object];
      });
    } else {
      objects.each_common(wanted_, [&](uint32_t object) { found |= bits_[object]; });
    }
    return found;
  }
  // Of a set that stays: many nodes share few.
  Mask mask(const ObjectSet& objects) {
    if (!objects.is_large()) return bits_of(objects);
    Known& known = known_[hash_mix(reinterpret_cast<uintptr_t>(objects.identity())) & (known_.size() - 1)];
    if (known.set != objects.identity()) known = {objects.identity(), number(bits_of(objects))};
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
    places_.reserve(holders.size());
    open_.reserve(holders.size());
    for (size_t i = 0; i < holders.size(); ++i) {
      sweep_.fetch_layers(i, holders.size(), [&](size_t k) { return holders[k].first; });
      find_layers(holders[i].first, holders[i].second);
    }
    for (const auto& [node, objects] : sweep_.gone_) {
      const Mask gone = mask(objects);
      if (!gone) continue;
      if (place_of_[node.index()] == 0) make_place(node);
      open_[place_of_[node.index()] - 1] |= gone;
    }
  }
  void find_layers(NodeId node, Mask rest) {
    Place& place = make_place(node);
    for (const Layers::Layer& layer : sweep_.layers(node).meeting(wanted_bits_)) {
      const Mask here = mask(layer.objects);
      if (!here) continue;
      if (layer.rank < now_) {
        place.there |= here;
      } else {
        due_.push_back({layer.rank, place_of_[node.index()] - 1, static_cast<uint32_t>(layers_.size())});
        layers_.push_back({layer.rank, here});
        open_.back() |= here;
      }
      rest &= ~here;
      if (!rest) break;
    }
    place.last_layer = static_cast<uint32_t>(layers_.size());
  }
  Place& make_place(NodeId node) {
    const auto first = static_cast<uint32_t>(layers_.size());
    places_.push_back({.node = node, .first_layer = first, .last_layer = first});
    open_.emplace_back();
    place_of_[node.index()] = static_cast<uint32_t>(places_.size());
    return places_.back();
  }
  Mask open_at(NodeId node) const {
    const uint32_t place = place_of_[node.index()];
    return place == 0 ? Mask() : open_[place - 1];
  }
  Mask there_at(NodeId node) const {
    const uint32_t place = place_of_[node.index()];
    return place == 0 ? Mask() : places_[place - 1].there;
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
    uint32_t i = 0;
    const auto give = [&](const ObjectSet& objects, Rank rank) {
      if (rank == kNoRank) return;
      const Mask given = bits_of(objects) & open_[i];
      if (!given) return;
      if (rank <= time_) {
        arrive(i, given);
      } else {
        push(rank, Event::Kind::kCheck, i, given);
      }
    };
    for (const auto& [node, given] : solver_.effects_.given()) {
      if (!open_at(node)) continue;
      i = place_of_[node.index()] - 1;
      sweep_.each_given(node, give);
    }
    for (i = 0; i < places_.size(); ++i) {
      if (!open_[i]) continue;
      const NodeId node = places_[i].node;
      const InstanceId instance = solver_.nodes_[node].instance;
      if (instance && may_make(solver_.instances_[instance.index()].constraints))
        sweep_.each_made(node, give);
    }
  }

  // --- following edges ------------------------------------------------------------------------------------

  Rank since(NodeId from, NodeId to, FilterId filter, uint32_t word) {
    if (word == kNone) return sweep_.since(from, to, filter);
    std::vector<Rank>& gates = solver_.gates_.of(from, solver_.nodes_[from].edges);
    if (gates[word] == Gates::kUnknown) sweep_.find_gate(from, to, filter, gates, word);
    return gates[word];
  }
  void pass_on(NodeId from, Mask objects) {
    if (!objects) return;
    const Node& node = solver_.nodes_[from];
    std::vector<Rank>* gates = nullptr;  // most nodes need none
    node.edges.each_at([&](NodeId to, FilterId filter, uint32_t word) {
      ++edges_;
      Mask some = open_at(to) & objects;
      if (!some) return;
      if (filter) some &= passing(filter);
      if (!some) return;
      if (gates == nullptr) gates = &solver_.gates_.of(from, node.edges);
      if ((*gates)[word] == Gates::kUnknown) sweep_.find_gate(from, to, filter, *gates, word);
      along(to, {from, filter, word, some}, (*gates)[word]);
    });
    if (const auto fresh = sweep_.fresh_targets().find(from); fresh != sweep_.fresh_targets().end()) {
      for (const NodeId to : fresh->second) {
        const Mask some = open_at(to) & objects;
        if (some) along(to, {from, {}, kNone, some}, sweep_.since(from, to, {}));
      }
    }
    if (!node.instance) return;
    const Instance& instance = solver_.instances_[node.instance.index()];
    for (const Use& use : instance.constraints->uses_of(solver_.local_of(from))) {
      switch (use.kind) {
        case UseKind::kCopy: {
          const NodeId to = instance.node(use.other);
          if (!to) break;
          ++edges_;
          Mask some = open_at(to) & objects;
          if (some) some &= passing(FilterId(use.what));
          if (some) arrive(place_of_[to.index()] - 1, some);
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
      const Mask some = open_at(to) & one.objects & objects;
      if (!some) continue;
      const uint32_t place = place_of_[to.index()] - 1;
      if (since <= time_) {
        arrive(place, some);
      } else {
        push(since, Event::Kind::kCheck, place, some);
      }
    }
  }
  // Some that is open, along an edge that is there since some rank.
  void along(NodeId to, Along edge, Rank since) {
    if (since == kNoRank) return;
    const uint32_t place_id = place_of_[to.index()] - 1;
    if (since <= time_) return arrive(place_id, edge.objects);
    rooted_ |= edge.objects;
    Place& place = places_[place_id];
    Mask younger;
    const Rank after = std::max(since, due_until_);
    for (uint32_t i = place.last_layer; i > place.first_layer && layers_[i - 1].rank > after; --i)
      younger |= layers_[i - 1].objects;
    younger &= edge.objects;
    if (younger) {
      place.unsure |= younger;
      open_[place_id] &= ~younger;
      const Along noted{edge.from, edge.filter, edge.word, younger, place.first_along};
      place.first_along = static_cast<uint32_t>(alongs_.size());
      alongs_.push_back(noted);
    }
    edge.objects &= ~younger;
    if (edge.objects) wait_along(place_id, edge, since);
  }
  // Most that wait are not needed in the end, so a place has them by itself.
  void wait_along(uint32_t place_id, const Along& edge, Rank since) {
    Place& place = places_[place_id];
    place.waiting.push_back({since, static_cast<uint32_t>(alongs_.size())});
    std::ranges::push_heap(place.waiting, std::greater<>());
    alongs_.push_back(edge);
    if (since < place.next_wait) wait(place_id, since);
  }
  void wait(uint32_t place, Rank rank) {
    places_[place].next_wait = rank;
    queue_.push({rank, Event::Kind::kAlong, place, 0});
  }
  void pass_along(uint32_t place_id) {
    Place& place = places_[place_id];
    if (place.next_wait != time_) return;  // there was an earlier one
    while (!place.waiting.empty() && place.waiting.front().rank <= time_) {
      std::ranges::pop_heap(place.waiting, std::greater<>());
      Along edge = alongs_[place.waiting.back().along];
      place.waiting.pop_back();
      edge.objects &= open_[place_id] & there_at(edge.from);
      if (edge.objects) along(place.node, edge, since(edge.from, place.node, edge.filter, edge.word));
    }
    if (!open_[place_id]) place.waiting = {};
    place.next_wait = kNoRank;
    if (!place.waiting.empty()) wait(place_id, place.waiting.front().rank);
  }
  // Some that is open has a reason as of now.
  void arrive(uint32_t place_id, Mask objects) {
    rooted_ |= objects;
    Place& place = places_[place_id];
    open_[place_id] &= ~objects;
    const Rank after = std::max(time_, due_until_);
    for (uint32_t i = place.last_layer; i > place.first_layer && layers_[i - 1].rank > after; --i) {
      place.stays |= layers_[i - 1].objects & objects;
      objects &= ~layers_[i - 1].objects;
    }
    if (!objects) return;
    if (!place.coming) queue_.push({std::max(time_, now_) + 1, Event::Kind::kComes, place_id, 0});
    place.coming |= objects;
  }
  void push(Rank rank, Event::Kind kind, uint32_t place, const Mask& objects) {
    rooted_ |= objects;
    queue_.push({rank, kind, place, static_cast<uint32_t>(carried_.size())});
    carried_.push_back(objects);
  }

  // --- what becomes of it ---------------------------------------------------------------------------------

  void fall_due(const Due& due) {
    const Layer& layer = layers_[due.layer];
    Place& place = places_[due.place];
    Mask lost = layer.objects & open_[due.place];
    if (const Mask unsure = layer.objects & place.unsure; unsure) {
      place.unsure &= ~unsure;
      const Mask confirmed = confirm(due.place, unsure, layer.rank);
      place.stays |= confirmed;
      lost |= unsure & ~confirmed;
    }
    if (const Mask stays = layer.objects & place.stays; stays)
      push(layer.rank, Event::Kind::kPasses, due.place, stays);
    if (!lost) return;
    open_[due.place] |= lost;
    sweep_.take_out(place.node, layer.rank, set(lost));
    leave(place.node, lost);
    sweep_.dependents_by_uses(place.node, set(lost), {false, layer.rank});
  }
  // Whether the edges that were noted are still there. If not, all reasons are looked at.
  Mask confirm(uint32_t place_id, Mask unsure, Rank rank) {
    Place& place = places_[place_id];
    Mask confirmed;
    for (uint32_t i = place.first_along; i != kNone; i = alongs_[i].next) {
      const Along& edge = alongs_[i];
      const Mask some = edge.objects & unsure & ~confirmed & there_at(edge.from);
      if (some && since(edge.from, place.node, edge.filter, edge.word) < rank) confirmed |= some;
    }
    const Mask rest = unsure & ~confirmed;
    if (!rest) return confirmed;
    Seeker seeker(sweep_, set(rest), rank);
    sweep_.each_reason(place.node, seeker);
    const Mask without = bits_of(seeker.rest());
    place.doubted |= without;
    look_again(place_id, without, seeker);
    return unsure & ~without;
  }
  void look_back(uint32_t place_id, Mask objects) {
    if (!objects) return;
    Seeker seeker(sweep_, set(objects), time_ + 1);
    sweep_.each_reason(places_[place_id].node, seeker);
    const Mask without = bits_of(seeker.rest());
    if (const Mask found = objects & ~without; found) arrive(place_id, found);
    look_again(place_id, without & places_[place_id].doubted, seeker);
  }
  // Edges that were there when something was unsure, and that are younger than it, do not wait.
  void look_again(uint32_t place_id, Mask objects, const Seeker& seeker) {
    if (!objects) return;
    for (const auto& [object, oldest] : seeker.younger()) {
      if (const Mask some = bits_[object] & objects; some) push(oldest, Event::Kind::kCheck, place_id, some);
    }
  }
  // Of some objects all that is open is lost, whatever its rank: nothing is a reason for any of it. What
  // became one would bring it back.
  void lose(Mask rootless) {
    std::vector<Layer> before = layers_;
    const auto node_at = [&](size_t i) { return places_[i].node; };
    for (uint32_t i = 0; i < places_.size(); ++i) {
      sweep_.fetch_layers(i, places_.size(), node_at);
      const Place& place = places_[i];
      Mask lost;
      for (uint32_t k = place.first_layer; k < place.last_layer; ++k) {
        before[k].objects &= rootless;
        if (!before[k].objects) continue;
        layers_[k].objects &= ~rootless;
        sweep_.take_out(place.node, before[k].rank, set(before[k].objects));
        lost |= before[k].objects;
      }
      if (lost) leave(place.node, lost);
    }
    for (uint32_t i = 0; i < places_.size(); ++i) {
      sweep_.fetch_for_uses(i, places_.size(), node_at);
      const Place& place = places_[i];
      for (uint32_t k = place.first_layer; k < place.last_layer; ++k) {
        if (before[k].objects)
          sweep_.dependents_by_uses(place.node, set(before[k].objects), {false, before[k].rank});
      }
    }
  }
  void leave(NodeId at, Mask lost) {
    const ObjectSet& objects = set(lost);
    sweep_.counts_.forgotten += lost.count();
    sweep_.gone_[at].unite(objects);
    Node& node = solver_.nodes_[at];
    node.points_to = solver_.workers_[0].memo.difference(node.points_to, objects, SetMemo::kWhole, nullptr);
  }
  void come(uint32_t place_id) {
    Place& place = places_[place_id];
    const Mask coming = std::exchange(place.coming, Mask());
    const ObjectSet& objects = set(coming);
    sweep_.counts_.revived += coming.count();
    sweep_.put_in(place.node, time_, objects);
    sweep_.gone_[place.node].remove_all(objects);
    Node& node = solver_.nodes_[place.node];
    node.points_to = solver_.workers_[0].memo.unite(node.points_to, objects);
    push(time_, Event::Kind::kPasses, place_id, coming);
    sweep_.dependents_by_uses(place.node, objects, {true, time_});
  }

  Sweep& sweep_;
  Solver& solver_;
  const std::vector<uint32_t> objects_;
  const Rank now_;
  Rank time_;  // what is passed on is as old
  ObjectSet wanted_;
  uint32_t wanted_bits_ = 0;        // of its keys
  ObjectMask is_wanted_;            // likewise; small, so at hand where most are not
  std::vector<Mask> bits_;          // by object
  std::vector<uint32_t> place_of_;  // by node: its place, from one on
  std::vector<Place> places_;
  std::vector<Mask> open_;     // by place: held for no known reason yet, or gone
  std::vector<Layer> layers_;  // of all places
  std::vector<Due> due_;       // in order, from here on:
  size_t next_due_ = 0;
  Mask rooted_{};       // objects that may come to some open place
  Rank due_until_ = 0;  // in the end, when the sweep goes back to what may be revived, nothing falls due
  std::vector<Mask> carried_;
  std::vector<Along> alongs_;
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
  constexpr uint32_t kNearly = 4;
  constexpr size_t kMostRedraws = 32;  // each has a table of all nodes
  std::vector<std::pair<uint32_t, uint32_t>> busiest;
  for (const auto& [object, count] : churn_) {
    if (count * kNearly >= busiest_ && !aside_.contains(object) && !dead_.contains(object))
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
  if (objects.empty() || redrawn_.size() == kMostRedraws) return;
  ++counts_.redraws;
  aside_.unite(ObjectSet::from_sorted(objects));
  const auto start = [&]<size_t kWords>() {
    auto redraw = std::make_unique<Redraw<kWords>>(*this, std::move(objects), now);
    redraw->start();
    const uint64_t work = redraw->work();
    redrawn_.push_back(std::move(redraw));
    return work;
  };
  const uint64_t work = objects.size() <= Redraw<1>::kMost ? start.template operator()<1>()
                                                           : start.template operator()<kWide>();
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
    if (dead_.contains(object) && !aside_.contains(object)) objects.push_back(object);
    if (objects.size() == Redraw<kWide>::kMost) bury();
  });
  bury();
}

}  // namespace heddle
