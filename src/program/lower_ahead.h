// Methods lowered by several threads while one takes the bodies, in the order in which it wants them.
//
// Whoever takes a body names classes, which makes the program load them: one thread's work. While it does
// that the others lower what it will take next; it lowers itself only where it would wait. Nothing here reads
// the program, so that it may change meanwhile.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "program/class_symbols.h"
#include "program/ir.h"
#include "program/lower.h"
#include "support/team.h"

namespace heddle {

class LowerAhead {
 public:
  struct Method {
    const ClassFile* file;
    std::unique_ptr<ClassSymbols>* symbols;  // of its class, made when first needed
    const MemberInfo* info;
  };
  using Lowered = Result<std::unique_ptr<const Body>>;

  // In the order in which they are taken.
  LowerAhead(Symbols& symbols, std::vector<Method> methods);

  // Calls take(index, Lowered) for one method after the other, on this thread.
  template <class Take>
  void each(Team& team, Take&& take) {
    const auto take_all = [&] {
      for (size_t i = 0; i < methods_.size(); ++i) take(i, wait_for(i));
    };
    constexpr size_t kAlone = 2;  // classes; for so few it does not pay to wake others
    if (team.size() == 1 || classes_.size() <= kAlone) return take_all();
    team.run([&](unsigned worker) {
      const Abort abort(*this);
      worker == 0 ? take_all() : help();
    });
  }

 private:
  // Its methods go to one thread, which owns the class's symbols meanwhile.
  struct Class {
    std::vector<uint32_t> methods;
    std::atomic<bool> done = false;
  };
  // Nobody waits for a thread that failed.
  class Abort {
   public:
    explicit Abort(LowerAhead& all) : all_(all) {}
    ~Abort() {
      if (std::uncaught_exceptions() > 0) all_.aborted_ = true;
    }
    Abort(const Abort&) = delete;
    Abort& operator=(const Abort&) = delete;

   private:
    LowerAhead& all_;
  };

  Lowered wait_for(size_t method);
  void help();
  // False when all classes are some thread's.
  bool lower_next(Lowering& lowering);

  Symbols& symbols_;
  std::vector<Method> methods_;
  std::vector<std::optional<Lowered>> lowered_;  // by method
  std::vector<uint32_t> class_of_;               // by method
  std::vector<Class> classes_;
  std::atomic<size_t> next_ = 0;
  std::atomic<bool> aborted_ = false;
  Lowering lowering_;  // of who takes the bodies
};

}  // namespace heddle
