// From a body to constraints.
//
// One walk over the statements. Locals are numbered by value: the key of a register is what defines it, with
// operands replaced by their locals; a φ whose arguments agree is its argument. Registers are visited in
// block order, so an operand that comes around a loop is not known yet and gets a local of its own; this
// loses some sharing and nothing else.
//
// Exceptions. Blocks with equal lists of handlers share one throwing point: a local that everything thrown
// there flows into, and from there, by type, to each handler that can catch it and to the callers. What an
// earlier handler catches does not reach a later one.
#include "pointer/constraint_builder.h"

#include <algorithm>
#include <map>

#include "classfile/descriptor.h"

namespace heddle {
namespace {

enum class Definition : uint8_t { kConstant, kCast, kField, kElement, kStatic };

struct ValueKey {
  Definition definition;
  uint32_t a, b;
  friend bool operator==(const ValueKey&, const ValueKey&) = default;
  friend size_t hash_value(const ValueKey& key) {
    return hash_combine(hash_mix(uint64_t{key.a} << 32 | key.b), static_cast<uint64_t>(key.definition));
  }
};

class Builder {
 public:
  Builder(Code& code, ConstraintTables& tables, MethodId id, const Body& body, Rebuild* rebuild)
      : code_(code),
        program_(code.program()),
        symbols_(code.symbols()),
        tables_(tables),
        id_(id),
        owner_(program_[id].owner),
        body_(body),
        rebuild_(rebuild) {
    // Classes of the models' own package are not linked; they may access what Object may.
    if (!code.hierarchy().linked(owner_)) owner_ = program_.object_class();
  }

  Constraints build() {
    made_.of_register.assign(body_.kinds.size(), kNoLocal);
    for (uint32_t i = 0; i < body_.parameter_count; ++i) {
      if (body_.kinds[i] == ValueKind::kRef) made_.of_register[i] = fresh();
    }
    if (returns_reference()) made_.result = fresh();
    made_.thrown = fresh();
    find_names();
    give_locals();
    // Constants that no constraint is about have objects too: what is locked, for one.
    for (uint32_t i = body_.parameter_count; i < body_.first_temporary(); ++i) local(i);
    for (BlockId block = 0; block < body_.blocks.size(); ++block) {
      block_ = block;
      throw_point_ = kNoLocal;
      // Even where nothing is called: what the virtual machine throws reaches the handlers.
      if (!body_.exceptions_of(block).empty()) throw_point();
      for (const Stmt& stmt : body_.stmts_of(block)) {
        at_ = index_of(stmt);
        helpers_ = 0;
        statement(stmt);
      }
    }
    std::ranges::sort(made_.initialises);
    made_.initialises.erase(std::ranges::unique(made_.initialises).begin(), made_.initialises.end());
    set_uses(made_, std::move(uses_));
    return std::move(made_);
  }

 private:
  Local fresh() { return made_.local_count++; }
  // One that no register has.
  Local helper() {
    return rebuild_ == nullptr ? fresh() : helper(Rebuild::Helper::Kind::kOfStatement, {at_, helpers_++});
  }
  Local helper(Rebuild::Helper::Kind kind, std::vector<uint32_t> key) {
    const Local made = fresh();
    if (rebuild_ != nullptr) rebuild_->helpers.push_back({made, kind, std::move(key)});
    return made;
  }
  uint32_t identity(uint32_t stmt) const { return code_.statement_id(id_, stmt); }
  uint32_t index_of(const Stmt& stmt) const { return static_cast<uint32_t>(&stmt - body_.stmts.data()); }
  Local local(uint32_t reg) {
    Local& known = made_.of_register[reg];
    if (known == kNoLocal && body_.kinds[reg] == ValueKind::kRef && body_.is_constant(Reg(reg))) {
      known = constant(body_.constant(Reg(reg)));
    }
    return known;
  }
  Local argument(const Stmt& stmt, uint32_t i) { return local(body_.args[stmt.first_arg + i]); }

  bool returns_reference() const {
    const std::string_view descriptor = program_.text(program_[id_].descriptor);
    return kind_of(descriptor[descriptor.find(')') + 1]) == ValueKind::kRef;
  }

  static bool is_static(const auto& member) { return (member.access & kAccStatic) != 0; }
  ClassId class_named(NameId name) { return code_.hierarchy().link(name); }
  ClassId class_named(std::string_view name) { return code_.hierarchy().link(name); }
  ClassId string_class() { return known_class(tables_.string_name, "java/lang/String"); }
  ClassId class_class() { return known_class(tables_.class_name, "java/lang/Class"); }
  ClassId known_class(NameId& known, std::string_view text) {
    if (!known) known = symbols_.name(text);
    return class_named(known);
  }

  // --- locals -------------------------------------------------------------------------------------------

  // What a call gives and nobody takes, such as what Map.put gives, has no local: there are thousands of
  // these, and they hold whatever is in some collection.
  void give_locals() {
    std::vector<bool> taken(body_.kinds.size());
    for (const uint32_t reg : body_.args) taken[reg] = true;
    for (const Stmt& stmt : body_.stmts) {
      if (!stmt.dst || body_.kinds[stmt.dst.index()] != ValueKind::kRef) continue;
      const bool is_named = stmt.dst.index() < body_.names.size() && body_.names[stmt.dst.index()];
      if (is_call(stmt.op) && stmt.op != Op::kInvokeDynamic && !taken[stmt.dst.index()] && !is_named)
        continue;
      made_.of_register[stmt.dst.index()] = local_for(stmt);
    }
  }

  Local shared(const ValueKey& key) {
    const auto [place, is_new] = values_.try_emplace(key, kNoLocal);
    if (is_new) place->second = fresh();
    return place->second;
  }

  Local local_for(const Stmt& stmt) {
    switch (stmt.op) {
      case Op::kPhi: {
        Local only = kNoLocal;
        for (const uint32_t reg : body_.args_of(stmt)) {
          if (Reg(reg) == stmt.dst) continue;
          if (is_null(reg)) continue;
          const Local one = local(reg);
          if (one == kNoLocal || (only != kNoLocal && one != only)) return fresh();
          only = one;
        }
        return only == kNoLocal ? fresh() : only;
      }
      case Op::kCast:
        if (const Local from = argument(stmt, 0); from != kNoLocal) {
          if (program_.text(NameId(stmt.ref)) == "java/lang/Object") return from;
          return shared({Definition::kCast, from, stmt.ref});
        }
        return fresh();
      case Op::kGetField:
        if (const Local base = argument(stmt, 0); base != kNoLocal) {
          return shared({Definition::kField, base, stmt.ref});
        }
        return fresh();
      case Op::kArrayLoad:
        if (const Local base = argument(stmt, 0); base != kNoLocal) {
          return shared({Definition::kElement, base, 0});
        }
        return fresh();
      case Op::kGetStatic:
        return shared({Definition::kStatic, stmt.ref, 0});
      default:
        return fresh();
    }
  }

  bool is_null(uint32_t reg) const {
    return body_.is_constant(Reg(reg)) &&
           symbols_[body_.constant(Reg(reg))].kind == ConstantValue::Kind::kNull;
  }

  Local constant(ConstantId id) {
    const ConstantValue& value = symbols_[id];
    const auto name = [&] { return NameId(static_cast<uint32_t>(value.value)); };
    switch (value.kind) {
      case ConstantValue::Kind::kString:
        return holder(string_site(id, symbols_[name()]));
      case ConstantValue::Kind::kClass:
        return holder(class_site(id, name()));
      case ConstantValue::Kind::kMethodType:
        return holder(tables_.sites.intern(
            {.kind = SiteKind::kMerged, .type = class_named("java/lang/invoke/MethodType")}));
      case ConstantValue::Kind::kHandle:
        return holder(tables_.sites.intern({.kind = SiteKind::kConstant,
                                            .type = class_named("java/lang/invoke/DirectMethodHandle"),
                                            .value = id.index()}));
      default:
        return kNoLocal;  // null
    }
  }

  Local holder(SiteId site) {
    const auto [place, is_new] = values_.try_emplace({Definition::kConstant, site.index(), 0}, kNoLocal);
    if (is_new) {
      place->second = helper(Rebuild::Helper::Kind::kHolder, {site.index()});
      made_.allocations.push_back({place->second, site});
    }
    return place->second;
  }

  // Reflection needs to know some strings and classes: those of the application, and those that go straight
  // to a method whose model is about its own call. All others are one object per type: told apart everywhere,
  // they meet in the JDK's own tables, and every use of reflection there would mean all of them.
  SiteId string_site(ConstantId id, std::string_view text) {
    const ClassId type = string_class();
    if (told_apart_.contains(id) || names_application_class(text) || code_.tells_apart(owner_)) {
      return tables_.sites.intern({.kind = SiteKind::kString, .type = type, .value = id.index()});
    }
    return tables_.sites.intern({.kind = SiteKind::kMerged, .type = type});
  }

  SiteId class_site(ConstantId id, NameId name) {
    const ClassId type = class_class();
    if (told_apart_.contains(id) || code_.in_application(symbols_[name])) {
      return tables_.sites.intern(
          {.kind = SiteKind::kClass, .type = type, .value = program_.declare(name).index()});
    }
    return tables_.sites.intern({.kind = SiteKind::kMerged, .type = type});
  }

  void find_names() {
    const bool is_model = code_.is_model(id_) || program_[owner_].state == ClassState::kSynthetic;
    for (const Stmt& stmt : body_.stmts) {
      const bool calls = is_call(stmt.op) && stmt.op != Op::kInvokeDynamic;
      if (!calls && stmt.op != Op::kMonitorEnter) continue;
      if (calls && !is_model &&
          !code_.is_inline(symbols_[MemberRefId(stmt.ref)], stmt.op == Op::kInvokeStatic)) {
        continue;
      }
      for (const uint32_t reg : body_.args_of(stmt)) {
        if (!body_.is_constant(Reg(reg))) continue;
        const ConstantId constant = body_.constant(Reg(reg));
        const ConstantValue::Kind kind = symbols_[constant].kind;
        if (kind == ConstantValue::Kind::kString || kind == ConstantValue::Kind::kClass)
          told_apart_.insert(constant);
      }
    }
  }

  bool names_application_class(std::string_view text) const {
    if (text.empty() || text.size() > 200 || text.find('/') != std::string_view::npos) return false;
    std::string name(text);
    std::ranges::replace(name, '.', '/');
    return code_.in_application(name);
  }

  // --- statements ---------------------------------------------------------------------------------------

  void use(Local on, UseKind kind, uint32_t what, Local other) { uses_.push_back({on, {kind, what, other}}); }
  void copy(Local from, Local to, FilterId filter = {}) {
    if (from == kNoLocal || to == kNoLocal || (from == to && !filter)) return;
    use(from, UseKind::kCopy, filter.index(), to);
  }

  void statement(const Stmt& stmt) {
    const Local to = stmt.dst ? made_.of_register[stmt.dst.index()] : kNoLocal;
    switch (stmt.op) {
      case Op::kPhi:
        if (to == kNoLocal) return;
        for (const uint32_t reg : body_.args_of(stmt)) copy(local(reg), to);
        return;
      case Op::kCatch:
        return;  // filled from the throwing points
      case Op::kDynamicConst:
        made_.unresolved.push_back({Unresolved::Kind::kDynamic, index_of(stmt)});
        return;
      case Op::kNew: {
        const ClassId type = class_named(NameId(stmt.ref));
        allocate(to, type, index_of(stmt), 0);
        made_.initialises.push_back(type);
        return;
      }
      case Op::kNewArray:
        return new_array(stmt, to);
      case Op::kGetField:
        return field_access(stmt, argument(stmt, 0), to, UseKind::kLoad);
      case Op::kPutField:
        return field_access(stmt, argument(stmt, 0), argument(stmt, 1), UseKind::kStore);
      case Op::kGetStatic:
        return static_access(stmt, to, made_.static_loads);
      case Op::kPutStatic:
        return static_access(stmt, argument(stmt, 0), made_.static_stores);
      case Op::kArrayLoad:
        if (to != kNoLocal && argument(stmt, 0) != kNoLocal) {
          use(argument(stmt, 0), UseKind::kElementLoad, 0, to);
        }
        return;
      case Op::kArrayStore:
        if (argument(stmt, 0) != kNoLocal && body_.kinds[body_.args[stmt.first_arg + 2]] == ValueKind::kRef &&
            argument(stmt, 2) != kNoLocal) {
          use(argument(stmt, 0), UseKind::kElementStore, 0, argument(stmt, 2));
        }
        return;
      case Op::kInvokeVirtual:
      case Op::kInvokeInterface:
      case Op::kInvokeSpecial:
      case Op::kInvokeStatic:
        return call(stmt, to);
      case Op::kInvokeDynamic:
        return dynamic_call(stmt, to);
      case Op::kCast:
        if (to != kNoLocal && argument(stmt, 0) != to) {
          copy(argument(stmt, 0), to, tables_.filters.intern({class_named(NameId(stmt.ref)), {}}));
        }
        return;
      case Op::kReturn:
        if (stmt.arg_count == 1 && made_.result != kNoLocal) copy(argument(stmt, 0), made_.result);
        return;
      case Op::kThrow:
        copy(argument(stmt, 0), throw_point());
        return;
      default:
        return;
    }
  }

  void allocate(Local to, ClassId type, uint32_t stmt, uint32_t depth) {
    if (to == kNoLocal) return;
    const SiteId site = code_.merged(type) && !code_.tells_apart(owner_)
                            ? tables_.sites.intern({.kind = SiteKind::kMerged, .type = type})
                            : tables_.sites.intern({.kind = SiteKind::kNew,
                                                    .depth = depth,
                                                    .type = type,
                                                    .method = id_,
                                                    .value = identity(stmt)});
    made_.allocations.push_back({to, site});
  }

  void new_array(const Stmt& stmt, Local to) {
    std::string_view type = symbols_[NameId(stmt.ref)];
    allocate(to, class_named(type), index_of(stmt), 0);
    Local outer = to;
    for (uint32_t depth = 1; depth < stmt.arg_count && type.starts_with("[["); ++depth) {
      type.remove_prefix(1);
      const Local inner = helper();
      allocate(inner, class_named(type), index_of(stmt), depth);
      use(outer, UseKind::kElementStore, 0, inner);
      outer = inner;
    }
  }

  FieldResult resolve(const Stmt& stmt, bool wants_static) {
    const MemberRef& ref = symbols_[MemberRefId(stmt.ref)];
    const ClassId named = class_named(ref.owner);
    const FieldResult found =
        resolve_field_use(code_.hierarchy(), owner_, named, {ref.name, ref.descriptor}, wants_static);
    return found.field && is_static(program_[found.field]) == wants_static ? found : FieldResult();
  }

  bool holds_reference(const Stmt& stmt) const {
    return kind_of(symbols_[symbols_[MemberRefId(stmt.ref)].descriptor].front()) == ValueKind::kRef;
  }

  void field_access(const Stmt& stmt, Local base, Local value, UseKind kind) {
    const FieldResult found = resolve(stmt, false);
    if (!found.field) {
      made_.unresolved.push_back({Unresolved::Kind::kField, index_of(stmt)});
      return;
    }
    if (!holds_reference(stmt) || base == kNoLocal || value == kNoLocal) return;
    use(base, kind, found.field.index(), value);
  }

  void static_access(const Stmt& stmt, Local value, std::vector<StaticAccess>& list) {
    const MemberRef& ref = symbols_[MemberRefId(stmt.ref)];
    if (symbols_[ref.owner].starts_with(kPseudoPackage)) return pseudo_access(ref, value, list);
    const FieldResult found = resolve(stmt, true);
    if (!found.field) {
      made_.unresolved.push_back({Unresolved::Kind::kField, index_of(stmt)});
      return;
    }
    made_.initialises.push_back(program_[found.field].owner);
    if (holds_reference(stmt) && value != kNoLocal) list.push_back({found.field, value});
  }

  // Fields of models only: places of our own, which no class declares.
  void pseudo_access(const MemberRef& ref, Local value, std::vector<StaticAccess>& list) {
    const FieldId field = program_.pseudo_field(ref.owner, ref.name, ref.descriptor);
    if (value != kNoLocal) list.push_back({field, value});
  }

  // --- calls --------------------------------------------------------------------------------------------

  static Invoke invoke_of(Op op) {
    switch (op) {
      case Op::kInvokeVirtual:
        return Invoke::kVirtual;
      case Op::kInvokeInterface:
        return Invoke::kInterface;
      case Op::kInvokeSpecial:
        return Invoke::kSpecial;
      default:
        return Invoke::kStatic;
    }
  }

  void call(const Stmt& stmt, Local to) {
    const MemberRef& ref = symbols_[MemberRefId(stmt.ref)];
    if (symbols_[ref.owner] == kIntrinsicClass) return intrinsic(stmt, ref, to);
    if (symbols_[ref.owner].starts_with(kPseudoPackage)) {
      return call(stmt, to, program_.pseudo_method(ref.owner, ref.name, ref.descriptor));
    }
    const Invoke invoke = invoke_of(stmt.op);
    const ClassId named = class_named(ref.owner);
    const MethodResult found = code_.dispatch().resolve_call(
        invoke, owner_, named, {ref.name, ref.descriptor}, (stmt.flags & kInterfaceRef) != 0);
    // A static method where one with a receiver is wanted, or the reverse: the call fails.
    if (!found.method || is_static(program_[found.method]) != (invoke == Invoke::kStatic)) {
      made_.unresolved.push_back({Unresolved::Kind::kMethod, index_of(stmt)});
      return;
    }
    if (is_signature_polymorphic(program_, found.method)) return polymorphic_call(stmt, to, found.method);
    if (invoke == Invoke::kStatic) made_.initialises.push_back(program_[found.method].owner);
    call(stmt, to, found.method);
  }

  void call(const Stmt& stmt, Local to, MethodId method) {
    Call made{.invoke = invoke_of(stmt.op), .spawns = (stmt.flags & kSpawn) != 0, .stmt = index_of(stmt)};
    made.method = method;
    made.result = to;
    made.thrown = throw_point();
    give(made, arguments_of(stmt));
    add(made);
  }

  std::vector<Local> arguments_of(const Stmt& stmt) {
    std::vector<Local> arguments;
    for (uint32_t i = 0; i < stmt.arg_count; ++i) arguments.push_back(argument(stmt, i));
    return arguments;
  }
  void give(auto& made, const std::vector<Local>& arguments) {
    made.first_argument = static_cast<uint32_t>(made_.arguments.size());
    made.argument_count = static_cast<uint32_t>(arguments.size());
    made_.arguments.insert(made_.arguments.end(), arguments.begin(), arguments.end());
  }

  void add(Call call) {
    const auto index = static_cast<uint32_t>(made_.calls.size());
    // Calls that one statement implies, such as those of a string concatenation, are one site.
    std::vector<CallSite>& sites = tables_.call_sites;
    const uint32_t statement = identity(call.stmt);
    const auto before = rebuild_ == nullptr ? boost::unordered_flat_map<uint32_t, uint32_t>::iterator()
                                            : rebuild_->call_sites.find(statement);
    if (rebuild_ != nullptr && before != rebuild_->call_sites.end()) {
      call.site = before->second;
    } else {
      const bool known = !sites.empty() && sites.back().method == id_ && sites.back().stmt == statement;
      if (!known) sites.push_back({id_, statement});
      call.site = static_cast<uint32_t>(sites.size() - 1);
    }
    made_.calls.push_back(call);
    if (call.invoke == Invoke::kStatic || !call.method) return;
    const Local receiver = made_.arguments[call.first_argument];
    if (receiver != kNoLocal) use(receiver, UseKind::kCall, index, kNoLocal);
  }

  void intrinsic(const Stmt& stmt, const MemberRef& ref, Local to) {
    const std::optional<Intrinsic> which = find_intrinsic(symbols_[ref.name], symbols_[ref.descriptor]);
    if (!which) {
      made_.unresolved.push_back({Unresolved::Kind::kMethod, index_of(stmt)});
      return;
    }
    IntrinsicCall made;
    made.intrinsic = *which;
    for (uint32_t i = 0; i < stmt.arg_count; ++i) {
      const uint32_t reg = body_.args[stmt.first_arg + i];
      if (!body_.is_constant(Reg(reg))) continue;
      const ConstantValue& constant = symbols_[body_.constant(Reg(reg))];
      if (constant.kind == ConstantValue::Kind::kInt) made.number = static_cast<int32_t>(constant.value);
      if (constant.kind == ConstantValue::Kind::kNull && i == 1) made.of_any_name = true;
    }
    add(stmt, to, made);
  }

  void polymorphic_call(const Stmt& stmt, Local to, MethodId method) {
    IntrinsicCall made;
    made.polymorphic = method;
    // The compiler puts the result's type into the descriptor, and no cast behind the call.
    made.result_filter = result_filter(symbols_[symbols_[MemberRefId(stmt.ref)].descriptor]);
    add(stmt, to, made);
  }
  FilterId result_filter(std::string_view descriptor) {
    const std::string_view type = descriptor.substr(descriptor.find(')') + 1);
    if (kind_of(type.front()) != ValueKind::kRef || type == "Ljava/lang/Object;") return {};
    const std::string_view name = type.starts_with('L') ? type.substr(1, type.size() - 2) : type;
    return tables_.filters.intern({class_named(name), {}});
  }

  void add(const Stmt& stmt, Local to, const IntrinsicCall& made) { add(stmt, to, made, arguments_of(stmt)); }
  void add(const Stmt& stmt, Local to, IntrinsicCall made, const std::vector<Local>& arguments) {
    made.stmt = index_of(stmt);
    made.result = to;
    made.thrown = throw_point();
    made.call = static_cast<uint32_t>(made_.calls.size());
    give(made, arguments);
    Call runs{.stmt = made.stmt};
    runs.result = to;
    runs.thrown = made.thrown;
    add(runs);
    const auto index = static_cast<uint32_t>(made_.intrinsics.size());
    made_.intrinsics.push_back(made);
    std::vector<Local> watched(made_.arguments_of(made).begin(), made_.arguments_of(made).end());
    std::ranges::sort(watched);
    watched.erase(std::ranges::unique(watched).begin(), watched.end());
    for (const Local local : watched) {
      if (local != kNoLocal) use(local, UseKind::kIntrinsic, index, kNoLocal);
    }
  }

  void dynamic_call(const Stmt& stmt, Local to) {
    const DynamicId id(stmt.ref);
    switch (dynamic_kind(symbols_, symbols_[id])) {
      case DynamicKind::kLambda:
        return lambda(stmt, to);
      case DynamicKind::kConcat:
        for (uint32_t i = 0; i < stmt.arg_count; ++i)
          call_on(stmt, argument(stmt, i), "toString", "()Ljava/lang/String;");
        return allocate(to, string_class(), index_of(stmt), 0);
      case DynamicKind::kRecordMethod:
        return record_method(stmt, to);
      case DynamicKind::kTypeSwitch:
      case DynamicKind::kEnumSwitch:
        return;
      case DynamicKind::kOpaque:
        return opaque_call(stmt, to);
    }
  }

  // A bootstrap that is not known runs, and what it gives is called: the handle of its call site, or one that
  // it was given. Counted all the same, since handles that are put together from others are not followed.
  void opaque_call(const Stmt& stmt, Local to) {
    made_.unresolved.push_back({Unresolved::Kind::kDynamic, index_of(stmt)});
    const Dynamic& dynamic = symbols_[DynamicId(stmt.ref)];
    const Local target = helper();
    for (const ConstantValue& given : symbols_[dynamic.arguments]) {
      if (given.kind == ConstantValue::Kind::kHandle) copy(constant(symbols_.constant(given)), target);
    }
    if (const Local site = run_bootstrap(stmt, dynamic); site != kNoLocal) {
      const FieldResult field =
          find_field(code_.hierarchy(), class_named("java/lang/invoke/CallSite"),
                     {symbols_.name("target"), symbols_.name("Ljava/lang/invoke/MethodHandle;")});
      if (field.field) use(site, UseKind::kLoad, field.field.index(), target);
    }
    const MethodId invoke =
        program_.declared_method(class_named("java/lang/invoke/MethodHandle"), symbols_.name("invoke"),
                                 symbols_.name("([Ljava/lang/Object;)Ljava/lang/Object;"));
    if (!invoke) return;
    std::vector<Local> arguments = arguments_of(stmt);
    arguments.insert(arguments.begin(), target);
    IntrinsicCall made;
    made.polymorphic = invoke;
    made.result_filter = result_filter(symbols_[dynamic.descriptor]);
    add(stmt, to, made, arguments);
  }

  // Gives where its result is. What does not fit its parameters goes into an array, the last of them.
  Local run_bootstrap(const Stmt& stmt, const Dynamic& dynamic) {
    const Handle& handle = symbols_[dynamic.bootstrap];
    if (handle.kind != HandleKind::kInvokeStatic) return kNoLocal;
    const MemberRef& ref = symbols_[handle.member];
    const MethodResult found = code_.dispatch().resolve_call(Invoke::kStatic, owner_, class_named(ref.owner),
                                                             {ref.name, ref.descriptor}, ref.interface);
    if (!found.method || !is_static(program_[found.method])) return kNoLocal;
    const auto some = [&](std::string_view type) {
      return holder(tables_.sites.intern({.kind = SiteKind::kMerged, .type = class_named(type)}));
    };
    std::vector<Local> arguments = {some("java/lang/invoke/MethodHandles$Lookup"), some("java/lang/String"),
                                    some("java/lang/invoke/MethodType")};
    for (const ConstantValue& given : symbols_[dynamic.arguments]) {
      arguments.push_back(constant(symbols_.constant(given)));
    }
    std::vector<std::string_view> parameters;
    for (DescriptorCursor cursor(symbols_[ref.descriptor]); cursor.more();)
      parameters.push_back(cursor.next());
    if (!parameters.empty() && (program_[found.method].access & kAccVarargs) != 0) {
      const Local rest = helper();
      allocate(rest, class_named(parameters.back()), index_of(stmt), 1);
      for (size_t i = parameters.size() - 1; i < arguments.size(); ++i) {
        if (arguments[i] != kNoLocal) use(rest, UseKind::kElementStore, 0, arguments[i]);
      }
      arguments.resize(parameters.size() - 1, kNoLocal);
      arguments.push_back(rest);
    }
    made_.initialises.push_back(program_[found.method].owner);
    Call made{.invoke = Invoke::kStatic, .stmt = index_of(stmt), .method = found.method};
    made.result = helper();
    made.thrown = throw_point();
    give(made, arguments);
    add(made);
    return made.result;
  }

  void lambda(const Stmt& stmt, Local to) {
    const LambdaClass* made = code_.lambda(id_, index_of(stmt), DynamicId(stmt.ref));
    if (made == nullptr) {
      made_.unresolved.push_back({Unresolved::Kind::kDynamic, index_of(stmt)});
      return;
    }
    made_.allocations.push_back({to, tables_.sites.intern({.kind = SiteKind::kLambda,
                                                           .type = made->id,
                                                           .method = id_,
                                                           .value = identity(index_of(stmt))})});
    for (uint32_t i = 0; i < stmt.arg_count && i < made->captures.size(); ++i) {
      if (const Local captured = argument(stmt, i); captured != kNoLocal) {
        use(to, UseKind::kStore, made->captures[i].index(), captured);
      }
    }
  }

  // A call of a method of Object that some other instruction implies.
  void call_on(const Stmt& stmt, Local receiver, std::string_view name, std::string_view descriptor,
               Local other = kNoLocal) {
    if (receiver == kNoLocal) return;
    const MethodId method =
        program_.declared_method(program_.object_class(), symbols_.name(name), symbols_.name(descriptor));
    if (!method) return;
    Call made{.invoke = Invoke::kVirtual, .stmt = index_of(stmt), .method = method};
    made.thrown = throw_point();
    give(made, other == kNoLocal ? std::vector<Local>{receiver} : std::vector<Local>{receiver, other});
    add(made);
  }

  // False: there is no such method.
  bool call_static(const Stmt& stmt, std::string_view owner, std::string_view name,
                   std::string_view descriptor, const std::vector<Local>& arguments,
                   Local result = kNoLocal) {
    if (!program_.class_path().contains(owner)) return false;
    const ClassId of = class_named(owner);
    const MethodId method = program_.declared_method(of, symbols_.name(name), symbols_.name(descriptor));
    if (!method) return false;
    made_.initialises.push_back(of);
    Call made{.invoke = Invoke::kStatic, .stmt = index_of(stmt), .method = method};
    made.result = result;
    made.thrown = throw_point();
    give(made, arguments);
    add(made);
    return true;
  }

  // Components are asked by way of java.util.Objects; without a JDK, at once.
  void record_method(const Stmt& stmt, Local to) {
    const Dynamic& dynamic = symbols_[DynamicId(stmt.ref)];
    const std::optional<RecordSite> site = record_site(symbols_, dynamic);
    if (!site) {
      made_.unresolved.push_back({Unresolved::Kind::kDynamic, index_of(stmt)});
      return;
    }
    constexpr std::string_view kObjects = "java/util/Objects";
    const std::string_view name = symbols_[dynamic.name];
    std::vector<Local> texts;
    for (const Handle& getter : site->getters) {
      const MemberRef& ref = symbols_[getter.member];
      if (kind_of(symbols_[ref.descriptor].front()) != ValueKind::kRef || argument(stmt, 0) == kNoLocal)
        continue;
      const FieldResult field = resolve_field_use(code_.hierarchy(), owner_, class_named(ref.owner),
                                                  {ref.name, ref.descriptor}, false);
      if (!field.field) continue;
      const Local value = helper();
      use(argument(stmt, 0), UseKind::kLoad, field.field.index(), value);
      if (name == "toString") {
        const Local text = helper();
        texts.push_back(text);
        if (!call_static(stmt, kObjects, name, "(Ljava/lang/Object;)Ljava/lang/String;", {value}, text))
          call_on(stmt, value, name, "()Ljava/lang/String;");
      }
      if (name == "hashCode" && !call_static(stmt, kObjects, name, "(Ljava/lang/Object;)I", {value}))
        call_on(stmt, value, name, "()I");
      if (name == "equals") {
        const Local other = helper();
        const Local same = helper();
        copy(argument(stmt, 1), same, tables_.filters.intern({class_named(site->record), {}}));
        use(same, UseKind::kLoad, field.field.index(), other);
        if (!call_static(stmt, kObjects, name, "(Ljava/lang/Object;Ljava/lang/Object;)Z", {value, other}))
          call_on(stmt, value, name, "(Ljava/lang/Object;)Z", other);
      }
    }
    if (to != kNoLocal) allocate(to, string_class(), index_of(stmt), 0);
    if (name == "toString" && records_are_formatted()) {
      const Local all = helper();
      allocate(all, class_named("[Ljava/lang/String;"), index_of(stmt), 1);
      for (const Local text : texts) use(all, UseKind::kElementStore, 0, text);
      call_static(stmt, "java/lang/String", "format",
                  "(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;", {to, all}, to);
    }
  }

  // JDK 16 to 20 put the texts of components together by String.format.
  bool records_are_formatted() {
    constexpr std::string_view kBootstraps = "java/lang/runtime/ObjectMethods";
    return program_.class_path().contains(kBootstraps) &&
           program_.declared_field(class_named(kBootstraps), symbols_.name("STRING_FORMAT"),
                                   symbols_.name("Ljava/lang/invoke/MethodHandle;"));
  }

  // --- exceptions ---------------------------------------------------------------------------------------

  Local throw_point() {
    if (throw_point_ != kNoLocal) return throw_point_;
    const std::span<const ExceptionEdge> edges = body_.exceptions_of(block_);
    if (edges.empty()) return throw_point_ = made_.thrown;
    std::vector<std::pair<BlockId, NameId>> key;
    for (const ExceptionEdge& edge : edges) key.emplace_back(edge.handler, edge.type);
    const auto [place, is_new] = throw_points_.try_emplace(std::move(key), kNoLocal);
    if (is_new) place->second = make_throw_point(edges);
    return throw_point_ = place->second;
  }

  Local make_throw_point(std::span<const ExceptionEdge> edges) {
    std::vector<uint32_t> key;
    for (const ExceptionEdge& edge : edges) {
      key.push_back(body_.blocks[edge.handler].first_stmt);
      key.push_back(edge.type.index());
    }
    const Local point = helper(Rebuild::Helper::Kind::kThrowPoint, std::move(key));
    std::vector<ClassId> caught;
    for (const ExceptionEdge& edge : edges) {
      const ClassId type = edge.type ? class_named(edge.type) : ClassId();
      copy(point, catch_local(edge.handler), tables_.filters.intern({type, caught}));
      if (!type) return point;
      if (std::ranges::find(caught, type) == caught.end()) caught.push_back(type);
      if (program_.text(edge.type) == "java/lang/Throwable") return point;
      vm_exceptions(edge.handler, type);
    }
    copy(point, made_.thrown, tables_.filters.intern({ClassId(), caught}));
    return point;
  }

  Local catch_local(BlockId handler) const {
    for (const Stmt& stmt : body_.stmts_of(handler)) {
      if (stmt.op == Op::kCatch) return made_.of_register[stmt.dst.index()];
    }
    return kNoLocal;
  }

  // What the virtual machine throws by itself reaches every handler that names its type or a supertype.
  // Handlers without a type only pass it on, to handlers that get it anyway.
  void vm_exceptions(BlockId handler, ClassId type) {
    static constexpr std::string_view kThrownByVm[] = {
        "java/lang/NullPointerException",
        "java/lang/ArithmeticException",
        "java/lang/ArrayIndexOutOfBoundsException",
        "java/lang/ClassCastException",
        "java/lang/ArrayStoreException",
        "java/lang/NegativeArraySizeException",
        "java/lang/IllegalMonitorStateException",
        "java/lang/StackOverflowError",
        "java/lang/OutOfMemoryError",
        "java/lang/NoClassDefFoundError",
        "java/lang/ExceptionInInitializerError",
    };
    const Local to = catch_local(handler);
    if (to == kNoLocal) return;
    if (tables_.thrown_by_vm.empty()) {
      for (const std::string_view name : kThrownByVm) tables_.thrown_by_vm.push_back(symbols_.name(name));
    }
    for (const NameId name : tables_.thrown_by_vm) {
      const ClassId thrown = class_named(name);
      if (!code_.hierarchy().is_subclass(thrown, type)) continue;
      made_.allocations.push_back(
          {to, tables_.sites.intern({.kind = SiteKind::kVmException, .type = thrown})});
    }
  }

  // ------------------------------------------------------------------------------------------------------

  Code& code_;
  Program& program_;
  Symbols& symbols_;
  ConstraintTables& tables_;
  MethodId id_;
  ClassId owner_;
  const Body& body_;
  Rebuild* const rebuild_;
  uint32_t at_ = 0;       // the statement,
  uint32_t helpers_ = 0;  // and how many locals it has beside its registers'
  Constraints made_;
  std::vector<std::pair<Local, Use>> uses_;
  boost::unordered_flat_map<ValueKey, Local> values_;
  std::map<std::vector<std::pair<BlockId, NameId>>, Local> throw_points_;
  boost::unordered_flat_set<ConstantId> told_apart_;
  BlockId block_ = 0;
  Local throw_point_ = kNoLocal;
};

}  // namespace

Constraints build_constraints(Code& code, ConstraintTables& tables, MethodId method, const Body& body,
                              Rebuild* rebuild) {
  return Builder(code, tables, method, body, rebuild).build();
}

void set_uses(Constraints& constraints, std::vector<std::pair<Local, Use>> uses) {
  const auto key = [](const std::pair<Local, Use>& one) {
    return std::tie(one.first, one.second.kind, one.second.what, one.second.other);
  };
  std::ranges::sort(uses, {}, key);
  const auto rest = std::ranges::unique(uses, {}, key);
  uses.erase(rest.begin(), rest.end());
  constraints.first_use.assign(constraints.local_count + 1, 0);
  constraints.uses.reserve(uses.size());
  for (const auto& [on, what] : uses) {
    ++constraints.first_use[on + 1];
    constraints.uses.push_back(what);
  }
  for (uint32_t i = 0; i < constraints.local_count; ++i)
    constraints.first_use[i + 1] += constraints.first_use[i];
}

size_t Constraints::memory() const {
  return sizeof *this + of_register.capacity() * sizeof(Local) + allocations.capacity() * sizeof(Allocation) +
         (static_loads.capacity() + static_stores.capacity()) * sizeof(StaticAccess) +
         calls.capacity() * sizeof(Call) + intrinsics.capacity() * sizeof(IntrinsicCall) +
         arguments.capacity() * sizeof(Local) + initialises.capacity() * sizeof(ClassId) +
         unresolved.capacity() * sizeof(Unresolved) + first_use.capacity() * sizeof(uint32_t) +
         uses.capacity() * sizeof(Use);
}

}  // namespace heddle
