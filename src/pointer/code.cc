#include "pointer/code.h"

#include <fmt/format.h>

#include <algorithm>

#include "classfile/descriptor.h"
#include "library/intrinsics.h"
#include "pointer/lambda_body.h"
#include "pointer/proxy_body.h"
#include "program/body_diff.h"
#include "program/class_lowering.h"
#include "support/utf8.h"

namespace heddle {

Code::Code(Program& program, const Knowledge& knowledge, bool tells_apart)
    : program_(program),
      knowledge_(knowledge),
      hierarchy_(program),
      dispatch_(hierarchy_),
      tells_apart_(tells_apart) {
  read_classes_named();
}

void Code::read_classes_named() {
  merged_ = containers_ = followers_ = bystanders_ = {};
  for (const ClassItem& item : knowledge_.merges()) merged_.add(*this, item);
  for (const ClassItem& item : knowledge_.containers()) containers_.add(*this, item);
  for (const ClassItem& item : knowledge_.followers()) followers_.add(*this, item);
  for (const ClassItem& item : knowledge_.bystanders()) bystanders_.add(*this, item);
}

void Code::NamedClasses::add(Code& code, const ClassItem& item) {
  if (item.scope == ClassItem::Scope::kPackage) {
    packages_.insert(item.name);
  } else if (item.scope != ClassItem::Scope::kSubtypes) {
    names_.emplace(item.name, item.scope);
  } else if (code.program_.class_path().contains(code.program_.text(item.name))) {
    above_.push_back(code.hierarchy_.link(item.name));
  }
}

Code::~Code() = default;

Code::Slot& Code::slot(MethodId method) {
  if (method.index() >= slots_.size())
    slots_.resize(std::max<size_t>(program_.method_count(), method.index() + 1));
  return slots_[method.index()];
}

const Body* Code::body(MethodId method) const {
  return method.index() < slots_.size() ? slots_[method.index()].body : nullptr;
}

void Code::prepare(std::span<const MethodId> methods, Team& team, const std::function<void(MethodId)>& then) {
  std::vector<MethodId> wanted;
  std::vector<MethodId> others;
  for (const MethodId id : methods) {
    Slot& place = slot(id);
    if (place.state != Slot::State::kUnknown) {
      others.push_back(id);
      continue;
    }
    place.state = Slot::State::kNone;
    const Method& method = program_[id];
    const Class& owner = program_[method.owner];
    if (const Body* model =
            knowledge_.model(owner.name, method.name, method.descriptor, (method.access & kAccStatic) != 0)) {
      place.state = Slot::State::kModel;
      place.body = model;
    }
    const bool is_lowered =
        place.state == Slot::State::kNone && owner.file != nullptr && program_.info(method).code_offset != 0;
    (is_lowered ? wanted : others).push_back(id);
  }
  if (class_symbols_.size() < program_.class_count()) class_symbols_.resize(program_.class_count());
  std::vector<LowerAhead::Method> jobs;
  for (const MethodId id : wanted) {
    const Method& method = program_[id];
    jobs.push_back(
        {program_[method.owner].file.get(), &class_symbols_[method.owner.index()], &program_.info(method)});
  }
  if (then) {
    for (const MethodId id : others) then(id);
  }
  LowerAhead(symbols(), std::move(jobs)).each(team, [&](size_t i, LowerAhead::Lowered body) {
    take(wanted[i], std::move(body));
    if (then) then(wanted[i]);
  });
}

void Code::take(MethodId id, LowerAhead::Lowered body) {
  if (body) {
    Slot& place = slot(id);
    place.owned = *std::move(body);
    place.body = place.owned.get();
    place.state = Slot::State::kOwned;
    return;
  }
  const Method& method = program_[id];
  const std::string_view name = program_.text(program_[method.owner].name);
  program_.problems().add(
      {ProblemKind::kBadMethod, program_.class_path().place_of(name), class_display(name),
       fmt::format("method {}{} cannot be lowered: {}", display_utf8(program_.text(method.name)),
                   parameters_display(program_.text(method.descriptor)), body.error().message)});
}

bool Code::is_inline(const MemberRef& method, bool is_static) const {
  const Model* model = knowledge_.find_model({method.owner, method.name, method.descriptor}, is_static);
  return model != nullptr && model->per_call;
}

bool Code::is_inline(MethodId id) const {
  const Method& method = program_[id];
  return is_inline(MemberRef{program_[method.owner].name, method.name, method.descriptor},
                   (method.access & kAccStatic) != 0);
}

const LambdaClass* Code::lambda(MethodId method, uint32_t stmt, DynamicId site) {
  const auto [place, fresh] =
      lambda_of_site_.try_emplace({method, statement_id(method, stmt), site}, nullptr);
  if (!fresh) return place->second;
  const Dynamic& dynamic = symbols()[site];
  const std::optional<LambdaSite> decoded = lambda_site(symbols(), dynamic);
  if (!decoded) return nullptr;
  LambdaClass& made = lambdas_.emplace_back();
  place->second = &made;
  make_lambda(made, method, stmt, dynamic, *decoded);
  return &made;
}

void Code::make_lambda(LambdaClass& made, MethodId method, uint32_t stmt, const Dynamic& dynamic,
                       const LambdaSite& site) {
  const Method& maker = program_[method];
  // Two dots of the same method are told apart by their order, which survives edits elsewhere.
  const Body& body = *this->body(method);
  uint32_t ordinal = 0;
  for (uint32_t i = 0; i < stmt; ++i) ordinal += body.stmts[i].op == Op::kInvokeDynamic ? 1 : 0;
  std::string descriptor(program_.text(maker.descriptor));
  std::ranges::replace(descriptor, '/', '.');
  std::string text = fmt::format("{}$$Lambda:{}{}#{}", program_.text(program_[maker.owner].name),
                                 program_.text(maker.name), descriptor, ordinal);
  // After an edit another one may have had this number before.
  for (int version = 2; program_.find(symbols().name(text)); ++version) {
    text = fmt::format("{}~{}", text.substr(0, text.rfind('~')), version);
  }
  const NameId name = symbols().name(text);
  std::vector<ClassId> interfaces = {program_.declare(site.interface)};
  for (const NameId marker : site.markers) interfaces.push_back(program_.declare(marker));
  if (site.serializable) interfaces.push_back(program_.declare("java/io/Serializable"));

  std::vector<Program::MemberSketch> methods = {{site.method, site.erased, kAccPublic | kAccSynthetic}};
  for (const NameId bridge : site.bridges)
    methods.push_back({site.method, bridge, kAccPublic | kAccSynthetic});
  const std::vector<Program::MemberSketch> fields = captures(dynamic);
  made.id = program_.define_synthetic(name, program_.object_class(), interfaces, methods, fields);
  hierarchy_.link(made.id);
  lambda_places_.emplace(made.id, Place{method, statement_id(method, stmt)});
  for (const Program::MemberSketch& field : fields) {
    made.captures.push_back(program_.declared_field(made.id, field.name, field.descriptor));
  }
  for (const Program::MemberSketch& sketch : methods) {
    const MethodId id = program_.declared_method(made.id, sketch.name, sketch.descriptor);
    give_body(id, lambda_body(symbols(), {name, fields, sketch.descriptor}, site));
  }
}

// The fields of a lambda's class.
std::vector<Program::MemberSketch> Code::captures(const Dynamic& dynamic) const {
  std::vector<Program::MemberSketch> fields;
  DescriptorCursor captured(program_.text(dynamic.descriptor));
  while (captured.more()) {
    const NameId type = symbols().name(captured.next());
    fields.push_back({symbols().name(fmt::format("captured{}", fields.size())), type,
                      static_cast<uint16_t>(kAccPrivate | kAccFinal)});
  }
  return fields;
}

void Code::renumber(const Renaming& renaming) {
  std::vector<std::pair<SiteKey, LambdaClass*>> moved;
  erase_if(lambda_of_site_, [&](const auto& known) {
    SiteKey key = known.first;
    key.site = renaming.dynamic(key.site);
    if (key.site == known.first.site) return false;
    moved.emplace_back(key, known.second);
    return true;
  });
  for (const auto& [key, made] : moved) {
    lambda_of_site_.insert_or_assign(key, made);
    const Dynamic& dynamic = symbols()[key.site];
    const std::optional<LambdaSite> site = lambda_site(symbols(), dynamic);
    if (made == nullptr || !site) continue;
    const std::vector<Program::MemberSketch> fields = captures(dynamic);
    for (const MethodId method : program_[made->id].methods) {
      Slot& place = slot(method);
      place.owned = std::make_unique<const Body>(
          lambda_body(symbols(), {program_[made->id].name, fields, program_[method].descriptor}, *site));
      place.body = place.owned.get();
    }
  }
}

void Code::restructure(std::span<const ClassId> changed, std::span<const ClassId> relinked) {
  hierarchy_.relink(relinked);
  dispatch_.clear();
  read_classes_named();
  erase_if(proxies_, [&](const auto& proxy) {
    return std::ranges::any_of(changed, [&](ClassId id) {
      return hierarchy_.linked(id) && hierarchy_.is_subclass(proxy.first, id);
    });
  });
}

Code::ChangedBodies Code::changed_bodies(std::span<const ClassId> changed, const Renaming& renaming) {
  ChangedBodies bodies;
  ClassLowering lowering;
  for (const ClassId id : changed) {
    if (id.index() < class_symbols_.size()) class_symbols_[id.index()] = nullptr;
    if (program_[id].file == nullptr) continue;
    lowering.open(program_, program_[id]);
    for (const MethodId method : program_[id].methods) {
      Slot& place = slot(method);
      if (place.state == Slot::State::kUnknown || place.state == Slot::State::kModel) continue;
      std::optional<Body> now = lowering.lower(method);
      if (now.has_value() != (place.body != nullptr)) {
        place = Slot();
        statement_ids_.erase(method);
        bodies.anew.push_back(method);
        continue;
      }
      if (!now) continue;
      BodyDelta delta = diff(*place.body, *now, renaming);
      auto body = std::make_unique<const Body>(*std::move(now));
      if (delta.empty()) {  // positions may be others
        place.owned = std::move(body);
        place.body = place.owned.get();
        bodies.alike.push_back(method);
      } else {
        bodies.others.push_back({method, std::move(body), std::move(delta.old_of_new)});
      }
    }
  }
  return bodies;
}

std::unique_ptr<const Body> Code::replace(MethodId method, std::unique_ptr<const Body> body,
                                          std::span<const uint32_t> old_of_new) {
  Slot& place = slot(method);
  statement_ids_.try_emplace(method, place.body->stmts.size()).first->second.change(old_of_new);
  std::unique_ptr<const Body> old = std::move(place.owned);
  place.owned = std::move(body);
  place.body = place.owned.get();
  return old;
}

void Code::give_body(MethodId method, Body body) {
  Slot& place = slot(method);
  if (place.state != Slot::State::kUnknown) return;
  place.owned = std::make_unique<const Body>(std::move(body));
  place.body = place.owned.get();
  place.state = Slot::State::kOwned;
}

ClassId Code::proxy(ClassId interface) {
  const auto [place, fresh] = proxies_.try_emplace(interface, ClassId());
  if (!fresh) return place->second;
  std::string text = fmt::format("{}$Proxy", program_.text(program_[interface].name));
  // Its interface may have been another before.
  for (int version = 2; program_.find(symbols().name(text)); ++version)
    text = fmt::format("{}$Proxy~{}", program_.text(program_[interface].name), version);
  const NameId name = symbols().name(text);
  std::vector<Program::MemberSketch> methods;
  const auto take = [&](ClassId from) {
    for (const MethodId id : program_[from].methods) {
      const Method& method = program_[id];
      if ((method.access & kAccStatic) == 0 && (method.access & kAccAbstract) != 0) {
        methods.push_back({method.name, method.descriptor, kAccPublic | kAccFinal});
      }
    }
    return false;
  };
  take(interface);
  hierarchy_.visit_interfaces(interface, take);
  // The methods of Object that a proxy hands on.
  for (const auto& [method, descriptor] : {std::pair{"hashCode", "()I"},
                                           {"equals", "(Ljava/lang/Object;)Z"},
                                           {"toString", "()Ljava/lang/String;"}}) {
    methods.push_back({symbols().name(method), symbols().name(descriptor), kAccPublic | kAccFinal});
  }
  const ClassId interfaces[] = {interface};
  const ClassId id =
      program_.define_synthetic(name, hierarchy_.link("java/lang/reflect/Proxy"), interfaces, methods, {});
  hierarchy_.link(id);
  for (const Program::MemberSketch& sketch : methods) {
    give_body(program_.declared_method(id, sketch.name, sketch.descriptor),
              proxy_body(symbols(), program_[interface].name, sketch.name, sketch.descriptor));
  }
  return proxies_[interface] = id;
}

bool Code::of_jdk(ClassId id) const {
  std::string_view name = program_.text(program_[id].name);
  if (program_[id].state == ClassState::kSynthetic) name = name.substr(0, name.find("$$Lambda"));
  return name.starts_with(kPseudoPackage) || program_.class_path().from_jdk(name);
}

bool Code::in_application(std::string_view class_name) const {
  if (class_name.starts_with('[')) {
    class_name.remove_prefix(std::min(class_name.find_first_not_of('['), class_name.size()));
    if (!class_name.starts_with('L')) return false;
    class_name = class_name.substr(1, class_name.size() - 2);
  }
  return program_.has(class_name) && !program_.class_path().from_jdk(class_name);
}

bool Code::tells_apart(ClassId maker) const {
  return tells_apart_ && in_application(program_.text(program_[maker].name));
}

bool Code::container(ClassId type) const {
  for (ClassId at = type; at; at = hierarchy_.super(at)) {
    if (is_container(at)) return true;
  }
  return false;
}

bool Code::is_library(ClassId id) const {
  return (of_jdk(id) || bystanders_.contains(*this, id)) && !followers_.contains(*this, id);
}

bool Code::NamedClasses::contains(const Code& code, ClassId type) const {
  for (const ClassId above : above_) {
    if (code.hierarchy_.is_subclass(type, above)) return true;
  }
  const Program& program = code.program_;
  const std::string_view name = program.text(program[type].name);
  if (names_.contains(program[type].name)) return true;
  if (!packages_.empty() && packages_.contains(program[type].package)) return true;
  for (size_t at = name.find('$'); at != std::string_view::npos; at = name.find('$', at + 1)) {
    const NameId outer = code.symbols().find_name(name.substr(0, at));
    const auto found = outer ? names_.find(outer) : names_.end();
    if (found != names_.end() && found->second == ClassItem::Scope::kNested) return true;
  }
  return false;
}

size_t Code::body_memory() const {
  size_t total = 0;
  for (const Slot& place : slots_) {
    if (place.owned != nullptr) total += place.owned->memory();
  }
  return total;
}

}  // namespace heddle
