#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "classfile/descriptor.h"
#include "cli/analysed.h"
#include "cli/commands.h"
#include "cli/named.h"
#include "cli/user_error.h"
#include "output/points_to_view.h"
#include "program/class_lowering.h"
#include "program/find_name.h"
#include "support/edit_distance.h"
#include "support/utf8.h"

namespace heddle {
namespace {

// What a name may mean: fields, or methods with or without one of their variables.
struct Subject {
  std::vector<FieldId> fields;
  std::vector<MethodId> methods;
  std::string variable;  // empty: all
};

class SubjectFinder {
 public:
  explicit SubjectFinder(Session& session) : program_(session.program()), finder_(program_) {}

  Subject find(const std::string& written) {
    Subject subject;
    if (written.find('(') == std::string::npos) subject.fields = fields(written);
    if (!subject.fields.empty()) return subject;
    subject.methods = finder_.methods(written);
    if (!subject.methods.empty()) return checked(written, std::move(subject));
    const size_t split = last_dot(written);
    // A class's name would do for its constructors, but whoever writes it means a member of the class.
    if (split != std::string::npos && finder_.classes(written.substr(0, split)).empty()) {
      subject.variable = written.substr(split + 1);
      subject.methods = finder_.methods(written.substr(0, split));
      if (!subject.methods.empty()) return with_variable(written, std::move(subject));
    }
    nothing_found(
        fmt::format("{} is no field, no method and no variable of one; write Class.field, Class.method "
                    "or Class.method.variable",
                    written),
        suggestions(written));
  }

 private:
  // Behind the parameters, which may have dots of their own.
  static size_t last_dot(const std::string& written) {
    const size_t parenthesis = written.rfind(')');
    const size_t dot = written.find_last_of(".#");
    return parenthesis != std::string::npos && dot != std::string::npos && dot < parenthesis
               ? std::string::npos
               : dot;
  }

  std::vector<FieldId> fields(const std::string& written) {
    const WrittenMethod parts = parse_method_name(written);
    std::vector<FieldId> found;
    if (parts.owner.empty()) return found;
    for (const ClassId owner : finder_.classes(parts.owner)) {
      add_fields(owner, parts.name, found);
    }
    if (found.size() > 1 && !same_owner(found)) {
      std::vector<std::string> names;
      for (const FieldId id : found) names.push_back(field_name(id));
      several_found(written, std::move(names));
    }
    for (const FieldId id : found) {
      const std::string type = type_display(program_.text(program_[id].descriptor));
      if (kind_of(program_.text(program_[id].descriptor).front()) != ValueKind::kRef) {
        throw UserError(fmt::format("{} is of type {} and holds no objects", field_name(id), type));
      }
    }
    return found;
  }

  // Of the class, or else of the nearest superclass that has such a field.
  void add_fields(ClassId owner, const std::string& name, std::vector<FieldId>& found) {
    std::set<ClassId> seen;
    for (ClassId at = owner; at && seen.insert(at).second; at = program_[at].super) {
      const size_t before = found.size();
      for (const FieldId id : program_.load(at).fields) {
        if (program_.text(program_[id].name) == name) found.push_back(id);
      }
      if (found.size() > before) return;
    }
  }

  bool same_owner(const std::vector<FieldId>& fields) const {
    return std::ranges::all_of(
        fields, [&](FieldId id) { return program_[id].owner == program_[fields.front()].owner; });
  }

  std::string field_name(FieldId id) const {
    return class_display(program_.text(program_[program_[id].owner].name)) + "." +
           display_utf8(program_.text(program_[id].name));
  }

  // Overloads of one method, not methods of several classes.
  Subject checked(const std::string& written, Subject subject) const {
    const Method& first = program_[subject.methods.front()];
    const bool same = std::ranges::all_of(subject.methods, [&](MethodId id) {
      return program_[id].owner == first.owner && program_[id].name == first.name;
    });
    if (same) return subject;
    std::vector<std::string> names;
    for (const MethodId id : subject.methods) names.push_back(method_display(program_, id));
    several_found(written, std::move(names));
  }

  Subject with_variable(const std::string& written, Subject subject) const {
    subject = checked(written, std::move(subject));
    std::vector<std::string> known;
    std::vector<MethodId> having;
    for (const MethodId id : subject.methods) {
      const std::optional<Body> body = lower_method(program_, id);
      if (!body) continue;
      if (!find_variable(program_, id, *body, subject.variable).empty()) having.push_back(id);
      for (const Variable& variable : variables_of(program_, id, *body)) {
        if (std::ranges::find(known, variable.name) == known.end()) known.push_back(variable.name);
      }
    }
    if (!having.empty()) {
      subject.methods = std::move(having);
      return subject;
    }
    const std::string method = method_display(program_, subject.methods.front());
    if (known.empty()) {
      throw UserError(
          fmt::format("{} has no variables that hold objects, as far as its class file says", method));
    }
    for (std::string& name : known) name.insert(0, written.substr(0, last_dot(written) + 1));
    throw UserError(fmt::format("{} has no variable {} that holds objects; it has", method, subject.variable),
                    std::move(known), {});
  }

  std::vector<std::string> suggestions(const std::string& written) {
    const WrittenMethod parts = parse_method_name(written);
    std::vector<std::string> names;
    for (const ClassId owner : parts.owner.empty() ? std::vector<ClassId>() : finder_.classes(parts.owner)) {
      for (const FieldId id : program_.load(owner).fields) {
        constexpr size_t kFarthest = 2;
        if (edit_distance(parts.name, program_.text(program_[id].name), kFarthest) <= kFarthest) {
          names.push_back(field_name(id));
        }
      }
    }
    for (std::string& name : finder_.similar_methods(written)) names.push_back(std::move(name));
    if (names.size() > NameFinder::kMostSuggestions) names.resize(NameFinder::kMostSuggestions);
    return names;
  }

  Program& program_;
  NameFinder finder_;
};

std::vector<PointsToView> describe(const AnalysedProgram& analysed, const Subject& subject, bool by_context) {
  const Analysis& analysis = analysed.analysis();
  std::vector<PointsToView> views;
  for (const FieldId id : subject.fields) views.push_back(describe_field(analysis, analysed.wording(), id));
  for (const MethodId id : subject.methods) {
    // What cannot run was not lowered by the analysis.
    std::optional<Body> lowered;
    const Body* body = analysis.code().body(id);
    if (body == nullptr) lowered = lower_method(analysis.program(), id);
    if (lowered) body = &*lowered;
    if (body == nullptr) continue;
    const std::vector<Variable> variables =
        subject.variable.empty() ? variables_of(analysis.program(), id, *body)
                                 : find_variable(analysis.program(), id, *body, subject.variable);
    for (const Variable& variable : variables) {
      views.push_back(describe_variable(analysis, analysed.wording(), id, variable, by_context));
    }
  }
  return views;
}

}  // namespace

void show_points_to(Session& session) {
  const Subject subject = SubjectFinder(session).find(session.command().name);
  AnalysedProgram analysed(session);
  const std::vector<PointsToView> views = describe(analysed, subject, session.command().contexts);
  Answer answer;
  answer.text = [&](const Palette& palette) {
    std::string out;
    for (const PointsToView& view : views)
      out += points_to_text(view, session.command().common.verbose, palette);
    return out.empty() ? session.command().name + " has no variables that hold objects\n" : out;
  };
  answer.json = [&](Json& json) {
    json.array("pointsTo", [&] {
      for (const PointsToView& view : views) write_points_to(view, json);
    });
  };
  analysed.deliver(answer);
}

}  // namespace heddle
