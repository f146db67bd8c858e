#include "tests/solver/fingerprint.h"

#include <functional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "pointer/naming.h"

namespace heddle::testing {
namespace {

// Ids come in any order, so hashes of what belongs together are added up.
class Fingerprints {
 public:
  Fingerprints(const Solver& solver, FingerprintParts* parts)
      : solver_(solver), program_(solver.code().program()), names_(solver), parts_(parts) {
    for (uint32_t i = 0; i < solver.objects().size(); ++i)
      objects_.push_back(hash(names_.object(ObjectId(i))));
    held_.resize(objects_.size());
  }

  uint64_t make() {
    for (uint32_t i = 0; i < solver_.instance_count(); ++i) {
      instances_.push_back(0);
      if (solver_.is_reachable(InstanceId(i))) add_instance(InstanceId(i));
    }
    for (uint32_t i = 0; i < program_.field_count(); ++i) {
      const FieldId field(i);
      const NodeId node = solver_.static_node(field);
      if (node) add(hash_combine(kStatic, own(field)), set(node), [&] { return names_.field(field); });
    }
    add_heap();
    solver_.each_call_edge([&](InstanceId caller, uint32_t call, InstanceId callee) {
      const uint32_t stmt = solver_[caller].constraints->calls[call].stmt;
      add(hash_combine(instances_[caller.index()], kCall + stmt), instances_[callee.index()],
          [&] { return names_.instance(caller); });
    });
    for (uint32_t i = 0; i < program_.class_count(); ++i) {
      if (solver_.is_initialised(ClassId(i)))
        add(kInitialised, hash(names_.class_name(ClassId(i))),
            [&] { return "initialised: " + names_.class_name(ClassId(i)); });
    }
    solver_.each_unknown_name([&](InstanceId id) {
      add(kUnknownName, instances_[id.index()], [&] { return names_.instance(id); });
    });
    return sum_;
  }

 private:
  enum Kind : uint64_t { kStatic = 1, kInitialised, kUnknownName, kResult, kThrown, kNotResolved, kRegister };
  static constexpr uint64_t kCall = uint64_t{1} << 32;

  static uint64_t hash(std::string_view text) { return hash_mix(std::hash<std::string_view>()(text)); }
  uint64_t own(FieldId field) {
    if (fields_.size() <= field.index()) fields_.resize(program_.field_count());
    uint64_t& known = fields_[field.index()];
    if (known == 0) known = hash(names_.field(field));
    return known;
  }
  template <class Name>
  void add(uint64_t place, uint64_t what, Name&& name) {
    if (what == 0) return;
    const uint64_t mixed = hash_mix(hash_combine(hash_mix(place), what));
    sum_ += mixed;
    if (parts_ != nullptr) (*parts_)[name()] += mixed;
  }
  // Nodes share few sets.
  uint64_t set(NodeId node) {
    if (!node) return 0;
    const ObjectSet& held = solver_.nodes().points_to(node);
    if (held.empty()) return 0;
    uint64_t* known = nullptr;
    if (held.is_large()) {
      known = &sets_[held.identity()];
      if (*known != 0) return *known;
    }
    uint64_t sum = 0;
    held.each([&](uint32_t object) {
      sum += objects_[object];
      if (!held_[object]) new_.push_back(object);
      held_[object] = true;
    });
    sum = hash_mix(sum) | 1;
    if (known != nullptr) *known = sum;
    return sum;
  }

  void add_instance(InstanceId id) {
    const Instance& instance = solver_[id];
    const Constraints& constraints = *instance.constraints;
    const std::string name = names_.instance(id);
    const uint64_t own = instances_[id.index()] = hash(name);
    const auto named = [&] { return name; };
    add(own, 1, named);
    for (uint32_t i = 0; i < constraints.of_register.size(); ++i)
      add(hash_combine(own, kRegister + i), set(instance.node(constraints.of_register[i])), named);
    add(hash_combine(own, kResult), set(instance.node(constraints.result)), named);
    add(hash_combine(own, kThrown), set(instance.node(constraints.thrown)), named);
    for (const Unresolved& use : constraints.unresolved) {
      add(hash_combine(own, kNotResolved), hash_combine(use.stmt + 1, static_cast<uint64_t>(use.kind)),
          named);
    }
  }
  // Of the objects that something holds; more may be held by the last of them.
  void add_heap() {
    while (!new_.empty()) {
      const ObjectId id(new_.back());
      new_.pop_back();
      const uint64_t own = objects_[id.index()];
      const ClassId type = solver_.objects()[id].type;
      if (program_[type].state == ClassState::kArray) {
        add(own, set(solver_.element_node(id)), [&] { return names_.object(id) + "[]"; });
        continue;
      }
      for (ClassId at = type; at; at = solver_.code().hierarchy().super(at)) {
        for (const FieldId field : program_[at].fields) {
          if (const NodeId node = solver_.field_node(id, field)) {
            add(hash_combine(own, this->own(field)), set(node),
                [&] { return names_.object(id) + " " + names_.field(field); });
          }
        }
      }
    }
  }

  const Solver& solver_;
  const Program& program_;
  Naming names_;
  FingerprintParts* const parts_;
  std::vector<uint64_t> objects_, instances_, fields_;  // hashes of their names
  std::vector<bool> held_;
  std::vector<uint32_t> new_;  // held, and not looked at
  std::unordered_map<const void*, uint64_t> sets_;
  uint64_t sum_ = 0;
};

}  // namespace

uint64_t fingerprint(const Solver& solver, FingerprintParts* parts) {
  return Fingerprints(solver, parts).make();
}

std::string difference(const FingerprintParts& a, const FingerprintParts& b) {
  constexpr size_t kShown = 12;
  std::string text;
  size_t count = 0;
  const auto compare = [&](const FingerprintParts& from, const FingerprintParts& with, const char* where) {
    for (const auto& [name, value] : from) {
      const auto other = with.find(name);
      if (other != with.end() && other->second == value) continue;
      if (other != with.end() && &from == &b) continue;  // said before
      if (++count <= kShown) text += (other == with.end() ? where : "differs: ") + name + "\n";
    }
  };
  compare(a, b, "only in the first: ");
  compare(b, a, "only in the second: ");
  if (count > kShown) text += "and " + std::to_string(count - kShown) + " more\n";
  return text;
}

}  // namespace heddle::testing
