// Methods that a policy would analyse too often.
//
// Problem. By origin, what many origins run would be analysed for each of them. It must be bounded, and the
// bound must not cost another solution: to give an attempt up and to start again with some methods in one
// context took two to five times as long as no contexts at all.
//
// Formulation. From some round on a method is shared: the contexts in which it runs by then are told apart as
// before, and whatever would run it in another one runs it in the one context for all the rest. Nothing that
// was derived is taken back, so there is nothing to start again. At last all methods are shared, and those
// that are reached later run in the context for the rest only. That function from methods and contexts to
// contexts is the configuration of a state, as the policy is; what the rounds give is the least solution
// under it, just as if it had been known from the beginning. A solver can be given it (`written`), and then
// comes to the same solution. Which methods are shared is looked at when all that arrived at calls is dealt
// with; by then the contexts of a method do not depend on the order of anything, nor on threads.
//
// In the context for the rest a method belongs to no origin, as the JDK's code does: what it makes belongs to
// nobody, and what it calls on an object runs where the object was made.
//
// Measured, in time of the processor on one thread against no contexts at all, `origin` and
// `origin+containers`: ecj 2.0 and 1.9, xalan 1.5, rhino 2.1 and 1.5, lucene 1.4 and 1.6, zookeeper 1.2,
// derby 1.2, with 0.3 further instances for each method; hsqldb 1.8 and tomcat 1.5 with a little less than
// the 0.2 that are allowed now, and hsqldb 2.5 with 0.3. To give up and begin again had taken 2.6 on
// hsqldb, 3.5 on ecj, 4.0 on jruby and 4.7 on tomcat.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <span>
#include <vector>

#include "pointer/constraint_builder.h"
#include "pointer/context.h"

namespace heddle {

// Contexts by what they stand for, as any solver of the same code has it.
struct WrittenElement {
  ContextElement::Kind kind{};
  Site site{};
  CallSite call{};
  ClassId type{};
  friend bool operator==(const WrittenElement&, const WrittenElement&) = default;
  friend size_t hash_value(const WrittenElement& element) {
    return hash_combine(
        hash_combine(hash_value(element.site), static_cast<uint64_t>(element.kind)),
        uint64_t{element.call.method.index()} << 32 | (element.call.stmt ^ element.type.index()));
  }
};
struct WrittenContext {
  std::vector<WrittenElement> elements;
  friend bool operator==(const WrittenContext&, const WrittenContext&) = default;
  friend size_t hash_value(const WrittenContext& context) {
    size_t hash = context.elements.size();
    for (const WrittenElement& element : context.elements) hash = hash_combine(hash, hash_value(element));
    return hash;
  }
};

// What another solver of the same code can be given.
struct WrittenSharing {
  struct Method {
    MethodId method;
    std::vector<WrittenContext> apart{};  // in these contexts it runs by itself
  };
  std::vector<Method> methods{};
  bool others = false;  // are shared, too, and run by themselves in no context
};

class MethodSharing {
 public:
  MethodSharing(Code& code, Contexts& contexts, const ConstraintTables& tables)
      : code_(code), contexts_(contexts), tables_(tables) {}
  MethodSharing(const MethodSharing&) = delete;
  MethodSharing& operator=(const MethodSharing&) = delete;

  // As another solver had it; before there is any context.
  void share(const WrittenSharing& written);
  // From now on, but for these contexts.
  void share(MethodId method, std::span<const ContextId> apart);
  // From now on, in all contexts, all methods that are not shared yet.
  void share_others() { others_ = true; }
  bool shares_others() const { return others_; }

  bool is_shared(MethodId method) const {
    return method.index() < number_.size() && number_[method.index()] != 0;
  }
  // In which context a method runs that would run in this one. Models that are analysed anew for every call
  // are so always: some mean nothing without.
  ContextId running(MethodId method, ContextId context) const {
    if (is_shared(method))
      return shared_[number_[method.index()] - 1].apart.contains(context) ? context : Contexts::kRest;
    return others_ && !code_.is_inline(method) ? Contexts::kRest : context;
  }
  WrittenSharing written() const;  // by method
  // The same as this solver has it, without contexts that it was given and did not meet.
  std::vector<std::pair<MethodId, std::vector<ContextId>>> all() const;

 private:
  struct Shared {
    MethodId method;
    boost::unordered_flat_set<ContextId> apart{};
    std::vector<WrittenContext> given{};
  };
  Shared& entry(MethodId method);
  WrittenContext written(ContextId context) const;
  void meet(ContextId context);

  Code& code_;
  Contexts& contexts_;
  const ConstraintTables& tables_;
  bool others_ = false;
  std::vector<uint32_t> number_;  // by method: in what follows, from 1 on
  std::vector<Shared> shared_;
  // Contexts that were given, and in whose entries they are.
  boost::unordered_flat_map<WrittenContext, std::vector<uint32_t>> given_;
};

}  // namespace heddle
