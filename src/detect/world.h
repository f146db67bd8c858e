// The stages between pointer analysis and findings, in the order in which each needs those before it.
#pragma once

#include "detect/detect.h"
#include "detect/guarded_uses.h"
#include "pointer/wording.h"
#include "support/stopwatch.h"
#include "threads/handover.h"
#include "threads/iterations.h"
#include "threads/locks.h"
#include "threads/meetings.h"
#include "threads/order.h"
#include "threads/ownership.h"
#include "threads/sharing.h"
#include "threads/sure_calls.h"
#include "threads/values.h"

namespace heddle {

// The first ones, which follow changes of the program.
struct AppCalls {
  explicit AppCalls(const Analysis& analysis) : apis(analysis), graph(analysis, apis) {}

  Apis apis;
  AppGraph graph;
};

struct World {
  explicit World(const AppCalls& calls)
      : wording(calls.graph.analysis()),
        apis(calls.apis),
        graph(calls.graph),
        ground(graph),
        threads(graph),
        order(ground, threads),
        values(graph, threads),
        annotations(graph, threads),
        guards(graph, values, annotations),
        locks(graph, threads, values, guards),
        sharing(graph, apis, threads, order, values),
        iterations(graph, threads, order, values, sharing),
        handover(ground, threads, order, values, locks, sharing),
        meetings(ground, threads, order, handover),
        ownership(ground, threads),
        sure_calls(graph, threads) {}

  Wording wording;
  const Apis& apis;
  const AppGraph& graph;
  Ground ground;
  Threads threads;
  Order order;
  Values values;
  Annotations annotations;
  Guards guards;
  Locks locks;
  Sharing sharing;
  Iterations iterations;
  Handover handover;
  Meetings meetings;
  Ownership ownership;
  SureCalls sure_calls;
};

// Each adds what it finds, in no order. One mistake is told once: what breaks a declaration is no race again.
GuardedUses find_broken_guards(const World& world, Confidence least, Detection& detection);
void find_races(const World& world, const GuardedUses& guarded, Confidence least, Detection& detection);
void find_deadlocks(const World& world, Confidence least, Detection& detection);
void find_atomicity(const World& world, const GuardedUses& guarded, Confidence least, Detection& detection);
void find_lost_waits(const World& world, Confidence least, Detection& detection);

}  // namespace heddle
