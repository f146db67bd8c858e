#include "output/holders_view.h"

#include <fmt/format.h>

#include <algorithm>

#include "output/numbers.h"
#include "pointer/variables.h"

namespace heddle {
namespace {

std::string_view heading(std::string_view kind) {
  return kind == "variable"       ? "held by variables"
         : kind == "field"        ? "held by fields"
         : kind == "static-field" ? "held by static fields"
         : kind == "capture"      ? "captured by"
                                  : "held by arrays";
}

class Holders {
 public:
  Holders(const Analysis& analysis, const Wording& wording, const std::vector<ObjectId>& objects)
      : analysis_(analysis), wording_(wording), program_(analysis.program()), solver_(analysis.solver()) {
    for (const ObjectId id : objects) {
      views_.push_back({wording.object(id), {}});
      ids_.push_back(id.index());
    }
  }

  std::vector<HeldObjectView> find() {
    for (const MethodId method : solver_.reachable()) look_at_variables(method);
    for (uint32_t i = 0; i < program_.field_count(); ++i) look_at_static(FieldId(i));
    for (uint32_t i = 0; i < solver_.objects().size(); ++i) look_at_fields(ObjectId(i));
    for (HeldObjectView& view : views_) {
      std::ranges::sort(view.holders);
      const auto rest = std::ranges::unique(view.holders);
      view.holders.erase(rest.begin(), rest.end());
    }
    std::ranges::sort(views_, {}, &HeldObjectView::object);
    return std::move(views_);
  }

 private:
  template <class Describe>
  void look(const ObjectSet& held, Describe&& describe) {
    for (size_t i = 0; i < ids_.size(); ++i) {
      if (held.contains(ids_[i])) views_[i].holders.push_back(describe());
    }
  }

  void look_at_variables(MethodId method) {
    const Body* const body = analysis_.code().body(method);
    if (body == nullptr || program_[program_[method].owner].file == nullptr) return;
    const bool application = analysis_.is_application(program_[method].owner);
    for (const Variable& variable : variables_of(program_, method, *body)) {
      for (const InstanceId id : solver_.instances_of(method)) {
        look(points_to(solver_, id, variable), [&] {
          return HolderView{"variable", wording_.method(method).text + "." + variable.name, application};
        });
      }
    }
  }

  void look_at_static(FieldId id) {
    const NodeId node = solver_.static_node(id);
    if (!node) return;
    look(solver_.nodes().points_to(node), [&] {
      return HolderView{"static-field", wording_.field(id), analysis_.is_application(program_[id].owner)};
    });
  }

  void look_at_fields(ObjectId holder) {
    const ClassId type = solver_.objects()[holder].type;
    if (program_[type].state == ClassState::kArray) {
      if (const NodeId node = solver_.element_node(holder)) {
        look(solver_.nodes().points_to(node), [&] {
          const ObjectName name = wording_.object(holder);
          return HolderView{"element", "an element of " + object_text(name), in_application(holder)};
        });
      }
      return;
    }
    for (ClassId at = type; at; at = analysis_.code().hierarchy().super(at)) {
      for (const FieldId id : program_[at].fields) {
        if ((program_[id].access & kAccStatic) != 0) continue;
        const NodeId node = solver_.field_node(holder, id);
        if (!node) continue;
        look(solver_.nodes().points_to(node), [&] {
          const std::string name = object_text(wording_.object(holder));
          // What a lambda captured is in fields that only the analysis knows.
          if (program_[at].file == nullptr) return HolderView{"capture", name, in_application(holder)};
          return HolderView{"field", wording_.field(id) + " of " + name, in_application(holder)};
        });
      }
    }
  }

  // What the application made, or objects of its own classes.
  bool in_application(ObjectId id) const {
    const Object& object = solver_.objects()[id];
    const MethodId maker = solver_.tables().sites[object.site].method;
    return analysis_.is_application(object.type) ||
           (maker && analysis_.is_application(program_[maker].owner));
  }

  const Analysis& analysis_;
  const Wording& wording_;
  const Program& program_;
  const Solver& solver_;
  std::vector<uint32_t> ids_;
  std::vector<HeldObjectView> views_;
};

}  // namespace

std::vector<HeldObjectView> describe_holders(const Analysis& analysis, const Wording& wording,
                                             const std::vector<ObjectId>& objects) {
  return Holders(analysis, wording, objects).find();
}

std::string holders_text(const HeldObjectView& view, bool with_library, const Palette& palette) {
  std::string out = palette.strong(view.object.text);
  if (!view.object.context.empty()) out += palette.faint(" " + context_text(view.object.context));
  out += fmt::format("\n  type {}\n", view.object.type);
  if (view.holders.empty()) return out + "  held by nothing that has a name\n";
  size_t hidden = 0;
  std::string kind;
  for (const HolderView& holder : view.holders) {
    if (!with_library && !holder.in_application) {
      ++hidden;
      continue;
    }
    if (kind != holder.kind) out += fmt::format("  {}\n", palette.heading(heading(holder.kind)));
    kind = holder.kind;
    out += "    " + holder.text + "\n";
  }
  if (hidden > 0) out += palette.faint(fmt::format("  and by {} in the JDK (use --all)\n", grouped(hidden)));
  return out;
}

void write_holders(const HeldObjectView& view, bool with_library, Json& json) {
  json.object([&] {
    json.value("object", [&] { write_object(view.object, json); });
    json.number("holderCount", static_cast<int64_t>(view.holders.size()));
    json.array("holders", [&] {
      for (const HolderView& holder : view.holders) {
        if (!with_library && !holder.in_application) continue;
        json.object([&] {
          json.member("kind", holder.kind);
          json.member("text", holder.text);
          json.boolean("application", holder.in_application);
        });
      }
    });
  });
}

}  // namespace heddle
