#include "detect/detect.h"

#include "detect/world.h"

namespace heddle {

struct Detector::Kept {
  Kept(const Analysis& analysis, uint64_t at) : calls(analysis), revision(at) {}

  AppCalls calls;
  uint64_t revision;  // of the analysis
};

Detector::Detector(const Analysis& analysis) : analysis_(analysis) {}

Detector::~Detector() = default;

Detection Detector::find(Confidence least) {
  Detection detection;
  Stopwatch watch;
  const uint64_t now = analysis_.revision();
  if (kept_ != nullptr && kept_->revision != now) {
    const Touched* const touched = kept_->revision + 1 == now ? analysis_.touched() : nullptr;
    if (touched == nullptr || !kept_->calls.graph.follow(*touched)) kept_.reset();
  }
  detection.counts.follows = kept_ != nullptr;
  if (kept_ == nullptr) kept_ = std::make_unique<Kept>(analysis_, now);
  kept_->revision = now;
  const World world(kept_->calls);
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

Detection detect(const Analysis& analysis, Confidence least) {
  return Detector(analysis).find(least);
}

}  // namespace heddle
