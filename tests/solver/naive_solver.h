// The pointer analysis again, as plainly as it can be written: what src/pointer computes with sharing, masks,
// differences, collapsed cycles and threads must be what this computes with sets and patience.
//
// It works on the statements of bodies, not on constraints: one set of objects per register of every method
// instance, per field of every object and per static field. Every statement of every instance is executed
// again and again, in order, until a whole pass changes nothing. Contexts are lists of what they consist of,
// objects are a site and a context; neither is numbered by the code under test.
//
// Shared with the code under test is what other tests cover: bodies, lambda classes, hierarchy, resolution
// and dispatch. Intrinsics of models and calls through method handles are not interpreted.
#pragma once

#include <compare>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "pointer/code.h"
#include "pointer/context.h"

namespace heddle::testing {

struct NaiveSite {
  enum class Kind : uint8_t { kNew, kLambda, kOneOfType, kClass, kString, kHandle, kVmException, kOutside };
  Kind kind = Kind::kNew;
  ClassId type;
  MethodId method{};  // with a statement, where it stands
  uint32_t stmt = 0;
  uint32_t depth = 0;
  ClassId named{};        // kClass
  std::string text = {};  // kString, kHandle
  friend auto operator<=>(const NaiveSite&, const NaiveSite&) = default;
  bool has_context() const { return kind == Kind::kNew || kind == Kind::kLambda; }
};

struct NaiveElement {
  enum class Kind : uint8_t { kCall, kInlinedCall, kSite, kContainer, kClass, kRest };
  Kind kind = Kind::kCall;
  MethodId method{};
  uint32_t stmt = 0;
  NaiveSite site{};
  friend auto operator<=>(const NaiveElement&, const NaiveElement&) = default;
  // Comes in addition to what the policy keeps.
  bool is_on_top() const { return kind == Kind::kInlinedCall || kind == Kind::kContainer; }
};
using NaiveContext = std::vector<NaiveElement>;

// Methods that run in one context for the rest, and the contexts that are told apart all the same, as
// src/pointer/naming.h writes them.
struct NaiveSharing {
  std::map<MethodId, std::set<std::string>> methods = {};
  bool others = false;  // all others run so in every context
  friend bool operator==(const NaiveSharing&, const NaiveSharing&) = default;
};

struct NaiveObject {
  NaiveSite site;
  NaiveContext context;
};

using NaiveSet = std::set<uint32_t>;  // indexes of objects

struct NaiveInstance {
  MethodId method;
  NaiveContext context;
  const Body* body = nullptr;
  std::vector<NaiveSet> registers = {};
  NaiveSet result = {};
  NaiveSet thrown = {};
};

struct NaiveCallEdge {
  uint32_t caller, stmt, callee;
  friend auto operator<=>(const NaiveCallEdge&, const NaiveCallEdge&) = default;
};

class NaiveSolver {
 public:
  NaiveSolver(Code& code, const ContextPolicy& policy, NaiveSharing shared = {});

  void add_entry(MethodId method);
  void solve();

  const std::deque<NaiveObject>& objects() const { return objects_; }
  const std::deque<NaiveInstance>& instances() const { return instances_; }
  const std::map<std::pair<uint32_t, FieldId>, NaiveSet>& fields() const { return fields_; }
  const std::map<uint32_t, NaiveSet>& elements() const { return elements_; }
  const std::map<FieldId, NaiveSet>& statics() const { return statics_; }
  const std::set<NaiveCallEdge>& call_edges() const { return call_edges_; }
  const std::set<ClassId>& initialised() const { return initialised_; }
  uint64_t passes() const { return passes_; }

  // As src/pointer/naming.h writes them.
  std::string object_name(uint32_t object) const;
  std::string instance_name(uint32_t instance) const;

 private:
  struct Call {
    Invoke invoke = Invoke::kVirtual;
    MethodId method;
    BlockId block = 0;
    uint32_t stmt = 0;
    const NaiveSet* receivers = nullptr;          // none for static calls
    std::vector<const NaiveSet*> arguments = {};  // with the receiver, null for what is no reference
    NaiveSet* result = nullptr;
  };

  void add(NaiveSet& to, const NaiveSet& from);
  void add(NaiveSet& to, uint32_t object);
  bool passes(uint32_t object, ClassId type) const;
  ClassId type_of(uint32_t object) const { return objects_[object].site.type; }
  ClassId class_named(std::string_view name) { return code_.hierarchy().link(name); }

  uint32_t object(const NaiveSite& site, const NaiveContext& maker);
  uint32_t outside_object(std::string_view type);
  uint32_t instance(MethodId method, const NaiveContext& wanted);
  void initialise(ClassId id);
  void run_initialiser(ClassId id);

  void execute(uint32_t instance);
  void execute(uint32_t instance, BlockId block, uint32_t stmt);
  NaiveSet constant(const NaiveInstance& in, ConstantId id);
  NaiveSet vm_exceptions(ClassId caught);
  bool goes_to_model(const NaiveInstance& in, ConstantId id) const;
  uint32_t allocated(const NaiveInstance& in, ClassId type, uint32_t stmt, uint32_t depth);
  void new_array(NaiveInstance& in, const Stmt& stmt, uint32_t index);
  FieldId field_of(const NaiveInstance& in, const Stmt& stmt, bool wants_static);
  void dynamic_call(uint32_t instance, BlockId block, const Stmt& stmt, uint32_t index);
  void lambda(NaiveInstance& in, const Stmt& stmt, uint32_t index);
  void record_method(uint32_t instance, BlockId block, const Stmt& stmt, uint32_t index);
  void member_call(uint32_t instance, BlockId block, const Stmt& stmt, uint32_t index);
  void object_call(uint32_t instance, BlockId block, uint32_t index, const NaiveSet& receivers,
                   std::string_view name, std::string_view descriptor, const NaiveSet* argument = nullptr);
  void call(uint32_t caller, const Call& call);
  void enter(uint32_t caller, const Call& call, MethodId target, const NaiveContext& context,
             int64_t receiver);
  void raise(NaiveInstance& in, BlockId block, const NaiveSet& exceptions);

  NaiveContext callee_context(const NaiveInstance& caller, const Call& call, MethodId target,
                              int64_t receiver);
  NaiveContext receiver_context(const NaiveObject& receiver) const;
  NaiveContext container_context(const NaiveObject& container) const;
  bool is_container(const NaiveObject& object);
  bool is_task(const NaiveSite& site) const;
  bool enters_task(MethodId target, ClassId receiver) const;

  std::string text(ClassId id) const;
  std::string text(MethodId id) const;
  std::string text(const NaiveSite& site) const;
  std::string text(const NaiveContext& context) const;

  Code& code_;
  Program& program_;
  ContextPolicy policy_;
  NaiveSharing shared_;
  std::vector<MethodId> task_entries_;
  std::deque<NaiveObject> objects_;
  std::map<std::pair<NaiveSite, NaiveContext>, uint32_t> object_ids_;
  std::deque<NaiveInstance> instances_;
  std::map<std::pair<MethodId, NaiveContext>, uint32_t> instance_ids_;
  std::map<std::pair<uint32_t, FieldId>, NaiveSet> fields_;
  std::map<uint32_t, NaiveSet> elements_;
  std::map<FieldId, NaiveSet> statics_;
  std::set<NaiveCallEdge> call_edges_;
  std::set<ClassId> initialised_;
  bool changed_ = false;
  uint64_t passes_ = 0;
};

}  // namespace heddle::testing
