#include "threads/app_graph.h"

#include <algorithm>

#include "threads/components.h"

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
  find_handed();
  find_callbacks();
  find_calls(apis);
}

bool AppGraph::is_application(ClassId id) const {
  if (id.index() >= application_.size()) application_.resize(program().class_count());
  uint8_t& known = application_[id.index()];
  // What is called java is the platform's, wherever it lies.
  if (known == 0) {
    known = analysis_.code().of_jdk(id) || program().text(program()[id].name).starts_with("java/") ? 1 : 2;
  }
  return known == 2;
}

bool AppGraph::is_origin_entry(MethodId id, bool of_handlers) const {
  const Method& method = program()[id];
  return std::ranges::any_of(origin_methods_, [&](MethodId entry) {
    if (of_handlers) {
      const std::string_view owner = program().text(program()[program()[entry].owner].name);
      if (owner.starts_with("java/lang/") || owner.starts_with("java/util/")) return false;
    }
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

void AppGraph::find_callbacks() {
  const Solver& solver = this->solver();
  const auto count = static_cast<uint32_t>(solver.instance_count());
  std::vector<std::vector<uint32_t>> callees(count);
  std::vector<ObjectSet> direct(count);
  boost::unordered_flat_map<MethodId, bool> is_entry;
  const auto of_library = [&](uint32_t i) {
    return solver.is_reachable(InstanceId(i)) && node_of_[i] == kNoNode;
  };
  const auto carries = [&](const Instance& instance, const Call& call) {
    if (!call.method) return true;  // by reflection or a handle
    return std::ranges::any_of(instance.constraints->arguments_of(call), [&](Local local) {
      const NodeId node = instance.node(local);
      return node && solver.nodes().points_to(node).intersects(leads_to_application_);
    });
  };
  for (uint32_t i = 0; i < count; ++i) {
    if (!of_library(i)) continue;
    const Instance& instance = solver[InstanceId(i)];
    for (uint32_t c = 0; c < instance.constraints->calls.size(); ++c) {
      const Call& call = instance.constraints->calls[c];
      if (call.retired || call.spawns || !carries(instance, call)) continue;
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
  Components components = find_components(count, of_library, [&](uint32_t at, const auto& visit) {
    for (const uint32_t callee : callees[at]) visit(callee);
  });
  called_back_.resize(components.members.size());
  for (uint32_t i = 0; i < components.members.size(); ++i) {
    for (const uint32_t member : components.members[i]) {
      called_back_[i].unite(direct[member]);
      for (const uint32_t callee : callees[member]) {
        if (components.of[callee] != i) called_back_[i].unite(called_back_[components.of[callee]]);
      }
    }
  }
  component_ = std::move(components.of);
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
  if (program()[type].state == ClassState::kArray) {
    const char element = program().text(program()[type].name)[1];
    return element == 'L' || element == '[';
  }
  if (is_application(type)) return false;
  return object.container || analysis_.code().container(type) || !analysis_.code().is_library(type);
}

ObjectSet AppGraph::handed(const ObjectSet& objects) const {
  ObjectSet all = objects;
  std::vector<uint32_t> components;
  objects.each([&](uint32_t object) {
    if (handing_component_[object] != kNoComponent) components.push_back(handing_component_[object]);
  });
  std::ranges::sort(components);
  const auto twice = std::ranges::unique(components);
  components.erase(twice.begin(), twice.end());
  for (const uint32_t component : components) all.unite(handed_[component]);
  return all;
}

void AppGraph::find_handed() {
  const auto count = static_cast<uint32_t>(solver().objects().size());
  std::vector<bool> passes(count);
  for (uint32_t i = 0; i < count; ++i) passes[i] = passes_on(ObjectId(i));
  const Components components = find_components(
      count, [&](uint32_t object) { return passes[object]; },
      [&](uint32_t object, const auto& visit) {
        ObjectSet all;
        each_content(ObjectId(object), [&](const ObjectSet& contents) { all.unite(contents); });
        all.each([&](uint32_t held) {
          if (passes[held]) visit(held);
        });
      });
  handed_.resize(components.members.size());
  for (uint32_t i = 0; i < components.members.size(); ++i) {
    ObjectSet& all = handed_[i];
    for (const uint32_t object : components.members[i]) {
      all.add(object);
      each_content(ObjectId(object), [&](const ObjectSet& contents) { all.unite(contents); });
    }
    std::vector<uint32_t> others;
    all.each([&](uint32_t held) {
      if (passes[held] && components.of[held] != i) others.push_back(components.of[held]);
    });
    std::ranges::sort(others);
    const auto twice = std::ranges::unique(others);
    others.erase(twice.begin(), twice.end());
    for (const uint32_t other : others) all.unite(handed_[other]);
  }
  handing_component_ = components.of;
  ObjectSet own;
  for (uint32_t i = 0; i < count; ++i) {
    if (is_application_object(ObjectId(i))) own.add(i);
  }
  std::vector<bool> leads(components.members.size());
  for (uint32_t i = 0; i < leads.size(); ++i) leads[i] = handed_[i].intersects(own);
  leads_to_application_ = std::move(own);
  for (uint32_t i = 0; i < count; ++i) {
    if (handing_component_[i] != kNoComponent && leads[handing_component_[i]]) leads_to_application_.add(i);
  }
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
