#include "output/threads_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "detect/story.h"
#include "output/numbers.h"

namespace heddle {
namespace {

// Threads that people cannot tell apart, as they differ by context only, are one.
class ThreadTree {
 public:
  explicit ThreadTree(const World& world) : world_(world), story_(world) {}

  std::vector<ThreadView> roots() {
    group();
    std::vector<ThreadView> roots;
    for (const auto& [key, members] : groups_) {
      const ThreadInfo::Kind kind = world_.threads[members.front()].kind;
      const bool says_something = kind != ThreadInfo::Kind::kInitialiser || starts_.contains(key);
      if (kind != ThreadInfo::Kind::kStarted && says_something) roots.push_back(tree(key));
    }
    // What nobody starts whom anybody starts.
    for (const auto& [key, members] : groups_) {
      const bool is_started = world_.threads[members.front()].kind == ThreadInfo::Kind::kStarted;
      if (is_started && !shown_.contains(key)) roots.push_back(tree(key));
    }
    return roots;
  }

 private:
  using Key = std::string;

  Key key(ThreadId id) const {
    const ThreadInfo& thread = world_.threads[id];
    const std::string place = thread.at == kNoNode ? "" : story_.key(thread.at, thread.stmt);
    return fmt::format("{} {} {}", static_cast<int>(thread.kind), place, story_.origin(id));
  }

  void group() {
    for (uint32_t i = 0; i < world_.threads.size(); ++i) groups_[key(ThreadId(i))].push_back(ThreadId(i));
    for (const auto& [started, members] : groups_) {
      for (const ThreadId id : members) {
        if (world_.threads[id].kind != ThreadInfo::Kind::kStarted) continue;
        for (const ThreadId parent : world_.threads.parents(id)) starts_[key(parent)].insert(started);
      }
    }
  }

  ThreadView tree(const Key& key) {
    ThreadView view = describe(groups_.at(key));
    if (std::ranges::find(above_, key) != above_.end()) {
      view.repeats = ThreadView::Repeats::kItself;
      return view;
    }
    const auto started = starts_.find(key);
    if (!shown_.insert(key).second) {
      if (started != starts_.end()) view.repeats = ThreadView::Repeats::kAbove;
      return view;
    }
    if (started == starts_.end()) return view;
    above_.push_back(key);
    for (const Key& below : started->second) view.starts.push_back(tree(below));
    above_.pop_back();
    return view;
  }

  ThreadView describe(const std::vector<ThreadId>& members) const {
    const ThreadInfo& first = world_.threads[members.front()];
    ThreadView view;
    view.kind = first.kind;
    view.is_loop = is_loop(first);
    view.name = story_.name(members.front());
    if (first.at != kNoNode) view.started_at = place(first.at, first.stmt);
    std::set<MethodName> begins;
    std::set<CodePlace> through;
    for (const ThreadId id : members) {
      const ThreadInfo& thread = world_.threads[id];
      view.many = view.many || world_.order.is_many(id);
      for (const AppNode node : thread.entries)
        begins.insert(world_.wording.method(world_.graph.method(node)));
      if (thread.inner != kNoNode) through.insert(place(thread.inner, thread.inner_stmt));
    }
    view.begins.assign(begins.begin(), begins.end());
    if (!through.empty()) view.started_through = *through.begin();
    view.methods = count_methods(members);
    return view;
  }

  size_t count_methods(const std::vector<ThreadId>& members) const {
    const Program& program = world_.graph.program();
    std::set<MethodId> methods;
    for (AppNode node = 0; node < world_.graph.size(); ++node) {
      const MethodId method = world_.graph.method(node);
      const ClassId owner = program[method].owner;
      if (!world_.graph.is_application(owner) || program[owner].state == ClassState::kSynthetic) continue;
      if (std::ranges::any_of(members, [&](ThreadId id) { return world_.threads.runs(id, node); })) {
        methods.insert(method);
      }
    }
    return methods.size();
  }

  CodePlace place(AppNode node, uint32_t stmt) const {
    return world_.wording.place(world_.graph.method(node), stmt);
  }

  const World& world_;
  Story story_;
  std::map<Key, std::vector<ThreadId>> groups_;
  std::map<Key, std::set<Key>> starts_;
  std::set<Key> shown_;
  std::vector<Key> above_;
};

std::string_view kind_name(const ThreadView& view) {
  switch (view.kind) {
    case ThreadInfo::Kind::kRoot:
      return "root";
    case ThreadInfo::Kind::kHandler:
      return "handler";
    case ThreadInfo::Kind::kCallback:
      return "callback";
    case ThreadInfo::Kind::kCaller:
      return "caller";
    case ThreadInfo::Kind::kInitialiser:
      return "initialiser";
    case ThreadInfo::Kind::kStarted:
      break;
  }
  return "started";
}

std::string where_text(const ThreadView& view) {
  std::string out;
  if (view.kind == ThreadInfo::Kind::kStarted) {
    const std::string at = place_text(view.started_at);
    out += fmt::format("{} {}", view.is_loop ? "at" : "started at", at.empty() ? "an unknown place" : at);
    if (view.started_through != CodePlace())
      out += fmt::format(" through {}", place_text(view.started_through));
  }
  if (view.many) out += out.empty() ? "several at once" : ", several at once";
  return out;
}

std::string begins_text(const std::vector<MethodName>& begins) {
  constexpr size_t kMost = 3;
  std::string out;
  for (size_t i = 0; i < begins.size() && i < kMost; ++i) out += (i == 0 ? "" : ", ") + begins[i].text;
  if (begins.size() > kMost) out += fmt::format(" and {} more", begins.size() - kMost);
  return out;
}

void add_text(const ThreadView& view, size_t indent, const Palette& palette, std::string& out) {
  const std::string where = where_text(view);
  out +=
      fmt::format("{:{}}{}{}{}\n", "", indent, palette.strong(view.name), where.empty() ? "" : "  ", where);
  const auto say = [&](std::string_view sentence) {
    out += fmt::format("{:{}}{}\n", "", indent + 4, palette.faint(sentence));
  };
  if (view.repeats == ThreadView::Repeats::kItself) return say("starts itself again: see above");
  if (view.repeats == ThreadView::Repeats::kAbove) return say("as above");
  say(fmt::format("runs {}: {} of yours", begins_text(view.begins), plural(view.methods, "method")));
  for (const ThreadView& started : view.starts) add_text(started, indent + 2, palette, out);
}

void write_thread(const ThreadView& view, Json& json) {
  json.object([&] {
    json.member("kind", kind_name(view));
    json.member("name", view.name);
    json.array("begins", [&] {
      for (const MethodName& method : view.begins) json.object([&] { write_method_name(method, json); });
    });
    write_place(view.started_at, json);
    if (view.started_through != CodePlace()) {
      json.object("through", [&] { write_place(view.started_through, json); });
    }
    json.boolean("many", view.many);
    json.number("methodsOfYours", static_cast<int64_t>(view.methods));
    if (view.repeats != ThreadView::Repeats::kNot) {
      json.member("repeats", view.repeats == ThreadView::Repeats::kItself ? "itself" : "above");
    }
    json.array("starts", [&] {
      for (const ThreadView& started : view.starts) write_thread(started, json);
    });
  });
}

}  // namespace

std::vector<ThreadView> describe_threads(const World& world) {
  return ThreadTree(world).roots();
}

std::string threads_text(const std::vector<ThreadView>& roots, const Palette& palette) {
  std::string out;
  for (const ThreadView& root : roots) add_text(root, 0, palette, out);
  return out.empty() ? "no code of yours can run\n" : out;
}

void write_threads(const std::vector<ThreadView>& roots, Json& json) {
  json.array([&] {
    for (const ThreadView& root : roots) write_thread(root, json);
  });
}

}  // namespace heddle
