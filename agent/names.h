// What the JVM calls its methods and classes, in the form that the log has them.
#pragma once

#include <jvmti.h>

#include <string>
#include <string_view>

namespace heddle::recorder {

// Memory that a JVMTI function allocates, given back when this goes.
template <class T>
class JvmtiMemory {
 public:
  explicit JvmtiMemory(jvmtiEnv* jvmti) : jvmti_(jvmti) {}
  JvmtiMemory(const JvmtiMemory&) = delete;
  JvmtiMemory& operator=(const JvmtiMemory&) = delete;
  ~JvmtiMemory() { jvmti_->Deallocate(reinterpret_cast<unsigned char*>(memory_)); }

  T** out() { return &memory_; }
  T* get() const { return memory_; }

 private:
  jvmtiEnv* jvmti_;
  T* memory_ = nullptr;
};

struct MethodName {
  std::string name;
  std::string descriptor;
};

// "java/lang/String", "[I", "[Ljava/lang/String;"; hidden classes as "Owner$$Lambda$14/0x0000000800c03000".
std::string class_name(jvmtiEnv* jvmti, jclass type);

MethodName method_name(jvmtiEnv* jvmti, jmethodID method);

// Code that the JVM makes up while it runs, so that no class path holds it: hidden classes (lambdas, method
// handles, string concatenation), accessors of reflection, dynamic proxies. Also the Holder classes of
// java.lang.invoke, which are the same kind of code, made when the JDK was built.
bool is_generated(std::string_view class_name);

// Code of the JDK that links call sites and handles, and makes proxies: what runs below it does so for the
// virtual machine, not for the program.
bool is_linkage(std::string_view class_name);

}  // namespace heddle::recorder
