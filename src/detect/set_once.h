// Fields that are set once, under a lock, by who finds them unset under that lock:
//
//   synchronized (lock) { if (table == null) table = load(); }
//   return table;
//
// Whoever looked under the lock has either set the field itself or come after who did, and it does not change
// any more; so it is read without the lock behind that, and nothing races. A read that no look under the lock
// precedes has no such excuse: that is double-checked locking.
#pragma once

#include "detect/world.h"

namespace heddle {

class SetOnce {
 public:
  explicit SetOnce(const World& world) : world_(world) {}

  // The write is done only if a look at the field, under what is held at the write, found nothing.
  bool is_by_finder(const Access& write) const;
  // A look at the same field under some lock, before the access on every way, after which the method has set
  // the field if it was unset; BodyFacts::kNone: there is none.
  uint32_t look_before(const Access& access) const;

 private:
  bool is_same_place(const Access& access, const Stmt& load) const;
  bool is_store_to(const Access& access, const Stmt& store) const;
  bool is_where_unset(const BodyFacts& facts, Reg value, uint32_t at) const;

  const World& world_;
};

}  // namespace heddle
