#include "cli/completion.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>

namespace heddle {
namespace {

// All commands that do something, with the words that lead there: "show class".
void each_command(const CommandWords& command, const std::string& path,
                  const std::function<void(const CommandWords&, const std::string&)>& visit) {
  visit(command, path);
  for (const CommandWords& one : command.commands)
    each_command(one, path.empty() ? one.name : path + " " + one.name, visit);
}

std::vector<std::string> long_names(const CommandWords& command) {
  std::vector<std::string> names;
  for (const OptionWords& option : command.options) {
    for (const std::string& name : option.names) {
      if (name.starts_with("--")) names.push_back(name);
    }
  }
  return names;
}

std::vector<std::string> command_names(const CommandWords& command) {
  std::vector<std::string> names;
  for (const CommandWords& one : command.commands) names.push_back(one.name);
  return names;
}

std::string in_quotes(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

// The first sentence or so; completions have one line.
std::string short_help(const std::string& help) {
  const size_t end = help.find_first_of(":;(\n");
  std::string text = help.substr(0, end);
  while (text.ends_with(' ') || text.ends_with(',')) text.pop_back();
  return text;
}

std::string without_brackets(std::string text) {
  std::erase_if(text, [](char c) { return c == '[' || c == ']'; });
  return text;
}

std::string roff(std::string_view text) {
  std::string out;
  bool at_start = true;
  for (const char c : text) {
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else if (at_start && (c == '.' || c == '\'')) {
      out += std::string("\\&") + c;
    } else {
      out += c;
    }
    at_start = c == '\n';
  }
  return out;
}

}  // namespace

std::string bash_completion(const CommandWords& program) {
  std::string cases, values;
  each_command(program, "", [&](const CommandWords& command, const std::string& path) {
    cases += fmt::format("    '{}') words='{}'; commands='{}' ;;\n", path,
                         fmt::join(long_names(command), " "), fmt::join(command_names(command), " "));
  });
  std::vector<std::string> seen;
  each_command(program, "", [&](const CommandWords& command, const std::string&) {
    for (const OptionWords& option : command.options) {
      if (option.values.empty() || std::ranges::find(seen, option.names.back()) != seen.end()) continue;
      seen.push_back(option.names.back());
      values += fmt::format("    {}) COMPREPLY=($(compgen -W '{}' -- \"$current\")); return ;;\n",
                            option.names.back(), fmt::join(option.values, " "));
    }
  });
  return fmt::format(
      R"(# bash completion for heddle
_heddle() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}}
  local path='' word words commands i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=${{COMP_WORDS[i]}}
    case "${{path:+$path }}$word" in
{}      *) ;;
    esac
  done
  case $previous in
{}  esac
  case $path in
{}  esac
  if [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  elif [[ -n $commands ]]; then
    COMPREPLY=($(compgen -W "$commands" -- "$current"))
  else
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}}
complete -o filenames -F _heddle heddle
)",
      [&] {
        std::string paths;
        each_command(program, "", [&](const CommandWords&, const std::string& path) {
          if (!path.empty()) paths += fmt::format("      '{}') path='{}' ;;\n", path, path);
        });
        return paths;
      }(),
      values, cases);
}

std::string zsh_completion(const CommandWords& program) {
  std::string functions;
  each_command(program, "", [&](const CommandWords& command, const std::string& path) {
    std::string name = "_heddle";
    for (const char c : path) name += c == ' ' ? '_' : c;
    if (!path.empty()) name = "_heddle_" + name.substr(7);
    std::string body;
    for (const OptionWords& option : command.options) {
      for (const std::string& spelled : option.names) {
        const std::string help = without_brackets(short_help(option.help));
        std::string spec = fmt::format("{}[{}]", spelled, help);
        if (!option.operand.empty()) {
          spec += ":" + option.operand + ":" +
                  (option.values.empty() ? std::string("_files")
                                         : fmt::format("({})", fmt::join(option.values, " ")));
        }
        body += fmt::format("    {} \\\n", in_quotes(spec));
      }
    }
    if (command.commands.empty()) {
      body += "    '*:file:_files'\n";
      functions += fmt::format("{}() {{\n  _arguments \\\n{}}}\n\n", name, body);
      return;
    }
    std::string list, dispatch;
    for (const CommandWords& one : command.commands) {
      list += fmt::format("    {}\n", in_quotes(one.name + ":" + short_help(one.help)));
      const std::string inner = path.empty() ? "_heddle_" + one.name : name + "_" + one.name;
      dispatch += fmt::format("      {}) {} ;;\n", one.name, inner);
    }
    functions += fmt::format(
        "{}() {{\n  local -a commands\n  local state line\n  commands=(\n{}  )\n  _arguments -C \\\n{}    "
        "'1: :->command' \\\n    "
        "'*:: :->rest'\n  case $state in\n    command) _describe command commands ;;\n    rest) case "
        "$words[1] in\n{}    "
        "esac ;;\n  esac\n}}\n\n",
        name, list, body, dispatch);
  });
  return "#compdef heddle\n# zsh completion for heddle\n\n" + functions + "_heddle \"$@\"\n";
}

std::string fish_completion(const CommandWords& program) {
  std::string out = "# fish completion for heddle\n";
  each_command(program, "", [&](const CommandWords& command, const std::string& path) {
    std::string condition;
    if (path.empty()) {
      condition = "__fish_use_subcommand";
    } else {
      for (size_t at = 0; at < path.size();) {
        const size_t end = std::min(path.find(' ', at), path.size());
        condition += (condition.empty() ? "" : "; and ") + std::string("__fish_seen_subcommand_from ") +
                     path.substr(at, end - at);
        at = end + 1;
      }
      if (!command.commands.empty())
        condition +=
            fmt::format("; and not __fish_seen_subcommand_from {}", fmt::join(command_names(command), " "));
    }
    for (const CommandWords& one : command.commands) {
      out += fmt::format("complete -c heddle -f -n {} -a {} -d {}\n", in_quotes(condition), one.name,
                         in_quotes(short_help(one.help)));
    }
    if (path.empty()) return;
    for (const OptionWords& option : command.options) {
      std::string line = fmt::format("complete -c heddle -n {}", in_quotes(condition));
      for (const std::string& name : option.names)
        line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      if (!option.operand.empty()) line += " -r";
      if (!option.values.empty())
        line += fmt::format(" -f -a {}", in_quotes(fmt::format("{}", fmt::join(option.values, " "))));
      out += fmt::format("{} -d {}\n", line, in_quotes(short_help(option.help)));
    }
  });
  return out;
}

std::string manual_page(const CommandWords& program, const std::string& version) {
  std::string out = fmt::format(
      ".TH HEDDLE 1 \"\" \"heddle {}\" \"User Commands\"\n.SH NAME\nheddle \\- find concurrency bugs in JVM "
      "programs\n"
      ".SH SYNOPSIS\n.B heddle\n.I COMMAND\n[\\fIOPTIONS\\fR] [\\fIARGUMENTS\\fR]\n.SH DESCRIPTION\n{}\n"
      "It reads class files, jars and the JDK, and needs neither configuration nor annotations, nor does it "
      "run the "
      "program.\n.SH COMMANDS\n",
      roff(version), roff(program.help));
  each_command(program, "", [&](const CommandWords& command, const std::string& path) {
    if (path.empty() || !command.commands.empty()) return;
    out += fmt::format(".SS heddle {} {}\n{}.\n", roff(path), roff(command.operands), roff(command.help));
    for (const OptionWords& option : command.options) {
      std::vector<std::string> names;
      for (const std::string& name : option.names) names.push_back("\\fB" + roff(name) + "\\fR");
      out += fmt::format(".TP\n{}{}\n{}\n", fmt::join(names, ", "),
                         option.operand.empty() ? "" : " \\fI" + roff(option.operand) + "\\fR",
                         roff(option.help));
    }
    if (!command.footer.empty()) out += ".PP\n.nf\n" + roff(command.footer) + "\n.fi\n";
  });
  return out +
         ".SH EXIT STATUS\n.TP\n0\nNothing found, or done.\n.TP\n1\nFindings, as \\fB\\-\\-fail\\-on\\fR "
         "says.\n.TP\n2\nWrong "
         "use, or input that cannot be used.\n.TP\n3\nInternal error.\n.TP\n130, 143\nInterrupted, or "
         "terminated.\n"
         ".SH FILES\n.TP\nheddle.toml\nSettings of a project; \\fBheddle init\\fR writes one with comments.\n"
         ".SH ENVIRONMENT\n.TP\nJAVA_HOME\nThe JDK to read.\n.TP\nNO_COLOR\nNo "
         "colours.\n.TP\nGRADLE_USER_HOME\nWhere "
         "Gradle keeps libraries.\n";
}

}  // namespace heddle
