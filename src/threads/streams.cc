#include "threads/streams.h"

#include <algorithm>

#include "threads/library_calls.h"

namespace heddle {
namespace {

constexpr int kLongest = 32;

}  // namespace

std::string_view Streams::name(const Place& at) const {
  const Program& program = graph_.program();
  return program.text(program.symbols()[MemberRefId(stmt(at).ref)].name);
}

bool Streams::is_step(const Stmt& stmt) const {
  if (stmt.op != Op::kInvokeInterface && stmt.op != Op::kInvokeVirtual) return false;
  const Program& program = graph_.program();
  const std::string_view owner = program.text(program.symbols()[MemberRefId(stmt.ref)].owner);
  return owner.starts_with("java/util/stream/") && owner.ends_with("Stream");
}

bool Streams::is_concat(const Place& at) const {
  const Program& program = graph_.program();
  const std::string_view owner = program.text(program.symbols()[MemberRefId(stmt(at).ref)].owner);
  return owner.starts_with("java/util/stream/") && name(at) == "concat" && stmt(at).arg_count == 2;
}

bool Streams::add_made_by(AppNode node, Reg stream, std::vector<Place>& found, int depth) const {
  const BodyFacts& facts = graph_.facts(node);
  const Body& body = facts.body();
  const uint32_t made = facts.definition(facts.source(stream));
  if (made == BodyFacts::kNone || depth > kLongest) return false;
  const Stmt& stmt = body.stmts[made];
  if (stmt.op == Op::kPhi) {
    return std::ranges::all_of(body.args_of(stmt), [&](uint32_t arg) {
      return Reg(arg) == stmt.dst || add_made_by(node, Reg(arg), found, depth + 8);
    });
  }
  if (!is_call(stmt.op) || stmt.op == Op::kInvokeDynamic) return false;
  const std::vector<AppNode> own = graph_.own_callees(node, made);
  if (own.empty()) {
    const Program& program = graph_.program();
    if (!program.text(program.symbols()[MemberRefId(stmt.ref)].owner).starts_with("java/")) return false;
    const Place place{node, made};
    if (std::ranges::find(found, place) == found.end()) found.push_back(place);
    return true;
  }
  // Of several methods that may be meant it is not known which streams they give together.
  if (own.size() > 1) return false;
  return std::ranges::all_of(graph_.body(own[0]).stmts, [&](const Stmt& inner) {
    return inner.op != Op::kReturn || inner.arg_count != 1 ||
           add_made_by(own[0], graph_.body(own[0]).arg(inner, 0), found, depth + 8);
  });
}

std::vector<Streams::Place> Streams::made_by(AppNode node, Reg stream) const {
  std::vector<Place> found;
  if (!add_made_by(node, stream, found, 0)) found.clear();
  return found;
}

std::span<const uint32_t> Streams::streams_of_concat(const Place& at) const {
  return is_concat(at) ? graph_.body(at.node).args_of(stmt(at)) : std::span<const uint32_t>();
}

Streams::Chain Streams::chain(AppNode node, Reg stream) const {
  Chain chain;
  struct Value {
    AppNode node;
    Reg stream;
  };
  std::vector<Value> pending{{node, stream}};
  while (!pending.empty() && chain.is_whole) {
    const Value value = pending.back();
    pending.pop_back();
    const std::vector<Place> places = made_by(value.node, value.stream);
    chain.is_whole = !places.empty() && chain.steps.size() <= kLongest;
    for (const Place& place : places) {
      std::vector<Place>& known = is_step(stmt(place)) ? chain.steps : chain.sources;
      if (std::ranges::find(known, place) != known.end()) continue;
      if (is_step(stmt(place))) {
        chain.steps.push_back(place);
        pending.push_back({place.node, graph_.body(place.node).arg(stmt(place), 0)});
      } else if (is_concat(place)) {
        for (const uint32_t part : streams_of_concat(place)) pending.push_back({place.node, Reg(part)});
      } else {
        chain.sources.push_back(place);
      }
    }
  }
  return chain;
}

bool Streams::is_parallel(AppNode node, Reg stream, int depth) const {
  if (depth > kLongest) return false;
  return std::ranges::any_of(made_by(node, stream), [&](const Place& place) {
    const Stmt& call = stmt(place);
    const Body& body = graph_.body(place.node);
    const std::string_view how = name(place);
    if (is_step(call)) {
      return how == "parallel" ||
             (how != "sequential" && is_parallel(place.node, body.arg(call, 0), depth + 1));
    }
    if (is_concat(place)) {
      return std::ranges::any_of(streams_of_concat(place), [&](uint32_t part) {
        return is_parallel(place.node, Reg(part), depth + 1);
      });
    }
    if (how == "parallelStream") return true;
    const Program& program = graph_.program();
    const std::string_view owner = program.text(program.symbols()[MemberRefId(call.ref)].owner);
    if (owner != "java/util/stream/StreamSupport" || call.arg_count < 2) return false;
    const Reg says = body.arg(call, call.arg_count - 1);
    return body.is_constant(says) && program.symbols()[body.constant(says)].value != 0;
  });
}

bool Streams::runs_in_parallel(AppNode node, uint32_t at) const {
  const Stmt& call = graph_.body(node).stmts[at];
  if (!is_step(call)) return false;
  const Program& program = graph_.program();
  const MemberRef& method = program.symbols()[MemberRefId(call.ref)];
  return runs_stream(program.text(method.owner), program.text(method.name)) &&
         is_parallel(node, graph_.body(node).arg(call, 0), 0);
}

}  // namespace heddle
