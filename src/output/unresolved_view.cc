#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "classfile/descriptor.h"
#include "output/analysis_view.h"
#include "output/numbers.h"
#include "program/print.h"

namespace heddle {
namespace {

using Kind = UnresolvedView::Kind;

std::string_view heading(Kind kind) {
  switch (kind) {
    case Kind::kNative:
      return "native methods without a model";
    case Kind::kNotLowered:
      return "methods whose code cannot be read";
    case Kind::kReflective:
      return "reflection whose target is not known";
    case Kind::kDynamic:
      return "dynamic call sites that are not decoded";
    case Kind::kMethod:
      return "calls of methods that do not exist";
    case Kind::kField:
      return "uses of fields that do not exist";
    case Kind::kMissingClass:
      return "classes that are missing";
    case Kind::kFromOutside:
      return "types of which not all objects come in from outside";
  }
  return "";
}

class Collector {
 public:
  Collector(const Analysis& analysis, const Wording& wording)
      : analysis_(analysis), wording_(wording), program_(analysis.program()) {}

  std::vector<UnresolvedView> collect() {
    for (const MethodId id : analysis_.solver().reachable()) add_method(id);
    analysis_.solver().each_unknown_name([&](InstanceId id) { add_reflection(id); });
    for (const Problem& problem : program_.problems().sorted()) {
      if (problem.kind != ProblemKind::kMissingClass) continue;
      found_.push_back({Kind::kMissingClass, problem.class_name, {}, {}, true});
    }
    for (const auto& [type, count] : analysis_.types().cut()) {
      found_.push_back({Kind::kFromOutside,
                        fmt::format("{}: {} of {} classes below it", class_display(type),
                                    ApplicationTypes::kMostFromOutside, count),
                        {},
                        {},
                        true});
    }
    std::ranges::sort(found_);
    const auto rest = std::ranges::unique(found_);
    found_.erase(rest.begin(), rest.end());
    return std::move(found_);
  }

 private:
  void add_method(MethodId id) {
    const Method& method = program_[id];
    const Body* const body = analysis_.code().body(id);
    if (body == nullptr) {
      if ((method.access & kAccAbstract) != 0) return;
      const bool native = (method.access & kAccNative) != 0;
      add(id, native ? Kind::kNative : Kind::kNotLowered, wording_.method(id).text, kNoStatement);
      return;
    }
    const Constraints* const wanted =
        analysis_.solver()[analysis_.solver().instances_of(id).front()].constraints;
    for (const Unresolved& one : wanted->unresolved) {
      const Stmt& stmt = body->stmts[one.stmt];
      switch (one.kind) {
        case Unresolved::Kind::kMethod:
          add(id, Kind::kMethod, method_text(symbols(), symbols()[MemberRefId(stmt.ref)]), one.stmt);
          break;
        case Unresolved::Kind::kField:
          add(id, Kind::kField, field_text(symbols(), symbols()[MemberRefId(stmt.ref)]), one.stmt);
          break;
        case Unresolved::Kind::kDynamic:
          add(id, Kind::kDynamic, dynamic_text(symbols(), symbols()[DynamicId(stmt.ref)]), one.stmt);
          break;
      }
    }
  }

  // Models of reflection are analysed per call; the outermost of these calls is where it is used.
  void add_reflection(InstanceId id) {
    const Solver& solver = analysis_.solver();
    const MethodId asks = solver[id].method;
    for (const ContextElement& element : solver.contexts()[solver[id].context]) {
      if (element.kind != ContextElement::Kind::kInline) continue;
      const CallSite& call = solver.tables().call_sites[element.index];
      return add(call.method, Kind::kReflective, reflection_text({call.method, asks}),
                 analysis_.code().statement_index(call.method, call.stmt));
    }
    add(asks, Kind::kReflective, wording_.method(asks).text, kNoStatement);
  }
  std::string reflection_text(const ReflectiveUse& use) const {
    return wording_.method(use.how).text +
           (analysis_.solver().is_given_up(use) ? " of nearly everything" : "");
  }

  Symbols& symbols() const { return program_.symbols(); }

  void add(MethodId method, Kind kind, std::string what, uint32_t stmt) {
    found_.push_back({kind, std::move(what), wording_.method(method), wording_.place(method, stmt),
                      analysis_.is_application(program_[method].owner)});
  }

  const Analysis& analysis_;
  const Wording& wording_;
  const Program& program_;
  std::vector<UnresolvedView> found_;
};

std::string item_text(const UnresolvedView& one) {
  const std::string at = place_text(one.place);
  if (one.kind == Kind::kNative || one.kind == Kind::kNotLowered || one.kind == Kind::kMissingClass ||
      one.kind == Kind::kFromOutside) {
    return one.what;
  }
  return fmt::format("{}{}{} in {}", one.what, at.empty() ? "" : " at ", at, one.method.text);
}

}  // namespace

std::string_view unresolved_kind_name(Kind kind) {
  switch (kind) {
    case Kind::kNative:
      return "native";
    case Kind::kNotLowered:
      return "not-lowered";
    case Kind::kReflective:
      return "reflective";
    case Kind::kDynamic:
      return "dynamic";
    case Kind::kMethod:
      return "method";
    case Kind::kField:
      return "field";
    case Kind::kMissingClass:
      return "missing-class";
    case Kind::kFromOutside:
      return "from-outside";
  }
  return "";
}

std::vector<UnresolvedView> describe_unresolved(const Analysis& analysis, const Wording& wording) {
  return Collector(analysis, wording).collect();
}

std::string unresolved_text(const std::vector<UnresolvedView>& all, bool with_library,
                            const Palette& palette) {
  if (all.empty()) return "everything that can run was followed\n";
  std::map<Kind, std::vector<const UnresolvedView*>> kinds;
  for (const UnresolvedView& one : all) kinds[one.kind].push_back(&one);
  std::string out;
  for (const auto& [kind, items] : kinds) {
    out += fmt::format("{}{}\n", out.empty() ? "" : "\n",
                       palette.heading(fmt::format("{} ({})", heading(kind), grouped(items.size()))));
    size_t hidden = 0;
    for (const UnresolvedView* one : items) {
      if (with_library || one->in_application) {
        out += "  " + item_text(*one) + "\n";
      } else {
        ++hidden;
      }
    }
    if (hidden > 0) out += palette.faint(fmt::format("  {} in the JDK (use --all)\n", grouped(hidden)));
  }
  return out;
}

void write_unresolved(const std::vector<UnresolvedView>& all, bool with_library, Json& json) {
  json.object([&] {
    json.object("counts", [&] {
      std::map<std::string_view, int64_t> counts;
      for (const UnresolvedView& one : all) ++counts[unresolved_kind_name(one.kind)];
      for (const auto& [kind, count] : counts) json.number(kind, count);
    });
    json.array("items", [&] {
      for (const UnresolvedView& one : all) {
        if (!with_library && !one.in_application) continue;
        json.object([&] {
          json.member("kind", unresolved_kind_name(one.kind));
          json.member("what", one.what);
          json.boolean("application", one.in_application);
          if (!one.method.name.empty()) {
            json.object("method", [&] { write_method_name(one.method, json); });
          }
          write_place(one.place, json);
        });
      }
    });
  });
}

}  // namespace heddle
