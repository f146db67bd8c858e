#include "pointer/solver.h"

#include <algorithm>
#include <chrono>

#include "classfile/descriptor.h"
#include "pointer/definitions.h"
#include "pointer/method_change.h"

namespace heddle {
namespace {

class Timed {
 public:
  explicit Timed(double& total) : total_(total) {}
  ~Timed() {
    total_ += std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start_).count();
  }
  Timed(const Timed&) = delete;
  Timed& operator=(const Timed&) = delete;

 private:
  double& total_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

uint64_t pair(uint32_t a, uint32_t b) {
  return uint64_t{a} << 32 | b;
}

}  // namespace

Solver::Solver(Code& code, const SolverOptions& options)
    : code_(code),
      options_(options),
      objects_(code.hierarchy()),
      nodes_(options.forgets),
      team_(std::max(1U, options.threads)),
      workers_(team_.size()),
      effects_(options.forgets, clock_, kStep),
      services_(code.program()) {
  Program& program = code_.program();
  if (options_.forgets) {
    options_.collapse = SolverOptions::Collapse::kNever;
    options_.fan_size = 0xFFFFFFFFU;
  }
  constructor_name_ = program.symbols().name("<init>");
  sharing_.share(options_.shared);
  for (const MethodItem& item : code_.knowledge().origins()) {
    const ClassId owner = program.declare(item.method.owner);
    if (!program.class_path().contains(program.text(item.method.owner))) continue;
    code_.hierarchy().link(owner);
    const MethodId method = program.declared_method(owner, item.method.name, item.method.descriptor);
    if (method) origin_methods_.push_back(method);
  }
}

Solver::~Solver() = default;

std::span<const InstanceId> Solver::instances_of(MethodId method) const {
  if (method.index() >= instances_of_.size()) return {};
  return instances_of_[method.index()];
}

NodeId Solver::field_node(ObjectId object, FieldId field) const {
  const ClassId owner = code_.program()[field].owner;
  if (!objects_.has_slot(field) || !code_.hierarchy().extends(objects_[object].type, owner)) {
    const auto stray = stray_fields_.find(pair(object.index(), field.index()));
    return stray == stray_fields_.end() ? NodeId() : stray->second;
  }
  const uint32_t first = field_first_[object.index()].load(std::memory_order_acquire);
  return first == kNoFields ? NodeId() : NodeId(first + objects_.slot(field));
}

NodeId Solver::accessed(ObjectId object, FieldId field) const {
  if (!field) {
    const bool is_array = code_.program()[objects_[object].type].state == ClassState::kArray;
    return is_array ? element_node(object) : NodeId();
  }
  if (!field_masks_[field.index()]->contains(object.index())) return {};
  if (!objects_.has_slot(field) || objects_.below_missing().contains(object.index()))
    return field_node(object, field);
  const uint32_t first = field_first_[object.index()].load(std::memory_order_acquire);
  return first == kNoFields ? NodeId() : NodeId(first + objects_.slot(field));
}

NodeId Solver::element_node(ObjectId object) const {
  const uint32_t first = field_first_[object.index()].load(std::memory_order_acquire);
  return first == kNoFields ? NodeId() : NodeId(first);
}

// --- a round ----------------------------------------------------------------------------------------------

bool Solver::solve(const std::function<void(const Solver&)>& progress) {
  while (within_limits()) {
    {
      const Timed timed(counts_.call_ms);
      handle_calls();
    }
    if (reflection_is_too_wide()) return false;
    if (options_.limits.further_to_start != 0) share_heavy_methods();
    {
      const Timed timed(counts_.edge_ms);
      add_edges();
    }
    if (worth_collapsing()) {
      const Timed timed(counts_.cycle_ms);
      collapse_cycles();
    }
    take_woken();
    if (options_.forgets && sets_.worth_sweeping()) sweep_sets();
    if (woken_.empty() && catching_up_.empty()) return true;
    ++counts_.rounds;
    clock_ += kRoundStep;
    {
      const Timed timed(counts_.absorb_ms);
      absorb();
    }
    {
      const Timed timed(counts_.pass_ms);
      pass_on();
    }
    if (progress && counts_.rounds % 16 == 0) progress(*this);
  }
  return false;
}

void Solver::sweep_sets() {
  for (Worker& worker : workers_) {
    worker.memo.clear();
    worker.dispatches.clear();
    worker.dispatched_by_rules.clear();
  }
  sets_.sweep();
}

bool Solver::within_limits() const {
  const SolverLimits& limits = options_.limits;
  constexpr uint64_t kRounds = 16;  // between two looks at all sets
  return limits.bytes == 0 || counts_.rounds % kRounds != 0 || estimated_bytes() <= limits.bytes;
}

// From half of the limit on, methods in more contexts than a number that falls to one at the limit; there,
// all others, too. So there are never more instances than the limit, and two for each method.
void Solver::share_heavy_methods() {
  if (sharing_.shares_others() || instances_.size() == instances_at_sharing_) return;
  instances_at_sharing_ = instances_.size();
  constexpr double kBegin = 0.5;
  constexpr double kMostContexts = 32;
  const SolverLimits& limits = options_.limits;
  const double limit = static_cast<double>(limits.further_to_start) +
                       limits.further_per_method * static_cast<double>(reachable_.size());
  const double left = (limit - static_cast<double>(further_instances_)) / limit;
  if (left > kBegin) return;
  const auto most = static_cast<size_t>(std::max(1.0, kMostContexts * left / kBegin));
  bool any = false;
  for (const MethodId method : reachable_) {
    const std::span<const InstanceId> all = instances_of(method);
    if (all.size() < most || sharing_.is_shared(method) || code_.is_inline(method)) continue;
    std::vector<ContextId> contexts;
    for (const InstanceId id : all) contexts.push_back(instances_[id.index()].context);
    sharing_.share(method, contexts);
    any = true;
  }
  if (left <= 0) sharing_.share_others();
  if (!any) return;
  for (Worker& worker : workers_) worker.dispatches.clear();
}

std::vector<MethodId> Solver::shared() const {
  std::vector<MethodId> found;
  for (const MethodId method : reachable_) {
    const std::span<const InstanceId> all = instances_of(method);
    const auto is_for_the_rest = [&](InstanceId id) {
      return instances_[id.index()].context == Contexts::kRest;
    };
    const Callee described = callee(method);
    if ((!described.is_library || described.is_container) && std::ranges::any_of(all, is_for_the_rest))
      found.push_back(method);
  }
  std::ranges::sort(found);
  return found;
}

// Fitted to what was seen: within a fifth for xalan and h2 with ci and 1-obj (250, 404, 640 and 1,286 MB),
// tomcat and josm with ci (830 and 1,140); jython with ci takes 790 and is thought to take 560.
uint64_t Solver::estimated_bytes() const {
  constexpr uint64_t kToStart = 40 << 20;
  constexpr uint64_t kPerMethod = 3000;   // its body and constraints
  constexpr uint64_t kPerInstance = 600;  // with its calls
  constexpr uint64_t kPerObject = 1000;
  constexpr uint64_t kPerNode = 107;  // with a small set
  constexpr uint64_t kPerEdge = 18;
  return kToStart + kPerMethod * reachable_.size() + kPerInstance * instances_.size() +
         kPerObject * objects_.size() + kPerNode * nodes_.size() + kPerEdge * counts_.edges + sets_.memory();
}

std::vector<MethodId> Solver::heaviest(size_t rest) const {
  std::vector<size_t> by_count;  // how many instances are of methods that have so many
  for (const MethodId method : reachable_) {
    const size_t count = instances_of(method).size();
    if (count >= by_count.size()) by_count.resize(count + 1);
    by_count[count] += count;
  }
  size_t most = 1;
  for (size_t total = by_count.size() > 1 ? by_count[1] : 0; most + 1 < by_count.size(); ++most) {
    total += by_count[most + 1];
    if (total > rest) break;
  }
  std::vector<MethodId> found;
  for (const MethodId method : reachable_) {
    if (instances_of(method).size() > most && !code_.is_inline(method)) found.push_back(method);
  }
  return found;
}

void Solver::take_woken() {
  woken_.clear();
  const auto is_any = [&](unsigned weight) {
    return std::ranges::any_of(workers_, [&](const Worker& worker) {
      return std::ranges::any_of(worker.woken[weight], [](const auto& nodes) { return !nodes.empty(); });
    });
  };
  std::array<bool, kWeights> takes_part{};
  bool any = false;
  for (unsigned weight = 0; weight < kWeights; ++weight) {
    const uint64_t every = uint64_t{1} << (2 * weight);  // rounds
    takes_part[weight] = !any || counts_.rounds % every == 0;
    any = any || is_any(weight);
  }
  for (unsigned kind = 0; kind < kKinds; ++kind) {
    for (unsigned weight = 0; weight < kWeights; ++weight) {
      if (!takes_part[weight]) continue;
      for (Worker& worker : workers_) {
        std::vector<NodeId>& nodes = worker.woken[weight][kind];
        woken_.insert(woken_.end(), nodes.begin(), nodes.end());
        nodes.clear();
      }
    }
  }
}

unsigned Solver::weight(const ObjectSet& objects) const {
  const size_t heavy = options_.heavy_from;
  if (!objects.is_large() && heavy > ObjectSet::kInline) return 0;
  const size_t count = objects.count();
  return count < heavy ? 0 : count < heavy * 4 ? 1 : count < heavy * 16 ? 2 : 3;
}

void Solver::absorb() {
  constexpr size_t kGrain = 16;
  if (absorbed_.size() < woken_.size()) absorbed_.resize(woken_.size());
  active_.clear();
  active_.swap(catching_up_);
  const size_t first_woken = active_.size();
  active_.resize(first_woken + woken_.size());
  team_.each_nearby(woken_.size(), kGrain, [&](unsigned worker, size_t first, size_t last) {
    for (size_t i = first; i < last; ++i) {
      nodes_.fetch(woken_[std::min(i + 8, woken_.size() - 1)]);
      // Not of nodes that another thread may just be absorbing.
      __builtin_prefetch(nodes_[woken_[std::min(i + 4, last - 1)]].pending.get());
      if (options_.forgets) {
        __builtin_prefetch(&nodes_.history(woken_[std::min(i + 8, last - 1)]));
        nodes_.history(woken_[std::min(i + 4, last - 1)]).layers.fetch();
      }
      active_[first_woken + i] = absorb(workers_[worker], woken_[i], absorbed_[i]);
    }
  });
  for (Worker& worker : workers_) {
    active_.insert(active_.end(), worker.busy.begin(), worker.busy.end());
    worker.busy.clear();
  }
  counts_.activations += active_.size();
}

Solver::Active Solver::absorb(Worker& worker, NodeId id, std::unique_ptr<Pending>& place) {
  static const ObjectSet kNothing;
  Node& node = nodes_[id];
  if (node.pending == nullptr) return {id, &kNothing};  // it joined a cycle
  if (place != nullptr) {
    place->objects.clear();
    worker.spare.push_back(std::move(place));
  }
  place = std::move(node.pending);
  ObjectSet& delta = place->objects;
  if (delta.is_large() || node.points_to.is_large()) {
    delta = sets_.find(std::move(delta));
    node.points_to = worker.memo.unite(node.points_to, delta, sets_);
  } else {
    node.points_to.unite(delta);
    if (node.points_to.is_large()) node.points_to = sets_.find(std::move(node.points_to));
  }
  if (options_.forgets && !delta.empty()) nodes_.history(id).layers.add(clock_, delta);
  if (is_traced_) worker.touched.push_back(id);
  if (!node.next) return {id, &delta};
  for (const NodeId member : cycles_.find(id)->second.busy) {
    worker.busy.push_back({member, &delta, Active::Part::kUses});
  }
  return {id, &delta, Active::Part::kTargets};
}

bool Solver::worth_collapsing() const {
  using Collapse = SolverOptions::Collapse;
  if (options_.collapse != Collapse::kWhenWorthIt) return options_.collapse == Collapse::kEveryRound;
  uint64_t passed = 0;
  for (const Worker& worker : workers_) passed += worker.passed;
  constexpr uint64_t kShare = 2;
  return passed - work_at_collapse_ > kShare * (nodes_.size() + counts_.edges);
}

void Solver::pass_on() {
  constexpr size_t kGrain = 16;
  team_.each_nearby(active_.size(), kGrain, [&](unsigned worker, size_t first, size_t last) {
    for (size_t i = first; i < last; ++i) {
      look_ahead(i);
      pass_on(workers_[worker], active_[i]);
    }
  });
  deltas_.clear();
}

// Nodes are visited in no order, and what they pass on to is a chain of five cache misses away. Those of the
// next few nodes overlap with the work on this one.
void Solver::look_ahead(size_t i) const {
  const auto at = [&](size_t distance) { return active_[std::min(i + distance, active_.size() - 1)].node; };
  nodes_.fetch(at(8));
  const Node& fetched = nodes_[at(6)];
  fetched.edges.fetch();
  if (fetched.instance) __builtin_prefetch(&instances_[fetched.instance.index()]);
  const auto instance_of = [&](NodeId node) {
    return nodes_[node].instance ? &instances_[nodes_[node].instance.index()] : nullptr;
  };
  if (const Instance* instance = instance_of(at(4))) __builtin_prefetch(instance->constraints);
  if (const Instance* instance = instance_of(at(3))) {
    __builtin_prefetch(&instance->constraints->first_use[local_of(at(3))]);
  }
  if (const Instance* instance = instance_of(at(2))) {
    __builtin_prefetch(instance->constraints->uses_of(local_of(at(2))).data());
  }
  nodes_[at(2)].edges.each_of_first([&](NodeId to) { nodes_.fetch(to); });
}

void Solver::push(Worker& worker, NodeId to, const ObjectSet& objects, FilterId filter,
                  const void* difference) {
  to = nodes_.representative(to);
  Node& target = nodes_[to];
  const ObjectFilter* passes = filter ? &filters_[filter.index()] : nullptr;
  const NodeLock lock(target);
  if (target.pending != nullptr && difference != nullptr && target.pending->last == difference &&
      target.pending->last_round == counts_.rounds)
    return;
  if (objects.is_large() || target.points_to.is_large()) {
    ObjectSet few;  // which are sooner looked up than remembered
    if (!objects.is_large()) few.add_difference(objects, target.points_to, passes);
    const ObjectSet& fresh = !objects.is_large()
                                 ? few
                                 : worker.memo.difference(objects, target.points_to,
                                                          filter ? filter.index() : SetMemo::kWhole, passes);
    if (fresh.empty()) return;
    if (target.pending == nullptr) {
      wait(worker, to, fresh);
    } else if (ObjectSet& waiting = target.pending->objects; waiting.is_large() || fresh.is_large()) {
      // A copy: what is remembered may make room for the union.
      if (!waiting.same_as(fresh)) waiting = worker.memo.unite(waiting, ObjectSet(fresh));
    } else {
      waiting.unite(fresh);
    }
  } else if (target.pending != nullptr) {
    target.pending->objects.add_difference(objects, target.points_to, passes);
  } else {
    ObjectSet fresh;
    if (!fresh.add_difference(objects, target.points_to, passes)) return;
    wait(worker, to, std::move(fresh));
  }
  if (filter) return;
  target.pending->last = difference;
  target.pending->last_round = counts_.rounds;
}

void Solver::wait(Worker& worker, NodeId at, ObjectSet objects) {
  auto& pending = nodes_[at].pending;
  if (worker.spare.empty()) {
    pending = std::make_unique<Pending>();
  } else {
    pending = std::move(worker.spare.back());
    worker.spare.pop_back();
    pending->last = nullptr;
  }
  pending->objects = std::move(objects);
  wake(worker, at);
}

void Solver::wake(Worker& worker, NodeId node) {
  const ObjectSet& objects = nodes_[node].points_to;
  const size_t kind = objects.is_large() ? objects.quick_hash() >> 20 : node.index() >> 8;
  worker.woken[weight(objects)][kind % kKinds].push_back(node);
}

void Solver::push(Worker& worker, NodeId to, ObjectId object) {
  ObjectSet one;
  one.add(object.index());
  push(worker, to, one, {});
}

void Solver::pass_on(Worker& worker, const Active& active) {
  if (active.delta->empty()) return;
  const NodeId representative = nodes_.representative(active.node);
  const auto pass = [&](NodeId to, FilterId filter, uint32_t) {
    if (nodes_.representative(to) == representative) return;
    ++worker.passed;
    push(worker, to, *active.delta, filter, active.delta);
  };
  switch (active.part) {
    case Active::Part::kWhole:
      nodes_[active.node].edges.each_fetching([&](NodeId to) { nodes_.fetch(to); }, pass);
      pass_to_uses(worker, active);
      break;
    case Active::Part::kUses:
      pass_to_uses(worker, active);
      break;
    case Active::Part::kTargets:
      pass_to_targets(worker, active);
      break;
  }
}

void Solver::pass_to_targets(Worker& worker, const Active& active) {
  const std::vector<Target>& targets = cycles_.find(active.node)->second.targets;
  worker.passed += targets.size();
  for (size_t i = 0; i < targets.size(); ++i) {
    nodes_.fetch(targets[std::min(i + 6, targets.size() - 1)].to);
    if (nodes_.representative(targets[i].to) != active.node)
      push(worker, targets[i].to, *active.delta, targets[i].filter, active.delta);
  }
}

void Solver::pass_to_uses(Worker& worker, const Active& active) {
  const Node& node = nodes_[active.node];
  if (!node.instance) return;
  const ObjectSet& delta = *active.delta;
  const Instance& instance = instances_[node.instance.index()];
  const auto at = [&](Local local) { return instance.node(local); };
  for (const Use& use : instance.constraints->uses_of(local_of(active.node))) {
    switch (use.kind) {
      case UseKind::kCopy:
        if (active.part == Active::Part::kWhole)
          push(worker, at(use.other), delta, FilterId(use.what), &delta);
        break;
      case UseKind::kLoad:
      case UseKind::kStore:
      case UseKind::kElementLoad:
      case UseKind::kElementStore:
        access(worker, use, delta, at(use.other));
        break;
      case UseKind::kCall:
        arrive(worker, instance, use.what, delta);
        break;
      case UseKind::kIntrinsic:
        worker.intrinsic_arrivals.push_back({node.instance, use.what, local_of(active.node), delta});
        break;
    }
  }
}

void Solver::access(Worker& worker, const Use& use, const ObjectSet& bases, NodeId other) {
  const bool loads = use.kind == UseKind::kLoad || use.kind == UseKind::kElementLoad;
  const auto connect = [&](NodeId place) {
    worker.new_edges.push_back(loads ? NewEdge{place, other, {}} : NewEdge{other, place, {}});
  };
  if (use.kind == UseKind::kLoad || use.kind == UseKind::kStore) {
    const ObjectMask& owners = *field_masks_[use.what];
    bases.each([&](uint32_t object) {
      if (owners.contains(object)) connect(touch_field(object, FieldId(use.what)));
    });
    return;
  }
  bases.each([&](uint32_t object) {
    if (code_.program()[objects_[ObjectId(object)].type].state == ClassState::kArray)
      connect(touch_field(object, 0));
  });
}

// An object below a missing class may have the field of a class that is not known to be above it. There is no
// slot for that; such places are few.
NodeId Solver::touch_field(uint32_t object, FieldId field) {
  const bool has_slot =
      objects_.has_slot(field) &&
      (!objects_.below_missing().contains(object) ||
       code_.hierarchy().extends(objects_[ObjectId(object)].type, code_.program()[field].owner));
  if (has_slot) return touch_field(object, objects_.slot(field));
  const std::lock_guard lock(field_mutex_);
  NodeId& place = stray_fields_[pair(object, field.index())];
  if (!place) {
    place = nodes_.make(1);
    own_fields(place, 1, ObjectId(object));
  }
  return place;
}

void Solver::own_fields(NodeId first, uint32_t count, ObjectId owner) {
  if (!options_.forgets) return;
  if (owner_of_field_.size() < first.index() + count)
    owner_of_field_.resize(first.index() + count * 2 + 1024);
  std::fill_n(owner_of_field_.begin() + first.index(), count, owner);
}

NodeId Solver::touch_field(uint32_t object, uint32_t slot) {
  std::atomic<uint32_t>& place = field_first_[object];
  uint32_t first = place.load(std::memory_order_acquire);
  if (first == kNoFields) {
    const std::lock_guard lock(field_mutex_);
    first = place.load(std::memory_order_relaxed);
    if (first == kNoFields) {
      const uint32_t slots = objects_.slots(objects_[ObjectId(object)].type);
      first = nodes_.make(slots).index();
      own_fields(NodeId(first), slots, ObjectId(object));
      place.store(first, std::memory_order_release);
    }
  }
  return NodeId(first + slot);
}

// Sources are dealt out by their number, so that one thread alone changes a node's edges.
void Solver::add_edges() {
  size_t total = 0;
  for (const Worker& worker : workers_) total += worker.new_edges.size();
  if (total == 0) return;
  counts_.edges += total;
  const auto add = [&](Worker& worker, const NewEdge& made) {
    Node& from = nodes_[made.from];
    from.edges.add(made.to, made.filter);
    if (options_.forgets && !nodes_[made.to].instance) {
      const NodeLock lock(nodes_[made.to]);
      nodes_.history(made.to).sources.add(made.from, made.filter);
    }
    if (nodes_.in_cycle(made.from)) {
      const NodeLock lock(nodes_[from.representative]);
      cycles_.find(from.representative)->second.targets.push_back({made.to, made.filter});
    }
    const ObjectSet& objects = nodes_.points_to(made.from);
    if (!objects.empty()) push(worker, made.to, objects, made.filter);
  };
  constexpr size_t kWorthSharing = 256;
  if (team_.size() == 1 || total < kWorthSharing) {
    for (Worker& source : workers_) {
      for (const NewEdge& made : source.new_edges) add(workers_[0], made);
    }
  } else {
    team_.each(team_.size(), 1, [&](unsigned worker, size_t part, size_t) {
      for (const Worker& source : workers_) {
        for (const NewEdge& made : source.new_edges) {
          if ((made.from.index() >> 3) % team_.size() == part) add(workers_[worker], made);
        }
      }
    });
  }
  for (Worker& worker : workers_) worker.new_edges.clear();
}

// --- method instances -------------------------------------------------------------------------------------

InstanceId Solver::instance(MethodId method, ContextId wanted) {
  const ContextId context = sharing_.running(method, wanted);
  const auto [place, fresh] = instance_ids_.try_emplace(pair(method.index(), context.index()), InstanceId());
  if (!fresh) return place->second;
  InstanceId id(static_cast<uint32_t>(instances_.size()));
  if (free_instances_.empty()) {
    instances_.emplace_back();
    if (options_.forgets) callers_.emplace_back();
  } else {
    id = free_instances_.back();
    free_instances_.pop_back();
  }
  instances_[id.index()] = {.method = method, .context = context, .rank = next_rank()};
  new_instances_.push_back(id);
  return place->second = id;
}

// Instantiating one may make others: calls of static methods, class initialisers.
void Solver::instantiate_new() {
  while (!new_instances_.empty()) {
    std::vector<InstanceId> batch;
    batch.swap(new_instances_);
    std::vector<MethodId> methods;
    for (const InstanceId id : batch) {
      const MethodId method = instances_[id.index()].method;
      if (method.index() >= constraints_.size() || constraints_[method.index()] == nullptr)
        methods.push_back(method);
    }
    {
      const double built = counts_.build_ms;
      {
        const Timed timed(counts_.lower_ms);
        std::ranges::sort(methods);
        methods.erase(std::ranges::unique(methods).begin(), methods.end());
        code_.prepare(methods, team_, [&](MethodId method) {
          const Timed timed_too(counts_.build_ms);
          constraints(method);
        });
      }
      counts_.lower_ms -= counts_.build_ms - built;  // the others lower meanwhile
    }
    for (const InstanceId id : batch) instantiate(id);
  }
}

const Constraints& Solver::constraints(MethodId method) {
  Program& program = code_.program();
  if (method.index() >= constraints_.size()) constraints_.resize(program.method_count());
  auto& made = constraints_[method.index()];
  if (made != nullptr) return *made;
  const Body* body = code_.body(method);
  if (body == nullptr) {
    made = std::make_unique<Constraints>();
    made->first_use = {0};
    return *made;
  }
  made = std::make_unique<Constraints>(build_constraints(code_, tables_, method, *body));
  know(*made);
  // Lambdas' methods came with the class, so the tables by method may be short now.
  if (constraints_.size() < program.method_count()) constraints_.resize(program.method_count());
  return *constraints_[method.index()];
}

// Which objects its accesses and calls are about.
void Solver::know(const Constraints& constraints) {
  const Program& program = code_.program();
  prepare_filters();
  if (field_masks_.size() < program.field_count()) field_masks_.resize(program.field_count());
  for (const Use& use : constraints.uses) {
    if (use.kind == UseKind::kLoad || use.kind == UseKind::kStore) {
      field_masks_[use.what] = &objects_.below(program[FieldId(use.what)].owner);
    }
  }
  for (const Call& call : constraints.calls) {
    if (call.invoke != Invoke::kStatic) know_receivers(call.method);
  }
}

void Solver::know_receivers(MethodId method) {
  const Program& program = code_.program();
  if (receiver_masks_.size() < program.method_count()) receiver_masks_.resize(program.method_count());
  receiver_masks_[method.index()] = &objects_.below(program[method].owner);
}

void Solver::prepare_filters() {
  for (size_t i = filters_.size(); i < tables_.filters.size(); ++i) {
    const TypeFilter& filter = tables_.filters[FilterId(static_cast<uint32_t>(i))];
    auto& except = filter_exceptions_.emplace_back();
    for (const ClassId type : filter.except) except.push_back(&objects_.below(type));
    filters_.push_back({filter.only ? &objects_.below(filter.only) : nullptr, except});
  }
}

void Solver::instantiate(InstanceId id) {
  Instance& made = instances_[id.index()];
  const Constraints& wanted = constraints(made.method);
  made.constraints = &wanted;
  if (is_traced_) touched_.instances.push_back(id);
  made.policy_context = contexts_.policy_part(made.context);
  made.in_no_origin = callee(made.method).is_library || made.context == Contexts::kRest;
  made.locals = wanted.local_count;
  made.calls = static_cast<uint32_t>(wanted.calls.size());
  made.first = take_nodes(wanted.local_count);
  made.first_call = take_calls(made.calls);
  for (Local local = 0; local < wanted.local_count; ++local) nodes_[made.node(local)].instance = id;
  if (made.method.index() >= instances_of_.size()) instances_of_.resize(code_.program().method_count());
  auto& siblings = instances_of_[made.method.index()];
  if (siblings.empty()) {
    reachable_.push_back(made.method);
  } else if (!code_.is_inline(made.method)) {
    ++further_instances_;
  }
  siblings.push_back(id);

  Worker& worker = workers_[0];
  for (const Allocation& allocation : wanted.allocations) {
    if (allocation.to != kNoLocal)
      push(worker, made.node(allocation.to), object(allocation.site, made.context));
  }
  for (const StaticAccess& load : wanted.static_loads) {
    edge(static_place(load.field), made.node(load.local));
  }
  for (const StaticAccess& store : wanted.static_stores) {
    edge(made.node(store.local), static_place(store.field));
  }
  for (const ClassId type : wanted.initialises) {
    if (options_.forgets) {
      if (initialised_by_.size() <= type.index()) initialised_by_.resize(code_.program().class_count());
      initialised_by_[type.index()].push_back(id);
    }
    run_initialisers(type);
  }
  for (uint32_t i = 0; i < made.calls; ++i) {
    const Call& call = wanted.calls[i];
    const uint32_t call_id = made.first_call + i;
    make_call(id, call_id, i);
    if (call.invoke == Invoke::kStatic && call.method && !call.retired) {
      const Rank rank = next_rank();
      static_calls_.push_back({call_id, instance(call.method, call_context_[call_id]), rank});
    }
  }
  for (uint32_t i = 0; i < wanted.intrinsics.size(); ++i) start_intrinsic(id, i);
}

void Solver::make_call(InstanceId owner, uint32_t call_id, uint32_t index) {
  const Instance& caller = instances_[owner.index()];
  const Call& call = caller.constraints->calls[index];
  call_owner_[call_id] = owner;
  call_index_[call_id] = index;
  if (call.retired) return;
  const bool is_static = call.invoke == Invoke::kStatic && call.method;
  call_context_[call_id] = static_context(caller, call.site, is_static ? call.method : MethodId());
  call_inlined_.erase(call_id);
  if (!is_static && call.method && code_.is_inline(call.method))
    call_inlined_.emplace(call_id, contexts_.inlined(caller.context, call.site));
}

ObjectId Solver::object(SiteId site_id, ContextId maker) {
  using Flavour = ContextPolicy::Flavour;
  const Site& site = tables_.sites[site_id];
  const ContextPolicy& policy = options_.policy;
  ContextId heap = Contexts::kEmpty;
  if (!site.is_global())
    heap = contexts_.is_on_top(maker) ? maker : contexts_.last(maker, policy.heap_depth());
  const auto [id, fresh] = objects_.intern(site_id, heap, site.type);
  if (!fresh) return id;
  objects_.slots(site.type);
  field_first_.emplace_back(kNoFields);
  Object& made = objects_[id];
  const ClassId holder = site.method ? code_.program()[site.method].owner : site.type;
  made.home = contexts_.policy_part(heap);
  if (policy.containers && code_.container(site.type) &&
      (contexts_.is_on_top(heap) || !code_.is_library(holder))) {
    made.container = true;
    made.as_receiver = contexts_.of_container(heap, site_id.index());
    return id;
  }
  switch (policy.flavour) {
    case Flavour::kInsensitive:
    case Flavour::kCallSite:
      break;
    case Flavour::kObject:
      made.as_receiver = contexts_.extend(heap, {ContextElement::Kind::kSite, site_id.index()}, policy.depth);
      break;
    case Flavour::kType:
      made.as_receiver = contexts_.extend(heap, {ContextElement::Kind::kClass, holder.index()}, policy.depth);
      break;
    case Flavour::kOrigin: {
      made.as_receiver = ContextId();
      if (code_.of_jdk(holder)) break;
      for (const MethodId entry : origin_methods_) {
        if (!code_.hierarchy().is_subclass(site.type, code_.program()[entry].owner)) continue;
        made.as_receiver =
            contexts_.extend(made.home, {ContextElement::Kind::kOrigin, site_id.index()}, policy.depth);
        break;
      }
      break;
    }
  }
  return id;
}

ObjectId Solver::find_object(SiteId site_id, ContextId maker) const {
  const Site& site = tables_.sites[site_id];
  if (site.is_global()) return objects_.find(site_id, Contexts::kEmpty);
  if (contexts_.is_on_top(maker)) return objects_.find(site_id, maker);
  const std::span<const ContextElement> all = contexts_[maker == Contexts::kRest ? Contexts::kEmpty : maker];
  const ContextId heap = contexts_.find(all.last(std::min<size_t>(all.size(), options_.policy.heap_depth())));
  return heap ? objects_.find(site_id, heap) : ObjectId();
}

void Solver::give(NodeId to, ObjectId object, Source source) {
  ObjectSet one;
  one.add(object.index());
  give(to, one, source);
}

void Solver::give(NodeId to, const ObjectSet& objects, Source source) {
  if (outside_ != nullptr) {
    outside_->given[to].unite(objects);
    return;
  }
  const ObjectSet fresh = effects_.give(to, objects, source);
  if (!fresh.empty()) push(workers_[0], to, fresh, {});
}

NodeId Solver::static_place(FieldId field) {
  if (field.index() >= statics_.size()) statics_.resize(code_.program().field_count());
  NodeId& place = statics_[field.index()];
  if (!place) place = nodes_.make(1);
  return place;
}

void Solver::initialise(ClassId id, Source source) {
  if (outside_ != nullptr) {
    outside_->initialised.insert(id);
    return;
  }
  effects_.initialise(id, source);
  run_initialisers(id);
}

void Solver::make_room_for_classes() {
  const size_t count = code_.program().class_count();
  if (initialised_.size() < count) initialised_.resize(count);
  if (options_.forgets && initialised_since_.size() < count) initialised_since_.resize(count, kNoRank);
}

void Solver::run_initialisers(ClassId id) {
  const Program& program = code_.program();
  make_room_for_classes();
  for (ClassId at = id; at && initialised_[at.index()] == 0; at = code_.hierarchy().super(at)) {
    mark_initialised(at);
    initialise_above(at);
    if (program[at].is_interface()) break;
  }
}

void Solver::mark_initialised(ClassId id) {
  initialised_[id.index()] = 1;
  const Rank rank = next_rank();
  if (options_.forgets) initialised_since_[id.index()] = rank;
}

// What an initialised class has run, but for its superclass's.
void Solver::initialise_above(ClassId id) {
  Program& program = code_.program();
  make_room_for_classes();
  const NameId name = program.symbols().name("<clinit>");
  const NameId descriptor = program.symbols().name("()V");
  if (const MethodId method = program.declared_method(id, name, descriptor))
    instance(method, Contexts::kEmpty);
  if (program[id].is_interface()) return;
  code_.hierarchy().visit_interfaces(id, [&](ClassId interface) {
    if (initialised_[interface.index()] != 0) return false;
    if (!has_default_methods(program, interface)) return false;
    mark_initialised(interface);
    if (const MethodId method = program.declared_method(interface, name, descriptor))
      instance(method, Contexts::kEmpty);
    return false;
  });
}

}  // namespace heddle
