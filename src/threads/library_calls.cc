#include "threads/library_calls.h"

#include <algorithm>
#include <array>

namespace heddle {
namespace {

template <size_t N>
bool is_one_of(std::string_view name, const std::array<std::string_view, N>& names) {
  return std::ranges::find(names, name) != names.end();
}

// The name without the package, if it is of that package itself; otherwise nothing.
std::string_view within(std::string_view owner, std::string_view package) {
  if (!owner.starts_with(package)) return {};
  const std::string_view name = owner.substr(package.size());
  return name.find('/') == std::string_view::npos ? name : std::string_view();
}

bool makes_texts(std::string_view owner, std::string_view name) {
  if (name == "toString" || name == "getMessage" || name == "getLocalizedMessage" ||
      name == "printStackTrace" || name == "deepToString") {
    return true;
  }
  if (owner == "java/lang/StringBuilder" || owner == "java/lang/StringBuffer")
    return name == "append" || name == "insert";
  if (owner == "java/lang/String" || owner == "java/util/StringJoiner")
    return name == "valueOf" || name == "format" || name == "join" || name == "add";
  if (owner == "java/io/StringWriter" || owner == "java/io/Writer") return name == "append";
  if (owner == "java/io/PrintStream" || owner == "java/io/PrintWriter")
    return name.starts_with("print") || name == "format" || name == "append";
  return owner == "java/util/Formatter" || owner == "java/text/MessageFormat";
}

bool is_collection(std::string_view owner) {
  std::string_view name = within(owner, "java/util/");
  if (name.empty()) name = within(owner, "java/util/concurrent/");
  return name.ends_with("Collection") || name.ends_with("List") || name.ends_with("Set") ||
         name.ends_with("Map") || name.ends_with("Queue") || name.ends_with("Deque") ||
         name.ends_with("Iterator") || name.ends_with("Enumeration") || name == "Vector" ||
         name == "Hashtable" || name == "Stack" || name == "Properties" || name == "Map$Entry";
}

bool only_looks(std::string_view name) {
  static constexpr std::array<std::string_view, 21> kNames{
      "iterator",        "listIterator", "spliterator", "stream", "parallelStream", "size",
      "isEmpty",         "values",       "entrySet",    "keySet", "hasNext",        "next",
      "hasPrevious",     "previous",     "elements",    "keys",   "toArray",        "clear",
      "hasMoreElements", "nextElement",  "peek"};
  return is_one_of(name, kNames);
}

// Of arrays and any objects.
LibraryCall helper(std::string_view owner, std::string_view name) {
  static constexpr std::array<std::string_view, 7> kPlain{"asList",  "copyOf", "copyOfRange",   "fill",
                                                          "nonNull", "isNull", "requireNonNull"};
  if (is_one_of(name, kPlain)) return LibraryCall::kPlain;
  if (name == "hash" || name.starts_with("deep")) return LibraryCall::kCompares;
  const bool searches = owner == "java/util/Arrays" && (name == "sort" || name == "binarySearch");
  return searches ? LibraryCall::kHolds : LibraryCall::kOther;
}

// Steps that run nothing yet.
bool makes_stream(std::string_view name) {
  static constexpr std::array<std::string_view, 21> kNames{
      "concat",    "of",        "empty",    "iterate", "generate", "range",      "rangeClosed",
      "builder",   "filter",    "distinct", "sorted",  "peek",     "limit",      "skip",
      "takeWhile", "dropWhile", "boxed",    "onClose", "parallel", "sequential", "unordered"};
  return name.starts_with("map") || name.starts_with("flatMap") || name.starts_with("as") ||
         is_one_of(name, kNames);
}

bool is_plain(std::string_view owner, std::string_view name) {
  if (owner == "java/lang/CharSequence" || owner == "java/lang/String") return true;
  if (owner.starts_with("java/util/concurrent/locks/") || owner.starts_with("java/util/concurrent/atomic/"))
    return true;
  if (owner == "java/lang/Object") return name == "wait" || name.starts_with("notify") || name == "getClass";
  static constexpr std::array<std::string_view, 9> kOfThreads{"interrupt", "isInterrupted", "isAlive",
                                                              "holdsLock", "currentThread", "getName",
                                                              "getId",     "sleep",         "yield"};
  return owner == "java/lang/Thread" && is_one_of(name, kOfThreads);
}

}  // namespace

bool is_for_texts(std::string_view name) {
  static constexpr std::array<std::string_view, 9> kNames{"toString",
                                                          "length",
                                                          "charAt",
                                                          "subSequence",
                                                          "formatTo",
                                                          "getMessage",
                                                          "getLocalizedMessage",
                                                          "printStackTrace",
                                                          "fillInStackTrace"};
  return is_one_of(name, kNames);
}

bool is_for_comparing(std::string_view name) {
  return name == "equals" || name == "hashCode" || name == "compareTo" || name == "compare";
}

bool runs_stream(std::string_view owner, std::string_view name) {
  const LibraryCall kind = library_call(owner, name);
  return (kind == LibraryCall::kStreams || kind == LibraryCall::kJoins) && name != "iterator" &&
         name != "spliterator" && name != "isParallel" && name != "close";
}

LibraryCall library_call(std::string_view owner, std::string_view name) {
  if (makes_texts(owner, name)) return LibraryCall::kTexts;
  if (is_for_comparing(name)) return LibraryCall::kCompares;
  if (owner == "java/util/Arrays" || owner == "java/util/Objects") return helper(owner, name);
  if (is_collection(owner)) return only_looks(name) ? LibraryCall::kLooks : LibraryCall::kHolds;
  if (owner.starts_with("java/util/stream/") && owner.ends_with("Stream")) {
    if (name == "collect") return LibraryCall::kJoins;
    return makes_stream(name) ? LibraryCall::kPlain : LibraryCall::kStreams;
  }
  return is_plain(owner, name) ? LibraryCall::kPlain : LibraryCall::kOther;
}

}  // namespace heddle
