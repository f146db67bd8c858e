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

// It makes a text of objects, or compares them.
bool makes_text(std::string_view owner, std::string_view name) {
  if (name == "toString" || name == "hashCode" || name == "equals" || name == "compareTo" ||
      name == "getMessage" || name == "getLocalizedMessage" || name == "printStackTrace") {
    return true;
  }
  if (owner == "java/lang/StringBuilder" || owner == "java/lang/StringBuffer")
    return name == "append" || name == "insert";
  if (owner == "java/lang/String") return name == "valueOf" || name == "format" || name == "join";
  if (owner == "java/io/PrintStream" || owner == "java/io/PrintWriter")
    return name.starts_with("print") || name == "format" || name == "append";
  return owner == "java/util/Formatter" || owner == "java/text/MessageFormat";
}

// It holds things, and no functions to do something with them.
bool is_collection(std::string_view owner) {
  constexpr std::string_view kPackage = "java/util/";
  if (!owner.starts_with(kPackage) || owner.substr(kPackage.size()).find('/') != std::string_view::npos)
    return false;
  const std::string_view name = owner.substr(kPackage.size());
  return name.ends_with("Collection") || name.ends_with("List") || name.ends_with("Set") ||
         name.ends_with("Map") || name.ends_with("Queue") || name.ends_with("Deque") || name == "Vector" ||
         name == "Hashtable" || name == "Stack" || name == "Properties";
}

}  // namespace

Callbacks::Callbacks(const AppGraph& graph, const ObjectSet& passing) : graph_(graph), passing_(passing) {
  const Program& program = graph.program();
  for (const char* const name : kForAll) {
    const ClassId type = program.find(program.symbols().find_name(name));
    if (type && graph.analysis().code().hierarchy().linked(type)) for_all_.push_back(type);
  }
  find_held_by_type();
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
  for (const auto& [contents, holders] : holders_of) {
    contents.each_common(own, [&](uint32_t held) { held_by_type_[held].unite(holders); });
  }
  for (const auto& [held, holders] : held_by_type_) held_.add(held);
}

bool Callbacks::is_held_by_type(const ObjectSet& receivers, const ObjectSet& handed) const {
  bool found = false;
  ObjectSet::intersection(receivers, held_).each_common(handed, [&](uint32_t object) {
    found = found || held_by_type_.at(object).intersects(handed);
  });
  return found;
}

// What it is handed it calls nothing on that only some objects have.
bool Callbacks::knows_objects_only(const Stmt& stmt) const {
  if (stmt.op == Op::kInvokeDynamic) return true;  // strings that are put together
  if (!is_call(stmt.op)) return false;
  const Program& program = graph_.program();
  const MemberRef& method = program.symbols()[MemberRefId(stmt.ref)];
  return makes_text(program.text(method.owner), program.text(method.name));
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

bool Callbacks::is_of_stream(const Stmt& stmt) const {
  if (stmt.op != Op::kInvokeInterface && stmt.op != Op::kInvokeVirtual) return false;
  const Program& program = graph_.program();
  const std::string_view owner = program.text(program.symbols()[MemberRefId(stmt.ref)].owner);
  return owner.starts_with("java/util/stream/") && owner.ends_with("Stream");
}

// What was handed over along the calls that made the stream; false if they are not all in this method.
bool Callbacks::add_chain(AppNode node, Reg stream, ObjectSet& found) const {
  const BodyFacts& facts = graph_.facts(node);
  const Body& body = facts.body();
  const Program& program = graph_.program();
  constexpr int kLongest = 32;
  for (int i = 0; i < kLongest; ++i) {
    const uint32_t made = facts.definition(facts.source(stream));
    if (made == BodyFacts::kNone) return false;
    const Stmt& stmt = body.stmts[made];
    if (!is_call(stmt.op) || stmt.op == Op::kInvokeDynamic) return false;
    const bool goes_on = is_of_stream(stmt);
    if (!goes_on) {
      const MemberRef& method = program.symbols()[MemberRefId(stmt.ref)];
      // The library's, of a collection or of its own: methods of the application may give away any stream.
      if (!program.text(method.owner).starts_with("java/") || graph_.may_run_own(node, made)) return false;
    }
    for (uint32_t arg = goes_on ? 1 : 0; arg < stmt.arg_count; ++arg) add(node, body.arg(stmt, arg), found);
    if (!goes_on) return true;
    stream = body.arg(stmt, 0);
  }
  return false;
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
  for (const Reg reg : stored) found.unite(graph_.points_to(node, reg));
  return true;
}

void Callbacks::add(AppNode node, Reg reg, ObjectSet& found) const {
  const BodyFacts& facts = graph_.facts(node);
  const uint32_t made = facts.definition(facts.source(reg));
  const bool is_array = made != BodyFacts::kNone && facts.body().stmts[made].op == Op::kNewArray;
  if (is_array && add_stored(node, made, found)) return;
  found.unite(graph_.points_to(node, reg));
}

ObjectSet Callbacks::arguments(AppNode node, uint32_t at) const {
  const Body& body = graph_.body(node);
  const Stmt& stmt = body.stmts[at];
  ObjectSet found;
  const bool of_chain = is_of_stream(stmt) && add_chain(node, body.arg(stmt, 0), found);
  if (!of_chain) found = {};
  for (uint32_t i = of_chain ? 1 : 0; i < stmt.arg_count; ++i) add(node, body.arg(stmt, i), found);
  return found;
}

bool Callbacks::may_call(const Stmt& stmt, MethodId method, const ObjectSet& receivers,
                         const ObjectSet& direct, const ObjectSet& handed) const {
  if (!receivers.intersects(handed)) return false;
  if (is_of_any_object(method)) return true;
  if (knows_objects_only(stmt)) return false;
  if (receivers.intersects(direct)) return true;
  const Program& program = graph_.program();
  if (is_call(stmt.op) && is_collection(program.text(program.symbols()[MemberRefId(stmt.ref)].owner)))
    return false;
  return is_held_by_type(receivers, handed);
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
