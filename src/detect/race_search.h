// Which accesses race: two to one place, one of them a write, by two threads, with nothing that orders them
// and no lock that both hold.
//
// Problem. A field of a real program has hundreds of accesses, in methods that run in many contexts, on
// thousands of objects; each two accesses, two threads and each object would be looked at.
//
// Formulation. Accesses to one field are grouped: those with the same objects, the same locks (by their keys,
// below), at statements of one class (meetings.h) cannot be told apart. Each two groups are looked at once:
// whether both touch some object, whether threads may be at both at once, whether locks exclude, and then,
// for objects and threads, whether it is one object that both threads have (sharing.h). Arrays and library
// objects are looked at one by one, as nothing like a field parts their accesses. What races on one field is
// one finding, whatever the object; what races on elements or on a library object is one finding per place
// where such objects are made. Of all that race, the pair that explains best is kept, and every access with
// the thread that is told with it, all chosen by what people see and never by ids.
//
// Locks exclude if both sides hold the same: the only object of its site, the same static path, or what is
// found by the same path from the accessed object. A path upwards, to the owner of what is accessed, counts
// only if the object has one owner for ever (Sharing::is_owned). Readers do not exclude each other.
//
// What is declared counts: code that is confined to one thread does not race with other code of that thread
// (annotations.h), what was told as breaking a @GuardedBy is not told again, and where a @GuardedBy was found
// to hold that lock is held, even if only callers with a fresh object come without.
//
// Where nothing is told. A place on whose objects every pair has two doubts or more (RaceDoubts::least) is
// counted, if anything races there; unless what is so little sure is to be told, too, one pair that does is
// enough.
//
// What is held on the ways by which a thread gets the object (ways.h) takes long to find. It is asked last,
// and only of pairs with less than two doubts: others are not told in any case but as something that is not
// likely, and stay that.
//
// Measured, with what is told. xalan: 21 s of detection when each two accesses were looked at on each
// object, 1.0 s for races by groups. hsqldb: 1.28 s for races when every pair of every place was looked at,
// 0.73 s since one is enough where nothing is told.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "detect/race_doubts.h"
#include "detect/set_once.h"
#include "detect/story.h"
#include "detect/ways.h"

namespace heddle {

struct RaceGroup {
  Access::Kind kind{};
  FieldId field;
  bool races = false;
  RacePair best;                       // explains best; the side that comes first where it stands is first
  std::map<uint32_t, ThreadId> sites;  // accesses that race, each with a thread
  ObjectSet objects;
};

class RaceSearch {
 public:
  // Of findings that are less sure than `least` only that they are there.
  RaceSearch(const World& world, const Story& story, const RaceDoubts& doubts, const GuardedUses& guarded,
             Confidence least);

  // By what they are about: the name of a field, or of a type with where such objects are made.
  std::map<std::string, RaceGroup> find();
  // Places in the order in which people would sort them; equal ones have the same.
  uint32_t access_rank(uint32_t access) const { return access_rank_[access]; }

 private:
  struct LockKey {
    enum class Kind : uint8_t { kObject, kAbsolute, kRelative };
    Kind kind;
    bool shared;
    bool monitor;
    uint32_t id;
    friend auto operator<=>(const LockKey&, const LockKey&) = default;
  };
  using Lockset = std::vector<LockKey>;  // sorted
  // Whether two locksets exclude: for all objects, for those for which a path holds, or for none.
  struct Exclusion {
    bool always = false;
    std::vector<PathId> for_some{};
  };
  // Accesses that cannot be told apart.
  struct Alike {
    bool is_write;
    uint32_t lockset, meeting, objects;
    bool is_merged;
    bool in_construction, while_made;
    Annotations::Confinement confinement;
    uint32_t looked;      // locks under which it was looked whether the field is set, before; kNone
    uint32_t only;        // access that is looked at by itself, or kNone
    uint32_t iterations;  // what it is to those of loops; 0: none runs it
    std::vector<uint32_t> members{};
    auto key() const {
      return std::tuple(is_write, lockset, meeting, objects, is_merged, in_construction, while_made,
                        confinement, looked, only, iterations);
    }
  };

  void find_ranks();
  uint32_t lockset_of(const Access& access);
  uint32_t lockset_of(const Access& access, const HeldLocks& held);
  uint32_t lockset_on_ways(uint32_t access, ThreadId thread, ObjectId object, uint8_t without);
  bool is_excluded(const RacePair& pair, uint8_t without);
  int strays(const RacePair& pair);
  void add_declared(const Access& access, Lockset& keys) const;
  void add_chosen(const Access& access, const HeldLocks& held, Lockset& keys) const;
  uint32_t objects_of(const Access& access);
  std::vector<Alike> group(std::vector<uint32_t> accesses);
  bool is_told(const Access& access) const;
  bool is_set_once(std::span<const uint32_t> accesses) const;
  uint32_t looked_under(const Access& access);
  uint32_t iterations_of(const Access& access);
  void erase_passed(std::vector<uint32_t>& accesses) const;
  void find_unsure();
  bool is_unsure(const SharedPlace& place) const;
  bool is_sure_to_loops(const SharedPlace& place) const;
  void look_at(const SharedPlace& place);
  void look_at(const Alike& one, const Alike& other, ObjectId object, RaceGroup& group);
  const Exclusion& exclusion(uint32_t first, uint32_t second);
  const std::vector<uint32_t>& common_objects(uint32_t first, uint32_t second);
  bool is_owner_path(PathId path, ObjectId object) const;
  bool is_locked_around(ThreadId loop, ThreadId thread, const Access& access) const;
  bool each_brings_its_own(ThreadId first, ThreadId second, ObjectId object) const;
  bool races(RacePair& pair, std::span<const Meetings::Both> threads, const Exclusion& exclusion,
             std::span<const uint32_t> objects, int left, ObjectSet& on);
  std::span<const Meetings::Both> few(const std::vector<Meetings::Both>& threads);
  RacePair in_order(RacePair pair) const;
  bool is_surer(const RacePair& one, const RacePair& other) const;
  bool explains_better(const RacePair& one, const RacePair& other) const;
  std::string key_of(const SharedPlace& place, Access::Kind kind) const;

  const Access& access(uint32_t index) const { return world_.sharing.accesses()[index]; }
  static CodePoint point(const Access& access) { return {access.node, access.stmt}; }
  uint32_t thread_rank(ThreadId thread) const { return thread_rank_[thread.index()]; }
  uint32_t object_rank(ObjectId object) const { return object ? object_rank_[object.index()] : 0; }

  const World& world_;
  const Story& story_;
  const RaceDoubts& doubts_;
  const GuardedUses& guarded_;
  const Confidence least_;
  SetOnce set_once_;
  Ways ways_;
  ObjectSet sure_;                      // objects on which a pair may have less than two doubts
  std::map<std::string, bool> unsure_;  // what elements and library objects are about: on no such object
  std::vector<uint32_t> access_rank_, thread_rank_, object_rank_;
  std::map<std::string, RaceGroup> groups_;
  boost::unordered_flat_map<uint64_t, uint32_t> locksets_at_;  // by node and statement
  // By access and object; by thread and which ways are left out.
  boost::unordered_flat_map<std::pair<uint64_t, uint64_t>, uint32_t> locksets_on_ways_;
  std::map<Lockset, uint32_t> lockset_ids_;
  std::vector<Iterations::Signature> signatures_{{}};
  std::vector<const Lockset*> locksets_;
  boost::unordered_flat_map<uint64_t, std::unique_ptr<Exclusion>> exclusions_;  // by both locksets
  std::unordered_map<const std::vector<Meetings::Both>*, std::vector<Meetings::Both>> few_;
  boost::unordered_flat_map<const ObjectSet*, uint32_t> objects_at_;
  boost::unordered_flat_map<size_t, std::vector<uint32_t>> objects_by_hash_;
  std::vector<const ObjectSet*> objects_;
  boost::unordered_flat_map<uint64_t, std::unique_ptr<std::vector<uint32_t>>> common_;  // by both sets
};

}  // namespace heddle
