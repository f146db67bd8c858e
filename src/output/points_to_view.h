// What variables and fields may hold, gathered for output.
#pragma once

#include <string>
#include <vector>

#include "output/palette.h"
#include "output/wording.h"
#include "pointer/variables.h"

namespace heddle {

// What is held in one context of the method, or by the field of one object.
struct HeldPart {
  std::string of;
  std::vector<ObjectName> objects;
};

struct PointsToView {
  std::string name;                 // bank.Main.main(java.lang.String[]).counter, bank.Worker.counter
  std::string role;                 // this, parameter, variable, register, return, field, static-field
  std::string type;                 // of a field, as declared; empty for variables
  bool reachable = true;            // of a variable: its method can run
  std::vector<ObjectName> objects;  // all, sorted
  std::vector<HeldPart> parts;      // sorted; only where they were asked for or there are several
};

PointsToView describe_variable(const Analysis& analysis, const Wording& wording, MethodId method,
                               const Variable& variable, bool by_context);
PointsToView describe_field(const Analysis& analysis, const Wording& wording, FieldId field);

std::string points_to_text(const PointsToView& view, bool everything, const Palette& palette);
void write_points_to(const PointsToView& view, Json& json);

}  // namespace heddle
