#include "threads/app_graph.h"

#include <algorithm>
#include <limits>

#include "pointer/naming.h"
#include "threads/callbacks.h"

namespace heddle {

AppGraph::AppGraph(const Analysis& analysis, const Apis& apis) : analysis_(analysis), apis_(apis) {
  const Program& program = analysis.program();
  for (const MethodItem& item : analysis.knowledge().origins()) {
    const ClassId owner = program.find(item.method.owner);
    if (!owner || !analysis.code().hierarchy().linked(owner)) continue;
    const MethodId method = program.declared_method(owner, item.method.name, item.method.descriptor);
    if (method) origin_methods_.push_back(method);
  }
  find_nodes();
  find_leading();
  note_contents();
  callbacks_ = std::make_unique<Callbacks>(*this, passing_, leads_to_application_);
  find_calls();
  find_callers();
}

AppGraph::~AppGraph() = default;

bool AppGraph::is_application(ClassId id) const {
  if (id.index() >= application_.size()) application_.resize(program().class_count());
  uint8_t& known = application_[id.index()];
  // What is called java is the platform's, wherever it lies.
  if (known == 0) {
    known = program().text(program()[id].name).starts_with("java/") || analysis_.code().of_jdk(id) ? 1 : 2;
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

bool AppGraph::is_node(InstanceId id) const {
  if (!solver().is_reachable(id)) return false;
  const MethodId method = solver()[id].method;
  const ClassId owner = program()[method].owner;
  if (program()[owner].state == ClassState::kArray || !is_application(owner)) return false;
  return analysis_.code().body(method) != nullptr && !analysis_.code().is_model(method);
}

void AppGraph::find_nodes() {
  const Solver& solver = this->solver();
  const Naming naming(solver);
  std::vector<std::pair<std::string, InstanceId>> found;
  for (uint32_t i = 0; i < solver.instance_count(); ++i) {
    const InstanceId id(i);
    if (is_node(id)) found.emplace_back(naming.instance(id), id);
  }
  std::ranges::sort(found);
  node_of_.assign(solver.instance_count(), kNoNode);
  for (const auto& [name, id] : found) {
    const MethodId method = solver[id].method;
    auto& facts = facts_[method];
    if (facts == nullptr) facts = std::make_unique<BodyFacts>(*analysis_.code().body(method));
    node_of_[id.index()] = size();
    nodes_.push_back(
        {.instance = id, .facts = facts.get(), .calls = {}, .callers = {}, .apis = {}, .loops = {}});
  }
}

// Some argument is the application's, or leads to something that is.
bool AppGraph::carries(const Instance& instance, const Call& call) const {
  if (!call.method) return true;  // by reflection or a handle
  return std::ranges::any_of(instance.constraints->arguments_of(call), [&](Local local) {
    const NodeId node = instance.node(local);
    if (node) note_read(node);
    return node && solver().nodes().points_to(node).intersects(leads_to_application_);
  });
}

AppGraph::LibraryCalls AppGraph::calls_of_library(uint32_t id) {
  const Solver& solver = this->solver();
  const Instance& instance = solver[InstanceId(id)];
  LibraryCalls calls;
  for (uint32_t c = 0; c < instance.constraints->calls.size(); ++c) {
    const Call& call = instance.constraints->calls[c];
    if (call.retired || call.spawns || !carries(instance, call)) continue;
    solver.callees(instance.call(c)).each([&](uint32_t callee) {
      const MethodId method = solver[InstanceId(callee)].method;
      const auto [place, fresh] = is_entry_.try_emplace(method, false);
      if (fresh) place->second = is_origin_entry(method);
      if (place->second) return;
      if (node_of_[callee] != kNoNode) {
        calls.nodes.add(node_of_[callee]);
      } else if (solver.is_reachable(InstanceId(callee))) {
        calls.instances.push_back(callee);
      }
    });
  }
  return calls;
}

const ObjectSet& AppGraph::called_back(uint32_t instance) {
  library_.grow(
      instance,
      [&](uint32_t at, const auto& visit) {
        for (const uint32_t callee : (library_calls_[at] = calls_of_library(at)).instances) visit(callee);
      },
      [&](const std::vector<uint32_t>& members) {
        ObjectSet all;
        for (const uint32_t member : members) {
          const LibraryCalls& calls = library_calls_[member];
          all.unite(calls.nodes);
          for (const uint32_t callee : calls.instances) {
            if (library_.of(callee) < called_back_.size()) all.unite(called_back_[library_.of(callee)]);
          }
        }
        called_back_.push_back(std::move(all));
      });
  return called_back_[library_.of(instance)];
}

namespace {

// The threshold from which on there are several threads is one that nothing reaches.
bool is_told_not_to_loop(const Program& program, const Body& body, const Stmt& stmt, const ThreadItem& item) {
  const uint32_t first = stmt.op == Op::kInvokeStatic ? 0 : 1;
  if (item.kind != ThreadItem::Kind::kLoops || !item.maybe || stmt.arg_count <= first) return false;
  const Reg threshold = body.arg(stmt, first);
  if (!body.is_constant(threshold)) return false;
  const ConstantValue& value = program.symbols()[body.constant(threshold)];
  return static_cast<int64_t>(value.value) == (value.kind == ConstantValue::Kind::kInt
                                                   ? int64_t{std::numeric_limits<int32_t>::max()}
                                                   : std::numeric_limits<int64_t>::max());
}

}  // namespace

void AppGraph::find_calls() {
  for (AppNode node = 0; node < size(); ++node) find_calls(node);
}

void AppGraph::find_calls(AppNode node) {
  const Solver& solver = this->solver();
  const Symbols& symbols = program().symbols();
  const Callbacks& callbacks = *callbacks_;
  const Instance& instance = this->instance(node);
  const Body& body = this->body(node);
  Node& here = nodes_[node];
  bool has_streams = false;
  {
    for (uint32_t c = 0; c < instance.constraints->calls.size(); ++c) {
      const Call& call = instance.constraints->calls[c];
      if (call.retired) continue;
      std::vector<const ThreadItem*> items;
      bool has_own = false;  // a callee of the application
      ObjectSet back;
      const Callbacks::Handed arguments = callbacks.arguments(node, call.stmt);
      const bool hands = arguments.direct.intersects(leads_to_application_) ||
                         arguments.source.intersects(leads_to_application_);
      solver.callees(instance.call(c)).each([&](uint32_t callee) {
        if (const AppNode to = node_of_[callee]; to != kNoNode) {
          here.calls.push_back({.stmt = call.stmt, .callee = to, .call = c});
          has_own = true;
        } else if (hands && solver.is_reachable(InstanceId(callee))) {
          back.unite(called_back(callee));
        }
      });
      const Stmt& stmt = body.stmts[call.stmt];
      has_streams = has_streams || callbacks.streams().is_step(stmt);
      if (call.method && is_call(stmt.op) && stmt.op != Op::kInvokeDynamic) {
        const ClassId named = program().find(symbols[MemberRefId(stmt.ref)].owner);
        // What the application implements itself does what its code says.
        if (!has_own || !is_application(program()[call.method].owner)) items = apis_.of(call.method, named);
        if (has_own && !items.empty()) {
          const bool of_library =
              std::ranges::any_of(items, [](const ThreadItem* item) { return item->runs_argument(); });
          if (of_library) items.clear();
        }
        std::erase_if(
            items, [&](const ThreadItem* item) { return is_told_not_to_loop(program(), body, stmt, *item); });
      }
      bool runs_later = false;
      for (const ThreadItem* const item : items) {
        here.apis.push_back({call.stmt, c, item});
        runs_later = runs_later || item->runs_argument();
      }
      if (back.empty() || runs_later) continue;
      ObjectSet given = arguments.direct;
      given.unite(arguments.source);
      const ObjectSet all = leading_->handed(ObjectSet::intersection(given, leads_to_application_));
      const bool in_parallel = callbacks.streams().runs_in_parallel(node, call.stmt);
      back.each([&](uint32_t to) {
        const NodeId receiver = this->instance(to).receiver();
        const bool is_static = (program()[method(to)].access & kAccStatic) != 0;
        if (is_static || !receiver) return;
        note_read(receiver);
        const ObjectSet& receivers = solver.nodes().points_to(receiver);
        if (!callbacks.may_call(stmt, method(to), receivers, arguments, all)) return;
        if (in_parallel && callbacks.is_function_of_stream(method(to), receivers, arguments)) {
          here.loops.push_back({call.stmt, to, receivers.intersects(arguments.in_order)});
          return;
        }
        here.calls.push_back({call.stmt, to, c, true, callbacks.called_on(node, call.stmt, receivers)});
      });
    }
    std::ranges::sort(here.calls, {},
                      [](const AppCall& call) { return std::tuple(call.stmt, call.callee, call.call); });
    std::ranges::sort(here.apis, {}, [](const ApiCall& call) { return std::pair(call.stmt, call.call); });
    std::ranges::sort(here.loops, {}, [](const AppLoop& loop) { return std::pair(loop.stmt, loop.callee); });
  }
  here.has_streams = has_streams;
}

void AppGraph::find_callers() {
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
  const bool is_container =
      object.container && program()[object.type].state != ClassState::kArray && !is_application(object.type);
  return is_container || passes_on(object.type);
}

bool AppGraph::passes_on(ClassId type) const {
  if (type.index() >= passes_on_.size()) passes_on_.resize(program().class_count());
  uint8_t& known = passes_on_[type.index()];
  if (known != 0) return known == 2;
  bool passes = false;
  if (program()[type].state == ClassState::kArray) {
    const char element = program().text(program()[type].name)[1];
    passes = element == 'L' || element == '[';
  } else if (!is_application(type)) {
    passes = analysis_.code().container(type) || !analysis_.code().is_library(type);
  }
  known = passes ? 2 : 1;
  return passes;
}

ObjectSet AppGraph::handed(const ObjectSet& objects) const {
  return holders_->handed(objects);
}

// From the application's objects back to what holds them.
void AppGraph::find_leading() {
  const auto count = static_cast<uint32_t>(solver().objects().size());
  library_ = ComponentSearch(static_cast<uint32_t>(solver().instance_count()));
  std::vector<uint32_t> others;
  for (uint32_t i = 0; i < count; ++i) {
    if (passes_on(ObjectId(i))) passing_.add(i);
    if (is_application_object(ObjectId(i))) {
      leads_to_application_.add(i);
    } else if (passing_.contains(i)) {
      others.push_back(i);
    }
  }
  for (bool changed = true; changed;) {
    changed = std::erase_if(others, [&](uint32_t object) {
                bool leads = false;
                each_content(ObjectId(object), [&](const ObjectSet& contents) {
                  leads = leads || contents.intersects(leads_to_application_);
                });
                if (leads) leads_to_application_.add(object);
                return leads;
              }) != 0;
  }
  const auto contents = [this](uint32_t object) {
    ObjectSet all;
    each_content(ObjectId(object), [&](const ObjectSet& some) { all.unite(some); });
    return all;
  };
  holders_.emplace(count, passing_, contents);
  leading_.emplace(count, passing_, [this, contents](uint32_t object) {
    return ObjectSet::intersection(contents(object), leads_to_application_);
  });
}

// --- following changes -------------------------------------------------------------------------------------

// Whatever is asked of arrays and containers is about what these nodes hold.
void AppGraph::note_contents() {
  objects_known_ = solver().objects().size();
  passing_.each([&](uint32_t id) {
    bool has_nodes = false;
    each_content_node(ObjectId(id), [&](NodeId node) {
      note_read(node);
      has_nodes = true;
    });
    if (!has_nodes) without_nodes_.push_back(ObjectId(id));
  });
}

// The nodes of this graph, and the part of the library that was looked at.
bool AppGraph::is_as_it_was(const Touched& touched) const {
  const Solver& solver = this->solver();
  const auto was_looked_at = [&](InstanceId id) { return library_.was_seen(id.index()); };
  const bool is_other =
      std::ranges::any_of(
          touched.instances,
          [&](InstanceId id) { return node_of(id) != kNoNode || was_looked_at(id) || is_node(id); }) ||
      std::ranges::any_of(touched.nodes,
                          [&](NodeId id) { return id.index() < read_.size() && read_[id.index()]; }) ||
      std::ranges::any_of(
          touched.calls,
          [&](uint32_t call) { return solver.caller(call) && was_looked_at(solver.caller(call)); }) ||
      std::ranges::any_of(touched.methods, [&](MethodId method) {
        return std::ranges::any_of(solver.instances_of(method), was_looked_at);
      });
  if (is_other) return false;
  for (size_t i = objects_known_; i < solver.objects().size(); ++i) {
    if (passes_on(ObjectId(static_cast<uint32_t>(i)))) return false;
  }
  return std::ranges::all_of(without_nodes_, [&](ObjectId id) {
    bool has_nodes = false;
    each_content_node(id, [&](NodeId) { has_nodes = true; });
    return !has_nodes;
  });
}

std::vector<AppNode> AppGraph::concerned(const Touched& touched) const {
  std::vector<AppNode> found;
  const auto add = [&](InstanceId id) {
    if (id && node_of(id) != kNoNode) found.push_back(node_of(id));
  };
  for (const NodeId id : touched.nodes) add(solver().nodes()[id].instance);
  for (const uint32_t call : touched.calls) add(solver().caller(call));
  for (const MethodId method : touched.methods) std::ranges::for_each(solver().instances_of(method), add);
  for (AppNode node = 0; node < size(); ++node) {
    if (nodes_[node].has_streams) found.push_back(node);  // how they came to be may be told elsewhere
  }
  std::ranges::sort(found);
  const auto twice = std::ranges::unique(found);
  found.erase(twice.begin(), twice.end());
  return found;
}

bool AppGraph::follow(const Touched& touched) {
  if (!is_as_it_was(touched)) return false;
  const auto instances = static_cast<uint32_t>(solver().instance_count());
  node_of_.resize(instances, kNoNode);
  library_.extend(instances);
  for (; objects_known_ < solver().objects().size(); ++objects_known_) {
    const ObjectId id(static_cast<uint32_t>(objects_known_));
    if (is_application_object(id)) leads_to_application_.add(id.index());
  }
  for (const MethodId method : touched.methods) {
    const auto known = facts_.find(method);
    if (known == facts_.end()) continue;
    known->second = std::make_unique<BodyFacts>(*analysis_.code().body(method));
    for (const InstanceId id : solver().instances_of(method)) nodes_[node_of(id)].facts = known->second.get();
  }
  for (const AppNode node : concerned(touched)) find_calls_again(node);
  return true;
}

void AppGraph::find_calls_again(AppNode node) {
  const auto callers_of = [&](AppNode callee) -> std::vector<AppCaller>& { return nodes_[callee].callers; };
  for (const AppCall& call : nodes_[node].calls)
    std::erase_if(callers_of(call.callee), [&](const AppCaller& caller) { return caller.caller == node; });
  nodes_[node].calls.clear();
  nodes_[node].apis.clear();
  nodes_[node].loops.clear();
  find_calls(node);
  const std::vector<AppCall>& calls = nodes_[node].calls;
  for (uint32_t i = 0; i < calls.size(); ++i) {
    std::vector<AppCaller>& callers = callers_of(calls[i].callee);
    const auto behind = std::ranges::upper_bound(callers, node, {}, &AppCaller::caller);
    callers.insert(behind, {node, i});
  }
}

bool AppGraph::is_like(const AppGraph& other) const {
  const auto is_same = [](const Node& a, const Node& b) {
    return a.instance == b.instance && &a.facts->body() == &b.facts->body() && a.calls == b.calls &&
           a.callers == b.callers && a.apis == b.apis && a.loops == b.loops;
  };
  return std::ranges::equal(nodes_, other.nodes_, is_same) && passing_ == other.passing_ &&
         leads_to_application_ == other.leads_to_application_;
}

std::vector<AppNode> AppGraph::own_callees(AppNode node, uint32_t stmt) const {
  const Instance& instance = this->instance(node);
  std::vector<AppNode> found;
  for (uint32_t c = 0; c < instance.constraints->calls.size(); ++c) {
    if (instance.constraints->calls[c].retired || instance.constraints->calls[c].stmt != stmt) continue;
    solver().callees(instance.call(c)).each([&](uint32_t callee) {
      if (node_of_[callee] != kNoNode) found.push_back(node_of_[callee]);
    });
  }
  std::ranges::sort(found);
  const auto twice = std::ranges::unique(found);
  found.erase(twice.begin(), twice.end());
  return found;
}

std::vector<AppNode> AppGraph::nodes_on(MethodId method, ObjectId receiver) const {
  std::vector<AppNode> found;
  for (const InstanceId id : solver().instances_of(method)) {
    const AppNode node = node_of(id);
    if (node == kNoNode) continue;
    const NodeId at = solver()[id].receiver();
    if (at && solver().nodes().points_to(at).contains(receiver.index())) found.push_back(node);
  }
  std::ranges::sort(found);
  return found;
}

}  // namespace heddle
