// The program of a session, analysed as its options say.
#pragma once

#include <memory>

#include "cli/session.h"
#include "output/analysis_view.h"
#include "output/wording.h"
#include "pointer/analysis.h"
#include "pointer/call_graph.h"

namespace heddle {

class AnalysedProgram {
 public:
  // Analyses. Throws UserError where that makes no sense: a policy, file or entry point that does not exist.
  explicit AnalysedProgram(Session& session);
  // Chooses the entry points only.
  struct NotSolved {};
  AnalysedProgram(Session& session, NotSolved);

  Session& session() { return session_; }
  const Analysis& analysis() const { return *analysis_; }
  const Solver& solver() const { return analysis_->solver(); }
  const Wording& wording() const { return *wording_; }
  const CallGraph& graph();  // made when first asked for

  // Delivers with what is to be said about the analysis itself: a summary, and more for --stats.
  void deliver(Answer answer);

 private:
  void solve();
  void verify();

  Session& session_;
  std::unique_ptr<Analysis> analysis_;
  std::unique_ptr<Wording> wording_;
  std::unique_ptr<CallGraph> graph_;
  double millis_ = 0;
};

}  // namespace heddle
