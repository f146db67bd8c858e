#include "output/order_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "detect/lock_order.h"

namespace heddle {
namespace {

using Relation = OrderView::Relation;

template <class Visit>
void each_statement_of(const World& world, const SourceFileClasses& source, Visit&& visit) {  // (point, line)
  const AppGraph& graph = world.graph;
  for (AppNode node = 0; node < graph.size(); ++node) {
    const MethodId method = graph.method(node);
    if (world.threads.running(node).empty()) continue;
    if (std::ranges::find(source.classes, graph.program()[method].owner) == source.classes.end()) continue;
    for (uint32_t stmt = 0; stmt < graph.body(node).stmts.size(); ++stmt) {
      visit(CodePoint{node, stmt}, world.wording.place(method, stmt).line);
    }
  }
}

class OrderGatherer {
 public:
  explicit OrderGatherer(const World& world) : world_(world), story_(world) {}

  std::vector<OrderView> gather(const std::vector<CodePoint>& first, const std::vector<CodePoint>& second) {
    const Visits before = visits(first), behind = visits(second);
    std::map<std::pair<std::string, std::string>, OrderView> pairs;
    const bool is_one_place = before == behind;
    for (const auto& [thread, at] : before) {
      for (const auto& [other, there] : behind) {
        if (is_one_place && other < thread) continue;
        OrderView view = relate(at, there);
        view.first = thread;
        view.second = other;
        pairs[{thread, other}] = std::move(view);
      }
    }
    std::vector<OrderView> views;
    for (auto& [key, view] : pairs) views.push_back(std::move(view));
    return views;
  }

 private:
  struct Visit {
    ThreadId thread;
    AppNode node;
    uint32_t stmt;

    friend bool operator==(const Visit&, const Visit&) = default;
    Order::Point point() const { return {thread, node, stmt}; }
  };
  using Visits = std::map<std::string, std::vector<Visit>>;  // by what people call the thread

  Visits visits(const std::vector<CodePoint>& points) const {
    Visits found;
    for (const CodePoint& point : points) {
      for (const ThreadId thread : world_.threads.running(point.node)) {
        found[story_.origin(thread)].push_back({thread, point.node, point.stmt});
      }
    }
    // Of equal relations the first is told.
    for (auto& [origin, all] : found) {
      std::ranges::stable_sort(all, {}, [&](const Visit& one) { return story_.key(one.node, one.stmt); });
    }
    return found;
  }

  // The one that keeps them apart the least.
  OrderView relate(const std::vector<Visit>& first, const std::vector<Visit>& second) const {
    OrderView least;
    least.relation = Relation::kOneThread;
    for (const Visit& a : first) {
      for (const Visit& b : second) {
        OrderView view = relate(a, b);
        if (view.relation < least.relation) least = std::move(view);
        if (least.relation == Relation::kAtOnce) return least;
      }
    }
    return least;
  }

  OrderView relate(const Visit& a, const Visit& b) const {
    OrderView view;
    if (!world_.order.in_parallel(a.point(), b.point())) {
      view.relation = a.thread == b.thread ? Relation::kOneThread : Relation::kOrdered;
      return view;
    }
    view.relation = Relation::kAtOnce;
    for (const HeldLock& one : world_.locks.held(a.node, a.stmt)) {
      for (const HeldLock& other : world_.locks.held(b.node, b.stmt)) {
        if (one.monitor != other.monitor || (one.shared && other.shared)) continue;
        const bool same = (one.object && one.object == other.object) ||
                          (one.path && one.path == other.path && world_.values.paths().is_absolute(one.path));
        if (!same && (view.relation == Relation::kPerhapsLock || !may_be_same(one, other))) continue;
        view.relation = same ? Relation::kLock : Relation::kPerhapsLock;
        view.first_lock = story_.lock(one);
        view.second_lock = story_.lock(other);
        if (same) return view;
      }
    }
    return view;
  }

  bool may_be_same(const HeldLock& one, const HeldLock& other) const {
    return objects(one).intersects(objects(other));
  }

  ObjectSet objects(const HeldLock& lock) const {
    ObjectSet found;
    if (lock.object) found.add(lock.object.index());
    if (lock.at == kNoNode) return found;
    for (const uint32_t index : world_.locks.acquires_in(lock.at)) {
      const Acquire& acquire = world_.locks.acquires()[index];
      if (acquire.stmt == lock.stmt) found.unite(lock_objects(world_, acquire));
    }
    return found;
  }

  const World& world_;
  Story story_;
};

std::string_view relation_name(Relation relation) {
  switch (relation) {
    case Relation::kAtOnce:
      return "at-once";
    case Relation::kPerhapsLock:
      return "perhaps-lock";
    case Relation::kLock:
      return "lock";
    case Relation::kOrdered:
      return "ordered";
    case Relation::kOneThread:
      break;
  }
  return "one-thread";
}

std::string sentence(const OrderView& view) {
  const std::string both = view.first == view.second ? fmt::format("Two of {}", view.first)
                                                     : fmt::format("{} and {}", view.first, view.second);
  switch (view.relation) {
    case Relation::kAtOnce:
      return fmt::format("{} may be there at the same time.", both);
    case Relation::kPerhapsLock:
      return fmt::format("{} may be there at the same time if their locks are two objects: {}, and {}.", both,
                         view.first_lock, view.second_lock);
    case Relation::kLock:
      return fmt::format("{} are never there at the same time: both hold one lock, {}, and {}.", both,
                         view.first_lock, view.second_lock);
    case Relation::kOrdered:
      return fmt::format("{} are never there at the same time: one is over before the other begins.", both);
    case Relation::kOneThread:
      break;
  }
  return fmt::format("{} runs both, one after the other.", view.first);
}

std::string capitalised(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

}  // namespace

std::vector<CodePoint> points_on(const World& world, const LineOfCode& line) {
  using Statement = std::pair<AppNode, uint32_t>;
  std::set<Statement> accesses, shared;
  for (const Access& access : world.sharing.accesses()) accesses.emplace(access.node, access.stmt);
  for (const SharedPlace& place : world.sharing.places()) {
    for (const uint32_t index : place.accesses) {
      const Access& access = world.sharing.accesses()[index];
      shared.emplace(access.node, access.stmt);
    }
  }
  std::vector<CodePoint> sharing, acting, all;
  each_statement_of(world, line.source, [&](const CodePoint& point, int at) {
    if (at != line.line) return;
    const Statement statement(point.node, point.stmt);
    const bool calls = is_call(world.graph.body(point.node).stmts[point.stmt].op);
    all.push_back(point);
    if (calls || accesses.contains(statement)) acting.push_back(point);
    if (shared.contains(statement)) sharing.push_back(point);
  });
  return !sharing.empty() ? sharing : !acting.empty() ? acting : all;
}

std::vector<int> lines_near(const World& world, const LineOfCode& line) {
  std::set<int> lines;
  each_statement_of(world, line.source, [&](const CodePoint&, int at) {
    if (at != 0) lines.insert(at);
  });
  std::vector<int> near;
  const auto after = lines.upper_bound(line.line);
  if (after != lines.begin()) near.push_back(*std::prev(after));
  if (after != lines.end()) near.push_back(*after);
  return near;
}

std::vector<OrderView> describe_order(const World& world, const std::vector<CodePoint>& first,
                                      const std::vector<CodePoint>& second) {
  return OrderGatherer(world).gather(first, second);
}

std::string order_text(const std::vector<OrderView>& pairs, const Palette& palette) {
  std::string out;
  for (const OrderView& pair : pairs) {
    const std::string text = capitalised(sentence(pair));
    out += (pair.relation == Relation::kAtOnce ? palette.strong(text) : text) + "\n";
  }
  return out;
}

void write_order(const std::vector<OrderView>& pairs, Json& json) {
  json.array([&] {
    for (const OrderView& pair : pairs) {
      json.object([&] {
        json.member("relation", relation_name(pair.relation));
        json.member("first", pair.first);
        json.member("second", pair.second);
        if (!pair.first_lock.empty()) json.member("firstLock", pair.first_lock);
        if (!pair.second_lock.empty()) json.member("secondLock", pair.second_lock);
        json.member("sentence", capitalised(sentence(pair)));
      });
    }
  });
}

}  // namespace heddle
