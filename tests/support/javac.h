// The Java compiler on the path.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace heddle::testing {

int javac_version();  // 17 for javac 17.0.1; 0 when there is no javac

// Gives what javac said when it failed, nothing when all is well.
std::string compile(const std::vector<std::string>& flags, const std::vector<std::filesystem::path>& sources,
                    const std::filesystem::path& classes);

}  // namespace heddle::testing
