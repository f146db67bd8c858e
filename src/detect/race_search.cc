#include "detect/race_search.h"

#include <fmt/format.h>

#include <algorithm>

#include "pointer/naming.h"
#include "support/ranks.h"

namespace heddle {
namespace {

constexpr uint32_t kNone = 0xFFFFFFFFU;
constexpr int kMostObjects = 32;  // that race, of which the surest is told

}  // namespace

RaceSearch::RaceSearch(const World& world, const Story& story, const RaceDoubts& doubts,
                       const GuardedUses& guarded, Confidence least)
    : world_(world),
      story_(story),
      doubts_(doubts),
      guarded_(guarded),
      least_(least),
      set_once_(world),
      ways_(world) {
  if (least != Confidence::kLow) find_unsure();
  find_ranks();
}

void RaceSearch::find_unsure() {
  world_.sharing.tellable().each([&](uint32_t object) {
    if (doubts_.least(ObjectId(object)) < 2) sure_.add(object);
  });
  for (const SharedPlace& place : world_.sharing.shared_objects()) {
    const bool is_sure = sure_.contains(place.object.index()) || is_sure_to_loops(place);
    const auto [known, fresh] = unsure_.try_emplace(key_of(place, Access::Kind::kLibrary), !is_sure);
    if (is_sure) known->second = false;
  }
}

// Iterations of some loop surely have one of these objects in common, whichever it is.
bool RaceSearch::is_sure_to_loops(const SharedPlace& place) const {
  return std::ranges::any_of(
      place.accesses, [&](uint32_t index) { return world_.iterations.is_common_to_some(access(index)); });
}

// Whatever races there is of low confidence, and not told.
bool RaceSearch::is_unsure(const SharedPlace& place) const {
  if (least_ == Confidence::kLow) return false;
  if (place.object) return unsure_.at(key_of(place, Access::Kind::kLibrary));
  return !is_sure_to_loops(place) && std::ranges::none_of(place.accesses, [&](uint32_t index) {
    return !access(index).base || world_.sharing.objects(access(index)).intersects(sure_);
  });
}

std::map<std::string, RaceGroup> RaceSearch::find() {
  for (const SharedPlace& place : world_.sharing.shared_fields()) look_at(place);
  for (const SharedPlace& place : world_.sharing.shared_objects()) look_at(place);
  std::erase_if(groups_, [](const auto& entry) { return !entry.second.races; });
  return std::move(groups_);
}

// Whatever is compared is compared by what people see of it, and that as seldom as possible. Of places of
// which nothing will be told, it does not matter what comes first.
void RaceSearch::find_ranks() {
  std::vector<std::string> texts(world_.sharing.accesses().size());
  ObjectSet objects;
  const auto add = [&](const SharedPlace& place) {
    if (is_unsure(place)) return;
    if (place.object) objects.add(place.object.index());
    for (const uint32_t index : place.accesses) {
      const Access& one = access(index);
      if (!texts[index].empty()) continue;
      texts[index] = story_.key(one.node, one.stmt);
      if (one.base) objects.unite(world_.sharing.objects(one));
    }
  };
  for (const SharedPlace& place : world_.sharing.shared_fields()) add(place);
  for (const SharedPlace& place : world_.sharing.shared_objects()) add(place);
  access_rank_ = ranks_of(texts);
  texts.assign(world_.threads.size(), "");
  for (uint32_t i = 0; i < texts.size(); ++i) texts[i] = story_.origin(ThreadId(i));
  thread_rank_ = ranks_of(texts);
  texts.assign(world_.graph.solver().objects().size(), "");
  const Naming naming(world_.graph.solver());
  ObjectSet::intersection(objects, world_.sharing.tellable()).each([&](uint32_t object) {
    // Objects that look the same to people may differ in their contexts.
    texts[object] = object_text(world_.wording.object(ObjectId(object))) + naming.object(ObjectId(object));
  });
  object_rank_ = ranks_of(texts);
}

// --- locks -------------------------------------------------------------------------------------------------

uint32_t RaceSearch::lockset_of(const Access& one) {
  const auto [known, fresh] = locksets_at_.try_emplace(uint64_t{one.node} << 32 | one.stmt, 0);
  if (!fresh) return known->second;
  const uint32_t found = lockset_of(one, world_.locks.held(one.node, one.stmt));
  return locksets_at_[uint64_t{one.node} << 32 | one.stmt] = found;
}

// Of all ways by which the thread comes there with the object; kNone: there is none.
uint32_t RaceSearch::lockset_on_ways(uint32_t index, ThreadId thread, ObjectId object, uint8_t without) {
  const auto [known, fresh] = locksets_on_ways_.try_emplace(
      {uint64_t{index} << 32 | object.index(), thread.index() << 8 | without}, kNone);
  if (!fresh) return known->second;
  const std::optional<HeldLocks>& held = ways_.held(access(index), thread, object, without);
  if (!held) return kNone;
  const uint32_t found = lockset_of(access(index), *held);
  return locksets_on_ways_[{uint64_t{index} << 32 | object.index(), thread.index() << 8 | without}] = found;
}

// Without these ways the two do not meet on the object.
bool RaceSearch::is_excluded(const RacePair& pair, uint8_t without) {
  const uint32_t first = lockset_on_ways(pair.a, pair.thread_a, pair.object, without);
  const uint32_t second = lockset_on_ways(pair.b, pair.thread_b, pair.object, without);
  if (first == kNone || second == kNone) return true;
  const Exclusion& excluded = exclusion(first, second);
  return excluded.always || (pair.object && std::ranges::any_of(excluded.for_some, [&](PathId path) {
                               return is_owner_path(path, pair.object);
                             }));
}

// How unlikely a way is that they meet by.
int RaceSearch::strays(const RacePair& pair) {
  if (!is_excluded(pair, Ways::kMany)) return 0;
  return is_excluded(pair, Ways::kDozens) ? 2 : 1;
}

uint32_t RaceSearch::lockset_of(const Access& one, const HeldLocks& held) {
  Lockset keys;
  Paths& paths = world_.values.paths();
  if (one.base && held.size() > 1) add_chosen(one, held, keys);
  for (const HeldLock& lock : held) {
    if (lock.object) keys.push_back({LockKey::Kind::kObject, lock.shared, lock.monitor, lock.object.index()});
    if (!lock.path) continue;
    if (paths.is_absolute(lock.path)) {
      keys.push_back({LockKey::Kind::kAbsolute, lock.shared, lock.monitor, lock.path.index()});
    }
    if (!one.base) continue;
    const PathId base = world_.values.path(one.node, one.base);
    if (const PathId between = paths.between(base, lock.path, paths.base())) {
      keys.push_back({LockKey::Kind::kRelative, lock.shared, lock.monitor, between.index()});
    }
  }
  if (guarded_.is_kept(one.node, one.stmt)) add_declared(one, keys);
  std::ranges::sort(keys);
  const auto [id, is_new] =
      lockset_ids_.try_emplace(std::move(keys), static_cast<uint32_t>(locksets_.size()));
  if (is_new) locksets_.push_back(&id->first);
  return id->second;
}

// The locks by which a field is declared to be guarded. Of several, whoever reads may hold any.
void RaceSearch::add_declared(const Access& one, Lockset& keys) const {
  const std::span<const Guard> guards = world_.guards.of(one.field);
  if (guards.size() > 1 && !one.is_write) return;
  const Paths& paths = world_.values.paths();
  for (const Guard& guard : guards) {
    if (!guard.path || guard.is_itself) continue;
    const bool is_absolute = paths.is_absolute(guard.path);
    const bool from_changing = paths.kind(guard.path) == PathRoot::Kind::kStatic &&
                               !world_.values.is_stable(FieldId(paths.root_index(guard.path)));
    const bool along_changing = std::ranges::any_of(
        paths.steps(guard.path), [&](uint32_t step) { return !world_.values.is_stable(FieldId(step)); });
    if (from_changing || along_changing) continue;  // the declared lock, but not always the same
    const bool shared = guard.part == Guard::Part::kReaders ||
                        (guard.part == Guard::Part::kAsNeeded && guard.is_lock && !one.is_write);
    keys.push_back({is_absolute ? LockKey::Kind::kAbsolute : LockKey::Kind::kRelative, shared, !guard.is_lock,
                    guard.path.index()});
  }
}

// Two locks that were chosen between two values, each the other of the other: both values are locked.
void RaceSearch::add_chosen(const Access& one, const HeldLocks& held, Lockset& keys) const {
  Paths& paths = world_.values.paths();
  const BodyFacts& facts = world_.graph.facts(one.node);
  const auto is_register = [&](const HeldLock& lock) {
    return lock.path && paths.is_root(lock.path) && paths.kind(lock.path) == PathRoot::Kind::kRegister;
  };
  const PathId base = world_.values.path(one.node, one.base);
  for (const HeldLock& first : held) {
    for (const HeldLock& second : held) {
      if (&first == &second || !is_register(first) || !is_register(second) || first.monitor != second.monitor)
        continue;
      const auto choice = facts.choice(Reg(paths.root_index(first.path)), Reg(paths.root_index(second.path)));
      if (!choice) continue;
      for (const Reg value : {choice->one, choice->other}) {
        const PathId between = paths.between(base, world_.values.path(one.node, value), paths.base());
        if (!between) continue;
        keys.push_back(
            {LockKey::Kind::kRelative, first.shared || second.shared, first.monitor, between.index()});
      }
    }
  }
}

// The path leads from the object to something that belongs to it, or that it belongs to.
bool RaceSearch::is_owner_path(PathId path, ObjectId object) const {
  const std::vector<uint32_t> steps = world_.values.paths().steps(path);
  const auto ups = static_cast<size_t>(
      std::ranges::count_if(steps, [](uint32_t step) { return (step & Paths::kUp) != 0; }));
  if (ups == 0) return true;
  return ups == 1 && (steps[0] & Paths::kUp) != 0 &&
         world_.sharing.is_owned(object, FieldId(steps[0] & ~Paths::kUp));
}

const RaceSearch::Exclusion& RaceSearch::exclusion(uint32_t first, uint32_t second) {
  auto& known = exclusions_[uint64_t{first} << 32 | second];
  if (known != nullptr) return *known;
  known = std::make_unique<Exclusion>();
  const Paths& paths = world_.values.paths();
  for (const LockKey& one : *locksets_[first]) {
    for (const LockKey& other : *locksets_[second]) {
      if (one.kind != other.kind || one.id != other.id || one.monitor != other.monitor) continue;
      if (one.shared && other.shared) continue;
      const bool goes_up = one.kind == LockKey::Kind::kRelative &&
                           std::ranges::any_of(paths.steps(PathId(one.id)),
                                               [](uint32_t step) { return (step & Paths::kUp) != 0; });
      if (goes_up) {
        known->for_some.emplace_back(one.id);
      } else {
        known->always = true;
      }
    }
  }
  return *known;
}

// --- groups ------------------------------------------------------------------------------------------------

uint32_t RaceSearch::objects_of(const Access& one) {
  if (!one.base) return kNone;
  const ObjectSet& set = world_.sharing.objects(one);
  const auto [known, fresh] = objects_at_.try_emplace(&set, 0);
  if (!fresh) return known->second;
  std::vector<uint32_t>& same_hash = objects_by_hash_[set.content_hash()];
  for (const uint32_t other : same_hash) {
    if (*objects_[other] == set) return known->second = other;
  }
  known->second = static_cast<uint32_t>(objects_.size());
  objects_.push_back(&set);
  same_hash.push_back(known->second);
  return known->second;
}

// By rank; none of them if nobody could say which one it is.
const std::vector<uint32_t>& RaceSearch::common_objects(uint32_t first, uint32_t second) {
  auto& known = common_[uint64_t{std::min(first, second)} << 32 | std::max(first, second)];
  if (known != nullptr) return *known;
  known = std::make_unique<std::vector<uint32_t>>();
  ObjectSet both = ObjectSet::intersection(*objects_[first], world_.sharing.tellable());
  if (first != second) both = ObjectSet::intersection(both, *objects_[second]);
  both.each([&](uint32_t object) { known->push_back(object); });
  std::ranges::sort(*known, {}, [&](uint32_t object) { return object_rank_[object]; });
  return *known;
}

// All writes are by who found the field unset, under a lock.
bool RaceSearch::is_set_once(std::span<const uint32_t> accesses) const {
  bool any = false;
  for (const uint32_t i : accesses) {
    const auto running = world_.threads.running(access(i).node);
    const bool counts = access(i).is_write && std::ranges::any_of(running, [&](ThreadId thread) {
                          return world_.threads[thread].kind != ThreadInfo::Kind::kInitialiser;
                        });
    if (counts && !set_once_.is_by_finder(access(i))) return false;
    any = any || counts;
  }
  return any;
}

uint32_t RaceSearch::looked_under(const Access& one) {
  const uint32_t look = set_once_.look_before(one);
  if (look == BodyFacts::kNone) return kNone;
  Access looking = one;
  looking.stmt = look;
  return lockset_of(looking);
}

// There are few of them: loops are few.
uint32_t RaceSearch::iterations_of(const Access& one) {
  Iterations::Signature signature = world_.iterations.signature(one);
  const auto known = std::ranges::find(signatures_, signature);
  const auto found = static_cast<uint32_t>(known - signatures_.begin());
  if (known == signatures_.end()) signatures_.push_back(std::move(signature));
  return found;
}

std::vector<RaceSearch::Alike> RaceSearch::group(std::vector<uint32_t> accesses) {
  std::ranges::sort(accesses, {}, [&](uint32_t index) { return access_rank_[index]; });
  const bool once = is_set_once(accesses);
  std::vector<Alike> groups;
  std::map<decltype(groups[0].key()), size_t> index;
  for (const uint32_t i : accesses) {
    const Access& one = access(i);
    const uint32_t meeting = world_.meetings.class_of(point(one));
    const bool stands_alone =  // whether it is the owner's depends on where it stands
        one.base && world_.sharing.objects(one).intersects(world_.ownership.handed());
    Alike alike{one.is_write,
                lockset_of(one),
                meeting,
                objects_of(one),
                doubts_.is_merged(one),
                one.in_construction,
                one.while_made,
                world_.annotations.confinement(one.node),
                once ? looked_under(one) : kNone,
                stands_alone ? i : kNone,
                iterations_of(one)};
    const auto [place, fresh] = index.try_emplace(alike.key(), groups.size());
    if (fresh) groups.push_back(std::move(alike));
    groups[place->second].members.push_back(i);
  }
  // Where very many share a place, the writes and some reads tell all that there is to tell.
  constexpr size_t kMost = 100;
  std::ranges::stable_sort(groups, {}, [](const Alike& one) { return !one.is_write; });
  if (groups.size() > kMost) groups.erase(groups.begin() + kMost, groups.end());
  return groups;
}

// The access breaks a declaration, or what it touches was read in breach of one.
bool RaceSearch::is_told(const Access& one) const {
  if (!guarded_.any_told()) return false;
  const MethodId method = world_.graph.method(one.node);
  if (guarded_.is_told(method, one.stmt)) return true;
  if (one.field || !one.base) return false;
  const BodyFacts& facts = world_.graph.facts(one.node);
  const uint32_t read = facts.definition(facts.source(one.base));
  return read != BodyFacts::kNone && guarded_.is_told(method, read);
}

// Reads that come after the only section in which the field is set.
void RaceSearch::erase_passed(std::vector<uint32_t>& accesses) const {
  MethodId section;
  for (const uint32_t index : accesses) {
    const auto running = world_.threads.running(access(index).node);
    const bool counts = access(index).is_write && std::ranges::any_of(running, [&](ThreadId thread) {
                          return world_.threads[thread].kind != ThreadInfo::Kind::kInitialiser;
                        });
    if (!counts) continue;
    const MethodId found = set_once_.section(access(index));
    if (!found || (section && section != found)) return;
    section = found;
  }
  if (!section) return;
  std::erase_if(accesses, [&](uint32_t index) { return set_once_.has_passed(access(index), section); });
}

void RaceSearch::look_at(const SharedPlace& place) {
  if (place.field && world_.annotations.is_confined(place.field)) return;
  std::vector<uint32_t> accesses = place.accesses;
  std::erase_if(accesses, [&](uint32_t index) { return is_told(access(index)); });
  erase_passed(accesses);
  if (accesses.empty()) return;
  const std::vector<Alike> groups = group(std::move(accesses));
  const bool one_is_enough = is_unsure(place);
  RaceGroup* found = nullptr;
  for (size_t i = 0; i < groups.size(); ++i) {
    for (size_t j = i; j < groups.size(); ++j) {
      const Alike& one = groups[i];
      const Alike& other = groups[j];
      if (!one.is_write && !other.is_write) continue;
      if (one.in_construction && other.in_construction) continue;  // who makes it is one thread
      if (one.confinement != Annotations::kFree && one.confinement == other.confinement) continue;
      if (access(one.members[0]).kind != access(other.members[0]).kind) continue;
      if (exclusion(one.lockset, other.lockset).always) continue;
      if (one.looked != kNone && exclusion(one.looked, other.lockset).always) continue;
      if (other.looked != kNone && exclusion(other.looked, one.lockset).always) continue;
      if (found == nullptr) {
        const Access::Kind kind = access(one.members[0]).kind;
        found = &groups_[key_of(place, kind)];
        found->kind = kind;
        found->field = place.field;
      }
      look_at(one, other, place.object, *found);
      if (one_is_enough && found->races) return;
    }
  }
}

void RaceSearch::look_at(const Alike& one, const Alike& other, ObjectId object, RaceGroup& group) {
  static const std::vector<uint32_t> nothing;
  const bool has_objects = one.objects != kNone;
  const uint32_t only = object.index();
  const std::span<const uint32_t> objects =
      object ? std::span(&only, 1)
             : std::span<const uint32_t>(has_objects ? common_objects(one.objects, other.objects) : nothing);
  if (has_objects && objects.empty()) return;
  const Exclusion& excluded = exclusion(one.lockset, other.lockset);
  const auto look = [&](uint32_t a, uint32_t b, std::span<const uint32_t> of_a,
                        std::span<const uint32_t> of_b) {
    const auto& threads =
        world_.meetings.at_once(point(access(a)), one.meeting, point(access(b)), other.meeting);
    if (threads.empty()) return;
    RacePair pair{.a = a, .b = b, .thread_a = {}, .thread_b = {}, .object = {}};
    const bool is_better = !group.races || doubts_.least(access(a), access(b)) <= group.best.doubt;
    if (!races(pair, few(threads), excluded, objects, is_better ? kMostObjects : 1, group.objects)) return;
    const auto add = [&](std::span<const uint32_t> members, ThreadId thread) {
      for (const uint32_t member : members) {
        const auto [place, fresh] = group.sites.try_emplace(member, thread);
        if (!fresh && thread_rank(thread) < thread_rank(place->second)) place->second = thread;
      }
    };
    add(of_a, pair.thread_a);
    add(of_b, pair.thread_b);
    pair = in_order(pair);
    if (!group.races || explains_better(pair, group.best)) group.best = pair;
    group.races = true;
  };
  if (one.only == kNone && other.only == kNone) {
    look(one.members[0], other.members[0], one.members, other.members);
    return;
  }
  for (const uint32_t& a : one.members) {
    for (const uint32_t& b : other.members) look(a, b, std::span(&a, 1), std::span(&b, 1));
  }
}

// The first of those that may meet, of which some say more than others.
std::span<const Meetings::Both> RaceSearch::few(const std::vector<Meetings::Both>& threads) {
  constexpr size_t kMost = 16;
  if (threads.size() <= kMost) return threads;
  const auto [known, fresh] = few_.try_emplace(&threads);
  if (!fresh) return known->second;
  std::vector<Meetings::Both> chosen = threads;
  std::ranges::sort(chosen, {}, [&](const Meetings::Both& both) {
    return std::tuple(doubts_.is_handler(both.a) || doubts_.is_handler(both.b), thread_rank(both.a),
                      thread_rank(both.b), both.a, both.b);
  });
  chosen.resize(kMost);
  return known->second = std::move(chosen);
}

// What the callers of a library give it is their own, unless it is meant to be shared; and so is what comes
// with the calls of a container.
bool RaceSearch::each_brings_its_own(ThreadId first, ThreadId second, ObjectId object) const {
  const auto kind = [&](ThreadId id) { return world_.threads[id].kind; };
  const auto brings = [&](ThreadId id) { return world_.threads.offered_to(id) != nullptr; };
  if (!brings(first) && !brings(second)) return false;
  if (kind(first) == ThreadInfo::Kind::kStarted || kind(second) == ThreadInfo::Kind::kStarted) return false;
  return !world_.sharing.is_common(brings(first) ? first : second, object);
}

// Who runs the loop holds a lock meanwhile that the other thread, which is no part of the loop, needs.
bool RaceSearch::is_locked_around(ThreadId loop, ThreadId thread, const Access& access) const {
  const ThreadInfo& info = world_.threads[loop];
  if (!is_loop(info) || loop == thread || world_.threads.are_one_loop(loop, thread)) return false;
  const Paths& paths = world_.values.paths();
  const HeldLocks held = world_.locks.held(access.node, access.stmt);
  return std::ranges::any_of(world_.locks.held(info.at, info.stmt), [&](const HeldLock& lock) {
    return std::ranges::any_of(held, [&](const HeldLock& other) {
      if (lock.monitor != other.monitor || (lock.shared && other.shared)) return false;
      return (lock.object && lock.object == other.object) ||
             (lock.path && lock.path == other.path && paths.is_absolute(lock.path));
    });
  });
}

// Whether some of the threads race on some of the objects; the surest of the first few (`left`) of these are
// put into the pair.
bool RaceSearch::races(RacePair& pair, std::span<const Meetings::Both> threads, const Exclusion& excluded,
                       std::span<const uint32_t> objects, int left, ObjectSet& on) {
  bool any = false;
  std::vector<int> doubts;  // of each two threads, whatever the object
  const auto doubts_of_threads = [&](size_t at, const RacePair& found) {
    doubts.resize(threads.size(), -1);
    if (doubts[at] < 0) doubts[at] = doubts_.of_threads(found);
    return doubts[at];
  };
  const auto look = [&](ObjectId object) {
    if (object) {
      const bool is_excluded =
          std::ranges::any_of(excluded.for_some, [&](PathId path) { return is_owner_path(path, object); });
      if (is_excluded || world_.ownership.keeps_apart(access(pair.a), access(pair.b), object)) return;
    }
    bool races = false;
    for (size_t at = 0; at < threads.size(); ++at) {
      const auto& [first, second] = threads[at];
      // Each may have an object of its own.
      if (object && world_.sharing.made_by(first, object) && world_.sharing.made_by(second, object) &&
          !world_.sharing.is_common(first, object)) {
        continue;
      }
      // What was made for one start alone, and is not found otherwise.
      if (object && first == second && !world_.sharing.is_common(first, object)) continue;
      if (object && each_brings_its_own(first, second, object)) continue;
      if (is_locked_around(first, second, access(pair.b)) || is_locked_around(second, first, access(pair.a)))
        continue;
      if (world_.iterations.keep_apart(first, access(pair.a), second, access(pair.b), object)) continue;
      RacePair found = pair;
      found.thread_a = first;
      found.thread_b = second;
      found.object = object;
      // What has more doubts than the surest so far is not looked at to the end.
      const int most = any ? pair.doubt : RaceDoubts::kAll;
      found.doubt = doubts_of_threads(at, found);
      const int of_threads = found.doubt;
      if (found.doubt <= most) found.doubt += doubts_.of_object(found, most - found.doubt);
      if (found.doubt < RaceDoubts::kLow) {
        if (is_excluded(found, Ways::kNone)) continue;
        found.while_made = is_excluded(found, Ways::kMakers);
        found.strays = strays(found);
        found.doubt = of_threads + doubts_.of_object(found, RaceDoubts::kAll);
      }
      if (!any || (found.doubt <= most && is_surer(found, pair))) pair = found;
      any = races = true;
    }
    if (races && object) {
      on.add(object.index());
      --left;
    }
  };
  if (objects.empty()) look({});
  for (const uint32_t object : objects) {
    if (left == 0) break;
    look(ObjectId(object));
  }
  return any;
}

// The side that comes first where it stands, then the other: which access has the smaller number says
// nothing.
RacePair RaceSearch::in_order(RacePair pair) const {
  const auto swapped = [&] {
    return std::pair(access_rank_[pair.b], thread_rank(pair.thread_b)) <
           std::pair(access_rank_[pair.a], thread_rank(pair.thread_a));
  };
  if (swapped()) {
    std::swap(pair.a, pair.b);
    std::swap(pair.thread_a, pair.thread_b);
  }
  return pair;
}

bool RaceSearch::is_surer(const RacePair& one, const RacePair& other) const {
  if (one.doubt != other.doubt) return one.doubt < other.doubt;
  const RacePair a = in_order(one), b = in_order(other);
  const auto key = [&](const RacePair& pair) {
    return std::tuple(object_rank(pair.object), thread_rank(pair.thread_a), thread_rank(pair.thread_b));
  };
  return key(a) < key(b);
}

// The surest, then two writes, then by place.
bool RaceSearch::explains_better(const RacePair& one, const RacePair& other) const {
  const auto rank = [&](const RacePair& pair) {
    const int reads = (access(pair.a).is_write ? 0 : 1) + (access(pair.b).is_write ? 0 : 1);
    return std::tuple(pair.doubt + (doubts_.is_merged(access(pair.a)) ? 1 : 0), reads, access_rank_[pair.a],
                      access_rank_[pair.b]);
  };
  return rank(one) < rank(other) || (rank(one) == rank(other) && is_surer(one, other));
}

// --- what they are about -----------------------------------------------------------------------------------

std::string RaceSearch::key_of(const SharedPlace& place, Access::Kind kind) const {
  if (kind == Access::Kind::kField || kind == Access::Kind::kStatic) return world_.wording.field(place.field);
  // Elements and library objects are told apart by where they are made.
  const Solver& solver = world_.graph.solver();
  const Site& site = solver.tables().sites[solver.objects()[place.object].site];
  return fmt::format("{}|{}|{:05}", world_.wording.class_name(solver.objects()[place.object].type),
                     site.method ? world_.wording.method(site.method).text : "",
                     site.method ? story_.ordinal(site) : 0);
}

}  // namespace heddle
