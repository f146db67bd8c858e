#include "tests/solver/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "classfile/descriptor.h"
#include "pointer/naming.h"

namespace heddle::testing {
namespace {

constexpr uint32_t kUnknown = 0xFFFFFFFFU;

class Comparison {
 public:
  Comparison(const Solver& solver, const NaiveSolver& naive)
      : solver_(solver), naive_(naive), naming_(solver), program_(solver.code().program()) {}

  std::vector<std::string> run() {
    match_objects();
    match_instances();
    for (uint32_t i = 0; i < naive_.instances().size(); ++i) {
      if (instance_of_naive_[i] != kUnknown) compare_instance(i);
    }
    compare_heap();
    compare_statics();
    compare_call_edges();
    compare_initialised();
    return std::move(found_);
  }

 private:
  void only_solver(std::string what) { found_.push_back("only the solver: " + std::move(what)); }
  void only_naive(std::string what) { found_.push_back("only the naive one: " + std::move(what)); }

  // Names are what solutions are compared by, so no two things may share one.
  void match_objects() {
    std::unordered_map<std::string, uint32_t> by_name;
    for (uint32_t i = 0; i < naive_.objects().size(); ++i) {
      if (!by_name.emplace(naive_.object_name(i), i).second) {
        found_.push_back("two objects are called " + naive_.object_name(i));
      }
    }
    object_of_naive_.assign(naive_.objects().size(), kUnknown);
    for (uint32_t i = 0; i < solver_.objects().size(); ++i) {
      std::string name = naming_.object(ObjectId(i));
      const auto place = by_name.find(name);
      naive_of_object_.push_back(place == by_name.end() ? kUnknown : place->second);
      if (place == by_name.end()) {
        only_solver("object " + name);
      } else if (object_of_naive_[place->second] != kUnknown) {
        found_.push_back("two objects are called " + name);
      } else {
        object_of_naive_[place->second] = i;
      }
    }
    // What the naive one has beyond that shows as a difference of some set.
  }

  void match_instances() {
    std::unordered_map<std::string, uint32_t> by_name;
    for (uint32_t i = 0; i < naive_.instances().size(); ++i) by_name.emplace(naive_.instance_name(i), i);
    instance_of_naive_.assign(naive_.instances().size(), kUnknown);
    for (uint32_t i = 0; i < solver_.instance_count(); ++i) {
      std::string name = naming_.instance(InstanceId(i));
      const auto place = by_name.find(name);
      naive_of_instance_.push_back(place == by_name.end() ? kUnknown : place->second);
      if (place == by_name.end()) {
        only_solver("instance " + name);
      } else if (instance_of_naive_[place->second] != kUnknown) {
        found_.push_back("two instances are called " + name);
      } else {
        instance_of_naive_[place->second] = i;
      }
    }
    for (uint32_t i = 0; i < instance_of_naive_.size(); ++i) {
      if (instance_of_naive_[i] == kUnknown) only_naive("instance " + naive_.instance_name(i));
    }
  }

  std::string object_name(uint32_t naive_object) const { return naive_.object_name(naive_object); }

  void compare_sets(NodeId node, const NaiveSet& naive, const auto& place) {
    NaiveSet solved;
    if (node) {
      solver_.nodes().points_to(node).each([&](uint32_t object) {
        if (naive_of_object_[object] == kUnknown) {
          only_solver(fmt::format("{} has {}", place(), naming_.object(ObjectId(object))));
        } else {
          solved.insert(naive_of_object_[object]);
        }
      });
    }
    if (solved == naive) return;
    for (const uint32_t object : solved) {
      if (!naive.contains(object)) only_solver(fmt::format("{} has {}", place(), object_name(object)));
    }
    for (const uint32_t object : naive) {
      if (!solved.contains(object)) only_naive(fmt::format("{} has {}", place(), object_name(object)));
    }
  }

  void compare_instance(uint32_t index) {
    const NaiveInstance& naive = naive_.instances()[index];
    const Instance& solved = solver_[InstanceId(instance_of_naive_[index])];
    const auto node = [&](Local local) { return solved.node(local); };
    const auto place = [&](std::string_view what) {
      return [this, index, what = std::string(what)] {
        return fmt::format("{} of {}", what, naive_.instance_name(index));
      };
    };
    if (naive.body == nullptr) return;
    for (uint32_t reg = 0; reg < naive.registers.size(); ++reg) {
      compare_sets(node(solved.constraints->of_register[reg]), naive.registers[reg],
                   [&] { return fmt::format("register {} of {}", reg, naive_.instance_name(index)); });
    }
    compare_sets(node(solved.constraints->result), naive.result, place("result"));
    compare_sets(node(solved.constraints->thrown), naive.thrown, place("exceptions"));
  }

  // Every field that either of them touched, and every slot of every object that has nodes.
  void compare_heap() {
    std::map<std::pair<uint32_t, FieldId>, NaiveSet> fields = naive_.fields();
    for (uint32_t i = 0; i < solver_.objects().size(); ++i) {
      const ClassId type = solver_.objects()[ObjectId(i)].type;
      if (naive_of_object_[i] == kUnknown || program_[type].state == ClassState::kArray) continue;
      for (ClassId at = type; at; at = solver_.code().hierarchy().super(at)) {
        for (const FieldId field : program_[at].fields) fields[{naive_of_object_[i], field}];
      }
    }
    for (const auto& [key, values] : fields) {
      const auto object = key.first;
      const FieldId field = key.second;
      if (object_of_naive_[object] == kUnknown) continue;
      if ((program_[field].access & kAccStatic) != 0) continue;
      if (kind_of(program_.text(program_[field].descriptor).front()) != ValueKind::kRef) continue;
      compare_sets(solver_.field_node(ObjectId(object_of_naive_[object]), field), values,
                   [&] { return fmt::format("{} of {}", naming_.field(field), object_name(object)); });
    }
    static const NaiveSet kNothing;
    for (uint32_t i = 0; i < solver_.objects().size(); ++i) {
      const uint32_t object = naive_of_object_[i];
      if (object == kUnknown) continue;
      if (program_[solver_.objects()[ObjectId(i)].type].state != ClassState::kArray) continue;
      const auto values = naive_.elements().find(object);
      compare_sets(solver_.element_node(ObjectId(i)),
                   values == naive_.elements().end() ? kNothing : values->second,
                   [&] { return "elements of " + object_name(object); });
    }
  }

  void compare_statics() {
    static const NaiveSet kNothing;
    for (uint32_t i = 0; i < program_.field_count(); ++i) {
      const FieldId field(i);
      const auto values = naive_.statics().find(field);
      compare_sets(solver_.static_node(field), values == naive_.statics().end() ? kNothing : values->second,
                   [&] { return naming_.field(field); });
    }
  }

  void compare_call_edges() {
    std::set<NaiveCallEdge> solved;
    solver_.each_call_edge([&](InstanceId caller, uint32_t call, InstanceId callee) {
      const uint32_t from = naive_of_instance_[caller.index()];
      const uint32_t to = naive_of_instance_[callee.index()];
      if (from == kUnknown || to == kUnknown) return;
      solved.insert({from, solver_[caller].constraints->calls[call].stmt, to});
    });
    const auto text = [&](const NaiveCallEdge& edge) {
      return fmt::format("call {} of {} to {}", edge.stmt, naive_.instance_name(edge.caller),
                         naive_.instance_name(edge.callee));
    };
    for (const NaiveCallEdge& edge : solved) {
      if (!naive_.call_edges().contains(edge)) only_solver(text(edge));
    }
    for (const NaiveCallEdge& edge : naive_.call_edges()) {
      if (!solved.contains(edge)) only_naive(text(edge));
    }
  }

  void compare_initialised() {
    for (uint32_t i = 0; i < program_.class_count(); ++i) {
      const bool naive = naive_.initialised().contains(ClassId(i));
      if (naive == solver_.is_initialised(ClassId(i))) continue;
      const std::string what = "initialiser of " + naming_.class_name(ClassId(i));
      if (naive) {
        only_naive(what);
      } else {
        only_solver(what);
      }
    }
  }

  const Solver& solver_;
  const NaiveSolver& naive_;
  Naming naming_;
  const Program& program_;
  std::vector<uint32_t> naive_of_object_, object_of_naive_;
  std::vector<uint32_t> naive_of_instance_, instance_of_naive_;
  std::vector<std::string> found_;
};

}  // namespace

std::vector<std::string> differences(const Solver& solver, const NaiveSolver& naive) {
  return Comparison(solver, naive).run();
}

std::string summary(const std::vector<std::string>& differences) {
  constexpr size_t kShown = 12;
  std::string text;
  for (size_t i = 0; i < differences.size() && i < kShown; ++i) text += "  " + differences[i] + "\n";
  if (differences.size() > kShown) text += fmt::format("  and {} more\n", differences.size() - kShown);
  return text;
}

}  // namespace heddle::testing
