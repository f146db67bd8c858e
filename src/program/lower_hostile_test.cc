// Methods made to exhaust time or memory. Each must give a result or an error within what the largest honest
// methods take, and a result must not exhaust what comes after the lowering either.
#include <gtest/gtest.h>

#include <ctime>
#include <fstream>
#include <functional>

#include "program/flow.h"
#include "program/method_sample.h"
#include "program/monitors.h"

namespace heddle {
namespace {

using O = Opcode;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(NDEBUG)
constexpr double kMostSeconds = 40;
constexpr size_t kMostMegabytes = 8000;
#else
constexpr double kMostSeconds = 2;
constexpr size_t kMostMegabytes = 200;
#endif

// The largest resident size since the last reset.
class PeakMemory {
 public:
  PeakMemory() { std::ofstream("/proc/self/clear_refs") << "5"; }
  size_t megabytes() const {
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;) {
      if (word != "VmHWM:") continue;
      size_t kilobytes = 0;
      status >> kilobytes;
      return kilobytes / 1024;
    }
    return 0;
  }
};

struct Hostile {
  const char* name;
  const char* descriptor;
  void (*write)(MethodSample&);
};

void store_ints(MethodSample& sample, unsigned first, unsigned count) {
  sample.code.limits(16, 65535);
  for (unsigned i = 0; i < count; ++i) sample.ops({O::kIconst0, O::kWide, O::kIstore}).code.u2(first + i);
}

// Loops inside each other, all of them over all locals.
void nested_loops(MethodSample& sample, unsigned loops, unsigned locals) {
  store_ints(sample, 1, locals);
  std::vector<MethodSample::Label> heads;
  for (unsigned i = 0; i < loops; ++i) {
    heads.push_back(sample.here());
    sample.op(O::kNop);
  }
  for (unsigned i = 0; i < 20 && i < locals; ++i) sample.op(O::kIinc).code.u1(1 + i).u1(1);
  while (!heads.empty()) {
    sample.op(O::kIload0).branch(O::kIfne, heads.back());
    heads.pop_back();
  }
  sample.op(O::kReturn);
}

// Each head can be reached from the entry too, so that no loop is reducible.
void irreducible_loops(MethodSample& sample, unsigned loops, unsigned locals) {
  store_ints(sample, 1, locals);
  std::vector<MethodSample::Label> heads;
  heads.reserve(loops);
  for (unsigned i = 0; i < loops; ++i) heads.push_back(sample.label());
  for (const auto head : heads) sample.op(O::kIload0).branch(O::kIfne, head);
  for (const auto head : heads) {
    sample.bind(head).op(O::kIinc).code.u1(1).u1(1);
  }
  for (size_t i = heads.size(); i-- > 0;) sample.op(O::kIload0).branch(O::kIfne, heads[i]);
  sample.op(O::kReturn);
}

// A table of `entries` over code with many calls; `handlers` different places, as many types as constants
// last.
void exception_table(MethodSample& sample, unsigned entries, unsigned handlers, unsigned types,
                     unsigned calls) {
  const auto start = sample.here();
  for (unsigned i = 0; i < calls; ++i) sample.call("a").op(O::kIinc).code.u1(0).u1(1);
  const auto end = sample.here();
  sample.op(O::kReturn);
  std::vector<MethodSample::Label> targets{sample.here()};
  sample.op(O::kAthrow);
  while (targets.size() < handlers) {
    targets.push_back(sample.here());
    sample.op(O::kAthrow);
  }
  for (unsigned i = 0; i < entries; ++i) {
    sample.code.handler(start, end, targets[i % targets.size()],
                        fmt::format("E{}", i / targets.size() % types));
  }
}

// Every level calls the next twice.
void doubling_subroutines(MethodSample& sample, unsigned levels, const std::function<void()>& innermost) {
  std::vector<MethodSample::Label> labels;
  for (unsigned i = 0; i <= levels; ++i) labels.push_back(sample.label());
  sample.branch(O::kJsr, labels[0]).op(O::kReturn);
  for (unsigned i = 0; i < levels; ++i) {
    sample.bind(labels[i]).op(O::kAstore).code.u1(i + 1);
    sample.branch(O::kJsr, labels[i + 1]).branch(O::kJsr, labels[i + 1]).op(O::kRet).code.u1(i + 1);
  }
  sample.bind(labels[levels]).op(O::kAstore).code.u1(levels + 1);
  innermost();
  sample.op(O::kRet).code.u1(levels + 1);
  sample.code.limits(4, 255);
}

// A table switch with as many keys; every target is another instruction, or all the same.
void wide_switch(MethodSample& sample, unsigned keys, bool distinct) {
  sample.op(O::kIload0);
  const size_t pc = sample.code.position();
  sample.op(O::kTableswitch);
  while (sample.code.position() % 4 != 0) sample.op(O::kNop);
  const size_t end = sample.code.position() + 12 + size_t{4} * keys;
  sample.code.u4(static_cast<uint32_t>(end - pc)).u4(0).u4(keys - 1);
  for (unsigned i = 0; i < keys; ++i) sample.code.u4(static_cast<uint32_t>(end - pc + (distinct ? i : 0)));
  for (unsigned i = 0; i < keys; ++i) sample.op(O::kNop);
}

const Hostile kMethods[] = {
    {"NestedLoopsOverFewLocals", "(I)V", [](MethodSample& s) { nested_loops(s, 6000, 20); }},
    {"NestedLoopsOverSomeLocals", "(I)V", [](MethodSample& s) { nested_loops(s, 5000, 250); }},
    {"NestedLoopsOverManyLocals", "(I)V", [](MethodSample& s) { nested_loops(s, 4000, 900); }},
    {"NestedLoopsOverThousandsOfLocals", "(I)V", [](MethodSample& s) { nested_loops(s, 5000, 5000); }},
    {"IrreducibleLoops", "(I)V", [](MethodSample& s) { irreducible_loops(s, 2800, 20); }},
    {"IrreducibleLoopsOverManyLocals", "(I)V", [](MethodSample& s) { irreducible_loops(s, 2000, 400); }},
    {"ExceptionTableOfManyTypes", "(I)V", [](MethodSample& s) { exception_table(s, 65535, 1, 20000, 5000); }},
    {"ExceptionTableOfManyHandlers", "(I)V",
     [](MethodSample& s) { exception_table(s, 65535, 20000, 4, 5000); }},
    {"ExceptionTableOfCopies", "(I)V", [](MethodSample& s) { exception_table(s, 65535, 1, 1, 9000); }},
    {"ExceptionTableWithFewCalls", "(I)V", [](MethodSample& s) { exception_table(s, 65535, 20000, 4, 10); }},
    {"HandlersWithManyPredecessors", "(I)V",
     [](MethodSample& s) {
       store_ints(s, 1, 200);
       exception_table(s, 100, 100, 1, 9000);
     }},
    {"HandlersBehindHandlers", "(I)V",
     [](MethodSample& s) {
       s.op(O::kAconstNull);
       std::vector<MethodSample::Label> places;
       for (unsigned i = 0; i < 10000; ++i) {
         places.push_back(s.here());
         s.ops({O::kAstore1}).call("a").op(O::kAload1);
       }
       s.op(O::kAthrow);
       const auto end = s.here();
       s.op(O::kReturn);
       for (size_t i = 1; i < places.size(); ++i) s.code.handler(places[i - 1], end, places[i]);
     }},
    {"DoublingSubroutines", "(I)V", [](MethodSample& s) { doubling_subroutines(s, 60, [] {}); }},
    {"DoublingSubroutinesAroundASwitch", "(I)V",
     [](MethodSample& s) { doubling_subroutines(s, 14, [&] { wide_switch(s, 12000, false); }); }},
    {"SubroutinesAroundAWideSwitch", "(I)V",
     [](MethodSample& s) { doubling_subroutines(s, 6, [&] { wide_switch(s, 12000, true); }); }},
    {"ManySubroutines", "(I)V",
     [](MethodSample& s) {
       for (unsigned i = 0; i < 9000; ++i) {
         const auto target = s.label();
         s.branch(O::kJsr, target).bind(target).op(O::kPop);
       }
       s.op(O::kReturn);
     }},
    {"AsManySubroutinesAsAllowed", "(I)V",
     [](MethodSample& s) {
       for (unsigned i = 0; i < 900; ++i) {
         const auto target = s.label();
         const auto next = s.label();
         s.branch(O::kJsr, target).branch(O::kGoto, next);
         s.bind(target).op(O::kAstore1).op(O::kRet).code.u1(1);
         s.bind(next);
       }
       s.op(O::kReturn);
     }},
    {"ChainOfSubroutines", "(I)V",
     [](MethodSample& s) {
       for (unsigned i = 0; i < 900; ++i) {
         const auto target = s.label();
         s.branch(O::kJsr, target).op(O::kReturn).bind(target).op(O::kPop);
       }
       s.op(O::kReturn);
     }},
    {"WideSwitch", "(I)V",
     [](MethodSample& s) {
       wide_switch(s, 13000, true);
       s.op(O::kReturn);
     }},
    {"MonitorsInsideEachOther", "(Ljava/lang/Object;)V",
     [](MethodSample& s) {
       const auto start = s.here();
       for (unsigned i = 0; i < 16000; ++i) s.ops({O::kAload0, O::kMonitorenter});
       for (unsigned i = 0; i < 16000; ++i) s.ops({O::kAload0, O::kMonitorexit});
       const auto end = s.here();
       s.op(O::kReturn);
       const auto handler = s.here();
       s.op(O::kAthrow);
       s.code.handler(start, end, handler);
     }},
    {"VariablesByTheThousand", "(I)V",
     [](MethodSample& s) {
       for (unsigned i = 0; i < 16000; ++i) s.ops({O::kIload0, O::kIconst1, O::kIadd, O::kIstore0});
       s.op(O::kReturn);
       testing::ByteWriter table;
       auto& constants = s.writer.constants();
       table.u2(65535);
       for (unsigned i = 0; i < 65535; ++i) {
         table.u2(1).u2(0).u2(constants.utf8("x")).u2(constants.utf8("I")).u2(0);
       }
       s.code.attribute("LocalVariableTable", table.bytes());
     }},
    {"DeepStackAcrossBranches", "(I)V",
     [](MethodSample& s) {
       s.code.limits(65535, 1);
       for (unsigned i = 0; i < 20000; ++i) s.op(O::kIload0);
       for (unsigned i = 0; i < 10000; ++i) {
         const auto next = s.label();
         s.op(O::kIload0).branch(O::kIfeq, next).bind(next);
       }
       s.op(O::kReturn);
     }},
    {"StraightLine", "(I)V",
     [](MethodSample& s) {
       for (unsigned i = 0; i < 21000; ++i) s.op(O::kIinc).code.u1(0).u1(1);
       s.op(O::kReturn);
     }},
};

class HostileMethods : public ::testing::TestWithParam<Hostile> {};

TEST_P(HostileMethods, AreBounded) {
  MethodSample sample;
  GetParam().write(sample);
  ASSERT_LE(sample.code.position(), 65535U);
  const PeakMemory memory;
  const size_t before = memory.megabytes();
  const std::clock_t start = std::clock();
  const auto body = sample.lower(GetParam().descriptor);
  if (body) {
    find_monitors(*body);
    find_loops(*body);
    post_dominators(*body);
  } else {
    EXPECT_FALSE(body.error().message.starts_with("the IR is broken")) << body.error().message;
    fmt::print("{}\n", body.error().message);
  }
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  EXPECT_LT(seconds, kMostSeconds);
  EXPECT_LT(memory.megabytes() - before, kMostMegabytes);
}

INSTANTIATE_TEST_SUITE_P(All, HostileMethods, ::testing::ValuesIn(kMethods),
                         [](const auto& method) { return method.param.name; });

}  // namespace
}  // namespace heddle
