#include "tests/solver/same_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <unordered_map>

#include "pointer/naming.h"

namespace heddle::testing {
namespace {

constexpr uint32_t kUnknown = 0xFFFFFFFFU;
constexpr uint32_t kNotAsked = 0xFFFFFFFEU;
constexpr size_t kMost = 40;

class Comparison {
 public:
  Comparison(const Solver& updated, const Solver& fresh)
      : updated_(updated), fresh_(fresh), updated_names_(updated), fresh_names_(fresh) {}

  std::vector<std::string> run() {
    for (uint32_t i = 0; i < fresh_.objects().size(); ++i)
      objects_by_name_.emplace(fresh_names_.object(ObjectId(i)), i);
    fresh_object_.assign(updated_.objects().size(), kNotAsked);
    match_instances();
    for (uint32_t i = 0; i < updated_.instance_count(); ++i) {
      if (fresh_instance_[i] != kUnknown) compare_instance(i);
    }
    compare_heap();
    compare_statics();
    compare_calls();
    compare_initialised();
    compare_unknown_names();
    return std::move(found_);
  }

 private:
  void differs(const char* who, std::string what) {
    if (found_.size() < kMost) found_.push_back(fmt::format("only {}: {}", who, what));
  }
  void only_updated(std::string what) { differs("the updated one", std::move(what)); }
  void only_fresh(std::string what) { differs("the fresh one", std::move(what)); }

  uint32_t fresh_object(uint32_t id) {
    uint32_t& known = fresh_object_[id];
    if (known == kNotAsked) {
      const auto found = objects_by_name_.find(updated_names_.object(ObjectId(id)));
      known = found == objects_by_name_.end() ? kUnknown : found->second;
    }
    return known;
  }

  void match_instances() {
    std::unordered_map<std::string, uint32_t> by_name;
    for (uint32_t i = 0; i < fresh_.instance_count(); ++i) {
      if (fresh_.is_reachable(InstanceId(i))) by_name.emplace(fresh_names_.instance(InstanceId(i)), i);
    }
    for (uint32_t i = 0; i < updated_.instance_count(); ++i) {
      fresh_instance_.push_back(kUnknown);
      if (!updated_.is_reachable(InstanceId(i))) continue;
      const std::string name = updated_names_.instance(InstanceId(i));
      const auto found = by_name.find(name);
      if (found == by_name.end()) {
        only_updated("instance " + name);
        continue;
      }
      fresh_instance_[i] = found->second;
      by_name.erase(found);
    }
    for (const auto& [name, id] : by_name) only_fresh("instance " + name);
    std::set<std::string> methods;
    for (const MethodId method : fresh_.reachable()) methods.insert(fresh_names_.method(method));
    for (const MethodId method : updated_.reachable()) {
      if (!methods.contains(updated_names_.method(method)))
        only_updated("method " + updated_names_.method(method));
    }
    if (updated_.reachable().size() != fresh_.reachable().size()) found_.emplace_back("lists of methods");
  }

  void compare_sets(NodeId of_updated, NodeId of_fresh, const auto& place) {
    static const ObjectSet kNothing;
    const ObjectSet& a = of_updated ? updated_.nodes().points_to(of_updated) : kNothing;
    const ObjectSet& b = of_fresh ? fresh_.nodes().points_to(of_fresh) : kNothing;
    bool same = a.count() == b.count();
    a.each([&](uint32_t object) {
      same = same && fresh_object(object) != kUnknown && b.contains(fresh_object(object));
    });
    if (same) return;
    std::set<uint32_t> matched;
    a.each([&](uint32_t object) {
      if (fresh_object(object) == kUnknown || !b.contains(fresh_object(object)))
        only_updated(fmt::format("{} has {}", place(), updated_names_.object(ObjectId(object))));
      matched.insert(fresh_object(object));
    });
    b.each([&](uint32_t object) {
      if (!matched.contains(object))
        only_fresh(fmt::format("{} has {}", place(), fresh_names_.object(ObjectId(object))));
    });
  }

  void compare_instance(uint32_t id) {
    const Instance& a = updated_[InstanceId(id)];
    const Instance& b = fresh_[InstanceId(fresh_instance_[id])];
    const auto name = [&] { return updated_names_.instance(InstanceId(id)); };
    for (uint32_t reg = 0; reg < a.constraints->of_register.size(); ++reg) {
      compare_sets(a.node(a.constraints->of_register[reg]), b.node(b.constraints->of_register[reg]),
                   [&] { return fmt::format("register {} of {}", reg, name()); });
    }
    compare_sets(a.node(a.constraints->result), b.node(b.constraints->result),
                 [&] { return "result of " + name(); });
    compare_sets(a.node(a.constraints->thrown), b.node(b.constraints->thrown),
                 [&] { return "exceptions of " + name(); });
    const auto same = [](const Unresolved& one, const Unresolved& other) {
      return one.kind == other.kind && one.stmt == other.stmt;
    };
    if (!std::ranges::equal(a.constraints->unresolved, b.constraints->unresolved, same)) {
      std::string text;
      for (const Constraints* const one : {a.constraints, b.constraints}) {
        text += one == a.constraints ? "" : " and";
        for (const Unresolved& use : one->unresolved) text += fmt::format(" {}", use.stmt);
      }
      found_.push_back(fmt::format("not resolved in {} are statements{}", name(), text));
    }
  }

  // The same field of the fresh one's program, if that is another.
  FieldId fresh_field(FieldId field) const {
    const Program& from = updated_.code().program();
    const Program& to = fresh_.code().program();
    if (&from == &to) return field;
    const auto name = [&](NameId id) { return to.symbols().find_name(from.text(id)); };
    const NameId owner_name = name(from[from[field].owner].name);
    const ClassId owner = owner_name ? to.find(owner_name) : ClassId();
    const NameId field_name = name(from[field].name);
    const NameId descriptor = name(from[field].descriptor);
    return owner && field_name && descriptor ? to.declared_field(owner, field_name, descriptor) : FieldId();
  }

  // Objects that were made anew have the names of those that are gone, which nothing holds.
  void compare_heap() {
    std::vector<bool> held(updated_.objects().size());
    for (uint32_t i = 0; i < updated_.nodes().size(); ++i) {
      if (updated_.nodes().representative(NodeId(i)) == NodeId(i))
        updated_.nodes().points_to(NodeId(i)).each([&](uint32_t object) { held[object] = true; });
    }
    std::vector<bool> matched(fresh_.objects().size());
    for (uint32_t i = 0; i < updated_.objects().size(); ++i) {
      const uint32_t other = held[i] ? fresh_object(i) : kUnknown;
      if (other != kUnknown) matched[other] = true;
      compare_object(i, other);
    }
    for (uint32_t i = 0; i < fresh_.objects().size(); ++i) {
      if (!matched[i]) compare_object(kUnknown, i);
    }
  }

  // Of an object that one of them does not know, all places must be empty in the other.
  void compare_object(uint32_t a, uint32_t b) {
    const Solver& known = a != kUnknown ? updated_ : fresh_;
    const Program& program = known.code().program();
    const ClassId type = known.objects()[ObjectId(a != kUnknown ? a : b)].type;
    const auto name = [&] {
      return a != kUnknown ? updated_names_.object(ObjectId(a)) : fresh_names_.object(ObjectId(b));
    };
    if (program[type].state == ClassState::kArray) {
      return compare_sets(a == kUnknown ? NodeId() : updated_.element_node(ObjectId(a)),
                          b == kUnknown ? NodeId() : fresh_.element_node(ObjectId(b)),
                          [&] { return "elements of " + name(); });
    }
    for (ClassId at = type; at; at = known.code().hierarchy().super(at)) {
      const std::vector<FieldId>& fields = program[at].fields;
      for (size_t i = 0; i < fields.size(); ++i) {
        const FieldId field = fields[i];
        FieldId other = a == kUnknown ? field : fresh_field(field);
        // What a lambda evaluates to has a class whose name depends on what was there before.
        if (a != kUnknown && b != kUnknown && program[at].state == ClassState::kSynthetic)
          other = fresh_.code().program()[fresh_.objects()[ObjectId(b)].type].fields[i];
        compare_sets(a == kUnknown ? NodeId() : updated_.field_node(ObjectId(a), field),
                     b == kUnknown || !other ? NodeId() : fresh_.field_node(ObjectId(b), other),
                     [&] { return fmt::format("a field of {}", name()); });
      }
    }
  }

  void compare_statics() {
    for (uint32_t i = 0; i < updated_.code().program().field_count(); ++i) {
      const FieldId other = fresh_field(FieldId(i));
      compare_sets(updated_.static_node(FieldId(i)), other ? fresh_.static_node(other) : NodeId(),
                   [&] { return updated_names_.field(FieldId(i)); });
    }
  }

  void compare_calls() {
    using Edge = std::tuple<uint32_t, uint32_t, uint32_t>;  // in numbers of the fresh one
    const auto edges_of = [](const Solver& solver, auto&& number) {
      std::vector<Edge> edges;
      solver.each_call_edge([&](InstanceId caller, uint32_t call, InstanceId callee) {
        edges.emplace_back(number(caller), solver[caller].constraints->calls[call].stmt, number(callee));
      });
      std::ranges::sort(edges);
      edges.erase(std::ranges::unique(edges).begin(), edges.end());
      return edges;
    };
    const std::vector<Edge> a =
        edges_of(updated_, [&](InstanceId id) { return fresh_instance_[id.index()]; });
    const std::vector<Edge> b = edges_of(fresh_, [&](InstanceId id) { return id.index(); });
    const auto text = [&](const Edge& edge) {
      const auto [caller, stmt, callee] = edge;
      if (caller == kUnknown || callee == kUnknown) return std::string("a call of what it knows alone");
      return fmt::format("call {} of {} to {}", stmt, fresh_names_.instance(InstanceId(caller)),
                         fresh_names_.instance(InstanceId(callee)));
    };
    std::vector<Edge> only;
    std::ranges::set_difference(a, b, std::back_inserter(only));
    for (const Edge& edge : only) only_updated(text(edge));
    only.clear();
    std::ranges::set_difference(b, a, std::back_inserter(only));
    for (const Edge& edge : only) only_fresh(text(edge));
    if (updated_.call_edge_count() != fresh_.call_edge_count()) found_.emplace_back("counts of call edges");
  }

  void compare_initialised() {
    const auto initialised = [](const Solver& solver, const Naming& names) {
      std::set<std::string> found;
      for (uint32_t i = 0; i < solver.code().program().class_count(); ++i) {
        if (solver.is_initialised(ClassId(i))) found.insert(names.class_name(ClassId(i)));
      }
      return found;
    };
    const std::set<std::string> a = initialised(updated_, updated_names_);
    const std::set<std::string> b = initialised(fresh_, fresh_names_);
    for (const std::string& name : a) {
      if (!b.contains(name)) only_updated("initialiser of " + name);
    }
    for (const std::string& name : b) {
      if (!a.contains(name)) only_fresh("initialiser of " + name);
    }
  }

  void compare_unknown_names() {
    std::set<std::string> a;
    std::set<std::string> b;
    updated_.each_unknown_name([&](InstanceId id) { a.insert(updated_names_.instance(id)); });
    fresh_.each_unknown_name([&](InstanceId id) { b.insert(fresh_names_.instance(id)); });
    for (const std::string& name : a) {
      if (!b.contains(name)) only_updated("unknown name in " + name);
    }
    for (const std::string& name : b) {
      if (!a.contains(name)) only_fresh("unknown name in " + name);
    }
  }

  const Solver& updated_;
  const Solver& fresh_;
  Naming updated_names_, fresh_names_;
  std::unordered_map<std::string, uint32_t> objects_by_name_;  // of the fresh one
  std::vector<uint32_t> fresh_object_;                         // by object of the updated one
  std::vector<uint32_t> fresh_instance_;
  std::vector<std::string> found_;
};

}  // namespace

std::vector<std::string> state_differences(const Solver& updated, const Solver& fresh) {
  return Comparison(updated, fresh).run();
}

}  // namespace heddle::testing
