#include "cli/commands.h"
#include "cli/named.h"
#include "output/class_view.h"

namespace heddle {

void show_class(Session& session) {
  const ClassView view = describe_class(session.program(), named_class(session));
  deliver(session, {[&](const Palette& palette) { return class_text(view, palette); },
                    [&](Json& json) { json.value("class", [&] { write_class(view, json); }); }});
}

}  // namespace heddle
