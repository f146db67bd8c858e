// Who calls whom, by methods: the call edges of a solution with contexts left out. Class initialisers are run
// by no call; the methods that may trigger them count as their callers, with an edge of its own kind.
//
// Made once from a solved Solver, in time linear in its edges. Nothing here depends on ids: lists are sorted
// by the place of the call and by name.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <optional>
#include <span>
#include <vector>

#include "pointer/solver.h"

namespace heddle {

enum class CallKind : uint8_t { kCall, kStartsThread, kInitialises };

constexpr uint32_t kNoStatement = 0xFFFFFFFFU;

struct CallEdge {
  MethodId caller;
  uint32_t stmt = kNoStatement;  // in the caller's body
  MethodId callee;
  CallKind kind = CallKind::kCall;
};

class CallGraph {
 public:
  explicit CallGraph(const Solver& solver);

  std::span<const CallEdge> calls_from(MethodId caller) const;  // by statement, then by the callee's name
  std::vector<CallEdge> calls_to(MethodId callee) const;        // by the caller's name, then by statement
  size_t size() const { return edges_.size(); }
  const std::vector<CallEdge>& edges() const { return edges_; }  // by caller, which is in no useful order

  // The calls of a shortest chain; empty if `to` is among `from`, none if it cannot be reached. Of several
  // the one whose calls stand first. Chains without initialisers go before those with.
  std::optional<std::vector<CallEdge>> path(std::span<const MethodId> from, MethodId to) const;

 private:
  void add_initialisers(const Solver& solver);
  void drop_duplicates();
  std::optional<std::vector<CallEdge>> path(std::span<const MethodId> from, MethodId to,
                                            bool initialisers) const;
  bool by_name(MethodId a, MethodId b) const;

  const Program& program_;
  std::vector<CallEdge> edges_;                                               // sorted by caller
  boost::unordered_flat_map<MethodId, std::pair<uint32_t, uint32_t>> range_;  // of a caller's edges
  boost::unordered_flat_map<MethodId, std::vector<uint32_t>> into_;           // edges to a callee
};

}  // namespace heddle
