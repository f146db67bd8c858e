#include "program/dispatch.h"

#include <algorithm>
#include <ranges>

namespace heddle {

namespace {

constexpr uint16_t kAccessMask = kAccPublic | kAccProtected | kAccPrivate;

bool is_static(const Method& method) {
  return (method.access & kAccStatic) != 0;
}
bool is_package_private(const Method& method) {
  return (method.access & kAccessMask) == 0;
}
// May take part in overriding at all, on the lower side.
bool is_overriding(const Method& method) {
  return (method.access & (kAccPrivate | kAccStatic)) == 0;
}

MethodResult runnable(const Program& program, MethodId method) {
  const bool is_abstract = (program[method].access & kAccAbstract) != 0;
  return {method, is_abstract ? Linkage::kAbstractMethod : Linkage::kOk};
}

MethodResult select_in_interfaces(const Hierarchy& hierarchy, ClassId receiver, Signature method) {
  const SpecificMethods specific = maximally_specific(hierarchy, receiver, method);
  if (specific.ambiguous) return {specific.concrete, Linkage::kIncompatibleClassChange};
  if (specific.concrete) return {specific.concrete, Linkage::kOk};
  const bool hidden = !specific.any && hierarchy.below_phantom(receiver);
  return {specific.any, hidden ? Linkage::kNoSuchClass : Linkage::kAbstractMethod};
}

}  // namespace

Dispatch::Dispatch(const Hierarchy& hierarchy) : hierarchy_(hierarchy) {}
Dispatch::~Dispatch() = default;

MethodResult Dispatch::resolve_call(Invoke invoke, ClassId caller, ClassId named, Signature method,
                                    bool by_interface) const {
  const Program& program = hierarchy_.program();
  MethodResult result = resolve_method(hierarchy_, caller, named, method, by_interface);
  if (!result.ok()) return result;
  const Method& found = program[result.method];
  if (is_static(found) != (invoke == Invoke::kStatic)) {
    return {result.method, Linkage::kIncompatibleClassChange};
  }
  return invoke == Invoke::kSpecial ? select_special(caller, named, result.method) : result;
}

MethodResult Dispatch::select_special(ClassId caller, ClassId named, MethodId resolved) const {
  const Program& program = hierarchy_.program();
  const Method& wanted = program[resolved];
  if (program.text(wanted.name) == "<init>") {
    return wanted.owner == named ? MethodResult{resolved, Linkage::kOk}
                                 : MethodResult{MethodId(), Linkage::kNoSuchMember};
  }
  if (program[named].is_interface()) {
    const auto direct = hierarchy_.direct_interfaces(caller);
    const bool allowed = named == caller || std::ranges::find(direct, named) != direct.end();
    if (!allowed) return {resolved, Linkage::kIncompatibleClassChange};
    const bool settled = wanted.owner == named || wanted.owner == program.object_class();
    if (settled) return runnable(program, resolved);
    return select_in_interfaces(hierarchy_, named, {wanted.name, wanted.descriptor});
  }
  // ACC_SUPER counts as set in every class file, as JVMS 4.1 says of Java SE 8 and above.
  const bool super_call = caller != named && hierarchy_.extends(caller, named);
  const ClassId start = super_call ? hierarchy_.super(caller) : named;
  for (ClassId at = start; at; at = hierarchy_.super(at)) {
    const MethodId found = program.declared_method(at, wanted.name, wanted.descriptor);
    if (found && !is_static(program[found])) return runnable(program, found);
  }
  return select_in_interfaces(hierarchy_, start, {wanted.name, wanted.descriptor});
}

MethodResult Dispatch::target(Invoke invoke, ClassId receiver, MethodId resolved) const {
  if (invoke == Invoke::kSpecial || invoke == Invoke::kStatic) return {resolved, Linkage::kOk};
  MethodResult result = select(receiver, resolved);
  if (invoke != Invoke::kInterface || !result.method) return result;
  // JVMS 6.5 invokeinterface: what is selected must be public or private.
  const Method& selected = hierarchy_.program()[result.method];
  if ((selected.access & (kAccPublic | kAccPrivate)) == 0) result.linkage = Linkage::kIllegalAccess;
  return result;
}

MethodResult Dispatch::select(ClassId receiver, MethodId resolved) const {
  if (!is_overriding(hierarchy_.program()[resolved])) return {resolved, Linkage::kOk};
  MethodResult result;
  if (lookup(receiver, question(resolved, Part::kWhole), result)) return result;
  result = select_uncached(receiver, resolved);
  remember(receiver, question(resolved, Part::kWhole), result);
  return result;
}

MethodResult Dispatch::select_uncached(ClassId receiver, MethodId resolved) const {
  const Program& program = hierarchy_.program();
  const Method& wanted = program[resolved];
  const bool by_package = is_package_private(wanted) && !program[wanted.owner].is_interface();
  const MethodId found =
      by_package ? select_package_private(receiver, resolved) : select_in_classes(receiver, resolved);
  if (found) return runnable(program, found);
  return select_in_interfaces(hierarchy_, receiver, {wanted.name, wanted.descriptor});
}

MethodId Dispatch::select_in_classes(ClassId receiver, MethodId resolved) const {
  const Program& program = hierarchy_.program();
  const Method& wanted = program[resolved];
  const uint32_t key = question(resolved, Part::kClassOnly);
  std::vector<ClassId> checkpoints;
  MethodResult found;
  for (ClassId at = receiver; at; at = hierarchy_.super(at)) {
    const bool checkpoint = at != receiver && (hierarchy_.depth(at) & kCheckpointMask) == kCheckpointMask;
    if (checkpoint && lookup(at, key, found)) break;
    if (checkpoint) checkpoints.push_back(at);
    found.method = program.declared_method(at, wanted.name, wanted.descriptor);
    if (found.method && is_overriding(program[found.method])) break;
    found.method = MethodId();
  }
  for (const ClassId at : checkpoints) remember(at, key, found);
  return found.method;
}

MethodId Dispatch::select_package_private(ClassId receiver, MethodId resolved) const {
  const Program& program = hierarchy_.program();
  const Method& wanted = program[resolved];
  auto package = [&](MethodId method) { return program[program[method].owner].package; };
  std::vector<MethodId> below;  // the most derived first
  ClassId at = receiver;
  for (; at && at != wanted.owner; at = hierarchy_.super(at)) {
    const MethodId declared = program.declared_method(at, wanted.name, wanted.descriptor);
    if (!declared || !is_overriding(program[declared])) continue;
    if (below.empty() && package(declared) == package(resolved)) return declared;
    below.push_back(declared);
  }
  if (!at) return {};  // no receiver for this method at all
  MethodId selected = resolved;
  bool open = false;  // a public or protected method overrides: whatever is below it does so too
  for (const MethodId method : below | std::views::reverse) {
    if (!open && package(method) != package(resolved)) continue;
    selected = method;
    open |= !is_package_private(program[method]);
  }
  return selected;
}

bool Dispatch::lookup(ClassId receiver, uint32_t question, MethodResult& result) const {
  const Shard& place = shard(receiver);
  const std::lock_guard lock(place.mutex);
  const auto answers = place.by_receiver.find(receiver);
  if (answers == place.by_receiver.end()) return false;
  const auto answer = answers->second.find(question);
  if (answer == answers->second.end()) return false;
  result = answer->second;
  return true;
}

void Dispatch::remember(ClassId receiver, uint32_t question, MethodResult result) const {
  Shard& place = shard(receiver);
  const std::lock_guard lock(place.mutex);
  place.by_receiver[receiver].insert_or_assign(question, result);
}

void Dispatch::forget(ClassId receiver) {
  shard(receiver).by_receiver.erase(receiver);
}

void Dispatch::clear() {
  for (Shard& place : shards_) place.by_receiver.clear();
}

size_t Dispatch::cached() const {
  size_t count = 0;
  for (const Shard& place : shards_) {
    const std::lock_guard lock(place.mutex);
    for (const auto& [receiver, answers] : place.by_receiver) count += answers.size();
  }
  return count;
}

}  // namespace heddle
