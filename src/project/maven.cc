#include "project/maven.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <memory>
#include <optional>
#include <pugixml.hpp>
#include <tuple>

namespace heddle {
namespace {

namespace fs = std::filesystem;

constexpr int kDeepest = 40;  // of parents, of properties in properties, of dependencies

struct Dependency {
  std::string group, artifact, version, classifier, type = "jar", scope;
  bool is_optional = false;
  std::set<std::string> exclusions;  // group:artifact, with * for any

  std::string key() const { return group + ":" + artifact + ":" + classifier; }
  std::string text() const { return group + ":" + artifact + ":" + version; }
};

// A pom with all that it inherits; texts still have ${...} in them.
struct Pom {
  std::string group, artifact, version, packaging = "jar";
  std::string parent_group, parent_version;
  std::map<std::string, std::string> properties;
  std::vector<Dependency> dependencies;  // its own, then the parents'
  std::vector<Dependency> managed;       // the same
  std::vector<std::string> modules;      // its own
  std::string output, test_output, build_folder;

  std::string expand(std::string text, int depth = 0) const {
    for (size_t begin = 0; depth < kDeepest && (begin = text.find("${", begin)) != std::string::npos;) {
      const size_t end = text.find('}', begin);
      if (end == std::string::npos) break;
      const std::optional<std::string> value = property(text.substr(begin + 2, end - begin - 2));
      if (!value) {
        begin = end;
        continue;
      }
      const std::string inserted = expand(*value, depth + 1);
      text.replace(begin, end - begin + 1, inserted);
      begin += inserted.size();  // what is still unknown in it stays so
    }
    return text;
  }

  std::optional<std::string> property(const std::string& name) const {
    if (const auto found = properties.find(name); found != properties.end()) return found->second;
    std::string_view known = name;
    for (const std::string_view prefix : {"project.", "pom."}) {
      if (known.starts_with(prefix)) known.remove_prefix(prefix.size());
    }
    if (known == "groupId") return group;
    if (known == "artifactId") return artifact;
    if (known == "version") return version;
    if (known == "parent.groupId") return parent_group;
    if (known == "parent.version") return parent_version;
    if (known == "build.directory") return build_folder.empty() ? "target" : build_folder;
    return std::nullopt;
  }

  Dependency expanded(Dependency one) const {
    for (std::string* text :
         {&one.group, &one.artifact, &one.version, &one.classifier, &one.type, &one.scope})
      *text = expand(*text);
    if (one.type == "test-jar" && one.classifier.empty()) one.classifier = "tests";
    return one;
  }
};

std::string text_of(const pugi::xml_node& node, const char* name) {
  std::string text = node.child(name).text().as_string();
  const size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
}

Dependency read_dependency(const pugi::xml_node& node) {
  Dependency one;
  one.group = text_of(node, "groupId");
  one.artifact = text_of(node, "artifactId");
  one.version = text_of(node, "version");
  one.classifier = text_of(node, "classifier");
  if (const std::string type = text_of(node, "type"); !type.empty()) one.type = type;
  one.scope = text_of(node, "scope");
  one.is_optional = text_of(node, "optional") == "true";
  for (const pugi::xml_node exclusion : node.child("exclusions").children("exclusion"))
    one.exclusions.insert(text_of(exclusion, "groupId") + ":" + text_of(exclusion, "artifactId"));
  return one;
}

void add_dependencies(const pugi::xml_node& list, std::vector<Dependency>& to) {
  for (const pugi::xml_node node : list.children("dependency")) to.push_back(read_dependency(node));
}

class RepositoryStore : public ArtifactStore {
 public:
  explicit RepositoryStore(fs::path root) : root_(std::move(root)) {}

  fs::path file(const std::string& group, const std::string& artifact, const std::string& version,
                const std::string& classifier, const std::string& extension) const override {
    const std::string name =
        fmt::format("{}-{}{}{}.{}", artifact, version, classifier.empty() ? "" : "-", classifier, extension);
    const fs::path path = folder(group, artifact) / version / name;
    std::error_code ignored;
    return fs::is_regular_file(path, ignored) ? path : fs::path();
  }
  std::vector<std::string> versions(const std::string& group, const std::string& artifact) const override {
    std::vector<std::string> found;
    std::error_code error;
    for (fs::directory_iterator it(folder(group, artifact), error), end; !error && it != end;
         it.increment(error)) {
      if (it->is_directory(error)) found.push_back(it->path().filename().string());
    }
    return found;
  }

 private:
  fs::path folder(std::string group, const std::string& artifact) const {
    std::ranges::replace(group, '.', '/');
    return root_ / group / artifact;
  }
  fs::path root_;
};

class Poms {
 public:
  explicit Poms(const ArtifactStore& store) : store_(store) {}

  // Null if there is none, or it cannot be read.
  std::shared_ptr<const Pom> at(const fs::path& path, int depth = 0) {
    std::error_code error;
    const fs::path canonical = fs::canonical(path, error);
    if (error || depth > kDeepest) return nullptr;
    const auto [known, fresh] = read_.try_emplace(canonical);
    if (fresh) read_[canonical] = read(canonical, depth);
    return read_[canonical];
  }
  std::shared_ptr<const Pom> of(const std::string& group, const std::string& artifact,
                                const std::string& version, int depth = 0) {
    const fs::path path = store_.file(group, artifact, version, "", "pom");
    return path.empty() ? nullptr : at(path, depth);
  }

  std::vector<std::string> unreadable;

 private:
  std::shared_ptr<const Pom> read(const fs::path& path, int depth) {
    pugi::xml_document document;
    const pugi::xml_parse_result parsed = document.load_file(path.c_str());
    const pugi::xml_node project = document.child("project");
    if (!parsed || !project) {
      unreadable.push_back(
          fmt::format("{}: {}", path.string(), parsed ? "is no pom of Maven" : parsed.description()));
      return nullptr;
    }
    auto pom = std::make_shared<Pom>();
    if (const std::shared_ptr<const Pom> parent = parent_of(project, path, depth)) *pom = inherited(*parent);
    fill(project, *pom);
    for (const pugi::xml_node profile : project.child("profiles").children("profile")) {
      if (text_of(profile.child("activation"), "activeByDefault") == "true") add(profile, *pom);
    }
    import_boms(*pom, depth);
    return pom;
  }

  std::shared_ptr<const Pom> parent_of(const pugi::xml_node& project, const fs::path& path, int depth) {
    const pugi::xml_node parent = project.child("parent");
    if (!parent) return nullptr;
    const std::string group = text_of(parent, "groupId"), artifact = text_of(parent, "artifactId");
    const std::string version = text_of(parent, "version");
    fs::path beside = "../pom.xml";
    if (const pugi::xml_node relative = parent.child("relativePath")) beside = relative.text().as_string();
    if (!beside.empty()) {
      fs::path file = path.parent_path() / beside;
      std::error_code ignored;
      if (fs::is_directory(file, ignored)) file /= "pom.xml";
      const std::shared_ptr<const Pom> found = at(file, depth + 1);
      if (found && found->artifact == artifact) return found;
    }
    return of(group, artifact, version, depth + 1);
  }

  static Pom inherited(const Pom& parent) {
    Pom pom = parent;
    pom.parent_group = parent.group;
    pom.parent_version = parent.version;
    pom.packaging = "jar";
    pom.modules.clear();
    return pom;
  }

  static void fill(const pugi::xml_node& project, Pom& pom) {
    const auto take = [&](const char* name, std::string& to) {
      if (const std::string text = text_of(project, name); !text.empty()) to = text;
    };
    take("groupId", pom.group);
    take("artifactId", pom.artifact);
    take("version", pom.version);
    take("packaging", pom.packaging);
    const pugi::xml_node parent = project.child("parent");
    if (pom.group.empty()) pom.group = text_of(parent, "groupId");
    if (pom.version.empty()) pom.version = text_of(parent, "version");
    if (parent) {
      pom.parent_group = text_of(parent, "groupId");
      pom.parent_version = text_of(parent, "version");
    }
    const pugi::xml_node build = project.child("build");
    for (const auto& [name, to] :
         {std::pair("directory", &pom.build_folder), std::pair("outputDirectory", &pom.output),
          std::pair("testOutputDirectory", &pom.test_output)}) {
      if (const std::string text = text_of(build, name); !text.empty()) *to = text;
    }
    add(project, pom);
  }

  // What a project and a profile may both have. What is nearer comes first.
  static void add(const pugi::xml_node& node, Pom& pom) {
    for (const pugi::xml_node property : node.child("properties").children())
      pom.properties[property.name()] = property.text().as_string();
    std::vector<Dependency> own, managed;
    add_dependencies(node.child("dependencies"), own);
    add_dependencies(node.child("dependencyManagement").child("dependencies"), managed);
    pom.dependencies.insert(pom.dependencies.begin(), own.begin(), own.end());
    pom.managed.insert(pom.managed.begin(), managed.begin(), managed.end());
    for (const pugi::xml_node module : node.child("modules").children("module"))
      pom.modules.emplace_back(module.text().as_string());
  }

  void import_boms(Pom& pom, int depth) {
    std::vector<Dependency> imported;
    for (const Dependency& written : pom.managed) {
      if (written.scope != "import") continue;
      const Dependency one = pom.expanded(written);
      const std::shared_ptr<const Pom> bom = of(one.group, one.artifact, one.version, depth + 1);
      if (!bom) continue;
      for (const Dependency& managed : bom->managed) imported.push_back(bom->expanded(managed));
    }
    std::erase_if(pom.managed, [](const Dependency& one) { return one.scope == "import"; });
    pom.managed.insert(pom.managed.end(), imported.begin(), imported.end());
  }

  const ArtifactStore& store_;
  std::map<fs::path, std::shared_ptr<const Pom>> read_;
};

const Dependency* managed_version(const std::vector<Dependency>& managed, const Dependency& wanted) {
  const auto found =
      std::ranges::find_if(managed, [&](const Dependency& one) { return one.key() == wanted.key(); });
  return found == managed.end() ? nullptr : &*found;
}

std::vector<Dependency> expanded_managed(const Pom& pom) {
  std::vector<Dependency> managed;
  for (const Dependency& one : pom.managed) managed.push_back(pom.expanded(one));
  return managed;
}

// "[1.2,2.0)" and the like: the latest that is there will do; a plain version is itself.
std::string usable_version(const Dependency& one, const ArtifactStore& store) {
  const bool is_range = one.version.find_first_of("[(,") != std::string::npos || one.version == "LATEST" ||
                        one.version == "RELEASE";
  if (!is_range && !one.version.empty()) return one.version;
  std::vector<std::string> versions = store.versions(one.group, one.artifact);
  std::erase_if(versions, [&](const std::string& version) {
    return store.file(one.group, one.artifact, version, one.classifier, "jar").empty();
  });
  const auto latest = std::ranges::max_element(
      versions, [](const std::string& a, const std::string& b) { return is_later_version(b, a); });
  return latest == versions.end() ? one.version : *latest;
}

class Resolution {
 public:
  Resolution(const ArtifactStore& store, Poms& poms) : store_(store), poms_(poms) {}

  // What the reactor builds itself is no library.
  std::set<std::string> own;  // group:artifact

  void add_root(const Dependency& one, const std::vector<Dependency>& managed) {
    pending_.push_back({one, std::make_shared<const std::vector<Dependency>>(managed), {}, 0});
  }

  void run(Libraries& libraries) {
    while (!pending_.empty()) {
      const Pending next = std::move(pending_.front());
      pending_.pop_front();
      visit(next, libraries);
    }
  }

 private:
  struct Pending {
    Dependency one;
    std::shared_ptr<const std::vector<Dependency>>
        managed;  // by the project, which wins over what libraries say
    std::set<std::string> exclusions;
    int depth = 0;
  };

  void visit(const Pending& next, Libraries& libraries) {
    Dependency one = next.one;
    const Dependency* const managed = managed_version(*next.managed, one);
    if (managed != nullptr && (one.version.empty() || next.depth > 0)) one.version = managed->version;
    if (managed != nullptr) one.exclusions.insert(managed->exclusions.begin(), managed->exclusions.end());
    if (one.type == "pom" || !seen_.insert(one.key()).second) return;
    if (own.contains(one.group + ":" + one.artifact)) return;
    one.version = usable_version(one, store_);
    const fs::path jar = store_.file(one.group, one.artifact, one.version, one.classifier, "jar");
    if (jar.empty()) {
      libraries.missing.push_back(one.text());
    } else {
      libraries.jars.push_back(jar);
    }
    const std::shared_ptr<const Pom> pom = poms_.of(one.group, one.artifact, one.version);
    if (!pom || next.depth >= kDeepest) return;
    std::set<std::string> exclusions = next.exclusions;
    exclusions.insert(one.exclusions.begin(), one.exclusions.end());
    const std::vector<Dependency> its_managed = expanded_managed(*pom);
    for (const Dependency& written : pom->dependencies) {
      Dependency below = pom->expanded(written);
      if (const Dependency* const known = managed_version(its_managed, below)) {
        if (below.version.empty()) below.version = known->version;
        if (below.scope.empty()) below.scope = known->scope;
      }
      const bool is_used = below.scope.empty() || below.scope == "compile" || below.scope == "runtime";
      if (!is_used || below.is_optional || is_excluded(below, exclusions)) continue;
      pending_.push_back({below, next.managed, exclusions, next.depth + 1});
    }
  }

  static bool is_excluded(const Dependency& one, const std::set<std::string>& exclusions) {
    return exclusions.contains(one.group + ":" + one.artifact) || exclusions.contains(one.group + ":*") ||
           exclusions.contains("*:*");
  }

  const ArtifactStore& store_;
  Poms& poms_;
  std::deque<Pending> pending_;
  std::set<std::string> seen_;
};

class MavenReader {
 public:
  explicit MavenReader(const fs::path& repository) : store_(repository), poms_(store_) {}

  MavenProject read(const fs::path& folder) {
    add_module(folder, 0);
    Resolution resolution(store_, poms_);
    for (const auto& [path, pom] : found_)
      resolution.own.insert(pom->expand(pom->group) + ":" + pom->artifact);
    for (const auto& [path, pom] : found_) {
      const std::vector<Dependency> managed = expanded_managed(*pom);
      for (const Dependency& one : pom->dependencies) resolution.add_root(pom->expanded(one), managed);
    }
    Libraries libraries;
    resolution.run(libraries);
    project_.jars = std::move(libraries.jars);
    project_.missing = std::move(libraries.missing);
    std::ranges::sort(project_.missing);
    project_.missing.erase(std::ranges::unique(project_.missing).begin(), project_.missing.end());
    project_.unreadable = poms_.unreadable;
    return std::move(project_);
  }

 private:
  void add_module(const fs::path& folder, int depth) {
    fs::path file = folder / "pom.xml";
    std::error_code ignored;
    if (fs::is_regular_file(folder, ignored)) file = folder;
    const std::shared_ptr<const Pom> pom = depth > kDeepest ? nullptr : poms_.at(file);
    if (!pom || !visited_.insert(fs::weakly_canonical(file, ignored)).second) return;
    const fs::path base = file.parent_path();
    found_.emplace_back(base, pom);
    if (pom->packaging != "pom") {
      const auto place = [&](const std::string& written, const char* usual) {
        const std::string text =
            written.empty() ? pom->expand("${build.directory}") + "/" + usual : pom->expand(written);
        const std::string base_name = "${basedir}";
        fs::path path = text;
        for (const std::string& mark : {std::string("${project.basedir}"), base_name}) {
          if (text.starts_with(mark)) path = base / fs::path(text.substr(mark.size() + 1));
        }
        return (path.is_absolute() ? path : base / path).lexically_normal();
      };
      project_.modules.push_back(
          {base, place(pom->output, "classes"), place(pom->test_output, "test-classes")});
    }
    for (const std::string& module : pom->modules)
      add_module((base / pom->expand(module)).lexically_normal(), depth + 1);
  }

  RepositoryStore store_;
  Poms poms_;
  std::vector<std::pair<fs::path, std::shared_ptr<const Pom>>> found_;
  std::set<fs::path> visited_;
  MavenProject project_;
};

}  // namespace

fs::path maven_repository() {
  const char* const home = std::getenv("HOME");
  if (home == nullptr) return {};
  const fs::path folder = fs::path(home) / ".m2";
  pugi::xml_document settings;
  if (settings.load_file((folder / "settings.xml").c_str())) {
    const std::string place = text_of(settings.child("settings"), "localRepository");
    constexpr std::string_view kHome = "${user.home}";
    if (place.starts_with(kHome)) return std::string(home) + place.substr(kHome.size());
    if (!place.empty()) return place;
  }
  return folder / "repository";
}

MavenProject read_maven_project(const fs::path& folder, const fs::path& repository) {
  return MavenReader(repository).read(folder);
}

Libraries resolve_libraries(const std::vector<std::string>& artifacts, const ArtifactStore& store) {
  Poms poms(store);
  Resolution resolution(store, poms);
  for (const std::string& text : artifacts) {
    Dependency one;
    const size_t first = text.find(':'), second = text.find(':', first + 1);
    if (first == std::string::npos) continue;
    one.group = text.substr(0, first);
    one.artifact = text.substr(first + 1, second == std::string::npos ? second : second - first - 1);
    if (second != std::string::npos) one.version = text.substr(second + 1);
    if (const size_t third = one.version.find(':'); third != std::string::npos) {
      one.classifier = one.version.substr(third + 1);
      one.version.resize(third);
    }
    resolution.add_root(one, {});
  }
  Libraries libraries;
  resolution.run(libraries);
  return libraries;
}

bool is_later_version(const std::string& a, const std::string& b) {
  const auto parts = [](const std::string& version) {
    std::vector<std::tuple<int, long, std::string>> out;  // words come before numbers, as in beta before 1
    for (size_t i = 0; i < version.size();) {
      const bool is_digit = std::isdigit(static_cast<unsigned char>(version[i])) != 0;
      size_t end = i;
      while (end < version.size() && version[end] != '.' && version[end] != '-' &&
             (std::isdigit(static_cast<unsigned char>(version[end])) != 0) == is_digit)
        ++end;
      const std::string part = version.substr(i, end - i);
      if (!part.empty())
        out.emplace_back(is_digit ? 2 : 0, is_digit ? std::strtol(part.c_str(), nullptr, 10) : 0,
                         is_digit ? "" : part);
      i = end + (end < version.size() && (version[end] == '.' || version[end] == '-') ? 1 : 0);
    }
    out.emplace_back(1, 0, "");  // the end comes between: 2.0-beta, 2.0, 2.0.1
    return out;
  };
  return parts(a) > parts(b);
}

}  // namespace heddle
