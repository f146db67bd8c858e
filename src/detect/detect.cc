#include "detect/detect.h"

#include "detect/world.h"

namespace heddle {

Detection detect(const Analysis& analysis) {
  Detection detection;
  Stopwatch watch;
  const World world(analysis);
  detection.counts.threads_ms = watch.lap();
  detection.findings = find_races(world);
  detection.counts.races_ms = watch.lap();
  for (auto&& more : {find_deadlocks(world), find_lost_waits(world)}) {
    detection.findings.insert(detection.findings.end(), more.begin(), more.end());
  }
  detection.counts.deadlocks_ms = watch.lap();
  detection.counts.threads = world.threads.size();
  detection.counts.accesses = world.sharing.accesses().size();
  detection.counts.shared = world.sharing.places().size();
  detection.counts.locks = world.locks.acquires().size();
  sort_findings(detection.findings);
  return detection;
}

}  // namespace heddle
