#include "output/rule_texts.h"

#include <fmt/format.h>

#include <array>

#include "output/rule_pages.h"

namespace heddle {

std::span<const Rule> all_rules() {
  static constexpr std::array kRules = {
      Rule::kDataRace, Rule::kUnsafePublication, Rule::kDoubleCheckedLocking,
      Rule::kDeadlock, Rule::kLostWait,          Rule::kGuardedBy,
      Rule::kAtomicity};
  return kRules;
}

std::string_view rule_title(Rule rule) {
  switch (rule) {
    case Rule::kDataRace:
      return "DataRace";
    case Rule::kUnsafePublication:
      return "UnsafePublication";
    case Rule::kDoubleCheckedLocking:
      return "DoubleCheckedLocking";
    case Rule::kDeadlock:
      return "LockRing";
    case Rule::kLostWait:
      return "LostWait";
    case Rule::kGuardedBy:
      return "GuardedBy";
    case Rule::kAtomicity:
      return "BrokenAtomicity";
  }
  return "";
}

std::string_view rule_summary(Rule rule) {
  switch (rule) {
    case Rule::kDataRace:
      return "Two threads use the same thing at once, and one of them changes it.";
    case Rule::kUnsafePublication:
      return "An object reaches another thread before it is complete.";
    case Rule::kDoubleCheckedLocking:
      return "An object is made once, tested for twice, and volatile is missing.";
    case Rule::kDeadlock:
      return "Threads wait for each other in a ring.";
    case Rule::kLostWait:
      return "A thread waits, and nobody wakes it up.";
    case Rule::kGuardedBy:
      return "Something declared @GuardedBy a lock is used without it.";
    case Rule::kAtomicity:
      return "Two steps belong together, and another thread may come in between.";
  }
  return "";
}

std::string_view rule_page(Rule rule) {
  const std::string name = fmt::format("docs/rules/{}.md", rule_name(rule));
  for (const EmbeddedFile& page : rule_pages()) {
    if (page.name == name) return page.text;
  }
  return rule_meaning(rule);
}

std::string_view rule_meaning(Rule rule) {
  switch (rule) {
    case Rule::kDataRace:
      return "Two threads use the same field, array element or unsynchronized object, at least one of them "
             "changes it, and nothing makes one wait for the other. Updates get lost, and a thread may see "
             "old "
             "values, or half of what another one wrote, for as long as it runs. It shows up rarely, on busy "
             "machines, and not in a debugger.";
    case Rule::kUnsafePublication:
      return "One thread makes an object and stores it where another one finds it, without a lock, a "
             "volatile "
             "field or anything else between the two. The other thread may then see the reference before it "
             "sees what the constructor wrote, and work with an object whose fields are still zero or null. "
             "Final fields are safe from this, all others are not.";
    case Rule::kDoubleCheckedLocking:
      return "A field is tested without a lock, and again under one, before an object is made and stored in "
             "it. "
             "Without volatile the first test proves nothing: a thread that finds the field set may still "
             "see an "
             "object that is not complete. With volatile the same code is right.";
    case Rule::kDeadlock:
      return "Each of these threads can hold a lock that the next one wants, and wants a lock that another "
             "one "
             "holds. When they get there at the same moment they wait for each other for ever, and so does "
             "everyone who needs one of the locks later. Nothing is thrown and nothing is logged; the "
             "program "
             "just stops answering.";
    case Rule::kLostWait:
      return "A thread waits to be notified, and nothing that can run notifies the object or the condition "
             "that it "
             "waits for. It sleeps until it is interrupted, and so does whoever waits for that thread. "
             "Waiting on one "
             "object and notifying another is the usual reason.";
    case Rule::kGuardedBy:
      return "A field or method is declared @GuardedBy a lock, and it is used here by someone who does not "
             "hold that lock. Whoever relies on the declaration is wrong from then on: what is checked under "
             "the lock may change meanwhile, and updates get lost. Either the lock is missing here, or the "
             "declaration is not true.";
    case Rule::kAtomicity:
      return "What is used here is made for several threads, so each step is safe; but the second step "
             "relies "
             "on what the first one found, and another thread may change it in between. Two threads then "
             "both "
             "find nothing and both put something in, one of two updates is lost, or what was there a moment "
             "ago is gone. One call that does both, or a lock around both, makes them one step.";
  }
  return "";
}

}  // namespace heddle
