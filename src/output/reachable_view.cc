#include "output/reachable_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "classfile/descriptor.h"
#include "output/numbers.h"
#include "support/utf8.h"

namespace heddle {
namespace {

std::string package_name(const Program& program, ClassId id) {
  std::string name = display_utf8(program.text(program[id].package));
  std::ranges::replace(name, '/', '.');
  return name.empty() ? "(no package)" : name;
}

}  // namespace

ReachableView describe_reachable(const Analysis& analysis, const Wording& wording,
                                 const std::function<bool(MethodId)>& wanted) {
  const Program& program = analysis.program();
  ReachableView view;
  for (uint32_t i = 0; i < program.method_count(); ++i) {
    const MethodId id(i);
    const Method& method = program[id];
    const Class& owner = program[method.owner];
    const bool has_code = owner.file != nullptr && method.present && program.info(method).code_offset != 0;
    const bool reachable = analysis.solver().is_reachable(id);
    if ((!has_code && !reachable) || !wanted(id)) continue;
    PackageCount& count = view.packages[package_name(program, method.owner)];
    if (has_code) ++count.with_code;
    if (!reachable) continue;
    if (has_code) ++count.reachable;
    view.methods.push_back(
        {wording.method(id), wording.first_place(id), analysis.is_application(method.owner)});
  }
  std::ranges::sort(view.methods, {}, &ReachableMethod::method);
  return view;
}

std::string reachable_text(const ReachableView& view, const Palette& palette) {
  std::string out;
  if (view.list_methods) {
    for (const ReachableMethod& one : view.methods) {
      const std::string at = one.method.synthetic ? "" : place_text(one.place);
      out += one.method.text + (at.empty() ? "" : palette.faint("  " + at)) + "\n";
    }
    return out;
  }
  size_t width = 0;
  size_t reachable = 0;
  size_t with_code = 0;
  for (const auto& [name, count] : view.packages) {
    width = std::max(width, name.size());
    reachable += count.reachable;
    with_code += count.with_code;
  }
  out += palette.heading("methods that can run, of those with code") + "\n";
  for (const auto& [name, count] : view.packages) {
    if (count.reachable == 0) continue;
    out += fmt::format("  {:<{}}  {:>8} of {}\n", name, width, grouped(count.reachable),
                       grouped(count.with_code));
  }
  const auto silent =
      std::ranges::count_if(view.packages, [](const auto& one) { return one.second.reachable == 0; });
  if (silent > 0)
    out += palette.faint(fmt::format("  and none of {} other package{}\n", silent, silent == 1 ? "" : "s"));
  return out + fmt::format("  {:<{}}  {:>8} of {}\n", "all", width, grouped(reachable), grouped(with_code));
}

void write_reachable(const ReachableView& view, Json& json) {
  json.object([&] {
    json.array("packages", [&] {
      for (const auto& package : view.packages) {
        json.object([&] {
          json.member("name", package.first);
          json.number("reachable", static_cast<int64_t>(package.second.reachable));
          json.number("withCode", static_cast<int64_t>(package.second.with_code));
        });
      }
    });
    json.array("methods", [&] {
      for (const ReachableMethod& one : view.methods) {
        json.object([&] {
          write_method_name(one.method, json);
          write_place(one.place, json);
          json.boolean("application", one.in_application);
        });
      }
    });
  });
}

std::vector<EntryView> describe_entries(const Analysis& analysis, const Wording& wording, bool all) {
  std::vector<EntryView> views;
  for (const EntryPoint& entry : analysis.entries()) {
    const bool follows = entry.kind == EntryKind::kConstructor || entry.kind == EntryKind::kVirtualMachine;
    if (follows && !all) continue;
    EntryView view{wording.method(entry.method), {}, std::string(entry_kind_name(entry.kind)), {}};
    for (const ClassId id : entry.receivers) view.receivers.push_back(wording.class_name(id));
    views.push_back(std::move(view));
  }
  std::ranges::sort(views, {}, [](const EntryView& view) { return std::tuple(view.kind, view.method); });
  return views;
}

std::string entries_text(const std::vector<EntryView>& entries, const Palette& palette) {
  std::string out;
  for (const EntryView& entry : entries) {
    out += fmt::format("{}  {}", palette.faint(fmt::format("{:<15}", entry.kind)), entry.method.text);
    const bool own = entry.receivers.empty() ||
                     (entry.receivers.size() == 1 && entry.receivers.front() == entry.method.class_name);
    if (!own) {
      out += palette.faint(fmt::format(
          "  on {}{}", entry.receivers.front(),
          entry.receivers.size() == 1 ? "" : fmt::format(" and {} more", entry.receivers.size() - 1)));
    }
    out += "\n";
  }
  return out;
}

void write_entries(const std::vector<EntryView>& entries, Json& json) {
  json.array([&] {
    for (const EntryView& entry : entries) {
      json.object([&] {
        json.member("kind", entry.kind);
        write_method_name(entry.method, json);
        json.texts("receivers", entry.receivers);
      });
    }
  });
}

}  // namespace heddle
