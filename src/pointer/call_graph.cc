#include "pointer/call_graph.h"

#include <algorithm>
#include <deque>
#include <tuple>

namespace heddle {
namespace {

// The first statement of the body that makes the class be initialised: names it, or a class below it.
uint32_t initialising_statement(const Code& code, const Body& body, ClassId initialised) {
  const Program& program = code.program();
  const Hierarchy& hierarchy = code.hierarchy();
  for (uint32_t i = 0; i < body.stmts.size(); ++i) {
    const Stmt& stmt = body.stmts[i];
    NameId named;
    if (stmt.op == Op::kNew) named = NameId(stmt.ref);
    if (stmt.op == Op::kGetStatic || stmt.op == Op::kPutStatic || stmt.op == Op::kInvokeStatic) {
      named = program.symbols()[MemberRefId(stmt.ref)].owner;
    }
    const ClassId id = named ? program.find(named) : ClassId();
    if (id && hierarchy.linked(id) && hierarchy.is_subclass(id, initialised)) return i;
  }
  return kNoStatement;
}

// An interface is initialised with a class below it only if it has code that may run then.
bool has_default_method(const Program& program, ClassId interface) {
  return std::ranges::any_of(program[interface].methods, [&](MethodId method) {
    return (program[method].access & (kAccStatic | kAccAbstract)) == 0;
  });
}

}  // namespace

CallGraph::CallGraph(const Solver& solver) : program_(solver.code().program()) {
  solver.each_call_edge([&](InstanceId caller, uint32_t index, InstanceId callee) {
    const Instance& from = solver[caller];
    const Call& call = from.constraints->calls[index];
    const CallKind kind = call.spawns ? CallKind::kStartsThread : CallKind::kCall;
    edges_.push_back({from.method, call.stmt, solver[callee].method, kind});
  });
  add_initialisers(solver);
  drop_duplicates();
  std::ranges::sort(edges_, [&](const CallEdge& a, const CallEdge& b) {
    if (a.caller != b.caller) return a.caller < b.caller;
    if (a.stmt != b.stmt) return a.stmt < b.stmt;
    return by_name(a.callee, b.callee);
  });
  for (uint32_t i = 0; i < edges_.size(); ++i) {
    const auto [place, fresh] = range_.try_emplace(edges_[i].caller, i, i);
    place->second.second = i + 1;
    into_[edges_[i].callee].push_back(i);
  }
}

void CallGraph::add_initialisers(const Solver& solver) {
  const Code& code = solver.code();
  const NameId name = program_.symbols().find_name("<clinit>");
  const NameId descriptor = program_.symbols().find_name("()V");
  if (!name || !descriptor) return;
  for (const MethodId method : solver.reachable()) {
    const Constraints* const wanted = solver[solver.instances_of(method).front()].constraints;
    const Body* const body = code.body(method);
    if (wanted == nullptr || body == nullptr) continue;
    const auto add = [&](ClassId initialised) {
      const MethodId initialiser = program_.declared_method(initialised, name, descriptor);
      if (!initialiser || initialiser == method || !solver.is_reachable(initialiser)) return;
      edges_.push_back(
          {method, initialising_statement(code, *body, initialised), initialiser, CallKind::kInitialises});
    };
    for (const ClassId id : wanted->initialises) {
      for (ClassId at = id; at; at = code.hierarchy().super(at)) add(at);
      if (program_[id].is_interface()) continue;
      code.hierarchy().visit_interfaces(id, [&](ClassId interface) {
        if (has_default_method(program_, interface)) add(interface);
        return false;
      });
    }
  }
}

// One edge for all contexts.
void CallGraph::drop_duplicates() {
  const auto key = [](const CallEdge& edge) {
    return std::tuple(edge.caller, edge.callee, edge.stmt, edge.kind);
  };
  std::ranges::sort(edges_, {}, key);
  const auto rest = std::ranges::unique(edges_, {}, key);
  edges_.erase(rest.begin(), rest.end());
}

bool CallGraph::by_name(MethodId a, MethodId b) const {
  const auto key = [&](MethodId id) {
    const Method& method = program_[id];
    return std::tuple(program_.text(program_[method.owner].name), program_.text(method.name),
                      program_.text(method.descriptor));
  };
  return a != b && key(a) < key(b);
}

std::span<const CallEdge> CallGraph::calls_from(MethodId caller) const {
  const auto found = range_.find(caller);
  if (found == range_.end()) return {};
  return std::span(edges_).subspan(found->second.first, found->second.second - found->second.first);
}

std::vector<CallEdge> CallGraph::calls_to(MethodId callee) const {
  std::vector<CallEdge> found;
  if (const auto into = into_.find(callee); into != into_.end()) {
    for (const uint32_t i : into->second) found.push_back(edges_[i]);
  }
  std::ranges::sort(found, [&](const CallEdge& a, const CallEdge& b) {
    return a.caller == b.caller ? a.stmt < b.stmt : by_name(a.caller, b.caller);
  });
  return found;
}

std::optional<std::vector<CallEdge>> CallGraph::path(std::span<const MethodId> from, MethodId to) const {
  auto found = path(from, to, false);
  return found ? found : path(from, to, true);
}

// Breadth first from the starts in the order of their names, so the first way found is the one wanted.
std::optional<std::vector<CallEdge>> CallGraph::path(std::span<const MethodId> from, MethodId to,
                                                     bool initialisers) const {
  std::vector<MethodId> order(from.begin(), from.end());
  std::ranges::sort(order, [&](MethodId a, MethodId b) { return by_name(a, b); });
  boost::unordered_flat_map<MethodId, const CallEdge*> reached;
  for (const MethodId start : order) reached.emplace(start, nullptr);
  std::deque<MethodId> pending(order.begin(), order.end());
  while (!pending.empty() && !reached.contains(to)) {
    const MethodId at = pending.front();
    pending.pop_front();
    for (const CallEdge& edge : calls_from(at)) {
      if (edge.kind == CallKind::kInitialises && !initialisers) continue;
      if (reached.try_emplace(edge.callee, &edge).second) pending.push_back(edge.callee);
    }
  }
  const auto end = reached.find(to);
  if (end == reached.end()) return std::nullopt;
  std::vector<CallEdge> chain;
  for (const CallEdge* edge = end->second; edge != nullptr; edge = reached.at(edge->caller)) {
    chain.push_back(*edge);
  }
  std::ranges::reverse(chain);
  return chain;
}

}  // namespace heddle
