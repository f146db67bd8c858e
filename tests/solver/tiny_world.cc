#include "tests/solver/tiny_world.h"

#include <fmt/format.h>
#include <unistd.h>

#include <fstream>
#include <stdexcept>

namespace heddle::testing {
namespace {

namespace fs = std::filesystem;

constexpr unsigned kInterface = kAccPublic | kAccInterface | kAccAbstract;

std::shared_ptr<const ClassFile> parse(std::vector<uint8_t> bytes) {
  auto owner = std::make_shared<const std::vector<uint8_t>>(std::move(bytes));
  auto file = ClassFile::parse(*owner, owner);
  if (!file) throw std::runtime_error(file.error().message);
  return std::make_shared<const ClassFile>(std::move(*file));
}

}  // namespace

TinyWorld::TinyWorld() {
  folder_ = fs::temp_directory_path() / fmt::format("heddle-tiny-world-{}", getpid());
  fs::remove_all(folder_);
  ClassWriter object("java/lang/Object", {.super = ""});
  object.method(kAccPublic, "<init>", "()V", object.code().op(Op::kReturn));
  object.method(kAccPublic | kAccNative, "hashCode", "()I");
  object.method(kAccPublic | kAccNative, "equals", "(Ljava/lang/Object;)Z");
  object.method(kAccPublic | kAccNative, "toString", "()Ljava/lang/String;");
  add(object);
  for (const char* name : {"java/lang/Cloneable", "java/io/Serializable"}) {
    ClassWriter interface(name, {.access = kInterface});
    add(interface);
  }
  ClassWriter string("java/lang/String");
  string.method(kAccPublic, "toString", "()Ljava/lang/String;", string.code().load('A', 0).op(Op::kAreturn));
  add(string);
  ClassWriter type("java/lang/Class");
  add(type);
  ClassWriter runnable("java/lang/Runnable", {.access = kInterface});
  runnable.method(kAccPublic | kAccAbstract, "run", "()V");
  add(runnable);
  ClassWriter function("java/util/function/Function", {.access = kInterface});
  function.method(kAccPublic | kAccAbstract, "apply", "(Ljava/lang/Object;)Ljava/lang/Object;");
  add(function);
  ClassWriter util("lib/Util");
  util.default_constructor();
  util.field(kAccPublic, "value", "Ljava/lang/Object;");
  for (const char* name : {"same", "boxed", "loaded", "named"})
    util.method(kAccPublic | kAccStatic | kAccNative, name, "(Ljava/lang/Object;)Ljava/lang/Object;");
  util.method(kAccPublic | kAccStatic | kAccNative, "loadedElse",
              "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;");
  add(util);
  add_exception("Throwable", "Object");
  for (const char* name : {"Exception", "Error"}) add_exception(name, "Throwable");
  add_exception("RuntimeException", "Exception");
  for (const char* name :
       {"NullPointerException", "ArithmeticException", "ArrayIndexOutOfBoundsException", "ClassCastException",
        "ArrayStoreException", "NegativeArraySizeException", "IllegalMonitorStateException"}) {
    add_exception(name, "RuntimeException");
  }
  for (const char* name :
       {"StackOverflowError", "OutOfMemoryError", "NoClassDefFoundError", "ExceptionInInitializerError"}) {
    add_exception(name, "Error");
  }
  Problems problems;
  path_.add(folder_, {}, problems);
}

TinyWorld::~TinyWorld() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

std::string_view TinyWorld::knowledge() {
  return R"(
origin Runnable.run() void
merge String
merge java.lang.Class
container p.C0
once p.C2
once lib.Util
container nested lib.Util

model inline static lib.Util.same(Object x) Object
    return x

model inline static lib.Util.boxed(Object x) Object
    box = new lib.Util()
    box.lib.Util.value Object = x
    return box

model inline static lib.Util.loaded(Object service) Object
    return heddle.Intrinsic.services(Class service) Object

model inline static lib.Util.loadedElse(Object service, Object name) Object
    return heddle.Intrinsic.serviceElse(Class service, String name) Object

model inline static lib.Util.named(Object name) Object
    type = heddle.Intrinsic.classForName(String name) Class
    return heddle.Intrinsic.newInstance(Class type) Object
)";
}

void TinyWorld::add(ClassWriter& writer) {
  const std::vector<uint8_t> bytes = writer.bytes();
  const fs::path place = folder_ / (writer.name() + ".class");
  fs::create_directories(place.parent_path());
  std::ofstream(place, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  files_.push_back(parse(bytes));
}

void TinyWorld::add_exception(std::string_view name, std::string_view super) {
  ClassWriter writer(fmt::format("java/lang/{}", name), {.super = fmt::format("java/lang/{}", super)});
  writer.default_constructor();
  add(writer);
}

namespace {

const Knowledge& filled(Knowledge& knowledge, Problems& problems) {
  knowledge.read(TinyWorld::knowledge(), "tiny world", KnowledgeOrigin::kUser, problems);
  return knowledge;
}

Program& defined(Program& program, const TinyWorld& world, std::span<const std::vector<uint8_t>> classes) {
  for (const auto& file : world.files()) program.define(file);
  for (const std::vector<uint8_t>& bytes : classes) program.define(parse(bytes));
  return program;
}

}  // namespace

TinyProgram::TinyProgram(const TinyWorld& world, std::span<const std::vector<uint8_t>> classes)
    : knowledge_(symbols_),
      program_(symbols_, world.path(), problems_),
      code_(defined(program_, world, classes), filled(knowledge_, problems_)) {}

MethodId TinyProgram::method(std::string_view owner, std::string_view name, std::string_view descriptor) {
  return program_.declared_method(program_.declare(owner), symbols_.name(name), symbols_.name(descriptor));
}

}  // namespace heddle::testing
