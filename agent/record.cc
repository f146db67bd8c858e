#include "agent/record.h"

#include <algorithm>
#include <array>
#include <bit>

namespace heddle::recorder {

namespace {

size_t mix(uint64_t a, uint64_t b) {
  uint64_t x = (a ^ std::rotl(b, 29)) * 0x9E3779B97F4A7C15ULL;
  x ^= x >> 32;
  return static_cast<size_t>(x * 0x9E3779B97F4A7C15ULL >> 16);
}

size_t hash(const Site& site) {
  return mix(std::bit_cast<uint64_t>(site.method), static_cast<uint32_t>(site.pc));
}

// Direct-mapped: a fact displaces the one that sat in its place. 4096 places hold what a thread is busy with.
template <class Fact>
class SeenLately {
 public:
  bool seen(const Fact& fact) const { return place(fact) == fact; }
  void see(const Fact& fact) { places_[index(fact)] = fact; }

 private:
  static size_t index(const Fact& fact) { return FactHash{}(fact) % kPlaces; }
  const Fact& place(const Fact& fact) const { return places_[index(fact)]; }

  static constexpr size_t kPlaces = 4096;
  // No event makes a fact that equals the empty one.
  std::array<Fact, kPlaces> places_{};
};

// Edges out of generated code are not among them: each such call may come another way.
thread_local SeenLately<Edge> edges_seen_lately;
thread_local SeenLately<Allocation> allocations_seen_lately;

std::string joined(std::string_view tag, std::initializer_list<std::string_view> fields) {
  std::string line(tag);
  for (const std::string_view field : fields) {
    line += '\t';
    line += field;
  }
  return line;
}

}  // namespace

size_t FactHash::operator()(const Edge& edge) const {
  return mix(hash(edge.caller), std::bit_cast<uint64_t>(edge.callee));
}

size_t FactHash::operator()(const Allocation& allocation) const {
  return mix(hash(allocation.site), allocation.class_tag);
}

bool Record::add(const Edge& edge) {
  calls_.fetch_add(1, std::memory_order_relaxed);
  if (edges_seen_lately.seen(edge)) return false;
  const std::lock_guard lock(mutex_);
  auto known = edges_.find(edge);
  if (known == edges_.end()) {
    const bool inside_jdk =
        edge.caller.method != nullptr && owner(edge.caller.method).of_jdk && owner(edge.callee).of_jdk;
    known = edges_.emplace(edge, Call{.origin = origin_of(edge), .for_program = !inside_jdk}).first;
  }
  if (!known->second.for_program) return true;
  if (in_generated_class(edge.caller.method) && !in_generated_class(edge.callee)) return true;
  edges_seen_lately.see(edge);
  return false;
}

void Record::add_frames(jmethodID callee, std::span<const Site> callers, bool complete) {
  if (callers.empty()) return;
  const std::lock_guard lock(mutex_);
  const auto edge = edges_.find({.caller = callers[0], .callee = callee});
  if (edge != edges_.end() && !edge->second.for_program)
    edge->second.for_program = !is_below_linkage(callers);
  if (in_generated_class(callers[0].method) && !in_generated_class(callee)) {
    add_through(callee, callers, complete);
  }
}

// Handles run the program again: generated code below linkage is called by whoever invokes a handle.
bool Record::is_below_linkage(std::span<const Site> callers) {
  for (const Site& caller : callers) {
    const Class& type = owner(caller.method);
    if (type.linkage) return true;
    if (type.generated || !type.of_jdk) return false;
  }
  return false;
}

void Record::add_through(jmethodID callee, std::span<const Site> callers, bool complete) {
  size_t nearest = 0;
  bool upcall = false;
  // An edge that the JVM made on its own behalf makes the whole way one.
  const auto pass = [&](const Site& caller, jmethodID called) {
    const auto edge = edges_.find({.caller = caller, .callee = called});
    const Origin origin = edge == edges_.end() ? Origin::kUpcall : edge->second.origin;
    upcall |= origin == Origin::kUpcall;
    return origin;
  };
  for (; nearest < callers.size() && in_generated_class(callers[nearest].method); ++nearest) {
    pass(callers[nearest], nearest == 0 ? callee : callers[nearest - 1].method);
  }
  if (nearest == callers.size() && !complete) return count_lost();
  const Site caller = nearest < callers.size() ? callers[nearest] : Site{};
  const Origin origin = pass(caller, callers[nearest - 1].method);
  const auto known = edges_through_.try_emplace({.caller = caller, .callee = callee}, Origin::kUpcall).first;
  if (!upcall) known->second = origin;
}

void Record::add_allocation(jclass type, const Site& site) {
  objects_.fetch_add(1, std::memory_order_relaxed);
  jlong tag = 0;
  jvmti_->GetTag(type, &tag);
  const Allocation perhaps_seen{.site = site, .class_tag = static_cast<uint32_t>(tag)};
  if (tag != 0 && allocations_seen_lately.seen(perhaps_seen)) return;
  const std::lock_guard lock(mutex_);
  const Allocation allocation{.site = site, .class_tag = tag_of(type)};
  if (!allocations_.contains(allocation)) allocations_.emplace(allocation, origin_of(allocation));
  allocations_seen_lately.see(allocation);
}

uint32_t Record::tag_of(jclass type) {
  jlong tag = 0;
  jvmti_->GetTag(type, &tag);
  if (tag == 0) {
    tag = static_cast<jlong>(classes_.size());
    std::string name = class_name(jvmti_, type);
    const bool generated = is_generated(name);
    const bool linkage = is_linkage(name);
    jobject loader = nullptr;
    jvmti_->GetClassLoader(type, &loader);
    classes_.push_back({.name = std::move(name),
                        .generated = generated,
                        .linkage = linkage,
                        .of_jdk = loader == nullptr,
                        .pool = {}});
    jvmti_->SetTag(type, tag);
  }
  return static_cast<uint32_t>(tag);
}

const Record::Method& Record::method(jmethodID id) {
  const auto known = methods_.find(id);
  if (known != methods_.end()) return known->second;
  jclass owner = nullptr;
  jvmti_->GetMethodDeclaringClass(id, &owner);
  jboolean native = JNI_FALSE;
  jvmti_->IsMethodNative(id, &native);
  return methods_
      .emplace(
          id,
          Method{.owner_tag = tag_of(owner), .name = method_name(jvmti_, id), .native = native == JNI_TRUE})
      .first->second;
}

const ConstantPool& Record::pool_of(jmethodID id) {
  Class& owner = classes_[method(id).owner_tag];
  if (!owner.pool) {
    jclass type = nullptr;
    jvmti_->GetMethodDeclaringClass(id, &type);
    owner.pool.emplace(jvmti_, type);
  }
  return *owner.pool;
}

bool Record::in_generated_class(jmethodID id) {
  return id != nullptr && classes_[method(id).owner_tag].generated;
}

Origin Record::origin_of(const Edge& edge) {
  const Method& callee = method(edge.callee);
  const Site& caller = edge.caller;
  if (caller.method == nullptr) return Origin::kVm;
  if (method(caller.method).native) return Origin::kNative;
  const Instruction call{.method = caller.method, .pc = caller.pc, .pool = pool_of(caller.method)};
  return origin_of_call(jvmti_, call,
                        {.owner = classes_[callee.owner_tag].name,
                         .name = callee.name.name,
                         .descriptor = callee.name.descriptor});
}

Origin Record::origin_of(const Allocation& allocation) {
  const Site& site = allocation.site;
  if (site.method == nullptr) return Origin::kVm;
  if (method(site.method).native) return Origin::kNative;
  const Instruction creation{.method = site.method, .pc = site.pc, .pool = pool_of(site.method)};
  return origin_of_object(jvmti_, creation, classes_[allocation.class_tag].name);
}

std::string Record::method_fields(jmethodID id) {
  if (id == nullptr) return "<vm>\t-\t-";
  const Method& known = method(id);
  return joined(classes_[known.owner_tag].name, {known.name.name, known.name.descriptor});
}

std::string Record::site_fields(const Site& site) {
  return method_fields(site.method) + '\t' + std::to_string(site.pc);
}

// Classes of the same name from several loaders make equal lines.
std::vector<std::string> Record::sorted_lines() {
  std::vector<std::string> lines;
  lines.reserve(methods_.size() + edges_.size() + edges_through_.size() + allocations_.size());
  for (const auto& [id, method] : methods_) lines.push_back(joined("M", {method_fields(id)}));
  const auto push_edge = [&](std::string_view tag, const Edge& edge, Origin origin) {
    lines.push_back(joined(tag, {site_fields(edge.caller), text(origin), method_fields(edge.callee)}));
  };
  for (const auto& [edge, call] : edges_) push_edge(call.for_program ? "E" : "L", edge, call.origin);
  for (const auto& [edge, origin] : edges_through_) push_edge("T", edge, origin);
  for (const auto& [allocation, origin] : allocations_) {
    lines.push_back(
        joined("A", {classes_[allocation.class_tag].name, site_fields(allocation.site), text(origin)}));
  }
  std::ranges::sort(lines);
  const auto repeated = std::ranges::unique(lines);
  lines.erase(repeated.begin(), repeated.end());
  return lines;
}

void Record::write(std::ostream& out) {
  const std::lock_guard lock(mutex_);
  const std::vector<std::string> lines = sorted_lines();
  const auto with_tag = [&](char tag) {
    return std::ranges::count_if(lines, [&](const std::string& line) { return line[0] == tag; });
  };
  out << "#\trecords\tM " << with_tag('M') << ", E " << with_tag('E') << ", L " << with_tag('L') << ", T "
      << with_tag('T') << ", A " << with_tag('A') << '\n'
      << "#\tevents\tcalls " << calls_ << ", allocations " << objects_ << ", lost " << lost_ << '\n';
  for (const std::string& line : lines) out << line << '\n';
}

}  // namespace heddle::recorder
