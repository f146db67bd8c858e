// Reads what `javap -v -p` prints. Its text is a tree by indentation, with two exceptions: the constant pool
// and the instructions are right-aligned, so inside them only the section headings tell where we are.
// References are followed through the indices javap prints, not through its comments, which quote and
// abbreviate.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <map>
#include <span>

#include "tests/javap/facts.h"

namespace heddle::testing {
namespace {

struct Line {
  size_t indent = 0;
  std::string_view text;
};
using Lines = std::span<const Line>;

bool starts_with(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

std::string_view without_comment(std::string_view text) {
  return trimmed(text.substr(0, text.find("//")));
}

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> all;
  while (!(text = trimmed(text)).empty()) {
    const size_t end = std::min(text.find(' '), text.size());
    all.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return all;
}

std::string single_spaced(std::string_view text) {
  std::string all;
  for (const std::string_view word : words(text)) {
    if (!all.empty()) all += ' ';
    all += word;
  }
  return all;
}

std::string replaced(std::string_view text, char from, char to) {
  std::string out(text);
  std::replace(out.begin(), out.end(), from, to);
  return out;
}

std::string without_quotes(std::string_view text) {
  std::string out(text);
  out.erase(std::remove(out.begin(), out.end(), '"'), out.end());
  return out;
}

unsigned number(std::string_view text) {
  unsigned value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

// The number behind the first '#'.
unsigned index_in(std::string_view text) {
  const size_t at = text.find('#');
  return at == std::string_view::npos ? 0 : number(text.substr(at + 1));
}

std::vector<Line> split_lines(std::string_view text) {
  std::vector<Line> lines;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const size_t indent = line.find_first_not_of(' ');
    if (indent != std::string_view::npos) lines.push_back({indent, line.substr(indent)});
  }
  return lines;
}

bool is_hex_dump(std::string_view text) {
  for (size_t i = 0; i < text.size(); ++i) {
    const bool hex = (text[i] >= '0' && text[i] <= '9') || (text[i] >= 'A' && text[i] <= 'F');
    if (i % 3 == 2 ? text[i] != ' ' : !hex) return false;
  }
  return text.size() >= 2;
}

// Attributes javap does not know are dumped one step too deep, as if they were part of the one before.
std::vector<Line> without_unknown_attributes(const std::vector<Line>& lines) {
  std::vector<Line> known;
  bool dump = false;
  for (const Line& line : lines) {
    const bool unknown = line.text.ends_with("(unknown attribute)");
    dump = unknown || (dump && is_hex_dump(line.text));
    if (!dump) known.push_back(line);
  }
  return known;
}

// Each line at `indent` with the deeper lines that follow it.
template <class Use>
void for_each_block(Lines lines, size_t indent, const Use& use) {
  for (size_t i = 0; i < lines.size();) {
    if (lines[i].indent != indent) {
      ++i;
      continue;
    }
    size_t end = i + 1;
    while (end < lines.size() && lines[end].indent > indent) ++end;
    use(lines[i].text, lines.subspan(i + 1, end - i - 1));
    i = end;
  }
}

// ---- Constants -----------------------------------------------------------------------------------------

std::string float_text(const std::string& text) {
  if (starts_with(text, "NaN")) return "NaN";
  return fmt::format("0x{:x}", std::bit_cast<uint32_t>(std::strtof(text.c_str(), nullptr)));
}
std::string double_text(const std::string& text) {
  if (starts_with(text, "NaN")) return "NaN";
  return fmt::format("0x{:x}", std::bit_cast<uint64_t>(std::strtod(text.c_str(), nullptr)));
}

class Constants {
 public:
  // "#10 = Fieldref           #11.#12       // comment"; the value starts in a fixed column.
  void read(std::string_view line) {
    const unsigned index = index_in(line);
    const size_t tag_at = line.find("= ") + 2;
    constexpr size_t kTagWidth = 19;
    const std::string_view tag = line.substr(tag_at, line.find(' ', tag_at) - tag_at);
    std::string_view value = line.size() > tag_at + kTagWidth ? line.substr(tag_at + kTagWidth) : "";
    if (tag != "Utf8") value = without_comment(value);
    entries_[index] = {tag, value};
  }

  std::string text(unsigned index) const {
    const auto found = entries_.find(index);
    if (found == entries_.end()) return "";
    const auto& [tag, value] = found->second;
    if (tag == "Utf8" || tag == "Integer") return std::string(value);
    if (tag == "Long") return std::string(value.substr(0, value.size() - 1));
    if (tag == "Float") return float_text(std::string(value));
    if (tag == "Double") return double_text(std::string(value));
    std::string all;
    if (tag == "MethodHandle") all = fmt::format("{} ", number(value));
    if (tag == "InvokeDynamic" || tag == "Dynamic") {
      all = fmt::format("{} ", index_in(value));
      value_after_colon(value, all);
      return all;
    }
    bool first = true;
    for (size_t at = value.find('#'); at != std::string_view::npos; at = value.find('#', at + 1)) {
      if (!first) all += ' ';
      first = false;
      all += text(number(value.substr(at + 1)));
    }
    return all;
  }

  void add_to(Facts& facts) const {
    for (const auto& [index, entry] : entries_) {
      facts.push_back(fmt::format("constant {} {} {}", index, entry.tag, text(index)));
    }
  }

  // Every #n of an annotation's compact form replaced by what it stands for.
  std::string resolved(std::string_view compact) const {
    std::string out;
    for (size_t i = 0; i < compact.size();) {
      if (compact[i] != '#') {
        out += compact[i++];
        continue;
      }
      out += text(number(compact.substr(++i)));
      while (i < compact.size() && compact[i] >= '0' && compact[i] <= '9') ++i;
    }
    return out;
  }

 private:
  void value_after_colon(std::string_view value, std::string& out) const {
    out += text(index_in(value.substr(value.find(':') + 1)));
  }

  struct Entry {
    std::string_view tag;
    std::string_view value;
  };
  std::map<unsigned, Entry> entries_;
};

// ---- One class -----------------------------------------------------------------------------------------

class ClassReader {
 public:
  explicit ClassReader(Lines lines) : lines_(lines) {}

  Facts read() {
    const auto at = [&](std::string_view text) {
      return static_cast<size_t>(
          std::find_if(lines_.begin(), lines_.end(),
                       [&](const Line& line) { return line.indent == 0 && line.text == text; }) -
          lines_.begin());
    };
    const size_t pool = at("Constant pool:");
    const size_t open = at("{");
    const size_t close = at("}");
    if (pool == lines_.size() || open == lines_.size() || close == lines_.size()) return {"unreadable"};
    for (const Line& line : lines_.subspan(pool + 1, open - pool - 1)) constants_.read(line.text);
    constants_.add_to(facts_);
    for (const Line& line : lines_.first(pool)) header(line.text);
    for_each_block(lines_.subspan(open + 1, close - open - 1), 2,
                   [&](std::string_view declaration, Lines body) { member(declaration, body); });
    for_each_block(lines_.subspan(close + 1), 0, [&](std::string_view name, Lines body) {
      class_attribute(name, body);
      attribute(name, body, 2);
    });
    return std::move(facts_);
  }

 private:
  template <class... T>
  void add(fmt::format_string<T...> format, T&&... values) {
    facts_.push_back(scope_ + fmt::format(format, std::forward<T>(values)...));
  }
  std::string constant(std::string_view text) const { return constants_.text(index_in(text)); }

  void header(std::string_view text) {
    const auto value = [&] { return trimmed(text.substr(text.find(':') + 1)); };
    if (starts_with(text, "minor version:")) minor_ = value();
    if (starts_with(text, "major version:")) add("version {}.{}", value(), minor_);
    if (starts_with(text, "flags:")) add("flags {}", value().substr(1, 6));
    if (starts_with(text, "this_class:")) {
      this_name_ = constant(value());
      add("this {}", this_name_);
    }
    if (starts_with(text, "super_class:") && index_in(value()) != 0) add("super {}", constant(value()));
    if (starts_with(text, "interfaces:")) {
      std::string counts = replaced(text, ',', ' ');
      const auto parts = words(counts);
      add("counts {} {} {} {}", parts[1], parts[3], parts[5], parts[7]);
    }
  }

  // The name in "public static int[] name(int);" or "private T name;".
  std::string declared_name(std::string_view declaration) const {
    if (declaration.ends_with("static {};")) return "<clinit>";
    const size_t end = std::min(declaration.find('('), declaration.find(';'));
    const auto parts = words(declaration.substr(0, end));
    const std::string name = parts.empty() ? "" : std::string(parts.back());
    return end < declaration.size() && declaration[end] == '(' && name == replaced(this_name_, '/', '.')
               ? "<init>"
               : name;
  }

  void member(std::string_view declaration, Lines body) {
    std::string_view descriptor;
    std::string_view flags;
    for (const Line& line : body) {
      if (line.indent != 4) continue;
      if (starts_with(line.text, "descriptor: ")) descriptor = line.text.substr(12);
      if (starts_with(line.text, "flags: (")) flags = line.text.substr(8, 6);
    }
    const bool is_method = starts_with(descriptor, "(");
    scope_ = is_method ? fmt::format("method {} ", methods_++) : fmt::format("field {} ", fields_++);
    add("{} {} {}", declared_name(declaration), descriptor, flags);
    for_each_block(body, 4, [&](std::string_view name, Lines contents) {
      attribute(name, contents, 6);
      if (starts_with(name, "ConstantValue: ")) add("ConstantValue {}", constant_value(name.substr(15)));
      if (name == "Code:") code(contents);
      if (name == "Exceptions:") exceptions(contents);
      if (name == "MethodParameters:") parameters(contents);
      if (name == "AnnotationDefault:") default_value(contents);
      if (name == "RuntimeVisibleParameterAnnotations:") parameter_annotations("visible", contents);
      if (name == "RuntimeInvisibleParameterAnnotations:") parameter_annotations("invisible", contents);
    });
    scope_.clear();
  }

  static std::string constant_value(std::string_view text) {
    const std::string_view type = text.substr(0, text.find(' '));
    std::string value(text.size() > type.size() ? text.substr(type.size() + 1) : "");
    if (type == "long") return value.substr(0, value.size() - 1);
    if (type == "float") return float_text(value);
    if (type == "double") return double_text(value);
    return value;
  }

  void exceptions(Lines contents) {
    for (const Line& line : contents) {
      if (!starts_with(line.text, "throws ")) continue;
      const std::string names = replaced(replaced(line.text.substr(7), ',', ' '), '.', '/');
      for (const std::string_view name : words(names)) add("throws {}", name);
    }
  }

  void parameters(Lines contents) {
    for (size_t i = 1; i < contents.size(); ++i) {  // behind the heading
      std::string_view text = contents[i].text;
      std::string name;
      if (starts_with(text, "<no name>")) {
        text.remove_prefix(9);
      } else {
        name = words(text)[0];
        text.remove_prefix(name.size());
      }
      const std::string flags = single_spaced(text);
      add("parameter {} '{}'{}{}", i - 1, name, flags.empty() ? "" : " ", flags);
    }
  }

  void default_value(Lines contents) {
    for (const Line& line : contents) {
      if (starts_with(line.text, "default_value: "))
        add("default {}", constants_.resolved(line.text.substr(15)));
    }
  }

  void parameter_annotations(std::string_view visibility, Lines contents) {
    for_each_block(contents, 6, [&](std::string_view parameter, Lines annotations) {
      for_each_block(annotations, 8, [&](std::string_view text, Lines) {
        add("parameter {} {} {}", number(parameter.substr(10)), visibility, compact_annotation(text));
      });
    });
  }

  // "0: #12(#13=I#14)" or "0: #12(): FIELD, ..."
  std::string compact_annotation(std::string_view text) const {
    std::string_view compact = words(text)[1];
    if (compact.back() == ':') compact.remove_suffix(1);
    return constants_.resolved(compact);
  }

  // Those that classes, members, components and code share; their contents are indented by `indent`.
  void attribute(std::string_view name, Lines contents, size_t indent) {
    if (starts_with(name, "Signature: #")) add("Signature {}", constant(name));
    if (name == "Deprecated: true") add("Deprecated");
    if (name == "Synthetic: true") add("Synthetic");
    for (const std::string_view visibility : {"visible", "invisible"}) {
      const std::string prefix = visibility == "visible" ? "RuntimeVisible" : "RuntimeInvisible";
      if (name == prefix + "Annotations:") {
        for_each_block(contents, indent, [&](std::string_view text, Lines) {
          add("{} {}", visibility, compact_annotation(text));
        });
      }
      if (name == prefix + "TypeAnnotations:") {
        for_each_block(contents, indent, [&](std::string_view text, Lines) {
          const std::string target = replaced(words(text)[2], ',', ' ');
          add("{} type {} {}", visibility, trimmed(target), compact_annotation(text));
        });
      }
    }
  }

  // ---- Code --------------------------------------------------------------------------------------------

  void code(Lines contents) {
    std::string_view section = "instructions";
    size_t section_start = 0;
    const auto finish = [&](size_t end) {
      code_section(section, contents.subspan(section_start, end - section_start));
    };
    for (size_t i = 0; i < contents.size(); ++i) {
      const Line& line = contents[i];
      const bool heading = line.indent == 6 && line.text.front() >= 'A' && line.text.front() <= 'Z';
      if (!heading) continue;
      finish(i);
      section = line.text;
      section_start = i + 1;
    }
    finish(contents.size());
  }

  void code_section(std::string_view section, Lines contents) {
    if (section == "instructions") instructions(contents);
    if (section == "Exception table:") handlers(contents);
    if (section == "LineNumberTable:") lines(contents);
    if (section == "LocalVariableTable:") variables("local", contents);
    if (section == "LocalVariableTypeTable:") variables("localtype", contents);
    if (starts_with(section, "StackMapTable:")) frames(contents);
    scope_ += "code ";
    attribute(section, contents, 8);
    scope_.resize(scope_.size() - 5);
  }

  void instructions(Lines contents) {
    std::string open_switch;
    for (const Line& line : contents) {
      const std::string text = single_spaced(without_comment(line.text));
      if (starts_with(text, "stack=")) {
        const std::string all = replaced(text, ',', ' ');
        const auto fields = words(all);
        add("code {} {} args={}", fields[0], fields[1], fields[2].substr(10));
      } else if (!open_switch.empty()) {
        if (text == "}") {
          add("{}", open_switch);
          open_switch.clear();
        } else {
          open_switch += " " + text.substr(0, text.find(':') + 1) + text.substr(text.find(':') + 2);
        }
      } else {
        const size_t colon = text.find(": ");
        if (colon == std::string::npos) continue;
        const std::string instruction = fmt::format("@{} {}", text.substr(0, colon), text.substr(colon + 2));
        if (instruction.ends_with(" {")) {
          open_switch = instruction.substr(0, instruction.size() - 2);
        } else {
          add("{}", instruction);
        }
      }
    }
  }

  void handlers(Lines contents) {
    for (size_t i = 1; i < contents.size(); ++i) {  // behind the heading
      const auto parts = words(contents[i].text);
      if (parts.size() < 4) continue;
      add("handler {}: {} to {}, {} {}", i - 1, parts[0], parts[1], parts[2],
          parts[3] == "any" ? "any" : without_quotes(parts[4]));
    }
  }

  void lines(Lines contents) {
    for (const Line& line : contents) {
      const auto parts = words(line.text);  // "line 17: 0"
      add("line @{} {}", parts[2], number(parts[1]));
    }
  }

  void variables(std::string_view what, Lines contents) {
    for (size_t i = 1; i < contents.size(); ++i) add("{} {}", what, single_spaced(contents[i].text));
  }

  void frames(Lines contents) {
    int64_t pc = -1;
    for_each_block(contents, 8, [&](std::string_view heading, Lines details) {
      const unsigned type = number(words(heading)[2]);
      unsigned delta = type < 64 ? type : type - 64;
      std::string locals;
      std::string stack;
      for (const Line& line : details) {
        const std::string value = without_quotes(trimmed(line.text.substr(line.text.find('=') + 1)));
        if (starts_with(line.text, "offset_delta")) delta = number(value);
        if (starts_with(line.text, "locals")) locals = " locals " + value;
        if (starts_with(line.text, "stack")) stack = " stack " + value;
      }
      pc += delta + 1;
      std::string kind = "same";
      if (type >= 64 && type <= 247) kind = "stack";
      if (type >= 248 && type < 251) kind = fmt::format("chop {}", 251 - type);
      if (type > 251) kind = type == 255 ? "full" : "append";
      add("frame @{} {}{}{}", pc, kind, locals, stack);
    });
  }

  // ---- Class attributes --------------------------------------------------------------------------------

  void class_attribute(std::string_view name, Lines body) {
    if (starts_with(name, "SourceFile: \"")) add("SourceFile {}", name.substr(13, name.size() - 14));
    if (starts_with(name, "NestHost: class ")) add("NestHost {}", without_quotes(name.substr(16)));
    if (starts_with(name, "EnclosingMethod: ")) enclosing_method(name.substr(17));
    for (const std::string_view list : {"NestMembers", "PermittedSubclasses"}) {
      if (name != std::string(list) + ":") continue;
      for (const Line& line : body) add("{} {}", list, without_quotes(line.text));
    }
    if (name == "InnerClasses:") {
      for (const Line& line : body) inner_class(without_comment(line.text));
    }
    if (name == "BootstrapMethods:") for_each_block(body, 2, [&](auto... block) { bootstrap(block...); });
    if (name == "Record:") {
      unsigned components = 0;
      for_each_block(body, 2, [&](std::string_view declaration, Lines contents) {
        component(components++, declaration, contents);
      });
    }
    if (name == "Module:") module(body);
  }

  void enclosing_method(std::string_view text) {
    const unsigned method = index_in(text.substr(text.find('.') + 1));
    add("EnclosingMethod {} '{}'", constant(text), method == 0 ? " " : constants_.text(method));
  }

  // "private static #name= #inner of #outer;", parts of it left out as the class is local or anonymous.
  void inner_class(std::string_view text) {
    std::string name;
    std::string outer;
    if (const size_t equals = text.find("= #"); equals != std::string_view::npos) {
      name = constant(text);
      text.remove_prefix(equals + 2);
    }
    if (const size_t of = text.find(" of #"); of != std::string_view::npos) outer = constant(text.substr(of));
    add("inner {} of '{}' name '{}'", constant(text), outer, name);
  }

  void bootstrap(std::string_view heading, Lines body) {
    std::string text = fmt::format("bootstrap {}: {}", number(heading), constant(heading));
    for (const Line& line : body) {
      if (starts_with(line.text, "#")) text += " | " + constant(line.text);
    }
    add("{}", text);
  }

  void component(unsigned index, std::string_view declaration, Lines contents) {
    scope_ = fmt::format("component {} ", index);
    for_each_block(contents, 4, [&](std::string_view name, Lines body) {
      if (starts_with(name, "descriptor: ")) add("{} {}", declared_name(declaration), name.substr(12));
      attribute(name, body, 6);
    });
    scope_.clear();
  }

  void module(Lines body) {
    if (body.size() < 2) return;
    const auto flags = [](std::string_view text) {
      const std::string_view word = words(text)[0];
      return word.substr(word.find(',') + 1);
    };
    add("Module {} {} '{}'", constant(body[0].text), flags(body[0].text), constant(body[1].text));
    for_each_block(body.subspan(2), 2, [&](std::string_view heading, Lines entries) {
      const std::string_view what = words(heading).back();
      if (what == "requires") {
        for (size_t i = 0; i + 1 < entries.size(); i += 2) {
          add("Module requires {} {} '{}'", constant(entries[i].text), flags(entries[i].text),
              constant(entries[i + 1].text));
        }
        return;
      }
      for_each_block(entries, 4, [&](std::string_view entry, Lines targets) {
        std::string all;
        for (const Line& target : targets) all += (all.empty() ? "" : " ") + constant(target.text);
        if (what == "uses") add("Module uses {}", constant(entry));
        if (what == "provides") add("Module provides {} with [{}]", constant(entry), all);
        if (what == "exports" || what == "opens") {
          add("Module {} {} {} to [{}]", what, constant(entry), flags(entry), all);
        }
      });
    });
  }

  Lines lines_;
  Constants constants_;
  std::string_view minor_;
  std::string this_name_;
  std::string scope_;
  unsigned fields_ = 0;
  unsigned methods_ = 0;
  Facts facts_;
};

}  // namespace

std::vector<JavapClass> facts_of_javap(std::string_view output) {
  constexpr std::string_view kHeading = "Classfile ";
  const std::vector<Line> lines = without_unknown_attributes(split_lines(output));
  std::vector<JavapClass> classes;
  for (size_t i = 0; i < lines.size();) {
    size_t end = i + 1;
    while (end < lines.size() && (lines[end].indent != 0 || !starts_with(lines[end].text, kHeading))) ++end;
    if (starts_with(lines[i].text, kHeading)) {
      const std::string file(lines[i].text.substr(kHeading.size()));
      classes.push_back({file, ClassReader(Lines(lines).subspan(i, end - i)).read()});
    }
    i = end;
  }
  return classes;
}

}  // namespace heddle::testing
