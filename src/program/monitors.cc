// Matching monitor operations.
//
// Forward data flow over lists of open regions. An enter opens a region; an exit closes the innermost open
// region of the same register (the compiler keeps the monitor in a local, so SSA makes it one register).
// Along an exception edge goes the list at the block's start: inside protected ranges a monitor operation
// ends the part of its block that may throw, and an enter that throws has not happened. Where ways meet, what
// both hold is held. Lists only shrink once set, so the iteration ends.
#include "program/monitors.h"

#include <algorithm>
#include <optional>

namespace heddle {
namespace {

using Held = std::vector<uint32_t>;

// Code made to exhaust memory nests monitors by the thousand; what is deeper than this does not count as
// held.
constexpr size_t kDeepestNesting = 64;

class MonitorFinder {
 public:
  explicit MonitorFinder(const Body& body)
      : body_(body), entry_(body.blocks.size()), caught_(body.kinds.size()) {}

  Monitors run() {
    for (BlockId b = 0; b < body_.blocks.size(); ++b) {
      for (uint32_t i = 0; i < body_.blocks[b].stmt_count; ++i) {
        const uint32_t stmt = body_.blocks[b].first_stmt + i;
        if (body_.stmts[stmt].op == Op::kMonitorEnter) result_.regions.push_back({stmt, b, {}, {}});
        any_ = any_ || body_.stmts[stmt].op == Op::kMonitorExit;
        if (body_.stmts[stmt].op == Op::kCatch) caught_[body_.stmts[stmt].dst.index()] = true;
      }
    }
    if (result_.regions.empty() && !any_) {
      result_.held.resize(body_.blocks.size());
      return std::move(result_);
    }
    entry_[0] = Held{};
    std::vector<BlockId> work{0};
    while (!work.empty()) {
      const BlockId block = work.back();
      work.pop_back();
      Held held = *entry_[block];
      for (const ExceptionEdge& edge : body_.exceptions_of(block)) flow(held, edge.handler, work);
      step(block, held, false);
      for (const BlockId target : body_.successors_of(block)) flow(held, target, work);
    }
    for (BlockId b = 0; b < body_.blocks.size(); ++b) {
      Held held = entry_[b].value_or(Held{});
      result_.held.push_back(held);
      step(b, held, true);
    }
    result_.structured = result_.structured && result_.unmatched_exits.empty();
    return std::move(result_);
  }

 private:
  void flow(const Held& held, BlockId target, std::vector<BlockId>& work) {
    auto& entry = entry_[target];
    if (!entry) {
      entry = held;
      work.push_back(target);
      return;
    }
    if (*entry == held) return;
    result_.structured = false;
    Held common;
    for (const uint32_t region : *entry) {
      if (std::find(held.begin(), held.end(), region) != held.end()) common.push_back(region);
    }
    if (common == *entry) return;
    entry = std::move(common);
    work.push_back(target);
  }

  uint32_t region_of(uint32_t stmt) const {
    const auto found = std::lower_bound(result_.regions.begin(), result_.regions.end(), stmt,
                                        [](const MonitorRegion& r, uint32_t s) { return r.enter < s; });
    return static_cast<uint32_t>(found - result_.regions.begin());
  }

  void step(BlockId block, Held& held, bool record) {
    for (uint32_t i = 0; i < body_.blocks[block].stmt_count; ++i) {
      const uint32_t index = body_.blocks[block].first_stmt + i;
      const Stmt& stmt = body_.stmts[index];
      if (stmt.op == Op::kMonitorEnter) {
        open(region_of(index), held);
      } else if (stmt.op == Op::kMonitorExit) {
        close(block, index, held, record);
      }
    }
  }

  void open(uint32_t region, Held& held) {
    // Around a loop without an exit the region would open again and again; it is one region.
    if (std::find(held.begin(), held.end(), region) != held.end()) return;
    if (held.size() < kDeepestNesting) {
      held.push_back(region);
    } else {
      result_.structured = false;
    }
  }

  void close(BlockId block, uint32_t index, Held& held, bool record) {
    const Reg monitor = body_.arg(body_.stmts[index], 0);
    const auto open = std::find_if(held.rbegin(), held.rend(), [&](uint32_t region) {
      return body_.arg(body_.stmts[result_.regions[region].enter], 0) == monitor;
    });
    if (open == held.rend()) {
      if (record) result_.unmatched_exits.push_back(index);
      return;
    }
    if (record) {
      MonitorRegion& region = result_.regions[*open];
      (rethrows_after(block, index) ? region.exceptional_exits : region.exits).push_back(index);
    }
    held.erase(std::next(open).base());
  }

  // What follows the exit is nothing but the throw of a caught exception.
  bool rethrows_after(BlockId block, uint32_t exit) const {
    uint32_t index = exit + 1;
    for (size_t hops = 0; hops < 4; ++hops) {
      const Block& at = body_.blocks[block];
      if (index < at.first_stmt + at.stmt_count) {
        const Stmt& next = body_.stmts[index];
        if (next.op != Op::kThrow) return false;
        return is_caught(body_.arg(next, 0));
      }
      const auto successors = body_.successors_of(block);
      if (successors.size() != 1) return false;
      block = successors[0];
      index = body_.blocks[block].first_stmt;
    }
    return false;
  }

  bool is_caught(Reg reg) const { return caught_[reg.index()]; }

  const Body& body_;
  Monitors result_;
  std::vector<std::optional<Held>> entry_;
  std::vector<bool> caught_;  // per register: what a handler received
  bool any_ = false;
};

}  // namespace

Monitors find_monitors(const Body& body) {
  return MonitorFinder(body).run();
}

}  // namespace heddle
