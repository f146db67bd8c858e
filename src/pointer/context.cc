#include "pointer/context.h"

#include <fmt/format.h>

#include <algorithm>

namespace heddle {

Contexts::Contexts() {
  intern({});
  const ContextElement rest{ContextElement::Kind::kRest, 0};
  intern({&rest, 1});
}

ContextId Contexts::intern(std::span<const ContextElement> elements) {
  Elements key{{elements.begin(), elements.end()}};
  const auto [place, fresh] = ids_.try_emplace(key, ContextId(static_cast<uint32_t>(contexts_.size())));
  if (!fresh) return place->second;
  const ContextId made = place->second;
  contexts_.push_back(std::move(key));
  if (listener_) listener_(made);
  return made;
}

ContextId Contexts::find(std::span<const ContextElement> elements) const {
  const auto found = ids_.find(Elements{{elements.begin(), elements.end()}});
  return found == ids_.end() ? ContextId() : found->second;
}

ContextId Contexts::extend(ContextId context, ContextElement element, size_t limit) {
  if (limit == 0) return kEmpty;
  const std::span<const ContextElement> before = (*this)[context];
  std::vector<ContextElement> elements(before.end() - std::min(before.size(), limit - 1), before.end());
  elements.push_back(element);
  return intern(elements);
}

ContextId Contexts::last(ContextId context, size_t limit) {
  if (context == kRest) return kEmpty;
  const std::span<const ContextElement> all = (*this)[context];
  return all.size() <= limit ? context : intern(all.last(limit));
}

ContextId Contexts::inlined(ContextId caller, uint32_t call_site) {
  const std::span<const ContextElement> before = (*this)[caller == kRest ? kEmpty : caller];
  const auto inlined = std::ranges::count(before, ContextElement::Kind::kInline, &ContextElement::kind);
  if (inlined >= kMaxInlined) return caller;
  std::vector<ContextElement> elements(before.begin(), before.end());
  elements.push_back({ContextElement::Kind::kInline, call_site});
  return intern(elements);
}

ContextId Contexts::of_container(ContextId maker, uint32_t site) {
  std::vector<ContextElement> elements;
  for (const ContextElement& element : (*this)[maker]) {
    elements.push_back(element);
    if (element.kind == ContextElement::Kind::kContainer) return intern(elements);  // part of that one
  }
  elements.push_back({ContextElement::Kind::kContainer, site});
  return intern(elements);
}

ContextId Contexts::policy_part(ContextId context) {
  std::span<const ContextElement> elements = (*this)[context];
  while (!elements.empty() && elements.back().kind >= ContextElement::Kind::kContainer) {
    elements = elements.first(elements.size() - 1);
  }
  return elements.size() == (*this)[context].size() ? context : intern(elements);
}

std::string ContextPolicy::name() const {
  return containers ? plain_name() + "+containers" : plain_name();
}

std::string ContextPolicy::plain_name() const {
  switch (flavour) {
    case Flavour::kInsensitive:
      return "ci";
    case Flavour::kCallSite:
      return fmt::format("{}-cfa", depth);
    case Flavour::kObject:
      return fmt::format("{}-obj", depth);
    case Flavour::kType:
      return fmt::format("{}-type", depth);
    case Flavour::kOrigin:
      return depth == 1 ? "origin" : fmt::format("{}-origin", depth);
  }
  return "";
}

namespace {

std::optional<ContextPolicy> plain_policy(std::string_view name) {
  using Flavour = ContextPolicy::Flavour;
  if (name == "ci") return ContextPolicy{Flavour::kInsensitive, 0};
  if (name == "origin") return ContextPolicy{Flavour::kOrigin, 1};
  if (name.size() < 3 || name[0] < '1' || name[0] > '4' || name[1] != '-') return std::nullopt;
  const auto depth = static_cast<uint32_t>(name[0] - '0');
  const std::string_view flavour = name.substr(2);
  if (flavour == "cfa") return ContextPolicy{Flavour::kCallSite, depth};
  if (flavour == "obj") return ContextPolicy{Flavour::kObject, depth};
  if (flavour == "type") return ContextPolicy{Flavour::kType, depth};
  if (flavour == "origin") return ContextPolicy{Flavour::kOrigin, depth};
  return std::nullopt;
}

}  // namespace

std::optional<ContextPolicy> context_policy(std::string_view name) {
  constexpr std::string_view kSuffix = "+containers";
  const bool said = name.ends_with(kSuffix);
  std::optional<ContextPolicy> policy =
      plain_policy(said ? name.substr(0, name.size() - kSuffix.size()) : name);
  if (!said || !policy) return policy;
  if (policy->by_receiver()) return std::nullopt;  // has it for everything
  policy->containers = true;
  return policy;
}

}  // namespace heddle
