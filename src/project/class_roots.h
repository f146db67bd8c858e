// The directories of compiled classes below a directory: where `javac -d` or a build tool put them.
#pragma once

#include <filesystem>
#include <vector>

namespace heddle {

// Sorted. The name that a class file gives itself tells where its root is. Hidden folders, links and
// what lies very deep are not searched, and no more than some ten thousand folders: this is a guess at what
// someone means who says nothing.
std::vector<std::filesystem::path> find_class_roots(const std::filesystem::path& below);

}  // namespace heddle
