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

// What a first line "// javac: FLAGS" of the source says; for release 17 without one.
std::vector<std::string> javac_flags(const std::filesystem::path& source);
bool needs_preview(const std::vector<std::string>& flags);

}  // namespace heddle::testing
