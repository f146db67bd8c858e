// The program of a session, analysed as its options say.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

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
  // After the class path changed (Analysis::follow); verified if that is wanted.
  Analysis::Change follow(const ClassPathChange& of_path);
  double millis() const { return millis_; }  // that it took to solve
  const Solver& solver() const { return analysis_->solver(); }
  const Wording& wording() const { return *wording_; }
  const CallGraph& graph();  // made when first asked for

  // Delivers with what is to be said about the analysis itself: a summary, and more for --stats.
  void deliver(const Answer& answer);
  // The same without the note behind the text, for answers that say as much.
  void deliver_without_note(const Answer& answer);
  // Several views: texts with a blank line between them, and an array.
  template <class View, class Text, class Write>
  void deliver_each(const std::vector<View>& views, std::string_view member, Text text, Write write) {
    Answer answer;
    answer.text = [&](const Palette& palette) {
      std::string out;
      for (const View& view : views) out += (out.empty() ? "" : "\n") + text(view, palette);
      return out;
    };
    answer.json = [&](Json& json) {
      json.array(member, [&] {
        for (const View& view : views) write(view, json);
      });
    };
    deliver(answer);
  }

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
