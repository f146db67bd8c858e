// What the intrinsics of models mean (library/README.md), and calls through method and variable handles.
//
// One thread, between rounds, but for receivers of methods that are invoked, by reflection or by handles. An
// intrinsic of one argument looks at what arrived. One of several combines what arrived at one with all that
// the others hold: where thousands of classes reach a look-up, looking at everything again whenever another
// arrives was two thirds of tomcat's time. Doing a thing twice does nothing: objects, call edges and pointer
// edges made here are each remembered.
//
// A name that is not known (a string that was computed) gives no members: guessing all of them would make the
// result useless. Such sites are counted and listed.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "classfile/descriptor.h"
#include "pointer/solver.h"

namespace heddle {
namespace {

constexpr std::string_view kMethodClass = "java/lang/reflect/Method";
constexpr std::string_view kConstructorClass = "java/lang/reflect/Constructor";
constexpr std::string_view kFieldClass = "java/lang/reflect/Field";
constexpr std::string_view kHandleClass = "java/lang/invoke/DirectMethodHandle";
constexpr std::string_view kBoundClass = "java/lang/invoke/BoundMethodHandle";
constexpr std::string_view kVariableClass = "java/lang/invoke/VarHandle";

uint64_t pair(uint32_t a, uint32_t b) {
  return uint64_t{a} << 32 | b;
}

}  // namespace

class IntrinsicRules {
 public:
  IntrinsicRules(Solver& solver, InstanceId instance, uint32_t index)
      : solver_(solver),
        program_(solver.code_.program()),
        hierarchy_(solver.code_.hierarchy()),
        id_(instance),
        instance_(solver.instances_[instance.index()]),
        index_(index),
        call_(instance_.constraints->intrinsics[index]) {}

  void apply(const ObjectSet& arrived, Local at) {
    const auto arguments = instance_.constraints->arguments_of(call_);
    if (at != kNoLocal && std::ranges::count(arguments, at) == 1) {
      argument_arrived_ = static_cast<uint32_t>(std::ranges::find(arguments, at) - arguments.begin());
    }
    arrived_ = &arrived;
    const ObjectSet first = fresh(0);
    if (call_.polymorphic) return handle_call();
    switch (call_.intrinsic) {
      case Intrinsic::kClone:
        return arrived.each([&](uint32_t object) { clone(ObjectId(object)); });
      case Intrinsic::kClassOf:
        return result(classes_of(arrived));
      case Intrinsic::kClassForName:
        return arrived.each([&](uint32_t object) { class_for_name(ObjectId(object)); });
      case Intrinsic::kNameOf:
        return arrived.each([&](uint32_t object) { name_of_class(ObjectId(object)); });
      case Intrinsic::kCallerClass:
        return;  // see instantiate
      case Intrinsic::kSuperclassOf:
        return each_class(arrived, [&](ClassId of) {
          if (const ClassId super = hierarchy_.super(of)) result(class_object(super));
        });
      case Intrinsic::kInterfacesOf:
        return each_class(arrived, [&](ClassId of) {
          for (const ClassId interface : hierarchy_.direct_interfaces(of)) result(class_object(interface));
        });
      case Intrinsic::kComponentOf:
        return each_class(arrived, [&](ClassId of) {
          if (const std::string_view name = name_of(of); name.starts_with("[")) {
            result(class_object(class_of_descriptor(name.substr(1))));
          }
        });
      case Intrinsic::kNewInstance:
        return each_class(arrived, [&](ClassId of) {
          if (may_mean(of)) construct(of, find(of, "<init>", "()V"), {});
        });
      case Intrinsic::kNewArray:
        return each_class(arrived, [&](ClassId of) {
          result(object_of({.kind = SiteKind::kMerged, .type = array_of(of)}));
        });
      case Intrinsic::kAllocate:
        return each_class(arrived, [&](ClassId of) {
          if (can_be_made(of)) result(make(of));
        });
      case Intrinsic::kEnumOf:
        return arrived.each([&](uint32_t object) { enum_of(type(object)); });
      case Intrinsic::kEnumConstants:
        return arrived.each([&](uint32_t object) { enum_constants(class_behind(ObjectId(object))); });
      case Intrinsic::kConstructors:
        return each_class(arrived, [&](ClassId of) { constructors(of); });
      case Intrinsic::kMethods:
        return methods();
      case Intrinsic::kFields:
        return fields();
      case Intrinsic::kConstruct:
        return construct_reflectively();
      case Intrinsic::kInvoke:
        return invoke_reflectively();
      case Intrinsic::kFieldGet:
        return each_field(first, [&, objects = fresh(1)](FieldId field) { read(field, objects); });
      case Intrinsic::kFieldSet:
        if (arrived_at(2)) return;
        return each_field(first,
                          [&, objects = fresh(1)](FieldId field) { write(field, objects, argument(2)); });
      case Intrinsic::kProxy:
        return proxy();
      case Intrinsic::kFieldOffset:
        return each_class(first, [&](ClassId of) { field_offset(of); });
      case Intrinsic::kUnsafeGet:
      case Intrinsic::kUnsafePut:
        if (collected_ == nullptr) solver_.unsafe_users_.insert(site_key());
        if (arrived_at(1)) return;
        return unsafe_access(first, offsets(), true);
      case Intrinsic::kServices:
        return arrived.each([&](uint32_t object) { services(ObjectId(object)); });
      case Intrinsic::kServiceElse:
        return held(0).each([&](uint32_t object) { service_else(ObjectId(object)); });
      case Intrinsic::kMethodHandle:
        return each_class(first, [&](ClassId of) { method_handle(of); });
      case Intrinsic::kBind:
        return bind();
      case Intrinsic::kVarHandle:
        return each_class(held(0), [&](ClassId of) { variable_handle(of); });
      case Intrinsic::kArrayVarHandle:
        return each_class(arrived, [&](ClassId) {
          result(member_object(kVariableClass, MemberUse::kElements, 0xFFFFFFFFU));
        });
      case Intrinsic::kFinalizable:
        return arrived.each([&](uint32_t object) { finalizable(ObjectId(object)); });
    }
  }

  void caller_class() {
    const std::span<const ContextElement> context = solver_.contexts_[instance_.context];
    if (context.empty() || context.back().kind != ContextElement::Kind::kInline) return;
    const MethodId caller = solver_.tables_.call_sites[context.back().index].method;
    result(class_object(program_[caller].owner));
  }

  // What it would do with what its arguments held before this rank. Does nothing.
  void collect(Rank below, Collected& collected) {
    collected_ = &collected;
    below_ = below;
    if (!call_.polymorphic && call_.intrinsic == Intrinsic::kCallerClass) {
      if (instance_.rank < below) caller_class();
      return;
    }
    ObjectSet all;
    for (const Local local : instance_.constraints->arguments_of(call_)) {
      if (const NodeId from = node(local)) all.unite(objects_of(from));
    }
    apply(all, kNoLocal);
    arrived_ = nullptr;  // it ends here
  }

  // What it would do with these objects at one of its arguments, and all that the others held before this
  // rank.
  void collect(const ObjectSet& objects, Local at, Rank below, Collected& collected) {
    collected_ = &collected;
    below_ = below;
    apply(objects, at);
  }

  // A handle is called, to which more was bound: at this place.
  void call_again(ObjectId handle, NodeId place, const ObjectSet& arrived) {
    handle_ = handle;
    arrived_ = &arrived;
    receivers_arrived_ = place;
    call_handle(handle_, arguments_of_call());
  }

  void invoke(Solver::Invocation& invocation) {
    handle_ = invocation.handle;
    const Arguments arguments{std::move(invocation.placed), invocation.spread};
    for (const Solver::Receivers& group : invocation.groups) invoke(group, arguments);
  }

  // Accesses by offset, after the offsets of these fields were asked for.
  void unsafe_again(std::span<const FieldId> fields) { unsafe_access(held(0), fields, false); }

 private:
  // --- nodes and objects --------------------------------------------------------------------------------

  NodeId node(Local local) const { return instance_.node(local); }
  NodeId argument(uint32_t i) const {
    const auto arguments = instance_.constraints->arguments_of(call_);
    return i < arguments.size() ? node(arguments[i]) : NodeId();
  }
  // A copy: what is made here may wake the node.
  ObjectSet held(uint32_t i) const {
    const NodeId from = argument(i);
    return from ? objects_of(from) : ObjectSet();
  }
  ObjectSet objects_of(NodeId from) const {
    if (collected_ == nullptr || below_ == kNoRank) return solver_.nodes_.points_to(from);
    const Layers& layers = solver_.nodes_.history(from).layers;
    const bool all = layers.empty() || layers.last_rank() < below_;
    return all ? solver_.nodes_.points_to(from) : layers.before(below_);
  }
  // Something arrived there and at no other argument.
  bool arrived_at(uint32_t i) const { return argument_arrived_ == i; }
  // What has to be looked at anew of an argument: all of it, if something arrived at another one.
  ObjectSet fresh(uint32_t i) const { return arrived_at(i) ? *arrived_ : held(i); }
  uint64_t site_key() const { return uint64_t{id_.index()} << 32 | index_; }
  ClassId type(uint32_t object) const { return solver_.objects_[ObjectId(object)].type; }
  const Site& site(ObjectId object) const { return solver_.tables_.sites[solver_.objects_[object].site]; }
  std::string_view name_of(ClassId id) const { return program_.text(program_[id].name); }

  void give(NodeId to, ObjectId object) {
    ObjectSet one;
    one.add(object.index());
    give(to, one);
  }
  void give(NodeId to, const ObjectSet& objects) {
    if (collected_ != nullptr) {
      collected_->given[to].unite(objects);
    } else {
      solver_.give(to, objects, site_key());
    }
  }
  void initialise(ClassId of) {
    if (collected_ != nullptr) {
      collected_->initialised.insert(of);
    } else {
      solver_.initialise(of, site_key());
    }
  }

  void result(ObjectId object) {
    if (const NodeId to = node(call_.result)) give(to, object);
  }
  void result(const ObjectSet& objects) {
    if (const NodeId to = node(call_.result)) give(to, objects);
  }
  void edge(NodeId from, NodeId to, FilterId filter = {}) {
    if (!from || !to || from == to) return;
    if (collected_ != nullptr) {
      collected_->edges.insert({from, to, filter});
      return;
    }
    if (solver_.effects_.connect({from, to, filter}, site_key())) solver_.edge(from, to, filter);
  }
  NodeId field_node(ObjectId object, FieldId field) { return solver_.touch_field(object.index(), field); }
  NodeId element_node(ObjectId array) { return solver_.touch_field(array.index(), 0); }
  bool is_array(ObjectId object) const {
    return program_[solver_.objects_[object].type].state == ClassState::kArray;
  }

  ObjectId object_of(const Site& made) {
    return solver_.object(solver_.tables_.sites.intern(made), instance_.context);
  }
  ObjectId class_object(ClassId of) {
    auto& known = solver_.class_objects_;
    if (of.index() >= known.size()) known.resize(program_.class_count());
    ObjectId& made = known[of.index()];
    if (!made) {
      made = object_of(
          {.kind = SiteKind::kClass, .type = hierarchy_.link("java/lang/Class"), .value = of.index()});
    }
    return made;
  }
  ObjectId make(ClassId of) {
    if (solver_.code_.merged(of)) return object_of({.kind = SiteKind::kMerged, .type = of});
    return object_of(
        {.kind = SiteKind::kReflective, .type = of, .method = instance_.method, .value = statement()});
  }
  uint32_t statement() const { return solver_.code_.statement_id(instance_.method, call_.stmt); }
  ObjectId member_object(std::string_view class_name, MemberUse use, uint32_t member) {
    return object_of({.kind = SiteKind::kMember,
                      .depth = static_cast<uint32_t>(use),
                      .type = hierarchy_.link(class_name),
                      .value = member});
  }
  // Members know their class and name, as the JDK's code expects.
  void member_result(std::string_view class_name, MemberUse use, uint32_t member, ClassId owner) {
    ObjectId& object = solver_.member_objects_[uint64_t{member} << 8 | static_cast<uint8_t>(use)];
    // Whoever forgets must know each that gives the fields, not just the first.
    if (object && !solver_.options_.forgets) return result(object);
    object = member_object(class_name, use, member);
    set_field(object, class_name, "clazz", "Ljava/lang/Class;", class_object(owner));
    const NameId name = is_of_field(use) ? program_[FieldId(member)].name : program_[MethodId(member)].name;
    const ConstantId text = program_.symbols().constant({ConstantValue::Kind::kString, name.index()});
    set_field(
        object, class_name, "name", "Ljava/lang/String;",
        object_of(
            {.kind = SiteKind::kString, .type = hierarchy_.link("java/lang/String"), .value = text.index()}));
    result(object);
  }
  void set_field(ObjectId object, std::string_view owner, std::string_view name, std::string_view descriptor,
                 ObjectId value) {
    const FieldId field = program_.declared_field(hierarchy_.link(owner), program_.symbols().name(name),
                                                  program_.symbols().name(descriptor));
    if (field && solver_.objects_.has_slot(field)) {
      give(field_node(object, field), value);
    }
  }

  bool can_be_made(ClassId of) const {
    const Class& made = program_[of];
    return made.state != ClassState::kArray && (made.access & (kAccAbstract | kAccInterface)) == 0 &&
           !made.is_phantom();
  }
  ClassId class_of_descriptor(std::string_view descriptor) {
    if (descriptor.starts_with('L')) return hierarchy_.link(descriptor.substr(1, descriptor.size() - 2));
    if (descriptor.starts_with('[')) return hierarchy_.link(descriptor);
    return program_.declare(descriptor);  // int.class and the like: a Class object that stands for a letter
  }
  // Arrays of arrays of ... can be asked for without end; programs do not go beyond a few dimensions.
  // Where classes meet in a table, so do those of the arrays made from them, and so on without end: two
  // dimensions it is. For the same reason there is one such array per type and not one per call: jython had
  // 285 thousand objects, and more every round, when it was stopped.
  ClassId array_of(ClassId element) {
    const std::string name(name_of(element));
    if (name.starts_with("[[")) return element;
    const bool whole = name.starts_with('[') || name.size() == 1;
    return hierarchy_.link(whole ? "[" + name : "[L" + name + ";");
  }

  bool in_application(ClassId id) {
    auto& known = solver_.in_application_;
    if (id.index() >= known.size()) known.resize(program_.class_count());
    uint8_t& answer = known[id.index()];
    if (answer == 0) answer = solver_.code_.in_application(name_of(id)) ? 2 : 1;
    return answer == 2;
  }

  // Whoever uses reflection: the first caller that is no model. A proxy asks for the methods of its own
  // interface, which is as if the application did.
  bool used_by_application() {
    if (program_[program_[instance_.method].owner].state == ClassState::kSynthetic) return true;
    for (const ContextElement& element : solver_.contexts_[instance_.context]) {
      if (element.kind != ContextElement::Kind::kInline) continue;
      const MethodId caller = solver_.tables_.call_sites[element.index].method;
      return in_application(program_[caller].owner);
    }
    return false;
  }
  // The JDK's own tables hold all classes of the application that anything ever asked for. What the JDK does
  // with them by reflection (services, serialisation, bundles) is not guessed from that, but may be said.
  bool within_reach(ClassId of) {
    if (is_given(of) || !in_application(of) || used_by_application()) return true;
    note_unknown();
    return false;
  }

  // Uses that are given up mean what the user says, and nothing else.
  bool is_given_up() {
    return !solver_.options_.given_up.empty() && solver_.is_given_up(solver_.reflective_use(site_key()));
  }
  bool may_mean(ClassId of) {
    if (!is_given_up() || is_given(of)) return true;
    note_unknown();
    return false;
  }
  bool may_mean(MethodId method) {
    const Method& meant = program_[method];
    if (meant.name == solver_.constructor_name_) return may_mean(meant.owner);
    if (!is_given_up()) return true;
    const std::span<const NameId> given = solver_.services_.given_methods(program_[meant.owner].name);
    if (std::ranges::find(given, meant.name) != given.end()) return true;
    note_unknown();
    return false;
  }
  bool is_given(ClassId of) {
    const std::span<const NameId> given = solver_.services_.given_classes();
    return std::ranges::find(given, program_[of].name) != given.end();
  }
  void count_call() {
    const bool is_guess = call_.polymorphic || call_.intrinsic == Intrinsic::kNewInstance ||
                          call_.intrinsic == Intrinsic::kConstruct || call_.intrinsic == Intrinsic::kInvoke;
    if (is_guess && !is_given_up()) solver_.reflection_width_.count_call(site_key());
  }

  // Which class a Class object stands for, linked; none if it is not told apart from others, or is of a
  // primitive type.
  ClassId class_behind(ObjectId object) {
    const Site& from = site(object);
    if (from.kind != SiteKind::kClass) return {};
    const ClassId of(from.value);
    // Who looks for entry points loads classes and does not link them. A letter is a primitive type.
    if (!hierarchy_.linked(of) && (name_of(of).size() > 1 || program_.class_path().contains(name_of(of)))) {
      hierarchy_.link(of);
    }
    return hierarchy_.linked(of) ? of : ClassId();
  }
  template <class Visit>
  void each_class(const ObjectSet& objects, Visit&& visit) {
    objects.each([&](uint32_t object) {
      const ClassId of = class_behind(ObjectId(object));
      if (of && within_reach(of)) visit(of);
    });
  }
  template <class Visit>
  void each_field(const ObjectSet& objects, Visit&& visit) {
    objects.each([&](uint32_t object) {
      const Site& from = site(ObjectId(object));
      if (from.kind == SiteKind::kMember && static_cast<MemberUse>(from.depth) == MemberUse::kField) {
        const FieldId field(from.value);
        if (within_reach(program_[field].owner)) visit(field);
      }
    });
  }
  // The names that an argument may be; an unknown one is noted.
  // What arrived at the second argument, or all it may be if something arrived at another: sorted.
  const std::vector<NameId>& names() {
    std::vector<NameId>& known = names_;
    if (names_are_known_) return known;
    names_are_known_ = true;
    fresh(1).each([&](uint32_t object) {
      const Site& from = site(ObjectId(object));
      if (from.kind != SiteKind::kString) {
        note_unknown();
        return;
      }
      const ConstantValue& constant = program_.symbols()[ConstantId(from.value)];
      known.push_back(NameId(static_cast<uint32_t>(constant.value)));
    });
    std::ranges::sort(known);
    return known;
  }
  static bool wanted(NameId name, const std::vector<NameId>& known) {
    return std::ranges::binary_search(known, name);
  }
  void note_unknown() {
    if (collected_ != nullptr) {
      collected_->unknown_name = true;
    } else {
      solver_.unknown_names_.insert(site_key());
    }
  }

  MethodId find(ClassId of, std::string_view name, std::string_view descriptor) {
    return program_.declared_method(of, program_.symbols().name(name), program_.symbols().name(descriptor));
  }

  // The class and everything above it.
  template <class Visit>
  void each_holder(ClassId of, Visit&& visit) {
    for (ClassId at = of; at; at = hierarchy_.super(at)) visit(at);
    hierarchy_.visit_interfaces(of, [&](ClassId interface) {
      visit(interface);
      return false;
    });
  }

  // --- classes and members ------------------------------------------------------------------------------

  // As for constants, classes of the JDK are not told apart. Arrays are: copies of an array have its class.
  // The classes of large sets, which many ask for, are remembered.
  ObjectSet classes_of(const ObjectSet& objects) {
    if (!objects.is_large()) return find_classes_of(objects);
    constexpr size_t kPlaces = 256;
    auto& places = solver_.classes_of_;
    if (places.empty()) places.resize(kPlaces);
    Solver::ClassesOf& known = places[objects.quick_hash() % kPlaces];
    if (!known.objects.same_as(objects)) {
      known.classes = find_classes_of(objects);
      known.objects = objects;
    }
    return known.classes;
  }
  ObjectSet find_classes_of(const ObjectSet& objects) {
    std::vector<uint32_t> found;
    ClassId last;
    objects.each([&](uint32_t object) {
      const ClassId of = type(object);
      if (of == last) return;
      last = of;
      const bool known = program_[of].state == ClassState::kArray || in_application(of);
      found.push_back((known ? class_object(of) : some_class()).index());
    });
    std::ranges::sort(found);
    found.erase(std::ranges::unique(found).begin(), found.end());
    return ObjectSet::from_sorted(found);
  }
  ObjectId some_class() {
    return object_of({.kind = SiteKind::kMerged, .type = hierarchy_.link("java/lang/Class")});
  }

  void class_for_name(ObjectId object) {
    const Site& from = site(object);
    if (from.kind != SiteKind::kString) return class_for_unknown_name();
    const ConstantValue& constant = program_.symbols()[ConstantId(from.value)];
    give_class(class_named(program_.text(NameId(static_cast<uint32_t>(constant.value)))));
  }
  // A name that the program computes, or reads: one of those in its configuration, most likely.
  void class_for_unknown_name() {
    note_unknown();
    if (collected_ == nullptr && !solver_.asked_for_unknown_.insert(site_key()).second) return;
    for (const NameId name : solver_.services_.given_classes()) give_class(hierarchy_.link(name));
    if (!used_by_application()) return;
    for (const NameId name : solver_.services_.named_in_resources()) give_class(hierarchy_.link(name));
  }
  void give_class(ClassId of) {
    if (!of) return;
    initialise(of);
    result(class_object(of));
  }
  ClassId class_named(std::string_view dotted) {
    std::string name(dotted);
    std::ranges::replace(name, '.', '/');
    return program_.has(name) ? hierarchy_.link(name) : ClassId();
  }

  // Names of classes are known where a constant is asked: names of whatever an object may be would be as many
  // strings as there are classes, in all places where text is put together.
  void name_of_class(ObjectId object) {
    const Site& from = site(object);
    const bool known =
        from.kind == SiteKind::kClass && asked_of_constant() && in_application(ClassId(from.value));
    if (!known)
      return result(object_of({.kind = SiteKind::kMerged, .type = hierarchy_.link("java/lang/String")}));
    std::string name(name_of(ClassId(from.value)));
    std::ranges::replace(name, '/', '.');
    const NameId text = program_.symbols().name(name);
    const ConstantId constant = program_.symbols().constant({ConstantValue::Kind::kString, text.index()});
    result(object_of(
        {.kind = SiteKind::kString, .type = hierarchy_.link("java/lang/String"), .value = constant.index()}));
  }
  // The receiver of the call that this model stands for is a constant.
  bool asked_of_constant() const {
    const std::span<const ContextElement> context = solver_.contexts_[instance_.context];
    if (context.empty() || context.back().kind != ContextElement::Kind::kInline) return false;
    const CallSite& call = solver_.tables_.call_sites[context.back().index];
    const Body* const body = solver_.code_.body(call.method);
    if (body == nullptr) return false;
    const Stmt& stmt = body->stmts[solver_.code_.statement_index(call.method, call.stmt)];
    return stmt.arg_count != 0 && body->is_constant(Reg(body->args[stmt.first_arg]));
  }

  // Unlike other reflection of the JDK's this is followed into the application: an EnumSet keeps bits and has
  // its elements from here only. The worst it can do is to run the initialiser of an enum.
  void enum_constants(ClassId of) {
    if (!of || !is_enum(of)) return;
    const MethodId values = find(of, "values", fmt::format("()[L{};", name_of(of)));
    if (values) invoke(values, false, {}, {});
  }

  // Sets and maps of constants begin with it. A constant with a body has a class of its own.
  void enum_of(ClassId of) {
    if (!is_enum(of)) return;
    const ClassId super = hierarchy_.super(of);
    result(class_object(super && is_enum(super) ? super : of));
  }
  bool is_enum(ClassId of) const { return (program_[of].access & kAccEnum) != 0; }

  void constructors(ClassId of) {
    for (const MethodId id : program_[of].methods) {
      if (program_[id].name == solver_.constructor_name_) {
        member_result(kConstructorClass, MemberUse::kMethod, id.index(), of);
      }
    }
  }

  // Asked for by any name, a member is an object of which no more is known: what is done with all methods of
  // a class (to look for annotations, to print them) is hardly ever calling them.
  bool any_member(std::string_view class_name) {
    if (!call_.of_any_name) return false;
    note_unknown();
    result(object_of({.kind = SiteKind::kMerged, .type = hierarchy_.link(class_name)}));
    return true;
  }

  // The classes that were not looked at before, with those above them.
  std::vector<ClassId> new_holders(Solver::LookUp& so_far, const ObjectSet& classes) {
    std::vector<ClassId> found;
    each_class(classes, [&](ClassId of) {
      if (!so_far.classes.insert(of).second) return;
      each_holder(of, [&](ClassId holder) {
        if (so_far.holders.insert(holder).second) found.push_back(holder);
      });
    });
    return found;
  }

  Solver::LookUp& looked_at() { return collected_ == nullptr ? solver_.look_ups_[site_key()] : nothing_; }

  void methods() {
    Solver::LookUp& so_far = looked_at();
    const auto found = [&](MethodId id) {
      member_result(kMethodClass, MemberUse::kMethod, id.index(), program_[id].owner);
    };
    if (!arrived_at(0)) {
      for (const NameId name : names()) {
        if (is_special(name)) continue;
        for (const MethodId id : solver_.methods_named_[name]) {
          if (so_far.holders.contains(program_[id].owner)) found(id);
        }
      }
    }
    if (arrived_at(1)) return;
    for (const ClassId holder : new_holders(so_far, fresh(0))) {
      const bool any = any_member(kMethodClass);
      const std::span<const NameId> given = solver_.services_.given_methods(program_[holder].name);
      const bool is_first = solver_.looked_up_.insert(holder).second;
      for (const MethodId id : program_[holder].methods) {
        const NameId name = program_[id].name;
        if (is_special(name)) continue;
        if (is_first) solver_.methods_named_[name].push_back(id);
        if ((!any && wanted(name, names())) || std::ranges::find(given, name) != given.end()) found(id);
      }
    }
  }
  bool is_special(NameId name) const { return program_.text(name).starts_with('<'); }

  void fields() {
    Solver::LookUp& so_far = looked_at();
    const auto look_at = [&](ClassId holder) {
      for (const FieldId id : program_[holder].fields) {
        if (wanted(program_[id].name, names())) {
          member_result(kFieldClass, MemberUse::kField, id.index(), holder);
        }
      }
    };
    if (!arrived_at(0)) {
      for (const ClassId holder : so_far.holders) look_at(holder);
    }
    if (arrived_at(1)) return;
    for (const ClassId holder : new_holders(so_far, fresh(0))) {
      if (!any_member(kFieldClass)) look_at(holder);
    }
  }

  bool is_static(FieldId field) const { return (program_[field].access & kAccStatic) != 0; }
  bool holds_reference(FieldId field) const {
    return kind_of(program_.text(program_[field].descriptor).front()) == ValueKind::kRef;
  }

  void read(FieldId field, const ObjectSet& objects) {
    if (is_static(field)) initialise(program_[field].owner);
    if (!holds_reference(field)) return;
    if (is_static(field)) return edge(solver_.static_place(field), node(call_.result), call_.result_filter);
    each_owner(field, objects, [&](NodeId place) { edge(place, node(call_.result), call_.result_filter); });
  }
  void write(FieldId field, const ObjectSet& objects, NodeId value) {
    if (is_static(field)) initialise(program_[field].owner);
    if (!holds_reference(field)) return;
    if (is_static(field))
      return edge(value, solver_.static_place(field), type_filter(program_[field].descriptor));
    each_owner(field, objects,
               [&](NodeId place) { edge(value, place, type_filter(program_[field].descriptor)); });
  }
  template <class Visit>
  void each_owner(FieldId field, const ObjectSet& objects, Visit&& visit) {
    instances_among(objects, program_[field].owner).each([&](uint32_t object) {
      visit(field_node(ObjectId(object), field));
    });
  }
  ObjectSet instances_among(const ObjectSet& objects, ClassId of) {
    const ObjectFilter below{.only = &solver_.objects_.below(of), .except = {}};
    ObjectSet found;
    found.add_difference(objects, {}, &below);
    return found;
  }
  FilterId type_filter(NameId descriptor) { return type_filter(program_.text(descriptor)); }
  FilterId type_filter(std::string_view type) {
    if (type == "Ljava/lang/Object;") return {};
    const FilterId filter = solver_.tables_.filters.intern({class_of_descriptor(type), {}});
    solver_.prepare_filters();
    return filter;
  }

  void clone(ObjectId original) {
    const ClassId of = solver_.objects_[original].type;
    // One object for all arrays of a type stands for their copies as well.
    const bool is_merged = site(original).kind == SiteKind::kMerged;
    if (is_merged || (site(original).is_global() && !is_array(original))) return result(original);
    const ObjectId copy =
        object_of({.kind = SiteKind::kClone, .type = of, .method = instance_.method, .value = statement()});
    result(copy);
    if (is_array(original)) return edge(element_node(original), element_node(copy));
    for (ClassId at = of; at; at = hierarchy_.super(at)) {
      for (const FieldId field : program_[at].fields) {
        if (!is_static(field) && holds_reference(field))
          edge(field_node(original, field), field_node(copy, field));
      }
    }
  }

  void finalizable(ObjectId object) {
    const ClassId of = solver_.objects_[object].type;
    if (!solver_.has_finalizer(of)) return;
    result(object);
  }

  // --- reflective calls ---------------------------------------------------------------------------------

  // Where arguments come from: one place for each, or an array whose elements may be any of them.
  struct Arguments {
    std::vector<NodeId> placed;
    NodeId spread{};
  };

  uint32_t call_id() const { return instance_.call(call_.call); }
  uint32_t call_site() const { return instance_.constraints->calls[call_.call].site; }

  void run(MethodId method, ContextId context, const ObjectSet* receivers, const Arguments& arguments,
           bool gives_result) {
    const Rank rank = collected_ == nullptr ? solver_.next_rank() : 0;
    const InstanceId callee_id =
        collected_ == nullptr ? solver_.instance(method, context) : solver_.find_instance(method, context);
    if (!callee_id) return;
    bool is_new = true;
    if (collected_ == nullptr) {
      solver_.instantiate_new();
      is_new = solver_.add_callee(call_id(), callee_id, rank);
      if (is_new) count_call();
    } else {
      collected_->callees.add(callee_id.index());
    }
    const Instance& callee = solver_.instances_[callee_id.index()];
    if (collected_ == nullptr && !arguments.placed.empty()) {
      is_new = solver_.tied_to_handles_.insert({call_id(), callee_id, handle_}).second;
    }
    const std::vector<Local>& parameters = callee.constraints->of_register;
    const auto parameter = [&](size_t i) {
      return i < parameters.size() ? callee.node(parameters[i]) : NodeId();
    };
    size_t at = 0;
    if (receivers != nullptr) {
      if (const NodeId self = parameter(0)) {
        give(self, *receivers);
      }
      at = 1;
    }
    if (!is_new) return;
    DescriptorCursor cursor(program_.text(program_[method].descriptor));
    for (size_t i = 0; cursor.more(); ++i, ++at) {
      const std::string_view wanted_type = cursor.next();
      const NodeId to = parameter(at);
      if (!to || kind_of(wanted_type.front()) != ValueKind::kRef) continue;
      if (i < arguments.placed.size()) edge(arguments.placed[i], to, type_filter(wanted_type));
      edge(arguments.spread, to, type_filter(wanted_type));
    }
    if (gives_result) edge(callee.node(callee.constraints->result), node(call_.result), call_.result_filter);
    edge(callee.node(callee.constraints->thrown), node(call_.thrown));
  }

  // A new object of the class, with this constructor.
  void construct(ClassId of, MethodId constructor, const Arguments& arguments) {
    if (!constructor || !can_be_made(of)) return;
    initialise(of);
    const ObjectId made = make(of);
    result(made);
    ObjectSet receivers;
    receivers.add(made.index());
    run(constructor, solver_.callee_context(call_id(), solver_.callee(constructor), made), &receivers,
        arguments, false);
  }

  void invoke(MethodId method, bool dispatched, const ObjectSet& receivers, const Arguments& arguments) {
    const Method& invoked = program_[method];
    if ((invoked.access & kAccStatic) != 0) {
      initialise(invoked.owner);
      return run(method, solver_.static_context(instance_, call_site(), method), nullptr, arguments, true);
    }
    const Invoke how = !dispatched                              ? Invoke::kSpecial
                       : program_[invoked.owner].is_interface() ? Invoke::kInterface
                                                                : Invoke::kVirtual;
    solver_.know_receivers(method);
    const Call call{.invoke = how, .method = method};
    if (collected_ == nullptr) {
      solver_.invocations_.push_back(
          {id_, index_, handle_, call, receivers, arguments.placed, arguments.spread});
      return;
    }
    const auto groups =
        solver_.dispatch_of_rule(solver_.workers_[0], call, receivers, instance_.in_no_origin);
    for (const Solver::Receivers& group : *groups) invoke(group, arguments);
  }
  void invoke(const Solver::Receivers& group, const Arguments& arguments) {
    run(group.callee.method, solver_.callee_context(call_id(), group.callee, group.context), &group.objects,
        arguments, true);
  }

  // The elements of all arrays meet in one place and go on from there: an edge from each array to each method
  // was a sixth of tomcat's time.
  Arguments spread(uint32_t i) {
    NodeId& place = solver_.spread_arguments_[uint64_t{id_.index()} << 32 | index_];
    if (!place) place = solver_.nodes_.make(1);
    const NodeId to = place;
    if (arrived_at(i) || argument_arrived_ == kSeveral) {
      fresh(i).each([&](uint32_t object) {
        if (is_array(ObjectId(object))) edge(element_node(ObjectId(object)), to);
      });
    }
    return {{}, to};
  }

  template <class Visit>
  void each_method(const ObjectSet& objects, Visit&& visit) {
    objects.each([&](uint32_t object) {
      const Site& from = site(ObjectId(object));
      if (from.kind == SiteKind::kMember && static_cast<MemberUse>(from.depth) == MemberUse::kMethod) {
        const MethodId method(from.value);
        if (within_reach(program_[method].owner) && may_mean(method)) visit(method);
      }
    });
  }

  void construct_reflectively() {
    const Arguments arguments = spread(1);
    if (arrived_at(1)) return;
    each_method(fresh(0), [&](MethodId method) { construct(program_[method].owner, method, arguments); });
  }
  // Each method that may be invoked is a call of its own.
  void invoke_reflectively() {
    const NodeId arguments = spread(2).spread;
    if (arrived_at(2)) return;
    if (!arrived_at(0) && collected_ == nullptr) {
      const auto known = solver_.found_by_.find(site_key());
      if (known != solver_.found_by_.end()) {
        receive(known->second, fresh(1));
      }
    }
    if (arrived_at(1)) return;
    each_method(fresh(0), [&](MethodId method) {
      if ((program_[method].access & kAccStatic) != 0) initialise(program_[method].owner);
      if (collected_ != nullptr) {
        collected_->calls.insert(method);
      } else {
        find_call(method, arguments);
      }
    });
  }

  void find_call(MethodId method, NodeId arguments) {
    if (!solver_.found_methods_.insert({site_key(), method}).second) return;
    count_call();
    const uint32_t call = solver_.take_calls(1);
    solver_.found_by_[site_key()].push_back(call);
    Solver::FoundCall found;
    const bool is_static = (program_[method].access & kAccStatic) != 0;
    found.call.invoke = is_static                                         ? Invoke::kStatic
                        : program_[program_[method].owner].is_interface() ? Invoke::kInterface
                                                                          : Invoke::kVirtual;
    found.call.method = method;
    found.call.stmt = call_.stmt;
    found.call.site = call_site();
    found.receiver = argument(1);
    found.spread = arguments;
    found.result = node(call_.result);
    found.thrown = node(call_.thrown);
    found.result_filter = call_.result_filter;
    found.rank = solver_.next_rank();
    for (DescriptorCursor cursor(program_.text(program_[method].descriptor)); cursor.more();) {
      const std::string_view type = cursor.next();
      const bool is_reference = kind_of(type.front()) == ValueKind::kRef;
      found.parameters.emplace_back(is_reference, is_reference ? type_filter(type) : FilterId());
    }
    solver_.call_owner_[call] = id_;
    solver_.call_index_[call] = call_.call;
    solver_.call_context_[call] =
        solver_.static_context(instance_, call_site(), is_static ? method : MethodId());
    solver_.know_receivers(method);
    solver_.found_calls_.emplace(call, std::move(found));
    if (is_static) {
      const Rank rank = solver_.next_rank();
      solver_.static_calls_.push_back({call, solver_.instance(method, solver_.call_context_[call]), rank});
    } else {
      receive({&call, 1}, held(1));
    }
  }
  void receive(std::span<const uint32_t> calls, ObjectSet receivers) {
    for (const uint32_t call : calls) solver_.received_.emplace_back(call, solver_.receivers_.size());
    solver_.receivers_.push_back(std::move(receivers));
  }

  // The elements of the array of interfaces are led here, too.
  void proxy() {
    if (arrived_at(1)) return;  // an edge leads from there
    const ObjectSet interfaces = fresh(0);
    interfaces.each([&](uint32_t array) {
      if (is_array(ObjectId(array))) edge(element_node(ObjectId(array)), argument(0));
    });
    const NodeId handler = argument(1);
    each_class(interfaces, [&](ClassId interface) {
      if (!program_[interface].is_interface()) return;
      const ObjectId made = make(solver_.code_.proxy(interface));
      result(made);
      const FieldId field =
          program_.declared_field(hierarchy_.link("java/lang/reflect/Proxy"), program_.symbols().name("h"),
                                  program_.symbols().name("Ljava/lang/reflect/InvocationHandler;"));
      if (field && handler && solver_.objects_.has_slot(field)) edge(handler, field_node(made, field));
    });
  }

  // Whoever asks: that the provider is made was said in the program's own files.
  void services(ObjectId object) {
    if (site(object).kind != SiteKind::kClass) return note_unknown();
    const NameId service = program_[ClassId(site(object).value)].name;
    if (solver_.services_.leaves_out(service)) note_unknown();
    for (const Services::Provider& provider : solver_.services_.of(service)) {
      const ClassId of = hierarchy_.link(provider.type);
      if (provider.of_module && provide(of)) continue;
      construct(of, find(of, "<init>", "()V"), {});
    }
  }
  void service_else(ObjectId object) {
    if (site(object).kind != SiteKind::kClass) return note_unknown();
    if (!solver_.services_.of(program_[ClassId(site(object).value)].name).empty()) return services(object);
    for (const NameId name : names()) {
      if (const ClassId of = class_named(program_.text(name))) construct(of, find(of, "<init>", "()V"), {});
    }
  }
  bool provide(ClassId of) {
    for (const MethodId id : program_[of].methods) {
      const Method& method = program_[id];
      if ((method.access & kAccStatic) == 0 || program_.text(method.name) != "provider" ||
          !program_.text(method.descriptor).starts_with("()L")) {
        continue;
      }
      invoke(id, false, {}, {});
      return true;
    }
    return false;
  }

  // --- access by offset ---------------------------------------------------------------------------------

  void field_offset(ClassId of) {
    const std::vector<NameId>& known = names();
    for (const FieldId id : program_[of].fields) {
      if (!wanted(program_[id].name, known)) continue;
      if (collected_ != nullptr) {
        collected_->offsets.insert(id);
      } else {
        solver_.offset_fields_.add(id, site_key(), solver_.next_rank());
      }
    }
  }
  std::vector<FieldId> offsets() const {
    std::vector<FieldId> known;
    for (const Solver::Offset& offset : solver_.offset_fields_.all) {
      if (collected_ == nullptr || offset.rank < below_) known.push_back(offset.field);
    }
    return known;
  }

  void unsafe_access(const ObjectSet& objects, std::span<const FieldId> fields, bool elements) {
    const bool reads = call_.intrinsic == Intrinsic::kUnsafeGet;
    const auto access = [&](NodeId place, NameId descriptor) {
      if (reads) return edge(place, node(call_.result));
      edge(argument(1), place, descriptor ? type_filter(descriptor) : FilterId());
    };
    if (elements) {
      objects.each([&](uint32_t object) {
        if (is_array(ObjectId(object))) access(element_node(ObjectId(object)), {});
      });
    }
    for (const FieldId field : fields) {
      if (!holds_reference(field)) continue;
      const NameId descriptor = program_[field].descriptor;
      if (is_static(field)) {
        const ObjectId base = class_object(program_[field].owner);
        if (objects.contains(base.index())) access(solver_.static_place(field), descriptor);
      } else {
        each_owner(field, objects, [&](NodeId place) { access(place, descriptor); });
      }
    }
  }

  // --- handles ------------------------------------------------------------------------------------------

  void method_handle(ClassId of) {
    const auto kind = static_cast<HandleKind>(call_.number);
    const std::vector<NameId>& known = names();
    if (kind <= HandleKind::kPutStatic) {
      const bool gets = kind == HandleKind::kGetField || kind == HandleKind::kGetStatic;
      each_holder(of, [&](ClassId holder) {
        for (const FieldId id : program_[holder].fields) {
          if (wanted(program_[id].name, known)) {
            result(member_object(kHandleClass, gets ? MemberUse::kGet : MemberUse::kPut, id.index()));
          }
        }
      });
      return;
    }
    if (kind == HandleKind::kNewInvokeSpecial) {
      for (const MethodId id : program_[of].methods) {
        if (program_[id].name == solver_.constructor_name_) {
          result(member_object(kHandleClass, MemberUse::kConstruct, id.index()));
        }
      }
      return;
    }
    const bool dispatched = kind == HandleKind::kInvokeVirtual || kind == HandleKind::kInvokeInterface;
    each_holder(of, [&](ClassId holder) {
      for (const MethodId id : program_[holder].methods) {
        if (!wanted(program_[id].name, known)) continue;
        result(member_object(kHandleClass, dispatched ? MemberUse::kInvokeVirtual : MemberUse::kInvokeExactly,
                             id.index()));
      }
    });
  }

  void variable_handle(ClassId of) {
    const std::vector<NameId>& known = names();
    each_holder(of, [&](ClassId holder) {
      for (const FieldId id : program_[holder].fields) {
        if (wanted(program_[id].name, known)) {
          result(member_object(kVariableClass, MemberUse::kVariable, id.index()));
        }
      }
    });
  }

  // A handle to which something is bound may be bound again, and be put where it comes from: three times is
  // enough.
  static constexpr int kBoundTimes = 3;
  int bound_times(ObjectId handle) const {
    int times = 0;
    for (const Site* from = &site(handle); from->kind == SiteKind::kBound; ++times) {
      from = &solver_.tables_.sites[SiteId(from->value)];
    }
    return times;
  }

  void bind() {
    if (arrived_at(1)) return;
    if (!used_by_application()) return note_unknown();
    fresh(0).each([&](uint32_t handle) {
      if (bound_times(ObjectId(handle)) == kBoundTimes) return note_unknown();
      const ObjectId bound = object_of({.kind = SiteKind::kBound,
                                        .depth = statement(),
                                        .type = hierarchy_.link(kBoundClass),
                                        .method = instance_.method,
                                        .value = solver_.objects_[ObjectId(handle)].site.index()});
      if (collected_ != nullptr) {
        collected_->bound.insert(uint64_t{bound.index()} << 32 | handle);
      } else {
        solver_.bind(bound, ObjectId(handle), site_key());
      }
      result(bound);
      edge(argument(1), bound_place(bound));
    });
  }
  NodeId bound_place(ObjectId bound) {
    std::vector<Solver::BoundPlace>& places = solver_.bound_places_;
    const auto [at, is_new] =
        solver_.bound_place_of_.try_emplace(bound, static_cast<uint32_t>(places.size()));
    if (is_new) places.push_back({bound, solver_.nodes_.make(1)});
    return places[at->second].node;
  }

  std::vector<NodeId> arguments_of_call() const {
    std::vector<NodeId> arguments;
    for (uint32_t i = 1; i < call_.argument_count; ++i) arguments.push_back(argument(i));
    return arguments;
  }

  void handle_call() {
    if (argument_arrived_ != kSeveral && argument_arrived_ > 1) return;  // edges lead from there
    if (is_given_up()) return note_unknown();
    if (arrived_at(1)) receivers_arrived_ = argument(1);
    const std::vector<NodeId> arguments = arguments_of_call();
    fresh(0).each([&](uint32_t object) {
      handle_ = ObjectId(object);
      // To others, the first argument is not the receiver.
      if (!receivers_arrived_ || site(handle_).kind != SiteKind::kBound) call_handle(handle_, arguments);
    });
  }

  void call_handle(ObjectId handle, const std::vector<NodeId>& arguments) {
    const Site& from = site(handle);
    if (from.kind == SiteKind::kBound) {
      std::vector<NodeId> with_bound = {bound_place(handle)};
      if (bound_times(handle) == 1 && collected_ == nullptr) {
        solver_.bound_callers_[handle].insert({id_, index_, handle_});
      }
      with_bound.insert(with_bound.end(), arguments.begin(), arguments.end());
      const ObjectSet inner = bound_to(handle);
      return inner.each([&](uint32_t one) { call_handle(ObjectId(one), with_bound); });
    }
    call_member(from, arguments);
  }

  ObjectSet bound_to(ObjectId bound) const {
    ObjectSet handles;
    const auto known = solver_.bound_handles_.find(bound);
    if (known == solver_.bound_handles_.end()) return handles;
    for (const Solver::BoundTo& one : known->second) {
      if (collected_ == nullptr || one.rank < below_) handles.add(one.handle.index());
    }
    return handles;
  }

  void call_member(const Site& from, const std::vector<NodeId>& arguments) {
    if (from.kind == SiteKind::kConstant) return call_constant(from, arguments);
    if (from.kind != SiteKind::kMember) return;
    const auto use = static_cast<MemberUse>(from.depth);
    const MethodId method(from.value);
    const FieldId field(from.value);
    switch (use) {
      case MemberUse::kInvokeVirtual:
      case MemberUse::kInvokeExactly:
        return call_method(method, use == MemberUse::kInvokeVirtual, arguments);
      case MemberUse::kConstruct:
        if (receivers_arrived_) return;
        return construct(program_[method].owner, method, {arguments, {}});
      case MemberUse::kGet:
        return read(field, objects_at(arguments, 0));
      case MemberUse::kPut:
        return write(field, objects_at(arguments, 0), at(arguments, is_static(field) ? 0 : 1));
      case MemberUse::kVariable:
        return variable_access(field, arguments);
      case MemberUse::kElements:
        return element_access(arguments);
      case MemberUse::kMethod:
      case MemberUse::kField:
        return;
    }
  }

  void call_constant(const Site& from, const std::vector<NodeId>& arguments) {
    const ConstantValue& constant = program_.symbols()[ConstantId(from.value)];
    const Handle& handle = program_.symbols()[HandleId(static_cast<uint32_t>(constant.value))];
    const MemberRef& ref = program_.symbols()[handle.member];
    const ClassId owner = hierarchy_.link(ref.owner);
    if (handle.kind <= HandleKind::kPutStatic) {
      const FieldResult found = find_field(hierarchy_, owner, {ref.name, ref.descriptor});
      if (!found.field) return;
      const bool gets = handle.kind == HandleKind::kGetField || handle.kind == HandleKind::kGetStatic;
      if (gets) return read(found.field, objects_at(arguments, 0));
      return write(found.field, objects_at(arguments, 0), at(arguments, is_static(found.field) ? 0 : 1));
    }
    const MethodResult found =
        ref.interface ? find_interface_method(hierarchy_, owner, {ref.name, ref.descriptor})
                      : find_class_method(hierarchy_, owner, {ref.name, ref.descriptor});
    if (!found.method) return;
    if (handle.kind == HandleKind::kNewInvokeSpecial) {
      if (!receivers_arrived_) construct(owner, found.method, {arguments, {}});
      return;
    }
    call_method(found.method,
                handle.kind == HandleKind::kInvokeVirtual || handle.kind == HandleKind::kInvokeInterface,
                arguments);
  }

  void call_method(MethodId method, bool dispatched, const std::vector<NodeId>& arguments) {
    if ((program_[method].access & kAccStatic) != 0) {
      if (!receivers_arrived_) invoke(method, false, {}, {arguments, {}});
      return;
    }
    if (arguments.empty()) return;
    invoke(method, dispatched, objects_at(arguments, 0), {{arguments.begin() + 1, arguments.end()}, {}});
  }

  static NodeId at(const std::vector<NodeId>& nodes, size_t i) {
    return i < nodes.size() ? nodes[i] : NodeId();
  }
  ObjectSet objects_at(const std::vector<NodeId>& nodes, size_t i) const {
    const NodeId from = at(nodes, i);
    if (receivers_arrived_) return from == receivers_arrived_ ? *arrived_ : ObjectSet();
    return from ? objects_of(from) : ObjectSet();
  }

  // get gives the value, set takes it, and everything else may do both; the expected value of a comparison is
  // not stored.
  struct Access {
    bool reads, writes;
  };
  Access access_mode() const {
    const std::string_view name = program_.text(program_[call_.polymorphic].name);
    if (name.starts_with("getAnd")) return {true, true};
    if (name.starts_with("get")) return {true, false};
    if (name.starts_with("set")) return {false, true};
    return {true, true};
  }
  void variable_access(FieldId field, const std::vector<NodeId>& arguments) {
    const Access mode = access_mode();
    const ObjectSet objects = is_static(field) ? ObjectSet() : objects_at(arguments, 0);
    const size_t first_value = is_static(field) ? 0 : 1;
    if (mode.reads) read(field, objects);
    if (mode.writes && arguments.size() > first_value) write(field, objects, arguments.back());
  }
  void element_access(const std::vector<NodeId>& arguments) {
    const Access mode = access_mode();
    objects_at(arguments, 0).each([&](uint32_t object) {
      if (!is_array(ObjectId(object))) return;
      if (mode.reads) edge(element_node(ObjectId(object)), node(call_.result), call_.result_filter);
      if (mode.writes && arguments.size() > 2) edge(arguments.back(), element_node(ObjectId(object)));
    });
  }

  Solver& solver_;
  Program& program_;
  Hierarchy& hierarchy_;
  InstanceId id_;
  const Instance& instance_;
  static constexpr uint32_t kSeveral = 0xFFFFFFFFU;
  uint32_t argument_arrived_ = kSeveral;  // at which argument something arrived, if at one only
  const ObjectSet* arrived_ = nullptr;    // and what
  std::vector<NameId> names_;
  bool names_are_known_ = false;
  ObjectId handle_{};           // that is called
  NodeId receivers_arrived_{};  // there; nothing else did
  uint32_t index_;
  const IntrinsicCall& call_;
  Collected* collected_ = nullptr;  // there goes what is found, and nothing is done,
  Rank below_ = kNoRank;            // with what was there before this
  Solver::LookUp nothing_;
};

// Models of reflection are analysed for each call; the outermost of these is the use.
ReflectiveUse Solver::reflective_use(Source source) const {
  const Instance& instance = instances_[static_cast<uint32_t>(source >> 32)];
  const IntrinsicCall& call = instance.constraints->intrinsics[static_cast<uint32_t>(source)];
  const MethodId how = call.polymorphic ? call.polymorphic : instance.method;
  for (const ContextElement& element : contexts_[instance.context]) {
    if (element.kind == ContextElement::Kind::kInline) return {tables_.call_sites[element.index].method, how};
  }
  return {instance.method, how};
}

std::vector<ReflectiveUse> Solver::wide_reflection() const {
  std::vector<ReflectiveUse> uses;
  for (const Source source : reflection_width_.wide(options_.limits.reflective_calls))
    uses.push_back(reflective_use(source));
  std::ranges::sort(uses);
  uses.erase(std::ranges::unique(uses).begin(), uses.end());
  return uses;
}

void Solver::handle_intrinsics() {
  std::vector<IntrinsicArrival> arrivals;
  for (Worker& worker : workers_) {
    std::ranges::move(worker.intrinsic_arrivals, std::back_inserter(arrivals));
    worker.intrinsic_arrivals.clear();
  }
  for (const IntrinsicArrival& arrival : arrivals) {
    IntrinsicRules(*this, arrival.instance, arrival.index).apply(arrival.objects, arrival.local);
  }
  receive_at_found_calls();
  invoke_on_receivers();
  if (offset_fields_.fresh.empty()) return;
  const std::vector<FieldId> fields = std::move(offset_fields_.fresh);
  offset_fields_.fresh.clear();
  const std::vector<uint64_t> users(unsafe_users_.begin(), unsafe_users_.end());
  for (const uint64_t user : users) {
    IntrinsicRules(*this, InstanceId(static_cast<uint32_t>(user >> 32)), static_cast<uint32_t>(user))
        .unsafe_again(fields);
  }
}

// Where some hundred methods are invoked by reflection, and receivers come one after the other, these are
// many: the one part of reflection that is the whole team's.
void Solver::receive_at_found_calls() {
  constexpr size_t kGrain = 32;
  team_.each(received_.size(), kGrain, [&](unsigned worker, size_t first, size_t last) {
    for (size_t i = first; i < last; ++i) {
      const auto& [call, receivers] = received_[i];
      const Call& found = found_calls_.find(call)->second.call;
      if (found.invoke == Invoke::kStatic) continue;
      const ObjectFilter below{.only = receiver_masks_[found.method.index()], .except = {}};
      ObjectSet among;
      among.add_difference(receivers_[receivers], {}, &below);
      const bool in_no_origin = instances_[call_owner_[call].index()].in_no_origin;
      if (!among.empty()) arrive(workers_[worker], call, found, in_no_origin, among);
    }
  });
  received_.clear();
  receivers_.clear();
}

// What is called again and again on the same large sets is remembered.
std::shared_ptr<const std::vector<Solver::Receivers>> Solver::dispatch_of_rule(Worker& worker,
                                                                               const Call& call,
                                                                               const ObjectSet& receivers,
                                                                               bool from_no_origin) {
  constexpr size_t kPlaces = 1 << 14;
  auto& all_known = worker.dispatched_by_rules;
  if (all_known.empty()) all_known.resize(kPlaces);
  const uint64_t what = uint64_t{call.method.index()} << 8 | static_cast<uint64_t>(call.invoke) << 1 |
                        (from_no_origin ? 1U : 0U);
  DispatchedByRule once;
  DispatchedByRule& known =
      receivers.is_large() ? all_known[hash_combine(receivers.quick_hash(), what) % kPlaces] : once;
  if (known.groups == nullptr || known.what != what || !known.receivers.same_as(receivers)) {
    const ObjectFilter below{.only = receiver_masks_[call.method.index()], .except = {}};
    ObjectSet among;
    among.add_difference(receivers, {}, &below);
    auto groups = std::make_shared<std::vector<Receivers>>();
    if (!among.empty()) dispatch(worker, call, among, from_no_origin, *groups);
    known = {what, receivers, std::move(groups)};
  }
  return known.groups;
}

// The callee is called, tied to this handle, and has these receivers.
bool Solver::is_done(const Invocation& invocation, const Receivers& group) const {
  const Instance& instance = instances_[invocation.instance.index()];
  const uint32_t call = instance.call(instance.constraints->intrinsics[invocation.intrinsic].call);
  const InstanceId callee =
      find_instance(group.callee.method, callee_context(call, group.callee, group.context));
  if (!callee || !callees_[call].contains(callee.index())) return false;
  if (!invocation.placed.empty() && !tied_to_handles_.contains({call, callee, invocation.handle}))
    return false;
  const NodeId self = instances_[callee.index()].receiver();
  const Source source = pair(invocation.instance.index(), invocation.intrinsic);
  return !self || effects_.has_given(self, group.objects, source);
}

// Where some hundred handles meet, each is called with all receivers that come. Mostly nothing is new: to
// find that out is the whole team's work.
void Solver::invoke_on_receivers() {
  constexpr size_t kGrain = 32;
  std::vector<Invocation> invocations = std::exchange(invocations_, {});
  team_.each(invocations.size(), kGrain, [&](unsigned worker, size_t first, size_t last) {
    for (size_t i = first; i < last; ++i) {
      Invocation& one = invocations[i];
      const bool in_no_origin = instances_[one.instance.index()].in_no_origin;
      const auto groups = dispatch_of_rule(workers_[worker], one.call, one.receivers, in_no_origin);
      for (const Receivers& group : *groups) {
        if (!is_done(one, group)) one.groups.push_back(group);
      }
    }
  });
  for (Invocation& one : invocations) {
    if (!one.groups.empty()) IntrinsicRules(*this, one.instance, one.intrinsic).invoke(one);
  }
}

// Places of what is bound to handles are nobody's arguments, so nothing wakes the calls. Mostly nothing is
// new there: to find that out is the whole team's work.
void Solver::call_bound_again() {
  constexpr size_t kGrain = 256;
  bound_anew_.resize(bound_places_.size());
  team_.each(bound_places_.size(), kGrain, [&](unsigned, size_t first, size_t last) {
    for (size_t i = first; i < last; ++i) {
      BoundPlace& place = bound_places_[i];
      const ObjectSet& now = nodes_.points_to(place.node);
      bound_anew_[i].clear();
      if (place.known.same_as(now)) continue;
      bound_anew_[i].add_difference(now, place.known, nullptr);
      place.known = now;
    }
  });
  for (size_t i = 0; i < bound_anew_.size(); ++i) {
    if (bound_anew_[i].empty()) continue;
    const auto callers = bound_callers_.find(bound_places_[i].handle);
    if (callers == bound_callers_.end()) continue;
    const NodeId node = bound_places_[i].node;
    for (const HandleCall& caller : std::vector(callers->second.begin(), callers->second.end())) {
      IntrinsicRules(*this, caller.instance, caller.intrinsic)
          .call_again(caller.handle, node, bound_anew_[i]);
    }
  }
}

void Solver::bind(ObjectId bound, ObjectId handle, Source source) {
  std::vector<BoundTo>& list = bound_handles_[bound];
  const bool known = std::ranges::any_of(
      list, [&](const BoundTo& one) { return one.handle == handle && one.source == source; });
  if (!known) list.push_back({handle, source, next_rank()});
}

// What it does with an object does not depend on what else its arguments hold.
bool Solver::is_separable(const IntrinsicCall& call) {
  if (call.polymorphic) return false;
  switch (call.intrinsic) {
    case Intrinsic::kClone:
    case Intrinsic::kClassOf:
    case Intrinsic::kClassForName:
    case Intrinsic::kNameOf:
    case Intrinsic::kSuperclassOf:
    case Intrinsic::kInterfacesOf:
    case Intrinsic::kComponentOf:
    case Intrinsic::kNewInstance:
    case Intrinsic::kNewArray:
    case Intrinsic::kAllocate:
    case Intrinsic::kEnumOf:
    case Intrinsic::kEnumConstants:
    case Intrinsic::kConstructors:
    case Intrinsic::kConstruct:
    case Intrinsic::kInvoke:
    case Intrinsic::kServices:
    case Intrinsic::kArrayVarHandle:
    case Intrinsic::kFinalizable:
    case Intrinsic::kProxy:
    case Intrinsic::kUnsafeGet:
    case Intrinsic::kUnsafePut:
      return true;
    default:
      return false;
  }
}

Collected Solver::collect(Source source, Rank below) {
  Collected collected;
  collect_until(source, below, nullptr, collected, [](const Collected&) { return false; });
  return collected;
}

bool Solver::collect_until(Source source, Rank below, const ObjectSet* among, Collected& collected,
                           const std::function<bool(const Collected&)>& enough) {
  const InstanceId id(static_cast<uint32_t>(source >> 32));
  const Instance& instance = instances_[id.index()];
  const auto index = static_cast<uint32_t>(source);
  if (instance.constraints == nullptr || instance.constraints->intrinsics[index].retired) return false;
  const IntrinsicCall& call = instance.constraints->intrinsics[index];
  const std::span<const Local> arguments = instance.constraints->arguments_of(call);
  const bool is_twice = std::ranges::any_of(
      arguments, [&](Local local) { return local != kNoLocal && std::ranges::count(arguments, local) > 1; });
  if (is_twice || !is_separable(call)) {
    IntrinsicRules(*this, id, index).collect(below, collected);
    return enough(collected);
  }
  for (const Local local : arguments) {
    if (local == kNoLocal) continue;
    for (const Layers::Layer& layer : nodes_.history(instance.node(local)).layers.all()) {
      if (layer.rank >= below) break;
      if (among == nullptr) {
        IntrinsicRules(*this, id, index).collect(layer.objects, local, below, collected);
      } else if (const ObjectSet some = ObjectSet::intersection(layer.objects, *among); !some.empty()) {
        IntrinsicRules(*this, id, index).collect(some, local, below, collected);
      } else {
        continue;
      }
      if (enough(collected)) return true;
    }
  }
  return false;
}

Collected Solver::collect(Source source, Local at, const ObjectSet& objects) {
  Collected collected;
  const InstanceId id(static_cast<uint32_t>(source >> 32));
  IntrinsicRules(*this, id, static_cast<uint32_t>(source)).collect(objects, at, kNoRank, collected);
  return collected;
}

// As if all that its arguments hold arrived again.
void Solver::run_reflection_again() {
  std::vector<Source> sources = std::exchange(run_again_, {});
  for (const Reflected& one : std::exchange(changed_reflection_, {})) sources.push_back(one.source);
  std::ranges::sort(sources);
  sources.erase(std::ranges::unique(sources).begin(), sources.end());
  for (const Source source : sources) {
    const InstanceId id(static_cast<uint32_t>(source >> 32));
    const auto index = static_cast<uint32_t>(source);
    const Instance& instance = instances_[id.index()];
    if (instance.constraints == nullptr || instance.constraints->intrinsics.size() <= index ||
        instance.constraints->intrinsics[index].retired)
      continue;
    const IntrinsicCall& call = instance.constraints->intrinsics[index];
    look_ups_.erase(source);
    asked_for_unknown_.erase(source);
    ObjectSet all;
    for (const Local local : instance.constraints->arguments_of(call)) {
      if (local != kNoLocal) all.unite(nodes_.points_to(instance.node(local)));
    }
    start_intrinsic(id, index);
    if (!all.empty()) workers_[0].intrinsic_arrivals.push_back({id, index, kNoLocal, std::move(all)});
  }
}

// An intrinsic that takes nothing is never woken.
void Solver::start_intrinsic(InstanceId id, uint32_t index) {
  const IntrinsicCall& call = instances_[id.index()].constraints->intrinsics[index];
  if (!call.retired && !call.polymorphic && call.intrinsic == Intrinsic::kCallerClass)
    IntrinsicRules(*this, id, index).caller_class();
}

bool Solver::has_finalizer(ClassId type) {
  if (has_finalizer_.size() <= type.index()) has_finalizer_.resize(code_.program().class_count());
  uint8_t& known = has_finalizer_[type.index()];
  if (known == 0) {
    const Program& program = code_.program();
    const NameId name = code_.symbols().name("finalize");
    const NameId descriptor = code_.symbols().name("()V");
    known = 1;
    for (ClassId at = type; at && at != program.object_class(); at = code_.hierarchy().super(at)) {
      if (program.declared_method(at, name, descriptor)) {
        known = 2;
        break;
      }
    }
  }
  return known == 2;
}

}  // namespace heddle
