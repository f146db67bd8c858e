#include "agent/log_file.h"

#include <cstdio>
#include <fstream>

#include "agent/names.h"

namespace heddle::recorder {

namespace {

std::string system_property(jvmtiEnv* jvmti, const char* key) {
  JvmtiMemory<char> value(jvmti);
  return jvmti->GetSystemProperty(key, value.out()) == JVMTI_ERROR_NONE ? value.get() : "unknown";
}

}  // namespace

void complain(std::string_view what) {
  std::fprintf(stderr, "heddle-recorder: %.*s\n", static_cast<int>(what.size()), what.data());
}

void write_log(jvmtiEnv* jvmti, const std::string& file, const std::function<void(std::ostream&)>& write) {
  const std::string unfinished = file + ".part";
  std::ofstream out(unfinished, std::ios::binary);
  out << "#\theddle-recorder\t2\n"
      << "#\tvm\t" << system_property(jvmti, "java.vm.name") << ' '
      << system_property(jvmti, "java.vm.version") << '\n'
      << "#\tphase start\tlive\n";
  write(out);
  out.close();
  if (!out || std::rename(unfinished.c_str(), file.c_str()) != 0) complain("cannot write " + file);
}

}  // namespace heddle::recorder
