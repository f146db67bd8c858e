#include "program/lower_ahead.h"

#include <boost/unordered/unordered_flat_map.hpp>
#include <stdexcept>
#include <thread>

#include "support/spin.h"

namespace heddle {

LowerAhead::LowerAhead(Symbols& symbols, std::vector<Method> methods)
    : symbols_(symbols), methods_(std::move(methods)), lowered_(methods_.size()) {
  boost::unordered_flat_map<const void*, uint32_t> known;
  for (const Method& method : methods_)
    class_of_.push_back(known.try_emplace(method.symbols, static_cast<uint32_t>(known.size())).first->second);
  classes_ = std::vector<Class>(known.size());
  for (uint32_t i = 0; i < methods_.size(); ++i) classes_[class_of_[i]].methods.push_back(i);
}

LowerAhead::Lowered LowerAhead::wait_for(size_t method) {
  const Class& owner = classes_[class_of_[method]];
  while (!owner.done.load(std::memory_order_acquire)) {
    if (lower_next(lowering_)) continue;
    if (aborted_) throw std::runtime_error("a thread that lowers methods failed");
    const auto is_done = [&] { return owner.done.load(std::memory_order_acquire) || aborted_; };
    if (!spin_until(is_done)) std::this_thread::yield();
  }
  return *std::move(lowered_[method]);
}

void LowerAhead::help() {
  Lowering lowering;
  while (!aborted_ && lower_next(lowering)) continue;
}

bool LowerAhead::lower_next(Lowering& lowering) {
  const size_t next = next_.fetch_add(1, std::memory_order_relaxed);
  if (next >= classes_.size()) return false;
  Class& owner = classes_[next];
  for (const uint32_t i : owner.methods) {
    const Method& method = methods_[i];
    if (*method.symbols == nullptr) *method.symbols = std::make_unique<ClassSymbols>(*method.file, symbols_);
    Result<Body> body = lowering.lower(**method.symbols, *method.info);
    lowered_[i] = body ? Lowered(std::make_unique<const Body>(*std::move(body))) : Lowered(body.error());
  }
  owner.done.store(true, std::memory_order_release);
  return true;
}

}  // namespace heddle
