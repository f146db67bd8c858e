#include "agent/watching.h"

#include <classfile_constants.h>

#include <algorithm>
#include <array>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "agent/code_edit.h"
#include "agent/constant_pool.h"
#include "agent/pool_additions.h"
#include "agent/watcher_class.h"

namespace heddle::recorder {

namespace {

bool is_wide(char type) {
  return type == 'J' || type == 'D';
}

bool is_reference(char type) {
  return type == 'L' || type == '[';
}

// The first letter of each parameter's type.
std::string parameter_types(std::string_view descriptor) {
  std::string types;
  for (size_t i = 1; i < descriptor.size() && descriptor[i] != ')'; ++i) {
    types += descriptor[i];
    while (i < descriptor.size() && descriptor[i] == '[') ++i;
    if (i < descriptor.size() && descriptor[i] == 'L')
      i = std::min(descriptor.find(';', i), descriptor.size());
  }
  return types;
}

// What calls do with the memory of an object that is their argument.
struct HandleAccess {
  bool gives = false;
  bool takes = false;
};

// Plain and opaque accesses order nothing.
HandleAccess handle_access(const ConstantPool::Member& method) {
  const std::string_view name = method.name;
  const bool is_handle = method.owner == "java/lang/invoke/VarHandle";
  const bool is_unsafe = method.owner == "jdk/internal/misc/Unsafe" || method.owner == "sun/misc/Unsafe";
  if (!is_handle && !is_unsafe) return {};
  if (name.starts_with("compareAnd") || name.starts_with("weakCompareAnd") || name.starts_with("getAnd")) {
    return {.gives = true, .takes = true};
  }
  const bool ordered = name.ends_with("Volatile") || name.ends_with("Acquire") || name.ends_with("Release") ||
                       name.starts_with("putOrdered");
  if (!ordered) return {};
  return name.starts_with("get") ? HandleAccess{.takes = true} : HandleAccess{.gives = true};
}

bool waits(const ConstantPool::Member& method) {
  return method.name == "wait" &&
         (method.descriptor == "()V" || method.descriptor == "(J)V" || method.descriptor == "(JI)V");
}

bool asks_whether_alive(const ConstantPool::Member& method) {
  return method.name == "isAlive" && method.descriptor == "()Z";
}

// Methods of the JDK that do something with threads or tasks by themselves, which their own code does not
// show: natives, and fork/join, whose queues are ordered by fences.
struct KnownMethod {
  std::string_view owner;
  std::string_view name;
  enum class When : uint8_t { kAtStart, kAtEnd } when;
  uint8_t load;  // the instruction that loads the thread or task
  WatcherMethod event;
};

using enum KnownMethod::When;
constexpr std::string_view kThread = "java/lang/Thread";
constexpr std::array kKnownMethods{
    KnownMethod{kThread, "start", kAtStart, JVM_OPC_aload_0, watcher::kThreadStarts},
    KnownMethod{kThread, "join", kAtEnd, JVM_OPC_aload_0, watcher::kThreadJoined},
    KnownMethod{kThread, "interrupt", kAtStart, JVM_OPC_aload_0, watcher::kThreadInterrupts},
    KnownMethod{kThread, "isInterrupted", kAtEnd, JVM_OPC_aload_0, watcher::kInterruptSeen},
    KnownMethod{"java/util/concurrent/ForkJoinPool$WorkQueue", "push", kAtStart, JVM_OPC_aload_1,
                watcher::kThreadStarts},
    KnownMethod{"java/util/concurrent/ForkJoinPool$WorkQueue", "lockedPush", kAtStart, JVM_OPC_aload_1,
                watcher::kThreadStarts},
    KnownMethod{"java/util/concurrent/ForkJoinTask", "doExec", kAtStart, JVM_OPC_aload_0,
                watcher::kTaskBegins},
};

struct MemberInfo {
  uint16_t access = 0;
  std::string_view name;
  std::string_view descriptor;
};

// The letters of element types, in the order of the instructions that load and store them.
constexpr std::string_view kElementTypes = "IJFDLBCS";

class MethodWatching {
 public:
  MethodWatching(const ConstantPool& pool, PoolAdditions& added, const UnsafeLibrary& library,
                 std::string_view class_name, Watch watch, const WatchedClass& declared,
                 const MemberInfo& method, std::span<const uint8_t> attribute)
      : pool_(pool),
        added_(added),
        library_(library),
        class_name_(class_name),
        watch_(watch),
        declared_(declared),
        method_(method) {
    ByteReader in(attribute);
    in.u2();
    max_locals_ = in.u2();
    code_ = in.take(in.u4());
    in.take(size_t{in.u2()} * 8);
    const uint16_t count = in.u2();
    for (uint16_t i = 0; i < count; ++i) {
      const uint16_t name = in.u2();
      const auto content = in.take(in.u4());
      if (pool_.utf8(name) == "LineNumberTable") read_lines(ByteReader(content));
    }
    readable_ = !in.failed();
  }

  // Gives whether there is anything to insert.
  bool run(uint16_t own_class, bool can_load_classes, bool may_be_finalized) {
    if (!readable_) return false;
    may_be_finalized_ = may_be_finalized;
    begin(own_class, can_load_classes);
    for (uint32_t pc = 0; pc < code_.size();) {
      const uint32_t length = instruction_length(code_, pc);
      if (length == 0) return false;
      instruction(pc, code_.subspan(pc, length));
      pc += length;
    }
    if (edit_.at_start.empty() && edit_.around.empty()) return false;
    edit_.more_stack = 8;
    edit_.more_locals = static_cast<uint16_t>(spilled_);
    return true;
  }
  const CodeEdit& edit() const { return edit_; }

 private:
  // Code that is being written.
  struct Code {
    PoolAdditions& added;
    Bytes& out;

    Code& op(uint8_t opcode) {
      out.push_back(opcode);
      return *this;
    }
    Code& op(uint8_t opcode, uint16_t operand) {
      out.push_back(opcode);
      out.push_back(static_cast<uint8_t>(operand >> 8));
      out.push_back(static_cast<uint8_t>(operand));
      return *this;
    }
    Code& call(const WatcherMethod& method) {
      return op(JVM_OPC_invokestatic, added.method(kWatcherClass, method.name, method.descriptor));
    }
    Code& address(const void* pointer) { return op(JVM_OPC_ldc2_w, added.address(pointer)); }
    // A local variable of this type, loaded or stored by an instruction of the family of `integer`.
    Code& local(uint8_t integer, char type, uint32_t index) {
      uint8_t opcode = integer;
      if (is_reference(type)) opcode += JVM_OPC_aload - JVM_OPC_iload;
      if (type == 'J') opcode += JVM_OPC_lload - JVM_OPC_iload;
      if (type == 'F') opcode += JVM_OPC_fload - JVM_OPC_iload;
      if (type == 'D') opcode += JVM_OPC_dload - JVM_OPC_iload;
      op(JVM_OPC_wide);
      return op(opcode, static_cast<uint16_t>(index));
    }
    Code& load(char type, uint32_t index) { return local(JVM_OPC_iload, type, index); }
    Code& store(char type, uint32_t index) { return local(JVM_OPC_istore, type, index); }
  };

  Code at_start() { return {added_, edit_.at_start}; }
  Code before(uint32_t pc) { return {added_, edit_.around[pc].before}; }
  Code after(uint32_t pc) { return {added_, edit_.around[pc].after}; }

  void read_lines(ByteReader in) {
    const uint16_t count = in.u2();
    for (uint16_t i = 0; i < count; ++i) {
      const uint16_t pc = in.u2();
      lines_[pc] = in.u2();
    }
  }

  uint32_t line_of(uint32_t pc) const {
    auto next = lines_.upper_bound(pc);
    return next == lines_.begin() ? 0 : std::prev(next)->second;
  }

  const WatchedSite* site(uint32_t pc, const ConstantPool::Member& member, bool of_reference) const {
    return keep(std::unique_ptr<WatchedSite>(new WatchedSite{.class_name = std::string(class_name_),
                                                             .method = std::string(method_.name),
                                                             .line = line_of(pc),
                                                             .of_reference = of_reference,
                                                             .owner = std::string(member.owner),
                                                             .name = std::string(member.name),
                                                             .descriptor = std::string(member.descriptor)}));
  }

  // The code that is made has the address of the site in it, and runs until the virtual machine is gone.
  static const WatchedSite* keep(std::unique_ptr<const WatchedSite> site) {
    struct Kept {
      std::mutex mutex;
      std::vector<std::unique_ptr<const WatchedSite>> sites;
    };
    static auto* const kept = new Kept;
    const std::scoped_lock lock(kept->mutex);
    return kept->sites.emplace_back(std::move(site)).get();
  }

  bool is_finalizer() const {
    return method_.name == "finalize" && method_.descriptor == "()V" && !is_static() &&
           watch_ == Watch::kEverything;
  }
  bool is_static() const { return (method_.access & JVM_ACC_STATIC) != 0; }

  void begin(uint16_t own_class, bool can_load_classes) {
    if ((method_.access & JVM_ACC_SYNCHRONIZED) != 0 && (!is_static() || can_load_classes)) {
      if (is_static()) {
        at_start().op(JVM_OPC_ldc_w, own_class);
      } else {
        at_start().op(JVM_OPC_aload_0);
      }
      at_start().call(watcher::kMethodEntered);
      Code{added_, edit_.on_exception}.call(watcher::kMethodLeaves).op(JVM_OPC_athrow);
    }
    known_methods(kAtStart, 0);
    if (is_finalizer()) at_start().op(JVM_OPC_aload_0).call(watcher::kTaskBegins);
  }

  void ends(uint32_t pc) {
    if (!edit_.on_exception.empty()) before(pc).call(watcher::kMethodLeaves);
    if (method_.name == "<clinit>" && watch_ == Watch::kEverything) {
      before(pc).address(&declared_).call(watcher::kClassInitialised);
    }
    known_methods(kAtEnd, pc);
    // What a constructor did is known to the finalizer, whenever that runs.
    if (method_.name == "<init>" && watch_ == Watch::kEverything && may_be_finalized_) {
      before(pc).op(JVM_OPC_aload_0).call(watcher::kThreadStarts);
    }
    if (class_name_ == kThread && method_.name == "interrupted") {
      before(pc)
          .op(JVM_OPC_invokestatic, added_.method(class_name_, "currentThread", "()Ljava/lang/Thread;"))
          .call(watcher::kInterruptSeen);
    }
  }

  void known_methods(KnownMethod::When when, uint32_t pc) {
    if (is_static()) return;
    for (const KnownMethod& known : kKnownMethods) {
      if (known.when == when && known.owner == class_name_ && known.name == method_.name) {
        (when == kAtStart ? at_start() : before(pc)).op(known.load).call(known.event);
      }
    }
  }

  void instruction(uint32_t pc, std::span<const uint8_t> bytes) {
    const uint8_t opcode = bytes[0];
    const auto index = static_cast<uint16_t>(bytes.size() >= 3 ? bytes[1] << 8 | bytes[2] : 0);
    if (opcode == JVM_OPC_monitorenter) {
      before(pc).op(JVM_OPC_dup);
      after(pc).call(watcher::kMonitorEntered);
    } else if (opcode == JVM_OPC_monitorexit) {
      before(pc).op(JVM_OPC_dup).call(watcher::kMonitorLeaves);
    } else if (opcode >= JVM_OPC_ireturn && opcode <= JVM_OPC_return) {
      ends(pc);
    } else if (opcode >= JVM_OPC_getstatic && opcode <= JVM_OPC_putfield) {
      if (const auto field = pool_.field(index)) field_access(pc, opcode, *field);
    } else if (opcode == JVM_OPC_new) {
      ++unfinished_;
    } else if (opcode == JVM_OPC_invokespecial) {
      const auto method = pool_.method(index);
      if (method && method->name == "<init>" && --unfinished_ < 0) own_finished_ = true;
    } else if (opcode == JVM_OPC_invokevirtual || opcode == JVM_OPC_invokeinterface) {
      if (const auto method = pool_.method(index)) call(pc, *method);
    } else if (watch_ == Watch::kEverything && opcode >= JVM_OPC_iaload && opcode <= JVM_OPC_saload) {
      before(pc)
          .op(JVM_OPC_dup2)
          .address(site(pc, {}, opcode == JVM_OPC_aaload))
          .call(watcher::kReadsElement);
    } else if (watch_ == Watch::kEverything && opcode >= JVM_OPC_iastore && opcode <= JVM_OPC_sastore) {
      stores_element(pc, kElementTypes[opcode - JVM_OPC_iastore]);
    }
  }

  void field_access(uint32_t pc, uint8_t opcode, const ConstantPool::Member& field) {
    if (watch_ == Watch::kMonitors) return;
    const char type = field.descriptor.empty() ? 'I' : field.descriptor[0];
    const auto place = [&] { return site(pc, field, is_reference(type)); };
    switch (opcode) {
      case JVM_OPC_getstatic:
        if (watch_ == Watch::kEverything) after(pc).address(place()).call(watcher::kReadStatic);
        break;
      case JVM_OPC_putstatic:
        if (watch_ == Watch::kEverything) before(pc).address(place()).call(watcher::kWritesStatic);
        break;
      case JVM_OPC_getfield:
        before(pc).op(JVM_OPC_dup);
        if (is_wide(type)) {
          after(pc).op(JVM_OPC_dup2_x1).op(JVM_OPC_pop2);
        } else {
          after(pc).op(JVM_OPC_swap);
        }
        after(pc).address(place()).call(watcher::kRead);
        break;
      default:
        // Before a constructor has called another one, nothing but a field of `this` can be set, and nobody
        // else may see the object.
        if (in_unfinished_object()) return;
        if (is_wide(type)) {
          before(pc).op(JVM_OPC_dup2_x1).op(JVM_OPC_pop2).op(JVM_OPC_dup_x2);
        } else {
          before(pc).op(JVM_OPC_dup2).op(JVM_OPC_pop);
        }
        before(pc).address(place()).call(watcher::kWrites);
    }
  }

  // Every other call of a constructor finishes an object that a `new` before it began.
  bool in_unfinished_object() const { return method_.name == "<init>" && !own_finished_; }

  void stores_element(uint32_t pc, char type) {
    const uint32_t value = max_locals_;
    use_locals(is_wide(type) ? 2 : 1);
    before(pc)
        .store(type, value)
        .op(JVM_OPC_dup2)
        .address(site(pc, {}, false))
        .call(watcher::kWritesElement)
        .load(type, value);
  }

  void use_locals(uint32_t count) { spilled_ = std::max(spilled_, count); }

  void call(uint32_t pc, const ConstantPool::Member& method) {
    const std::string parameters = parameter_types(method.descriptor);
    const HandleAccess handle = handle_access(method);
    if (handle.gives || handle.takes) {
      if (parameters.empty() || !is_reference(parameters[0])) return;
      with_operand(pc, parameters, 1, [&](Code code) {
        return handle.gives ? code.call(watcher::kHandleGives) : code.op(JVM_OPC_pop);
      });
      if (handle.takes) after(pc).load('L', operand_).call(watcher::kHandleTook);
    } else if (waits(method)) {
      with_operand(pc, parameters, 0, [](Code code) { return code.call(watcher::kMonitorLeaves); });
      after(pc).load('L', operand_).call(watcher::kMonitorEntered);
    } else if (asks_whether_alive(method)) {
      with_operand(pc, parameters, 0, [](Code code) { return code.op(JVM_OPC_pop); });
      after(pc).load('L', operand_).call(watcher::kThreadJoined);
    } else if (watch_ == Watch::kEverything && library_.may_be_meant(method.owner)) {
      with_operand(pc, parameters, 0,
                   [&](Code code) { return code.address(site(pc, method, false)).call(watcher::kUses); });
    }
  }

  // Does something with an operand of a call, the receiver being operand 0: all go to local variables and
  // back.
  template <class Do>
  void with_operand(uint32_t pc, const std::string& parameters, size_t which, Do act) {
    const std::string types = 'L' + parameters;
    std::vector<uint32_t> locals;
    uint32_t next = max_locals_;
    for (const char type : types) {
      locals.push_back(next);
      next += is_wide(type) ? 2 : 1;
    }
    use_locals(next - max_locals_);
    operand_ = locals[which];
    for (size_t i = types.size(); i-- > 0;) before(pc).store(types[i], locals[i]);
    act(before(pc).load('L', operand_));
    for (size_t i = 0; i < types.size(); ++i) before(pc).load(types[i], locals[i]);
  }

  const ConstantPool& pool_;
  PoolAdditions& added_;
  const UnsafeLibrary& library_;
  std::string_view class_name_;
  Watch watch_;
  const WatchedClass& declared_;
  const MemberInfo& method_;
  bool readable_ = false;
  uint32_t max_locals_ = 0;
  std::span<const uint8_t> code_;
  std::map<uint32_t, uint32_t> lines_;
  CodeEdit edit_;
  int unfinished_ = 0;  // objects that the method has begun
  bool own_finished_ = false;
  bool may_be_finalized_ = false;
  uint32_t spilled_ = 0;
  uint32_t operand_ = 0;
};

class ClassWatching {
 public:
  ClassWatching(std::span<const uint8_t> bytes, Watch watch, const UnsafeLibrary& library,
                WatchedClasses& classes)
      : bytes_(bytes), in_(bytes), watch_(watch), library_(library), classes_(classes) {}

  std::optional<WatchedCode> run() {
    constexpr size_t kPoolCount = 8;
    in_.go_to(kPoolCount - 2);
    version_ = in_.u2();
    const size_t count = in_.u2();
    pool_.emplace(in_.rest(), count);
    if (!pool_->complete()) return {};
    added_.emplace(pool_->count());
    in_.take(pool_->bytes().size());
    const size_t header = in_.at();
    declare();
    const size_t methods_at = in_.at();
    ByteWriter methods;
    const uint16_t methods_count = in_.u2();
    methods.u2(methods_count);
    for (uint16_t i = 0; i < methods_count; ++i) member(methods);
    if (in_.failed() || !changed_ || !added_->fit()) return {};

    ByteWriter out;
    out.append(bytes_.first(kPoolCount));
    out.u2(added_->count());
    out.append(pool_->bytes());
    out.append(added_->bytes());
    out.append(bytes_.subspan(header, methods_at - header));
    out.append(methods.bytes());
    out.append(in_.rest());
    return WatchedCode{.class_file = out.take(), .methods_left_out = left_out_};
  }

 private:
  void declare() {
    in_.u2();
    own_class_ = in_.u2();
    name_ = pool_->class_name(own_class_);
    std::vector<std::string> supertypes{std::string(pool_->class_name(in_.u2()))};
    for (uint16_t count = in_.u2(); count > 0 && !in_.failed(); --count) {
      supertypes.emplace_back(pool_->class_name(in_.u2()));
    }
    std::vector<DeclaredField> fields;
    for (uint16_t count = in_.u2(); count > 0 && !in_.failed(); --count) {
      const uint16_t access = in_.u2();
      const uint16_t name = in_.u2();
      const uint16_t descriptor = in_.u2();
      fields.push_back({.name = pool_->utf8(name),
                        .descriptor = pool_->utf8(descriptor),
                        .is_volatile = (access & JVM_ACC_VOLATILE) != 0,
                        .is_final = (access & JVM_ACC_FINAL) != 0});
      for (uint16_t attributes = in_.u2(); attributes > 0 && !in_.failed(); --attributes) {
        in_.u2();
        in_.take(in_.u4());
      }
    }
    declared_ =
        &classes_.add(std::string(name_), std::move(supertypes), fields, watch_ == Watch::kEverything);
  }

  void member(ByteWriter& out) {
    const size_t start = in_.at();
    const uint16_t access = in_.u2();
    const uint16_t name = in_.u2();
    const uint16_t descriptor = in_.u2();
    const uint16_t count = in_.u2();
    if (in_.failed()) return;
    out.append(bytes_.subspan(start, in_.at() - start));
    const MemberInfo method{
        .access = access, .name = pool_->utf8(name), .descriptor = pool_->utf8(descriptor)};
    for (uint16_t i = 0; i < count && !in_.failed(); ++i) {
      const uint16_t attribute = in_.u2();
      const auto content = in_.take(in_.u4());
      std::optional<Bytes> code;
      if (pool_->utf8(attribute) == "Code") code = watched_code(method, content);
      out.u2(attribute);
      out.u4(code ? code->size() : content.size());
      out.append(code ? std::span<const uint8_t>(*code) : content);
    }
  }

  std::optional<Bytes> watched_code(const MemberInfo& method, std::span<const uint8_t> attribute) {
    constexpr uint16_t kFramesFrom = 50;
    constexpr uint16_t kClassConstantsFrom = 49;
    MethodWatching watching(*pool_, *added_, library_, name_, watch_, *declared_, method, attribute);
    if (!watching.run(own_class_, version_ >= kClassConstantsFrom, pool_->has_utf8("finalize"))) return {};
    CodeNames names;
    if (!watching.edit().on_exception.empty()) {
      names = {.stack_map_table = added_->utf8("StackMapTable"),
               .throwable = added_->class_named("java/lang/Throwable")};
    }
    auto code = edited(attribute, watching.edit(), *pool_, names, version_ >= kFramesFrom);
    changed_ |= code.has_value();
    left_out_ += code ? 0 : 1;
    return code;
  }

  std::span<const uint8_t> bytes_;
  ByteReader in_;
  Watch watch_;
  const UnsafeLibrary& library_;
  WatchedClasses& classes_;
  uint16_t version_ = 0;
  uint16_t own_class_ = 0;
  std::string_view name_;
  std::optional<ConstantPool> pool_;
  std::optional<PoolAdditions> added_;
  const WatchedClass* declared_ = nullptr;
  bool changed_ = false;
  size_t left_out_ = 0;
};

}  // namespace

std::optional<WatchedCode> watched(std::span<const uint8_t> class_file, Watch watch,
                                   const UnsafeLibrary& library, WatchedClasses& classes) {
  return ClassWatching(class_file, watch, library, classes).run();
}

}  // namespace heddle::recorder
