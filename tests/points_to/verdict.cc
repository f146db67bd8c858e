#include "tests/points_to/verdict.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>

namespace heddle::testing {
namespace {

using Kind = Expectation::Kind;
using Mark = ExpectedName::Mark;

struct FoundName {
  std::string name;    // as an expectation could have it
  std::string detail;  // for whoever has to find out why
};

// What is wrong, in parts of a sentence.
using Complaints = std::vector<std::string>;

class Judge {
 public:
  Judge(const ExpectedProgram& program, const Answers& answers) : program_(program), answers_(answers) {}

  void complain(int line, std::string_view what) {
    ++verdict_.failed;
    verdict_.failures += fmt::format("{}.java:{}: {}\n", program_.name, line, what);
  }

  void judge(const Expectation& expectation) {
    const Complaints complaints = complaints_about(expectation);
    if (!complaints.empty()) {
      complain(expectation.line,
               fmt::format("{}\n    {}", expectation.text, fmt::join(complaints, "\n    ")));
      return;
    }
    ++verdict_.held;
    for (const ExpectedName& name : expectation.names) {
      verdict_.false_positives += name.mark == Mark::kFalsePositive ? 1 : 0;
      verdict_.false_negatives += name.mark == Mark::kFalseNegative ? 1 : 0;
    }
  }

  Verdict take() { return std::move(verdict_); }

 private:
  Complaints complaints_about(const Expectation& expectation) const {
    switch (expectation.kind) {
      case Kind::kReachable:
      case Kind::kUnreachable:
        return about_reachable(expectation);
      case Kind::kCalls:
        return about_calls(expectation);
      default:
        return about_objects(expectation);
    }
  }

  Complaints about_objects(const Expectation& expectation) const {
    size_t places = 0;
    std::vector<FoundName> found;
    for (const auto& [name, detail] : answers_.pointed_to(expectation.line, places)) {
      found.push_back({name, detail});
    }
    if (places == 0) return {"there is no Expect.pointsTo on this line"};
    return compare(expectation, found, [&](const FoundName& one, const std::string& written) {
      return answers_.object_is(one.name, written);
    });
  }

  Complaints about_calls(const Expectation& expectation) const {
    size_t places = 0;
    std::vector<FoundName> found;
    std::vector<MethodId> methods;
    for (const MethodId method : answers_.targets(expectation.line, expectation.call_name, places)) {
      found.push_back({answers_.method_text(method), ""});
      methods.push_back(method);
    }
    if (places == 0) return {fmt::format("there is no call of {} on this line", expectation.call_name)};
    Complaints complaints = about_names(expectation);
    const Complaints more =
        compare(expectation, found, [&](const FoundName& one, const std::string& written) {
          return answers_.method_is(methods[static_cast<size_t>(&one - found.data())], written);
        });
    complaints.insert(complaints.end(), more.begin(), more.end());
    return complaints;
  }

  Complaints about_reachable(const Expectation& expectation) const {
    Complaints complaints = about_names(expectation);
    for (const ExpectedName& name : expectation.names) {
      // An unreachable method that does run is one the analysis does not find.
      const bool wanted = expectation.kind == Kind::kReachable;
      const bool reached = !answers_.reachable(name.name).empty();
      if (reached != wanted) {
        complaints.push_back(fmt::format("{} is {}", name.name, reached ? "reachable" : "not reachable"));
      }
    }
    return complaints;
  }

  Complaints about_names(const Expectation& expectation) const {
    Complaints complaints;
    for (const ExpectedName& name : expectation.names) {
      if (!answers_.may_exist(name.name)) complaints.push_back("the program has no " + name.name);
    }
    return complaints;
  }

  template <class Is>
  static Complaints compare(const Expectation& expectation, const std::vector<FoundName>& found,
                            const Is& is) {
    Complaints complaints;
    for (const ExpectedName& name : expectation.names) {
      const bool there = std::ranges::any_of(found, [&](const FoundName& one) { return is(one, name.name); });
      const bool wanted = expectation.kind != Kind::kNoneOf && name.is_found();
      if (there == wanted) continue;
      const std::string_view why = there && name.mark == Mark::kFalseNegative ? "is there now: FN_"
                                   : there                                    ? "is there: "
                                   : name.mark == Mark::kFalsePositive        ? "is no longer there: FP_"
                                                                              : "is missing: ";
      complaints.push_back(fmt::format("{}{}", why, name.name));
    }
    if (expectation.kind == Kind::kExactly || expectation.kind == Kind::kCalls) {
      for (const FoundName& one : found) {
        if (std::ranges::any_of(expectation.names, [&](const auto& name) { return is(one, name.name); }))
          continue;
        complaints.push_back(
            fmt::format("is too much: {}{}", one.name, one.detail.empty() ? "" : " (" + one.detail + ")"));
      }
    }
    if (complaints.empty()) return complaints;
    std::vector<std::string_view> all;
    for (const FoundName& one : found) all.push_back(one.name);
    shorten(complaints);
    complaints.push_back(fmt::format("found: {}", all.empty() ? "nothing" : listed(all)));
    return complaints;
  }

  static constexpr size_t kShown = 12;

  static void shorten(Complaints& complaints) {
    if (complaints.size() <= kShown) return;
    const size_t more = complaints.size() - kShown;
    complaints.resize(kShown);
    complaints.push_back(fmt::format("and {} more", more));
  }

  static std::string listed(const std::vector<std::string_view>& names) {
    const size_t shown = std::min(names.size(), kShown);
    return fmt::format("{}{}", fmt::join(names.begin(), names.begin() + static_cast<ptrdiff_t>(shown), ", "),
                       shown == names.size() ? "" : fmt::format(" and {} more", names.size() - shown));
  }

  const ExpectedProgram& program_;
  const Answers& answers_;
  Verdict verdict_;
};

}  // namespace

Verdict& Verdict::operator+=(const Verdict& other) {
  held += other.held;
  failed += other.failed;
  false_positives += other.false_positives;
  false_negatives += other.false_negatives;
  slowest = std::max(slowest, other.slowest);
  failures += other.failures;
  return *this;
}

Verdict judge(const ExpectedProgram& program, std::string_view policy, const Answers& answers) {
  Judge judge(program, answers);
  for (const Label& label : answers.idle_labels()) {
    judge.complain(label.line, fmt::format("@{} labels nothing", label.name));
  }
  for (const Expectation& expectation : program.expectations) {
    if (expectation.holds_under(policy)) judge.judge(expectation);
  }
  return judge.take();
}

}  // namespace heddle::testing
