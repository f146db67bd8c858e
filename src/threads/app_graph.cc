#include "threads/app_graph.h"

#include <algorithm>

namespace heddle {

AppGraph::AppGraph(const Analysis& analysis, const Apis& apis) : analysis_(analysis) {
  const Program& program = analysis.program();
  for (const MethodItem& item : analysis.knowledge().origins()) {
    const ClassId owner = program.find(item.method.owner);
    if (!owner || !analysis.code().hierarchy().linked(owner)) continue;
    const MethodId method = program.declared_method(owner, item.method.name, item.method.descriptor);
    if (method) origin_methods_.push_back(method);
  }
  find_nodes();
  find_callbacks();
  find_calls(apis);
}

bool AppGraph::is_application(ClassId id) const {
  if (id.index() >= application_.size()) application_.resize(program().class_count());
  uint8_t& known = application_[id.index()];
  if (known == 0) known = analysis_.code().of_jdk(id) ? 1 : 2;
  return known == 2;
}

bool AppGraph::is_origin_entry(MethodId id) const {
  const Method& method = program()[id];
  return std::ranges::any_of(origin_methods_, [&](MethodId entry) {
    return program()[entry].name == method.name && program()[entry].descriptor == method.descriptor &&
           analysis_.code().hierarchy().is_subclass(method.owner, program()[entry].owner);
  });
}

void AppGraph::find_nodes() {
  const Solver& solver = this->solver();
  node_of_.assign(solver.instance_count(), kNoNode);
  for (uint32_t i = 0; i < solver.instance_count(); ++i) {
    const InstanceId id(i);
    if (!solver.is_reachable(id)) continue;
    const Instance& instance = solver[id];
    const ClassId owner = program()[instance.method].owner;
    if (program()[owner].state == ClassState::kArray || !is_application(owner)) continue;
    const Body* const body = analysis_.code().body(instance.method);
    if (body == nullptr || analysis_.code().is_model(instance.method)) continue;
    auto& facts = facts_[instance.method];
    if (facts == nullptr) facts = std::make_unique<BodyFacts>(*body);
    node_of_[i] = size();
    nodes_.push_back({.instance = id, .facts = facts.get(), .calls = {}, .callers = {}, .apis = {}});
  }
}

// Components of the library's instances, as Tarjan finds them: what a component calls is finished before it.
void AppGraph::find_callbacks() {
  const Solver& solver = this->solver();
  const auto count = static_cast<uint32_t>(solver.instance_count());
  constexpr uint32_t kUnseen = 0xFFFFFFFFU;
  std::vector<uint32_t> number(count, kUnseen), low(count);
  std::vector<std::vector<uint32_t>> callees(count);
  std::vector<ObjectSet> direct(count);
  component_.assign(count, kUnseen);
  boost::unordered_flat_map<MethodId, bool> is_entry;
  for (uint32_t i = 0; i < count; ++i) {
    if (!solver.is_reachable(InstanceId(i)) || node_of_[i] != kNoNode) continue;
    const Instance& instance = solver[InstanceId(i)];
    for (uint32_t c = 0; c < instance.constraints->calls.size(); ++c) {
      const Call& call = instance.constraints->calls[c];
      if (call.retired || call.spawns) continue;
      solver.callees(instance.call(c)).each([&](uint32_t callee) {
        const MethodId method = solver[InstanceId(callee)].method;
        const auto [place, fresh] = is_entry.try_emplace(method, false);
        if (fresh) place->second = is_origin_entry(method);
        if (place->second) return;
        if (node_of_[callee] != kNoNode) {
          direct[i].add(node_of_[callee]);
        } else {
          callees[i].push_back(callee);
        }
      });
    }
  }
  std::vector<uint32_t> stack;
  struct Frame {
    uint32_t at, next;
  };
  std::vector<Frame> frames;
  uint32_t next_number = 0;
  for (uint32_t root = 0; root < count; ++root) {
    if (number[root] != kUnseen || !solver.is_reachable(InstanceId(root)) || node_of_[root] != kNoNode)
      continue;
    frames.push_back({root, 0});
    while (!frames.empty()) {
      auto& [at, next] = frames.back();
      if (next == 0) {
        number[at] = low[at] = next_number++;
        stack.push_back(at);
      }
      if (next < callees[at].size()) {
        const uint32_t to = callees[at][next++];
        if (number[to] == kUnseen) {
          frames.push_back({to, 0});
        } else if (component_[to] == kUnseen) {
          low[at] = std::min(low[at], number[to]);
        }
        continue;
      }
      const uint32_t done = at;
      frames.pop_back();
      if (!frames.empty()) low[frames.back().at] = std::min(low[frames.back().at], low[done]);
      if (low[done] != number[done]) continue;
      const auto component = static_cast<uint32_t>(called_back_.size());
      ObjectSet all;
      const auto first = std::ranges::find(stack, done);
      for (auto member = first; member != stack.end(); ++member) component_[*member] = component;
      for (auto member = first; member != stack.end(); ++member) {
        all.unite(direct[*member]);
        for (const uint32_t to : callees[*member]) {
          if (component_[to] != component) all.unite(called_back_[component_[to]]);
        }
      }
      stack.erase(first, stack.end());
      called_back_.push_back(std::move(all));
    }
  }
}

void AppGraph::find_calls(const Apis& apis) {
  const Solver& solver = this->solver();
  const Symbols& symbols = program().symbols();
  for (AppNode node = 0; node < size(); ++node) {
    const Instance& instance = this->instance(node);
    const Body& body = this->body(node);
    Node& here = nodes_[node];
    for (uint32_t c = 0; c < instance.constraints->calls.size(); ++c) {
      const Call& call = instance.constraints->calls[c];
      if (call.retired) continue;
      std::vector<const ThreadItem*> items;
      bool has_own = false;  // a callee of the application
      ObjectSet back;
      solver.callees(instance.call(c)).each([&](uint32_t callee) {
        if (const AppNode to = node_of_[callee]; to != kNoNode) {
          here.calls.push_back({call.stmt, to, c, false});
          has_own = true;
        } else if (component_[callee] < called_back_.size()) {
          back.unite(called_back_[component_[callee]]);
        }
      });
      const Stmt& stmt = body.stmts[call.stmt];
      if (call.method && is_call(stmt.op) && stmt.op != Op::kInvokeDynamic) {
        const ClassId named = program().find(symbols[MemberRefId(stmt.ref)].owner);
        // What the application implements itself does what its code says.
        if (!has_own || !is_application(program()[call.method].owner)) items = apis.of(call.method, named);
        if (has_own && !items.empty()) {
          const bool of_library = std::ranges::any_of(items, [](const ThreadItem* item) {
            return item->kind == ThreadItem::Kind::kStarts || item->kind == ThreadItem::Kind::kRunsHere;
          });
          if (of_library) items.clear();
        }
      }
      bool runs_later = false;
      for (const ThreadItem* const item : items) {
        here.apis.push_back({call.stmt, c, item});
        runs_later = runs_later || item->kind == ThreadItem::Kind::kStarts ||
                     item->kind == ThreadItem::Kind::kRunsHere;
      }
      if (back.empty() || runs_later) continue;
      const ObjectSet handed = handed_to(node, call.stmt);
      back.each([&](uint32_t to) {
        const NodeId receiver = this->instance(to).receiver();
        const bool is_static = (program()[method(to)].access & kAccStatic) != 0;
        if (!is_static && receiver && solver.nodes().points_to(receiver).intersects(handed)) {
          here.calls.push_back({call.stmt, to, c, true});
        }
      });
    }
    std::ranges::sort(here.calls, {}, [](const AppCall& call) { return std::pair(call.stmt, call.callee); });
    std::ranges::sort(here.apis, {}, [](const ApiCall& call) { return std::pair(call.stmt, call.call); });
  }
  for (AppNode node = 0; node < size(); ++node) {
    for (uint32_t i = 0; i < nodes_[node].calls.size(); ++i) {
      nodes_[nodes_[node].calls[i].callee].callers.push_back({node, i});
    }
  }
}

std::span<const AppCall> AppGraph::calls_at(AppNode node, uint32_t stmt) const {
  const auto found = std::ranges::equal_range(nodes_[node].calls, stmt, {}, &AppCall::stmt);
  return {found.begin(), found.end()};
}

const ObjectSet& AppGraph::points_to(AppNode node, Reg reg) const {
  static const ObjectSet nothing;
  const Instance& instance = this->instance(node);
  if (!reg || reg.index() >= instance.constraints->of_register.size()) return nothing;
  const Local local = instance.constraints->of_register[reg.index()];
  const NodeId id = instance.node(local);
  return id ? solver().nodes().points_to(id) : nothing;
}

Reg AppGraph::argument(AppNode node, uint32_t at, int8_t which) const {
  const Stmt& stmt = body(node).stmts[at];
  if (which == ThreadItem::kResult) return stmt.dst;
  const uint32_t shift = stmt.op == Op::kInvokeStatic ? 0 : 1;
  const auto index =
      static_cast<uint32_t>(which == ThreadItem::kReceiver ? 0 : which + static_cast<int>(shift));
  if (which == ThreadItem::kReceiver && shift == 0) return {};
  return index < stmt.arg_count ? body(node).arg(stmt, index) : Reg();
}

const std::vector<FieldId>& AppGraph::reference_fields(ClassId type) const {
  const auto [place, fresh] = fields_.try_emplace(type);
  if (!fresh) return place->second;
  std::vector<FieldId> found;
  for (ClassId at = type; at && analysis_.code().hierarchy().linked(at);
       at = analysis_.code().hierarchy().super(at)) {
    for (const FieldId field : program()[at].fields) {
      const char first = program().text(program()[field].descriptor)[0];
      if ((program()[field].access & kAccStatic) == 0 && (first == 'L' || first == '['))
        found.push_back(field);
    }
  }
  return fields_[type] = std::move(found);
}

// Arrays and containers hand on what is in them; other objects of the library hold too much of everything.
bool AppGraph::passes_on(ObjectId id) const {
  const Object& object = solver().objects()[id];
  const ClassId type = object.type;
  if (program()[type].state == ClassState::kArray) return true;
  if (is_application(type)) return false;
  return object.container || analysis_.code().container(type) || !analysis_.code().is_library(type);
}

ObjectSet AppGraph::handed(const ObjectSet& objects) const {
  constexpr size_t kMost = 20000;
  ObjectSet all = objects;
  objects.each([&](uint32_t root) {
    if (!passes_on(ObjectId(root))) return;
    if (const auto known = handed_.find(root); known != handed_.end()) {
      all.unite(known->second);
      return;
    }
    ObjectSet seen;
    seen.add(root);
    std::vector<uint32_t> pending{root};
    for (size_t looked_at = 0; !pending.empty() && looked_at < kMost; ++looked_at) {
      const ObjectId at(pending.back());
      pending.pop_back();
      if (!passes_on(at)) continue;
      each_content(at, [&](const ObjectSet& contents) {
        contents.each([&](uint32_t object) {
          if (seen.add(object)) pending.push_back(object);
        });
      });
    }
    all.unite(seen);
    handed_.emplace(root, std::move(seen));
  });
  return all;
}

ObjectSet AppGraph::handed_to(AppNode node, uint32_t at) const {
  ObjectSet arguments;
  const Stmt& stmt = body(node).stmts[at];
  for (const uint32_t arg : body(node).args_of(stmt)) arguments.unite(points_to(node, Reg(arg)));
  return handed(arguments);
}

std::vector<AppNode> AppGraph::nodes_on(MethodId method, ObjectId receiver) const {
  std::vector<AppNode> found;
  for (const InstanceId id : solver().instances_of(method)) {
    const AppNode node = node_of(id);
    if (node == kNoNode) continue;
    const NodeId at = solver()[id].receiver();
    if (at && solver().nodes().points_to(at).contains(receiver.index())) found.push_back(node);
  }
  return found;
}

}  // namespace heddle
