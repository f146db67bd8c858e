// Diffing two programs.
//
// Classes are paired by name; those whose bytes are equal are done. Of the others, every pair of methods with
// the same name and descriptor is lowered and compared (body_diff.h), so differences that mean nothing
// (lines, order of the constant pool, debug tables) vanish.
//
// Methods that the compiler numbers are paired by what they do (renumbered.h). The pairs give a renaming
// under which all bodies of the program are compared.
#include "program/program_diff.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <tuple>

#include "classfile/annotation_text.h"
#include "classfile/attributes.h"
#include "classfile/descriptor.h"
#include "program/align.h"
#include "program/class_lowering.h"
#include "program/class_symbols.h"
#include "program/renumbered.h"
#include "support/parallel.h"

namespace heddle {
namespace {

constexpr size_t kClassesPerTask = 4;

using MethodPair = std::pair<MethodId, MethodId>;  // old, new

// ---- one class in both programs ------------------------------------------------------------------------

// Both sides of one thread's work.
struct Lowerings {
  ClassLowering old_side;
  ClassLowering new_side;
};

class ClassDiffer {
 public:
  ClassDiffer(const Program& old_program, const Program& new_program, ClassId old_id, ClassId new_id)
      : old_(old_program), new_(new_program), was_(old_program[old_id]), is_(new_program[new_id]) {}

  // First step, before any body is compared: which numbered methods are the same.
  void pair_numbered(std::vector<MethodPair>& pairs) const {
    const std::vector<MethodId> old_ids = by_index(old_, was_);
    const std::vector<MethodId> new_ids = by_index(new_, is_);
    for (const NumberedPair& pair : heddle::pair_numbered(*was_.file, *is_.file, old_.symbols())) {
      if (old_ids[pair.was] && new_ids[pair.is]) pairs.emplace_back(old_ids[pair.was], new_ids[pair.is]);
    }
  }

  // Second step.
  ClassChange run(const std::vector<MethodPair>& numbered_pairs, const Renaming& renaming,
                  Lowerings& lowerings, size_t& compared, const BodyCheck& check) {
    change_.name = is_.name;
    change_.old_access = was_.access;
    change_.new_access = is_.access;
    change_.old_super = name_of(old_, was_.super);
    change_.new_super = name_of(new_, is_.super);
    change_.nest_changed = name_of(old_, was_.nest_host) != name_of(new_, is_.nest_host);
    change_.annotations_changed = annotations_differ(was_.file->attributes(), is_.file->attributes());
    diff_interfaces();
    diff_fields();
    diff_methods(numbered_pairs, renaming, lowerings, compared, check);
    return std::move(change_);
  }

 private:
  void open(Lowerings& lowerings) const {
    lowerings.old_side.open(old_, was_);
    lowerings.new_side.open(new_, is_);
  }

  // Methods as the class file numbers them; none where one of the same name came before.
  static std::vector<MethodId> by_index(const Program& program, const Class& owner) {
    std::vector<MethodId> ids(owner.file->methods().size());
    for (const MethodId id : owner.methods) ids[program[id].index] = id;
    return ids;
  }

  static NameId name_of(const Program& program, ClassId id) { return id ? program[id].name : NameId(); }

  // By their text, as constant pools number things differently. Damaged ones count as none.
  bool annotations_differ(AttributeTable was, AttributeTable is) const {
    return annotation_texts(*was_.file, was) != annotation_texts(*is_.file, is);
  }

  template <class T, class Order>
  static void split(std::vector<T> was, std::vector<T> is, Order order, std::vector<T>& removed,
                    std::vector<T>& added) {
    std::sort(was.begin(), was.end(), order);
    std::sort(is.begin(), is.end(), order);
    std::set_difference(was.begin(), was.end(), is.begin(), is.end(), std::back_inserter(removed), order);
    std::set_difference(is.begin(), is.end(), was.begin(), was.end(), std::back_inserter(added), order);
  }

  bool name_before(NameId a, NameId b) const { return new_.text(a) < new_.text(b); }
  bool key_before(const MemberKey& a, const MemberKey& b) const {
    return std::tuple(new_.text(a.name), new_.text(a.descriptor)) <
           std::tuple(new_.text(b.name), new_.text(b.descriptor));
  }

  static std::vector<NameId> interface_names(const Program& program, const Class& of) {
    std::vector<NameId> names;
    names.reserve(of.interfaces.size());
    for (const ClassId id : of.interfaces) names.push_back(program[id].name);
    return names;
  }
  static std::vector<MemberKey> field_keys(const Program& program, const Class& of) {
    std::vector<MemberKey> keys;
    keys.reserve(of.fields.size());
    for (const FieldId id : of.fields) keys.push_back({program[id].name, program[id].descriptor});
    return keys;
  }

  void diff_interfaces() {
    const std::vector<NameId> was = interface_names(old_, was_);
    const std::vector<NameId> is = interface_names(new_, is_);
    if (was == is) return;
    auto order = [&](NameId a, NameId b) { return name_before(a, b); };
    split(was, is, order, change_.removed_interfaces, change_.added_interfaces);
    change_.interfaces_reordered = change_.removed_interfaces.empty() && change_.added_interfaces.empty();
  }

  void diff_fields() {
    const std::vector<MemberKey> was = field_keys(old_, was_);
    std::vector<MemberKey> is = field_keys(new_, is_);
    auto order = [&](const MemberKey& a, const MemberKey& b) { return key_before(a, b); };
    split(was, is, order, change_.removed_fields, change_.added_fields);
    std::sort(is.begin(), is.end(), order);
    const ClassId old_owner = old_.find(was_.name);
    const ClassId new_owner = new_.find(is_.name);
    for (const MemberKey& key : is) {
      const FieldId old_id = old_.declared_field(old_owner, key.name, key.descriptor);
      const FieldId new_id = new_.declared_field(new_owner, key.name, key.descriptor);
      if (!old_id || !new_id) continue;
      const MemberInfo& a = old_.info(old_[old_id]);
      const MemberInfo& b = new_.info(new_[new_id]);
      FieldChange field{key, a.access, b.access, start_value(was_, a) != start_value(is_, b),
                        annotations_differ(a.attributes, b.attributes)};
      if (a.access != b.access || field.constant_changed || field.annotations_changed) {
        change_.changed_fields.push_back(field);
      }
    }
  }

  std::optional<ConstantValue> start_value(const Class& owner, const MemberInfo& field) const {
    const auto index = constant_value(*owner.file, field);
    if (!index || *index == 0) return std::nullopt;
    ClassSymbols symbols(*owner.file, new_.symbols());
    const auto constant = symbols.loadable(*index);
    return constant ? std::optional(new_.symbols()[*constant]) : std::nullopt;
  }

  MemberKey key_of(const Program& program, MethodId id) const {
    return {program[id].name, program[id].descriptor};
  }

  void diff_methods(const std::vector<MethodPair>& numbered_pairs, const Renaming& renaming,
                    Lowerings& lowerings, size_t& compared, const BodyCheck& check) {
    // Numbered methods that were paired stand apart; all others are paired by name and descriptor.
    boost::unordered_flat_map<MethodId, MethodId> old_of_new;
    boost::unordered_flat_map<MethodId, MethodId> new_of_old;
    for (const auto& [old_id, new_id] : numbered_pairs) {
      old_of_new[new_id] = old_id;
      new_of_old[old_id] = new_id;
      if (old_[old_id].name != new_[new_id].name) ++change_.renumbered_methods;
    }
    const ClassId old_owner = old_.find(was_.name);
    for (const MethodId new_id : is_.methods) {
      if (old_of_new.contains(new_id)) continue;
      const MethodId old_id = old_.declared_method(old_owner, new_[new_id].name, new_[new_id].descriptor);
      if (!old_id || new_of_old.contains(old_id)) {
        change_.added_methods.push_back(key_of(new_, new_id));
        continue;
      }
      old_of_new[new_id] = old_id;
      new_of_old[old_id] = new_id;
    }
    for (const MethodId old_id : was_.methods) {
      if (!new_of_old.contains(old_id)) change_.removed_methods.push_back(key_of(old_, old_id));
    }
    auto order = [&](const MemberKey& a, const MemberKey& b) { return key_before(a, b); };
    std::sort(change_.added_methods.begin(), change_.added_methods.end(), order);
    std::sort(change_.removed_methods.begin(), change_.removed_methods.end(), order);

    open(lowerings);
    for (const MethodId new_id : is_.methods) {
      const auto found = old_of_new.find(new_id);
      if (found != old_of_new.end()) {
        diff_method(found->second, new_id, renaming, lowerings, compared, check);
      }
    }
    std::sort(change_.changed_methods.begin(), change_.changed_methods.end(),
              [&](const MethodChange& a, const MethodChange& b) { return key_before(a.method, b.method); });
  }

  void diff_method(MethodId old_id, MethodId new_id, const Renaming& renaming, Lowerings& lowerings,
                   size_t& compared, const BodyCheck& check) {
    MethodChange method;
    method.method = key_of(new_, new_id);
    method.old_method = key_of(old_, old_id);
    const MemberInfo& a = old_.info(old_[old_id]);
    const MemberInfo& b = new_.info(new_[new_id]);
    method.old_access = a.access;
    method.new_access = b.access;
    method.annotations_changed = annotations_differ(a.attributes, b.attributes);
    method.code_appeared = a.code_offset == 0 && b.code_offset != 0;
    method.code_vanished = a.code_offset != 0 && b.code_offset == 0;
    if (a.code_offset != 0 && b.code_offset != 0) {
      auto old_body = lowerings.old_side.lower(old_id);
      auto new_body = lowerings.new_side.lower(new_id);
      ++compared;
      method.unreadable = !old_body || !new_body;
      if (!method.unreadable) {
        BodyDelta delta = diff(*old_body, *new_body, renaming);
        if (check) check(*old_body, *new_body, delta, renaming, new_.text(is_.name), method.method);
        if (!delta.empty()) {
          method.body = std::move(delta);
          method.old_body = std::move(*old_body);
          method.new_body = std::move(*new_body);
        }
      }
    }
    if (method.body || method.unreadable || method.code_appeared || method.code_vanished ||
        method.annotations_changed || a.access != b.access) {
      change_.changed_methods.push_back(std::move(method));
    }
  }

  const Program& old_;
  const Program& new_;
  const Class& was_;
  const Class& is_;
  ClassChange change_;
};

// ---- both programs -------------------------------------------------------------------------------------

void add_renaming(const Program& old_program, const Program& new_program, const MethodPair& pair,
                  Renaming& renaming) {
  const Method& was = old_program[pair.first];
  const Method& is = new_program[pair.second];
  if (was.name == is.name) return;
  Symbols& symbols = new_program.symbols();
  const NameId owner = old_program[was.owner].name;
  for (const bool interface : {false, true}) {
    renaming.add(symbols.member({owner, was.name, was.descriptor, interface}),
                 symbols.member({owner, is.name, is.descriptor, interface}));
  }
}

}  // namespace

bool ClassChange::empty() const {
  return old_access == new_access && !hierarchy_changed() && !nest_changed && !annotations_changed &&
         added_fields.empty() && removed_fields.empty() && changed_fields.empty() && added_methods.empty() &&
         removed_methods.empty() && changed_methods.empty();
}

ProgramDelta diff(Program& old_program, Program& new_program, const DiffOptions& options,
                  const BodyCheck& check) {
  const unsigned threads = options.threads;
  const bool application_only = !options.jdk_too;
  Symbols& symbols = new_program.symbols();
  old_program.load_all(application_only, threads);
  new_program.load_all(application_only, threads);
  const auto old_names = old_program.class_path().class_names(application_only);
  const auto new_names = new_program.class_path().class_names(application_only);

  ProgramDelta delta;
  std::vector<std::pair<ClassId, ClassId>> candidates;
  for (size_t i = 0, j = 0; i < old_names.size() || j < new_names.size();) {
    if (j == new_names.size() || (i < old_names.size() && old_names[i] < new_names[j])) {
      delta.removed.push_back(symbols.name(old_names[i++]));
    } else if (i == old_names.size() || new_names[j] < old_names[i]) {
      delta.added.push_back(symbols.name(new_names[j++]));
    } else {
      const ClassId was = old_program.declare(old_names[i++]);
      const ClassId is = new_program.declare(new_names[j++]);
      const bool readable = old_program[was].file && new_program[is].file;  // the others are reported already
      if (!readable || same_bytes(old_program[was].file.get(), new_program[is].file.get())) {
        ++delta.unchanged;
      } else {
        candidates.emplace_back(was, is);
      }
    }
  }

  std::vector<std::vector<MethodPair>> pairs(candidates.size());
  parallel_for(candidates.size(), threads, kClassesPerTask, [&](size_t first, size_t last) {
    for (size_t i = first; i < last; ++i) {
      ClassDiffer(old_program, new_program, candidates[i].first, candidates[i].second)
          .pair_numbered(pairs[i]);
    }
  });
  Renaming renaming(symbols);
  for (const auto& of_class : pairs) {
    for (const MethodPair& pair : of_class) add_renaming(old_program, new_program, pair, renaming);
  }

  std::vector<ClassChange> changes(candidates.size());
  std::atomic<size_t> compared = 0;
  parallel_for(candidates.size(), threads, kClassesPerTask, [&](size_t first, size_t last) {
    Lowerings lowerings;
    size_t count = 0;
    for (size_t i = first; i < last; ++i) {
      ClassDiffer differ(old_program, new_program, candidates[i].first, candidates[i].second);
      changes[i] = differ.run(pairs[i], renaming, lowerings, count, check);
    }
    compared += count;
  });
  for (ClassChange& change : changes) {
    if (change.empty()) {
      ++delta.unchanged;
    } else {
      delta.changed.push_back(std::move(change));
    }
  }
  delta.methods_compared = compared;
  return delta;
}

}  // namespace heddle
