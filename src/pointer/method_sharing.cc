#include "pointer/method_sharing.h"

#include <algorithm>

namespace heddle {

void MethodSharing::share(const WrittenSharing& written) {
  others_ = written.others;
  for (const WrittenSharing::Method& method : written.methods) {
    entry(method.method).given = method.apart;
    for (const WrittenContext& context : method.apart)
      given_[context].push_back(number_[method.method.index()] - 1);
  }
  if (given_.empty()) return;
  meet(Contexts::kEmpty);
  contexts_.tell_of_new([this](ContextId context) { meet(context); });
}

void MethodSharing::share(MethodId method, std::span<const ContextId> apart) {
  entry(method).apart.insert(apart.begin(), apart.end());
}

MethodSharing::Shared& MethodSharing::entry(MethodId method) {
  if (method.index() >= number_.size()) number_.resize(method.index() + 1);
  uint32_t& number = number_[method.index()];
  if (number == 0) {
    shared_.push_back({.method = method});
    number = static_cast<uint32_t>(shared_.size());
  }
  return shared_[number - 1];
}

WrittenContext MethodSharing::written(ContextId context) const {
  using Kind = ContextElement::Kind;
  WrittenContext all;
  for (const ContextElement& element : contexts_[context]) {
    WrittenElement& one = all.elements.emplace_back();
    one.kind = element.kind;
    switch (element.kind) {
      case Kind::kSite:
      case Kind::kOrigin:
      case Kind::kContainer:
        one.site = tables_.sites[SiteId(element.index)];
        break;
      case Kind::kCallSite:
      case Kind::kInline:
        one.call = tables_.call_sites[element.index];
        break;
      case Kind::kClass:
        one.type = ClassId(element.index);
        break;
      case Kind::kRest:
        break;
    }
  }
  return all;
}

void MethodSharing::meet(ContextId context) {
  const auto expected = given_.find(written(context));
  if (expected == given_.end()) return;
  for (const uint32_t index : expected->second) shared_[index].apart.insert(context);
}

WrittenSharing MethodSharing::written() const {
  WrittenSharing all{.others = others_};
  for (const Shared& shared : shared_) {
    boost::unordered_flat_set<WrittenContext> apart(shared.given.begin(), shared.given.end());
    for (const ContextId context : shared.apart) apart.insert(written(context));
    all.methods.push_back({shared.method, {apart.begin(), apart.end()}});
  }
  std::ranges::sort(all.methods, {}, &WrittenSharing::Method::method);
  return all;
}

std::vector<std::pair<MethodId, std::vector<ContextId>>> MethodSharing::all() const {
  std::vector<std::pair<MethodId, std::vector<ContextId>>> all;
  for (const Shared& shared : shared_)
    all.emplace_back(shared.method, std::vector(shared.apart.begin(), shared.apart.end()));
  return all;
}

}  // namespace heddle
