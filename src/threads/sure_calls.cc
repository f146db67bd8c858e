#include "threads/sure_calls.h"

#include <algorithm>
#include <utility>

namespace heddle {

SureCalls::SureCalls(const AppGraph& graph, const Threads& threads)
    : graph_(graph),
      threads_(threads),
      next_(graph.size()),
      less_sure_(graph.size()),
      reached_(threads.size()) {
  for (uint32_t i = 0; i < threads.size(); ++i) {
    const ThreadInfo& thread = threads[ThreadId(i)];
    if (thread.is_thread && thread.handle == thread.task)
      begins_thread_.insert(graph.method(thread.entries[0]));
  }
  for (AppNode node = 0; node < graph.size(); ++node) {
    const auto calls = graph.calls(node);
    for (size_t first = 0; first < calls.size();) {
      const bool few = is_sure(node, calls[first].stmt);
      const bool some = few || means_at_most(node, calls[first].stmt, kSome);
      size_t last = first;
      for (; last < calls.size() && calls[last].stmt == calls[first].stmt; ++last) {
        if (some && !runs_thread(node, calls[last]))
          (few ? next_ : less_sure_)[node].push_back(calls[last].callee);
      }
      first = last;
    }
  }
  // From the roots on: what is started by what surely runs.
  bool changed = true;
  while (changed) {
    changed = false;
    for (uint32_t i = 0; i < threads.size(); ++i) {
      const ThreadInfo& thread = threads[ThreadId(i)];
      if (!reached_[i].empty()) continue;
      const bool is_sure = thread.kind != ThreadInfo::Kind::kStarted ||
                           std::ranges::any_of(threads.parents(ThreadId(i)),
                                               [&](ThreadId parent) { return runs(parent, thread.at); });
      if (!is_sure) continue;
      reached_[i] = reach(thread.entries);
      changed = true;
    }
  }
  find_once_unsure();
  find_possible();
}

bool SureCalls::runs_thread(AppNode node, const AppCall& call) const {
  return begins_thread_.contains(graph_.method(call.callee)) && !means_at_most(node, call.stmt, 1);
}

void SureCalls::find_possible() {
  Next next(graph_.size());
  for (AppNode node = 0; node < graph_.size(); ++node) {
    for (const AppCall& call : graph_.calls(node)) {
      if (!runs_thread(node, call)) next[node].push_back(call.callee);
    }
  }
  possible_.resize(threads_.size());
  for (bool changed = true; std::exchange(changed, false);) {
    for (uint32_t i = 0; i < threads_.size(); ++i) {
      const ThreadInfo& thread = threads_[ThreadId(i)];
      if (!possible_[i].empty()) continue;
      if (thread.kind == ThreadInfo::Kind::kStarted &&
          std::ranges::none_of(threads_.parents(ThreadId(i)),
                               [&](ThreadId parent) { return is_possible(parent, thread.at); })) {
        continue;
      }
      possible_[i] = reach(thread.entries, next);
      changed = true;
    }
  }
}

// What is reached by one call of what is surely reached, which may mean some methods but not dozens, and from
// there surely.
std::vector<bool> SureCalls::reach_with_one(const std::vector<bool>& sure) const {
  std::vector<AppNode> from;
  for (AppNode node = 0; node < graph_.size(); ++node) {
    if (!sure[node]) continue;
    from.push_back(node);
    from.insert(from.end(), less_sure_[node].begin(), less_sure_[node].end());
  }
  return reach(from);
}

void SureCalls::find_once_unsure() {
  once_unsure_.resize(threads_.size());
  for (bool changed = true; std::exchange(changed, false);) {
    for (uint32_t i = 0; i < threads_.size(); ++i) {
      const ThreadInfo& thread = threads_[ThreadId(i)];
      if (!once_unsure_[i].empty()) continue;
      if (!reached_[i].empty()) {
        once_unsure_[i] = reach_with_one(reached_[i]);
      } else if (std::ranges::any_of(threads_.parents(ThreadId(i)),
                                     [&](ThreadId parent) { return may_run(parent, thread.at); })) {
        once_unsure_[i] = reach(thread.entries);  // its start is the one
      } else {
        continue;
      }
      changed = true;
    }
  }
}

bool SureCalls::means_at_most(AppNode node, uint32_t stmt, size_t most) const {
  std::vector<MethodId> methods;
  for (const AppCall& call : graph_.calls_at(node, stmt)) {
    const MethodId method = graph_.method(call.callee);
    if (std::ranges::find(methods, method) != methods.end()) continue;
    if (methods.size() == most) return false;
    methods.push_back(method);
  }
  return true;
}

std::vector<bool> SureCalls::reach(std::span<const AppNode> from, const Next& edges) const {
  std::vector<bool> seen(graph_.size());
  std::vector<AppNode> pending;
  const auto add = [&](AppNode node) {
    if (seen[node]) return;
    seen[node] = true;
    pending.push_back(node);
  };
  for (const AppNode node : from) add(node);
  while (!pending.empty()) {
    const AppNode node = pending.back();
    pending.pop_back();
    for (const AppNode next : edges[node]) add(next);
  }
  return seen;
}

bool SureCalls::runs(ThreadId thread, AppNode node) const {
  const std::vector<bool>& reached = reached_[thread.index()];
  return !reached.empty() && reached[node];
}

bool SureCalls::leads(AppNode from, AppNode to) const {
  const auto [known, fresh] = from_.try_emplace(from);
  if (fresh) known->second = reach({&from, 1});
  return known->second[to];
}

int SureCalls::unlikely(const AppCall& call, AppNode from, AppNode to) const {
  const int first = is_sure(from, call.stmt) ? 0 : means_dozens(from, call.stmt) ? 2 : 1;
  if (leads(call.callee, to) || first == 2) return first;
  const auto [known, fresh] = from_with_one_.try_emplace(call.callee);
  if (fresh) known->second = reach_with_one(reach({&call.callee, 1}));
  return first == 0 && known->second[to] ? 1 : 2;
}

}  // namespace heddle
