#pragma once

#include <jvmti.h>

#include <string>

namespace heddle::recorder {

// False if this JVM does not send the events that are needed.
bool record_calls(jvmtiEnv* jvmti, const std::string& log);

}  // namespace heddle::recorder
