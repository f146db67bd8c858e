#include "program/hierarchy.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "classfile/descriptor.h"

namespace heddle {

Hierarchy::Hierarchy(Program& program)
    : program_(program), no_interfaces_(std::make_shared<const InterfaceList>()) {
  link(program.object_class());
  cloneable_ = link("java/lang/Cloneable");
  serializable_ = link("java/io/Serializable");
}

ClassId Hierarchy::link(ClassId id) {
  if (linked(id)) return id;
  program_.load(id);
  if (program_[id].state == ClassState::kArray) {
    link_array(id);
  } else {
    link_with_supertypes(id);
  }
  return id;
}

std::vector<ClassId> Hierarchy::unlink(ClassId id) {
  if (!linked(id) || id == program_.object_class()) return {};
  std::vector<ClassId> gone = all_subtypes(id);
  const ClassSet gone_set(gone.begin(), gone.end());
  for (const ClassId at : gone) {
    Node& forgotten = node(at);
    auto leave = [&](ClassId above) {
      if (above && !gone_set.contains(above)) std::erase(node(above).subtypes, at);
    };
    leave(forgotten.super);
    for (const ClassId interface : forgotten.direct) leave(interface);
  }
  for (const ClassId at : gone) node(at) = Node();
  return gone;
}

// A supertype that did not count, as it was in a cycle or of the wrong kind, may count now.
void Hierarchy::relink(std::span<const ClassId> changed) {
  ClassSet all;
  const auto take = [&](ClassId id) {
    for (const ClassId gone : unlink(id)) all.insert(gone);
  };
  for (const ClassId id : changed) take(id);
  const ClassSet cut = std::exchange(cut_, {});
  for (const ClassId id : cut) take(id);
  std::vector<ClassId> sorted(all.begin(), all.end());
  std::ranges::sort(sorted);
  for (const ClassId id : sorted) link(id);
}

// The edges the class file states. Object has none, whatever its bytes say.
std::vector<ClassId> Hierarchy::claimed_supertypes(ClassId id) {
  if (id == program_.object_class()) return {};
  const Class& loaded = program_.load(id);
  std::vector<ClassId> above = {loaded.super};
  above.insert(above.end(), loaded.interfaces.begin(), loaded.interfaces.end());
  return above;
}

// Tarjan's algorithm with its own stack of frames.
struct Hierarchy::Linking {
  struct Frame {
    ClassId id;
    std::vector<ClassId> above;
    size_t next = 0;
  };
  struct Mark {
    uint32_t order = 0;
    uint32_t low = 0;
    bool on_stack = false;
  };
  std::vector<Frame> frames;
  std::vector<ClassId> stack;
  boost::unordered_flat_map<ClassId, Mark> marks;

  void enter(ClassId id, std::vector<ClassId> above) {
    const auto order = static_cast<uint32_t>(marks.size() + 1);
    marks[id] = {order, order, true};
    stack.push_back(id);
    frames.push_back({id, std::move(above), 0});
  }
};

void Hierarchy::link_with_supertypes(ClassId first) {
  Linking walk;
  walk.enter(first, claimed_supertypes(first));
  while (!walk.frames.empty()) {
    Linking::Frame& frame = walk.frames.back();
    if (frame.next < frame.above.size()) {
      const ClassId above = frame.above[frame.next++];
      if (linked(above)) continue;
      const auto mark = walk.marks.find(above);
      if (mark == walk.marks.end()) {
        walk.enter(above, claimed_supertypes(above));
      } else if (mark->second.on_stack) {
        uint32_t& low = walk.marks[frame.id].low;
        low = std::min(low, mark->second.order);
      }
      continue;
    }
    const ClassId done = frame.id;
    const Linking::Mark mark = walk.marks[done];
    walk.frames.pop_back();
    if (!walk.frames.empty()) {
      uint32_t& low = walk.marks[walk.frames.back().id].low;
      low = std::min(low, mark.low);
    }
    if (mark.low != mark.order) continue;
    const auto begin = std::find(walk.stack.rbegin(), walk.stack.rend(), done).base() - 1;
    const std::vector<ClassId> component(begin, walk.stack.end());
    walk.stack.erase(begin, walk.stack.end());
    for (const ClassId member : component) walk.marks[member].on_stack = false;
    link_component(component);
  }
}

void Hierarchy::link_component(std::span<const ClassId> component) {
  const std::vector<ClassId> own = claimed_supertypes(component.front());
  const bool cyclic = component.size() > 1 || std::ranges::find(own, component.front()) != own.end();
  if (cyclic) report_cycle(component);
  const ClassSet cycle(component.begin(), component.end());
  for (const ClassId member : component) {
    take_edges(member, cycle);
    finish(member);
  }
}

// The edges that count: those of the class file that leave the component and lead to the right kind.
void Hierarchy::take_edges(ClassId id, const ClassSet& component) {
  while (nodes_.size() <= id.index()) nodes_.emplace_back();
  if (id == program_.object_class()) return;
  Node& taken = node(id);
  const Class& loaded = program_[id];
  taken.super = loaded.super;
  if (component.contains(taken.super)) {
    cut_.insert(id);
    taken.super = program_.object_class();
  } else if (program_[taken.super].is_interface()) {
    report(id, fmt::format("its superclass {} is an interface; treated as a subclass of Object",
                           class_display(program_.text(program_[taken.super].name))));
    cut_.insert(id);
    taken.super = program_.object_class();
  }
  for (const ClassId interface : loaded.interfaces) {
    if (component.contains(interface)) cut_.insert(id);
    if (component.contains(interface) || std::ranges::find(taken.direct, interface) != taken.direct.end()) {
      continue;
    }
    const Class& named = program_[interface];
    if (!named.is_interface() && !named.is_phantom()) {
      report(id, fmt::format("{}, which it implements, is not an interface; ignored",
                             class_display(program_.text(named.name))));
      cut_.insert(id);
      continue;
    }
    taken.direct.push_back(interface);
  }
}

void Hierarchy::finish(ClassId id) {
  Node& finished = node(id);
  finished.linked = true;
  if (finished.super) {
    const Node& above = node(finished.super);
    const Node& far = node(above.jump);
    finished.depth = above.depth + 1;
    // Two jumps of equal length in a row are joined into one of twice the length plus one.
    finished.jump = above.depth - far.depth == far.depth - node(far.jump).depth ? far.jump : finished.super;
    finished.below_phantom = above.below_phantom || program_[finished.super].is_phantom();
    if (!program_[id].is_interface()) node(finished.super).subtypes.push_back(id);
  } else {
    finished.jump = id;
  }
  for (const ClassId interface : finished.direct) {
    node(interface).subtypes.push_back(id);
    finished.below_phantom |= node(interface).below_phantom || program_[interface].is_phantom();
  }
  list_interfaces(finished);
  finished.nest_host = checked_nest_host(id);
}

void Hierarchy::list_interfaces(Node& finished) {
  const auto& inherited = finished.super ? node(finished.super).all : no_interfaces_;
  finished.all = inherited;
  if (finished.direct.empty() || inherited == nullptr) return;
  InterfaceList list = *inherited;
  for (const ClassId interface : finished.direct) {
    const auto& above = node(interface).all;
    if (above == nullptr || list.size() + above->size() > 4 * kMaxListed) {
      finished.all = nullptr;
      return;
    }
    list.push_back(interface);
    list.insert(list.end(), above->begin(), above->end());
  }
  std::ranges::sort(list);
  const auto rest = std::ranges::unique(list);
  list.erase(rest.begin(), rest.end());
  if (list.size() == inherited->size()) return;
  list.shrink_to_fit();
  finished.all = list.size() > kMaxListed ? nullptr : std::make_shared<const InterfaceList>(std::move(list));
}

void Hierarchy::link_array(ClassId id) {
  const std::string_view name = program_.text(program_[id].name);
  const size_t dimensions = name.find_first_not_of('[');
  ClassId element;
  if (dimensions < name.size() && name[dimensions] == 'L') {
    element = link(name.substr(dimensions + 1, name.size() - dimensions - 2));
  }
  while (nodes_.size() <= id.index()) nodes_.emplace_back();
  Node& array = node(id);
  array.linked = true;
  array.super = program_.object_class();
  array.jump = array.super;
  array.depth = 1;
  array.direct = {cloneable_, serializable_};
  array.all = std::make_shared<const InterfaceList>(
      InterfaceList{std::min(cloneable_, serializable_), std::max(cloneable_, serializable_)});
  array.element = element;
  array.dimensions = static_cast<uint8_t>(std::min<size_t>(dimensions, 255));
  array.nest_host = id;
}

ClassId Hierarchy::checked_nest_host(ClassId id) {
  const Class& member = program_[id];
  if (member.nest_host == id || !member.nest_host) return id;
  const Class& host = program_.load(member.nest_host);
  if (host.file == nullptr || host.package != member.package) return id;
  const ClassFile& file = *host.file;
  ByteReader members(file.attribute(file.attributes(), "NestMembers"));
  const std::string_view name = program_.text(member.name);
  for (unsigned left = members.remaining() >= 2 ? members.u2() : 0; left > 0 && members.ok(); --left) {
    if (file.constants().class_name(members.u2()) == name) return member.nest_host;
  }
  return id;
}

void Hierarchy::report_cycle(std::span<const ClassId> component) {
  std::vector<std::string_view> names;
  names.reserve(component.size());
  for (const ClassId member : component) names.push_back(program_.text(program_[member].name));
  std::ranges::sort(names);
  const ClassId first = program_.find(program_.symbols().name(names.front()));
  report(first,
         component.size() == 1
             ? std::string("it is its own supertype; treated as a subclass of Object")
             : fmt::format("it and {} more classes, among them {}, are supertypes of each other; treated as "
                           "subclasses of Object",
                           names.size() - 1, class_display(names[1])));
}

void Hierarchy::report(ClassId id, std::string message) {
  const std::string_view name = program_.text(program_[id].name);
  const ClassPath& path = program_.class_path();
  program_.problems().add({ProblemKind::kBadClass, path.contains(name) ? path.place_of(name) : std::string(),
                           class_display(name), std::move(message)});
}

std::vector<ClassId> Hierarchy::all_subtypes(ClassId id) const {
  ClassSet seen = {id};
  std::vector<ClassId> found = {id};
  for (size_t next = 0; next < found.size(); ++next) {
    for (const ClassId below : node(found[next]).subtypes) {
      if (seen.insert(below).second) found.push_back(below);
    }
  }
  return found;
}

bool Hierarchy::extends(ClassId sub, ClassId super) const {
  const uint32_t depth = node(super).depth;
  while (node(sub).depth > depth)
    sub = node(node(sub).jump).depth >= depth ? node(sub).jump : node(sub).super;
  return sub == super;
}

bool Hierarchy::implements(ClassId sub, ClassId interface) const {
  if (node(sub).all != nullptr) return std::ranges::binary_search(*node(sub).all, interface);
  return visit_interfaces(sub, [&](ClassId found) { return found == interface; });
}

bool Hierarchy::is_subclass(ClassId sub, ClassId super) const {
  if (sub == super || super == program_.object_class()) return true;
  if (node(sub).dimensions > 0) return array_is_subclass(node(sub), super);
  // A missing class may have been named as either.
  return extends(sub, super) || implements(sub, super);
}

bool Hierarchy::array_is_subclass(const Node& sub, ClassId super) const {
  const Node& above = node(super);
  if (above.dimensions == 0) return super == cloneable_ || super == serializable_;
  if (!above.element || sub.dimensions < above.dimensions) return false;
  if (sub.dimensions == above.dimensions) return sub.element && is_subclass(sub.element, above.element);
  // Elements of the shallower array's element type are arrays themselves.
  return above.element == program_.object_class() || above.element == cloneable_ ||
         above.element == serializable_;
}

}  // namespace heddle
