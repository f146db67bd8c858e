// Two steps of one method on one thing that is made for several threads, of which the second happens, or is
// right, because of what the first found: look and put, look and take, read and set.
//
// Problem. Each call on a concurrent map is one step, and so is each access to a volatile field; what a
// method makes of two of them is not. Most pairs of calls have nothing to do with each other, though, and
// many are right: what the second gives back is looked at, or it only does what is still as expected.
//
// Formulation. Which calls are steps, and of which kind, the knowledge files say (library/threads.model). A
// pair is of a step that *looks* and one that *acts*, on the same thing: the same value, or what is found by
// the same path; and for the same key, if they have one. The first dominates the second, and the second
// depends on it: what it sets is computed from what the first gave, or a branch on that decides whether it
// is come to. Of several looks before one act the last one counts: who looks again under a lock is right.
// What the act relies on is then one of three: that there is nothing yet, that there is something, or that
// it is this value.
//
// Not a pair: an act that does both in one step, or whose result is used; a put after which the thing is
// looked at again; an act that is the same done twice, unless more is done with it; and a key that is the
// thread itself.
#pragma once

#include <vector>

#include "detect/world.h"

namespace heddle {

struct Step {
  Access access;   // of what is made for several threads: `base`, or a volatile field
  Reg key;         // none: it is about the thing as a whole
  bool is_single;  // the thing is one value: a volatile field, or an atomic object
  bool looks = false, looks_for_nothing = false;  // the latter: gives 0 if there is something
  bool relies = false, gives_null = false;        // if what it relies on is gone
  bool adds = false, removes = false;
  bool is_one_step = false;    // adds or removes only what is still as expected
  bool is_idempotent = false;  // doing it twice is the same as doing it once
  enum class Value : uint8_t { kNothing, kSomething, kUnknown };
  Value value = Value::kUnknown;  // that a single one is set to

  bool changes() const { return adds || removes; }
};

struct StepPair {
  enum class Relies : uint8_t { kNothingThere, kSomethingThere, kThisValue };
  enum class Act : uint8_t { kAdds, kRemoves, kUses };
  const Step* look = nullptr;
  const Step* act = nullptr;
  Relies relies = Relies::kThisValue;
  Act what = Act::kAdds;

  // The other step, done in between by somebody else, makes the first one's answer wrong.
  bool is_broken_by(const Step& other) const;
};

class StepPairs {
 public:
  explicit StepPairs(const World& world);

  // Of all that threads run, in the order of the nodes.
  const std::vector<Step>& steps() const { return steps_; }
  const std::vector<StepPair>& pairs() const { return pairs_; }
  // Keys that are surely not equal.
  bool are_different_keys(const Step& one, const Step& other) const;
  // Each call on such an object holds its monitor.
  bool locks_itself(ObjectId object) const { return locking_.contains(object.index()); }
  // Of what the step may be made on, objects that are made for several threads.
  ObjectSet objects(const Step& step) const;

 private:
  using Uses = std::vector<std::vector<uint32_t>>;  // by register: statements
  void find_types();
  void find_steps(AppNode node);
  void find_pairs(AppNode node, std::span<const Step> steps);
  bool is_pair(const Step& look, const Step& act, std::span<const Step> steps, const Uses& uses,
               StepPair& pair) const;
  bool is_same_thing(const Step& one, const Step& other) const;
  bool is_same_key(const Step& one, const Step& other) const;
  bool is_same_value(AppNode node, Reg one, Reg other) const;
  bool depends(AppNode node, Reg value, uint32_t on) const;
  bool sets_what_it_got(const Step& look, const Step& act) const;
  bool is_decided(const Step& look, const Step& act, StepPair::Relies& relies, bool& does_more) const;
  bool does_more(AppNode node, BlockId from, uint32_t act) const;
  bool uses_blindly(const Step& act, const Uses& uses) const;
  bool is_result_used(const Step& act, const Uses& uses) const;
  bool is_own_key(const Step& step) const;
  Uses find_uses(const Body& body) const;

  const World& world_;
  ObjectSet atomic_, locking_;  // objects
  ClassId thread_;
  std::vector<Step> steps_;
  std::vector<StepPair> pairs_;
};

}  // namespace heddle
