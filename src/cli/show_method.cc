#include "cli/commands.h"
#include "cli/named.h"
#include "output/method_view.h"
#include "program/class_lowering.h"

namespace heddle {

void show_method(Session& session) {
  std::vector<MethodView> views;
  for (const MethodId id : named_methods(session)) {
    const std::optional<Body> body = lower_method(session.program(), id);
    views.push_back(describe_method(session.program(), id, body ? &*body : nullptr));
  }
  Answer answer;
  answer.text = [&](const Palette& palette) {
    std::string text;
    for (const MethodView& view : views) text += (text.empty() ? "" : "\n") + method_text(view, palette);
    return text;
  };
  answer.json = [&](Json& json) {
    json.array("methods", [&] {
      for (const MethodView& view : views) write_method(view, json);
    });
  };
  deliver(session, answer);
}

}  // namespace heddle
