// What kinds of calls on the library there are, by what they do with the objects that they are handed: so
// that a look at the size of a list is not thought to make texts of all that is in it.
#pragma once

#include <cstdint>
#include <string_view>

namespace heddle {

enum class LibraryCall : uint8_t {
  kOther,     // anything
  kTexts,     // makes a text of objects
  kCompares,  // compares objects, or asks for a hash
  kHolds,     // puts elements into a collection or looks for them: compares, and makes no texts
  kLooks,     // goes through a collection, or counts what is in it: not even that
  kStreams,   // runs a stream: its functions, compares, and makes no texts
  kJoins,     // runs a stream, and may also make texts
  kPlain,     // of texts, locks, atomic values, streams that are not run yet: nothing, but on what it is
              // handed directly
};

LibraryCall library_call(std::string_view owner, std::string_view name);
// The call runs all of a stream before it returns, by itself: whoever asks for an iterator does it step by
// step.
bool runs_stream(std::string_view owner, std::string_view name);
// Methods that are called to make a text; and to compare.
bool is_for_texts(std::string_view name);
bool is_for_comparing(std::string_view name);

}  // namespace heddle
