#include "threads/iterations.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "classfile/descriptor.h"

namespace heddle {
namespace {

using Share = Iterations::Share;

constexpr uint32_t kResult = 0xFFFFFFFFU;  // in place of a parameter

uint64_t key_of(AppNode node, uint32_t parameter) {
  return uint64_t{node} << 32 | parameter;
}

bool is_own(Share share) {
  return share == Share::kNumber || share == Share::kElement || share == Share::kMade || share == Share::kOwn;
}

// It belongs to the iteration, or may do so.
bool is_part(Share share) {
  return is_own(share) || share == Share::kDerived;
}

Share worse(Share one, Share other) {
  if (one == Share::kNothing || one == other) return other;
  if (other == Share::kNothing) return one;
  if (!is_part(one) || !is_part(other)) return Share::kOther;
  return one == Share::kDerived || other == Share::kDerived ? Share::kDerived : Share::kOwn;
}

bool is_number(char type) {
  return type != 'L' && type != '[' && type != 'A';
}

}  // namespace

struct Iterations::Loop {
  std::vector<ThreadId> parts;
  boost::unordered_flat_map<uint64_t, Share> shares;  // by node and parameter, or result
  boost::unordered_flat_map<uint64_t, Place> places;  // by node and statement, as asked
  bool has_any = false;                               // an element may be any object; or one of these
  ObjectSet elements;
};

// One loop, from the best downwards.
class Iterations::Search {
 public:
  Search(const Iterations& all, Loop& loop)
      : all_(all), graph_(all.graph_), thread_(all.threads_[loop.parts[0]]), loop_(loop) {
    for (const ThreadId part : loop.parts) {
      const std::vector<AppNode>& entries = all.threads_[part].entries;
      entries_.insert(entries_.end(), entries.begin(), entries.end());
    }
  }

  void find() {
    enter();
    while (!pending_.empty()) {
      const AppNode node = pending_.back();
      pending_.pop_back();
      waits_[node] = false;
      look_at(node);
    }
  }

  // Of a register of a method that the loop runs, once all is found or as far as it is.
  Share value(AppNode node, Reg reg) {
    if (node != node_) {
      node_ = node;
      known_.clear();
    }
    return find_value(reg);
  }

  // Which function of the iteration's number it is; 0: none.
  uint64_t function_of_number(AppNode node, Reg reg) {
    const BodyFacts& facts = graph_.facts(node);
    const Body& body = facts.body();
    reg = facts.source(reg);
    if (value(node, reg) == Share::kNumber) return 1;
    const uint32_t at = facts.definition(reg);
    if (at == BodyFacts::kNone || body.stmts[at].op != Op::kArithmetic) return 0;
    const Stmt& stmt = body.stmts[at];
    uint64_t hash = 0;
    bool has_number = false;
    for (const uint32_t arg : body.args_of(stmt)) {
      uint64_t part = 0;
      if (body.is_constant(Reg(arg))) {
        part = hash_mix(static_cast<uint64_t>(graph_.program().symbols()[body.constant(Reg(arg))].value));
      } else {
        part = has_number ? 0 : function_of_number(node, Reg(arg));
        has_number = true;
      }
      if (part == 0) return 0;
      hash = hash_combine(hash, part);
    }
    return has_number ? hash_combine(hash, stmt.sub) | 2 : 0;
  }

 private:
  // --- what the functions are handed

  // The functions of the loop; again when one of them gives something worse, as others may be handed that.
  void enter() {
    const Body& body = graph_.body(thread_.at);
    const Stmt& stmt = body.stmts[thread_.stmt];
    const bool is_stream = all_.streams_.is_step(stmt);
    std::vector<Streams::Place> calls;
    if (is_stream) {
      const Streams::Chain chain = all_.streams_.chain(thread_.at, body.arg(stmt, 0));
      find_elements(chain);
      calls = chain.steps;
      calls.insert(calls.end(), chain.sources.begin(), chain.sources.end());
      calls.push_back({thread_.at, thread_.stmt});
    }
    for (const AppNode entry : entries_) {
      join(entry, 0, Share::kCommon);
      if (!is_stream) {
        enter_known(entry);
        continue;
      }
      bool is_of_call = false;
      const ObjectSet& receivers = graph_.points_to(entry, Reg(0));
      for (const Streams::Place& call : calls) {
        const Stmt& at = all_.streams_.stmt(call);
        for (uint32_t i = at.op == Op::kInvokeStatic ? 0 : 1; i < at.arg_count; ++i) {
          if (!graph_.points_to(call.node, graph_.body(call.node).arg(at, i)).intersects(receivers)) continue;
          is_of_call = true;
          enter_step(entry, call, i);
        }
      }
      if (is_of_call) continue;
      // Of a collector, or another function: it is handed elements, and what was made of them.
      for (uint32_t i = 1; i < graph_.body(entry).parameter_count; ++i) hand(entry, i, Share::kDerived);
    }
  }

  // What lies in the collections that the stream is made of.
  void find_elements(const Streams::Chain& chain) {
    loop_.has_any = loop_.has_any || !chain.is_whole;
    for (const Streams::Place& source : chain.sources) {
      for (const uint32_t arg : graph_.body(source.node).args_of(all_.streams_.stmt(source))) {
        const ObjectSet& given = graph_.points_to(source.node, Reg(arg));
        loop_.elements.unite(graph_.handed(given));
        given.each([&](uint32_t object) {  // a collection of the application's own may hold anything
          loop_.has_any = loop_.has_any || graph_.is_application_object(ObjectId(object));
        });
      }
    }
  }

  // What the knowledge files say is run so: an element each, or if it is a number the iteration's.
  void enter_known(AppNode entry) {
    loop_.has_any = true;
    const uint32_t count = graph_.body(entry).parameter_count;
    for (uint32_t i = 1; i < count; ++i) hand(entry, i, count == 2 ? Share::kNumber : Share::kElement);
  }

  void enter_step(AppNode entry, const Streams::Place& call, uint32_t argument) {
    const std::string_view name = all_.streams_.name(call);
    const Stmt& stmt = all_.streams_.stmt(call);
    if (stmt.op == Op::kInvokeStatic) return;  // nothing is handed to what generates
    const Share element = elements(call.node, graph_.body(call.node).arg(stmt, 0), 0);
    std::array<Share, 2> handed{element, element};
    if (name == "reduce") {
      // Of what was combined before; the first of all is the identity.
      const Share partial = worse(element, results_at(call, 1));
      handed = {stmt.arg_count == 2 ? partial : Share::kOther, argument == 3 ? Share::kOther : partial};
      if (stmt.arg_count == 4 && argument == 2) handed[1] = element;
    } else if (name == "collect") {
      const Share container = results_at(call, 1);
      handed = {container, argument == 2 ? element : container};
    } else if (name == "toArray" || name == "mapMulti") {
      handed = {name == "toArray" ? Share::kOther : element, Share::kOther};
    }
    const uint32_t count = graph_.body(entry).parameter_count;
    for (uint32_t i = 1; i < count; ++i) hand(entry, i, i <= handed.size() ? handed[i - 1] : Share::kOther);
  }

  // A number that belongs to the iteration need not be another one than in others; and an object that is
  // handed in place of a number tells nothing about others.
  void hand(AppNode entry, uint32_t parameter, Share share) {
    const Program& program = graph_.program();
    DescriptorCursor cursor(program.text(program[graph_.method(entry)].descriptor));
    std::string_view type;
    for (uint32_t i = 0; i < parameter && cursor.more(); ++i) type = cursor.next();
    const bool counts = !type.empty() && is_number(type[0]);
    join(entry, parameter, counts && is_own(share) && share != Share::kNumber ? Share::kOther : share);
  }

  // What the functions give that the call was handed there.
  Share results_at(const Streams::Place& call, uint32_t argument) {
    const Stmt& stmt = all_.streams_.stmt(call);
    if (argument >= stmt.arg_count) return Share::kOther;
    const ObjectSet& given = graph_.points_to(call.node, graph_.body(call.node).arg(stmt, argument));
    Share share = Share::kNothing;
    for (const AppNode entry : entries_) {
      if (graph_.points_to(entry, Reg(0)).intersects(given)) share = worse(share, known(entry, kResult));
    }
    return share;
  }

  // What flows in the stream.
  Share elements(AppNode node, Reg stream, int depth) {
    constexpr int kLongest = 32;
    const std::vector<Streams::Place> calls = all_.streams_.made_by(node, stream);
    if (calls.empty() || depth > kLongest) return Share::kElement;
    Share all = Share::kNothing;
    for (const Streams::Place& call : calls) all = worse(all, given_by(call, depth));
    return all;
  }

  Share given_by(const Streams::Place& call, int depth) {
    const std::string_view name = all_.streams_.name(call);
    const Stmt& stmt = all_.streams_.stmt(call);
    const Body& body = graph_.body(call.node);
    if (all_.streams_.is_step(stmt)) {
      if (name == "mapMulti" || name.starts_with("flatMap")) return Share::kDerived;
      if (name.starts_with("map")) return results_at(call, 1);
      return elements(call.node, body.arg(stmt, 0), depth + 1);
    }
    if (all_.streams_.is_concat(call)) {
      const Share one = elements(call.node, body.arg(stmt, 0), depth + 1);
      const Share other = elements(call.node, body.arg(stmt, 1), depth + 1);
      return worse(one, other) == Share::kNumber ? Share::kOwn : worse(one, other);
    }
    if (name == "range" || name == "rangeClosed") return Share::kNumber;
    if (name == "iterate") return Share::kDerived;
    if (name == "generate") return results_at(call, 0);
    return Share::kElement;
  }

  // --- inside

  Share known(AppNode node, uint32_t parameter) const {
    const auto found = loop_.shares.find(key_of(node, parameter));
    return found == loop_.shares.end() ? Share::kNothing : found->second;
  }

  void join(AppNode node, uint32_t parameter, Share share) {
    const auto [place, fresh] = loop_.shares.try_emplace(key_of(node, parameter), Share::kNothing);
    const Share now = worse(place->second, share);
    if (!fresh && now == place->second) return;
    place->second = now;
    if (parameter != kResult) {
      wake(node);
      return;
    }
    bool is_entry = std::ranges::find(entries_, node) != entries_.end();
    for (const AppCaller& caller : graph_.callers(node)) {
      if (runs(caller.caller)) wake(caller.caller);
    }
    if (is_entry) enter();
  }

  bool runs(AppNode node) const {
    return std::ranges::any_of(loop_.parts, [&](ThreadId part) { return all_.threads_.runs(part, node); });
  }

  void wake(AppNode node) {
    if (std::exchange(waits_[node], true)) return;
    pending_.push_back(node);
  }

  void look_at(AppNode node) {
    const Body& body = graph_.body(node);
    node_ = node;
    known_.clear();
    struct Given {
      AppNode callee;
      uint32_t parameter;
      Share share;
    };
    std::vector<Given> given;
    for (const AppCall& call : graph_.calls(node)) {
      const Stmt& stmt = body.stmts[call.stmt];
      const uint32_t count = graph_.body(call.callee).parameter_count;
      if (!call.through_library && is_call(stmt.op) && stmt.op != Op::kInvokeDynamic) {
        for (uint32_t i = 0; i < count && i < stmt.arg_count; ++i)
          given.push_back({call.callee, i, find_value(body.arg(stmt, i))});
        if (count == 0) given.push_back({call.callee, 0, Share::kNothing});
        continue;
      }
      Share any = Share::kOther;
      for (const uint32_t arg : body.args_of(stmt)) {
        const Share share = find_value(Reg(arg));
        if (is_part(share)) any = Share::kDerived;
      }
      for (uint32_t i = 0; i < count; ++i) {
        const bool is_on = i == 0 && call.on < stmt.arg_count;
        given.push_back({call.callee, i, is_on ? find_value(body.arg(stmt, call.on)) : any});
      }
    }
    Share result = Share::kNothing;
    for (const Stmt& stmt : body.stmts) {
      if (stmt.op == Op::kReturn && stmt.arg_count == 1)
        result = worse(result, find_value(body.arg(stmt, 0)));
    }
    for (const Given& one : given) join(one.callee, one.parameter, one.share);
    join(node, kResult, result);
  }

  Share find_value(Reg reg) {
    const BodyFacts& facts = graph_.facts(node_);
    const Body& body = facts.body();
    reg = facts.source(reg);
    if (body.is_parameter(reg)) return known(node_, reg.index());
    const uint32_t at = facts.definition(reg);
    if (at == BodyFacts::kNone) {
      const bool is_null = body.is_constant(reg) &&
                           graph_.program().symbols()[body.constant(reg)].kind == ConstantValue::Kind::kNull;
      return is_null ? Share::kNothing : Share::kCommon;
    }
    // A circle of φs says nothing by itself.
    const auto [place, fresh] = known_.try_emplace(reg.index(), Share::kNothing);
    if (!fresh) return place->second;
    const Share share = find_defined(at);
    return known_[reg.index()] = share;
  }

  Share find_defined(uint32_t at) {
    const Body& body = graph_.body(node_);
    const Stmt& stmt = body.stmts[at];
    switch (stmt.op) {
      case Op::kNew:
      case Op::kNewArray:
      case Op::kInvokeDynamic:
        return Share::kMade;
      case Op::kPhi: {
        Share all = Share::kNothing;
        for (const uint32_t arg : body.args_of(stmt)) all = worse(all, find_value(Reg(arg)));
        return all;
      }
      case Op::kGetField:
        return find_part(stmt);
      case Op::kGetStatic: {
        const FieldId field = all_.values_.field(node_, stmt);
        return field && all_.values_.is_stable(field) ? Share::kCommon : Share::kOther;
      }
      case Op::kArrayLoad:
        return find_element(stmt);
      case Op::kArithmetic:
        return computed(stmt);
      default:
        return is_call(stmt.op) ? find_called(at) : Share::kOther;
    }
  }

  Share find_part(const Stmt& stmt) {
    const Body& body = graph_.body(node_);
    const FieldId field = all_.values_.field(node_, stmt);
    if (!field) return Share::kOther;
    const Share base = find_value(body.arg(stmt, 0));
    if (base == Share::kNothing) return base;
    if (base == Share::kCommon) return all_.values_.is_stable(field) ? Share::kCommon : Share::kOther;
    const Program& program = graph_.program();
    if (!is_part(base)) return Share::kOther;
    if (is_number(program.text(program[field].descriptor)[0])) return Share::kOther;
    bool is_owned = is_own(base);
    graph_.points_to(node_, stmt.dst).each([&](uint32_t object) {
      is_owned = is_owned && all_.sharing_.is_owned(ObjectId(object), field);
    });
    if (!is_owned) return Share::kDerived;
    loop_.elements.unite(graph_.points_to(node_, stmt.dst));
    return Share::kElement;
  }

  Share find_element(const Stmt& stmt) {
    const Body& body = graph_.body(node_);
    const Share base = find_value(body.arg(stmt, 0)), index = find_value(body.arg(stmt, 1));
    if (base == Share::kNothing) return base;
    if (stmt.sub != 'A') return is_part(index) ? Share::kDerived : Share::kOther;
    if (index == Share::kNumber) return at_number();
    return is_part(base) || is_part(index) ? Share::kDerived : Share::kOther;
  }

  Share at_number() {
    loop_.has_any = true;
    return Share::kElement;
  }

  Share computed(const Stmt& stmt) {
    bool all_common = true;
    for (const uint32_t arg : graph_.body(node_).args_of(stmt)) {
      const Share share = find_value(Reg(arg));
      if (is_part(share)) return Share::kDerived;
      all_common = all_common && share == Share::kCommon;
    }
    return all_common ? Share::kCommon : Share::kOther;
  }

  Share find_called(uint32_t at) {
    const Body& body = graph_.body(node_);
    const Stmt& stmt = body.stmts[at];
    // What gives back what it is given.
    const Paths& paths = all_.values_.paths();
    const PathId path = all_.values_.path(node_, stmt.dst);
    if (paths.is_root(path) && paths.kind(path) == PathRoot::Kind::kParameter)
      return known(node_, paths.root_index(path));
    if (paths.is_root(path) && paths.kind(path) == PathRoot::Kind::kRegister &&
        paths.root_index(path) != stmt.dst.index())
      return find_value(Reg(paths.root_index(path)));
    Share result = Share::kNothing;
    bool any_own = false;
    for (const AppCall& call : graph_.calls_at(node_, at)) {
      if (call.through_library) continue;
      any_own = true;
      result = worse(result, known(call.callee, kResult));
    }
    if (any_own) return result;
    const Program& program = graph_.program();
    const MemberRef& method = program.symbols()[MemberRefId(stmt.ref)];
    const std::string_view owner = program.text(method.owner), name = program.text(method.name);
    const std::string_view descriptor = program.text(method.descriptor);
    const bool is_box = owner.starts_with("java/lang/") && (name == "valueOf" || name.ends_with("Value"));
    if (is_box && stmt.arg_count == 1) {
      const Share inner = find_value(body.arg(stmt, 0));
      return is_own(inner) && inner != Share::kNumber ? Share::kOther : inner;
    }
    const bool gives_number = is_number(descriptor[descriptor.find(')') + 1]);
    Share part = Share::kOther;
    for (uint32_t i = 0; i < stmt.arg_count; ++i) {
      const Share share = find_value(body.arg(stmt, i));
      if (share == Share::kNumber && i == 1 && name == "get" && descriptor.starts_with("(I)") &&
          !gives_number)
        return at_number();  // of a list
      const bool counts = !gives_number || is_number_argument(stmt, i);
      if (is_part(share) && counts) part = Share::kDerived;
    }
    return part;
  }

  bool is_number_argument(const Stmt& stmt, uint32_t argument) const {
    const uint32_t first = stmt.op == Op::kInvokeStatic ? 0 : 1;
    if (argument < first) return false;
    const Program& program = graph_.program();
    DescriptorCursor cursor(program.text(program.symbols()[MemberRefId(stmt.ref)].descriptor));
    std::string_view type;
    for (uint32_t i = first; i <= argument && cursor.more(); ++i) type = cursor.next();
    return !type.empty() && is_number(type[0]);
  }

  const Iterations& all_;
  const AppGraph& graph_;
  const ThreadInfo& thread_;
  Loop& loop_;
  std::vector<AppNode> entries_;
  std::vector<AppNode> pending_;
  boost::unordered_flat_map<AppNode, bool> waits_;
  AppNode node_ = kNoNode;                            // whose registers these are
  boost::unordered_flat_map<uint32_t, Share> known_;  // by register
};

Iterations::Iterations(const AppGraph& graph, const Threads& threads, const Order& order,
                       const Values& values, const Sharing& sharing)
    : graph_(graph),
      threads_(threads),
      order_(order),
      values_(values),
      sharing_(sharing),
      streams_(graph),
      loops_(threads.size()) {}

Iterations::Loop& Iterations::loop(ThreadId id) const {
  if (loops_[id.index()] == nullptr) {
    auto made = std::make_shared<Loop>();
    for (const ThreadId other : threads_.started_in(threads_[id].at)) {
      if (!threads_.are_one_loop(id, other)) continue;
      made->parts.push_back(other);
      loops_[other.index()] = made;
    }
    Search(*this, *made).find();
  }
  return *loops_[id.index()];
}

Iterations::Place Iterations::place(ThreadId id, const Access& access) const {
  Place found;
  if (!access.base) return found;
  Loop& loop = this->loop(id);
  const uint64_t key = key_of(access.node, access.stmt);
  if (const auto known = loop.places.find(key); known != loop.places.end()) return known->second;
  Search search(*this, loop);
  const BodyFacts& facts = graph_.facts(access.node);
  const Body& body = facts.body();
  found.base = search.value(access.node, access.base);
  if (found.base == Share::kCommon) found.source = facts.source(access.base);
  if (access.kind == Access::Kind::kElement) {
    const Reg index = body.arg(body.stmts[access.stmt], 1);
    found.index = search.value(access.node, index);
    found.at = search.function_of_number(access.node, index);
    if (body.is_constant(index)) found.constant = graph_.program().symbols()[body.constant(index)].value;
  }
  return loop.places[key] = found;
}

Iterations::Signature Iterations::signature(const Access& access) const {
  Signature found;
  for (const ThreadId thread : threads_.running(access.node)) {
    if (is_loop(threads_[thread])) found.emplace_back(thread.index(), place(thread, access));
  }
  return found;
}

// Whoever runs the loop, which is no loop itself; and the loops on the way.
void Iterations::add_runners(ThreadId thread, std::vector<ThreadId>& runners,
                             std::vector<ThreadId>& loops) const {
  std::vector<ThreadId>& known = is_loop(threads_[thread]) ? loops : runners;
  if (std::ranges::find(known, thread) != known.end()) return;
  known.push_back(thread);
  if (!is_loop(threads_[thread])) return;
  for (const ThreadId parent : threads_.parents(thread)) add_runners(parent, runners, loops);
}

// Each iteration of the outer loop goes through the same collection.
bool Iterations::is_about_common(ThreadId id, ThreadId outer) const {
  const ThreadInfo& thread = threads_[id];
  const Stmt& stmt = graph_.body(thread.at).stmts[thread.stmt];
  if (!streams_.is_step(stmt) || !threads_.runs(outer, thread.at)) return false;
  const Streams::Chain chain = streams_.chain(thread.at, graph_.body(thread.at).arg(stmt, 0));
  return std::ranges::any_of(chain.sources, [&](const Streams::Place& source) {
    const Stmt& made = streams_.stmt(source);
    return made.op != Op::kInvokeStatic && threads_.runs(outer, source.node) &&
           Search(*this, loop(outer)).value(source.node, graph_.body(source.node).arg(made, 0)) ==
               Share::kCommon;
  });
}

// If the loop runs twice at once, it does so on other objects. One loop inside another is mostly about what
// the outer one's iteration has, and so is one that runs itself again.
bool Iterations::runs_apart(ThreadId id, ObjectId object) const {
  if (!order_.is_called_at_once(id)) return true;
  std::vector<ThreadId> runners, loops;
  add_runners(id, runners, loops);
  for (const ThreadId outer : loops) {
    if (!threads_.are_one_loop(id, outer) && is_about_common(id, outer)) return false;
  }
  return std::ranges::all_of(runners, [&](ThreadId runner) {
    const bool is_alone = runners.size() == 1 && !order_.is_many(runner);
    return is_alone || (object && !sharing_.is_common(runner, object));
  });
}

// All that run these loops have such objects for themselves; and the loops are over, one before the other.
bool Iterations::belong_to_runners(ThreadId first, ThreadId second, ObjectId object) const {
  if (!object || threads_.are_one_loop(first, second)) return false;
  std::vector<ThreadId> runners, above_first, above_second;
  add_runners(first, runners, above_first);
  add_runners(second, runners, above_second);
  // Inside one loop they may meet, whoever runs it.
  const bool meet = std::ranges::any_of(above_first, [&](ThreadId one) {
    return std::ranges::any_of(
        above_second, [&](ThreadId other) { return one == other || threads_.are_one_loop(one, other); });
  });
  return !meet && std::ranges::all_of(runners, [&](ThreadId runner) {
    return sharing_.made_by(runner, object) && !sharing_.is_common(runner, object);
  });
}

// What belongs to the iteration cannot be this one.
bool Iterations::is_elsewhere(ThreadId id, const Access& access, ObjectId object) const {
  if (!object || !is_loop(threads_[id])) return false;
  const Share share = place(id, access).base;
  const Loop& loop = this->loop(id);
  return share == Share::kElement && !loop.has_any && !loop.elements.contains(object.index());
}

bool Iterations::keep_apart(ThreadId first, const Access& a, ThreadId second, const Access& b,
                            ObjectId object) const {
  if (!is_loop(threads_[first]) && !is_loop(threads_[second])) return false;
  if (belong_to_runners(first, second, object)) return true;
  if (is_elsewhere(first, a, object) || is_elsewhere(second, b, object)) return true;
  if (!threads_.are_one_loop(first, second)) return false;
  const Place one = place(first, a), other = place(second, b);
  const bool are_own = is_own(one.base) && is_own(other.base);
  const bool are_at_own = one.at != 0 && one.at == other.at;
  return (are_own || are_at_own) && runs_apart(first, object);
}

bool Iterations::is_same(ThreadId first, const Access& a, ThreadId second, const Access& b) const {
  if (first != second || !is_loop(threads_[first]) || a.node != b.node || !a.base || !b.base) return false;
  const Place one = place(first, a), other = place(second, b);
  return one.base == Share::kCommon && other.base == Share::kCommon && one.source == other.source;
}

bool Iterations::is_same_index(ThreadId first, const Access& a, ThreadId second, const Access& b) const {
  if (first != second || !is_loop(threads_[first])) return false;
  const Place one = place(first, a), other = place(second, b);
  return one.constant >= 0 && one.constant == other.constant;
}

bool Iterations::is_derived(ThreadId first, const Access& a, ThreadId second, const Access& b) const {
  if (!threads_.are_one_loop(first, second)) return false;
  const Place one = place(first, a), other = place(second, b);
  const bool are_functions = one.at != 0 && other.at != 0;  // of one number, and different ones
  return (is_part(one.base) && is_part(other.base)) ||
         (is_part(one.index) && is_part(other.index) && !are_functions);
}

bool Iterations::is_common_to_some(const Access& access) const {
  if (!access.base) return false;
  return std::ranges::any_of(threads_.running(access.node), [&](ThreadId thread) {
    return is_loop(threads_[thread]) && place(thread, access).base == Share::kCommon;
  });
}

}  // namespace heddle
