#include "pointer/sites.h"

namespace heddle {

SiteId Sites::intern(const Site& site) {
  const auto [place, fresh] = ids_.try_emplace(site, SiteId(static_cast<uint32_t>(sites_.size())));
  if (fresh) sites_.push_back(site);
  return place->second;
}

}  // namespace heddle
