// Logs, and what goes wrong with them.
#pragma once

#include <jvmti.h>

#include <functional>
#include <ostream>
#include <string>
#include <string_view>

namespace heddle::recorder {

void complain(std::string_view what);

// The header, then what `write` writes. Renamed into place, so that a log is whole or not there.
void write_log(jvmtiEnv* jvmti, const std::string& file, const std::function<void(std::ostream&)>& write);

}  // namespace heddle::recorder
