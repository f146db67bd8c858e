#include "comparison.h"

#include <algorithm>
#include <queue>

#include "pointer/call_graph.h"

namespace heddle {
namespace {

constexpr int kAnywhere = -2;  // where an initialiser is run is not compared

bool starts_with_any(std::string_view name, std::initializer_list<std::string_view> prefixes) {
  return std::ranges::any_of(prefixes, [&](std::string_view prefix) { return name.starts_with(prefix); });
}

bool is_linkage(std::string_view owner) {
  return starts_with_any(owner, {"java/lang/invoke/", "sun/invoke/", "java/lang/StringConcatHelper",
                                 "java/lang/runtime/", "jdk/internal/org/objectweb/asm/"});
}

bool is_reflection(std::string_view owner) {
  return starts_with_any(owner, {"jdk/internal/reflect/", "java/lang/reflect/", "sun/reflect/"});
}

// What stands behind objects that models make in place of the real ones, or that only modelled methods make.
bool is_replaced(std::string_view owner) {
  return starts_with_any(owner,
                         {"java/util/ServiceLoader", "java/lang/Class$", "java/lang/PublicMethods",
                          "java/lang/ClassLoader$", "java/lang/CompoundEnumeration", "jdk/internal/loader/",
                          "java/security/SecureClassLoader", "java/security/AccessControl"}) ||
         is_reflection(owner);
}

// The virtual machine and its launcher, before and beside the program.
bool is_launcher(std::string_view owner) {
  return owner.starts_with("sun/launcher/");
}

bool is_of_exception(const RecordedMethod& method) {
  return method.owner.ends_with("Exception") || method.owner.ends_with("Error");
}

uint64_t pair(MethodId a, MethodId b) {
  return uint64_t{a.index()} << 32 | b.index();
}

}  // namespace

Comparison::Comparison(const RecordedLog& log, const Analysis& analysis) : log_(log) {
  resolve(analysis);
  collect_edges(analysis);
  walk();
  count();
  find_frontier();
}

void Comparison::resolve(const Analysis& analysis) {
  const Program& program = analysis.program();
  const size_t size = log_.methods().size();
  id_.resize(size);
  found_.resize(size);
  of_application_.resize(size);
  has_model_.resize(size);
  standing_.assign(size, Standing::kCounted);
  for (size_t i = 0; i < size; ++i) {
    const RecordedMethod& method = log_.methods()[i];
    if (is_linkage(method.owner)) {
      standing_[i] = Standing::kLinkage;
    } else if (is_replaced(method.owner)) {
      standing_[i] = Standing::kReplaced;
    }
    if (!program.class_path().contains(method.owner)) {
      standing_[i] = Standing::kUnknowable;
      continue;
    }
    of_application_[i] = !program.class_path().from_jdk(method.owner);
    const NameId owner = program.symbols().find_name(method.owner);
    const NameId name = program.symbols().find_name(method.name);
    const NameId descriptor = program.symbols().find_name(method.descriptor);
    const ClassId declared = owner ? program.find(owner) : ClassId();
    if (!declared || !name || !descriptor) continue;
    id_[i] = program.declared_method(declared, name, descriptor);
    if (!id_[i]) continue;
    found_[i] = analysis.solver().is_reachable(id_[i]);
    has_model_[i] = analysis.knowledge().model(owner, name, descriptor,
                                               (program[id_[i]].access & kAccStatic) != 0) != nullptr;
  }
}

// Lambdas and proxies are generated code in the log, so the edges here go through them as well.
void Comparison::collect_edges(const Analysis& analysis) {
  const CallGraph graph(analysis.solver());
  const Program& program = analysis.program();
  const auto is_synthetic = [&](MethodId method) {
    return program[program[method].owner].state == ClassState::kSynthetic;
  };
  const auto add = [&](MethodId caller, MethodId callee, int pc) {
    std::vector<int>& places = edges_[pair(caller, callee)];
    if (std::ranges::find(places, pc) == places.end()) places.push_back(pc);
  };
  for (const CallEdge& edge : graph.edges()) {
    const std::string_view owner = program.text(program[program[edge.caller].owner].name);
    const bool by_model = owner.starts_with(kPseudoPackage) || analysis.code().is_model(edge.caller);
    if (is_synthetic(edge.caller)) continue;
    const Body* const body = analysis.code().body(edge.caller);
    const bool known = edge.kind != CallKind::kInitialises && body != nullptr && edge.stmt != kNoStatement;
    const int pc = known ? body->stmts[edge.stmt].pc : kAnywhere;
    std::vector<MethodId> through = {edge.callee};
    for (size_t i = 0; i < through.size(); ++i) {
      add(edge.caller, through[i], pc);
      if (by_model) entered_by_model_[through[i]] = 1;
      if (!is_synthetic(through[i])) continue;
      for (const CallEdge& next : graph.calls_from(through[i])) {
        if (std::ranges::find(through, next.callee) == through.end()) through.push_back(next.callee);
      }
    }
  }
}

bool Comparison::compared(const RecordedCall& call) const {
  if (call.of_linkage) return false;
  const RecordedMethod& callee = log_.methods()[call.callee];
  // Natives are looked up by the virtual machine when they are first called.
  if (call.origin == CallOrigin::kNative && callee.name == "findNative") return false;
  // Objects of generated classes are made: those that lambdas evaluate to.
  if (call.origin == CallOrigin::kHandle && callee.owner == "java/lang/Object" && callee.name == "<init>") {
    return false;
  }
  // Generated code behind handles, and behind the methods of records, works with these.
  if (call.origin == CallOrigin::kHandle &&
      starts_with_any(callee.owner, {"java/lang/Class", "java/util/Objects", "jdk/internal/misc/Unsafe"})) {
    return false;
  }
  if (call.origin != CallOrigin::kUpcall) return true;
  return callee.name == "<clinit>" || (callee.name == "<init>" && is_of_exception(callee));
}

void Comparison::walk() {
  std::vector<std::vector<uint32_t>> callees(log_.methods().size());
  std::vector<uint8_t> seen(log_.methods().size());
  std::vector<uint32_t> pending;
  const auto reach = [&](uint32_t method) {
    if (standing_[method] == Standing::kLinkage || is_launcher(log_.methods()[method].owner)) return;
    if (std::exchange(seen[method], 1) == 0) pending.push_back(method);
  };
  for (uint32_t i = 0; i < seen.size(); ++i) {
    if (of_application_[i] || standing_[i] == Standing::kUnknowable) reach(i);
  }
  for (const RecordedCall& call : log_.calls()) {
    if (!compared(call)) continue;
    if (call.caller == RecordedCall::kNobody) {
      reach(call.callee);
      continue;
    }
    callees[call.caller].push_back(call.callee);
    const RecordedMethod& caller = log_.methods()[call.caller];
    const RecordedMethod& callee = log_.methods()[call.callee];
    const bool reflective =
        is_reflection(caller.owner) && !is_reflection(callee.owner) &&
        (call.origin == CallOrigin::kNative || caller.name == "invoke" || caller.name == "newInstance");
    const bool privileged = caller.owner == "java/security/AccessController" && callee.name == "run";
    if ((reflective && callee.name != "<clinit>") || privileged) reach(call.callee);
  }
  while (!pending.empty()) {
    const uint32_t at = pending.back();
    pending.pop_back();
    if (has_model_[at] || standing_[at] == Standing::kReplaced) continue;
    for (const uint32_t next : callees[at]) reach(next);
  }
  for (size_t i = 0; i < seen.size(); ++i) {
    if (!seen[i] && standing_[i] == Standing::kCounted) standing_[i] = Standing::kReplaced;
  }
}

bool Comparison::has_edge(const RecordedCall& call) const {
  if (!found_[call.callee]) return false;
  const MethodId callee = id_[call.callee];
  if (call.caller == RecordedCall::kNobody) return true;
  // From inside of what a model stands for: the log does not say on whose behalf.
  if (has_model_[call.caller] || standing_[call.caller] != Standing::kCounted) {
    return entered_by_model_.contains(callee) || log_.methods()[call.callee].name == "<clinit>";
  }
  if (!found_[call.caller]) return false;
  const auto edge = edges_.find(pair(id_[call.caller], callee));
  // Any instruction may make the virtual machine throw, so that edges to its exceptions say nothing.
  if (call.origin == CallOrigin::kUpcall && is_of_exception(log_.methods()[call.callee])) return true;
  if (edge == edges_.end()) return false;
  return std::ranges::any_of(edge->second, [&](int pc) {
    return pc == kAnywhere || pc == call.pc || call.origin == CallOrigin::kUpcall;
  });
}

void Comparison::count() {
  for (uint32_t i = 0; i < standing_.size(); ++i) {
    ++methods_by_standing[standing_[i]];
    if (standing_[i] != Standing::kUnknowable) {
      ++all_methods.recorded;
      all_methods.found += found_[i];
    }
    if (standing_[i] != Standing::kCounted) continue;
    for (Recall* recall : {&methods, of_application_[i] ? &application_methods : nullptr}) {
      if (recall == nullptr) continue;
      ++recall->recorded;
      recall->found += found_[i];
    }
    if (!found_[i]) missing_methods.push_back(i);
  }
  for (uint32_t i = 0; i < log_.calls().size(); ++i) {
    const RecordedCall& call = log_.calls()[i];
    if (!compared(call)) {
      ++machine_calls;
      continue;
    }
    const bool from_nobody = call.caller == RecordedCall::kNobody;
    Standing standing = standing_[call.callee];
    if (!from_nobody && standing_[call.caller] == Standing::kUnknowable) standing = Standing::kUnknowable;
    // Within what a model replaces.
    const bool inside =
        !from_nobody && (has_model_[call.caller] || standing_[call.caller] != Standing::kCounted);
    if (standing == Standing::kCounted && inside && !entered_by_model_.contains(id_[call.callee]) &&
        !of_application_[call.callee]) {
      standing = Standing::kReplaced;
    }
    ++calls_by_standing[standing];
    if (standing != Standing::kCounted) continue;
    ++calls.recorded;
    if (has_edge(call)) {
      ++calls.found;
    } else {
      missing_calls.push_back(i);
    }
  }
}

void Comparison::find_frontier() {
  std::vector<std::vector<uint32_t>> callees(log_.methods().size());
  for (const RecordedCall& call : log_.calls()) {
    if (call.caller == RecordedCall::kNobody || !compared(call)) continue;
    if (standing_[call.callee] == Standing::kCounted && !found_[call.callee]) {
      callees[call.caller].push_back(call.callee);
    }
  }
  std::vector<uint32_t> stops;
  for (uint32_t i = 0; i < log_.calls().size(); ++i) {
    const RecordedCall& call = log_.calls()[i];
    if (!compared(call) || standing_[call.callee] != Standing::kCounted || found_[call.callee]) continue;
    if (call.caller != RecordedCall::kNobody && standing_[call.caller] == Standing::kCounted &&
        !found_[call.caller]) {
      continue;
    }
    stops.push_back(i);
  }
  // Greedily: each stop is charged with what no stop before it leads to.
  std::vector<uint8_t> covered(log_.methods().size());
  const auto reached_by = [&](uint32_t stop) {
    std::vector<uint32_t> reached;
    const auto reach = [&](uint32_t method) {
      if (covered[method]) return;
      covered[method] = 1;
      reached.push_back(method);
    };
    reach(log_.calls()[stop].callee);
    for (size_t at = 0; at < reached.size();) {
      for (const uint32_t next : callees[reached[at++]]) reach(next);
    }
    return reached;
  };
  const auto measure = [&](uint32_t stop) {
    const std::vector<uint32_t> reached = reached_by(stop);
    for (const uint32_t method : reached) covered[method] = 0;
    return reached.size();
  };
  std::priority_queue<std::pair<size_t, uint32_t>> best;
  for (const uint32_t stop : stops) best.emplace(measure(stop), stop);
  while (!best.empty()) {
    const auto [before, stop] = best.top();
    best.pop();
    const size_t now = measure(stop);
    if (now == 0) continue;
    if (now < before) {  // what it leads to is partly known by now; measures only shrink
      best.emplace(now, stop);
      continue;
    }
    reached_by(stop);
    frontier.push_back({stop, now});
  }
}

}  // namespace heddle
