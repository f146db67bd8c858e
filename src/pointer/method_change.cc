#include "pointer/method_change.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace heddle {
namespace {

class Successor {
 public:
  Successor(const Constraints& old, const Body& old_body, MethodVersion& version, const Constraints& fresh,
            const Body& new_body, std::vector<Rebuild::Helper> helpers, std::span<const uint32_t> old_of_new)
      : old_(old),
        old_body_(old_body),
        version_(version),
        fresh_(fresh),
        new_body_(new_body),
        helpers_(std::move(helpers)),
        old_of_new_(old_of_new) {}

  NextVersion run() {
    made_.local_count = old_.local_count;
    match_locals();
    match_calls();
    translate();
    compare();
    return {std::move(made_), std::move(delta_)};
  }

  Local number(Local fresh) const { return fresh == kNoLocal ? kNoLocal : number_[fresh]; }

 private:
  // --- locals -------------------------------------------------------------------------------------------

  void claim(Local fresh, Local old) {
    if (fresh == kNoLocal || old == kNoLocal || number_[fresh] != kNoLocal || taken_[old]) return;
    number_[fresh] = old;
    taken_[old] = true;
  }

  void match_locals() {
    number_.assign(fresh_.local_count, kNoLocal);
    taken_.assign(old_.local_count, false);
    for (uint32_t i = 0; i < std::min(old_body_.parameter_count, new_body_.parameter_count); ++i) {
      claim(fresh_.of_register[i], old_.of_register[i]);
    }
    claim(fresh_.result, old_.result);
    claim(fresh_.thrown, old_.thrown);
    for (uint32_t i = 0; i < old_of_new_.size(); ++i) {
      if (old_of_new_[i] == kNoStmt) continue;
      const Reg now = new_body_.stmts[i].dst;
      const Reg before = old_body_.stmts[old_of_new_[i]].dst;
      if (now && before) claim(fresh_.of_register[now.index()], old_.of_register[before.index()]);
    }
    match_helpers();
    std::vector<bool> is_free(old_.local_count);
    for (const Local local : version_.free_locals) is_free[local] = true;
    for (Local& number : number_) {
      if (number != kNoLocal) continue;
      if (version_.free_locals.empty()) {
        number = made_.local_count++;
      } else {
        number = version_.free_locals.back();
        version_.free_locals.pop_back();
      }
    }
    for (Local local = 0; local < old_.local_count; ++local) {
      if (!taken_[local] && !is_free[local]) version_.free_locals.push_back(local);
    }
  }

  void match_helpers() {
    using Kind = Rebuild::Helper::Kind;
    std::map<std::pair<Kind, std::vector<uint32_t>>, Local> known;
    for (const Rebuild::Helper& helper : version_.helpers)
      known.emplace(std::pair(helper.kind, helper.key), helper.local);
    for (const Rebuild::Helper& helper : helpers_) {
      std::vector<uint32_t> key = helper.key;
      const size_t step = helper.kind == Kind::kHolder ? 0 : 2;
      for (size_t i = 0; step != 0 && i < key.size(); i += step) {
        key[i] = key[i] < old_of_new_.size() ? old_of_new_[key[i]] : kNoStmt;
      }
      if (const auto found = known.find({helper.kind, key}); found != known.end())
        claim(helper.local, found->second);
    }
  }

  // --- calls --------------------------------------------------------------------------------------------

  bool same_arguments(const auto& fresh, const auto& old) const {
    return std::ranges::equal(fresh_.arguments_of(fresh), old_.arguments_of(old), {},
                              [&](Local local) { return number(local); });
  }
  bool same(const Call& fresh, const Call& old) const {
    return fresh.invoke == old.invoke && fresh.spawns == old.spawns && fresh.method == old.method &&
           number(fresh.result) == old.result && number(fresh.thrown) == old.thrown &&
           same_arguments(fresh, old);
  }
  bool same(const IntrinsicCall& fresh, const IntrinsicCall& old) const {
    return fresh.intrinsic == old.intrinsic && fresh.polymorphic == old.polymorphic &&
           number(fresh.result) == old.result && number(fresh.thrown) == old.thrown &&
           fresh.result_filter == old.result_filter && fresh.number == old.number &&
           fresh.of_any_name == old.of_any_name && same_arguments(fresh, old);
  }

  void match_calls() {
    constexpr uint32_t kNone = 0xFFFFFFFFU;
    std::map<std::pair<uint32_t, uint32_t>, uint32_t> known;  // site, how many before it
    std::map<uint32_t, uint32_t> before;
    std::vector<uint32_t> free_calls;
    std::vector<uint32_t> free_intrinsics;
    std::vector<uint32_t> intrinsic_of_old(old_.calls.size(), kNone);
    std::vector<uint32_t> intrinsic_of_fresh(fresh_.calls.size(), kNone);
    for (uint32_t i = 0; i < old_.calls.size(); ++i) {
      if (old_.calls[i].retired) {
        free_calls.push_back(i);
      } else {
        known.emplace(std::pair(old_.calls[i].site, before[old_.calls[i].site]++), i);
      }
    }
    for (uint32_t i = 0; i < old_.intrinsics.size(); ++i) {
      if (old_.intrinsics[i].retired) {
        free_intrinsics.push_back(i);
      } else {
        intrinsic_of_old[old_.intrinsics[i].call] = i;
      }
    }
    for (uint32_t i = 0; i < fresh_.intrinsics.size(); ++i) intrinsic_of_fresh[fresh_.intrinsics[i].call] = i;

    call_number_.assign(fresh_.calls.size(), kNone);
    intrinsic_number_.assign(fresh_.intrinsics.size(), kNone);
    std::vector<bool> kept(old_.calls.size());
    before.clear();
    for (uint32_t i = 0; i < fresh_.calls.size(); ++i) {
      const auto found = known.find({fresh_.calls[i].site, before[fresh_.calls[i].site]++});
      if (found == known.end() || !same(fresh_.calls[i], old_.calls[found->second])) continue;
      const uint32_t now = intrinsic_of_fresh[i];
      const uint32_t then = intrinsic_of_old[found->second];
      if ((now == kNone) != (then == kNone)) continue;
      if (now != kNone) {
        if (!same(fresh_.intrinsics[now], old_.intrinsics[then])) continue;
        intrinsic_number_[now] = then;
      }
      call_number_[i] = found->second;
      kept[found->second] = true;
    }
    made_.calls = old_.calls;
    made_.intrinsics = old_.intrinsics;
    for (Call& call : made_.calls) call.argument_count = call.retired ? 0 : call.argument_count;
    for (IntrinsicCall& call : made_.intrinsics) call.argument_count = call.retired ? 0 : call.argument_count;
    for (uint32_t i = 0; i < old_.calls.size(); ++i) {
      if (kept[i] || old_.calls[i].retired) continue;
      made_.calls[i].retired = true;
      delta_.removed_calls.push_back(i);
      if (const uint32_t intrinsic = intrinsic_of_old[i]; intrinsic != kNone) {
        made_.intrinsics[intrinsic].retired = true;
        delta_.removed_intrinsics.push_back(intrinsic);
      }
    }
    const auto place = [](std::vector<uint32_t>& free, auto& list) {
      if (free.empty()) {
        list.emplace_back();
        return static_cast<uint32_t>(list.size() - 1);
      }
      const uint32_t index = free.back();
      free.pop_back();
      return index;
    };
    for (uint32_t i = 0; i < fresh_.calls.size(); ++i) {
      if (call_number_[i] != kNone) continue;
      call_number_[i] = place(free_calls, made_.calls);
      delta_.added_calls.push_back(call_number_[i]);
      if (const uint32_t intrinsic = intrinsic_of_fresh[i]; intrinsic != kNone) {
        intrinsic_number_[intrinsic] = place(free_intrinsics, made_.intrinsics);
        delta_.added_intrinsics.push_back(intrinsic_number_[intrinsic]);
      }
    }
  }

  // --- the new constraints, with numbers of the old -----------------------------------------------------

  void translate() {
    made_.result = number(fresh_.result);
    made_.thrown = number(fresh_.thrown);
    for (const Local local : fresh_.of_register) made_.of_register.push_back(number(local));
    for (const Allocation& one : fresh_.allocations) made_.allocations.push_back({number(one.to), one.site});
    for (const StaticAccess& one : fresh_.static_loads)
      made_.static_loads.push_back({one.field, number(one.local)});
    for (const StaticAccess& one : fresh_.static_stores)
      made_.static_stores.push_back({one.field, number(one.local)});
    made_.initialises = fresh_.initialises;
    made_.unresolved = fresh_.unresolved;
    // What was retired just now keeps its arguments: edges lead from there until it is forgotten.
    for (Call& call : made_.calls) {
      if (call.retired) carry(call);
    }
    for (IntrinsicCall& call : made_.intrinsics) {
      if (call.retired) carry(call);
    }
    for (uint32_t i = 0; i < fresh_.calls.size(); ++i) {
      Call& call = made_.calls[call_number_[i]] = fresh_.calls[i];
      call.result = number(call.result);
      call.thrown = number(call.thrown);
      translate_arguments(call, fresh_.calls[i]);
    }
    for (uint32_t i = 0; i < fresh_.intrinsics.size(); ++i) {
      IntrinsicCall& call = made_.intrinsics[intrinsic_number_[i]] = fresh_.intrinsics[i];
      call.result = number(call.result);
      call.thrown = number(call.thrown);
      call.call = call_number_[call.call];
      translate_arguments(call, fresh_.intrinsics[i]);
    }
    std::vector<std::pair<Local, Use>> uses;
    for (Local local = 0; local < fresh_.local_count; ++local) {
      for (Use use : fresh_.uses_of(local)) {
        use.other = number(use.other);
        if (use.kind == UseKind::kCall) use.what = call_number_[use.what];
        if (use.kind == UseKind::kIntrinsic) use.what = intrinsic_number_[use.what];
        uses.emplace_back(number(local), use);
      }
    }
    set_uses(made_, std::move(uses));
  }
  void carry(auto& call) {
    const auto arguments = old_.arguments_of(call);
    call.first_argument = static_cast<uint32_t>(made_.arguments.size());
    made_.arguments.insert(made_.arguments.end(), arguments.begin(), arguments.end());
  }
  void translate_arguments(auto& call, const auto& fresh) {
    call.first_argument = static_cast<uint32_t>(made_.arguments.size());
    for (const Local local : fresh_.arguments_of(fresh)) made_.arguments.push_back(number(local));
  }

  // --- what is in one only ------------------------------------------------------------------------------

  // Sorted indexes of what the other list does not have, as often.
  template <class Item, class Key>
  static std::vector<uint32_t> only_in(const std::vector<Item>& list, const std::vector<Item>& other,
                                       Key&& key) {
    using Keyed = decltype(key(list[0]));
    std::map<Keyed, int> there;
    for (const Item& item : other) ++there[key(item)];
    std::vector<uint32_t> only;
    for (uint32_t i = 0; i < list.size(); ++i) {
      const auto found = there.find(key(list[i]));
      if (found != there.end() && found->second-- > 0) continue;
      only.push_back(i);
    }
    return only;
  }

  void compare() {
    const auto of_allocation = [](const Allocation& one) { return std::pair(one.to, one.site); };
    const auto of_access = [](const StaticAccess& one) { return std::pair(one.field, one.local); };
    for (const uint32_t i : only_in(old_.allocations, made_.allocations, of_allocation))
      delta_.removed_allocations.push_back(old_.allocations[i]);
    for (const uint32_t i : only_in(made_.allocations, old_.allocations, of_allocation))
      delta_.added_allocations.push_back(made_.allocations[i]);
    for (const uint32_t i : only_in(old_.static_loads, made_.static_loads, of_access))
      delta_.removed_loads.push_back(old_.static_loads[i]);
    for (const uint32_t i : only_in(old_.static_stores, made_.static_stores, of_access))
      delta_.removed_stores.push_back(old_.static_stores[i]);
    delta_.added_loads = only_in(made_.static_loads, old_.static_loads, of_access);
    delta_.added_stores = only_in(made_.static_stores, old_.static_stores, of_access);
    std::ranges::set_difference(old_.initialises, made_.initialises,
                                std::back_inserter(delta_.removed_initialises));
    std::ranges::set_difference(made_.initialises, old_.initialises,
                                std::back_inserter(delta_.added_initialises));
    compare_uses();
  }

  void compare_uses() {
    const auto key = [](const Use& use) { return std::tie(use.kind, use.what, use.other); };
    for (Local local = 0; local < made_.local_count; ++local) {
      const std::span<const Use> before =
          local < old_.local_count ? old_.uses_of(local) : std::span<const Use>();
      const std::span<const Use> now = made_.uses_of(local);
      size_t i = 0;
      size_t k = 0;
      while (i < before.size() || k < now.size()) {
        if (k == now.size() || (i < before.size() && key(before[i]) < key(now[k]))) {
          delta_.removed_uses.emplace_back(local, before[i++]);
        } else if (i == before.size() || key(now[k]) < key(before[i])) {
          delta_.added_uses.emplace_back(local, static_cast<uint32_t>(&now[k++] - made_.uses.data()));
        } else {
          ++i;
          ++k;
        }
      }
    }
  }

  const Constraints& old_;
  const Body& old_body_;
  MethodVersion& version_;
  const Constraints& fresh_;
  const Body& new_body_;
  const std::vector<Rebuild::Helper> helpers_;
  const std::span<const uint32_t> old_of_new_;
  std::vector<Local> number_;  // by fresh local
  std::vector<bool> taken_;
  std::vector<uint32_t> call_number_, intrinsic_number_;
  Constraints made_;
  ConstraintDelta delta_;
};

}  // namespace

NextVersion next_version(const Constraints& old, const Body& old_body, MethodVersion& version,
                         const Constraints& fresh, const Body& new_body, std::vector<Rebuild::Helper> helpers,
                         std::span<const uint32_t> old_of_new) {
  std::vector<Rebuild::Helper> renumbered = helpers;
  Successor successor(old, old_body, version, fresh, new_body, std::move(helpers), old_of_new);
  NextVersion next = successor.run();
  version.helpers.clear();
  for (Rebuild::Helper& helper : renumbered) {
    helper.local = successor.number(helper.local);
    version.helpers.push_back(std::move(helper));
  }
  return next;
}

}  // namespace heddle
