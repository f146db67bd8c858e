// What an analysis amounts to, in numbers; and what it could not follow.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "output/palette.h"
#include "output/wording.h"

namespace heddle {

// The same in every run.
struct AnalysisSummary {
  std::string policy;       // that was asked for
  std::string policy_used;  // another one, if that was too costly
  // What was too costly to analyse for each context: how many methods, and the packages with most of them.
  size_t shared_methods = 0;
  std::vector<std::string> shared_packages;
  // Methods whose reflection may mean too much to be followed: how many, and the packages with most of them.
  size_t given_up_methods = 0;
  std::vector<std::string> given_up_packages;
  size_t entries = 0;  // that someone chose or wrote
  size_t methods = 0;  // that can run
  size_t application_methods = 0;
  size_t objects = 0;
};
AnalysisSummary summarise(const Analysis& analysis);
std::string summary_text(const AnalysisSummary& summary);
// Sentences; empty if nothing was too costly.
std::string fall_back_text(const AnalysisSummary& summary);
std::string given_up_text(const AnalysisSummary& summary);
void write_summary(const AnalysisSummary& summary, Json& json);  // members

struct UnresolvedView {
  enum class Kind : uint8_t {
    kNative,
    kNotLowered,
    kReflective,
    kDynamic,
    kMethod,
    kField,
    kMissingClass,
    kFromOutside
  };
  Kind kind = Kind::kNative;
  std::string what;   // the native method, the reference, the call site, the class
  MethodName method;  // in which it is; empty for a missing class
  CodePlace place;
  bool in_application = false;

  friend auto operator<=>(const UnresolvedView&, const UnresolvedView&) = default;
};
std::string_view unresolved_kind_name(UnresolvedView::Kind kind);

// Sorted by kind, then by what and where.
std::vector<UnresolvedView> describe_unresolved(const Analysis& analysis, const Wording& wording);
std::string unresolved_text(const std::vector<UnresolvedView>& all, bool with_library,
                            const Palette& palette);
void write_unresolved(const std::vector<UnresolvedView>& all, bool with_library, Json& json);

struct AnalysisCounts {
  AnalysisSummary summary;
  SolverCounts solver;
  uint64_t instances = 0;  // methods in contexts
  uint64_t contexts = 0;
  uint64_t nodes = 0;
  uint64_t facts = 0;  // an object at a node
  uint64_t largest_set = 0;
  uint64_t call_edges = 0;
  uint64_t set_bytes = 0;
  uint64_t edge_bytes = 0;
  uint64_t body_bytes = 0;
  std::map<std::string, uint64_t> unresolved;  // by kind; all kinds
};
AnalysisCounts count_analysis(const Analysis& analysis);
std::string counts_text(const AnalysisCounts& counts);                             // one sentence
std::string counts_section(const AnalysisCounts& counts, const Palette& palette);  // for show stats
void write_counts(const AnalysisCounts& counts, Json& json);                       // members

}  // namespace heddle
