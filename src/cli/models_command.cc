// heddle models: what knowledge files say of a class or method, in their own words.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "classfile/descriptor.h"
#include "cli/commands.h"
#include "cli/configured.h"
#include "cli/files.h"
#include "cli/user_error.h"
#include "library/built_in.h"
#include "library/knowledge.h"
#include "output/numbers.h"

namespace heddle {
namespace {

struct KnownItem {
  std::string file;
  uint32_t line = 0;
  std::string kind;
  std::string name;  // p.C.m(int), or p.C
  std::vector<std::string> text;
  friend auto operator<=>(const KnownItem&, const KnownItem&) = default;
};

class Items {
 public:
  Items(const Command& command, Problems& problems) : knowledge_(symbols_) {
    for (const EmbeddedFile& file : built_in_knowledge())
      texts_[std::string(file.name)] = lines_of(file.text);
    knowledge_.read_built_in(problems);
    for (const std::string& name : command.choices.knowledge) {
      const std::string text = file_content(name, "--knowledge a file of models");
      texts_[name] = lines_of(text);
      knowledge_.read(text, name, KnowledgeOrigin::kUser, problems);
    }
  }

  // Sorted by place.
  std::vector<KnownItem> about(const std::string& written) {
    wanted_ = written.substr(0, written.find('('));
    for (const Model& model : knowledge_.models()) add_method(model.method, model.place, "model");
    for (const MethodItem& item : knowledge_.roots()) add_method(item.method, item.place, "root");
    for (const MethodItem& item : knowledge_.origins()) add_method(item.method, item.place, "origin");
    for (const ThreadItem& item : knowledge_.thread_items()) add_method(item.method, item.place, "threads");
    for (const ClassItem& item : knowledge_.merges()) add_class(item, "merge");
    for (const ClassItem& item : knowledge_.containers()) add_class(item, "container");
    for (const ClassItem& item : knowledge_.followers()) add_class(item, "follows");
    for (const ClassItem& item : knowledge_.bystanders()) add_class(item, "bystander");
    for (const UnsafeItem& item : knowledge_.unsafe()) add_class(item.type, "unsafe");
    for (const AtomicItem& item : knowledge_.atomic()) add_class(item.type, "atomic");
    for (const FrameworkItem& item : knowledge_.frameworks())
      add_class({.name = item.annotation, .place = item.place}, "annotation");
    std::ranges::sort(found_);
    found_.erase(std::ranges::unique(found_).begin(), found_.end());
    return std::move(found_);
  }

 private:
  using Lines = std::vector<std::string>;

  static Lines lines_of(std::string_view text) {
    Lines lines;
    for (size_t at = 0; at < text.size();) {
      const size_t end = std::min(text.find('\n', at), text.size());
      lines.emplace_back(text.substr(at, end - at));
      at = end + 1;
    }
    return lines;
  }

  static bool same_name(const std::string& written, std::string name) {
    std::ranges::replace(name, '$', '.');
    std::string plain = written;
    std::ranges::replace(plain, '$', '.');
    std::ranges::replace(plain, '#', '.');
    return name == plain || name.ends_with("." + plain);
  }

  void add_method(const ModelKey& key, const KnowledgePlace& place, const char* kind) {
    const std::string owner = class_display(symbols_[key.owner]);
    const std::string name = owner + "." + std::string(symbols_[key.name]);
    if (same_name(wanted_, owner) || same_name(wanted_, name))
      add(place, kind, name + parameters_display(symbols_[key.descriptor]));
  }
  void add_class(const ClassItem& item, const char* kind) {
    const std::string name = class_display(symbols_[item.name]);
    if (same_name(wanted_, name)) add(item.place, kind, name);
  }

  // The line of the item and what is moved in below it.
  void add(const KnowledgePlace& place, const char* kind, std::string name) {
    KnownItem item{std::string(symbols_[place.file]), place.line, kind, std::move(name), {}};
    const Lines& lines = texts_[item.file];
    for (size_t i = place.line == 0 ? 0 : place.line - 1; i < lines.size(); ++i) {
      const bool is_inner = lines[i].starts_with(' ') || lines[i].starts_with('\t');
      if (!item.text.empty() && !is_inner) break;
      item.text.push_back(lines[i]);
    }
    found_.push_back(std::move(item));
  }

  Symbols symbols_;
  Knowledge knowledge_;
  std::map<std::string, Lines> texts_;
  std::string wanted_;
  std::vector<KnownItem> found_;
};

std::string items_text(const std::vector<KnownItem>& items, const std::string& name, const Palette& palette) {
  if (items.empty()) return fmt::format("heddle knows nothing of {} beside its code\n", name);
  std::string out, before;
  for (const KnownItem& item : items) {
    const std::string place = fmt::format("{}:{}", item.file, item.line);
    if (place != before) {
      out += fmt::format("{}{}\n", out.empty() ? "" : "\n", palette.faint(place));
      for (const std::string& line : item.text) out += "  " + line + "\n";
    }
    before = place;
  }
  return out;
}

}  // namespace

int run_models(const Command& command, const Terminal& terminal, Problems& problems) {
  if (!command.added.empty()) return run_add_models(command, terminal, problems);
  if (command.name.empty())
    throw UserError("name a class or method to ask about, or --add what is to be known");
  const Command whole = with_config(command);
  const std::vector<KnownItem> items = Items(whole, problems).about(command.name);
  Answer answer;
  answer.text = [&](const Palette& palette) { return items_text(items, command.name, palette); };
  answer.json = [&](Json& json) {
    json.array("models", [&] {
      for (const KnownItem& item : items) {
        json.object([&] {
          json.member("name", item.name);
          json.member("kind", item.kind);
          json.member("file", item.file);
          json.number("line", item.line);
          json.texts("text", item.text);
        });
      }
    });
  };
  deliver(command, terminal, problems, {}, answer);
  return kExitOk;
}

}  // namespace heddle
