// Which calls do something to threads and locks, by the knowledge files.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <vector>

#include "pointer/analysis.h"

namespace heddle {

class Apis {
 public:
  explicit Apis(const Analysis& analysis);

  // What a call of this method does. `named` is the class that the call names.
  std::vector<const ThreadItem*> of(MethodId resolved, ClassId named) const;
  // Objects of exactly this class must not be shared; null: they may be, by its own @ThreadSafe too, or
  // nothing is known.
  const UnsafeItem* unsafe(ClassId type) const;

 private:
  struct Item {
    ClassId owner;
    const ThreadItem* item;
  };
  uint64_t key(NameId name, NameId descriptor) const;

  const Analysis& analysis_;
  boost::unordered_flat_map<uint64_t, std::vector<Item>> items_;  // by name and parameters
  boost::unordered_flat_map<NameId, const UnsafeItem*> exact_;
  std::vector<std::pair<ClassId, const UnsafeItem*>> below_;
  mutable boost::unordered_flat_map<ClassId, const UnsafeItem*> unsafe_;  // as found
};

}  // namespace heddle
