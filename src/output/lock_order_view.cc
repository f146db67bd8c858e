#include "output/lock_order_view.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

#include "detect/lock_order.h"
#include "output/dot.h"

namespace heddle {
namespace {

// One place in several contexts is one.
struct Gathered {
  LockEdgeView view;
  std::set<std::string> held, taken, threads;

  LockEdgeView finished() && {
    view.held.locks.assign(held.begin(), held.end());
    view.taken.locks.assign(taken.begin(), taken.end());
    view.threads.assign(threads.begin(), threads.end());
    return std::move(view);
  }
};

AcquireView describe(const World& world, const Acquire& acquire) {
  const MethodId method = world.graph.method(acquire.node);
  return {world.wording.place(method, acquire.stmt), world.wording.method(method), acquire.shared, {}};
}

std::string locks_text(const AcquireView& view) {
  constexpr size_t kMost = 3;
  std::string out;
  for (size_t i = 0; i < view.locks.size() && i < kMost; ++i) out += (i == 0 ? "" : ", or ") + view.locks[i];
  if (view.locks.size() > kMost) out += fmt::format(", or {} more", view.locks.size() - kMost);
  return out + (view.for_reading ? " (for reading)" : "");
}

// The locks as nodes: each by itself, so that cycles are seen, unless they are too many to be seen at all.
std::vector<std::string> nodes_of(const AcquireView& view) {
  constexpr size_t kMost = 8;
  if (view.locks.size() <= kMost) return view.locks;
  return {fmt::format("{}\nor {} more", view.locks.front(), view.locks.size() - 1)};
}

void write_acquire(const AcquireView& view, Json& json) {
  write_place(view.place, json);
  json.object("method", [&] { write_method_name(view.method, json); });
  json.boolean("forReading", view.for_reading);
  json.texts("locks", view.locks);
}

}  // namespace

std::vector<LockEdgeView> describe_lock_order(const World& world) {
  const Story story(world);
  const LockOrder order(world, story);
  std::map<std::pair<std::string, std::string>, Gathered> gathered;
  for (const LockEdge& edge : order.edges()) {
    const auto [place, fresh] = gathered.try_emplace(
        {story.key(edge.held->node, edge.held->stmt), story.key(edge.taken->node, edge.taken->stmt)});
    Gathered& one = place->second;
    if (fresh) {
      one.view.held = describe(world, *edge.held);
      one.view.taken = describe(world, *edge.taken);
    }
    for (std::string name : order.names(*edge.held)) one.held.insert(std::move(name));
    for (std::string name : order.names(*edge.taken)) one.taken.insert(std::move(name));
    for (const ThreadId thread : world.threads.running(edge.taken->node)) {
      if (world.threads.runs(thread, edge.held->node)) one.threads.insert(story.origin(thread));
    }
  }
  std::vector<LockEdgeView> edges;
  for (auto& [key, one] : gathered) edges.push_back(std::move(one).finished());
  return edges;
}

std::string lock_order_text(const std::vector<LockEdgeView>& edges, const Palette& palette) {
  if (edges.empty()) return "no lock is taken while another is held\n";
  std::string out;
  for (const LockEdgeView& edge : edges) {
    out += fmt::format("{}  {}\n", palette.strong(place_text(edge.taken.place)),
                       palette.faint(edge.taken.method.text));
    out += fmt::format("  takes {}\n", locks_text(edge.taken));
    out +=
        fmt::format("  while it holds {}, taken at {}\n", locks_text(edge.held), place_text(edge.held.place));
    for (const std::string& thread : edge.threads)
      out += palette.faint(fmt::format("  in {}", thread)) + "\n";
  }
  return out;
}

std::string lock_order_dot(const std::vector<LockEdgeView>& edges) {
  std::map<std::string, size_t> nodes;
  std::map<std::pair<std::string, std::string>, std::set<std::string>> arrows;
  for (const LockEdgeView& edge : edges) {
    const std::string places =
        fmt::format("{}, then {}", place_text(edge.held.place), place_text(edge.taken.place));
    for (const std::string& held : nodes_of(edge.held)) {
      for (const std::string& taken : nodes_of(edge.taken)) {
        nodes.emplace(held, 0);
        nodes.emplace(taken, 0);
        arrows[{held, taken}].insert(places);
      }
    }
  }
  std::string out = "digraph locks {\n  rankdir=LR;\n  node [shape=box, fontname=\"sans-serif\"];\n";
  for (size_t number = 0; auto& [text, index] : nodes) {
    index = number++;
    out += fmt::format("  l{} [label={}];\n", index, dot_text(text));
  }
  for (const auto& [locks, places] : arrows) {
    out += fmt::format("  l{} -> l{} [label={}];\n", nodes[locks.first], nodes[locks.second],
                       dot_text(fmt::format("{}", fmt::join(places, "\n"))));
  }
  return out + "}\n";
}

void write_lock_order(const std::vector<LockEdgeView>& edges, Json& json) {
  json.array([&] {
    for (const LockEdgeView& edge : edges) {
      json.object([&] {
        json.object("held", [&] { write_acquire(edge.held, json); });
        json.object("taken", [&] { write_acquire(edge.taken, json); });
        json.texts("threads", edge.threads);
      });
    }
  });
}

}  // namespace heddle
