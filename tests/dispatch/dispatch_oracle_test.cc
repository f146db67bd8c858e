// Resolution and selection against the JVM itself.
//
// Random programs (random_program.h) are written as class files; one JVM loads each with a loader of its
// own, runs every call and says which member answered or which error was thrown. We predict the same from
// the class files alone. Every difference fails the test and is printed with its whole program.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>

#include "program/dispatch.h"
#include "tests/dispatch/jvm.h"
#include "tests/dispatch/random_program.h"

namespace heddle::testing {
namespace {

constexpr uint64_t kDefaultSeed = 20240607;
constexpr uint64_t kDefaultCases = 12000;
constexpr size_t kCallsPerProgram = 40;
constexpr size_t kShownDifferences = 20;

struct Answer {
  std::string text;    // as the driver writes it
  bool shaky = false;  // HotSpot is known to throw at times where the specification is clear
};

// One generated program, loaded by us.
class Prediction {
 public:
  Prediction(const ClassPath& jdk, const GeneratedProgram& generated)
      : program_(symbols_, jdk, problems_), hierarchy_(program_), dispatch_(hierarchy_) {
    for (const GeneratedClass& written : generated.classes) {
      auto bytes = std::make_shared<const std::vector<uint8_t>>(write_class(generated, written));
      auto file = ClassFile::parse(*bytes, bytes);
      EXPECT_TRUE(file) << written.name;
      if (file) program_.define(std::make_shared<const ClassFile>(std::move(*file)));
    }
    for (const GeneratedClass& written : generated.classes) hierarchy_.link(written.name);
  }

  // The verifier rejects a protected member of another package that is used on something else than the
  // caller's own class. One such call would take all the others of its class with it.
  bool verifies(const GeneratedCall& call) {
    if (call.is_static() || call.named.starts_with('[') || call.op == Op::kInvokeSpecial) return true;
    const ClassId caller = hierarchy_.link(call.caller);
    const ClassId named = hierarchy_.link(call.named);
    if (!hierarchy_.extends(caller, named) || call.cast == call.caller) return true;
    ClassId owner;
    uint16_t access = 0;
    if (call.is_field()) {
      const FieldResult found = find_field(hierarchy_, named, signature(call));
      if (!found.ok()) return true;
      owner = program_[found.field].owner;
      access = program_[found.field].access;
    } else {
      const MethodResult found = find_class_method(hierarchy_, named, signature(call));
      if (!found.ok()) return true;
      owner = program_[found.method].owner;
      access = program_[found.method].access;
    }
    return (access & kAccProtected) == 0 || program_[owner].package == program_[caller].package;
  }

  Answer predict(const GeneratedCall& call) {
    const ClassId caller = hierarchy_.link(call.caller);
    const ClassId named = hierarchy_.link(call.named);
    if (call.is_field()) {
      const FieldResult found =
          resolve_field_use(hierarchy_, caller, named, signature(call), call.op == Op::kGetStatic);
      return {found.ok() ? id(program_[found.field]) : std::string(error_name(found.linkage, true)), false};
    }
    MethodResult found =
        dispatch_.resolve_call(invoke(call.op), caller, named, signature(call), call.by_interface);
    bool shaky = false;
    if (found.ok() && !call.is_static()) {
      const ClassId receiver = hierarchy_.link(call.receiver);
      found = dispatch_.target(invoke(call.op), receiver, found.method);
      shaky = found.method && has_namesake(receiver, program_[found.method]);
    }
    return {found.ok() ? id(program_[found.method]) : std::string(error_name(found.linkage)), shaky};
  }

 private:
  // A method of an interface, while a class from the receiver up declares a namesake that overrides
  // nothing; or that namesake itself, when it is private.
  bool has_namesake(ClassId receiver, const Method& selected) const {
    if (!program_[selected.owner].is_interface()) {
      const Signature method = {selected.name, selected.descriptor};
      return (selected.access & kAccPrivate) != 0 &&
             maximally_specific(hierarchy_, selected.owner, method).any;
    }
    for (ClassId at = receiver; at; at = hierarchy_.super(at)) {
      if (program_.declared_method(at, selected.name, selected.descriptor)) return true;
    }
    return false;
  }

  static Invoke invoke(Op op) {
    switch (op) {
      case Op::kInvokeInterface:
        return Invoke::kInterface;
      case Op::kInvokeSpecial:
        return Invoke::kSpecial;
      case Op::kInvokeStatic:
        return Invoke::kStatic;
      default:
        return Invoke::kVirtual;
    }
  }
  Signature signature(const GeneratedCall& call) {
    return {symbols_.name(call.name), symbols_.name(call.descriptor)};
  }
  std::string id(const Field& field) {
    return fmt::format("{}.{}", program_.text(program_[field.owner].name), program_.text(field.name));
  }
  std::string id(const Method& method) {
    return fmt::format("{}.{}{}", program_.text(program_[method.owner].name), program_.text(method.name),
                       program_.text(method.descriptor));
  }

  Symbols symbols_;
  Problems problems_;
  Program program_;
  Hierarchy hierarchy_;
  Dispatch dispatch_;
};

struct Cases {
  std::vector<GeneratedProgram> programs;
  std::vector<Answer> predicted;  // by call number
};

Cases make_cases(const ClassPath& jdk, uint64_t seed, size_t wanted) {
  Cases cases;
  Random random(seed);
  while (cases.predicted.size() < wanted) {
    GeneratedProgram program = generate_classes(random);
    Prediction prediction(jdk, program);
    for (size_t tries = 0; tries < 3 * kCallsPerProgram && program.calls.size() < kCallsPerProgram; ++tries) {
      GeneratedCall call = generate_call(random, program);
      if (!call.is_static() && call.receiver.empty()) continue;
      if (!prediction.verifies(call)) continue;
      call.number = static_cast<int>(cases.predicted.size());
      cases.predicted.push_back(prediction.predict(call));
      program.calls.push_back(std::move(call));
    }
    cases.programs.push_back(std::move(program));
  }
  return cases;
}

std::string dotted(std::string name) {
  std::ranges::replace(name, '/', '.');
  return name;
}

// The driver's input, as java.io.DataInput reads it.
std::vector<uint8_t> driver_input(const std::vector<GeneratedProgram>& programs) {
  ByteWriter out;
  auto text = [&](const std::string& value) { out.u2(static_cast<unsigned>(value.size())).append(value); };
  out.u4(static_cast<uint32_t>(programs.size()));
  for (const GeneratedProgram& program : programs) {
    out.u4(static_cast<uint32_t>(program.classes.size()));
    for (const GeneratedClass& written : program.classes) {
      const std::vector<uint8_t> bytes = write_class(program, written);
      text(dotted(written.name));
      out.u4(static_cast<uint32_t>(bytes.size())).append(bytes);
    }
    out.u4(static_cast<uint32_t>(program.calls.size()));
    for (const GeneratedCall& call : program.calls) {
      out.u4(static_cast<uint32_t>(call.number));
      text(dotted(call.caller));
      text(dotted(call.receiver));
    }
  }
  return out.bytes();
}

std::vector<std::string> ask_jvm(const std::filesystem::path& jdk, const Cases& cases) {
  const TemporaryDirectory directory;
  const auto input = directory.path() / "programs.bin";
  const auto output = directory.path() / "answers.txt";
  const std::vector<uint8_t> bytes = driver_input(cases.programs);
  std::ofstream(input, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  EXPECT_EQ(run_java(jdk, HEDDLE_DRIVER_SOURCE, {input.string(), output.string()}), 0);
  std::vector<std::string> answers(cases.predicted.size());
  std::ifstream in(output);
  size_t number = 0;
  std::string answer;
  while (in >> number && std::getline(in >> std::ws, answer)) answers.at(number) = answer;
  return answers;
}

void print_outcomes(const std::vector<std::string>& answers) {
  std::map<std::string, size_t> counts;
  for (const std::string& answer : answers) {
    const bool member = answer.find('.') != std::string::npos && !answer.starts_with("setup");
    ++counts[member ? "a member" : answer];
  }
  for (const auto& [outcome, count] : counts) fmt::print("  {:6} {}\n", count, outcome);
}

// Where the JVM is known not to follow the specification and we do:
//  - JDK-8356942, mended in 25: invokeinterface throws AbstractMethodError for conflicting default methods,
//    where invokevirtual throws the right error;
//  - methods of interfaces with a private or static namesake in a class (see dispatch.h): HotSpot makes
//    stubs that throw for signatures that want a method, and may take one for the namesake or the
//    other way round. In 25 a stub was even seen to call itself until the stack is full.
bool excused(int jdk, const GeneratedCall& call, const Answer& predicted, const std::string& answer) {
  const bool conflict = predicted.text == error_name(Linkage::kIncompatibleClassChange);
  const bool is_abstract = answer == error_name(Linkage::kAbstractMethod);
  if (jdk < 25 && call.op == Op::kInvokeInterface && conflict && is_abstract) return true;
  return predicted.shaky && (is_abstract || answer == error_name(Linkage::kIncompatibleClassChange) ||
                             answer == "StackOverflowError");
}

TEST(DispatchOracle, AgreesWithTheJvm) {
  const uint64_t seed = setting("HEDDLE_DISPATCH_SEED", kDefaultSeed);
  const std::filesystem::path home = jdk_under_test();
  Problems problems;
  ClassPath jdk;
  ASSERT_TRUE(jdk.add_jdk(home, {}, problems)) << home;
  const Cases cases = make_cases(jdk, seed, setting("HEDDLE_DISPATCH_CASES", kDefaultCases));
  const std::vector<std::string> answers = ask_jvm(home, cases);
  fmt::print("seed {}: {} cases in {} programs\n", seed, answers.size(), cases.programs.size());
  print_outcomes(answers);
  const int version = jdk_version(home);
  size_t differences = 0;
  size_t excuses = 0;
  for (const GeneratedProgram& program : cases.programs) {
    for (const GeneratedCall& call : program.calls) {
      const auto number = static_cast<size_t>(call.number);
      const Answer& predicted = cases.predicted[number];
      if (predicted.text == answers[number]) continue;
      if (excused(version, call, predicted, answers[number])) {
        ++excuses;
      } else if (++differences <= kShownDifferences) {
        ADD_FAILURE() << to_string(call) << "\n  we say    " << predicted.text << "\n  the JVM   "
                      << answers[number] << "\n"
                      << listing(program);
      }
    }
  }
  fmt::print("{} differences, {} known faults of the JVM\n", differences, excuses);
  EXPECT_EQ(differences, 0U) << "of " << answers.size() << " cases with seed " << seed;
  EXPECT_LE(excuses, answers.size() / 50) << "the excuses are meant for rare cases";
}

}  // namespace
}  // namespace heddle::testing
