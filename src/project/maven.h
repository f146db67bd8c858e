// What Maven's files say of a project and of the libraries it uses, without Maven.
//
// A pom is read with its parents, from the folder beside it or from the local repository; properties,
// dependency management with imported boms, and profiles that are active by default count. Dependencies of
// dependencies come from the poms in the local repository: the nearest mention of an artifact wins, as Maven
// does it, what is optional, excluded, or for the tests of others is left out. A jar that is not in the local
// repository is missing, and is named so that a user can fetch it.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace heddle {

struct MavenModule {
  std::filesystem::path folder;
  std::filesystem::path classes, test_classes;  // where it builds to
};

struct MavenProject {
  std::vector<MavenModule> modules;         // that have code; the one given first
  std::vector<std::filesystem::path> jars;  // of libraries, nearest first
  std::vector<std::string> missing;         // group:artifact:version
  std::vector<std::string> unreadable;      // poms, with the reason
};

// The repository of the user that runs this: what settings.xml says, else ~/.m2/repository.
std::filesystem::path maven_repository();

MavenProject read_maven_project(const std::filesystem::path& folder, const std::filesystem::path& repository);

// The libraries that these artifacts (group:artifact:version) stand for, and what these depend on, by
// whatever finds the pom and the jar of one; for Gradle, whose cache has other folders.
class ArtifactStore {
 public:
  virtual ~ArtifactStore() = default;
  // Empty if it is not there.
  virtual std::filesystem::path file(const std::string& group, const std::string& artifact,
                                     const std::string& version, const std::string& classifier,
                                     const std::string& extension) const = 0;
  virtual std::vector<std::string> versions(const std::string& group, const std::string& artifact) const = 0;
};

struct Libraries {
  std::vector<std::filesystem::path> jars;
  std::vector<std::string> missing;
};
Libraries resolve_libraries(const std::vector<std::string>& artifacts, const ArtifactStore& store);

// "1.10" is later than "1.9", "2.0" than "2.0-beta".
bool is_later_version(const std::string& a, const std::string& b);

}  // namespace heddle
