// What the bytecode does not say about the library: what natives do, what the virtual machine calls by
// itself, which objects are not worth telling apart. It comes from knowledge files (library/*.model, and
// users' own), in the language that library/README.md describes.
//
// Natives and code that is too indirect to analyse get a *model*: a few statements that become an ordinary
// Body, used in place of the method's own code if it has any. So the analysis knows one kind of code only,
// and a change of knowledge is a change of a body. What IR cannot say is a static call to the reserved class
// heddle/Intrinsic (intrinsics.h).
//
// Files are read one after the other; of two models for one method the later counts, so users override what
// is built in. Names are not looked up: a file may name what this JDK or this program lacks. Who links must
// say so if the item is a user's, and stay silent about built-in ones, which serve all JDKs (`origin`).
//
// Reading changes the object; afterwards everything may be called from any thread. Pointers into it stay
// valid until the next read.
#pragma once

#include <array>
#include <boost/unordered/unordered_flat_map.hpp>
#include <deque>
#include <span>
#include <string_view>
#include <vector>

#include "program/ir.h"
#include "program/symbols.h"
#include "support/problems.h"

namespace heddle {

enum class KnowledgeOrigin : uint8_t { kBuiltIn, kUser };

// Where an item was written, for messages.
struct KnowledgePlace {
  NameId file;
  uint32_t line = 0;
  KnowledgeOrigin origin = KnowledgeOrigin::kBuiltIn;
};

struct ModelKey {
  NameId owner;  // internal form: a/b/C
  NameId name;
  NameId descriptor;
  friend bool operator==(const ModelKey&, const ModelKey&) = default;
  friend size_t hash_value(const ModelKey& key) {
    return hash_combine(hash_mix(uint64_t{key.owner.index()} << 32 | key.name.index()),
                        key.descriptor.index());
  }
};

struct Model {
  ModelKey method;
  // As the file says; the body has a receiver exactly if this is false.
  bool is_static = false;
  // Written `model inline`: to be analysed anew for every call site, as if its statements stood there. For
  // what is called from everywhere and hands on what it is given, such as System.arraycopy.
  bool per_call = false;
  Body body;  // `lines` are those of the knowledge file
  KnowledgePlace place;
};

struct MethodItem {
  ModelKey method;
  KnowledgePlace place;
};

struct ClassItem {
  enum class Scope : uint8_t {
    kExact,     // the class itself
    kSubtypes,  // it and all its subtypes
    kNested,    // it and the classes nested in it: name, or name$...
    kPackage,   // the classes of the package, not of those below it
  };
  NameId name;  // internal form
  Scope scope = Scope::kExact;
  KnowledgePlace place;
};

// What a call of a method, or of one that overrides it, does to threads, tasks and locks. Names of methods
// count with their parameters, and without their result, which overriders narrow.
struct ThreadItem {
  enum class Kind : uint8_t {
    kStarts,    // runs the argument later, or elsewhere; what it gives back stands for that run
    kWraps,     // the receiver, or what a static method gives, runs what the argument is when it is run
    kJoins,     // returns when what the argument stands for is over
    kEnds,      // returns when all is over that was given to the receiver to run
    kSerial,    // the argument runs what it is given one after the other
    kAcquires,  // the receiver is a lock
    kReleases,
    kView,      // gives one of the locks that the receiver consists of
    kSignals,   // what waits at the receiver may go on
    kAwaits,    // waits at the receiver
    kRunsHere,  // runs the argument before it returns, in the same thread or in others
    kFollows,   // what it gives back is over after what the argument stands for, or each element of it
    kNeeds,     // so many signals, the argument says, open the receiver
    kPermits,   // so many may pass the receiver before there is a signal
    kClaims,    // from 0 to something else, for one only: if it gives true
    kFinds,     // gives something other than 0 only if there was a signal; does not wait
    kHands,     // keeps the argument for who receives it
    kReceives,  // gives what was kept, to this caller only
    kLooks,     // tells what the receiver holds, for the argument or as a whole; unless: 0 if it does
    kRelies,    // goes wrong if the receiver does not hold it any more; maybe: gives null then
    kAdds,      // puts something into the receiver, or sets it; maybe: only if it is still as expected
    kRemoves,   // takes something out of it, likewise
    kLoops,     // runs the argument again and again, in several threads at once, before it returns; maybe:
                // not if the first argument, a number, is the largest of its type
  };
  static constexpr int8_t kReceiver = -1, kResult = -2;

  Kind kind = Kind::kStarts;
  int8_t argument = kReceiver;
  bool often = false;   // more than once, at the same time; adds: twice is the same as once
  bool shared = false;  // excludes exclusive holders only
  bool maybe = false;  // if it gives true, or something that is not 0; signals: if the last argument is not 0
  bool unless = false;  // if it gives false
  bool timed = false;   // or when time is over
  ModelKey method;
  KnowledgePlace place;

  bool is_over_at_return() const { return kind == Kind::kRunsHere || kind == Kind::kLoops; }
  bool runs_argument() const { return kind == Kind::kStarts || is_over_at_return(); }
};

// Objects of a class that must not be used by two threads at once, unless both only read.
struct UnsafeItem {
  ClassItem type;
  std::vector<NameId> readers;  // names of methods that change nothing
};

// Objects of a class on which each call is one step, whatever other threads do.
struct AtomicItem {
  ClassItem type;
  bool locks_itself = false;  // a step is made under the object's own monitor
};

// What a framework does with what carries an annotation: with methods, fields, or classes.
struct FrameworkItem {
  enum class Kind : uint8_t {
    kCalls,     // calls the method; often: from any number of threads at once, else one after the other
    kPrepares,  // calls the method, or fills the field, before others get at the object
    kApart,     // makes an object of the class for each use, so that nobody shares it
  };
  Kind kind = Kind::kCalls;
  bool often = false;
  NameId annotation;  // internal form
  KnowledgePlace place;
};

class Knowledge {
 public:
  explicit Knowledge(Symbols& symbols);
  ~Knowledge();

  // Adds what the text says. What is wrong with it is reported; an item with an error is left out, the rest
  // counts. `file_name` is only for messages.
  void read(std::string_view text, std::string_view file_name, KnowledgeOrigin origin, Problems& problems);
  // All built-in files.
  void read_built_in(Problems& problems);

  // The body that stands for this very method (not for what overrides or inherits it); null: its own code.
  // A method that is static in one JDK and not in another may have a model for each.
  const Body* model(NameId owner, NameId name, NameId descriptor, bool is_static) const;
  const Model* find_model(const ModelKey& key, bool is_static) const;
  const std::deque<Model>& models() const { return models_; }  // in no promised order

  // In the order of the files; an item may occur more than once.
  std::span<const MethodItem> roots() const { return roots_; }  // static; the VM calls them at start
  std::span<const MethodItem> origins() const {
    return origins_;
  }  // calls of these, or of what overrides
     // them, enter the receiver's origin
  std::span<const ClassItem> merges() const { return merges_; }          // one object per type
  std::span<const ClassItem> containers() const { return containers_; }  // object contexts on any policy
  // Whether code runs in its caller's origin, or in none: the JDK's in none, all other in its caller's, and
  // what is said here.
  std::span<const ClassItem> followers() const { return followers_; }
  std::span<const ClassItem> bystanders() const { return bystanders_; }

  std::span<const ThreadItem> thread_items() const { return thread_items_; }
  std::span<const UnsafeItem> unsafe() const { return unsafe_; }
  std::span<const AtomicItem> atomic() const { return atomic_; }
  std::span<const FrameworkItem> frameworks() const { return frameworks_; }

  Symbols& symbols() const { return symbols_; }

 private:
  friend class KnowledgeReader;
  void add(Model model);

  Symbols& symbols_;
  std::deque<Model> models_;
  std::array<boost::unordered_flat_map<ModelKey, uint32_t>, 2> model_index_;  // [is_static]
  std::vector<MethodItem> roots_;
  std::vector<MethodItem> origins_;
  std::vector<ClassItem> merges_;
  std::vector<ClassItem> containers_;
  std::vector<ClassItem> followers_;
  std::vector<ClassItem> bystanders_;
  std::vector<ThreadItem> thread_items_;
  std::vector<UnsafeItem> unsafe_;
  std::vector<AtomicItem> atomic_;
  std::vector<FrameworkItem> frameworks_;
};

}  // namespace heddle
