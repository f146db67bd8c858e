// Contexts and the policies that choose them. A context is a short list of elements, interned; the solver
// only ever compares ids. A policy says in which context a callee runs and with which context an object is
// made.
//
//   ci       one context for everything
//   k-cfa    the last k call sites; objects k-1
//   k-obj    the allocation sites of the receiver, its maker's receiver, ...; objects k-1
//   k-type   as k-obj, with the class that holds the allocation site in place of the site
//   origin   the thread, task or handler that runs: calling an entry (Runnable.run, ...) on an object, or
//            constructing it, enters the origin of that object; everything else stays where its caller is.
//            Objects carry the origin that made them, so threads' own objects are told apart. Only what the
//            application makes is an origin: the JDK's own tasks are many and nobody's business. The JDK's
//            code runs in no origin, once for all (but for what knowledge files say follows its caller, such
//            as streams); what it calls back runs where the object it is called on was made.
//
// On top of any policy that does not go by receiver, methods of container classes (knowledge.h) may run per
// container: whatever is made while they run (nodes, iterators, views) belongs to the container and runs in
// its context too, and so do the containers' static methods that they call; what they call on others
// (hashCode of a key) runs in the policy's own. Static methods of containers that the application calls
// (List.of, Collections.unmodifiableMap) are analysed per call. Only containers that the application makes
// are told apart: with the JDK's own, which hold each other, one println had 17 million edges and took 18 s;
// without, 0.3 million and 2.3 s in the same hour. Written "ci+containers".
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/ids.h"

namespace heddle {

using ContextId = Id<struct ContextTag>;

struct ContextElement {
  enum class Kind : uint8_t { kCallSite, kSite, kClass, kOrigin, kContainer, kInline, kRest };
  Kind kind = Kind::kCallSite;
  uint32_t index = 0;  // of a call site, a SiteId or a ClassId; of kRest: nothing
  friend bool operator==(const ContextElement&, const ContextElement&) = default;
};

class Contexts {
 public:
  Contexts();
  static constexpr ContextId kEmpty{0};
  static constexpr ContextId kRest{1};         // of methods that are shared (method_sharing.h)
  static constexpr ptrdiff_t kMaxInlined = 4;  // in one context

  ContextId intern(std::span<const ContextElement> elements);
  ContextId find(std::span<const ContextElement> elements) const;  // none if it was never interned
  void tell_of_new(std::function<void(ContextId)> listener) { listener_ = std::move(listener); }
  std::span<const ContextElement> operator[](ContextId id) const { return contexts_[id.index()].elements; }
  // The context with one more element at its end, and only the last `limit` of them.
  ContextId extend(ContextId context, ContextElement element, size_t limit);
  // The last elements of a context; of what is made in it, they are known by these.
  ContextId last(ContextId context, size_t limit);
  // Contexts of what is analysed per call, as if it stood in its caller (knowledge.h): the caller's and the
  // call.
  ContextId inlined(ContextId caller, uint32_t call_site);
  // Contexts of a container's methods: what made the container, and its site.
  ContextId of_container(ContextId maker, uint32_t site);
  // What remains of a context without what is on top of the policy.
  ContextId policy_part(ContextId context);
  bool is_on_top(ContextId context) const {
    const auto elements = (*this)[context];
    return !elements.empty() && (elements.back().kind == ContextElement::Kind::kContainer ||
                                 elements.back().kind == ContextElement::Kind::kInline);
  }
  size_t size() const { return contexts_.size(); }

 private:
  struct Elements {
    std::vector<ContextElement> elements;
    friend bool operator==(const Elements&, const Elements&) = default;
    friend size_t hash_value(const Elements& list) {
      size_t hash = list.elements.size();
      for (const ContextElement& element : list.elements) {
        hash = hash_combine(hash, uint64_t{element.index} << 8 | static_cast<uint64_t>(element.kind));
      }
      return hash;
    }
  };
  std::deque<Elements> contexts_;
  boost::unordered_flat_map<Elements, ContextId> ids_;
  std::function<void(ContextId)> listener_;
};

struct ContextPolicy {
  enum class Flavour : uint8_t { kInsensitive, kCallSite, kObject, kType, kOrigin };
  Flavour flavour = Flavour::kOrigin;
  uint32_t depth = 1;
  bool containers = false;

  bool by_receiver() const { return flavour == Flavour::kObject || flavour == Flavour::kType; }
  uint32_t heap_depth() const { return flavour == Flavour::kOrigin ? depth : depth - (depth > 0 ? 1 : 0); }
  std::string name() const;

 private:
  std::string plain_name() const;
};

// "ci", "1-cfa", "2-obj", "2-type", "origin", "2-origin", some with "+containers"
// behind it; none for anything else.
std::optional<ContextPolicy> context_policy(std::string_view name);

}  // namespace heddle
