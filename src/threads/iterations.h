// What each iteration of a parallel loop has for itself.
//
// Problem. A loop is one thread of which there are many (threads.h), and what it touches would race with
// itself: the elements that it is about, each of which is looked at by one iteration only, and arrays that
// are filled at the iteration's own number. Points-to analysis cannot tell: all elements of a list are made
// at one line.
//
// Formulation. Values of registers, seen by one iteration, are
//   own      what no other iteration of this run of the loop has: the element that its function is handed,
//            what it makes itself, a part that the element owns for ever (Sharing::is_owned), the number that
//            it counts to (of IntStream.range), and what lies in an array or list at that number;
//   derived  got from what is own, and perhaps its own too: a field of the element, a number computed from
//            that of the iteration;
//   common   the same for all iterations: what the function captured, and what is found from there by fields
//            that never change;
//   other    anything else.
// Along calls inside the loop, parameters and results are the worst of what comes in; from the best
// downwards, so it ends. What a function is handed goes by the step of the stream: results of map and of
// suppliers are what the function gives; of reduce the first argument may be the identity, which all have in
// common.
//
// Two accesses of one loop, both to something of its iteration's own, or to elements at the same function of
// its number, are apart. If the loop may run twice at once, that needs more: what it is about must belong to
// who runs it.
//
// Taken for granted: no element comes twice. A list can hold one object at two places, and a map's values can
// be the same object; few do, and all loops over elements would be suspected.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <memory>
#include <vector>

#include "threads/sharing.h"
#include "threads/streams.h"

namespace heddle {

class Iterations {
 public:
  Iterations(const AppGraph& graph, const Threads& threads, const Order& order, const Values& values,
             const Sharing& sharing);

  // kNothing: no value comes there. What is own is a number that no other iteration has, an element,
  // something that was made in the iteration, or either of these.
  enum class Share : uint8_t { kNothing, kNumber, kElement, kMade, kOwn, kDerived, kCommon, kOther };
  struct Place {
    Share base = Share::kOther;
    Share index = Share::kOther;  // of an element
    uint64_t at = 0;              // which function of the iteration's number the index is; 0: it is none
    Reg source;                   // the base, where it is common: it is the same if it is the same register
    int64_t constant = -1;        // the index, if it is one
    friend bool operator==(const Place&, const Place&) = default;
  };
  // What an access touches, seen by an iteration of the loop.
  Place place(ThreadId loop, const Access& access) const;
  // All that this says, for all loops that run it; those with the same cannot be told apart.
  using Signature = std::vector<std::pair<uint32_t, Place>>;
  Signature signature(const Access& access) const;

  // They cannot meet on the object, since iterations, or who runs the loops, have one each.
  bool keep_apart(ThreadId first, const Access& a, ThreadId second, const Access& b, ObjectId object) const;
  // Two iterations of one loop surely have the same object here; and the same index.
  bool is_same(ThreadId first, const Access& a, ThreadId second, const Access& b) const;
  bool is_same_index(ThreadId first, const Access& a, ThreadId second, const Access& b) const;
  // What they touch is computed from what each iteration has for itself.
  bool is_derived(ThreadId first, const Access& a, ThreadId second, const Access& b) const;
  // Some loop surely has it in common.
  bool is_common_to_some(const Access& access) const;

 private:
  struct Loop;
  class Search;
  Loop& loop(ThreadId id) const;
  bool is_about_common(ThreadId loop, ThreadId outer) const;
  bool runs_apart(ThreadId loop, ObjectId object) const;
  bool is_elsewhere(ThreadId loop, const Access& access, ObjectId object) const;
  bool belong_to_runners(ThreadId first, ThreadId second, ObjectId object) const;
  void add_runners(ThreadId thread, std::vector<ThreadId>& runners, std::vector<ThreadId>& loops) const;

  const AppGraph& graph_;
  const Threads& threads_;
  const Order& order_;
  const Values& values_;
  const Sharing& sharing_;
  Streams streams_;
  mutable std::vector<std::shared_ptr<Loop>> loops_;  // by thread; parts of one loop have it in common
};

}  // namespace heddle
