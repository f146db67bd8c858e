#include "tests/solver/body_edits.h"

#include <fmt/format.h>

#include <algorithm>

namespace heddle::testing {
namespace {

template <class Item>
std::vector<Item> copied(const Part<Item>& part) {
  return {part.data(), part.data() + part.size()};
}

BodyParts parts_of(const Body& body) {
  BodyParts parts;
  parts.parameter_count = body.parameter_count;
  parts.constants = copied(body.constants);
  parts.kinds = copied(body.kinds);
  parts.names = copied(body.names);
  parts.stmts = copied(body.stmts);
  parts.args = copied(body.args);
  parts.blocks = copied(body.blocks);
  parts.successors = copied(body.successors);
  parts.exceptions = copied(body.exceptions);
  parts.predecessors = copied(body.predecessors);
  parts.switches = body.switches;
  parts.lines = copied(body.lines);
  parts.inlined_subroutines = body.inlined_subroutines;
  return parts;
}

// Statements behind `at` move by one, and so do the blocks that begin there.
void shift(BodyParts& parts, uint32_t at, int by) {
  for (Block& block : parts.blocks) {
    if (block.first_stmt > at) {
      block.first_stmt += static_cast<uint32_t>(by);
    } else if (at < block.first_stmt + block.stmt_count) {
      block.stmt_count += static_cast<uint32_t>(by);
    }
  }
}

bool may_stand_elsewhere(const Stmt& stmt) {
  return !is_terminator(stmt.op) && stmt.op != Op::kPhi && stmt.op != Op::kCatch;
}

}  // namespace

BodyEdits::Method& BodyEdits::method(MethodId id) {
  auto& made = methods_[id];
  if (made == nullptr) {
    made = std::make_unique<Method>();
    made->now.parts = parts_of(*code_.body(id));
    for (size_t i = 0; i < made->now.parts.stmts.size(); ++i) made->now.tags.push_back(next_tag_++);
    made->first = made->now;
  }
  return *made;
}

Solver::BodyChange BodyEdits::change(MethodId id, Version next) {
  Version& now = method(id).now;
  Solver::BodyChange made{id, std::make_unique<const Body>(next.parts), {}};
  boost::unordered_flat_map<uint64_t, uint32_t> index;
  for (uint32_t i = 0; i < now.tags.size(); ++i) index.emplace(now.tags[i], i);
  for (const uint64_t tag : next.tags) {
    const auto found = index.find(tag);
    made.old_of_new.push_back(found == index.end() ? kNoStmt : found->second);
  }
  now = std::move(next);
  return made;
}

std::optional<Solver::BodyChange> BodyEdits::without(MethodId id, uint32_t stmt) {
  return without(id, std::vector{stmt});
}

std::optional<Solver::BodyChange> BodyEdits::without(MethodId id, std::vector<uint32_t> stmts) {
  Version next = method(id).now;
  std::ranges::sort(stmts, std::ranges::greater());
  const size_t before = next.tags.size();
  for (const uint32_t stmt : stmts) {
    if (is_terminator(next.parts.stmts[stmt].op)) continue;
    next.parts.stmts.erase(next.parts.stmts.begin() + stmt);
    next.tags.erase(next.tags.begin() + stmt);
    shift(next.parts, stmt, -1);
  }
  if (next.tags.size() == before) return std::nullopt;
  return change(id, std::move(next));
}

Solver::BodyChange BodyEdits::original(MethodId id) {
  return change(id, method(id).first);
}

std::optional<BodyEdit> BodyEdits::choose(MethodId id, Random& random) {
  using Kind = BodyEdit::Kind;
  const BodyParts& parts = method(id).now.parts;
  const auto size = static_cast<uint32_t>(parts.stmts.size());
  if (size == 0) return std::nullopt;
  BodyEdit edit{.stmt = static_cast<uint32_t>(random.below(size))};
  const Stmt& stmt = parts.stmts[edit.stmt];
  switch (random.below(8)) {
    case 0:
      edit.kind = Kind::kOriginal;
      break;
    case 1:
    case 2: {
      if (stmt.arg_count == 0) return std::nullopt;
      edit.kind = Kind::kOperand;
      edit.argument = static_cast<uint32_t>(random.below(stmt.arg_count));
      const uint32_t now = parts.args[stmt.first_arg + edit.argument];
      std::vector<uint32_t> others;
      for (uint32_t i = 0; i < parts.kinds.size(); ++i) {
        if (parts.kinds[i] == parts.kinds[now]) others.push_back(i);
      }
      edit.value = others[random.below(others.size())];
      break;
    }
    case 3:
    case 4:
      if (!may_stand_elsewhere(stmt)) return std::nullopt;
      edit.kind = Kind::kTwice;
      edit.at = static_cast<uint32_t>(random.below(size));
      break;
    default:
      break;
  }
  return edit;
}

std::optional<Solver::BodyChange> BodyEdits::apply(MethodId id, const BodyEdit& edit) {
  Version next = method(id).now;
  const auto size = static_cast<uint32_t>(next.parts.stmts.size());
  if (edit.kind == BodyEdit::Kind::kOriginal) return original(id);
  if (edit.stmt >= size) return std::nullopt;
  if (edit.kind == BodyEdit::Kind::kWithout) return without(id, edit.stmt);
  if (edit.kind == BodyEdit::Kind::kOperand) {
    const Stmt& changed = next.parts.stmts[edit.stmt];
    if (edit.argument >= changed.arg_count || edit.value >= next.parts.kinds.size()) return std::nullopt;
    uint32_t& argument = next.parts.args[changed.first_arg + edit.argument];
    if (next.parts.kinds[argument] != next.parts.kinds[edit.value]) return std::nullopt;
    argument = edit.value;
    return change(id, std::move(next));
  }
  Stmt twice = next.parts.stmts[edit.stmt];
  if (edit.at >= size || !may_stand_elsewhere(twice)) return std::nullopt;
  const auto first = static_cast<uint32_t>(next.parts.args.size());
  for (uint32_t i = 0; i < twice.arg_count; ++i) {
    const uint32_t argument = next.parts.args[twice.first_arg + i];
    next.parts.args.push_back(argument);
  }
  twice.first_arg = first;
  if (twice.dst) {
    next.parts.kinds.push_back(next.parts.kinds[twice.dst.index()]);
    if (!next.parts.names.empty()) next.parts.names.emplace_back();
    twice.dst = Reg(static_cast<uint32_t>(next.parts.kinds.size() - 1));
  }
  next.parts.stmts.insert(next.parts.stmts.begin() + edit.at, twice);
  next.tags.insert(next.tags.begin() + edit.at, next_tag_++);
  shift(next.parts, edit.at, 1);
  return change(id, std::move(next));
}

std::string to_string(const BodyEdit& edit) {
  switch (edit.kind) {
    case BodyEdit::Kind::kWithout:
      return fmt::format("without statement {}", edit.stmt);
    case BodyEdit::Kind::kOperand:
      return fmt::format("operand {} of statement {} is register {}", edit.argument, edit.stmt, edit.value);
    case BodyEdit::Kind::kTwice:
      return fmt::format("statement {} also before {}", edit.stmt, edit.at);
    case BodyEdit::Kind::kOriginal:
      return "as at first";
  }
  return {};
}

}  // namespace heddle::testing
