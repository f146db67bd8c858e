#include "threads/callbacks.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace heddle {
namespace {

// Whose methods the library calls on objects of which it knows nothing else.
constexpr std::array kForAll{
    "java/lang/Object",        "java/lang/Comparable",   "java/lang/CharSequence", "java/lang/Iterable",
    "java/lang/Throwable",     "java/lang/Number",       "java/util/Collection",   "java/util/List",
    "java/util/Set",           "java/util/Queue",        "java/util/Deque",        "java/util/Map",
    "java/util/Map$Entry",     "java/util/SortedMap",    "java/util/SortedSet",    "java/util/Iterator",
    "java/util/ListIterator",  "java/util/Enumeration",  "java/util/Dictionary",   "java/util/Formattable",
    "java/util/AbstractMap",   "java/util/AbstractList", "java/util/AbstractSet",  "java/util/Comparator",
    "java/security/Principal", "java/util/NavigableMap", "java/util/NavigableSet", "java/util/Observer",
};

}  // namespace

Callbacks::Callbacks(const AppGraph& graph, const ObjectSet& passing, const ObjectSet& leading)
    : graph_(graph),
      streams_(graph),
      passing_(passing),
      leading_(leading),
      near_(static_cast<uint32_t>(graph.solver().objects().size()), passing,
            [this](uint32_t object) { return near(ObjectId(object)); }) {
  const Program& program = graph.program();
  for (const char* const name : kForAll) {
    const ClassId type = program.find(program.symbols().find_name(name));
    if (type && graph.analysis().code().hierarchy().linked(type)) for_all_.push_back(type);
  }
  find_held_by_type();
  passing_.each([&](uint32_t id) {
    if (!is_stream(ObjectId(id))) return;
    stream_objects_.add(id);
    if (program.text(program[graph.solver().objects()[ObjectId(id)].type].name).ends_with("Task"))
      stream_tasks_.add(id);
  });
}

// Arrays that the library makes of another type than Object count as fields of such a type do. Thousands of
// holders have the same contents, and are put together first.
void Callbacks::find_held_by_type() {
  const Program& program = graph_.program();
  const Solver& solver = graph_.solver();
  const NameId object = program.symbols().find_name("Ljava/lang/Object;");
  ObjectSet own;
  for (uint32_t i = 0; i < solver.objects().size(); ++i) {
    if (graph_.is_application_object(ObjectId(i))) own.add(i);
  }
  boost::unordered_flat_map<ObjectSet, ObjectSet, SharedSets::ContentHash> holders_of;  // by contents
  passing_.each([&](uint32_t id) {
    const Object& holder = solver.objects()[ObjectId(id)];
    const auto add = [&](const ObjectSet& contents) {
      if (!contents.empty()) holders_of[contents].add(id);
    };
    if (program[holder.type].state == ClassState::kArray) {
      const MethodId maker = solver.tables().sites[holder.site].method;
      const bool is_typed = program.text(program[holder.type].name) != "[Ljava/lang/Object;";
      if (is_typed && maker && !graph_.is_application(program[maker].owner))
        graph_.each_content(ObjectId(id), add);
      return;
    }
    graph_.each_field(ObjectId(id), [&](FieldId field, const ObjectSet& contents) {
      if (program[field].descriptor != object) add(contents);
    });
  });
  for (const auto& same : holders_of) {
    same.first.each_common(own, [&](uint32_t held) { held_by_type_[held].unite(same.second); });
  }
  for (const auto& [held, holders] : held_by_type_) held_.add(held);
}

// Streams are kept by streams and by iterators over them. The tasks in which they are run in parallel are
// futures, and nobody else gets to see them.
bool Callbacks::is_stream(ObjectId id) const {
  const Program& program = graph_.program();
  return program.text(program[graph_.solver().objects()[id].type].name).starts_with("java/util/stream/");
}

ObjectSet Callbacks::near(ObjectId id) const {
  constexpr size_t kFew = 8;
  const Program& program = graph_.program();
  const ClassId type = graph_.solver().objects()[id].type;
  ObjectSet found;
  const auto add = [&](bool is_typed, const ObjectSet& contents) {
    if (is_typed || contents.count() <= kFew) found.unite(ObjectSet::intersection(contents, leading_));
  };
  if (program[type].state == ClassState::kArray) {
    const bool is_typed = program.text(program[type].name) != "[Ljava/lang/Object;";
    graph_.each_content(id, [&](const ObjectSet& contents) { add(is_typed, contents); });
  } else {
    const NameId object = program.symbols().find_name("Ljava/lang/Object;");
    graph_.each_field(id, [&](FieldId field, const ObjectSet& contents) {
      add(program[field].descriptor != object, contents);
    });
  }
  const bool may_hold_streams =
      is_stream(id) || program.text(program[type].name).starts_with("java/util/Spliterators");
  if (!may_hold_streams) found.remove_all(stream_objects_);
  found.remove_all(stream_tasks_);
  return found;
}

bool Callbacks::is_held_by_type(const ObjectSet& receivers, const ObjectSet& direct) const {
  if (!receivers.intersects(held_)) return false;
  bool found = false;
  ObjectSet from = ObjectSet::intersection(direct, leading_);
  from.remove_all(stream_tasks_);
  const ObjectSet handed = near_.handed(from);
  ObjectSet::intersection(receivers, held_).each_common(handed, [&](uint32_t object) {
    found = found || held_by_type_.at(object).intersects(handed);
  });
  return found;
}

LibraryCall Callbacks::kind_of(const Stmt& stmt) const {
  if (stmt.op == Op::kInvokeDynamic) return LibraryCall::kTexts;  // strings that are put together
  if (!is_call(stmt.op)) return LibraryCall::kOther;
  const Program& program = graph_.program();
  const MemberRef& method = program.symbols()[MemberRefId(stmt.ref)];
  return library_call(program.text(method.owner), program.text(method.name));
}

bool Callbacks::is_of_any_object(MethodId id) const {
  const auto [known, fresh] = of_any_object_.try_emplace(id, false);
  if (!fresh) return known->second;
  const Program& program = graph_.program();
  const Method& method = program[id];
  const Hierarchy& hierarchy = graph_.analysis().code().hierarchy();
  return known->second = std::ranges::any_of(for_all_, [&](ClassId type) {
           return program.declared_method(type, method.name, method.descriptor) &&
                  hierarchy.is_subclass(method.owner, type);
         });
}

// What was handed over along the calls that made the stream, and what it is made of; false if they are not
// all known.
bool Callbacks::add_chain(AppNode node, Reg stream, Handed& handed) const {
  const Streams::Chain chain = streams_.chain(node, stream);
  for (const Streams::Place& step : chain.steps) {
    const Stmt& stmt = streams_.stmt(step);
    for (uint32_t arg = 1; arg < stmt.arg_count; ++arg) {
      add(step.node, graph_.body(step.node).arg(stmt, arg), handed.direct);
      add_functions(step.node, graph_.body(step.node).arg(stmt, arg), handed.to_steps, 0);
    }
  }
  if (!chain.is_whole) return false;
  for (const Streams::Place& source : chain.sources) {
    const Stmt& stmt = streams_.stmt(source);
    ObjectSet& found = stmt.op == Op::kInvokeStatic ? handed.direct : handed.source;  // Stream.generate
    const bool is_in_order = streams_.name(source) == "iterate";
    for (const uint32_t arg : graph_.body(source.node).args_of(stmt)) {
      add(source.node, Reg(arg), found);
      if (is_in_order || streams_.name(source) == "generate") add(source.node, Reg(arg), handed.to_steps);
      if (is_in_order) add(source.node, Reg(arg), handed.in_order);
    }
  }
  return true;
}

// The value, and if it is a collector or an order what that was made of here: groupingBy(f), comparing(g).
void Callbacks::add_functions(AppNode node, Reg reg, ObjectSet& found, int depth) const {
  constexpr int kDeepest = 8;
  add(node, reg, found);
  const BodyFacts& facts = graph_.facts(node);
  const uint32_t made = facts.definition(facts.source(reg));
  if (made == BodyFacts::kNone || depth > kDeepest) return;
  const Stmt& stmt = facts.body().stmts[made];
  if (!is_call(stmt.op) || stmt.op == Op::kInvokeDynamic) return;
  const Program& program = graph_.program();
  const std::string_view owner = program.text(program.symbols()[MemberRefId(stmt.ref)].owner);
  if (!owner.starts_with("java/util/stream/Collector") && owner != "java/util/Comparator") return;
  for (const uint32_t arg : facts.body().args_of(stmt)) add_functions(node, Reg(arg), found, depth + 1);
}

// What was put into an array that is made here and that no other statement hands on; false if it is not so.
bool Callbacks::add_stored(AppNode node, uint32_t made, ObjectSet& found) const {
  const BodyFacts& facts = graph_.facts(node);
  const Body& body = facts.body();
  const Reg array = body.stmts[made].dst;
  uint32_t calls = 0;
  std::vector<Reg> stored;
  for (const Stmt& stmt : body.stmts) {
    for (uint32_t i = 0; i < stmt.arg_count; ++i) {
      if (facts.source(body.arg(stmt, i)) != array) continue;
      if (stmt.op == Op::kArrayStore && i == 0) {
        stored.push_back(body.arg(stmt, 2));
      } else if (!is_call(stmt.op) || ++calls > 1) {
        return false;
      }
    }
  }
  for (const Reg reg : stored) {
    if (!is_text(node, reg)) found.unite(graph_.points_to(node, reg));
  }
  return true;
}

// What the code declares the value to be is a text, whatever reflection may have put there.
bool Callbacks::is_text(AppNode node, Reg reg) const {
  const BodyFacts& facts = graph_.facts(node);
  const uint32_t made = facts.definition(reg);
  if (made == BodyFacts::kNone) return false;
  const Program& program = graph_.program();
  const Stmt& stmt = facts.body().stmts[made];
  const bool is_read = stmt.op == Op::kGetField || stmt.op == Op::kGetStatic;
  if (!is_read && (!is_call(stmt.op) || stmt.op == Op::kInvokeDynamic)) return false;
  const MemberRef& member = program.symbols()[MemberRefId(stmt.ref)];
  const std::string_view descriptor = program.text(member.descriptor);
  return descriptor.ends_with(is_read ? "Ljava/lang/String;" : ")Ljava/lang/String;") &&
         (!is_read || descriptor[0] == 'L');
}

void Callbacks::add(AppNode node, Reg reg, ObjectSet& found) const {
  const BodyFacts& facts = graph_.facts(node);
  const uint32_t made = facts.definition(facts.source(reg));
  const bool is_array = made != BodyFacts::kNone && facts.body().stmts[made].op == Op::kNewArray;
  if ((is_array && add_stored(node, made, found)) || is_text(node, reg)) return;
  found.unite(graph_.points_to(node, reg));
}

Callbacks::Handed Callbacks::arguments(AppNode node, uint32_t at) const {
  const Body& body = graph_.body(node);
  const Stmt& stmt = body.stmts[at];
  Handed handed;
  const bool is_step = streams_.is_step(stmt);
  handed.of_chain = is_step && add_chain(node, body.arg(stmt, 0), handed);
  if (!handed.of_chain) handed.direct = {};
  for (uint32_t i = handed.of_chain ? 1 : 0; i < stmt.arg_count; ++i)
    add(node, body.arg(stmt, i), handed.direct);
  for (uint32_t i = 1; is_step && i < stmt.arg_count; ++i)
    add_functions(node, body.arg(stmt, i), handed.to_steps, 0);
  if (is_step && streams_.name({node, at}) == "forEachOrdered")
    add(node, body.arg(stmt, stmt.arg_count - 1), handed.in_order);
  return handed;
}

// What is not handed to a step by name (methods of elements, of a collection of the application) may be
// called or not, and mostly is not what it seems; it counts as called by the caller, as of other streams.
bool Callbacks::is_function_of_stream(MethodId method, const ObjectSet& receivers,
                                      const Handed& handed) const {
  const Program& program = graph_.program();
  const std::string_view name = program.text(program[method].name);
  const bool is_of_elements = is_for_texts(name) || (is_for_comparing(name) && name != "compare");
  return !is_of_elements && receivers.intersects(handed.to_steps);
}

bool Callbacks::may_call(const Stmt& stmt, MethodId method, const ObjectSet& receivers, const Handed& handed,
                         const ObjectSet& all) const {
  if (!receivers.intersects(all)) return false;
  const Program& program = graph_.program();
  const std::string_view name = program.text(program[method].name);
  const LibraryCall kind = kind_of(stmt);
  const bool is_of_any = is_of_any_object(method);
  if (kind == LibraryCall::kTexts)
    return is_of_any && (name == "hashCode" || !is_for_comparing(name)) && name != "fillInStackTrace";
  if (kind == LibraryCall::kCompares) return is_of_any && !is_for_texts(name);
  if (receivers.intersects(handed.direct)) return true;
  if (kind == LibraryCall::kPlain) return false;
  if (is_of_any) {
    if (kind == LibraryCall::kLooks) return !is_for_comparing(name) && !is_for_texts(name);
    const bool makes_texts = kind == LibraryCall::kOther || kind == LibraryCall::kJoins;
    return makes_texts || !is_for_texts(name);
  }
  if (kind == LibraryCall::kHolds || kind == LibraryCall::kLooks) return false;
  return is_held_by_type(receivers, handed.direct);
}

uint8_t Callbacks::called_on(AppNode node, uint32_t at, const ObjectSet& receivers) const {
  const Body& body = graph_.body(node);
  const Stmt& stmt = body.stmts[at];
  uint8_t found = kNoArgument;
  if (!is_call(stmt.op) || stmt.op == Op::kInvokeDynamic) return found;
  for (uint32_t i = 0; i < stmt.arg_count; ++i) {
    const ObjectSet& one = graph_.points_to(node, body.arg(stmt, i));
    if (one.intersects(passing_)) return kNoArgument;
    if (!one.intersects(receivers)) continue;
    if (found != kNoArgument || i >= kNoArgument) return kNoArgument;
    found = static_cast<uint8_t>(i);
  }
  return found;
}

}  // namespace heddle
