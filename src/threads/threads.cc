#include "threads/threads.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "classfile/descriptor.h"
#include "pointer/naming.h"
#include "threads/streams.h"

namespace heddle {

Threads::Threads(const AppGraph& graph) : graph_(graph), intent_(graph) {
  started_in_.resize(graph.size());
  find_wrapped();
  find_serial();
  find_roots();
  find_starts();
  find_loops();
  find_handlers();
  find_running();
  find_loops_below();
  count();
  find_unique();
}

void Threads::find_roots() {
  const Solver& solver = graph_.solver();
  const Program& program = graph_.program();
  std::vector<AppNode> callers;  // of everything that is neither main nor a handler: one after the other
  ThreadInfo several;            // at once
  ThreadInfo initialisers;
  initialisers.kind = ThreadInfo::Kind::kInitialiser;
  const bool in_container =
      std::ranges::any_of(graph_.analysis().entries(), is_of_container, &EntryPoint::kind);
  for (const EntryPoint& entry : graph_.analysis().entries()) {
    std::vector<AppNode> nodes;
    for (const InstanceId id : solver.instances_of(entry.method)) {
      if (const AppNode node = graph_.node_of(id); node != kNoNode) nodes.push_back(node);
    }
    if (nodes.empty()) continue;
    std::ranges::sort(nodes);
    // A container makes its objects before it calls them.
    const bool prepares =
        entry.kind == EntryKind::kPreparation || (in_container && entry.kind == EntryKind::kConstructor);
    const bool is_served = entry.kind == EntryKind::kServlet || entry.kind == EntryKind::kHandler;
    if (entry.kind == EntryKind::kMain || entry.kind == EntryKind::kCallback || is_served) {
      ThreadInfo root;
      root.kind = is_served                            ? ThreadInfo::Kind::kHandler
                  : entry.kind == EntryKind::kCallback ? ThreadInfo::Kind::kCallback
                                                       : ThreadInfo::Kind::kRoot;
      root.is_certain = is_served;
      root.entries = std::move(nodes);
      threads_.push_back(std::move(root));
    } else if (prepares) {
      initialisers.entries.insert(initialisers.entries.end(), nodes.begin(), nodes.end());
    } else if (is_called_by_several(entry)) {
      several.entries.insert(several.entries.end(), nodes.begin(), nodes.end());
    } else {
      callers.insert(callers.end(), nodes.begin(), nodes.end());
    }
  }
  if (!callers.empty()) {
    ThreadInfo root;
    root.entries = std::move(callers);
    threads_.push_back(std::move(root));
  }
  if (!several.entries.empty()) {
    several.kind = ThreadInfo::Kind::kCaller;
    threads_.push_back(std::move(several));
    find_offered();
  }
  if (in_container) find_served();
  for (AppNode node = 0; node < graph_.size(); ++node) {
    if (program.text(program[graph_.method(node)].name) == "<clinit>") initialisers.entries.push_back(node);
  }
  if (!initialisers.entries.empty()) threads_.push_back(std::move(initialisers));
}

// Constructors run on what nobody else has.
bool Threads::is_called_by_several(const EntryPoint& entry) const {
  const Program& program = graph_.program();
  const Method& method = program[entry.method];
  if (entry.kind != EntryKind::kLibrary || program.text(method.name) == "<init>") return false;
  if ((method.access & kAccStatic) != 0) return intent_.shows(method.owner);
  return std::ranges::any_of(entry.receivers, [&](ClassId type) { return intent_.shows(type); });
}

void Threads::find_offered() {
  const Solver& solver = graph_.solver();
  for (uint32_t i = 0; i < solver.objects().size(); ++i) {
    const Object& object = solver.objects()[ObjectId(i)];
    if (solver.tables().sites[object.site].kind == SiteKind::kArguments &&
        graph_.is_application(object.type) && intent_.shows(object.type))
      offered_.add(i);
  }
}

// What a container calls, and what that was given by it before it was called: there is one object of each
// class, for all threads. What comes with a call is the caller's own.
void Threads::find_served() {
  const Solver& solver = graph_.solver();
  const Sites& sites = solver.tables().sites;
  boost::unordered_flat_set<ClassId> types;
  for (const EntryPoint& entry : graph_.analysis().entries()) {
    if (is_of_container(entry.kind)) types.insert(entry.receivers.begin(), entry.receivers.end());
  }
  std::vector<uint32_t> pending;
  for (uint32_t i = 0; i < solver.objects().size(); ++i) {
    const Object& object = solver.objects()[ObjectId(i)];
    if (sites[object.site].kind == SiteKind::kArguments && types.contains(object.type)) pending.push_back(i);
  }
  ObjectSet served;
  for (const uint32_t object : pending) served.add(object);
  while (!pending.empty()) {
    const ObjectId at(pending.back());
    pending.pop_back();
    graph_.each_content(at, [&](const ObjectSet& contents) {
      contents.each([&](uint32_t one) {
        const Object& object = solver.objects()[ObjectId(one)];
        if (sites[object.site].kind != SiteKind::kArguments || !graph_.is_application(object.type)) return;
        if (served.add(one)) pending.push_back(one);
      });
    });
  }
  offered_.unite(served);
  served.each([&](uint32_t object) { unique_.add(object); });
}

void Threads::find_wrapped() {
  for (AppNode node = 0; node < graph_.size(); ++node) {
    for (const ApiCall& call : graph_.api_calls(node)) {
      if (call.item->kind != ThreadItem::Kind::kWraps) continue;
      const bool is_static = graph_.body(node).stmts[call.stmt].op == Op::kInvokeStatic;
      const bool is_constructor = graph_.body(node).stmts[call.stmt].op == Op::kInvokeSpecial;
      const Reg outer = graph_.argument(
          node, call.stmt, is_static || !is_constructor ? ThreadItem::kResult : ThreadItem::kReceiver);
      const ObjectSet& inner = graph_.points_to(node, graph_.argument(node, call.stmt, call.item->argument));
      graph_.points_to(node, outer).each([&](uint32_t object) { wrapped_[object].unite(inner); });
    }
  }
}

void Threads::find_serial() {
  for (AppNode node = 0; node < graph_.size(); ++node) {
    for (const ApiCall& call : graph_.api_calls(node)) {
      if (call.item->kind != ThreadItem::Kind::kSerial) continue;
      const ObjectSet& made = graph_.points_to(node, graph_.argument(node, call.stmt, call.item->argument));
      serial_.unite(made);
      made.each([&](uint32_t object) { serial_calls_[object].push_back(queue_key(node, call.stmt)); });
    }
  }
}

MethodId Threads::only_abstract_method(ClassId interface) const {
  const Program& program = graph_.program();
  if (!program[interface].is_interface()) return {};
  MethodId only;
  int found = 0;
  const ClassId object = program.find(program.symbols().find_name("java/lang/Object"));
  const auto every_object_has = [&](MethodId id) {
    return object && program.declared_method(object, program[id].name, program[id].descriptor);
  };
  const auto look = [&](ClassId at) {
    for (const MethodId id : program[at].methods) {
      if ((program[id].access & (kAccAbstract | kAccStatic)) != kAccAbstract || every_object_has(id))
        continue;
      if (only && program[only].name == program[id].name) continue;
      only = id;
      ++found;
    }
    return false;
  };
  look(interface);
  if (found == 0) graph_.analysis().code().hierarchy().visit_interfaces(interface, look);
  return found == 1 ? only : MethodId();
}

// What runs when the object is run where one of type `declared` is wanted.
std::vector<std::pair<ObjectId, AppNode>> Threads::entries_of(ObjectId object, ClassId declared,
                                                              int depth) const {
  const Program& program = graph_.program();
  const Code& code = graph_.analysis().code();
  const ClassId type = graph_.solver().objects()[object].type;
  std::vector<std::pair<ObjectId, AppNode>> found;
  bool is_own = false;
  const auto try_method = [&](MethodId entry) {
    if (!code.hierarchy().is_subclass(type, program[entry].owner)) return;
    const MethodResult target = code.dispatch().select(type, entry);
    if (!target.ok() || !graph_.is_application(program[target.method].owner)) return;
    for (const AppNode node : graph_.nodes_on(target.method, object)) {
      found.emplace_back(object, node);
      is_own = true;
    }
  };
  if (program[type].state != ClassState::kArray && code.hierarchy().linked(type)) {
    const MethodId only = declared ? only_abstract_method(declared) : MethodId();
    if (only) {
      try_method(only);
    } else {
      for (const MethodId origin : graph_.origin_methods()) try_method(origin);
    }
  }
  if (!is_own && depth < 4) {
    if (const ObjectSet* const inner = wrapped(object)) {
      inner->each([&](uint32_t one) {
        for (const auto& entry : entries_of(ObjectId(one), {}, depth + 1)) found.push_back(entry);
      });
    }
  }
  std::ranges::sort(found, [&](const auto& a, const auto& b) {
    if (a.second != b.second || a.first == b.first) return a.second < b.second;
    return Naming(graph_.solver()).object(a.first) < Naming(graph_.solver()).object(b.first);
  });
  const auto rest = std::ranges::unique(found);
  found.erase(rest.begin(), rest.end());
  return found;
}

// The parameter that is started, or run by the thread that is made and started here.
uint32_t Threads::given_parameter(AppNode node, Reg given) const {
  constexpr uint32_t kNone = BodyFacts::kNone;
  const BodyFacts& facts = graph_.facts(node);
  const Body& body = facts.body();
  if (!given) return kNone;
  const Reg source = facts.source(given);
  if (body.is_parameter(source)) return source.index() == 0 && !is_static(node) ? kNone : source.index();
  for (const ApiCall& call : graph_.api_calls(node)) {
    if (call.item->kind != ThreadItem::Kind::kWraps) continue;
    const Stmt& stmt = body.stmts[call.stmt];
    const Reg outer = stmt.op == Op::kInvokeSpecial ? body.arg(stmt, 0) : stmt.dst;
    if (!outer || facts.source(outer) != source) continue;
    const Reg inner = facts.source(graph_.argument(node, call.stmt, call.item->argument));
    if (body.is_parameter(inner) && (inner.index() != 0 || is_static(node))) return inner.index();
  }
  return kNone;
}

// Which executor it is, if that is certain.
uint64_t Threads::queue_of(AppNode node, Reg executor) const {
  const ObjectSet& objects = graph_.points_to(node, executor);
  if (objects.count() != 1) return 0;
  uint32_t only = 0;
  objects.each([&](uint32_t object) { only = object; });
  // The library makes its executors in one place; where it was asked to tells them apart.
  const auto asked = serial_calls_.find(only);
  if (asked == serial_calls_.end()) return 0;
  if (asked->second.size() == 1) return asked->second.front();
  const BodyFacts& facts = graph_.facts(node);
  const uint64_t here = queue_key(node, facts.definition(facts.source(executor)));
  return std::ranges::find(asked->second, here) == asked->second.end() ? 0 : here;
}

// The type of the argument, as the knowledge has it; none of what is run as a thread or task by itself.
ClassId Threads::declared_type(const ThreadItem& item, bool& is_many) const {
  const Program& program = graph_.program();
  if (item.argument < 0) return {};
  DescriptorCursor cursor(program.text(item.method.descriptor));
  std::string_view type;
  for (int i = 0; i <= item.argument && cursor.more(); ++i) type = cursor.next();
  is_many = type.starts_with('[') || type == "Ljava/util/Collection;";
  if (!type.starts_with('L')) return {};
  return program.find(program.symbols().find_name(type.substr(1, type.size() - 2)));
}

void Threads::find_starts() {
  const Program& program = graph_.program();
  for (AppNode node = 0; node < graph_.size(); ++node) {
    for (const ApiCall& call : graph_.api_calls(node)) {
      if (call.item->kind != ThreadItem::Kind::kStarts && call.item->kind != ThreadItem::Kind::kRunsHere)
        continue;
      bool is_many = false;  // a collection, or an array, of tasks
      ClassId declared = declared_type(*call.item, is_many);
      ThreadInfo start;
      start.kind = ThreadInfo::Kind::kStarted;
      const ClassId thread = program.find(program.symbols().find_name("java/lang/Thread"));
      start.is_thread = thread && (call.item->argument == ThreadItem::kReceiver
                                       ? call.item->method.owner == program[thread].name
                                       : declared == thread);
      start.at = node;
      start.stmt = call.stmt;
      start.item = call.item;
      start.given = graph_.argument(node, call.stmt, call.item->argument);
      start.result = graph_.body(node).stmts[call.stmt].dst;
      const Reg receiver = graph_.argument(node, call.stmt, ThreadItem::kReceiver);
      if (call.item->argument != ThreadItem::kReceiver) start.executor = graph_.points_to(node, receiver);
      start.is_serial = !start.executor.empty() && serial_.includes(start.executor);
      if (start.is_serial) start.queue = queue_of(node, receiver);
      // A static method that is a queue by itself.
      for (const ApiCall& other : graph_.api_calls(node)) {
        if (other.stmt == call.stmt && other.item->kind == ThreadItem::Kind::kSerial && !receiver) {
          start.is_serial = true;
          start.queue = 1;
        }
      }
      const ObjectSet& given = graph_.points_to(node, start.given);
      const ObjectSet objects = is_many ? graph_.handed(given) : given;
      if (is_many) declared = {};
      // A method that starts what it is given, or gives back what it starts: each of its calls is a start.
      const uint32_t parameter = is_many ? BodyFacts::kNone : given_parameter(node, start.given);
      const auto callers = graph_.callers(node);
      const bool lifts =
          (parameter != BodyFacts::kNone || gives_back(node, start.given)) && callers.size() > 1 &&
          std::ranges::none_of(callers, [&](const AppCaller& caller) {
            return graph_.calls(caller.caller)[caller.at].through_library || caller.caller == node;
          });
      if (!lifts) {
        add_start(start, objects, declared);
        continue;
      }
      for (const AppCaller& caller : callers) {
        const uint32_t stmt = graph_.calls(caller.caller)[caller.at].stmt;
        const Stmt& lifted = graph_.body(caller.caller).stmts[stmt];
        if (!is_call(lifted.op) || lifted.op == Op::kInvokeDynamic) continue;
        ThreadInfo outer = start;
        outer.inner = node;
        outer.inner_stmt = call.stmt;
        outer.inner_given = start.given;
        outer.at = caller.caller;
        outer.stmt = stmt;
        outer.given =
            parameter < lifted.arg_count ? graph_.body(caller.caller).arg(lifted, parameter) : Reg();
        outer.result = lifted.dst;
        add_start(outer, outer.given ? graph_.points_to(caller.caller, outer.given) : objects,
                  outer.given ? ClassId() : declared);
      }
    }
  }
}

// Loops whose functions run in several threads. They are one thread each, of which there are many: what one
// function makes for the next one is its iteration's own.
void Threads::find_loops() {
  static const ThreadItem at_once{.kind = ThreadItem::Kind::kLoops, .often = true, .method = {}, .place = {}};
  static const ThreadItem in_order{.kind = ThreadItem::Kind::kRunsHere, .method = {}, .place = {}};
  const Naming naming(graph_.solver());
  for (AppNode node = 0; node < graph_.size(); ++node) {
    const auto loops = graph_.loops(node);
    for (size_t first = 0, last = 0; first < loops.size(); first = last) {
      std::vector<Function> functions, ordered;
      for (; last < loops.size() && loops[last].stmt == loops[first].stmt; ++last) {
        std::vector<Function>& these = loops[last].in_order ? ordered : functions;
        graph_.points_to(loops[last].callee, Reg(0)).each([&](uint32_t object) {
          these.push_back({naming.object(ObjectId(object)), ObjectId(object), loops[last].callee});
        });
      }
      add_loop(node, loops[first].stmt, at_once, std::move(functions));
      add_loop(node, loops[first].stmt, in_order, std::move(ordered));
    }
    // What the knowledge files say of several arguments of one call is one loop.
    const auto apis = graph_.api_calls(node);
    for (size_t first = 0, last = 0; first < apis.size(); first = last) {
      std::vector<Function> functions;
      for (; last < apis.size() && apis[last].stmt == apis[first].stmt; ++last) {
        const ThreadItem& item = *apis[last].item;
        if (item.kind != ThreadItem::Kind::kLoops) continue;
        bool is_many = false;
        const ClassId declared = declared_type(item, is_many);
        const Reg given = graph_.argument(node, apis[last].stmt, item.argument);
        graph_.points_to(node, given).each([&](uint32_t object) {
          for (const auto& [task, entry] : entries_of(ObjectId(object), declared, 0))
            functions.push_back({naming.object(task), task, entry});
        });
      }
      add_loop(node, apis[first].stmt, at_once, std::move(functions));
    }
  }
}

void Threads::add_loop(AppNode node, uint32_t stmt, const ThreadItem& item, std::vector<Function> functions) {
  if (functions.empty()) return;
  std::ranges::sort(functions, {}, [](const Function& one) { return std::tie(one.name, one.entry); });
  ThreadInfo loop;
  loop.kind = ThreadInfo::Kind::kStarted;
  loop.at = node;
  loop.stmt = stmt;
  loop.item = &item;
  loop.handle = loop.task = functions.front().object;
  loop.elements = elements_of(node, stmt);
  for (const Function& function : functions) {
    loop.functions.add(function.object.index());
    loop.entries.push_back(function.entry);
  }
  std::ranges::sort(loop.entries);
  const auto twice = std::ranges::unique(loop.entries);
  loop.entries.erase(twice.begin(), twice.end());
  started_in_[node].push_back(ThreadId(size()));
  threads_.push_back(std::move(loop));
}

// Of collections that may hold many things it is not certain that they hold any one.
ObjectSet Threads::elements_of(AppNode node, uint32_t stmt) const {
  constexpr size_t kFew = 4;
  const Streams streams(graph_);
  const Stmt& call = graph_.body(node).stmts[stmt];
  ObjectSet found;
  if (!streams.is_step(call)) return found;
  for (const Streams::Place& source : streams.chain(node, graph_.body(node).arg(call, 0)).sources) {
    for (const uint32_t arg : graph_.body(source.node).args_of(streams.stmt(source))) {
      graph_.handed(graph_.points_to(source.node, Reg(arg))).each([&](uint32_t object) {
        const ClassId type = graph_.solver().objects()[ObjectId(object)].type;
        const bool is_array = graph_.program()[type].state == ClassState::kArray;
        if (!is_array && graph_.is_application(type)) found.add(object);
      });
    }
  }
  return found.count() <= kFew ? found : ObjectSet();
}

void Threads::find_loops_below() {
  loops_below_.resize(threads_.size());
  std::vector<ThreadId> loops;
  for (uint32_t i = 0; i < threads_.size(); ++i) {
    if (is_loop(threads_[i])) loops.push_back(ThreadId(i));
  }
  for (uint32_t i = 0; i < threads_.size() && !loops.empty(); ++i) {
    const ThreadId thread(i);
    std::vector<ThreadId>& below = loops_below_[i];
    const auto add = [&](ThreadId above) {
      for (const ThreadId loop : loops) {
        const bool belongs = runs(above, threads_[loop.index()].at) || are_one_loop(above, loop);
        if (belongs && loop != thread && std::ranges::find(below, loop) == below.end()) below.push_back(loop);
      }
    };
    add(thread);
    for (size_t next = 0; next < below.size(); ++next) add(below[next]);
  }
}

bool Threads::runs_or_loops(ThreadId thread, AppNode node) const {
  return runs(thread, node) ||
         std::ranges::any_of(loops_below_[thread.index()], [&](ThreadId loop) { return runs(loop, node); });
}

// The method returns what it starts.
bool Threads::gives_back(AppNode node, Reg given) const {
  const BodyFacts& facts = graph_.facts(node);
  const Body& body = facts.body();
  return given && std::ranges::any_of(body.stmts, [&](const Stmt& stmt) {
           return stmt.op == Op::kReturn && stmt.arg_count == 1 &&
                  facts.source(body.arg(stmt, 0)) == facts.source(given);
         });
}

void Threads::add_start(const ThreadInfo& start, const ObjectSet& objects, ClassId declared) {
  struct Started {
    std::string name;
    ObjectId object;
    std::vector<std::pair<ObjectId, AppNode>> entries;
  };
  const Naming naming(graph_.solver());
  std::vector<Started> handles;
  objects.each([&](uint32_t object) {
    auto entries = entries_of(ObjectId(object), declared, 0);
    if (!entries.empty())
      handles.push_back({naming.object(ObjectId(object)), ObjectId(object), std::move(entries)});
  });
  std::ranges::sort(handles, {}, &Started::name);
  for (const Started& handle : handles) {
    for (const auto& [task, entry] : handle.entries) {
      ThreadInfo thread = start;
      thread.entries = {entry};
      thread.handle = handle.object;
      thread.task = task;
      started_in_[start.at].push_back(ThreadId(size()));
      threads_.push_back(std::move(thread));
    }
  }
}

std::vector<AppNode> Threads::reach(std::span<const AppNode> from) const {
  std::vector<bool> seen(graph_.size());
  std::vector<AppNode> found;
  const auto add = [&](AppNode node) {
    if (seen[node]) return;
    seen[node] = true;
    found.push_back(node);
  };
  for (const AppNode node : from) add(node);
  for (size_t next = 0; next < found.size();) {
    for (const AppCall& call : graph_.calls(found[next++])) add(call.callee);
  }
  return found;
}

// Handlers that nothing above starts: the library calls them. Threads and tasks that nothing starts do not
// run.
void Threads::find_handlers() {
  std::vector<bool> known(graph_.size());
  for (const ThreadInfo& thread : threads_) {
    for (const AppNode node : reach(thread.entries)) known[node] = true;
  }
  for (AppNode node = 0; node < graph_.size(); ++node) {
    if (known[node] || !graph_.callers(node).empty() || !graph_.is_origin_entry(graph_.method(node), true))
      continue;
    ThreadInfo handler;
    handler.kind = ThreadInfo::Kind::kHandler;
    handler.entries = {node};
    threads_.push_back(std::move(handler));
  }
}

void Threads::find_running() {
  words_ = (graph_.size() + 63) / 64;
  runs_.assign(threads_.size() * words_, 0);
  running_.resize(graph_.size());
  boost::unordered_flat_map<AppNode, std::vector<AppNode>> known;  // many starts have one entry
  for (uint32_t i = 0; i < threads_.size(); ++i) {
    const ThreadInfo& thread = threads_[i];
    const std::vector<AppNode>* nodes = nullptr;
    std::vector<AppNode> all;
    if (thread.entries.size() == 1) {
      const auto [place, fresh] = known.try_emplace(thread.entries[0]);
      if (fresh) place->second = reach(thread.entries);
      nodes = &place->second;
    } else {
      all = reach(thread.entries);
      nodes = &all;
    }
    for (const AppNode node : *nodes) {
      runs_[i * words_ + node / 64] |= uint64_t{1} << (node % 64);
      running_[node].push_back(ThreadId(i));
    }
  }
  std::map<std::vector<uint64_t>, ThreadId> firsts;  // by what they run
  for (uint32_t i = 0; i < threads_.size(); ++i) {
    const auto nodes = runs_.begin() + static_cast<ptrdiff_t>(i * words_);
    const std::vector<uint64_t> key(nodes, nodes + static_cast<ptrdiff_t>(words_));
    alike_.push_back(firsts.try_emplace(key, ThreadId(i)).first->second);
  }
  for (const auto& threads : running_) unattributed_ += threads.empty() ? 1 : 0;
}

// How often a method runs: the sum over its callers, where a call in a loop counts as many. From nothing
// upwards, so recursion ends at many.
void Threads::count() {
  times_.assign(graph_.size(), 0);
  const auto times_at = [&](AppNode node, uint32_t stmt) {
    return times_[node] == 0 ? 0 : graph_.facts(node).in_loop(stmt) ? 2 : int{times_[node]};
  };
  std::vector<std::vector<ThreadId>> entered_by(graph_.size());
  for (uint32_t i = 0; i < threads_.size(); ++i) {
    for (const AppNode entry : threads_[i].entries) entered_by[entry].push_back(ThreadId(i));
  }
  std::vector<AppNode> pending;
  std::vector<bool> waits(graph_.size());
  const auto wake = [&](AppNode node) {
    if (waits[node]) return;
    waits[node] = true;
    pending.push_back(node);
  };
  for (AppNode node = 0; node < graph_.size(); ++node) {
    if (!entered_by[node].empty()) wake(node);
  }
  while (!pending.empty()) {
    const AppNode node = pending.back();
    pending.pop_back();
    waits[node] = false;
    int times = 0;
    for (const ThreadId id : entered_by[node]) {
      const ThreadInfo& thread = threads_[id.index()];
      switch (thread.kind) {
        case ThreadInfo::Kind::kStarted:
          times += thread.item->often ? 2 : times_at(thread.at, thread.stmt);
          break;
        case ThreadInfo::Kind::kHandler:
        case ThreadInfo::Kind::kCallback:
        case ThreadInfo::Kind::kCaller:
          times += 2;
          break;
        default:
          times += 1;
      }
    }
    if (times_[node] == 2) continue;  // it cannot be more
    for (const AppCaller& caller : graph_.callers(node)) {
      if (times >= 2) break;
      const AppCall& call = graph_.calls(caller.caller)[caller.at];
      const int here = times_at(caller.caller, call.stmt);
      times += here != 0 && call.through_library ? 2 : here;
    }
    const auto now = static_cast<uint8_t>(std::min(times, 2));
    if (now <= times_[node]) continue;
    times_[node] = now;
    for (const AppCall& call : graph_.calls(node)) wake(call.callee);
    for (const ThreadId id : started_in_[node]) {
      for (const AppNode entry : threads_[id.index()].entries) wake(entry);
    }
  }
}

void Threads::find_unique() {
  const Solver& solver = graph_.solver();
  const Sites& sites = solver.tables().sites;
  ObjectSet one, many;
  for (AppNode node = 0; node < graph_.size(); ++node) {
    const Body& body = graph_.body(node);
    const Code& code = graph_.analysis().code();
    for (uint32_t at = 0; at < body.stmts.size(); ++at) {
      const Stmt& stmt = body.stmts[at];
      if (stmt.op != Op::kNew && stmt.op != Op::kNewArray && stmt.op != Op::kInvokeDynamic) continue;
      graph_.points_to(node, stmt.dst).each([&](uint32_t object) {
        const Site& site = sites[solver.objects()[ObjectId(object)].site];
        if (site.method != graph_.method(node) || !site.has_statement() ||
            code.statement_index(site.method, site.value) != at) {
          return;
        }
        makers_[object].emplace_back(node, at);
        if (makers_[object].size() > 1 || site.depth != 0 || !at_most_once(node, at)) {
          many.add(object);
        } else {
          one.add(object);
        }
      });
    }
  }
  one.remove_all(many);
  one.each([&](uint32_t object) { unique_.add(object); });
  // There is one of each of these in a virtual machine.
  for (uint32_t i = 0; i < solver.objects().size(); ++i) {
    const SiteKind kind = sites[solver.objects()[ObjectId(i)].site].kind;
    if (kind == SiteKind::kClass || kind == SiteKind::kString) unique_.add(i);
  }
}

std::span<const std::pair<AppNode, uint32_t>> Threads::makers(ObjectId object) const {
  const auto found = makers_.find(object.index());
  if (found == makers_.end()) return {};
  return found->second;
}

}  // namespace heddle
