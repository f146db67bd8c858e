#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "cli/commands.h"
#include "cli/named.h"
#include "cli/threaded.h"
#include "output/sharing_view.h"
#include "program/find_name.h"
#include "support/edit_distance.h"

namespace heddle {
namespace {

// A field of the program that may be written so, though it is not shared.
bool is_field(const World& world, const std::string& written) {
  const Program& program = world.graph.program();
  const std::string_view name = std::string_view(written).substr(written.find_last_of(".#") + 1);
  for (uint32_t i = 0; i < program.field_count(); ++i) {
    const FieldId id(i);
    if (program.text(program[id].name) != name || !world.graph.is_application(program[id].owner)) continue;
    if (is_called(world.wording.field(id), written)) return true;
  }
  return false;
}

std::string last_part(const std::string& name) {
  return name.substr(name.find_last_of(".#") + 1);
}

std::vector<std::string> similar(const std::vector<SharedView>& all, const std::string& written) {
  constexpr size_t kFarthest = 2;
  std::set<std::string> names;
  for (const SharedView& shared : all) {
    if (edit_distance(last_part(shared.name), last_part(written), kFarthest) <= kFarthest) {
      names.insert(shared.name);
    }
  }
  std::vector<std::string> found(names.begin(), names.end());
  if (found.size() > NameFinder::kMostSuggestions) found.resize(NameFinder::kMostSuggestions);
  return found;
}

std::string nothing_text(const std::string& written) {
  return written.empty() ? "no two threads touch anything in common that one of them writes\n"
                         : fmt::format("no two threads touch {} so that one of them writes it\n", written);
}

}  // namespace

void show_sharing(Session& session) {
  const std::string& written = session.command().name;
  ThreadedProgram program(session);
  std::vector<SharedView> all = describe_sharing(program.world());
  if (!written.empty()) {
    std::vector<SharedView> wanted;
    std::ranges::copy_if(all, std::back_inserter(wanted),
                         [&](const SharedView& shared) { return is_called(shared.name, written); });
    if (wanted.empty() && !is_field(program.world(), written)) {
      nothing_found(
          fmt::format("{} is no field of the program, and nothing else that threads share", written),
          similar(all, written));
    }
    all = std::move(wanted);
  }
  program.deliver({[&](const Palette& palette) {
                     return all.empty() ? nothing_text(written) : sharing_text(all, palette);
                   },
                   [&](Json& json) { json.value("sharing", [&] { write_sharing(all, json); }); }});
}

}  // namespace heddle
