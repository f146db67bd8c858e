#pragma once

#include <jvmti.h>

#include <string>

namespace heddle::recorder {

// False if this JVM does not let itself be watched.
bool record_races(jvmtiEnv* jvmti, const std::string& log);

}  // namespace heddle::recorder
