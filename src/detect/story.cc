#include "detect/story.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>

#include "classfile/descriptor.h"

namespace heddle {

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
  return known->second = fmt::format("{}:{:06}:{}:{:06}", at.file, at.line,
                                     world_.wording.method(world_.graph.method(node)).text, stmt);
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
  const auto [known, fresh] = origins_.try_emplace(id);
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
    case ThreadInfo::Kind::kInitialiser:
      return "class initialiser";
    case ThreadInfo::Kind::kStarted:
      break;
  }
  const bool is_thread = thread.item->argument == ThreadItem::kReceiver;
  return fmt::format("{} {}", is_thread ? "thread" : "task", task(id));
}

std::string Story::find_origin(ThreadId id) const {
  const ThreadInfo& thread = world_.threads[id];
  if (thread.kind != ThreadInfo::Kind::kStarted) return name(id);
  const SourcePlace at = place(thread.at, thread.stmt);
  const std::string where = at.file.empty() ? world_.wording.short_method(world_.graph.method(thread.at))
                                            : fmt::format("{}:{}", at.file, at.line);
  return fmt::format("{} started at {}", name(id), where);
}

// The shortest way from where the thread begins to a method, in calls.
void Story::add_way(ThreadId id, AppNode to, std::vector<TraceStep>& steps) const {
  const AppGraph& graph = world_.graph;
  const ThreadInfo& thread = world_.threads[id];
  boost::unordered_flat_map<AppNode, uint32_t> distance{{to, 0}};
  std::deque<AppNode> pending{to};
  while (!pending.empty()) {
    const AppNode node = pending.front();
    pending.pop_front();
    if (std::ranges::find(thread.entries, node) != thread.entries.end()) break;
    for (const AppCaller& caller : graph.callers(node)) {
      if (!world_.threads.runs(id, caller.caller)) continue;
      if (distance.try_emplace(caller.caller, distance[node] + 1).second) pending.push_back(caller.caller);
    }
  }
  const auto name = [&](AppNode node) { return world_.wording.method(graph.method(node)).text; };
  AppNode at = kNoNode;
  for (const AppNode entry : thread.entries) {
    if (!distance.contains(entry)) continue;
    if (at == kNoNode || distance[entry] < distance[at] ||
        (distance[entry] == distance[at] && name(entry) < name(at))) {
      at = entry;
    }
  }
  while (at != kNoNode && at != to) {
    const AppCall* best = nullptr;
    for (const AppCall& call : graph.calls(at)) {
      const auto found = distance.find(call.callee);
      if (found == distance.end() || found->second + 1 != distance[at]) continue;
      if (best == nullptr || (call.stmt == best->stmt && name(call.callee) < name(best->callee)))
        best = &call;
    }
    if (best == nullptr) return;
    // A lambda's own method is no step that anyone wrote.
    const Class& owner = graph.program()[graph.program()[graph.method(at)].owner];
    if (owner.state != ClassState::kSynthetic) {
      steps.push_back({place(at, best->stmt),
                       fmt::format("calls {}", world_.wording.method(graph.method(best->callee)).text)});
    }
    at = best->callee;
  }
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
    steps.push_back({place(started.at, started.stmt), fmt::format("starts {}", task(chain[i - 1]))});
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
  site.origin = origin(thread);
  site.many = world_.order.is_many(thread);
  for (const HeldLock& lock : world_.locks.held(node, stmt)) site.locks.push_back(this->lock(lock));
  std::ranges::sort(site.locks);
  site.trace = trace(thread, node);
  return site;
}

}  // namespace heddle
