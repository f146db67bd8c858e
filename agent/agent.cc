// The agent as the JVM sees it. README.md has its options and the formats of its logs.
#include <jvmti.h>

#include <string>
#include <string_view>

#include "agent/call_recorder.h"
#include "agent/log_file.h"
#include "agent/race_recorder.h"

namespace heddle::recorder {

namespace {

// The file behind the key, or nothing.
std::string_view value_of(std::string_view options, std::string_view key) {
  return options.starts_with(key) ? options.substr(key.size()) : std::string_view();
}

bool load(JavaVM* vm, std::string_view options) {
  const std::string calls(value_of(options, "out="));
  const std::string races(value_of(options, "races="));
  if (calls.empty() && races.empty()) {
    complain("the one option is out=FILE or races=FILE");
    return false;
  }
  jvmtiEnv* jvmti = nullptr;
  if (vm->GetEnv(reinterpret_cast<void**>(&jvmti), JVMTI_VERSION_11) != JNI_OK) {
    complain("this JVM has no JVMTI 11");
    return false;
  }
  if (calls.empty() ? record_races(jvmti, races) : record_calls(jvmti, calls)) return true;
  complain("this JVM does not send the events that the recorder needs");
  return false;
}

}  // namespace

}  // namespace heddle::recorder

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char* options, void*) {
  return heddle::recorder::load(vm, options == nullptr ? "" : options) ? JNI_OK : JNI_ERR;
}
