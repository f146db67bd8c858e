// Where control may come to, forwards, across methods: from behind a statement or from the beginning of a
// method, through the rest of it, into what is called there, and after its end on to all its callers. A call
// is left once what it runs is left. The walk ends at statements, and does not take edges, that whoever walks
// names.
//
// Problem. Order between threads is asked by such walks, one for each start, flag, signal or permit and each
// thread, and each may come through the whole program.
//
// Formulation. Nearly all methods have nothing to do with what a walk is limited by: they have no end and no
// cut, and whatever they call is left as it would be without limits. What is reached in such a *calm* method
// that is entered, and whether it is left, is the same in all walks; `Ground` finds it once, by a walk
// without limits that enters everything. A walk then marks calm methods as a whole, one after the other along
// calls, and goes through statements only in the others, from call to call. Every method is entered once,
// every statement reached once, so it ends.
//
// Which methods are calm is found from the limits upwards. That a method is left (or thrown out of) without
// limits has a reason: a way to its end, along calls that were known to be left before. If there still is
// such a way that avoids the limits and needs only calls that were known before and are left still, the
// method is left still, and its callers do not notice. The order in which `Ground` came to know ends the
// argument in a circle of calls; where it is too strict, a method is only gone through that could have been
// marked.
//
// Callers. What a library calls back has as callers all calls that may run it, which makes millions of pairs;
// but methods that are handed to the same calls have the same callers, and are told of together: that one of
// them was left is all that its callers want to know. Behind each statement, and into the handlers of each, a
// walk goes once.
//
// Measured. h2 (25 thousand nodes, 1.3 million calls): detection did not end within four minutes when walks
// went through all statements with hashed sets. On a busy machine it took 27.9 s when every caller of
// something limited was gone through, and 13.9 s since only those are that notice. docs/findings.md has what
// it takes now.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "threads/app_graph.h"

namespace heddle {

// A statement of a method of the application.
struct CodePoint {
  AppNode node = kNoNode;
  uint32_t stmt = 0;
  friend auto operator<=>(const CodePoint&, const CodePoint&) = default;
};

// A way from one block to another.
struct CodeEdge {
  AppNode node = kNoNode;
  BlockId block = kNoBlock;
  uint32_t successor = 0;
  friend auto operator<=>(const CodeEdge&, const CodeEdge&) = default;
};

struct WalkLimits {
  std::vector<CodePoint> ends;                      // control does not come past these statements
  std::vector<CodeEdge> cuts;                       // it does not take these edges
  std::function<bool(AppNode)> stays_in = nullptr;  // of callers: only these; null: all
};

class Ground;

// Statements of some nodes.
class Region {
 public:
  bool contains(AppNode node, uint32_t stmt) const;
  template <class Visit>
  void each_node(Visit&& visit) const {
    for (size_t word = 0; word < whole_.size(); ++word) {
      for (uint64_t bits = whole_[word]; bits != 0; bits &= bits - 1) {
        visit(static_cast<AppNode>(word * 64 + static_cast<size_t>(__builtin_ctzll(bits))));
      }
    }
    for (const auto& [node, first] : parts_) visit(node);  // perhaps again
  }
  bool includes(const Region& other) const;
  // Not all statements of the node that control comes to are in it, or some are.
  bool splits(AppNode node) const { return !split_.empty() && (split_[node / 64] >> (node % 64) & 1) != 0; }
  bool reaches_end = false;  // of the thread

 private:
  friend class Walk;
  const Ground* ground_ = nullptr;                      // null: nothing is reached
  std::vector<uint64_t> whole_;                         // by node: all that is reached when it is entered
  std::vector<uint64_t> split_;                         // by node: it has a part; empty: none has
  boost::unordered_flat_map<AppNode, uint32_t> parts_;  // of others: where their bits begin
  std::vector<uint64_t> bits_;
};

// What walks over one graph have in common.
class Ground {
 public:
  explicit Ground(const AppGraph& graph);

  const AppGraph& graph() const { return graph_; }
  // What is reached from the beginnings of these methods, and from behind these statements. Each walk is made
  // once: threads that are started and waited for alike have their regions in common.
  struct Start {
    CodePoint behind;  // or, without a statement of its own (kNoNode): from the beginning of `entry`
    AppNode entry = kNoNode;
    AppNode below = kNoNode;  // see Walk::from_behind
    friend auto operator<=>(const Start&, const Start&) = default;
  };
  const Region& region(const std::vector<Start>& starts, const WalkLimits& limits) const;
  const Region& region_from(std::span<const AppNode> entries, const WalkLimits& limits) const;

  // Reached when the method is entered, and nothing limits the walk.
  bool is_reached(AppNode node, uint32_t stmt) const {
    return (reached_[first_word_[node] + stmt / 64] >> (stmt % 64) & 1) != 0;
  }

 private:
  friend class Walk;
  friend class Region;
  // Of the walk that is under way; cleared when it is over.
  struct Scratch {
    std::vector<uint16_t> flags;             // by node
    std::vector<uint64_t> reached, handled;  // by statement, by block
    std::vector<uint64_t> passed, thrown;    // by statement: control came behind it, or was thrown out of it
    std::vector<AppNode> touched;            // nodes that have any of it
    std::vector<uint16_t> told;              // by callers: of which ends
    std::vector<uint32_t> told_callers;      // that have any of it
  };
  // All calls of a method, each once, those that are not through the library first.
  struct CallPlace {
    bool through_library = false;
    AppNode caller = kNoNode;
    uint32_t stmt = 0;
    friend auto operator<=>(const CallPlace&, const CallPlace&) = default;
  };
  struct Callers {
    std::vector<CallPlace> places;
    uint32_t direct = 0;
  };
  void find_callers();
  std::span<const CallPlace> direct_callers(AppNode node) const {
    const Callers& all = callers_[callers_of_[node]];
    return std::span(all.places).first(all.direct);
  }

  const AppGraph& graph_;
  std::vector<uint32_t> first_word_, first_block_word_;  // by node: of its statements, of its blocks
  std::vector<uint64_t> reached_;
  static constexpr uint32_t kNever = 0xFFFFFFFFU;
  std::vector<uint32_t> leaves_, throws_;   // by node: as the how many-th it was known that it does
  std::vector<std::vector<AppNode>> next_;  // by node: what runs when it is entered, each once
  std::vector<Callers> callers_;            // that differ
  std::vector<uint32_t> callers_of_;        // by node: which of them are its own
  using Walked = std::tuple<std::vector<Start>, std::vector<CodePoint>, std::vector<CodeEdge>>;
  mutable std::map<Walked, std::unique_ptr<Region>> regions_;
  using Limited = std::pair<std::vector<CodePoint>, std::vector<CodeEdge>>;
  mutable std::map<Limited, std::vector<AppNode>> unquiet_;
  bool is_known_ = false;
  mutable Scratch scratch_;
};

class Walk {
 public:
  // There is one walk at a time over one ground.
  Walk(const Ground& ground, const WalkLimits& limits);
  ~Walk();
  Walk(const Walk&) = delete;
  Walk& operator=(const Walk&) = delete;

  // `below`: the method returns to this caller only, which is looked at for itself.
  void from_behind(AppNode node, uint32_t stmt, AppNode below = kNoNode);
  void from_beginning(AppNode node);
  // What was reached so far.
  Region region() const;

 private:
  friend class Ground;
  enum Flag : uint16_t {
    kTouched = 1,
    kEntered = 2,
    kLeft = 4,
    kThrown = 8,
    kAbove = 16,  // control came from inside it, so it returns to whoever called it
    kWhole = 32,
    kLimited = 64,   // has ends or cuts
    kUnquiet = 128,  // or calls something that is not left as without limits
    kNotLeft = 256,  // perhaps, though it is without limits
    kNotThrown = 512,
  };

  bool has(AppNode node, Flag flag) const { return (scratch_.flags[node] & flag) != 0; }
  bool set(AppNode node, Flag flag);  // false if it was
  bool is_reached(AppNode node, uint32_t stmt) const {
    return (scratch_.reached[ground_.first_word_[node] + stmt / 64] >> (stmt % 64) & 1) != 0;
  }
  bool ends(AppNode node, uint32_t stmt) const;
  bool cuts(AppNode node, BlockId block, uint32_t successor) const;
  void find_unquiet();
  bool still(AppNode node, Flag how);
  uint32_t since(AppNode node, Flag how) const {
    return (how == kLeft ? ground_.leaves_ : ground_.throws_)[node];
  }
  bool is_known_before(AppNode callee, Flag how) const {
    return since(callee, how) < before_ && !has(callee, how == kLeft ? kNotLeft : kNotThrown);
  }
  void finish();
  void enter(AppNode node);
  void enter_whole(AppNode node);
  void enter_block(AppNode node, BlockId block);
  void enter_handler(AppNode node, BlockId handler);
  void run(AppNode node, uint32_t stmt);
  bool call(AppNode node, uint32_t stmt, std::span<const AppCall> callees);
  void leave_block(AppNode node, uint32_t last);
  uint32_t null_branch(AppNode node, const Stmt& stmt) const;
  void proceed(AppNode node, uint32_t stmt);
  void leave(AppNode node);
  void throw_out(AppNode node);
  void end(AppNode node, Flag how);
  void throw_at(AppNode node, uint32_t stmt);
  void go_up(AppNode node);
  void tell_callers(AppNode node, Flag how);
  void after_call(AppNode node, uint32_t stmt, Flag how);
  void clear_statements(AppNode node);
  // Sets the bit of a statement; false if it was.
  bool mark(std::vector<uint64_t>& bits, AppNode node, uint32_t stmt);

  const Ground& ground_;
  const AppGraph& graph_;
  const WalkLimits& limits_;
  Ground::Scratch& scratch_;
  bool reaches_end_ = false;
  static constexpr uint32_t kNotAlone = 0;
  uint32_t before_ =
      kNotAlone;              // else one method is gone through alone, with calls that were known before this
  uint16_t ended_alone_ = 0;  // flags: how it is left then
  std::vector<std::pair<AppNode, uint32_t>> pending_;
  std::vector<AppNode> whole_;                   // calm ones whose callees are to be entered
  std::vector<std::pair<AppNode, Flag>> ended_;  // left or thrown out of, which callers are to be told
  std::vector<std::pair<AppNode, Flag>> known_;  // of the walk without limits: all of these, in order
};

inline bool Region::contains(AppNode node, uint32_t stmt) const {
  if (ground_ == nullptr) return false;
  if ((whole_[node / 64] >> (node % 64) & 1) != 0 && ground_->is_reached(node, stmt)) return true;
  if (!splits(node)) return false;
  const auto found = parts_.find(node);
  return found != parts_.end() && (bits_[found->second + stmt / 64] >> (stmt % 64) & 1) != 0;
}

}  // namespace heddle
