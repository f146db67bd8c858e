#include "threads/walk.h"

#include <algorithm>
#include <boost/container_hash/hash.hpp>
#include <queue>

#include "threads/time_limits.h"

namespace heddle {
namespace {

constexpr std::string_view kTimeout = "java/util/concurrent/TimeoutException";

}  // namespace

Ground::Ground(const AppGraph& graph) : graph_(graph) {
  uint32_t words = 0, block_words = 0;
  for (AppNode node = 0; node < graph.size(); ++node) {
    first_word_.push_back(words);
    first_block_word_.push_back(block_words);
    words += static_cast<uint32_t>((graph.body(node).stmts.size() + 63) / 64);
    block_words += static_cast<uint32_t>((graph.body(node).blocks.size() + 63) / 64);
  }
  first_word_.push_back(words);
  first_block_word_.push_back(block_words);
  find_callers();
  scratch_.flags.resize(graph.size());
  scratch_.told.resize(callers_.size());
  scratch_.reached.resize(words);
  scratch_.passed.resize(words);
  scratch_.thrown.resize(words);
  scratch_.handled.resize(block_words);
  leaves_.assign(graph.size(), kNever);
  throws_.assign(graph.size(), kNever);
  const WalkLimits none;
  Walk walk(*this, none);
  for (AppNode node = 0; node < graph.size(); ++node) walk.from_beginning(node);
  uint32_t known = Walk::kNotAlone;
  for (const auto& [node, how] : walk.known_) (how == Walk::kLeft ? leaves_ : throws_)[node] = ++known;
  reached_ = scratch_.reached;
  next_.resize(graph.size());
  for (AppNode node = 0; node < graph.size(); ++node) {
    for (const AppCall& call : graph.calls(node)) {
      if (is_reached(node, call.stmt)) next_[node].push_back(call.callee);
    }
    std::ranges::sort(next_[node]);
    const auto twice = std::ranges::unique(next_[node]);
    next_[node].erase(twice.begin(), twice.end());
  }
  is_known_ = true;
}

void Ground::find_callers() {
  const auto hash = [](const CallPlace& place) {
    size_t seed = place.through_library ? 1 : 0;
    boost::hash_combine(seed, place.caller);
    boost::hash_combine(seed, place.stmt);
    return seed;
  };
  boost::unordered_flat_map<size_t, std::vector<uint32_t>> known;  // by hash
  std::vector<CallPlace> places;
  for (AppNode node = 0; node < graph_.size(); ++node) {
    places.clear();
    for (const AppCaller& caller : graph_.callers(node)) {
      const AppCall& call = graph_.calls(caller.caller)[caller.at];
      places.push_back({.through_library = call.through_library, .caller = caller.caller, .stmt = call.stmt});
    }
    std::ranges::sort(places);
    const auto twice = std::ranges::unique(places);
    places.erase(twice.begin(), twice.end());
    size_t seed = 0;
    for (const CallPlace& place : places) boost::hash_combine(seed, hash(place));
    std::vector<uint32_t>& same_hash = known[seed];
    const auto same =
        std::ranges::find_if(same_hash, [&](uint32_t one) { return callers_[one].places == places; });
    if (same != same_hash.end()) {
      callers_of_.push_back(*same);
      continue;
    }
    const auto direct = std::ranges::count(places, false, &CallPlace::through_library);
    callers_of_.push_back(static_cast<uint32_t>(callers_.size()));
    same_hash.push_back(callers_of_.back());
    callers_.push_back({places, static_cast<uint32_t>(direct)});
  }
}

bool Region::includes(const Region& other) const {
  if (other.ground_ == nullptr) return true;
  if (ground_ == nullptr) return false;
  const auto has_all = [&](AppNode node, const uint64_t* statements, size_t words) {
    const uint64_t* const whole = (whole_[node / 64] >> (node % 64) & 1) != 0
                                      ? &ground_->reached_[ground_->first_word_[node]]
                                      : nullptr;
    const auto found = parts_.find(node);
    const uint64_t* const part = found == parts_.end() ? nullptr : &bits_[found->second];
    for (size_t i = 0; i < words; ++i) {
      const uint64_t here = (whole == nullptr ? 0 : whole[i]) | (part == nullptr ? 0 : part[i]);
      if ((statements[i] & ~here) != 0) return false;
    }
    return true;
  };
  const auto words = [&](AppNode node) {
    return ground_->first_word_[node + 1] - ground_->first_word_[node];
  };
  for (size_t word = 0; word < other.whole_.size(); ++word) {
    for (uint64_t bits = other.whole_[word] & ~whole_[word]; bits != 0; bits &= bits - 1) {
      const auto node = static_cast<AppNode>(word * 64 + static_cast<size_t>(__builtin_ctzll(bits)));
      if (!has_all(node, &ground_->reached_[ground_->first_word_[node]], words(node))) return false;
    }
  }
  return std::ranges::all_of(other.parts_, [&](const auto& part) {
    return has_all(part.first, &other.bits_[part.second], words(part.first));
  });
}

const Region& Ground::region(const std::vector<Start>& starts, const WalkLimits& limits) const {
  auto& known = regions_[{starts, limits.ends, limits.cuts}];
  if (known != nullptr) return *known;
  Walk walk(*this, limits);
  for (const Start& start : starts) {
    if (start.entry != kNoNode) {
      walk.from_beginning(start.entry);
    } else {
      walk.from_behind(start.behind.node, start.behind.stmt, start.below);
    }
  }
  return *(known = std::make_unique<Region>(walk.region()));
}

const Region& Ground::region_from(std::span<const AppNode> entries, const WalkLimits& limits) const {
  std::vector<Start> starts;
  for (const AppNode entry : entries) starts.push_back({.behind = {}, .entry = entry});
  return region(starts, limits);
}

Walk::Walk(const Ground& ground, const WalkLimits& limits)
    : ground_(ground), graph_(ground.graph_), limits_(limits), scratch_(ground.scratch_) {
  for (const CodePoint& point : limits.ends) set(point.node, kLimited);
  for (const CodeEdge& edge : limits.cuts) set(edge.node, kLimited);
  const auto [known, fresh] = ground.unquiet_.try_emplace(Ground::Limited{limits.ends, limits.cuts});
  if (!fresh) {
    for (const AppNode node : known->second) set(node, kUnquiet);
    return;
  }
  find_unquiet();
  for (const AppNode node : scratch_.touched) {
    if (has(node, kUnquiet)) known->second.push_back(node);
  }
}

void Walk::find_unquiet() {
  struct End {
    uint32_t since;
    AppNode node;
    Flag how;
    bool operator>(const End& other) const { return since > other.since; }
  };
  std::priority_queue<End, std::vector<End>, std::greater<>> pending;
  const auto look_at = [&](AppNode node, uint32_t from) {
    set(node, kUnquiet);
    for (const Flag how : {kLeft, kThrown}) {
      const uint32_t since = this->since(node, how);
      if (since != Ground::kNever && since > from) pending.push({since, node, how});
    }
  };
  const std::vector<AppNode> limited = scratch_.touched;
  for (const AppNode node : limited) look_at(node, 0);
  uint32_t last = 0;
  while (!pending.empty()) {
    const End end = pending.top();
    pending.pop();
    if (end.since == std::exchange(last, end.since)) continue;  // each once
    if (still(end.node, end.how)) continue;
    set(end.node, end.how == kLeft ? kNotLeft : kNotThrown);
    // Whether what is called back returns makes no difference to who calls the library.
    for (const auto& caller : ground_.direct_callers(end.node)) look_at(caller.caller, end.since);
  }
}

// The method is left by itself, if what it calls is left that was known to be before.
bool Walk::still(AppNode node, Flag how) {
  before_ = since(node, how);
  ended_alone_ = 0;
  if (!graph_.body(node).blocks.empty()) enter_block(node, 0);
  while (!pending_.empty() && (ended_alone_ & how) == 0) {
    const auto [at, stmt] = pending_.back();
    pending_.pop_back();
    run(at, stmt);
  }
  pending_.clear();
  before_ = kNotAlone;
  clear_statements(node);
  return (ended_alone_ & how) != 0;
}

Walk::~Walk() {
  for (const AppNode node : scratch_.touched) {
    scratch_.flags[node] = 0;
    clear_statements(node);
  }
  scratch_.touched.clear();
  for (const uint32_t callers : scratch_.told_callers) scratch_.told[callers] = 0;
  scratch_.told_callers.clear();
}

void Walk::clear_statements(AppNode node) {
  const uint32_t first = ground_.first_word_[node], last = ground_.first_word_[node + 1];
  for (auto* const bits : {&scratch_.reached, &scratch_.passed, &scratch_.thrown})
    std::fill(bits->begin() + first, bits->begin() + last, 0);
  std::fill(scratch_.handled.begin() + ground_.first_block_word_[node],
            scratch_.handled.begin() + ground_.first_block_word_[node + 1], 0);
}

bool Walk::mark(std::vector<uint64_t>& bits, AppNode node, uint32_t stmt) {
  uint64_t& word = bits[ground_.first_word_[node] + stmt / 64];
  const uint64_t bit = uint64_t{1} << (stmt % 64);
  if ((word & bit) != 0) return false;
  set(node, kTouched);
  word |= bit;
  return true;
}

void Walk::from_behind(AppNode node, uint32_t stmt, AppNode below) {
  if (below == kNoNode) go_up(node);
  proceed(node, stmt);
  finish();
}

void Walk::from_beginning(AppNode node) {
  enter(node);
  finish();
  const bool leaves = has(node, kLeft) || (has(node, kWhole) && since(node, kLeft) != Ground::kNever);
  reaches_end_ = reaches_end_ || leaves;
}

Region Walk::region() const {
  Region region;
  region.ground_ = &ground_;
  region.reaches_end = reaches_end_;
  region.whole_.resize((graph_.size() + 63) / 64);
  for (const AppNode node : scratch_.touched) {
    if (has(node, kWhole)) region.whole_[node / 64] |= uint64_t{1} << (node % 64);
    const auto first = scratch_.reached.begin() + ground_.first_word_[node];
    const auto last = scratch_.reached.begin() + ground_.first_word_[node + 1];
    if (std::all_of(first, last, [](uint64_t bits) { return bits == 0; })) continue;
    region.parts_[node] = static_cast<uint32_t>(region.bits_.size());
    region.split_.resize(region.whole_.size());
    region.split_[node / 64] |= uint64_t{1} << (node % 64);
    region.bits_.insert(region.bits_.end(), first, last);
  }
  return region;
}

bool Walk::set(AppNode node, Flag flag) {
  uint16_t& flags = scratch_.flags[node];
  if ((flags & flag) != 0) return false;
  if (flags == 0) scratch_.touched.push_back(node);
  flags = static_cast<uint16_t>(flags | flag | kTouched);
  return true;
}

bool Walk::ends(AppNode node, uint32_t stmt) const {
  return has(node, kLimited) && std::ranges::binary_search(limits_.ends, CodePoint{node, stmt});
}

bool Walk::cuts(AppNode node, BlockId block, uint32_t successor) const {
  return has(node, kLimited) && std::ranges::binary_search(limits_.cuts, CodeEdge{node, block, successor});
}

void Walk::finish() {
  for (;;) {
    if (!whole_.empty()) {
      const AppNode node = whole_.back();
      whole_.pop_back();
      enter_whole(node);
    } else if (!pending_.empty()) {
      const auto [node, stmt] = pending_.back();
      pending_.pop_back();
      run(node, stmt);
    } else if (!ended_.empty()) {
      const auto [node, how] = ended_.back();
      ended_.pop_back();
      tell_callers(node, how);
    } else {
      return;
    }
  }
}

void Walk::enter(AppNode node) {
  if (!set(node, kEntered)) return;
  if (ground_.is_known_ && !has(node, kUnquiet)) {
    set(node, kWhole);
    whole_.push_back(node);
  } else if (!graph_.body(node).blocks.empty()) {
    enter_block(node, 0);
  }
}

void Walk::enter_whole(AppNode node) {
  for (const AppNode callee : ground_.next_[node]) enter(callee);
}

void Walk::enter_block(AppNode node, BlockId block) {
  const Body& body = graph_.body(node);
  for (;;) {
    const Block& here = body.blocks[block];
    bool is_end = false;
    for (uint32_t i = 0; has(node, kLimited) && i < here.stmt_count && !is_end; ++i) {
      is_end = ends(node, here.first_stmt + i);
    }
    // A wait that is interrupted ends in a handler; nobody wants to hear of that. One that was in vain does,
    // too.
    for (const ExceptionEdge& edge : body.exceptions_of(block)) {
      if (!is_end || (edge.type && graph_.program().text(edge.type) == kTimeout))
        enter_handler(node, edge.handler);
    }
    if (here.stmt_count != 0) {
      pending_.emplace_back(node, here.first_stmt);
      return;
    }
    if (body.successors_of(block).empty()) return leave(node);
    const BlockId only = body.successors_of(block)[0];
    if (only <= block) return;  // an empty loop
    block = only;
  }
}

void Walk::enter_handler(AppNode node, BlockId handler) {
  uint64_t& word = scratch_.handled[ground_.first_block_word_[node] + handler / 64];
  const uint64_t bit = uint64_t{1} << (handler % 64);
  if ((word & bit) != 0) return;
  set(node, kTouched);
  word |= bit;
  enter_block(node, handler);
}

// From the statement to the end of its block, as far as control comes.
void Walk::run(AppNode node, uint32_t stmt) {
  set(node, kTouched);
  const Body& body = graph_.body(node);
  const Block& block = body.blocks[graph_.facts(node).block_of(stmt)];
  const uint32_t end = block.first_stmt + block.stmt_count;
  const auto calls = graph_.calls(node);
  auto call = std::ranges::lower_bound(calls, stmt, {}, &AppCall::stmt);
  uint64_t* const reached = &scratch_.reached[ground_.first_word_[node]];
  for (uint32_t at = stmt; at < end; ++at) {
    const uint64_t bit = uint64_t{1} << (at % 64);
    if ((reached[at / 64] & bit) != 0) return;
    reached[at / 64] |= bit;
    if (ends(node, at)) {
      if (const auto next = block_if_in_vain(graph_, node, at)) enter_block(node, *next);
      return;
    }
    if (call == calls.end() || call->stmt != at) continue;
    const auto first = call;
    while (call != calls.end() && call->stmt == at) ++call;
    if (!this->call(node, at, {first, call})) return;
  }
  leave_block(node, end - 1);
}

// Gives whether control comes back.
bool Walk::call(AppNode node, uint32_t stmt, std::span<const AppCall> callees) {
  bool returns = true, any = false;
  const auto ends = [&](AppNode callee, Flag how) {
    if (before_ != kNotAlone) return is_known_before(callee, how);
    return has(callee, how) || (has(callee, kWhole) && since(callee, how) != Ground::kNever);
  };
  for (const AppCall& call : callees) {
    if (before_ == kNotAlone) enter(call.callee);
    if (call.through_library) continue;
    if (!std::exchange(any, true)) returns = false;
    returns = returns || ends(call.callee, kLeft);
    if (ends(call.callee, kThrown)) throw_at(node, stmt);
  }
  return returns;
}

void Walk::leave_block(AppNode node, uint32_t last) {
  const Body& body = graph_.body(node);
  const BlockId block = graph_.facts(node).block_of(last);
  const Op op = body.stmts[last].op;
  if (op == Op::kReturn) return leave(node);
  if (op == Op::kThrow && body.exceptions_of(block).empty()) return throw_out(node);
  const auto successors = body.successors_of(block);
  const uint32_t never = null_branch(node, body.stmts[last]);
  for (uint32_t i = 0; i < successors.size(); ++i) {
    if (i != never && !cuts(node, block, i)) enter_block(node, successors[i]);
  }
}

// The successor that control would take if something that was just made were null: try-with-resources asks.
uint32_t Walk::null_branch(AppNode node, const Stmt& stmt) const {
  constexpr uint8_t kIfNull = 198, kIfNonNull = 199;
  constexpr uint32_t kNone = 0xFFFFFFFFU;
  if (stmt.op != Op::kIf || (stmt.sub != kIfNull && stmt.sub != kIfNonNull)) return kNone;
  const BodyFacts& facts = graph_.facts(node);
  const uint32_t made = facts.definition(facts.source(facts.body().arg(stmt, 0)));
  if (made == BodyFacts::kNone || facts.body().stmts[made].op != Op::kNew) return kNone;
  return stmt.sub == kIfNull ? 0 : 1;
}

// Control is behind the statement.
void Walk::proceed(AppNode node, uint32_t stmt) {
  if (!mark(scratch_.passed, node, stmt)) return;
  const Block& block = graph_.body(node).blocks[graph_.facts(node).block_of(stmt)];
  if (stmt + 1 < block.first_stmt + block.stmt_count) {
    pending_.emplace_back(node, stmt + 1);
  } else {
    leave_block(node, stmt);
  }
}

void Walk::leave(AppNode node) {
  end(node, kLeft);
}

// Left by an exception, which ends in a handler of some caller.
void Walk::throw_out(AppNode node) {
  end(node, kThrown);
}

void Walk::end(AppNode node, Flag how) {
  if (before_ != kNotAlone) {
    ended_alone_ = static_cast<uint16_t>(ended_alone_ | how);
  } else if (set(node, how)) {
    ended_.emplace_back(node, how);
    if (!ground_.is_known_) known_.emplace_back(node, how);
  }
}

void Walk::throw_at(AppNode node, uint32_t stmt) {
  if (!mark(scratch_.thrown, node, stmt)) return;
  bool catches_all = false;
  for (const ExceptionEdge& edge : graph_.body(node).exceptions_of(graph_.facts(node).block_of(stmt))) {
    enter_handler(node, edge.handler);
    catches_all = catches_all || !edge.type;
  }
  if (!catches_all) throw_out(node);
}

void Walk::go_up(AppNode node) {
  if (!set(node, kAbove)) return;
  // It is told then, or was already and is told once more.
  for (const Flag how : {kLeft, kThrown}) {
    if (has(node, how)) ended_.emplace_back(node, how);
  }
}

void Walk::after_call(AppNode node, uint32_t stmt, Flag how) {
  if (how == kLeft) {
    proceed(node, stmt);
  } else {
    throw_at(node, stmt);
  }
}

void Walk::tell_callers(AppNode node, Flag how) {
  const auto tell_if_waiting = [&](const Ground::CallPlace& place) {
    if (is_reached(place.caller, place.stmt) && !ends(place.caller, place.stmt))
      after_call(place.caller, place.stmt, how);
  };
  if (!has(node, kAbove)) {
    for (const auto& place : ground_.direct_callers(node)) tell_if_waiting(place);
    return;
  }
  const uint32_t callers = ground_.callers_of_[node];
  uint16_t& told = scratch_.told[callers];
  if ((told & how) != 0) return;
  if (told == 0) scratch_.told_callers.push_back(callers);
  told = static_cast<uint16_t>(told | how);
  const auto& places = ground_.callers_[callers].places;
  if (places.empty()) reaches_end_ = true;
  for (const auto& place : places) {
    if (!limits_.stays_in || limits_.stays_in(place.caller)) {
      go_up(place.caller);
      after_call(place.caller, place.stmt, how);
    } else if (!place.through_library) {
      tell_if_waiting(place);
    }
  }
}

}  // namespace heddle
