#include "detect/story.h"

#include <fmt/format.h>

#include <algorithm>

#include "classfile/descriptor.h"

namespace heddle {
namespace {

constexpr uint32_t kFar = 0xFFFFFFFFU;

}  // namespace

std::string finding_id(char letter, std::string_view names) {
  uint64_t hash = 0xCBF29CE484222325ULL;  // FNV-1a
  for (const char c : names) hash = (hash ^ static_cast<uint8_t>(c)) * 0x100000001B3ULL;
  return fmt::format("{}-{:010x}", letter, uint64_t{hash_mix(hash)} >> 24);
}

SourcePlace Story::place(AppNode node, uint32_t stmt) const {
  CodePlace place = world_.wording.place(world_.graph.method(node), stmt);
  return {std::move(place.file), place.line};
}

const std::string& Story::key(AppNode node, uint32_t stmt) const {
  const auto [known, fresh] = keys_.try_emplace(uint64_t{world_.graph.method(node).index()} << 32 | stmt);
  if (!fresh) return known->second;
  const SourcePlace at = place(node, stmt);
  std::string& method = method_texts_[world_.graph.method(node).index()];
  if (method.empty()) method = world_.wording.method(world_.graph.method(node)).text;
  return known->second = fmt::format("{}:{:06}:{}:{:06}", at.file, at.line, method, stmt);
}

std::string Story::task(ThreadId id) const {
  const ThreadInfo& thread = world_.threads[id];
  const Object& object = world_.graph.solver().objects()[thread.task];
  const Code::Place lambda = world_.graph.analysis().code().lambda_place_if_any(object.type);
  if (lambda.method) {
    const CodePlace at = world_.wording.place(lambda.method, lambda.stmt);
    return fmt::format("lambda at {}", place_text(at));
  }
  return world_.wording.class_name(object.type);
}

const std::string& Story::origin(ThreadId id) const {
  const auto [known, fresh] = origins_.try_emplace(id.index());
  if (fresh) known->second = find_origin(id);
  return known->second;
}

std::string Story::name(ThreadId id) const {
  const ThreadInfo& thread = world_.threads[id];
  switch (thread.kind) {
    case ThreadInfo::Kind::kRoot:
      return fmt::format("main thread ({})",
                         world_.wording.short_method(world_.graph.method(thread.entries.front())));
    case ThreadInfo::Kind::kHandler:
      return fmt::format("handler {}",
                         world_.wording.short_method(world_.graph.method(thread.entries.front())));
    case ThreadInfo::Kind::kCallback:
      return fmt::format("callback {}",
                         world_.wording.short_method(world_.graph.method(thread.entries.front())));
    case ThreadInfo::Kind::kCaller:
      return "any caller";
    case ThreadInfo::Kind::kInitialiser:
      return "class initialiser";
    case ThreadInfo::Kind::kStarted:
      break;
  }
  if (is_loop(thread)) return fmt::format("parallel loop{}", thread.item->often ? "" : ", in order");
  const bool is_thread = thread.item->argument == ThreadItem::kReceiver;
  return fmt::format("{} {}", is_thread ? "thread" : "task", task(id));
}

std::string Story::find_origin(ThreadId id) const {
  const ThreadInfo& thread = world_.threads[id];
  if (thread.kind != ThreadInfo::Kind::kStarted) return name(id);
  const SourcePlace at = place(thread.at, thread.stmt);
  const std::string where = at.file.empty() ? world_.wording.short_method(world_.graph.method(thread.at))
                                            : fmt::format("{}:{}", at.file, at.line);
  if (is_loop(thread)) {
    return fmt::format("parallel loop at {}{}", where, thread.item->often ? "" : ", in order");
  }
  return fmt::format("{} started at {}", name(id), where);
}

// Of each node: how many calls it is away from where the thread begins.
const std::vector<uint32_t>& Story::distances(ThreadId id) const {
  const auto [known, fresh] = distances_.try_emplace(id.index());
  std::vector<uint32_t>& distance = known->second;
  if (!fresh) return distance;
  distance.assign(world_.graph.size(), kFar);
  std::vector<AppNode> reached = world_.threads[id].entries;
  for (const AppNode entry : reached) distance[entry] = 0;
  for (size_t i = 0; i < reached.size(); ++i) {
    for (const AppCall& call : world_.graph.calls(reached[i])) {
      if (distance[call.callee] != kFar) continue;
      distance[call.callee] = distance[reached[i]] + 1;
      reached.push_back(call.callee);
    }
  }
  return distance;
}

// The shortest way from where the thread begins to a method, in calls.
AppNode Story::add_way(ThreadId id, AppNode to, std::vector<TraceStep>& steps) const {
  const AppGraph& graph = world_.graph;
  const std::vector<uint32_t>& distance = distances(id);
  std::vector<TraceStep> way;  // backwards
  AppNode at = to;
  while (distance[at] != kFar && distance[at] != 0) {
    const AppCaller* best = nullptr;
    const std::string* best_key = nullptr;
    for (const AppCaller& caller : graph.callers(at)) {
      if (distance[caller.caller] + 1 != distance[at]) continue;
      const std::string& key = this->key(caller.caller, graph.calls(caller.caller)[caller.at].stmt);
      if (best != nullptr && key >= *best_key) continue;
      best = &caller;
      best_key = &key;
    }
    if (best == nullptr) break;
    // A lambda's own method is no step that anyone wrote.
    const Class& owner = graph.program()[graph.program()[graph.method(best->caller)].owner];
    if (owner.state != ClassState::kSynthetic) {
      way.push_back({place(best->caller, graph.calls(best->caller)[best->at].stmt),
                     fmt::format("calls {}", world_.wording.method(graph.method(at)).text)});
    }
    at = best->caller;
  }
  steps.insert(steps.end(), way.rbegin(), way.rend());
  return at;
}

std::string Story::several(ThreadId thread) const {
  if (world_.threads[thread].kind == ThreadInfo::Kind::kCaller)
    return "In a library, any threads may call this at once.";
  if (is_loop(world_.threads[thread]))
    return fmt::format("Iterations of the {} run at once.", origin(thread));
  return fmt::format("Several of {} may run at once.", origin(thread));
}

// Whoever calls a library is told by what is called.
std::string Story::origin(ThreadId thread, AppNode node) const {
  if (world_.threads[thread].kind != ThreadInfo::Kind::kCaller) return origin(thread);
  std::vector<TraceStep> steps;
  return fmt::format("any caller of {}",
                     world_.wording.short_method(world_.graph.method(add_way(thread, node, steps))));
}

const std::vector<TraceStep>& Story::trace(ThreadId id, AppNode node) const {
  const uint64_t key = uint64_t{id.index()} << 32 | node;
  if (const auto known = traces_.find(key); known != traces_.end()) return known->second;
  constexpr size_t kDeepest = 4;  // starts that are told
  std::vector<ThreadId> chain{id};
  while (chain.size() < kDeepest && world_.threads[chain.back()].kind == ThreadInfo::Kind::kStarted) {
    ThreadId best;
    std::string best_name;
    for (const ThreadId parent : world_.threads.parents(chain.back())) {
      if (std::ranges::find(chain, parent) != chain.end()) continue;
      std::string name = fmt::format("{}{}", static_cast<int>(world_.threads[parent].kind), origin(parent));
      if (!best || name < best_name) {
        best = parent;
        best_name = std::move(name);
      }
    }
    if (!best) break;
    chain.push_back(best);
  }
  std::vector<TraceStep> steps;
  for (size_t i = chain.size(); i-- > 0;) {
    const AppNode to = i == 0 ? node : world_.threads[chain[i - 1]].at;
    add_way(chain[i], to, steps);
    if (i == 0) break;
    const ThreadInfo& started = world_.threads[chain[i - 1]];
    const std::string what =
        is_loop(started) ? "runs in parallel" : fmt::format("starts {}", task(chain[i - 1]));
    steps.push_back({place(started.at, started.stmt), what});
  }
  return traces_[key] = std::move(steps);
}

std::string Story::object(ObjectId id) const {
  return world_.wording.object(id).text;
}

std::string Story::lock(const HeldLock& lock) const {
  const Paths& paths = world_.values.paths();
  std::string text;
  if (lock.path) {
    switch (paths.kind(lock.path)) {
      case PathRoot::Kind::kParameter:
        text = paths.root_index(lock.path) == 0 ? "this"
                                                : fmt::format("parameter {}", paths.root_index(lock.path));
        break;
      case PathRoot::Kind::kStatic:
        text = world_.wording.field(FieldId(paths.root_index(lock.path)));
        break;
      case PathRoot::Kind::kClass:
        text = fmt::format("{}.class",
                           class_display(world_.graph.program().text(NameId(paths.root_index(lock.path)))));
        break;
      default:
        break;
    }
    for (const uint32_t step : paths.steps(lock.path)) {
      if ((step & Paths::kUp) != 0) {
        text = fmt::format("owner of {}", text.empty() ? "it" : text);
      } else if (step != Paths::kSharedView && step != Paths::kExclusiveView) {
        text += (text.empty() ? "" : ".") +
                std::string(world_.graph.program().text(world_.graph.program()[FieldId(step)].name));
      }
    }
  }
  if (text.empty() && lock.object) text = world_.wording.object(lock.object).text;
  if (text.empty()) text = "a lock";
  const SourcePlace at = lock.at == kNoNode ? SourcePlace() : place(lock.at, lock.stmt);
  const std::string where = at.line == 0 ? "" : fmt::format(" taken at {}:{}", at.file, at.line);
  return fmt::format("{}{}{}", text, lock.shared ? " (for reading)" : "", where);
}

FindingSite Story::site(SiteRole role, ThreadId thread, AppNode node, uint32_t stmt) const {
  FindingSite site;
  site.role = role;
  const MethodName name = world_.wording.method(world_.graph.method(node));
  site.class_name = name.class_name;
  site.method = name.name + name.descriptor;
  site.place = place(node, stmt);
  site.origin = origin(thread, node);
  site.many = world_.order.is_many(thread);
  for (const HeldLock& lock : world_.locks.held(node, stmt)) site.locks.push_back(this->lock(lock));
  std::ranges::sort(site.locks);
  site.trace = trace(thread, node);
  return site;
}

uint32_t Story::ordinal(const Site& site) const {
  const Code& code = world_.graph.analysis().code();
  const Body* const body = code.body(site.method);
  if (body == nullptr || !site.has_statement()) return 0;
  const uint32_t at = code.statement_index(site.method, site.value);
  if (at >= body->stmts.size()) return 0;
  uint32_t before = 0;
  for (uint32_t i = 0; i < at; ++i) {
    before += body->stmts[i].op == body->stmts[at].op && body->stmts[i].ref == body->stmts[at].ref ? 1 : 0;
  }
  return before;
}

}  // namespace heddle
