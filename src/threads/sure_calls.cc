#include "threads/sure_calls.h"

#include <algorithm>

namespace heddle {

SureCalls::SureCalls(const AppGraph& graph, const Threads& threads)
    : graph_(graph), threads_(threads), next_(graph.size()), reached_(threads.size()) {
  constexpr size_t kFew = 4;
  std::vector<MethodId> methods;
  for (AppNode node = 0; node < graph.size(); ++node) {
    const auto calls = graph.calls(node);
    for (size_t first = 0; first < calls.size();) {
      size_t last = first;
      methods.clear();
      while (last < calls.size() && calls[last].stmt == calls[first].stmt) {
        const MethodId method = graph.method(calls[last++].callee);
        if (methods.size() <= kFew && std::ranges::find(methods, method) == methods.end())
          methods.push_back(method);
      }
      for (size_t i = first; methods.size() <= kFew && i < last; ++i) next_[node].push_back(calls[i].callee);
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
}

std::vector<bool> SureCalls::reach(std::span<const AppNode> from) const {
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
    for (const AppNode next : next_[node]) add(next);
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

}  // namespace heddle
