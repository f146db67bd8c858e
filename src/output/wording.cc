#include "output/wording.h"

namespace heddle {

void write_place(const CodePlace& place, Json& json) {
  if (!place.file.empty()) json.member("file", place.file);
  if (place.line != 0) json.number("line", place.line);
}

void write_method_name(const MethodName& method, Json& json) {
  json.member("text", method.text);
  json.member("class", method.class_name);
  json.member("name", method.name);
  json.member("descriptor", method.descriptor);
  if (method.synthetic) json.boolean("synthetic", true);
}

void write_object(const ObjectName& object, Json& json) {
  json.object([&] {
    json.member("text", object.text);
    json.member("kind", object.kind);
    json.member("type", object.type);
    if (!object.method.name.empty()) {
      json.object("method", [&] { write_method_name(object.method, json); });
    }
    write_place(object.place, json);
    json.texts("context", object.context);
  });
}

}  // namespace heddle
