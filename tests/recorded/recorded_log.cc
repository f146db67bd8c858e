#include "recorded_log.h"

#include <cctype>
#include <charconv>

namespace heddle {
namespace {

std::vector<std::string_view> split(std::string_view line) {
  std::vector<std::string_view> fields;
  for (size_t at = 0;;) {
    const size_t tab = line.find('\t', at);
    fields.push_back(line.substr(at, tab - at));
    if (tab == std::string_view::npos) return fields;
    at = tab + 1;
  }
}

CallOrigin origin_of(std::string_view word) {
  if (word == "upcall") return CallOrigin::kUpcall;
  if (word == "native") return CallOrigin::kNative;
  if (word == "vm") return CallOrigin::kVirtualMachine;
  if (word == "handle" || word == "dynamic") return CallOrigin::kHandle;
  return CallOrigin::kInstruction;
}

bool is_numbered(std::string_view name, std::string_view stem) {
  return name.starts_with(stem) && name.size() > stem.size() &&
         std::isdigit(static_cast<unsigned char>(name[stem.size()])) != 0;
}

}  // namespace

bool is_generated_class(std::string_view name) {
  if (name.find("/0x") != std::string_view::npos) return true;
  if (name.starts_with("java/lang/invoke/") && name.ends_with("$Holder")) return true;
  const std::string_view simple = name.substr(name.rfind('/') + 1);
  if (is_numbered(simple, "$Proxy")) return true;
  return name.starts_with("jdk/internal/reflect/") &&
         (is_numbered(simple, "GeneratedMethodAccessor") ||
          is_numbered(simple, "GeneratedConstructorAccessor") ||
          is_numbered(simple, "GeneratedSerializationConstructorAccessor"));
}

RecordedLog::RecordedLog(std::string text) : text_(std::move(text)) {
  const std::string_view all = text_;
  for (size_t at = 0; at < all.size();) {
    const size_t end = std::min(all.find('\n', at), all.size());
    const std::vector<std::string_view> fields = split(all.substr(at, end - at));
    at = end + 1;
    if (fields[0] == "M" && fields.size() == 4) {
      if (is_generated_class(fields[1])) {
        ++generated_methods_;
      } else {
        method(fields[1], fields[2], fields[3]);
      }
    } else if ((fields[0] == "E" || fields[0] == "L" || fields[0] == "T") && fields.size() == 9) {
      read_call(fields);
    }
  }
}

void RecordedLog::read_call(const std::vector<std::string_view>& fields) {
  if (is_generated_class(fields[1]) || is_generated_class(fields[6])) {
    ++generated_calls_;
    return;
  }
  RecordedCall call{};
  call.caller = fields[1] == "<vm>" ? RecordedCall::kNobody : method(fields[1], fields[2], fields[3]);
  call.callee = method(fields[6], fields[7], fields[8]);
  std::from_chars(fields[4].data(), fields[4].data() + fields[4].size(), call.pc);
  call.origin = origin_of(fields[5]);
  call.of_linkage = fields[0] == "L";
  calls_.push_back(call);
}

uint32_t RecordedLog::method(std::string_view owner, std::string_view name, std::string_view descriptor) {
  std::string key;
  for (const std::string_view part : {owner, name, descriptor}) key.append(part).push_back('\t');
  const auto [place, fresh] = ids_.try_emplace(std::move(key), static_cast<uint32_t>(methods_.size()));
  if (fresh) methods_.push_back({owner, name, descriptor});
  return place->second;
}

}  // namespace heddle
