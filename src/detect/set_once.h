// Fields that are set once, under a lock, by who finds them unset under that lock:
//
//   synchronized (lock) { if (table == null) table = load(); }
//   return table;
//
// Whoever looked under the lock has either set the field itself or come after who did, and it does not change
// any more; so it is read without the lock behind that, and nothing races. A read that no look under the lock
// precedes has no such excuse: that is double-checked locking.
//
// The same holds for all that is done in a section that only the first comes to:
//
//   static void initialise() { synchronized (lock) { if (done) return; done = true; table = load(); } }
//   ...
//   initialise();
//   return table;
//
// where nothing sets the flag back, and all that sets the field is in that section, or called from there
// only.
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
  // The method in whose section, which is run once, a static field is set; none: it is set elsewhere.
  MethodId section(const Access& write) const;
  // Who reads there has been through the method's section, or found that it was over.
  bool has_passed(const Access& read, MethodId section) const;
  // Control comes there only from the side of a branch on which the value is null or 0.
  bool is_where_unset(const BodyFacts& facts, Reg value, uint32_t at) const;

 private:
  bool is_same_place(const Access& access, const Stmt& load) const;
  bool is_store_to(const Access& access, const Stmt& store) const;
  bool is_in_section(AppNode node, uint32_t stmt) const;
  bool is_never_reset(FieldId flag) const;

  const World& world_;
};

}  // namespace heddle
