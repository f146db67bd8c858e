#include "output/sharing_view.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "detect/story.h"

namespace heddle {
namespace {

class SharingGatherer {
 public:
  explicit SharingGatherer(const World& world) : world_(world), story_(world) {}

  std::vector<SharedView> gather() {
    for (const SharedPlace& place : world_.sharing.places()) add(place);
    std::vector<SharedView> views;
    for (auto& [key, one] : gathered_) views.push_back(finished(key, one));
    return views;
  }

 private:
  struct GatheredAccess {
    SharedAccessView view;
    std::set<std::string> threads;
    std::optional<std::set<std::string>> locks;  // that all contexts have
  };
  struct Gathered {
    std::set<std::string> objects;
    std::map<std::pair<std::string, bool>, GatheredAccess> accesses;  // by place, and whether it writes
  };
  using Key = std::tuple<std::string, Access::Kind, std::string>;  // name, kind, object

  void add(const SharedPlace& place) {
    const Access::Kind kind = world_.sharing.accesses()[place.accesses.front()].kind;
    const std::string object = place.object ? story_.object(place.object) : "";
    const bool is_field = kind == Access::Kind::kField || kind == Access::Kind::kStatic;
    const std::string name =
        is_field ? world_.wording.field(place.field)
                 : world_.wording.class_name(world_.graph.solver().objects()[place.object].type);
    Gathered& one = gathered_[{name, kind, is_field ? "" : object}];
    if (place.object) one.objects.insert(object);
    for (const uint32_t index : place.accesses) add(world_.sharing.accesses()[index], one);
  }

  void add(const Access& access, Gathered& to) {
    const auto [place, fresh] =
        to.accesses.try_emplace({story_.key(access.node, access.stmt), access.is_write});
    GatheredAccess& one = place->second;
    if (fresh) {
      const MethodId method = world_.graph.method(access.node);
      one.view.is_write = access.is_write;
      one.view.place = world_.wording.place(method, access.stmt);
      one.view.method = world_.wording.method(method);
    }
    for (const ThreadId thread : world_.threads.running(access.node))
      one.threads.insert(story_.origin(thread));
    std::set<std::string> held;
    for (const HeldLock& lock : world_.locks.held(access.node, access.stmt)) held.insert(story_.lock(lock));
    if (!one.locks) {
      one.locks = std::move(held);
    } else {
      std::erase_if(*one.locks, [&](const std::string& lock) { return !held.contains(lock); });
    }
  }

  static SharedView finished(const Key& key, Gathered& one) {
    SharedView view;
    view.name = std::get<0>(key);
    view.kind = std::get<1>(key);
    view.objects.assign(one.objects.begin(), one.objects.end());
    for (auto& [place, access] : one.accesses) {
      access.view.threads.assign(access.threads.begin(), access.threads.end());
      if (access.locks) access.view.locks.assign(access.locks->begin(), access.locks->end());
      view.accesses.push_back(std::move(access.view));
    }
    return view;
  }

  const World& world_;
  Story story_;
  std::map<Key, Gathered> gathered_;
};

std::string_view kind_name(Access::Kind kind) {
  switch (kind) {
    case Access::Kind::kField:
      return "field";
    case Access::Kind::kStatic:
      return "static-field";
    case Access::Kind::kElement:
      return "array";
    case Access::Kind::kLibrary:
      break;
  }
  return "library-object";
}

std::string_view kind_words(Access::Kind kind) {
  switch (kind) {
    case Access::Kind::kField:
      return "field";
    case Access::Kind::kStatic:
      return "static field";
    case Access::Kind::kElement:
      return "elements of an array";
    case Access::Kind::kLibrary:
      break;
  }
  return "object of the library";
}

// A few of them, and how many there are besides.
std::string some(const std::vector<std::string>& texts, std::string_view between) {
  constexpr size_t kMost = 3;
  const size_t count = std::min(texts.size(), kMost);
  std::string out =
      fmt::format("{}", fmt::join(texts.begin(), texts.begin() + static_cast<ptrdiff_t>(count), between));
  if (texts.size() > kMost) out += fmt::format("{}{} more", between, texts.size() - kMost);
  return out;
}

std::string shared_text(const SharedView& shared, const Palette& palette) {
  std::string out = fmt::format("{}  {}\n", palette.strong(shared.name), kind_words(shared.kind));
  if (!shared.objects.empty()) out += fmt::format("  of {}\n", some(shared.objects, ", or "));
  size_t width = 0;
  for (const SharedAccessView& access : shared.accesses)
    width = std::max(width, place_text(access.place).size());
  for (const SharedAccessView& access : shared.accesses) {
    out += fmt::format("  {:<6} {:<{}}  {}\n", access.is_write ? "writes" : "reads", place_text(access.place),
                       width, access.method.text);
    for (const std::string& thread : access.threads) out += "           in " + palette.faint(thread) + "\n";
    if (!access.locks.empty()) out += fmt::format("           holding {}\n", some(access.locks, " and "));
  }
  return out;
}

}  // namespace

std::vector<SharedView> describe_sharing(const World& world) {
  return SharingGatherer(world).gather();
}

bool is_called(std::string_view name, std::string_view written) {
  std::string whole(name), wanted(written);
  for (std::string* const text : {&whole, &wanted}) std::ranges::replace(*text, '$', '.');
  std::ranges::replace(wanted, '#', '.');
  return whole == wanted || whole.ends_with("." + wanted);
}

std::string sharing_text(const std::vector<SharedView>& all, const Palette& palette) {
  std::string out;
  for (const SharedView& shared : all) out += (out.empty() ? "" : "\n") + shared_text(shared, palette);
  return out;
}

void write_sharing(const std::vector<SharedView>& all, Json& json) {
  json.array([&] {
    for (const SharedView& shared : all) {
      json.object([&] {
        json.member("name", shared.name);
        json.member("kind", kind_name(shared.kind));
        json.texts("objects", shared.objects);
        json.array("accesses", [&] {
          for (const SharedAccessView& access : shared.accesses) {
            json.object([&] {
              json.member("role", access.is_write ? "write" : "read");
              write_place(access.place, json);
              json.object("method", [&] { write_method_name(access.method, json); });
              json.texts("threads", access.threads);
              json.texts("locks", access.locks);
            });
          }
        });
      });
    }
  });
}

}  // namespace heddle
