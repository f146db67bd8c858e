// Whether two places of the code may be reached at the same time, gathered for output.
#pragma once

#include <string>
#include <vector>

#include "detect/world.h"
#include "output/palette.h"
#include "output/wording.h"
#include "program/find_source.h"

namespace heddle {

struct LineOfCode {
  SourceFileClasses source;
  int line = 0;

  CodePlace place() const { return {source.path, line}; }
};

// Of a line with accesses to what is shared these, else its accesses and calls, else all of it.
std::vector<CodePoint> points_on(const World& world, const LineOfCode& line);
// The lines of the file that threads run, next to one that none does.
std::vector<int> lines_near(const World& world, const LineOfCode& line);

struct OrderView {
  enum class Relation : uint8_t {
    kAtOnce,       // nothing keeps them apart
    kPerhapsLock,  // both hold locks that may be the same
    kLock,         // both hold the same lock
    kOrdered,      // one is over before the other begins
    kOneThread,    // there is one such thread, and it runs both
  };
  Relation relation = Relation::kOrdered;
  std::string first, second;            // who is at which of the places
  std::string first_lock, second_lock;  // if there are any
};

// One for each two threads that run them, sorted by them.
std::vector<OrderView> describe_order(const World& world, const std::vector<CodePoint>& first,
                                      const std::vector<CodePoint>& second);
std::string order_text(const std::vector<OrderView>& pairs, const Palette& palette);
void write_order(const std::vector<OrderView>& pairs, Json& json);

}  // namespace heddle
