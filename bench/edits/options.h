#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "pointer/solver.h"

namespace heddle {

// --name value, in front of the other arguments, which are left.
struct EditOptions {
  size_t compare = 0;
  size_t sample = 2000;
  uint64_t seed = 1;
  std::string from, only, rule;
  size_t batch = 1;
  size_t rounds = 1;
  size_t undone = 0;
  uint32_t redraw_after = SolverOptions().redraw_after;

  // None, after a sentence, if there is one that is not known.
  static std::optional<EditOptions> take(int& argc, char**& argv) {
    EditOptions taken;
    for (; argc > 2 && std::string_view(argv[1]).starts_with("--"); argc -= 2, argv += 2) {
      if (!taken.set(argv[1], argv[2])) {
        fmt::print(stderr, "there is no option {}\n", argv[1]);
        return std::nullopt;
      }
    }
    return taken;
  }
  // Whether the i-th of so many is among those to be compared.
  bool compares(size_t i, size_t count) const {
    return compare != 0 && i * compare / count != (i + 1) * compare / count;
  }

 private:
  bool set(std::string_view option, const char* value) {
    const auto number = [&](auto& to) {
      to = static_cast<std::remove_reference_t<decltype(to)>>(std::strtoull(value, nullptr, 10));
    };
    if (option == "--compare") {
      number(compare);
    } else if (option == "--sample") {
      number(sample);
    } else if (option == "--seed") {
      number(seed);
    } else if (option == "--batch") {
      number(batch);
    } else if (option == "--rounds") {
      number(rounds);
    } else if (option == "--undone") {
      number(undone);
    } else if (option == "--redraw-after") {
      number(redraw_after);
    } else if (option == "--from") {
      from = value;
    } else if (option == "--only") {
      only = value;
    } else if (option == "--rule") {
      rule = value;
    } else {
      return false;
    }
    return true;
  }
};

}  // namespace heddle
