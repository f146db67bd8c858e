// What is touched by whom: accesses to fields, static fields, elements of arrays, and library objects that
// are not thread-safe; and which of them cannot race because nobody else has the object yet, or ever.
//
// Fresh. While a constructor runs, or between `new` and the first statement that hands the object on, no
// other thread can have it (von Praun's new-safe accesses). A method that is called on fresh objects, and on
// others elsewhere, touches those others only: what others may have is known by method and object, not by
// method alone. Constructors are called on what nobody else has, whoever calls them; what class initialisers
// call is before everything else. Two statements of constructors, on the object that they make, are one
// thread's even if the constructor hands it on.
//
// Own. When several threads of one start are alive, an object that one of them made is another's only if it
// can be reached from what they have in common: static fields, and objects that were made outside. What was
// made for one start alone, the task itself and what it was given freshly, is not common.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <memory>
#include <vector>

#include "threads/order.h"
#include "threads/values.h"

namespace heddle {

struct Access {
  enum class Kind : uint8_t { kField, kStatic, kElement, kLibrary };
  AppNode node = kNoNode;
  uint32_t stmt = 0;
  Kind kind = Kind::kField;
  bool is_write = false;
  Reg base;                      // none for a static field
  FieldId field;                 // of a field
  bool known_this = false;       // on `this`, where only those objects count that others may have by then
  bool in_construction = false;  // on the object that is being made
  bool while_made = false;       // on that, or on something that is found from it
};

// A field of an object, a static field, the elements of an array, or a library object as a whole.
struct SharedPlace {
  ObjectId object;  // none for a static field
  FieldId field;    // none for elements and library objects
  std::vector<uint32_t> accesses;
};

class Sharing {
 public:
  Sharing(const AppGraph& graph, const Apis& apis, const Threads& threads, const Order& order,
          const Values& values);

  const std::vector<Access>& accesses() const { return accesses_; }
  // What the access may touch that others may have; nothing to ask for static fields.
  const ObjectSet& objects(const Access& access) const {
    return access.known_this ? known_this_[access.node] : graph_.points_to(access.node, access.base);
  }
  // Whether others may have what a statement touches by then; if so the rest of what is known of such an
  // access is put into it.
  bool may_be_others(Access& access) const;
  // A constructor, or a method that only constructors call, on the object that they make.
  bool constructs(AppNode node) const { return constructs_[node]; }
  // The call is made on an object that nobody else has yet, or that is being made.
  bool hands_over_fresh(const AppCaller& caller) const;
  // Those that at least two threads, or one of which there are many, touch, and one writes. For all objects
  // of all fields that is much; whoever can do without asks for the next two.
  std::vector<SharedPlace> places() const;
  // Fields of any objects, without these; and arrays and library objects.
  const std::vector<SharedPlace>& shared_fields() const { return shared_fields_; }
  const std::vector<SharedPlace>& shared_objects() const { return shared_objects_; }
  // Objects that can be told from others of their type; what stands for all of a type says nothing about one.
  const ObjectSet& tellable() const { return tellable_; }
  // Two threads of this start may have the object at once.
  bool is_common(ThreadId thread, ObjectId object) const;
  // Made by whoever of these runs: each may have one of its own.
  bool made_by(ThreadId thread, ObjectId object) const;
  // The thread has the object for sure, as soon as it runs: it makes it, or finds it by fields that never
  // change, from its task or from static ones.
  bool has_directly(ThreadId thread, ObjectId object) const;
  // Some thread finds it by such fields; whoever makes it does not count.
  bool is_found_directly(ObjectId object) const;
  // It can be found from a static field, or from an object of which there is only one, through places that
  // hold few things; what cannot is mostly for one user, who hands it around.
  bool is_kept(ObjectId object) const;
  // The thread can find it so from static fields, from its task, and from what it makes.
  bool is_near(ThreadId thread, ObjectId object) const;
  // An object of this kind is in the field of one other at most, for ever, and nowhere else.
  bool is_owned(ObjectId object, FieldId by) const;

 private:
  void find_leaks();
  void find_fresh();
  void find_construction();
  bool is_on_this(AppNode node, Reg reg) const;
  bool calls_on_this(const AppCaller& caller) const;
  struct Given {
    enum class Kind : uint8_t { kFresh, kThis, kObjects, kAnything };
    Kind kind;
    const ObjectSet* objects = nullptr;
  };
  Given given_by(const AppCaller& caller) const;
  bool leaks(AppNode node, uint32_t stmt, Reg reg) const;
  const std::vector<uint32_t>& leaks_of(AppNode node, Reg reg) const;
  bool leaks_before(AppNode node, uint32_t stmt, Reg reg, uint32_t made) const;
  bool is_just_made(AppNode node, uint32_t stmt, Reg reg) const;
  void find_accesses(const Apis& apis);
  void find_tellable(const Apis& apis);
  void find_shared();
  bool is_shared(std::span<const uint32_t> accesses) const;
  void find_stores() const;
  void add_fresh_for(const ThreadInfo& thread, ObjectSet& fresh) const;
  void add_given(AppNode node, uint32_t stmt, ObjectSet& fresh) const;

  const AppGraph& graph_;
  const Threads& threads_;
  const Order& order_;
  const Values& values_;
  // By the first of the threads that run the same methods, by object; empty: not asked yet.
  mutable std::vector<std::vector<bool>> made_by_;
  std::vector<bool> leaks_this_, constructs_;  // by node
  std::vector<ObjectSet> known_this_;          // by node: what it is called on that others may have
  mutable boost::unordered_flat_map<uint64_t, std::vector<uint32_t>>
      leak_statements_;  // by node and register
  std::vector<Access> accesses_;
  std::vector<SharedPlace> shared_fields_, shared_objects_;
  ObjectSet tellable_, arrays_;  // of them
  ObjectSet unsafe_;             // library objects that are not thread-safe
  boost::unordered_flat_set<FieldId> statics_;
  void add_stable(ObjectSet& objects) const;
  void add_found_directly(ThreadId thread, ObjectSet& direct) const;
  const ObjectMask& found_directly(ThreadId thread) const;
  bool is_followed(ObjectId id) const;
  void add_reachable(ObjectSet& common, std::vector<uint32_t> pending, const ObjectSet& left_out) const;
  const ObjectSet& reached_from_statics() const;
  void add_near(ObjectSet& found) const;
  ObjectSet in_statics() const;
  mutable std::unique_ptr<ObjectSet> from_statics_;
  // Asked for each two accesses, threads and objects: so by position.
  using Known = std::unique_ptr<ObjectMask>;
  mutable Known kept_;
  mutable std::vector<std::shared_ptr<const ObjectMask>> common_;  // by thread
  mutable std::vector<Known> direct_, near_;                       // likewise
  mutable Known by_any_;                                           // what any finds directly
  struct AlikeHash {
    size_t operator()(const std::pair<uint32_t, ObjectSet>& key) const {
      return key.second.content_hash() * 31 + key.first;
    }
  };
  // By the first of the threads that run the same methods, and what is made for one alone.
  mutable boost::unordered_flat_map<std::pair<uint32_t, ObjectSet>, std::shared_ptr<const ObjectMask>,
                                    AlikeHash>
      common_of_alike_;
  ObjectSet find_common(ThreadId thread, const ObjectSet& fresh) const;
  mutable boost::unordered_flat_map<uint32_t, FieldId> stored_;  // just made, by object: into which field
  mutable ObjectSet not_owned_;                                  // stored in other ways, too
  mutable bool stores_known_ = false;
};

}  // namespace heddle
