#include "library/knowledge.h"

#include "library/built_in.h"
#include "library/knowledge_reader.h"

namespace heddle {

Knowledge::Knowledge(Symbols& symbols) : symbols_(symbols) {}
Knowledge::~Knowledge() = default;

void Knowledge::read(std::string_view text, std::string_view file_name, KnowledgeOrigin origin,
                     Problems& problems) {
  KnowledgeReader(*this, file_name, origin, problems).read(text);
}

void Knowledge::read_built_in(Problems& problems) {
  for (const EmbeddedFile& file : built_in_knowledge()) {
    read(file.text, file.name, KnowledgeOrigin::kBuiltIn, problems);
  }
}

void Knowledge::add(Model model) {
  const auto [place, fresh] =
      model_index_[model.is_static].try_emplace(model.method, static_cast<uint32_t>(models_.size()));
  if (fresh) {
    models_.push_back(std::move(model));
  } else {
    models_[place->second] = std::move(model);
  }
}

const Model* Knowledge::find_model(const ModelKey& key, bool is_static) const {
  const auto& index = model_index_[is_static];
  const auto found = index.find(key);
  return found == index.end() ? nullptr : &models_[found->second];
}

const Body* Knowledge::model(NameId owner, NameId name, NameId descriptor, bool is_static) const {
  const Model* const found = find_model({owner, name, descriptor}, is_static);
  return found == nullptr ? nullptr : &found->body;
}

}  // namespace heddle
