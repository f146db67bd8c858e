// Objects that go from hand to hand: through queues, pools and exchangers, and only one thread has them at a
// time.
//
// Problem. A producer fills an order and puts it into a queue, a consumer takes it out and changes it;
// buffers are borrowed from a pool and given back. Many threads touch such an object, each without a lock,
// and nothing races, since nobody touches it who does not have it.
//
// Formulation. Who makes an object has it, and who receives it (kReceives) from a container, until it is
// handed on (kHands). An access is the owner's if its base comes, through φs, casts, parameters and results
// of the application's methods, from nothing but places where objects are made or received, and if no
// statement that may hand the object on is followed by the access without a new value for the base between
// them (walk.h). If both accesses are the owner's, and so is every statement that hands such an object on,
// one is before the other.
//
// Why right. Each way on to another thread that is none of these ends in an access, or in a hand-over, whose
// base was read from somewhere else, which is nobody's. The container orders what was before the hand-over
// before what is after the receipt; one that does not, because it is not made for threads and not guarded, is
// reported itself.
//
// Not seen: what belongs to the object that is handed on and is reached through its fields; hands by methods
// of the library that nobody wrote down.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <vector>

#include "threads/sharing.h"
#include "threads/walk.h"

namespace heddle {

class Ownership {
 public:
  Ownership(const Ground& ground, const Threads& threads);

  // Neither is done by anybody but the owner of the object.
  bool keeps_apart(const Access& a, const Access& b, ObjectId object) const;
  // Objects that are handed on somewhere.
  const ObjectSet& handed() const { return handed_; }

 private:
  using Place = CodePoint;
  struct Hand {
    Place place;
    Reg value;
  };
  using Value = std::pair<AppNode, Reg>;

  bool is_owners(const Place& at, Reg base, const std::vector<Hand>& hands) const;
  bool is_owners(const Access& access, ObjectId object, const std::vector<Hand>& hands) const;
  bool is_own(AppNode node, Reg reg) const;
  bool is_own(AppNode node, Reg reg, std::set<Value>& seen) const;
  void add_definitions(AppNode node, Reg reg, std::set<Value>& seen, std::set<Place>& found) const;
  bool holds_itself(AppNode node, Reg phi) const;
  bool is_kept(const Hand& hand, const Place& at, Reg base) const;

  const Ground& ground_;
  const AppGraph& graph_;
  std::vector<bool> is_entry_;                                    // by node: where threads begin
  boost::unordered_flat_map<uint32_t, std::vector<Hand>> hands_;  // by object
  ObjectSet handed_;
  mutable boost::unordered_flat_map<uint32_t, bool> is_handed_right_;  // by object
  mutable std::map<Value, bool> own_;
  mutable boost::unordered_flat_map<std::pair<uint64_t, uint64_t>, bool> owners_;  // by access and object
  mutable std::map<std::pair<Place, Value>, const Region*> after_;
};

}  // namespace heddle
