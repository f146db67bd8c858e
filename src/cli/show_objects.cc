#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "cli/analysed.h"
#include "cli/commands.h"
#include "cli/named.h"
#include "cli/user_error.h"
#include "output/holders_view.h"
#include "program/find_name.h"

namespace heddle {
namespace {

// Where to look: in the classes of one source file, or in one method and its overloads.
struct Place {
  std::string name;
  std::vector<ClassId> classes;
  std::vector<MethodId> methods;
  int line = 0;

  bool has(const Program& program, MethodId method) const {
    return std::ranges::find(methods, method) != methods.end() ||
           std::ranges::find(classes, program[method].owner) != classes.end();
  }
};

Place named_place(Session& session) {
  const WrittenLine written = parse_line(session.command().name);
  Place place;
  place.line = written.line;
  if (classes_of_source(session.program(), written.file, session.threads()).empty()) {
    place.methods = NameFinder(session.program()).methods(written.file);
    place.name = written.file;
  }
  if (place.methods.empty()) {
    const SourceFileClasses source = named_source(session, written.file);
    place.name = source.path;
    place.classes = source.classes;
  }
  return place;
}

class ObjectSearch {
 public:
  ObjectSearch(const AnalysedProgram& analysed, const Place& place)
      : solver_(analysed.solver()),
        analysis_(analysed.analysis()),
        wording_(analysed.wording()),
        place_(place) {}

  std::vector<ObjectId> search() {
    for (uint32_t i = 0; i < solver_.objects().size(); ++i) look_at(ObjectId(i));
    if (found_.empty()) add_merged();
    if (!found_.empty()) return found_;
    if (lines_.empty()) {
      throw UserError(
          fmt::format("no object is made in {}, as far as it can run from the entry points", place_.name));
    }
    throw UserError(fmt::format("no object is made in line {} of {}; there are some in {} {}", place_.line,
                                place_.name, lines_.size() == 1 ? "line" : "lines", fmt::join(lines_, ", ")));
  }

 private:
  void look_at(ObjectId id) {
    const Site& site = solver_.tables().sites[solver_.objects()[id].site];
    if (!site.has_statement() || !place_.has(analysis_.program(), site.method)) return;
    const int line =
        wording_.place(site.method, analysis_.code().statement_index(site.method, site.value)).line;
    if (line != 0) lines_.insert(line);
    if (line == place_.line) found_.push_back(id);
  }

  // Objects of some classes are not told apart; then there is one for all of a type.
  void add_merged() {
    std::set<std::string_view> types;
    for (const MethodId method : solver_.reachable()) {
      const Body* const body = analysis_.code().body(method);
      if (body == nullptr || !place_.has(analysis_.program(), method)) continue;
      for (const Stmt& stmt : body->stmts) {
        if (stmt.op != Op::kNew && stmt.op != Op::kNewArray) continue;
        if (body->line_of(stmt) == place_.line) types.insert(analysis_.program().text(NameId(stmt.ref)));
      }
    }
    for (uint32_t i = 0; i < solver_.objects().size(); ++i) {
      const Object& object = solver_.objects()[ObjectId(i)];
      if (solver_.tables().sites[object.site].kind != SiteKind::kMerged) continue;
      if (types.contains(analysis_.program().text(analysis_.program()[object.type].name))) {
        found_.push_back(ObjectId(i));
      }
    }
  }

  const Solver& solver_;
  const Analysis& analysis_;
  const Wording& wording_;
  const Place& place_;
  std::set<int> lines_;
  std::vector<ObjectId> found_;
};

}  // namespace

void show_object(Session& session) {
  const Place place = named_place(session);
  AnalysedProgram analysed(session);
  const std::vector<ObjectId> objects = ObjectSearch(analysed, place).search();
  const std::vector<HeldObjectView> views =
      describe_holders(analysed.analysis(), analysed.wording(), objects);
  const bool all = session.command().all || !session.has_application();
  analysed.deliver_each(
      views, "objects",
      [&](const HeldObjectView& view, const Palette& palette) { return holders_text(view, all, palette); },
      [&](const HeldObjectView& view, Json& json) { write_holders(view, all, json); });
}

}  // namespace heddle
