// Changing classes under a solution: members, supertypes, whole classes, and what is entered.
//
// Problem. A change of a class changes rules without changing a statement: what calls run, which objects pass
// a filter, where fields are, what is initialised with what, what a name in some other method means.
//
// Formulation. Each of these becomes a change of what there is machinery for.
//  - Methods whose bodies name the class, or one below it, get their constraints anew from the same body;
//    what differs is withdrawn and added as for an edit (update.cc).
//  - Where methods came or went, the calls of their name on objects of these classes are dispatched anew:
//    their call edges are suspect, and the objects arrive again.
//  - Where supertypes changed, all objects of the types below are taken out while everything is as it was,
//    and come back as new objects afterwards: filters, fields and contexts of a new object are right by
//    construction.
//  - What the outside world gives is computed for the new entries without being done; what is not among it is
//    suspect, and then all is done again, which does nothing where it was done.
//  - Reflection is asked before and after what it does with these classes, and with services and unknown
//    names where resources say something else now. Where that differs, what it did is suspect, and it runs
//    again.
// The order matters: what names the old state is done before the program is changed (remember,
// withdraw_objects, reflection_on), the rest in apply.
#include <algorithm>
#include <utility>

#include "pointer/method_change.h"
#include "pointer/solver.h"
#include "pointer/sweep.h"
#include "program/named_classes.h"

namespace heddle {

// A method that is changed is looked at again, and what it named before does no harm.
std::vector<MethodId> Solver::methods_naming(const boost::unordered_flat_set<NameId>& classes) {
  const Program& program = code_.program();
  naming_known_.resize(constraints_.size());
  for (uint32_t i = 0; i < constraints_.size(); ++i) {
    const MethodId method(i);
    if (naming_known_[i] || constraints_[i] == nullptr) continue;
    naming_known_[i] = true;
    const auto note = [&](NameId name) {
      std::vector<MethodId>& list = naming_[name];
      if (list.empty() || list.back() != method) list.push_back(method);
    };
    note(program[program[method].owner].name);
    if (const Body* const body = code_.body(method)) each_class_named(program.symbols(), *body, note);
  }
  std::vector<MethodId> found;
  for (const NameId name : classes) {
    const auto list = naming_.find(name);
    if (list != naming_.end()) found.insert(found.end(), list->second.begin(), list->second.end());
  }
  std::ranges::sort(found);
  found.erase(std::ranges::unique(found).begin(), found.end());
  std::erase_if(found, [&](MethodId method) {
    return constraints_[method.index()] == nullptr || code_.body(method) == nullptr;
  });
  return found;
}

void Solver::remember(std::span<const MethodId> methods) {
  for (const MethodId method : methods) {
    const bool is_known = method.index() < constraints_.size() && constraints_[method.index()] != nullptr;
    if (is_known && code_.body(method) != nullptr) version_of(method);
  }
}

// --- objects ----------------------------------------------------------------------------------------------

ObjectSet Solver::objects_of(std::vector<ClassId> types) const {
  std::ranges::sort(types);
  types.erase(std::ranges::unique(types).begin(), types.end());
  std::vector<uint32_t> objects;
  for (const ClassId type : types) {
    const std::span<const uint32_t> made = objects_.of_type(type);
    objects.insert(objects.end(), made.begin(), made.end());
  }
  std::ranges::sort(objects);
  return ObjectSet::from_sorted(objects);
}

bool Solver::withdraw_objects(std::span<const ClassId> types, double most_ms) {
  const boost::unordered_flat_set<ClassId> changed(types.begin(), types.end());
  std::vector<ClassId> all(types.begin(), types.end());
  const Program& program = code_.program();
  objects_.each_type([&](ClassId type) {
    if (program[type].state == ClassState::kArray && changed.contains(code_.hierarchy().element_class(type)))
      all.push_back(type);
  });
  const ObjectSet gone = objects_of(all);
  if (!gone.empty()) {
    Sweep sweep(*this);
    sweep.kill(gone);
    for (const Instance& instance : instances_) {
      if (instance.constraints == nullptr) continue;
      for (const Allocation& allocation : instance.constraints->allocations) {
        if (allocation.to == kNoLocal) continue;
        const ObjectId made = find_object(allocation.site, instance.context);
        if (made && gone.contains(made.index())) sweep.suspect(instance.node(allocation.to), made);
      }
    }
    const std::vector<Source> givers = sweep.withdraw_given(gone);
    run_again_.insert(run_again_.end(), givers.begin(), givers.end());
    const bool done = sweep.run(most_ms);
    taken_out_ = sweep.counts();
    if (!done) return false;
    // What these look at may go with the rest of the change.
    for (const IntrinsicArrival& one : std::exchange(workers_[0].intrinsic_arrivals, {}))
      run_again_.push_back(uint64_t{one.instance.index()} << 32 | one.index);
  }
  gone.each([&](uint32_t object) {
    const uint32_t first = field_first_[object].load(std::memory_order_relaxed);
    if (first == kNoFields) return;
    free_nodes(NodeId(first), objects_.slots(objects_[ObjectId(object)].type));
    field_first_[object].store(kNoFields, std::memory_order_relaxed);
  });
  erase_if(stray_fields_, [&](const auto& stray) {
    if (!gone.contains(static_cast<uint32_t>(stray.first >> 32))) return false;
    free_nodes(stray.second, 1);
    return true;
  });
  for (const ClassId type : all) objects_.forget(type);
  return true;
}

// --- reflection -------------------------------------------------------------------------------------------

std::vector<Solver::Reflected> Solver::reflection_on(std::span<const ClassId> types,
                                                     std::span<const Signature> methods,
                                                     std::span<const std::string> coming_or_going,
                                                     const Services::Change& services) {
  const boost::unordered_flat_set<ClassId> changed(types.begin(), types.end());
  const Program& program = code_.program();
  const Symbols& symbols = program.symbols();
  boost::unordered_flat_set<NameId> names;  // as programs write them
  for (const ClassId type : types) {
    std::string name(program.text(program[type].name));
    std::ranges::replace(name, '/', '.');
    if (const NameId known = symbols.find_name(name)) names.insert(known);
  }
  for (const std::string& name : coming_or_going) {
    if (const NameId known = symbols.find_name(name)) names.insert(known);
  }
  const auto same_signature = [&](NameId name, NameId descriptor) {
    return std::ranges::any_of(
        methods, [&](const Signature& one) { return one.name == name && one.descriptor == descriptor; });
  };
  const auto is_about = [&](auto&& self, const Site& site) -> bool {
    switch (site.kind) {
      case SiteKind::kClass:
        return changed.contains(ClassId(site.value));
      case SiteKind::kString:
        return names.contains(NameId(static_cast<uint32_t>(symbols[ConstantId(site.value)].value)));
      case SiteKind::kConstant: {
        const Handle& handle =
            symbols[HandleId(static_cast<uint32_t>(symbols[ConstantId(site.value)].value))];
        const MemberRef& member = symbols[handle.member];
        const ClassId owner = program.find(member.owner);
        return (owner && changed.contains(owner)) || same_signature(member.name, member.descriptor);
      }
      case SiteKind::kMember: {
        const auto use = static_cast<MemberUse>(site.depth);
        if (use == MemberUse::kElements) return false;
        if (is_of_field(use)) return changed.contains(program[FieldId(site.value)].owner);
        const Method& method = program[MethodId(site.value)];
        return changed.contains(method.owner) || same_signature(method.name, method.descriptor);
      }
      case SiteKind::kBound:
        return self(self, tables_.sites[SiteId(site.value)]);
      default:
        return false;
    }
  };
  ObjectSet about;
  for (uint32_t i = 0; i < objects_.size(); ++i) {
    if (is_about(is_about, tables_.sites[objects_[ObjectId(i)].site])) about.add(i);
  }
  const bool is_service = std::ranges::any_of(
      types, [&](ClassId type) { return services_.names(program.text(program[type].name)); });
  // Objects that an intrinsic does other things with, though nothing changed but what is known of them.
  const auto means_else = [&](const IntrinsicCall& call, const ObjectSet& held) {
    ObjectSet objects;
    if (call.polymorphic || services.empty()) return objects;
    const bool loads = call.intrinsic == Intrinsic::kServices || call.intrinsic == Intrinsic::kServiceElse;
    if (!loads && (call.intrinsic != Intrinsic::kClassForName || services.names == 0)) return objects;
    held.each([&](uint32_t object) {
      const Site& site = tables_.sites[objects_[ObjectId(object)].site];
      const bool is_it = loads ? site.kind == SiteKind::kClass &&
                                     services.services.contains(program[ClassId(site.value)].name)
                               : site.kind != SiteKind::kString;
      if (is_it) objects.add(object);
    });
    return objects;
  };
  // Whether the application asks decides what is done, and a class that goes is no part of it.
  const auto is_used_by_them = [&](const Instance& instance) {
    return std::ranges::any_of(contexts_[instance.context], [&](const ContextElement& element) {
      return element.kind == ContextElement::Kind::kInline &&
             changed.contains(program[tables_.call_sites[element.index].method].owner);
    });
  };
  std::vector<Reflected> found;
  if (about.empty() && !is_service && services.empty() && coming_or_going.empty()) return found;
  for (uint32_t i = 0; i < instances_.size(); ++i) {
    const Instance& instance = instances_[i];
    if (instance.constraints == nullptr) continue;
    for (uint32_t k = 0; k < instance.constraints->intrinsics.size(); ++k) {
      const IntrinsicCall& call = instance.constraints->intrinsics[k];
      if (call.retired) continue;
      const bool loads_services = !call.polymorphic && (call.intrinsic == Intrinsic::kServices ||
                                                        call.intrinsic == Intrinsic::kServiceElse);
      const Source source = uint64_t{i} << 32 | k;
      for (const Local local : instance.constraints->arguments_of(call)) {
        if (local == kNoLocal) continue;
        const ObjectSet& held = nodes_.points_to(instance.node(local));
        const bool all =
            (loads_services && is_service) || (!coming_or_going.empty() && is_used_by_them(instance));
        ObjectSet objects = all ? held : ObjectSet::intersection(held, about);
        objects.unite(means_else(call, held));
        if (objects.empty()) continue;
        Collected done = collect(source, local, objects);
        found.push_back({source, local, std::move(objects), std::move(done)});
      }
    }
  }
  return found;
}

void Solver::note_changes(std::vector<Reflected> reflection) {
  services_.take_next();
  in_application_.clear();
  changed_reflection_.clear();
  for (Reflected& one : reflection) {
    const Instance& instance = instances_[one.source >> 32];
    if (instance.constraints == nullptr) continue;  // it went with objects that were taken out
    const Collected now = collect(one.source, one.at, one.objects);
    const Collected& before = one.done;
    const bool same = now.given.size() == before.given.size() && now.edges == before.edges &&
                      now.initialised == before.initialised && now.calls == before.calls &&
                      now.callees == before.callees && now.offsets == before.offsets &&
                      now.bound == before.bound && now.unknown_name == before.unknown_name &&
                      std::ranges::all_of(now.given, [&](const auto& given) {
                        const auto found = before.given.find(given.first);
                        return found != before.given.end() && found->second == given.second;
                      });
    if (!same) changed_reflection_.push_back(std::move(one));
  }
}

// --- the change itself ------------------------------------------------------------------------------------

// Answers that were remembered.
void Solver::forget_about(std::span<const ClassId> types) {
  for (Worker& worker : workers_) {
    worker.targets.clear();
    worker.dispatches.clear();
    worker.dispatched_by_rules.clear();
  }
  classes_of_.clear();
  for (auto& [name, methods] : methods_named_) {
    std::erase_if(methods, [&](MethodId method) {
      return std::ranges::binary_search(types, code_.program()[method].owner);
    });
  }
  for (const ClassId type : types) {
    if (looked_up_.contains(type)) {
      for (const MethodId method : code_.program()[type].methods) {
        const NameId name = code_.program()[method].name;
        if (!code_.program().text(name).starts_with('<')) methods_named_[name].push_back(method);
      }
    }
    if (type.index() < has_finalizer_.size()) has_finalizer_[type.index()] = 0;
  }
}

Collected Solver::collect_entries(const Restructured& structure, std::vector<InstanceId>& entered) {
  Collected collected;
  entered_.swap(entered);
  outside_ = &collected;
  filled_.clear();
  for (const Restructured::Entry& entry : structure.entries)
    add_entry(entry.method, entry.receivers, structure.outside);
  outside_ = nullptr;
  filled_.clear();
  entered_.swap(entered);
  return collected;
}

void Solver::withdraw(Sweep& sweep, const Restructured& structure, std::vector<Redispatch>& calls) {
  const Program& program = code_.program();
  std::vector<ClassId> types = structure.types;
  objects_.each_type([&](ClassId type) {
    if (code_.hierarchy().below_phantom(type)) types.push_back(type);  // and below any, perhaps
  });
  const ObjectSet affected = objects_of(std::move(types));
  boost::unordered_flat_set<uint64_t> signatures;
  for (const Signature& one : structure.methods)
    signatures.insert(uint64_t{one.name.index()} << 32 | one.descriptor.index());
  const auto look_at = [&](uint32_t call_id, const Call& call, NodeId receiver) {
    if (!call.method || call.retired || !receiver) return;
    if (call.invoke == Invoke::kStatic || call.invoke == Invoke::kSpecial) return;
    const Method& called = program[call.method];
    if (!signatures.contains(uint64_t{called.name.index()} << 32 | called.descriptor.index())) return;
    ObjectSet receivers = ObjectSet::intersection(nodes_.points_to(receiver), affected);
    if (receivers.empty()) return;
    // What a call runs on an object has the object. Of the hundreds that a call of toString runs, most have
    // none of these.
    callees_[call_id].each([&](uint32_t callee) {
      const NodeId self = instances_[callee].receiver();
      if (self && !nodes_.points_to(self).intersects(receivers)) return;
      sweep.suspect_call(call_id, InstanceId(callee));
      sweep.suspect(self, receivers);
    });
    calls.push_back({call_id, std::move(receivers)});
  };
  if (!signatures.empty() && !affected.empty()) {
    for (const Instance& instance : instances_) {
      if (instance.constraints == nullptr) continue;
      for (uint32_t i = 0; i < instance.constraints->calls.size(); ++i) {
        const Call& call = instance.constraints->calls[i];
        if (!call.method || call.retired || call.invoke == Invoke::kStatic) continue;
        look_at(instance.call(i), call, instance.node(instance.constraints->arguments_of(call)[0]));
      }
    }
    for (const auto& [call_id, found] : found_calls_) look_at(call_id, found.call, found.receiver);
  }
  for (const Reflected& one : changed_reflection_) sweep.suspect_source(one.source, one.done);
  // What was initialised with these classes.
  for (const ClassId above : structure.above) sweep.suspect_initialised(above);
  const NameId name = program.symbols().find_name("<clinit>");
  const NameId descriptor = program.symbols().find_name("()V");
  for (const ClassId type : structure.types) {
    sweep.suspect_initialised(type);
    for (const Signature& one : structure.methods) {
      if (one.name != name || one.descriptor != descriptor) continue;
      const MethodId method = code_.program().known_method(type, name, descriptor);
      if (!method || program[method].present) continue;
      for (const InstanceId id : instances_of(method)) sweep.suspect_instance(id);
    }
  }
  std::vector<InstanceId> entered;
  const Collected outside = collect_entries(structure, entered);
  sweep.withdraw_outside(outside);
  std::ranges::sort(entered);
  const std::vector<InstanceId> before = std::move(entered_);
  entered_ = std::move(entered);
  for (const InstanceId id : before) {
    if (!std::ranges::binary_search(entered_, id)) sweep.suspect_instance(id);
  }
}

void Solver::make_again(std::span<const ClassId> types) {
  if (types.empty()) return;
  const boost::unordered_flat_set<ClassId> changed(types.begin(), types.end());
  for (const Instance& instance : instances_) {
    if (instance.constraints == nullptr) continue;
    for (const Allocation& allocation : instance.constraints->allocations) {
      if (allocation.to == kNoLocal) continue;
      ClassId type = tables_.sites[allocation.site].type;
      if (code_.program()[type].state == ClassState::kArray) type = code_.hierarchy().element_class(type);
      if (!changed.contains(type)) continue;
      const ObjectId made = object(allocation.site, instance.context);
      const NodeId to = instance.node(allocation.to);
      if (!nodes_.points_to(to).contains(made.index())) push(workers_[0], to, made);
    }
  }
}

void Solver::add(const Restructured& structure, std::span<const Redispatch> calls) {
  Worker& worker = workers_[0];
  for (const Redispatch& one : calls) {
    const InstanceId owner = call_owner_[one.call];
    if (!owner) continue;
    const Call& call = call_at(one.call);
    if (!call.method || call.retired) continue;
    const FoundCall* const found = found_call(one.call);
    const Instance& caller = instances_[owner.index()];
    const NodeId receiver =
        found != nullptr ? found->receiver : caller.node(caller.constraints->arguments_of(call)[0]);
    const ObjectSet still = ObjectSet::intersection(one.receivers, nodes_.points_to(receiver));
    if (!still.empty()) arrive(worker, one.call, call, caller.in_no_origin, still);
  }
  make_again(structure.withdrawn);
  run_reflection_again();
  for (const ClassId type : structure.types) {
    if (!is_initialised(type)) continue;
    initialise_above(type);
    if (!code_.program()[type].is_interface()) {
      if (const ClassId super = code_.hierarchy().super(type)) run_initialisers(super);
    }
  }
  objects_.forget_absent_fields();  // not before: what they held is found by their places
  entered_.clear();
  for (const Restructured::Entry& entry : structure.entries)
    add_entry(entry.method, entry.receivers, structure.outside);
}

}  // namespace heddle
