// Logs which methods a run enters, who called them and what is allocated: the truth that the static call
// graph is measured against. README.md has the format of the log.
//
// Problem. Every call of a real program counts, also those of the JDK, of class initialisers and of code
// that is made while the program runs. Nothing may be dropped silently, the program may leave by any way, and
// a run of a database or a web server has to end within a minute.
//
// Way. The JVM is asked for MethodEntry events; it interprets everything then, so that no call is inlined
// away. At each event GetFrameLocation gives the caller and its bytecode index. Instrumented bytecode would
// be faster in loops, but hidden classes and the JDK's first classes cannot be instrumented, and a wrong
// frame map breaks a real program; a shadow stack kept by MethodEntry and MethodExit knows no bytecode index.
// Objects come by SampledObjectAlloc with an interval of 0, which is every object, and by VMObjectAlloc. What
// repeats is dropped by the thread that sees it (record.h); what is new is named and classified by the
// instruction that did it (instruction.h).
//
// Calls through generated code (names.h) are logged twice: frame by frame, and as one edge from the nearest
// frame of ordinary code. The second cannot be had from the first, because the methods of java.lang.invoke in
// between are shared by unrelated calls.
//
// While call sites are linked and proxies made, the JDK runs common code (lists, maps, strings) on behalf of
// the virtual machine. Such calls are marked, unless they were seen elsewhere, too: until then the frames
// above are looked at each time.
//
// Cost, measured on a machine with two cores: 0.45 us for a call that is known, JDK 17 and 25 alike, the
// interpreter included; 2 us for one out of generated code; 0.7 us for an object. h2 takes 6.5 s instead of
// 1.0, jython 24 s instead of 2.8, Tomcat 28 s instead of 2.0.
//
// Limits. JVMTI sends these events in the live phase only: what runs before VMInit is not seen, but for the
// frames that are on a stack at that time. HotSpot's interpreter has no event for the methods that it
// replaces by machine code of its own (README.md lists them); they call nothing. A JVM that is killed leaves
// no log.
#include "agent/call_recorder.h"

#include <algorithm>
#include <array>
#include <bit>
#include <span>

#include "agent/log_file.h"
#include "agent/names.h"
#include "agent/record.h"

namespace heddle::recorder {

namespace {

struct Recorder {
  std::string log;
  Record record;
};

// Never destroyed: threads may still be in a callback while the process ends.
Recorder* recorder = nullptr;

Site site_of(const jvmtiFrameInfo& frame) {
  return {.method = frame.method, .pc = static_cast<int32_t>(frame.location)};
}

// The frame `depth` above the current thread's top frame. False if the JVM does not tell.
bool find_site(jvmtiEnv* jvmti, jint depth, Site& site) {
  jlocation pc = -1;
  switch (jvmti->GetFrameLocation(nullptr, depth, &site.method, &pc)) {
    case JVMTI_ERROR_NONE:
      site.pc = static_cast<int32_t>(pc);
      return true;
    case JVMTI_ERROR_NO_MORE_FRAMES:
      site = {};
      return true;
    default:
      return false;
  }
}

void record_frames(jvmtiEnv* jvmti, jmethodID callee) {
  constexpr jint kFrames = 64;  // the longest way through generated code that a real program took has 5
  std::array<jvmtiFrameInfo, kFrames> frames;
  jint count = 0;
  if (jvmti->GetStackTrace(nullptr, 1, kFrames, frames.data(), &count) != JVMTI_ERROR_NONE) {
    return recorder->record.count_lost();
  }
  std::array<Site, kFrames> callers;
  std::ranges::transform(frames.begin(), frames.begin() + count, callers.begin(), site_of);
  recorder->record.add_frames(callee, std::span(callers).first(static_cast<size_t>(count)), count < kFrames);
}

void JNICALL on_method_entry(jvmtiEnv* jvmti, JNIEnv*, jthread, jmethodID method) {
  Edge edge{.caller = {}, .callee = method};
  if (!find_site(jvmti, 1, edge.caller)) return recorder->record.count_lost();
  if (recorder->record.add(edge)) record_frames(jvmti, method);
}

void JNICALL on_object(jvmtiEnv* jvmti, JNIEnv*, jthread, jobject, jclass type, jlong) {
  Site site;
  if (!find_site(jvmti, 0, site)) return recorder->record.count_lost();
  recorder->record.add_allocation(type, site);
}

// Threads that the JVM started before it let agents look: their frames were entered without an event.
void record_running_frames(jvmtiEnv* jvmti) {
  constexpr jint kDeepest = 1024;
  JvmtiMemory<jvmtiStackInfo> stacks(jvmti);
  jint threads = 0;
  if (jvmti->GetAllStackTraces(kDeepest, stacks.out(), &threads) != JVMTI_ERROR_NONE) return;
  for (jint t = 0; t < threads; ++t) {
    const jvmtiStackInfo& stack = stacks.get()[t];
    for (jint depth = 0; depth < stack.frame_count; ++depth) {
      Edge edge{.caller = {}, .callee = stack.frame_buffer[depth].method};
      if (depth + 1 < stack.frame_count) edge.caller = site_of(stack.frame_buffer[depth + 1]);
      recorder->record.add(edge);
    }
  }
}

// HotSpot reports objects only from allocation buffers that it handed out after events were on. A collection
// takes all buffers away; without it thousands of objects would be missing at the start.
void JNICALL on_vm_init(jvmtiEnv* jvmti, JNIEnv*, jthread) {
  jvmti->ForceGarbageCollection();
  record_running_frames(jvmti);
}

void JNICALL on_vm_death(jvmtiEnv* jvmti, JNIEnv*) {
  write_log(jvmti, recorder->log, [](std::ostream& out) { recorder->record.write(out); });
}

// JDK 21 brought a capability that the headers before it do not name: bit 44, can_support_virtual_threads.
// Without it events on virtual threads are not sent.
void add_virtual_threads(jvmtiCapabilities& wanted, const jvmtiCapabilities& potential) {
  constexpr size_t kBit = 44;
  constexpr uint8_t kMask = 1U << kBit % 8;
  using Bytes = std::array<uint8_t, sizeof(jvmtiCapabilities)>;
  if ((std::bit_cast<Bytes>(potential)[kBit / 8] & kMask) == 0) return;
  auto bytes = std::bit_cast<Bytes>(wanted);
  bytes[kBit / 8] |= kMask;
  wanted = std::bit_cast<jvmtiCapabilities>(bytes);
}

jvmtiCapabilities wanted_capabilities(jvmtiEnv* jvmti) {
  jvmtiCapabilities wanted{};
  wanted.can_generate_method_entry_events = 1;
  wanted.can_generate_vm_object_alloc_events = 1;
  wanted.can_generate_sampled_object_alloc_events = 1;
  wanted.can_get_bytecodes = 1;
  wanted.can_get_constant_pool = 1;
  wanted.can_tag_objects = 1;
  jvmtiCapabilities potential{};
  if (jvmti->GetPotentialCapabilities(&potential) == JVMTI_ERROR_NONE) add_virtual_threads(wanted, potential);
  return wanted;
}

jvmtiEventCallbacks callbacks() {
  jvmtiEventCallbacks callbacks{};
  callbacks.VMInit = on_vm_init;
  callbacks.VMDeath = on_vm_death;
  callbacks.MethodEntry = on_method_entry;
  callbacks.SampledObjectAlloc = on_object;
  callbacks.VMObjectAlloc = on_object;
  return callbacks;
}

// The events are asked for before the JVM has run any Java code; it sends them from its live phase on.
bool listen(jvmtiEnv* jvmti) {
  const jvmtiCapabilities capabilities = wanted_capabilities(jvmti);
  const jvmtiEventCallbacks functions = callbacks();
  if (jvmti->AddCapabilities(&capabilities) != JVMTI_ERROR_NONE) return false;
  if (jvmti->SetEventCallbacks(&functions, sizeof functions) != JVMTI_ERROR_NONE) return false;
  constexpr jint kEveryObject = 0;
  if (jvmti->SetHeapSamplingInterval(kEveryObject) != JVMTI_ERROR_NONE) return false;
  return std::ranges::all_of(std::array{JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH, JVMTI_EVENT_METHOD_ENTRY,
                                        JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, JVMTI_EVENT_VM_OBJECT_ALLOC},
                             [&](jvmtiEvent event) {
                               return jvmti->SetEventNotificationMode(JVMTI_ENABLE, event, nullptr) ==
                                      JVMTI_ERROR_NONE;
                             });
}

}  // namespace

bool record_calls(jvmtiEnv* jvmti, const std::string& log) {
  recorder = new Recorder{.log = log, .record = Record(jvmti)};
  return listen(jvmti);
}

}  // namespace heddle::recorder
