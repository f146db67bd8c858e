// Following changes of classes: from class files to what the solver is told.
//
// Everything that a fresh analysis would find is found again here: shapes of classes, bodies, entry points.
// What depends on the old state is asked before the program is changed, the rest afterwards. What cannot be
// told to the solver as a change (knowledge that is about a changed class, methods that become static or get
// code while they run, interfaces with proxies, classes that --reflection names) is solved again, and said
// so.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "classfile/descriptor.h"
#include "pointer/analysis.h"
#include "pointer/class_change.h"
#include "program/dynamic_site.h"
#include "program/renumbered.h"
#include "support/stopwatch.h"

namespace heddle {
namespace {

constexpr std::string_view kLambda = "lambda$";

void sort_out(std::vector<ClassId>& all) {
  std::ranges::sort(all);
  all.erase(std::ranges::unique(all).begin(), all.end());
}

// What knowledge says of a class that decides the contexts of its methods.
struct Classified {
  bool is_container, is_library;
  friend bool operator==(const Classified&, const Classified&) = default;
};

Classified classified(const Code& code, ClassId type) {
  return {code.is_container(type), code.is_library(type)};
}

}  // namespace

class Analysis::Following {
 public:
  explicit Following(Analysis& analysis) : analysis_(analysis) {}

  Change run(const ClassPathChange& of_path) {
    const Stopwatch watch;
    program_.hold_back(of_path.classes);
    find_changes(of_path.classes);
    if (of_path.resources || named_come_or_go_) find_changed_services();
    const bool is_bodies = !come_or_go_ && !is_reshaped_ && services_.empty();
    const bool is_updated = is_bodies ? change_bodies() : restructure();
    ++analysis_.revision_;
    analysis_.is_traced_ = is_updated && is_bodies && renaming_.empty() && !is_anew_;
    if (!is_updated) {
      change_.is_updated = false;
      analysis_.solve_anew();
    }
    analysis_.verify_update();
    change_.ms = watch.millis();
    return std::move(change_);
  }

 private:
  struct NextClass {
    ClassId id;
    std::shared_ptr<const ClassFile> file;
    std::vector<Program::Renumbered> renumbered;
    ShapeChange shape;
  };

  void give_up(std::string why) {
    if (change_.why.empty()) change_.why = std::move(why);
  }
  bool gives_up() const { return !change_.why.empty(); }
  std::string shown(ClassId id) const { return class_display(program_.text(program_[id].name)); }

  // What is not as it was.
  void find_changes(std::span<const std::string> class_names) {
    std::vector<std::string> names(class_names.begin(), class_names.end());
    std::ranges::sort(names);
    names.erase(std::ranges::unique(names).begin(), names.end());
    for (const std::string& name : names) {
      const ClassId id = program_.find(program_.symbols().find_name(name));
      const ClassState state = id ? program_[id].state : ClassState::kDeclared;
      if (state == ClassState::kDeclared) {
        find_new(name);
      } else if (state != ClassState::kArray && state != ClassState::kSynthetic) {
        NextClass one{id, program_.read(id), {}, {}};
        const bool is_missing = program_[id].file == nullptr && one.file == nullptr;
        if (!is_missing && same_bytes(program_[id].file.get(), one.file.get())) continue;
        find_renumbered(one);
        one.shape = shape_change(program_, id, one.file.get(), one.renumbered);
        // It cannot be read, then and now; but whether it is on the class path may not be as it was, and what
        // names it asks for that.
        if (is_missing) one.shape.comes_or_goes = one.shape.flags = true;
        changed_.push_back(id);
        come_or_go_ |= one.shape.comes_or_goes;
        is_reshaped_ |= !one.shape.empty();
        if (one.shape.comes_or_goes) note_coming_or_going(name);
        next_.push_back(std::move(one));
      }
    }
    change_.classes = next_.size();
  }
  // Lambdas that the compiler numbers anew, because there is one more before them, are the same under another
  // name. Nobody but the class itself can name them, unless by reflection.
  void find_renumbered(NextClass& one) const {
    const std::shared_ptr<const ClassFile>& was = program_[one.id].file;
    if (was == nullptr || one.file == nullptr || solver().is_looked_up(one.id)) return;
    Symbols& symbols = program_.symbols();
    for (const NumberedPair& pair : pair_numbered(*was, *one.file, symbols)) {
      const MemberInfo& before = was->methods()[pair.was];
      const MemberInfo& now = one.file->methods()[pair.is];
      const NameId name = symbols.name(one.file->name(now));
      if (!was->name(before).starts_with(kLambda) || was->name(before) == one.file->name(now)) continue;
      if (before.access != now.access || (now.access & kAccPrivate) == 0) continue;
      const MethodId method = program_.declared_method(one.id, symbols.name(was->name(before)),
                                                       symbols.name(was->descriptor(before)));
      const bool is_entered =
          std::ranges::find(analysis_.entries_, method, &EntryPoint::method) != analysis_.entries_.end();
      if (is_entered || program_[method].index != pair.was) return one.renumbered.clear();
      one.renumbered.push_back({method, name});
    }
    if (one.renumbered.empty()) return;
    if (names_lambdas_otherwise(one.id)) return one.renumbered.clear();
    solver().remember(program_[one.id].methods);  // what they call by the old names
  }
  // By handles that are not those of lambda expressions.
  bool names_lambdas_otherwise(ClassId id) const {
    const Symbols& symbols = program_.symbols();
    const auto is_handle = [&](const ConstantValue& value) {
      return value.kind == ConstantValue::Kind::kHandle || value.kind == ConstantValue::Kind::kDynamic;
    };
    return std::ranges::any_of(program_[id].methods, [&](MethodId method) {
      if (!solver().is_reachable(method)) return false;
      const Body* const body = analysis_.code_.body(method);
      if (body == nullptr) return false;
      if (std::ranges::any_of(body->constants, [&](ConstantId value) { return is_handle(symbols[value]); }))
        return true;
      return std::ranges::any_of(body->stmts, [&](const Stmt& stmt) {
        if (stmt.op == Op::kDynamicConst) return true;
        if (stmt.op != Op::kInvokeDynamic) return false;
        const Dynamic& site = symbols[DynamicId(stmt.ref)];
        return !lambda_site(program_.symbols(), site) &&
               std::ranges::any_of(symbols[site.arguments], is_handle);
      });
    });
  }
  // A class of which nothing was known but, perhaps, its name.
  void find_new(const std::string& name) {
    const bool is_there = program_.class_path().contains(name);
    come_or_go_ |= is_there;
    note_coming_or_going(name);
    if (!is_there) {
      program_.problems().add({ProblemKind::kMissingClass, "", class_display(name),
                               "is said to have changed, and was not there before or after"});
    }
  }
  void note_coming_or_going(const std::string& name) {
    coming_or_going_.push_back(name);
    std::ranges::replace(coming_or_going_.back(), '/', '.');
    if (analysis_.targets_.names(name))
      give_up(fmt::format("unknown names may mean {}, by --reflection", class_display(name)));
    named_come_or_go_ |= solver().services().names(name);
  }
  void find_changed_services() {
    services_ = solver().read_services();
    change_.services = services_.services.size();
    change_.named = services_.names;
  }

  bool change_bodies() {
    redefine();
    std::vector<BodyChange> bodies = take_bodies();
    if (gives_up()) return replace(bodies);
    solver().forget_touched();
    if (!bodies.empty() && !tell(std::move(bodies), nullptr)) return false;
    solver().add_touched(alike_);
    return true;
  }

  bool restructure() {
    survey();
    for (const NextClass& one : next_) {
      if (one.shape.is_seen_by_code()) look_for_obstacles(one);
    }
    std::vector<MethodId> rebuilt;
    std::vector<Solver::Reflected> reflection;
    std::vector<std::optional<Classified>> before;
    for (const ClassId type : structure_.types) {
      before.push_back(hierarchy().linked(type) ? std::optional(classified(code(), type)) : std::nullopt);
    }
    if (!gives_up()) {
      boost::unordered_flat_set<NameId> names;
      for (const ClassId type : structure_.types) names.insert(program_[type].name);
      rebuilt = solver().methods_naming(names);
      solver().remember(rebuilt);
      reflection = solver().reflection_on(structure_.types, structure_.methods, coming_or_going_, services_);
      if (!structure_.withdrawn.empty() &&
          !solver().withdraw_objects(structure_.withdrawn, analysis_.most_ms()))
        give_up("to take out the objects of classes whose supertypes changed would take longer");
    }

    redefine();
    if (!structure_.types.empty()) code().restructure(changed_, relinked_);
    std::vector<BodyChange> bodies = take_bodies();
    if (come_or_go_) {
      analysis_.types_.read(analysis_.options_.threads);
    } else {
      analysis_.types_.forget_supertypes();
    }
    analysis_.choose_entries();
    for (size_t i = 0; i < before.size(); ++i) {
      const ClassId type = structure_.types[i];
      if (before[i] && hierarchy().linked(type) && classified(code(), type) != *before[i])
        give_up(fmt::format("what knowledge says of {} changed", shown(type)));
    }
    if (gives_up()) return replace(bodies);
    solver().note_changes(std::move(reflection));
    rebuild(rebuilt, bodies);
    list_entries();
    return tell(std::move(bodies), &structure_);
  }

  // The types that are concerned, as they are before the change.
  void survey() {
    for (const NextClass& one : next_) {
      if (!one.shape.is_seen_by_code()) continue;
      ++change_.reshaped;
      add_below(one.id, structure_.types);
      structure_.methods.insert(structure_.methods.end(), one.shape.methods.begin(), one.shape.methods.end());
      if (!one.shape.supertypes) continue;
      relinked_.push_back(one.id);
      add_below(one.id, structure_.withdrawn);
    }
    if (!relinked_.empty()) {
      // A supertype that does not count now may count then.
      for (const ClassId id : hierarchy().cut()) {
        add_below(id, structure_.types);
        add_below(id, structure_.withdrawn);
      }
    }
    sort_out(structure_.types);
    sort_out(structure_.withdrawn);
    for (const ClassId type : structure_.types) {
      if (!hierarchy().linked(type)) continue;
      for (ClassId at = hierarchy().super(type); at; at = hierarchy().super(at))
        structure_.above.push_back(at);
      hierarchy().visit_interfaces(type, [&](ClassId interface) {
        structure_.above.push_back(interface);
        return false;
      });
    }
    sort_out(structure_.above);
  }
  void add_below(ClassId id, std::vector<ClassId>& all) const {
    if (!hierarchy().linked(id)) return all.push_back(id);
    const std::vector<ClassId> found = hierarchy().all_subtypes(id);
    all.insert(all.end(), found.begin(), found.end());
  }

  void look_for_obstacles(const NextClass& one) {
    const NameId name = program_[one.id].name;
    if (code().is_proxied(one.id)) give_up(fmt::format("there are proxies of {}", shown(one.id)));
    const auto is_its = [&](const MethodItem& item) { return item.method.owner == name; };
    if (std::ranges::any_of(analysis_.knowledge_.origins(), is_its))
      give_up(fmt::format("there is knowledge about {}", shown(one.id)));
    for (const MethodId method : one.shape.irregular) {
      if (method && solver().is_reachable(method))
        give_up(fmt::format("a method of {} became another kind of method", shown(one.id)));
    }
    for (const Signature& method : one.shape.methods) {
      if (program_.text(method.name) == "finalize" && program_.text(method.descriptor) == "()V")
        give_up(fmt::format("finalize of {} came or went", shown(one.id)));
    }
  }

  void redefine() {
    Symbols& symbols = program_.symbols();
    for (const NextClass& one : next_) {
      for (const auto& [method, name] : one.renumbered) {
        const Method& was = program_[method];
        for (const bool interface : {false, true}) {
          const NameId owner = program_[one.id].name;
          renaming_.add(symbols.member({owner, was.name, was.descriptor, interface}),
                        symbols.member({owner, name, was.descriptor, interface}));
        }
      }
      program_.rename(one.renumbered);
      change_.renumbered += one.renumbered.size();
    }
    if (!renaming_.empty()) code().renumber(renaming_);
    for (NextClass& one : next_) program_.redefine(one.id, std::move(one.file));
    program_.catch_up();
  }
  std::vector<BodyChange> take_bodies() {
    Code::ChangedBodies bodies = code().changed_bodies(changed_, renaming_);
    change_.methods = bodies.anew;
    for (const BodyChange& body : bodies.others) change_.methods.push_back(body.method);
    std::ranges::sort(change_.methods);
    alike_ = std::move(bodies.alike);
    is_anew_ = !bodies.anew.empty();
    for (const MethodId method : bodies.anew) {
      if (solver().is_reachable(method)) {
        give_up(fmt::format("{}.{} has code now and had none, or the reverse", shown(program_[method].owner),
                            program_.text(program_[method].name)));
      } else {
        solver().drop_constraints(method);
      }
    }
    return std::move(bodies.others);
  }
  bool replace(std::vector<BodyChange>& bodies) {
    for (BodyChange& body : bodies) code().replace(body.method, std::move(body.body), body.old_of_new);
    return false;
  }
  // Those whose bodies are the same, but name what is not.
  void rebuild(std::span<const MethodId> methods, std::vector<BodyChange>& bodies) {
    for (const MethodId method : methods) {
      if (std::ranges::find(bodies, method, &BodyChange::method) != bodies.end()) continue;
      if (code().body(method) == nullptr) continue;
      bodies.push_back({method, nullptr, {}});
      ++change_.rebuilt;
    }
  }
  void list_entries() {
    for (const bool of_vm : {true, false}) {  // in the order in which they are entered
      for (const EntryPoint& entry : analysis_.entries_) {
        if ((entry.kind == EntryKind::kVirtualMachine) == of_vm)
          structure_.entries.push_back({entry.method, entry.receivers});
      }
    }
    structure_.outside = analysis_.from_outside();
    analysis_.entered_ = analysis_.entries_.size();
  }
  bool tell(std::vector<BodyChange> bodies, const Solver::Restructured* structure) {
    if (solver().apply(std::move(bodies), structure, analysis_.most_ms())) return true;
    give_up("to forget what the change takes out would take longer");
    return false;
  }

  Code& code() const { return analysis_.code_; }
  const Hierarchy& hierarchy() const { return analysis_.code_.hierarchy(); }
  Solver& solver() const { return *analysis_.solver_; }

  Analysis& analysis_;
  Program& program_ = analysis_.program_;
  Change change_;
  std::vector<NextClass> next_;
  std::vector<ClassId> changed_;              // those
  std::vector<ClassId> relinked_;             // of them: with other supertypes
  std::vector<std::string> coming_or_going_;  // as programs write them
  bool come_or_go_ = false;
  std::vector<MethodId> alike_;
  bool is_anew_ = false;
  bool named_come_or_go_ = false;  // of these, one that resources name
  Services::Change services_;
  bool is_reshaped_ = false;  // any: entry points may be others
  Renaming renaming_{program_.symbols()};
  Solver::Restructured structure_;
};

Analysis::Change Analysis::follow(const ClassPathChange& change) {
  return Following(*this).run(change);
}

}  // namespace heddle
