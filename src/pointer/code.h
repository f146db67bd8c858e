// The code of a program as the pointer analysis sees it: a body for every method that has one, wherever it
// comes from. Bytecode is lowered when first asked for; models of the knowledge files go before bytecode;
// what a lambda evaluates to is a class of its own, with a method that calls the implementation.
//
// One thread changes it; const members may be called from several.
#pragma once

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "library/knowledge.h"
#include "pointer/statement_ids.h"
#include "program/class_symbols.h"
#include "program/dispatch.h"
#include "program/dynamic_site.h"
#include "program/ir.h"
#include "program/lower_ahead.h"
#include "support/team.h"

namespace heddle {

// The class that stands for what a lambda expression or method reference evaluates to.
struct LambdaClass {
  ClassId id;
  std::vector<FieldId> captures;  // one per captured value
};

// Another body for a method; none: the same, but what it names is not what it was. `old_of_new`: for each
// statement the old one that it is, or kNoStmt.
struct BodyChange {
  MethodId method;
  std::unique_ptr<const Body> body;
  std::vector<uint32_t> old_of_new;
};

class Code {
 public:
  // `tells_apart`: what is merged by type is not where the application makes it.
  Code(Program& program, const Knowledge& knowledge, bool tells_apart = false);
  ~Code();
  Code(const Code&) = delete;
  Code& operator=(const Code&) = delete;

  Program& program() const { return program_; }
  Symbols& symbols() const { return program_.symbols(); }
  Hierarchy& hierarchy() { return hierarchy_; }
  const Hierarchy& hierarchy() const { return hierarchy_; }
  const Dispatch& dispatch() const { return dispatch_; }
  const Knowledge& knowledge() const { return knowledge_; }

  // Makes the bodies of these methods, on several threads, and calls `then` for one after the other as soon
  // as its body is there; it may load classes.
  void prepare(std::span<const MethodId> methods, Team& team, const std::function<void(MethodId)>& then = {});
  // Null when the method is abstract, native without a model, or cannot be lowered; prepared before.
  const Body* body(MethodId method) const;

  // After the program defined classes anew. The hierarchy follows, and what was remembered is forgotten;
  // `relinked`: those of them with other supertypes.
  void restructure(std::span<const ClassId> changed, std::span<const ClassId> relinked);
  // Likewise; gives the bodies that are not the same.
  struct ChangedBodies {
    std::vector<BodyChange> others;
    std::vector<MethodId> alike;  // only where they stand may be another line; they are in place already
    std::vector<MethodId> anew;   // there was a body and is none now, or the reverse
  };
  ChangedBodies changed_bodies(std::span<const ClassId> changed, const Renaming& renaming);
  // What lambdas run has other names from now on, and is the same.
  void renumber(const Renaming& renaming);

  // Gives a method whose body was asked for another one, and gives the old one back. `old_of_new` says which
  // statements are the same.
  std::unique_ptr<const Body> replace(MethodId method, std::unique_ptr<const Body> body,
                                      std::span<const uint32_t> old_of_new);
  // Identities of statements that survive such changes.
  uint32_t statement_id(MethodId method, uint32_t index) const {
    const auto ids = statement_ids_.find(method);
    return ids == statement_ids_.end() ? index : ids->second.id(index);
  }
  uint32_t statement_index(MethodId method, uint32_t id) const {
    const auto ids = statement_ids_.find(method);
    return ids == statement_ids_.end() ? id : ids->second.index(id);
  }

  bool is_model(MethodId method) const {
    return method.index() < slots_.size() && slots_[method.index()].state == Slot::State::kModel;
  }
  // The method has a model that is to be analysed anew for every call.
  bool is_inline(const MemberRef& method, bool is_static) const;
  bool is_inline(MethodId method) const;

  // None when the site is no lambda that can be decoded. `stmt` is in the body of `method`.
  const LambdaClass* lambda(MethodId method, uint32_t stmt, DynamicId site);
  bool is_lambda(ClassId id) const { return program_[id].state == ClassState::kSynthetic; }
  // Where the lambda of this class stands.
  struct Place {
    MethodId method;
    uint32_t stmt = 0;
  };
  Place lambda_place(ClassId id) const {
    const Place place = lambda_places_.at(id);
    return {place.method, statement_index(place.method, place.stmt)};
  }

  // Without a method if the class is none of a lambda, or of one that is not in the code any more.
  Place lambda_place_if_any(ClassId id) const {
    if (!lambda_places_.contains(id)) return {};
    const Place place = lambda_place(id);
    return place.stmt == kNoStmt ? Place() : place;
  }

  // The class of dynamic proxies that implement this interface.
  ClassId proxy(ClassId interface);
  // There is one for this interface, or for one below it.
  bool is_proxied(ClassId interface) const {
    return hierarchy_.linked(interface) && std::ranges::any_of(proxies_, [&](const auto& proxy) {
             return hierarchy_.is_subclass(proxy.first, interface);
           });
  }

  // The class, or the element of an array class, is there and not the JDK's.
  bool in_application(std::string_view class_name) const;
  // The class is the JDK's, or a lambda in it.
  bool of_jdk(ClassId id) const;

  // One object per type is enough.
  bool merged(ClassId type) const { return merged_.contains(*this, type); }
  // Not where methods of this class make it.
  bool tells_apart(ClassId maker) const;
  // The class is one of the containers: its methods run per object if the policy says so.
  bool is_container(ClassId id) const { return containers_.contains(*this, id); }
  // Objects of the class are containers: it, or a superclass, is.
  bool container(ClassId type) const;
  // Its code runs in no origin.
  bool is_library(ClassId id) const;

  size_t body_memory() const;

 private:
  struct Slot {
    enum class State : uint8_t { kUnknown, kNone, kOwned, kModel };
    State state = State::kUnknown;
    std::unique_ptr<const Body> owned;
    const Body* body = nullptr;
  };

  Slot& slot(MethodId method);
  void take(MethodId method, LowerAhead::Lowered body);
  void make_lambda(LambdaClass& made, MethodId method, uint32_t stmt, const Dynamic& dynamic,
                   const LambdaSite& site);
  std::vector<Program::MemberSketch> captures(const Dynamic& dynamic) const;
  void give_body(MethodId method, Body body);
  void read_classes_named();

  Program& program_;
  const Knowledge& knowledge_;
  Hierarchy hierarchy_;
  Dispatch dispatch_;
  std::vector<Slot> slots_;  // by method
  std::vector<std::unique_ptr<ClassSymbols>> class_symbols_;
  std::deque<LambdaClass> lambdas_;
  struct SiteKey {
    MethodId method;
    uint32_t statement;  // its identity
    DynamicId site;
    friend bool operator==(const SiteKey&, const SiteKey&) = default;
    friend size_t hash_value(const SiteKey& key) {
      return hash_combine(hash_mix(uint64_t{key.method.index()} << 32 | key.statement), key.site.index());
    }
  };
  boost::unordered_flat_map<SiteKey, LambdaClass*> lambda_of_site_;
  boost::unordered_flat_map<ClassId, Place> lambda_places_;  // with the statement's identity
  boost::unordered_flat_map<MethodId, StatementIds> statement_ids_;
  boost::unordered_flat_map<ClassId, ClassId> proxies_;  // by interface
  // Classes that knowledge files name, some with their subtypes or nested classes.
  class NamedClasses {
   public:
    void add(Code& code, const ClassItem& item);
    bool contains(const Code& code, ClassId type) const;

   private:
    std::vector<ClassId> above_;
    boost::unordered_flat_set<NameId> packages_;
    boost::unordered_flat_map<NameId, ClassItem::Scope> names_;
  };
  bool tells_apart_;
  NamedClasses merged_;
  NamedClasses containers_;
  NamedClasses followers_;
  NamedClasses bystanders_;
};

}  // namespace heddle
