// The objects of the analysis: a site in a heap context. And what the solver asks of them all the time: which
// of them are below a type (as a mask), and at which node a field of one is.
//
// Field nodes are found without a hash table: every class lays out its reference fields behind those of its
// superclass, an object has one run of nodes, and field f of object o is node first(o) + slot(f). The run is
// made when a field of the object is first touched. An array has one slot.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <deque>
#include <vector>

#include "pointer/context.h"
#include "pointer/filters.h"
#include "pointer/object_set.h"
#include "pointer/sites.h"
#include "program/hierarchy.h"

namespace heddle {

using NodeId = Id<struct NodeTag>;

struct Object {
  SiteId site;
  ContextId context;
  ClassId type;
  ContextId as_receiver;   // in which its methods run, if the policy goes by receiver or origin
  ContextId home{};        // what of its context is the policy's: where it was made
  bool container = false;  // its containers' methods run in as_receiver, whatever the policy
};

class Objects {
 public:
  explicit Objects(Hierarchy& hierarchy) : hierarchy_(hierarchy) {}

  struct Made {
    ObjectId id;
    bool fresh;
  };
  Made intern(SiteId site, ContextId context, ClassId type);
  ObjectId find(SiteId site, ContextId context) const {  // none if it was never made
    const auto found = ids_.find(uint64_t{site.index()} << 32 | context.index());
    return found == ids_.end() ? ObjectId() : found->second;
  }
  Object& operator[](ObjectId id) { return objects_[id.index()]; }
  const Object& operator[](ObjectId id) const { return objects_[id.index()]; }
  size_t size() const { return objects_.size(); }

  // The objects below a type, kept up to date as objects are made. The reference stays.
  const ObjectMask& below(ClassId type);

  // Those with a missing class above theirs: they may have fields of any class.
  const ObjectMask& below_missing() const { return below_missing_; }

  // Number of nodes of an object of this type; and where in them the field is.
  uint32_t slots(ClassId type);
  uint32_t slot(FieldId field) const { return slot_of_field_[field.index()]; }
  bool has_slot(FieldId field) const {
    return field.index() < slot_of_field_.size() && slot_of_field_[field.index()] != kNoSlot;
  }
  // The objects of a type.
  std::span<const uint32_t> of_type(ClassId type) const {
    const auto found = type_index_.find(type);
    return found == type_index_.end() ? std::span<const uint32_t>() : types_[found->second].objects;
  }
  // All types that there are objects of.
  template <class Visit>
  void each_type(Visit&& visit) const {
    for (const auto& [type, index] : type_index_) visit(type);
  }
  // What is above or in a type has changed. Its objects, which nothing holds any more, are made anew when
  // asked for.
  void forget(ClassId type);
  // A field that comes back may find its place taken.
  void forget_absent_fields();
  size_t memory() const;

 private:
  static constexpr uint32_t kNoSlot = 0xFFFFFFFFU;

  struct Type {
    ClassId id;
    std::vector<uint32_t> objects;
    std::vector<ObjectMask*> masks;
  };

  Type& type_entry(ClassId type);
  bool is_below(ClassId type, ClassId above) const;

  Hierarchy& hierarchy_;
  std::deque<Object> objects_;
  boost::unordered_flat_map<uint64_t, ObjectId> ids_;
  std::deque<Type> types_;
  boost::unordered_flat_map<ClassId, uint32_t> type_index_;
  boost::unordered_flat_map<ClassId, std::vector<uint32_t>> types_below_;  // proper supertypes and itself
  std::vector<uint32_t> odd_types_;  // arrays, and what is below a missing class: compared one by one
  ObjectMask below_missing_;
  std::deque<ObjectMask> masks_;
  std::vector<std::pair<ClassId, ObjectMask*>> all_masks_;
  boost::unordered_flat_map<ClassId, ObjectMask*> mask_of_;
  std::vector<uint32_t> slots_of_class_;
  std::vector<uint32_t> slot_of_field_;
};

}  // namespace heddle
