#include "tests/solver/shrink.h"

#include <utility>

namespace heddle::testing {
namespace {

// Tries one change after the other and keeps those after which `fails` still holds, until none is left.
class Shrinker {
 public:
  Shrinker(RandomProgram program, std::function<bool(const RandomProgram&)> fails)
      : program_(std::move(program)), fails_(std::move(fails)) {}

  RandomProgram run() {
    do {
      progress_ = false;
      for (size_t i = 0; i < program_.classes.size(); ++i) shrink_class(i);
    } while (progress_);
    return std::move(program_);
  }

 private:
  bool accept(const std::function<void(RandomProgram&)>& change) {
    RandomProgram smaller = program_;
    change(smaller);
    if (!fails_(smaller)) return false;
    program_ = std::move(smaller);
    return progress_ = true;
  }

  // From the back, so that indexes before the one left out stay right.
  void drop_each(const std::function<size_t()>& size,
                 const std::function<void(RandomProgram&, size_t)>& drop) {
    for (size_t i = size(); i-- > 0;) {
      if (i < size()) accept([&](RandomProgram& smaller) { drop(smaller, i); });
    }
  }

  void shrink_class(size_t index) {
    drop_each([&] { return program_.classes[index].methods.size(); },
              [&](RandomProgram& smaller, size_t i) {
                auto& list = smaller.classes[index].methods;
                list.erase(list.begin() + static_cast<ptrdiff_t>(i));
              });
    drop_each([&] { return program_.classes[index].fields.size(); },
              [&](RandomProgram& smaller, size_t i) {
                auto& list = smaller.classes[index].fields;
                list.erase(list.begin() + static_cast<ptrdiff_t>(i));
              });
    drop_each([&] { return program_.classes[index].interfaces.size(); },
              [&](RandomProgram& smaller, size_t i) {
                auto& list = smaller.classes[index].interfaces;
                list.erase(list.begin() + static_cast<ptrdiff_t>(i));
              });
    for (size_t m = 0; m < program_.classes[index].methods.size(); ++m) {
      shrink_block([index, m](RandomProgram& program) -> RandomBlock& {
        return program.classes[index].methods[m].body;
      });
    }
  }

  using Find = std::function<RandomBlock&(RandomProgram&)>;

  void shrink_block(const Find& find) {
    drop_each([&] { return find(program_).size(); },
              [&](RandomProgram& smaller, size_t i) {
                RandomBlock& block = find(smaller);
                block.erase(block.begin() + static_cast<ptrdiff_t>(i));
              });
    for (size_t i = 0; i < find(program_).size(); ++i) {
      for (size_t k = 0; k < find(program_)[i].blocks.size(); ++k) {
        const bool hoisted = accept([&](RandomProgram& smaller) {
          RandomBlock& block = find(smaller);
          const RandomBlock inner = block[i].blocks[k];
          block.erase(block.begin() + static_cast<ptrdiff_t>(i));
          block.insert(block.begin() + static_cast<ptrdiff_t>(i), inner.begin(), inner.end());
        });
        if (hoisted || i >= find(program_).size()) break;
        shrink_block(
            [find, i, k](RandomProgram& program) -> RandomBlock& { return find(program)[i].blocks[k]; });
        drop_handler(find, i, k);
      }
    }
  }

  void drop_handler(const Find& find, size_t i, size_t k) {
    if (find(program_)[i].kind != RandomStmt::Kind::kTry || k == 0 || find(program_)[i].catches.size() < 2)
      return;
    if (k >= find(program_)[i].blocks.size()) return;
    accept([&](RandomProgram& smaller) {
      RandomStmt& stmt = find(smaller)[i];
      stmt.blocks.erase(stmt.blocks.begin() + static_cast<ptrdiff_t>(k));
      stmt.catches.erase(stmt.catches.begin() + static_cast<ptrdiff_t>(k - 1));
    });
  }

  RandomProgram program_;
  std::function<bool(const RandomProgram&)> fails_;
  bool progress_ = false;
};

}  // namespace

RandomProgram shrink(RandomProgram program, const std::function<bool(const RandomProgram&)>& fails) {
  return Shrinker(std::move(program), fails).run();
}

}  // namespace heddle::testing
