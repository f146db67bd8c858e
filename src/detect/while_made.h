// What is done to the parts of an object while it is made, and what is held there afterwards.
//
// Problem. A constructor sets up its parts by methods that are called later, too, under a lock then:
//
//   Writer(Infos infos) { this.infos = infos; infos.changed(); merges = new Merges(this); }
//   void rename() { synchronized (this) { infos.changed(); } }
//
// The method is entered without the lock, by the constructor, so that it seems to hold none; and as the
// constructor hands the object on, nothing else shows that nobody has it yet.
//
// Formulation. What an access touches is found from a parameter of its method, along the calls from a
// constructor, in which it is found from what is being made, or was made just there. Callers of that kind
// are left out when it is asked which locks are held whenever the method is entered. Where these would part
// two accesses, or where there are no other callers, they meet only if the constructor has given the object
// to the other thread before it is done. That is possible, and a doubt. (That a method lets go of what its
// callers hold is not looked at.)
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <optional>

#include "detect/world.h"

namespace heddle {

class WhileMade {
 public:
  explicit WhileMade(const World& world) : world_(world) {}

  // What is held there while what is accessed is not being made; none: it always is.
  std::optional<HeldLocks> held_later(const Access& access);

 private:
  using Entry = std::optional<HeldLocks>;
  const Entry& at_entry(AppNode node, uint32_t parameter, int depth);
  Entry held_at_call(const AppCaller& caller, uint32_t parameter, int depth);
  static void add(HeldLocks& to, const HeldLocks& more);

  const World& world_;
  boost::unordered_flat_map<uint64_t, std::unique_ptr<Entry>> entries_;  // by node and parameter
};

}  // namespace heddle
