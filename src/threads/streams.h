// How a stream came to be: the calls that made it, one after the other, which of them were handed functions,
// and whether it is run in parallel.
//
// Mostly a stream is made, given its steps and run in one expression. Here the way back is followed also
// where one of two streams was chosen (`if (wide) s = s.parallel()`), where several are put together, and
// into methods of the application that give streams back. Streams that come in as parameters, or lie in
// fields, are not followed.
//
// Parallel is a stream by the last word about it: parallelStream() and parallel() say so, sequential() takes
// it back, for all its steps. Where one of two is chosen, one that is parallel is enough; so it is of two
// that are put together.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "threads/app_graph.h"

namespace heddle {

class Streams {
 public:
  explicit Streams(const AppGraph& graph) : graph_(graph) {}

  // A statement of some method.
  struct Place {
    AppNode node = kNoNode;
    uint32_t stmt = 0;
    friend bool operator==(const Place&, const Place&) = default;
  };
  struct Chain {
    std::vector<Place> steps;    // calls on streams, the last one first
    std::vector<Place> sources;  // other calls of the library that gave streams
    bool is_whole = true;        // nothing else gave any
  };

  const Stmt& stmt(const Place& at) const { return graph_.body(at.node).stmts[at.stmt]; }
  std::string_view name(const Place& at) const;
  bool is_step(const Stmt& stmt) const;  // a call on a stream
  bool is_concat(const Place& at) const;
  // The calls that gave the stream; nothing if some of what gave it is no call that could be followed.
  std::vector<Place> made_by(AppNode node, Reg stream) const;
  // All of them, and those that gave what these were called on.
  Chain chain(AppNode node, Reg stream) const;
  // The call runs a stream, in several threads.
  bool runs_in_parallel(AppNode node, uint32_t stmt) const;

 private:
  bool add_made_by(AppNode node, Reg stream, std::vector<Place>& found, int depth) const;
  bool is_parallel(AppNode node, Reg stream, int depth) const;
  std::span<const uint32_t> streams_of_concat(const Place& at) const;

  const AppGraph& graph_;
};

}  // namespace heddle
