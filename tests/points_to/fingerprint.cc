#include "tests/points_to/fingerprint.h"

#include <functional>
#include <vector>

#include "pointer/naming.h"

namespace heddle::testing {
namespace {

class Fingerprints {
 public:
  explicit Fingerprints(const Solver& solver)
      : solver_(solver), program_(solver.code().program()), naming_(solver) {
    for (uint32_t i = 0; i < solver_.objects().size(); ++i) {
      object_hashes_.push_back(hash(naming_.object(ObjectId(i))));
    }
  }

  Fingerprint make() {
    std::vector<std::string> names;
    std::vector<uint64_t> sums;
    for (uint32_t i = 0; i < solver_.instance_count(); ++i) {
      names.push_back(naming_.instance(InstanceId(i)));
      sums.push_back(registers(solver_[InstanceId(i)]));
    }
    solver_.each_call_edge([&](InstanceId caller, uint32_t call, InstanceId callee) {
      const uint32_t stmt = solver_[caller].constraints->calls[call].stmt;
      sums[caller.index()] += hash_combine(hash(names[callee.index()]), stmt);
    });
    for (size_t i = 0; i < names.size(); ++i) add(names[i], sums[i]);
    for (uint32_t i = 0; i < program_.field_count(); ++i) {
      if (const NodeId node = solver_.static_node(FieldId(i))) add(naming_.field(FieldId(i)), contents(node));
    }
    for (uint32_t i = 0; i < solver_.objects().size(); ++i) add_fields(ObjectId(i));
    return std::move(made_);
  }

 private:
  static uint64_t hash(const std::string& text) { return std::hash<std::string>()(text); }

  // Ids come in any order, so what belongs together is added up.
  uint64_t contents(NodeId node) const {
    uint64_t sum = 0;
    solver_.nodes().points_to(node).each([&](uint32_t object) { sum += hash_mix(object_hashes_[object]); });
    return sum;
  }

  void add(const std::string& name, uint64_t held) {
    if (held != 0) made_[name] += held;
  }

  uint64_t registers(const Instance& instance) const {
    uint64_t sum = 1;
    const std::vector<Local>& locals = instance.constraints->of_register;
    for (uint32_t reg = 0; reg < locals.size(); ++reg) {
      if (locals[reg] == kNoLocal) continue;
      sum += hash_combine(contents(instance.node(locals[reg])), reg);
    }
    return sum;
  }

  void add_fields(ObjectId id) {
    const ClassId type = solver_.objects()[id].type;
    if (program_[type].state == ClassState::kArray) {
      if (const NodeId node = solver_.element_node(id)) add(naming_.object(id) + "[]", contents(node));
      return;
    }
    for (ClassId at = type; at; at = solver_.code().hierarchy().super(at)) {
      for (const FieldId field : program_[at].fields) {
        if ((program_[field].access & kAccStatic) != 0 || !solver_.objects().has_slot(field)) continue;
        if (const NodeId node = solver_.field_node(id, field)) {
          add(naming_.object(id) + " " + naming_.field(field), contents(node));
        }
      }
    }
  }

  const Solver& solver_;
  const Program& program_;
  Naming naming_;
  std::vector<uint64_t> object_hashes_;
  Fingerprint made_;
};

}  // namespace

Fingerprint fingerprint(const Solver& solver) {
  return Fingerprints(solver).make();
}

std::string difference(const Fingerprint& a, const Fingerprint& b) {
  constexpr size_t kShown = 12;
  std::string text;
  size_t count = 0;
  const auto compare = [&](const Fingerprint& from, const Fingerprint& with, const char* where) {
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
