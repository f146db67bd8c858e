// By which ways a thread comes to an access with one object in its hand, and what is held on all of them.
//
// Problem. What a method holds when it is entered is what all its callers hold, whoever they are and whatever
// they hand over. So one caller without the lock takes it away from all others:
//
//   void sort(List list) { ... list.set(i, x) ... }       // called with `jobs` under the lock,
//   void close(Closeable... all) { ... one.close() ... }  // with `parts` under another, or anything without
//
// and a method that closes, sorts or compares whatever it is given seems to lead from everything to
// everything else.
//
// Formulation. What is accessed is found in its method from a parameter: along fields, out of elements and
// containers. A call by which that cannot be this object, as what it hands over leads to others only, is none
// of the ways; nor is one that the thread does not run. So ways are followed upwards, each method with how
// the object is found in it, until a method gets it from elsewhere: its callers count as they always do. What
// is held on all ways is then found downwards again, from nothing at the beginnings of threads.
//
// Ways can be left out: by calls that may mean many methods, and such as hand over what is just being made.
// That two accesses exclude each other, or do not both come to the object, as soon as these are left out is a
// doubt (race_doubts.h): perhaps what a constructor does to parts of what it makes,
//
//   Writer(Infos infos) { this.infos = infos; infos.changed(); merges = new Merges(this); }
//   void rename() { synchronized (this) { infos.changed(); } }
//
// which meets others only if it has given the object away before it is done.
//
// Whatever is not understood counts as it always does: what leads to the object in another way than is
// followed, and what would take too long. That a method lets go of what its callers hold is heeded. A way
// upwards ends at a beginning or where it was before, and what is held only shrinks, so it ends.
//
// Measured. lucene had 8 races, of which 5 were wrong; all 5 are less sure since, and nothing else is. Asked
// for all pairs detection did not end within ten minutes there; asked for those only that would be told
// (race_search.h) a check takes 4.2 to 4.7 s of processor time, and took 3.9 s without any of this.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <map>
#include <optional>
#include <vector>

#include "detect/world.h"

namespace heddle {

class Ways {
 public:
  // Which are left out.
  static constexpr uint8_t kNone = 0, kDozens = 1, kMany = 2, kMakers = 4;

  explicit Ways(const World& world) : world_(world) {}

  // What is held on all ways; none: there is no way. Of static fields the object is none.
  const std::optional<HeldLocks>& held(const Access& access, ThreadId thread, ObjectId object,
                                       uint8_t without);

 private:
  // How a value is found from a parameter: steps are fields, or kContent. Those of one number are the same.
  struct Origin {
    uint32_t parameter = 0;
    std::vector<uint32_t> steps{};
    friend auto operator<=>(const Origin&, const Origin&) = default;
  };
  static constexpr uint32_t kContent = 0xFFFFFFFFU;  // an element of it, or of what is in it
  static constexpr uint32_t kElsewhere = 0;          // the origin of what is not found from a parameter
  using State = uint64_t;                            // a node, and the origin there
  static State state(AppNode node, uint32_t origin) { return uint64_t{node} << 32 | origin; }
  static AppNode node_of(State state) { return static_cast<AppNode>(state >> 32); }

  struct Query {
    ThreadId thread;
    ObjectId object;
    uint8_t without;
  };

  uint32_t origin_of(AppNode node, Reg reg, std::vector<uint32_t> steps);
  bool goes_on(AppNode node, Reg& reg, std::vector<uint32_t>& steps) const;
  bool takes_out(AppNode node, uint32_t stmt) const;
  bool leads_to(AppNode node, Reg reg, const std::vector<uint32_t>& steps, ObjectId object);
  bool leads_to(ObjectId from, std::span<const uint32_t> steps, ObjectId object);
  bool is_found_from(uint32_t origin, AppNode node, ObjectId object);
  const ObjectSet& contents(ObjectId of);
  // How a caller finds what its callee finds so.
  struct Given {
    State from = 0;
    bool is_other = false;       // it hands over other objects
    bool by_reflection = false;  // what it was given itself, if it hands that over at all
    bool is_being_made = false;  // or part of what is, or made on its behalf
  };
  Given find_given(const AppCaller& caller, uint32_t origin, ObjectId object);
  const Given& given(const AppCaller& caller, uint32_t origin, ObjectId object);
  std::optional<State> before(const AppCaller& caller, uint32_t origin, const Query& query);
  const HeldLocks& held_at(AppNode node, uint32_t stmt);
  Reg given_to_constructor(AppNode node, Reg made, FieldId field) const;
  bool is_left_out(const AppCaller& caller, uint8_t without);
  bool hands_over_making(const AppCaller& caller, Reg given, uint32_t origin, ObjectId object) const;
  std::optional<HeldLocks> held_on_entry(State target, const Query& query);

  const World& world_;
  std::map<Origin, uint32_t> origin_ids_;
  std::vector<const Origin*> origins_{nullptr};  // by number; none elsewhere
  boost::unordered_flat_map<uint32_t, std::unique_ptr<ObjectSet>> contents_;
  boost::unordered_flat_map<uint64_t, uint8_t> unlikely_;  // by call: which flags leave it out
  using Key = std::pair<uint64_t, uint64_t>;
  boost::unordered_flat_map<Key, Given> given_;                              // by call; by origin and object
  boost::unordered_flat_map<uint64_t, std::unique_ptr<HeldLocks>> held_at_;  // by node and statement
  boost::unordered_flat_map<Key, std::unique_ptr<std::optional<HeldLocks>>> known_, known_entries_;
};

}  // namespace heddle
