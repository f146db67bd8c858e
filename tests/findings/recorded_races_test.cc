// What races when the programs of this folder are run is what they are expected to be found guilty of.
//
// The programs run under the recorder (agent/race_recorder.cc), many in one JVM. Every race that it logs must
// be marked on its lines: as a finding, which findings_test.cc holds heddle to, or as one that is known to be
// missed (FN_). Anything else is either a miss that nobody knew of, or a mistake of the recorder, or a race
// that one did not mean to write; recorded/misses lists such ones with their cause. What runs show depends on
// chance, so a line of that file is stale only if the program marks the race by now.
//
// HEDDLE_FINDINGS_PROGRAMS chooses as in findings_test.cc.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "tests/findings/expected.h"
#include "tests/findings/programs.h"
#include "tests/support/javac.h"

namespace heddle::testing {
namespace {

namespace fs = std::filesystem;

struct RecordedSide {
  std::string access;  // read, write
  std::string class_name, method;
  int line = 0;
};

struct RecordedRace {
  std::string subject;  // as findings have it
  RecordedSide one, other;

  std::string program() const { return one.class_name.substr(0, one.class_name.find('$')); }
};

// "[I" as people write it.
std::string array_type(std::string descriptor) {
  static const std::map<char, std::string> kPrimitive{{'Z', "boolean"}, {'B', "byte"},  {'C', "char"},
                                                      {'S', "short"},   {'I', "int"},   {'J', "long"},
                                                      {'F', "float"},   {'D', "double"}};
  const size_t dimensions = descriptor.find_first_not_of('[');
  const char first = descriptor[dimensions];
  std::string type = first == 'L' ? descriptor.substr(dimensions + 1, descriptor.size() - dimensions - 2)
                                  : kPrimitive.at(first);
  for (size_t i = 0; i < dimensions; ++i) type += "[]";
  return type;
}

std::vector<RecordedRace> read_races(const fs::path& log) {
  std::vector<RecordedRace> races;
  std::ifstream in(log);
  for (std::string line; std::getline(in, line);) {
    std::vector<std::string> fields;
    std::istringstream parts(line);
    for (std::string field; std::getline(parts, field, '\t');) fields.push_back(field);
    if (fields[0] != "R") continue;
    const std::string& owner = fields.at(1);
    std::string subject = owner.starts_with('[') ? array_type(owner) : owner;
    if (!owner.starts_with('[') && fields.at(2) != "-") subject += "." + fields.at(2);
    std::ranges::replace(subject, '/', '.');
    const auto side = [&](size_t at) {
      return RecordedSide{fields.at(at), fields.at(at + 1), fields.at(at + 2), std::stoi(fields.at(at + 3))};
    };
    races.push_back({subject, side(3), side(7)});
  }
  return races;
}

// Gives what is wrong.
std::string run(const std::vector<std::string>& programs, const fs::path& driver, const fs::path& log) {
  std::string command = fmt::format(
      "timeout 300 java '-agentpath:{}=races={}' -ea -Djava.awt.headless=true -cp '{}:{}' RunPrograms",
      HEDDLE_RECORDER, log.string(), driver.string(), HEDDLE_FINDINGS_CLASSES);
  for (const std::string& program : programs) command += " '" + program + "'";
  const fs::path output = log.string() + ".out";
  command += fmt::format(" > '{}' 2>&1 < /dev/null", output.string());
  fs::remove(log);
  const int code = std::system(command.c_str());
  if (code == 0 && fs::exists(log)) return "";
  std::ifstream in(output);
  std::stringstream said;
  said << in.rdbuf();
  return fmt::format("code {}: {}\n{}", code, command, said.str());
}

class Marks {
 public:
  explicit Marks(const std::vector<ExpectedFindings>& programs) {
    for (const ExpectedFindings& program : programs) sites_[program.name] = program.sites;
  }

  bool has(const std::string& program) const { return sites_.contains(program); }

  // What is declared to be guarded is marked only where it is not, and may have the name of the field that
  // holds it.
  bool tell(const RecordedRace& race) const {
    return guarded(race, race.one) || guarded(race, race.other) ||
           (marked(race, race.one) && marked(race, race.other));
  }

 private:
  bool guarded(const RecordedRace& race, const RecordedSide& side) const {
    return any_of(race, side, [](const ExpectedSite& site) { return site.rule == "guarded-by"; });
  }
  bool marked(const RecordedRace& race, const RecordedSide& side) const {
    return any_of(race, side, [&](const ExpectedSite& site) {
      const bool is_race = site.rule == "data-race" || site.rule == "unsafe-publication" ||
                           site.rule == "double-checked-locking";
      return is_race && (site.subject.empty() || is_end_of(site.subject, race.subject));
    });
  }
  template <class Fits>
  bool any_of(const RecordedRace& race, const RecordedSide& side, Fits fits) const {
    return std::ranges::any_of(sites_.at(race.program()), [&](const ExpectedSite& site) {
      return site.line == side.line && site.known != ExpectedSite::Known::kFalsePositive && fits(site);
    });
  }

  std::map<std::string, std::vector<ExpectedSite>> sites_;
};

// "Program subject", and the cause behind " # ".
std::map<std::string, std::string> read_misses(const fs::path& file) {
  std::map<std::string, std::string> misses;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    const size_t cause = line.find(" # ");
    if (cause != std::string::npos) misses[line.substr(0, cause)] = line.substr(cause + 3);
  }
  return misses;
}

TEST(RecordedRaces, AreExpectedFindings) {
  ASSERT_EQ(compile_programs(), "");
  const fs::path scratch = HEDDLE_RECORDED_RACES;
  fs::remove_all(scratch);
  fs::create_directories(scratch / "driver");
  ASSERT_EQ(compile({"--release", "17"}, {HEDDLE_FINDINGS_RECORDED "/RunPrograms.java"}, scratch / "driver"),
            "");

  std::vector<ExpectedFindings> programs = chosen_programs();
  std::erase_if(programs, [](const ExpectedFindings& program) {
    return program.may_hang || program.name.starts_with("OpenWorld") || program.name.starts_with("Framework");
  });
  const Marks marks(programs);
  std::vector<RecordedRace> races;
  constexpr size_t kAtOnce = 64;  // clocks have an entry for each thread there ever was
  for (size_t begin = 0; begin < programs.size(); begin += kAtOnce) {
    std::vector<std::string> names;
    for (size_t i = begin; i < std::min(begin + kAtOnce, programs.size()); ++i)
      names.push_back(programs[i].name);
    const fs::path log = scratch / fmt::format("{}.log", begin / kAtOnce);
    ASSERT_EQ(run(names, scratch / "driver", log), "");
    std::ranges::move(read_races(log), std::back_inserter(races));
  }

  const auto misses = read_misses(HEDDLE_FINDINGS_RECORDED "/misses");
  size_t marked = 0, explained = 0;
  std::set<std::string> told, racy;
  for (const RecordedRace& race : races) {
    if (!marks.has(race.program())) continue;  // the driver
    racy.insert(race.program());
    const std::string what = race.program() + " " + race.subject;
    if (marks.tell(race)) {
      ++marked;
      EXPECT_FALSE(misses.contains(what)) << "stale in recorded/misses: " << what;
    } else if (misses.contains(what)) {
      ++explained;
    } else if (told.insert(what).second) {
      ADD_FAILURE() << what << " raced, and is not marked: " << race.one.access << " in line "
                    << race.one.line << ", " << race.other.access << " in line " << race.other.line;
    }
  }
  fmt::print("{} programs ran, {} of them raced: {} pairs, of which {} marked and {} explained\n",
             programs.size(), racy.size(), races.size(), marked, explained);
  if (programs.size() > kAtOnce) {
    EXPECT_GT(racy.size(), programs.size() / 4) << "hardly anything is recorded";
  }
}

}  // namespace
}  // namespace heddle::testing
