#include "threads/sharing.h"

#include <algorithm>
#include <map>
#include <utility>

namespace heddle {
namespace {

std::unique_ptr<ObjectMask> mask_of(const ObjectSet& objects) {
  auto mask = std::make_unique<ObjectMask>();
  objects.each([&](uint32_t object) { mask->add(object); });
  return mask;
}

// It has no elements that anybody could touch.
bool is_empty_array(const AppGraph& graph, const Threads& threads, ObjectId object) {
  return std::ranges::all_of(threads.makers(object), [&](const auto& maker) {
    const Body& body = graph.body(maker.first);
    const Stmt& made = body.stmts[maker.second];
    if (made.op != Op::kNewArray || made.arg_count != 1 || !body.is_constant(body.arg(made, 0))) return false;
    const ConstantValue& length = graph.program().symbols()[body.constant(body.arg(made, 0))];
    return length.kind == ConstantValue::Kind::kInt && length.value == 0;
  });
}

// Where older compilers keep what `Foo.class` means, and the numbers of an enum's constants for a switch:
// whoever finds it empty fills it, all to the same effect, and nobody wrote it.
bool is_compilers_own(const Program& program, FieldId field) {
  const std::string_view name = program.text(program[field].name);
  return (program[field].access & kAccStatic) != 0 &&
         (name.starts_with("class$") || name.starts_with("array$") || name.starts_with("$SWITCH_TABLE$"));
}

}  // namespace

Sharing::Sharing(const AppGraph& graph, const Apis& apis, const Threads& threads, const Order& order,
                 const Values& values)
    : graph_(graph),
      threads_(threads),
      order_(order),
      values_(values),
      made_by_(threads.size()),
      common_(threads.size()),
      direct_(threads.size()),
      near_(threads.size()) {
  find_leaks();
  find_fresh();
  find_construction();
  find_tellable(apis);
  find_accesses(apis);
  find_shared();
}

// --- fresh objects ---------------------------------------------------------------------------------------

// The statement hands the value on, so that others may get it.
bool Sharing::leaks(AppNode node, uint32_t at, Reg reg) const {
  const BodyFacts& facts = graph_.facts(node);
  const Body& body = facts.body();
  const Stmt& stmt = body.stmts[at];
  const auto is_it = [&](uint32_t i) { return facts.source(body.arg(stmt, i)) == reg; };
  switch (stmt.op) {
    case Op::kPutField:
      return is_it(1) && facts.source(body.arg(stmt, 0)) != reg;
    case Op::kPutStatic:
      return is_it(0);
    case Op::kArrayStore:
      return is_it(2);
    case Op::kPhi:
      for (uint32_t i = 0; i < stmt.arg_count; ++i) {
        if (Reg(body.args_of(stmt)[i]) == reg && facts.source(stmt.dst) != reg) return true;
      }
      return false;
    case Op::kInvokeDynamic:
      for (uint32_t i = 0; i < stmt.arg_count; ++i) {
        if (is_it(i)) return true;
      }
      return false;
    default:
      break;
  }
  if (!is_call(stmt.op)) return false;
  const uint32_t first = stmt.op == Op::kInvokeStatic ? 0 : 1;
  for (uint32_t i = first; i < stmt.arg_count; ++i) {
    if (is_it(i)) return true;
  }
  if (first == 0 || !is_it(0)) return false;
  for (const ApiCall& call : graph_.api_calls(node)) {
    if (call.stmt == at && call.item->kind == ThreadItem::Kind::kStarts &&
        call.item->argument == ThreadItem::kReceiver) {
      return true;
    }
  }
  const auto callees = graph_.calls_at(node, at);
  return std::ranges::any_of(callees, [&](const AppCall& call) { return leaks_this_[call.callee]; });
}

void Sharing::find_leaks() {
  leaks_this_.assign(graph_.size(), false);
  std::vector<AppNode> pending;
  const auto look = [&](AppNode node) {
    const Body& body = graph_.body(node);
    if (leaks_this_[node] || body.parameter_count == 0) return;
    if ((graph_.program()[graph_.method(node)].access & kAccStatic) != 0) return;
    for (uint32_t at = 0; at < body.stmts.size(); ++at) {
      if (!leaks(node, at, Reg(0))) continue;
      leaks_this_[node] = true;
      pending.push_back(node);
      return;
    }
  };
  for (AppNode node = 0; node < graph_.size(); ++node) look(node);
  while (!pending.empty()) {
    const AppNode node = pending.back();
    pending.pop_back();
    for (const AppCaller& caller : graph_.callers(node)) look(caller.caller);
  }
}

// Once it is known which methods let go of their receiver.
const std::vector<uint32_t>& Sharing::leaks_of(AppNode node, Reg reg) const {
  const auto [place, fresh] = leak_statements_.try_emplace(uint64_t{node} << 32 | reg.index());
  if (fresh) {
    const Body& body = graph_.body(node);
    for (uint32_t at = 0; at < body.stmts.size(); ++at) {
      if (leaks(node, at, reg)) place->second.push_back(at);
    }
  }
  return place->second;
}

// Control may come from a statement that hands the value on to this one.
bool Sharing::leaks_before(AppNode node, uint32_t stmt, Reg reg, uint32_t made) const {
  const BodyFacts& facts = graph_.facts(node);
  return std::ranges::any_of(leaks_of(node, reg), [&](uint32_t at) {
    if (!facts.comes_after(at, stmt)) return false;
    // In a loop that makes a new one each time round, what went away before was another.
    return made == BodyFacts::kNone || !facts.dominates(made, stmt) || !facts.dominates(made, at) ||
           facts.loop_of(made) != facts.loop_of(stmt) || facts.block_of(at) != facts.block_of(stmt) ||
           at <= stmt;
  });
}

// Made in this method, and not handed on yet.
bool Sharing::is_just_made(AppNode node, uint32_t stmt, Reg reg) const {
  const BodyFacts& facts = graph_.facts(node);
  reg = facts.source(reg);
  const uint32_t made = facts.definition(reg);
  if (made == BodyFacts::kNone) return false;
  const Op op = facts.body().stmts[made].op;
  return (op == Op::kNew || op == Op::kNewArray) && !leaks_before(node, stmt, reg, made);
}

bool Sharing::is_on_this(AppNode node, Reg reg) const {
  return (graph_.program()[graph_.method(node)].access & kAccStatic) == 0 &&
         graph_.body(node).parameter_count > 0 && graph_.facts(node).source(reg) == Reg(0);
}

// The call is made on what the caller was called on itself.
bool Sharing::calls_on_this(const AppCaller& from) const {
  const AppCall& call = graph_.calls(from.caller)[from.at];
  const Stmt& stmt = graph_.body(from.caller).stmts[call.stmt];
  return !call.through_library && is_call(stmt.op) && stmt.op != Op::kInvokeStatic &&
         stmt.op != Op::kInvokeDynamic && is_on_this(from.caller, graph_.body(from.caller).arg(stmt, 0));
}

// What the call hands over as receiver: something that nobody else has, what the caller was called on itself,
// or what others may have by then.
Sharing::Given Sharing::given_by(const AppCaller& from) const {
  const AppCall& call = graph_.calls(from.caller)[from.at];
  const Body& body = graph_.body(from.caller);
  const Stmt& stmt = body.stmts[call.stmt];
  if (call.through_library || !is_call(stmt.op) || stmt.op == Op::kInvokeStatic ||
      stmt.op == Op::kInvokeDynamic) {
    return {.kind = Given::Kind::kAnything};
  }
  const Reg receiver = body.arg(stmt, 0);
  if (is_just_made(from.caller, call.stmt, receiver)) return {.kind = Given::Kind::kFresh};
  const bool is_this = is_on_this(from.caller, receiver);
  if (is_this && !leaks_before(from.caller, call.stmt, Reg(0), BodyFacts::kNone))
    return {.kind = Given::Kind::kThis};
  return {.kind = Given::Kind::kObjects, .objects = &graph_.points_to(from.caller, receiver)};
}

// From nothing upwards: what methods are called on that others may have. Each call is looked at once; along
// those that hand on what their method was called on, more comes by and by.
void Sharing::find_fresh() {
  const Program& program = graph_.program();
  known_this_.assign(graph_.size(), {});
  std::vector<bool> entered(graph_.size()), only_initialises(graph_.size());
  for (uint32_t i = 0; i < threads_.size(); ++i) {
    for (const AppNode node : threads_[ThreadId(i)].entries) entered[node] = true;
  }
  for (AppNode node = 0; node < graph_.size(); ++node) {
    const auto running = threads_.running(node);
    only_initialises[node] = !running.empty() && std::ranges::all_of(running, [&](ThreadId thread) {
      return threads_[thread].kind == ThreadInfo::Kind::kInitialiser;
    });
  }
  std::vector<std::vector<AppNode>> called_on_this(graph_.size());
  const auto look_at = [&](AppNode node) {
    const ObjectSet& all = graph_.points_to(node, Reg(0));
    ObjectSet& known = known_this_[node];
    const auto callers = graph_.callers(node);
    if (entered[node] || callers.empty()) {
      known = all;
      return;
    }
    std::vector<AppNode> by_this;
    const ObjectSet* last = nullptr;
    for (const AppCaller& caller : callers) {
      if (only_initialises[caller.caller]) continue;
      const Given given = given_by(caller);
      if (given.kind == Given::Kind::kAnything) {
        known = all;
        return;
      }
      if (given.kind == Given::Kind::kThis) by_this.push_back(caller.caller);
      if (given.kind != Given::Kind::kObjects || (last != nullptr && last->same_as(*given.objects))) continue;
      last = given.objects;
      known.unite(ObjectSet::intersection(*last, all));
    }
    for (const AppNode caller : by_this) called_on_this[caller].push_back(node);
  };
  std::vector<AppNode> pending;
  for (AppNode node = 0; node < graph_.size(); ++node) {
    const Method& method = program[graph_.method(node)];
    if ((method.access & kAccStatic) != 0 || program.text(method.name) == "<init>") continue;
    look_at(node);
    if (!known_this_[node].empty()) pending.push_back(node);
  }
  while (!pending.empty()) {
    const AppNode node = pending.back();
    pending.pop_back();
    for (const AppNode callee : called_on_this[node]) {
      const ObjectSet more = ObjectSet::intersection(known_this_[node], graph_.points_to(callee, Reg(0)));
      if (known_this_[callee].includes(more)) continue;
      known_this_[callee].unite(more);
      pending.push_back(callee);
    }
  }
}

// Constructors, and methods that only they call, on the object that they make.
void Sharing::find_construction() {
  const Program& program = graph_.program();
  const auto is_constructor = [&](AppNode node) {
    return program.text(program[graph_.method(node)].name) == "<init>";
  };
  constructs_.assign(graph_.size(), true);
  for (uint32_t i = 0; i < threads_.size(); ++i) {
    for (const AppNode node : threads_[ThreadId(i)].entries) constructs_[node] = is_constructor(node);
  }
  for (bool changed = true; std::exchange(changed, false);) {
    for (AppNode node = 0; node < graph_.size(); ++node) {
      if (!constructs_[node] || is_constructor(node)) continue;
      const auto callers = graph_.callers(node);
      const bool holds = !callers.empty() && std::ranges::all_of(callers, [&](const AppCaller& caller) {
        return constructs_[caller.caller] && calls_on_this(caller);
      });
      if (holds) continue;
      constructs_[node] = false;
      changed = true;
    }
  }
}

// --- accesses ----------------------------------------------------------------------------------------------

void Sharing::find_accesses(const Apis& apis) {
  const Program& program = graph_.program();
  const Symbols& symbols = program.symbols();
  for (AppNode node = 0; node < graph_.size(); ++node) {
    if (threads_.running(node).empty()) continue;
    if (program[program[graph_.method(node)].owner].state == ClassState::kSynthetic) continue;
    const Body& body = graph_.body(node);
    for (uint32_t at = 0; at < body.stmts.size(); ++at) {
      const Stmt& stmt = body.stmts[at];
      Access access{.node = node, .stmt = at, .kind = {}, .is_write = false, .base = {}, .field = {}};
      switch (stmt.op) {
        case Op::kGetStatic:
        case Op::kPutStatic:
        case Op::kGetField:
        case Op::kPutField: {
          const bool is_static = stmt.op == Op::kGetStatic || stmt.op == Op::kPutStatic;
          access.field = values_.field(node, stmt);
          if (!access.field) continue;
          if (is_static) statics_.insert(access.field);
          if (values_.is_volatile(access.field) || values_.is_final(access.field)) continue;
          if (!graph_.is_application(program[access.field].owner)) continue;
          if (is_compilers_own(program, access.field)) continue;
          access.kind = is_static ? Access::Kind::kStatic : Access::Kind::kField;
          access.is_write = stmt.op == Op::kPutStatic || stmt.op == Op::kPutField;
          if (!is_static) access.base = body.arg(stmt, 0);
          break;
        }
        case Op::kArrayLoad:
        case Op::kArrayStore:
          access.kind = Access::Kind::kElement;
          access.is_write = stmt.op == Op::kArrayStore;
          access.base = body.arg(stmt, 0);
          break;
        case Op::kInvokeVirtual:
        case Op::kInvokeInterface: {
          const NameId name = symbols[MemberRefId(stmt.ref)].name;
          bool reads = true, is_unsafe = false;
          graph_.points_to(node, body.arg(stmt, 0)).each_common(unsafe_, [&](uint32_t object) {
            const UnsafeItem* const item = apis.unsafe(graph_.solver().objects()[ObjectId(object)].type);
            is_unsafe = true;
            reads = reads && std::ranges::find(item->readers, name) != item->readers.end();
          });
          if (!is_unsafe || !graph_.calls_at(node, at).empty()) {
            const bool called_back_only = std::ranges::all_of(
                graph_.calls_at(node, at), [](const AppCall& call) { return call.through_library; });
            if (!is_unsafe || !called_back_only) continue;
          }
          access.kind = Access::Kind::kLibrary;
          access.is_write = !reads;
          access.base = body.arg(stmt, 0);
          break;
        }
        default:
          continue;
      }
      if (may_be_others(access)) accesses_.push_back(access);
    }
  }
}

bool Sharing::may_be_others(Access& access) const {
  if (!access.base) return true;
  const AppNode node = access.node;
  if (is_just_made(node, access.stmt, access.base)) return false;
  if (constructs_[node]) {
    const PathId path = values_.path(node, access.base);
    access.while_made =
        values_.paths().kind(path) == PathRoot::Kind::kParameter && values_.paths().root_index(path) == 0;
  }
  if (!is_on_this(node, access.base)) return true;
  access.known_this = !leaks_before(node, access.stmt, Reg(0), BodyFacts::kNone);
  access.in_construction = constructs_[node];
  return !objects(access).empty();
}

bool Sharing::hands_over_fresh(const AppCaller& caller) const {
  return given_by(caller).kind == Given::Kind::kFresh ||
         (constructs_[caller.caller] && calls_on_this(caller));
}

void Sharing::find_tellable(const Apis& apis) {
  const Solver& solver = graph_.solver();
  const auto count = static_cast<uint32_t>(solver.objects().size());
  for (uint32_t i = 0; i < count; ++i) {
    const Object& object = solver.objects()[ObjectId(i)];
    if (apis.unsafe(object.type) != nullptr) unsafe_.add(i);
    const SiteKind kind = solver.tables().sites[object.site].kind;
    if (kind != SiteKind::kNew && kind != SiteKind::kClone && kind != SiteKind::kReflective &&
        kind != SiteKind::kArguments)
      continue;
    tellable_.add(i);
    if (graph_.program()[object.type].state == ClassState::kArray) arrays_.add(i);
  }
}

// Two threads, or one of which there are many, and one of them writes.
bool Sharing::is_shared(std::span<const uint32_t> accesses) const {
  if (std::ranges::none_of(accesses, [&](uint32_t index) { return accesses_[index].is_write; })) return false;
  ThreadId one;
  for (const uint32_t index : accesses) {
    for (const ThreadId thread : threads_.running(accesses_[index].node)) {
      if (threads_[thread].kind == ThreadInfo::Kind::kInitialiser) continue;
      if ((one && one != thread) || order_.is_many(thread)) return true;
      one = thread;
    }
  }
  return false;
}

void Sharing::find_shared() {
  boost::unordered_flat_map<uint64_t, uint32_t> of_field, of_object;
  std::vector<SharedPlace> fields, objects;
  const auto add = [](auto& index, std::vector<SharedPlace>& places, ObjectId object, FieldId field,
                      uint32_t access) {
    const uint64_t key = uint64_t{object.index()} << 32 | field.index();
    const auto [place, fresh] = index.try_emplace(key, static_cast<uint32_t>(places.size()));
    if (fresh) places.push_back({object, field, {}});
    places[place->second].accesses.push_back(access);
  };
  // Arrays and containers that the library made are its own affair.
  const auto made_here = [&](const ObjectSet& all) {
    ObjectSet made;
    all.each([&](uint32_t object) {
      if (!threads_.makers(ObjectId(object)).empty()) made.add(object);
    });
    return made;
  };
  const ObjectSet arrays = made_here(arrays_);
  const ObjectSet unsafe = made_here(ObjectSet::intersection(unsafe_, tellable_));
  for (uint32_t i = 0; i < accesses_.size(); ++i) {
    const Access& access = accesses_[i];
    if (access.field) {
      add(of_field, fields, {}, access.field, i);
      continue;
    }
    const ObjectSet& meant = access.kind == Access::Kind::kElement ? arrays : unsafe;
    this->objects(access).each_common(meant, [&](uint32_t object) {
      if (access.kind == Access::Kind::kElement && is_empty_array(graph_, threads_, ObjectId(object))) return;
      add(of_object, objects, ObjectId(object), {}, i);
    });
  }
  const auto keep = [&](std::vector<SharedPlace>& from, std::vector<SharedPlace>& to) {
    for (SharedPlace& place : from) {
      if (is_shared(place.accesses)) to.push_back(std::move(place));
    }
  };
  keep(fields, shared_fields_);
  keep(objects, shared_objects_);
}

std::vector<SharedPlace> Sharing::places() const {
  std::vector<SharedPlace> places = shared_objects_;
  for (const SharedPlace& field : shared_fields_) {
    std::map<ObjectId, SharedPlace> of_object;
    for (const uint32_t index : field.accesses) {
      const Access& access = accesses_[index];
      const auto add = [&](ObjectId object) {
        SharedPlace& place = of_object[object];
        place.object = object;
        place.field = field.field;
        place.accesses.push_back(index);
      };
      if (access.kind == Access::Kind::kStatic) {
        add({});
      } else {
        objects(access).each([&](uint32_t object) {
          if (tellable_.contains(object)) add(ObjectId(object));
        });
      }
    }
    for (auto& [object, place] : of_object) {
      if (is_shared(place.accesses)) places.push_back(std::move(place));
    }
  }
  return places;
}

// --- objects of one's own
// -------------------------------------------------------------------------------------

bool Sharing::made_by(ThreadId any, ObjectId object) const {
  const ThreadId thread = threads_.alike(any);
  std::vector<bool>& made = made_by_[thread.index()];
  if (made.empty()) {
    made.resize(graph_.solver().objects().size());
    for (uint32_t i = 0; i < made.size(); ++i) {
      const auto makers = threads_.makers(ObjectId(i));
      made[i] = !makers.empty() && std::ranges::all_of(makers, [&](const auto& maker) {
        return threads_.runs_or_loops(thread, maker.first);
      });
    }
  }
  return made[object.index()];
}

// What is given to the constructor of what is made there, or captured by it, and was made just for it: in the
// same round of the same loop.
void Sharing::add_given(AppNode node, uint32_t made, ObjectSet& fresh) const {
  const BodyFacts& facts = graph_.facts(node);
  const Body& body = facts.body();
  const auto add = [&](Reg reg) {
    const uint32_t at = facts.definition(facts.source(reg));
    if (at == BodyFacts::kNone || facts.loop_of(at) != facts.loop_of(made)) return;
    const Op op = body.stmts[at].op;
    if (op != Op::kNew && op != Op::kNewArray && op != Op::kInvokeDynamic) return;
    graph_.points_to(node, reg).each([&](uint32_t object) {
      if (fresh.add(object) && op != Op::kNewArray) add_given(node, at, fresh);
    });
  };
  const Stmt& stmt = body.stmts[made];
  if (stmt.op == Op::kInvokeDynamic) {
    for (const uint32_t arg : body.args_of(stmt)) add(Reg(arg));
    return;
  }
  for (const Stmt& call : body.stmts) {
    if (call.op != Op::kInvokeSpecial || call.arg_count == 0 || facts.source(body.arg(call, 0)) != stmt.dst)
      continue;
    for (uint32_t i = 1; i < call.arg_count; ++i) add(body.arg(call, i));
  }
}

void Sharing::add_fresh_for(const ThreadInfo& thread, ObjectSet& fresh) const {
  if (thread.kind != ThreadInfo::Kind::kStarted || is_loop(thread)) return;
  const auto is_thread = [&](ObjectId object) {
    const ClassId type = graph_.program().find(graph_.program().symbols().find_name("java/lang/Thread"));
    const ClassId is = graph_.solver().objects()[object].type;
    return type && graph_.analysis().code().hierarchy().is_subclass(is, type);
  };
  // A thread is started once. A task is started by whoever made it, in the same round.
  const auto handle_makers = threads_.makers(thread.handle);
  const BodyFacts& facts = graph_.facts(thread.at);
  const Reg given = thread.given;
  const uint32_t made = given ? facts.definition(facts.source(given)) : BodyFacts::kNone;
  const bool made_here = made != BodyFacts::kNone && handle_makers.size() == 1 &&
                         handle_makers[0] == std::pair(thread.at, made) &&
                         facts.loop_of(made) == facts.loop_of(thread.stmt);
  if (!is_thread(thread.handle) && !made_here) return;
  fresh.add(thread.handle.index());
  for (const auto& [node, at] : handle_makers) add_given(node, at, fresh);
}

// Arrays, containers and the application's objects lead on; others of the library to too much.
bool Sharing::is_followed(ObjectId id) const {
  const Object& object = graph_.solver().objects()[id];
  const bool is_array = graph_.program()[object.type].state == ClassState::kArray;
  return is_array || object.container || graph_.is_application(object.type);
}

// Adds what can be reached from these objects, without those that are left out.
void Sharing::add_reachable(ObjectSet& common, std::vector<uint32_t> pending,
                            const ObjectSet& left_out) const {
  ObjectSet seen = common;
  seen.unite(left_out);
  while (!pending.empty()) {
    const ObjectId at(pending.back());
    pending.pop_back();
    if (!is_followed(at)) continue;
    graph_.each_content(at, [&](const ObjectSet& contents) {
      if (seen.includes(contents)) return;  // as mostly
      ObjectSet more;
      more.add_difference(contents, seen, nullptr);
      seen.unite(more);
      common.unite(more);
      more.each([&](uint32_t one) { pending.push_back(one); });
    });
  }
}

const ObjectSet& Sharing::reached_from_statics() const {
  if (from_statics_ == nullptr) {
    from_statics_ = std::make_unique<ObjectSet>(in_statics());
    std::vector<uint32_t> pending;
    from_statics_->each([&](uint32_t object) { pending.push_back(object); });
    add_reachable(*from_statics_, std::move(pending), {});
  }
  return *from_statics_;
}

// What is reached from these through places that hold few things: where many are meant, none of them is
// certain.
void Sharing::add_near(ObjectSet& found) const {
  constexpr size_t kFew = 8;
  std::vector<uint32_t> pending;
  found.each([&](uint32_t object) { pending.push_back(object); });
  while (!pending.empty()) {
    const ObjectId at(pending.back());
    pending.pop_back();
    if (!is_followed(at)) continue;
    graph_.each_content(at, [&](const ObjectSet& contents) {
      if (contents.count() > kFew) return;
      contents.each([&](uint32_t one) {
        if (found.add(one)) pending.push_back(one);
      });
    });
  }
}

bool Sharing::is_kept(ObjectId object) const {
  if (kept_ == nullptr) {
    ObjectSet kept = in_statics();
    const auto objects = static_cast<uint32_t>(graph_.solver().objects().size());
    for (uint32_t i = 0; i < objects; ++i) {
      if (!threads_.makers(ObjectId(i)).empty() && threads_.is_unique(ObjectId(i))) kept.add(i);
    }
    kept.unite(threads_.offered());
    add_near(kept);
    kept_ = mask_of(kept);
  }
  return kept_->contains(object.index());
}

bool Sharing::is_near(ThreadId id, ObjectId object) const {
  Known& known = near_[id.index()];
  if (known == nullptr) {
    ObjectSet near = in_statics();
    const ThreadInfo& thread = threads_[id];
    if (thread.handle) near.add(thread.handle.index());
    if (thread.task) near.add(thread.task.index());
    near.unite(thread.functions);
    near.unite(thread.elements);
    if (const ObjectSet* const offered = threads_.offered_to(id)) near.unite(*offered);
    const auto objects = static_cast<uint32_t>(graph_.solver().objects().size());
    for (uint32_t i = 0; i < objects; ++i) {
      if (made_by(id, ObjectId(i))) near.add(i);
    }
    add_near(near);
    known = mask_of(near);
  }
  return known->contains(object.index());
}

ObjectSet Sharing::in_statics() const {
  ObjectSet found;
  for (const FieldId field : statics_) {
    if (const NodeId node = graph_.solver().static_node(field))
      found.unite(graph_.solver().nodes().points_to(node));
  }
  return found;
}

bool Sharing::is_common(ThreadId id, ObjectId object) const {
  std::shared_ptr<const ObjectMask>& known = common_[id.index()];
  if (known == nullptr) {
    ObjectSet fresh;
    add_fresh_for(threads_[id], fresh);
    // Of threads that run the same methods, it is the same but for what is made for each alone.
    auto& same = common_of_alike_[{threads_.alike(id).index(), fresh}];
    if (same == nullptr) same = mask_of(find_common(id, fresh));
    known = same;
  }
  return known->contains(object.index());
}

ObjectSet Sharing::find_common(ThreadId id, const ObjectSet& fresh) const {
  std::vector<uint32_t> pending;
  // What is reached from static fields is the same for all threads, unless it is one's own.
  const bool is_same = !reached_from_statics().intersects(fresh);
  ObjectSet common = is_same ? reached_from_statics() : in_statics();
  if (!is_same) common.each([&](uint32_t one) { pending.push_back(one); });
  const auto objects = static_cast<uint32_t>(graph_.solver().objects().size());
  for (uint32_t i = 0; i < objects; ++i) {
    const bool made_outside = !threads_.makers(ObjectId(i)).empty() && !made_by(id, ObjectId(i));
    const bool is_common = made_outside || threads_.offered().contains(i);
    if (is_common && !fresh.contains(i) && common.add(i)) pending.push_back(i);
  }
  add_reachable(common, std::move(pending), fresh);
  return common;
}

// What is reached from these through fields that never change, of objects of the application.
void Sharing::add_stable(ObjectSet& objects) const {
  std::vector<uint32_t> pending;
  objects.each([&](uint32_t object) { pending.push_back(object); });
  while (!pending.empty()) {
    const ObjectId at(pending.back());
    pending.pop_back();
    if (!graph_.is_application_object(at)) continue;
    graph_.each_field(at, [&](FieldId field, const ObjectSet& contents) {
      // Of several objects that it may hold, it is not known which.
      if (!values_.is_stable(field) || contents.count() > 4) return;
      contents.each([&](uint32_t one) {
        if (objects.add(one)) pending.push_back(one);
      });
    });
  }
}

bool Sharing::has_directly(ThreadId id, ObjectId object) const {
  return made_by(id, object) || found_directly(id).contains(object.index());
}

bool Sharing::is_found_directly(ObjectId object) const {
  if (by_any_ == nullptr) {
    ObjectSet all;
    for (uint32_t i = 0; i < threads_.size(); ++i) add_found_directly(ThreadId(i), all);
    by_any_ = mask_of(all);
  }
  return by_any_->contains(object.index());
}

void Sharing::add_found_directly(ThreadId id, ObjectSet& direct) const {
  const ThreadInfo& thread = threads_[id];
  if (thread.handle) direct.add(thread.handle.index());
  if (thread.task) direct.add(thread.task.index());
  direct.unite(thread.functions);
  direct.unite(thread.elements);
  if (const ObjectSet* const offered = threads_.offered_to(id)) direct.unite(*offered);
  for (const FieldId field : statics_) {
    const NodeId node = values_.is_stable(field) ? graph_.solver().static_node(field) : NodeId();
    if (node && graph_.solver().nodes().points_to(node).count() <= 4)
      direct.unite(graph_.solver().nodes().points_to(node));
  }
  add_stable(direct);
}

const ObjectMask& Sharing::found_directly(ThreadId id) const {
  Known& known = direct_[id.index()];
  if (known == nullptr) {
    ObjectSet direct;
    add_found_directly(id, direct);
    known = mask_of(direct);
  }
  return *known;
}

void Sharing::find_stores() const {
  stores_known_ = true;
  for (AppNode node = 0; node < graph_.size(); ++node) {
    const BodyFacts& facts = graph_.facts(node);
    const Body& body = facts.body();
    for (const Stmt& stmt : body.stmts) {
      Reg value;
      FieldId field;
      if (stmt.op == Op::kPutField) {
        value = body.arg(stmt, 1);
        field = values_.field(node, stmt);
      } else if (stmt.op == Op::kPutStatic) {
        value = body.arg(stmt, 0);
      } else if (stmt.op == Op::kArrayStore) {
        value = body.arg(stmt, 2);
      } else {
        continue;
      }
      const uint32_t made = facts.definition(facts.source(value));
      const bool fresh = made != BodyFacts::kNone &&
                         (body.stmts[made].op == Op::kNew || body.stmts[made].op == Op::kNewArray);
      const ObjectSet& values = graph_.points_to(node, value);
      if (!field || !fresh) {
        not_owned_.unite(values);
        continue;
      }
      values.each([&](uint32_t object) {
        const auto [place, first] = stored_.try_emplace(object, field);
        if (!first && place->second != field) not_owned_.add(object);
      });
    }
  }
}

bool Sharing::is_owned(ObjectId object, FieldId by) const {
  if (!stores_known_) find_stores();
  const auto found = stored_.find(object.index());
  return found != stored_.end() && found->second == by && !not_owned_.contains(object.index());
}

}  // namespace heddle
