#include "output/rule_texts.h"

namespace heddle {

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
  }
  return "";
}

}  // namespace heddle
