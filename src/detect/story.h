// How a finding's sites are told: who runs there, how it came to be, which locks are held. Of several ways
// the shortest is told, and of several shortest the one whose calls stand first, so that ids of the analysis
// decide nothing.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "detect/world.h"

namespace heddle {

class Story {
 public:
  explicit Story(const World& world) : world_(world) {}

  FindingSite site(SiteRole role, ThreadId thread, AppNode node, uint32_t stmt) const;
  // "main thread", "thread bank.Worker started at bank/Main.java:20"
  const std::string& origin(ThreadId thread) const;
  std::string origin(ThreadId thread, AppNode node) const;  // as it comes to this method
  std::string several(ThreadId thread) const;               // a sentence: there may be several at once
  // Without where: "thread bank.Worker", "task lambda at bank/Audit.java:22"
  std::string name(ThreadId thread) const;
  SourcePlace place(AppNode node, uint32_t stmt) const;
  std::string lock(const HeldLock& lock) const;
  std::string object(ObjectId id) const;  // where it was made
  // Which of the objects of its type that the method makes.
  uint32_t ordinal(const Site& site) const;
  // Compares as people would sort, and equal only if it is the same statement.
  const std::string& key(AppNode node, uint32_t stmt) const;

 private:
  const std::vector<TraceStep>& trace(ThreadId thread, AppNode node) const;
  AppNode add_way(ThreadId thread, AppNode to, std::vector<TraceStep>& steps) const;
  const std::vector<uint32_t>& distances(ThreadId thread) const;
  std::string task(ThreadId thread) const;
  std::string find_origin(ThreadId thread) const;

  const World& world_;
  // References to what is in these are given away.
  mutable std::unordered_map<uint32_t, std::string> origins_;
  mutable std::unordered_map<uint64_t, std::string> keys_;  // by method and statement
  mutable std::unordered_map<uint32_t, std::string> method_texts_;
  mutable std::unordered_map<uint64_t, std::vector<TraceStep>> traces_;  // by thread and node
  mutable std::unordered_map<uint32_t, std::vector<uint32_t>> distances_;
};

// Stable from run to run and machine to machine.
std::string finding_id(char letter, std::string_view names);

}  // namespace heddle
