#include "program/renumbered.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <map>
#include <string_view>

#include "classfile/attributes.h"
#include "program/align.h"
#include "program/body_diff.h"
#include "program/class_symbols.h"
#include "program/lower.h"

namespace heddle {
namespace {

// "lambda$main$12" -> {"lambda$main$", 12}; a name without number has an empty stem.
struct NumberedName {
  std::string_view stem;
  uint64_t number = 0;
};

NumberedName numbered(std::string_view name) {
  size_t digits = name.size();
  while (digits > 0 && name[digits - 1] >= '0' && name[digits - 1] <= '9') --digits;
  if (digits == name.size() || digits == 0 || name[digits - 1] != '$' || name.size() - digits > 9) return {};
  uint64_t number = 0;
  for (const char c : name.substr(digits)) number = number * 10 + static_cast<uint64_t>(c - '0');
  return {name.substr(0, digits), number};
}

// A hash of what a body does in which numbered members count by their stem.
class ContentHash {
 public:
  explicit ContentHash(const Symbols& symbols) : symbols_(symbols) {}

  uint64_t operator()(const Body& body) const {
    uint64_t hash = hash_mix(body.stmts.size());
    for (const Stmt& stmt : body.stmts) {
      hash = hash_combine(hash, static_cast<uint64_t>(stmt.op) << 8 | stmt.sub);
      hash = hash_combine(hash, ref(stmt));
      for (const uint32_t arg : body.args_of(stmt)) {
        const bool constant = body.is_constant(Reg(arg));
        hash = hash_combine(
            hash, constant ? value(symbols_[body.constant(Reg(arg))]) : arg - body.constants.size());
      }
    }
    for (const BlockId target : body.successors) hash = hash_combine(hash, target);
    return hash;
  }

 private:
  uint64_t text(std::string_view s) const { return StringTraits::hash(s); }
  uint64_t member(MemberRefId id) const {
    const MemberRef& ref = symbols_[id];
    const std::string_view name = symbols_[ref.name];
    const std::string_view stem = numbered(name).stem;
    return hash_combine(hash_combine(ref.owner.index(), text(stem.empty() ? name : stem)),
                        ref.descriptor.index());
  }
  uint64_t handle(HandleId id) const {
    return hash_combine(member(symbols_[id].member), static_cast<uint64_t>(symbols_[id].kind));
  }
  uint64_t value(const ConstantValue& constant) const {
    const auto index = static_cast<uint32_t>(constant.value);
    if (constant.kind == ConstantValue::Kind::kHandle) return handle(HandleId(index));
    if (constant.kind == ConstantValue::Kind::kDynamic) return dynamic(DynamicId(index));
    return hash_value(constant);
  }
  uint64_t dynamic(DynamicId id) const {
    const auto known = dynamics_.find(id);
    if (known != dynamics_.end()) return known->second;
    const Dynamic& site = symbols_[id];
    uint64_t hash = hash_combine(handle(site.bootstrap), site.name.index());
    hash = hash_combine(hash, site.descriptor.index());
    for (const ConstantValue& argument : symbols_[site.arguments]) hash = hash_combine(hash, value(argument));
    return dynamics_.try_emplace(id, hash).first->second;
  }
  uint64_t ref(const Stmt& stmt) const {
    if (stmt.op == Op::kInvokeDynamic || stmt.op == Op::kDynamicConst) return dynamic(DynamicId(stmt.ref));
    if (is_call(stmt.op)) return member(MemberRefId(stmt.ref));
    return stmt.ref;
  }

  const Symbols& symbols_;
  mutable boost::unordered_flat_map<DynamicId, uint64_t> dynamics_;  // arguments may nest, and be shared
};

struct NumberedMethod {
  uint16_t index = 0;
  uint64_t number = 0;
  uint64_t content = 0;
};
// Stem and descriptor -> methods by number.
using NumberedGroups = std::map<std::pair<std::string_view, std::string_view>, std::vector<NumberedMethod>>;

NumberedGroups numbered_groups(const ClassFile& file) {
  NumberedGroups groups;
  for (size_t i = 0; i < file.methods().size(); ++i) {
    const MemberInfo& method = file.methods()[i];
    const NumberedName name = numbered(file.name(method));
    if (name.stem.empty() || !is_synthetic(file, method.access, method.attributes)) continue;
    groups[{name.stem, file.descriptor(method)}].push_back({static_cast<uint16_t>(i), name.number, 0});
  }
  for (auto& [key, methods] : groups) std::ranges::sort(methods, {}, &NumberedMethod::number);
  return groups;
}

// One side of a comparison.
class Contents {
 public:
  Contents(const ClassFile& file, Symbols& symbols) : file_(file), symbols_(file, symbols), hash_(symbols) {}

  void find(std::vector<NumberedMethod>& methods) {
    for (NumberedMethod& method : methods) {
      const MemberInfo& info = file_.methods()[method.index];
      if (info.code_offset == 0) continue;
      // What cannot be lowered is reported where the method itself is wanted.
      if (const Result<Body> body = lowering_.lower(symbols_, info)) method.content = hash_(*body);
    }
  }

 private:
  const ClassFile& file_;
  ClassSymbols symbols_;
  ContentHash hash_;
  Lowering lowering_;
};

// Pairs equal bodies in order, then what lies between them, as far as it goes.
void pair_in_order(const std::vector<NumberedMethod>& was, const std::vector<NumberedMethod>& is,
                   std::vector<NumberedPair>& pairs) {
  auto contents = [](const std::vector<NumberedMethod>& methods) {
    std::vector<uint64_t> hashes(methods.size());
    std::transform(methods.begin(), methods.end(), hashes.begin(),
                   [](const auto& method) { return method.content; });
    return hashes;
  };
  const std::vector<uint64_t> a = contents(was);
  const std::vector<uint64_t> b = contents(is);
  std::vector<uint32_t> match(is.size(), kNoStmt);
  align(a, b, match);
  size_t old_next = 0;
  for (size_t j = 0; j < is.size(); ++j) {
    if (match[j] != kNoStmt) {
      pairs.push_back({was[match[j]].index, is[j].index});
      old_next = match[j] + 1;
      continue;
    }
    size_t old_end = was.size();
    for (size_t k = j; k < is.size(); ++k) {
      if (match[k] != kNoStmt) {
        old_end = match[k];
        break;
      }
    }
    if (old_next < old_end) pairs.push_back({was[old_next++].index, is[j].index});
  }
}

}  // namespace

std::vector<NumberedPair> pair_numbered(const ClassFile& was, const ClassFile& is, Symbols& symbols) {
  std::vector<NumberedPair> pairs;
  NumberedGroups old_groups = numbered_groups(was);
  NumberedGroups new_groups = numbered_groups(is);
  if (old_groups.empty() || new_groups.empty()) return pairs;
  Contents old_contents(was, symbols), new_contents(is, symbols);
  for (auto& [key, new_methods] : new_groups) {
    const auto found = old_groups.find(key);
    if (found == old_groups.end()) continue;
    old_contents.find(found->second);
    new_contents.find(new_methods);
    pair_in_order(found->second, new_methods, pairs);
  }
  return pairs;
}

}  // namespace heddle
