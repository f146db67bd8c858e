#include "detect/detect.h"

#include "detect/world.h"

namespace heddle {

Detection detect(const Analysis& analysis, Confidence least) {
  Detection detection;
  Stopwatch watch;
  const World world(analysis);
  detection.counts.threads_ms = watch.lap();
  const GuardedUses guarded = find_broken_guards(world, least, detection);
  find_races(world, guarded, least, detection);
  find_atomicity(world, guarded, least, detection);
  detection.counts.races_ms = watch.lap();
  find_deadlocks(world, least, detection);
  find_lost_waits(world, least, detection);
  detection.counts.deadlocks_ms = watch.lap();
  detection.counts.threads = world.threads.size();
  detection.counts.accesses = world.sharing.accesses().size();
  detection.counts.shared = world.sharing.shared_fields().size() + world.sharing.shared_objects().size();
  detection.counts.locks = world.locks.acquires().size();
  sort_findings(detection.findings);
  return detection;
}

}  // namespace heddle
