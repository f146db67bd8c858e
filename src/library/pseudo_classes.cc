#include "library/pseudo_classes.h"

#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "library/intrinsics.h"

namespace heddle {
namespace {

class Collector {
 public:
  explicit Collector(Symbols& symbols) : symbols_(symbols) {}

  void add(NameId owner, NameId name, NameId descriptor) {
    if (!symbols_[owner].starts_with(kPseudoPackage)) return;
    Members& members = classes_[symbols_[owner]];
    const bool method = symbols_[descriptor].starts_with('(');
    (method ? members.methods : members.fields).emplace(symbols_[name], symbols_[descriptor]);
  }

  void add_references(const Body& body) {
    for (const Stmt& stmt : body.stmts) {
      const bool field = stmt.op == Op::kGetStatic || stmt.op == Op::kPutStatic;
      if (!field && stmt.op != Op::kInvokeStatic) continue;
      const MemberRef& ref = symbols_[MemberRefId(stmt.ref)];
      add(ref.owner, ref.name, ref.descriptor);
    }
  }

  std::vector<PseudoClass> result() {
    std::vector<PseudoClass> list;
    for (const auto& [name, members] : classes_) {
      list.push_back({symbols_.name(name), named(members.methods), named(members.fields)});
    }
    return list;
  }

 private:
  using Names = std::set<std::pair<std::string_view, std::string_view>>;
  struct Members {
    Names methods;
    Names fields;
  };

  std::vector<PseudoClass::Member> named(const Names& names) {
    std::vector<PseudoClass::Member> list;
    for (const auto& [name, descriptor] : names)
      list.push_back({symbols_.name(name), symbols_.name(descriptor)});
    return list;
  }

  Symbols& symbols_;
  std::map<std::string_view, Members> classes_;
};

}  // namespace

std::vector<PseudoClass> pseudo_classes(const Knowledge& knowledge) {
  Symbols& symbols = knowledge.symbols();
  Collector collector(symbols);
  const NameId intrinsic = symbols.name(kIntrinsicClass);
  for (const IntrinsicInfo& info : intrinsics()) {
    collector.add(intrinsic, symbols.name(info.name), symbols.name(info.descriptor));
  }
  for (const Model& model : knowledge.models()) {
    collector.add(model.method.owner, model.method.name, model.method.descriptor);
    collector.add_references(model.body);
  }
  return collector.result();
}

}  // namespace heddle
