// What the library does with what a call hands to it: which of the application's methods it may call back.
//
// Problem. The library is analysed once for all its callers, so that a call into it may come to all that it
// calls anywhere, on any object that can be reached from the arguments (app_graph.h). A message that is
// written to a log was found to run functions that someone had put into a list, and such ways led through
// half of a program: jetty's main thread to what only a class initialiser does, a random number of netty's to
// the server of zookeeper.
//
// Formulation. Five things are known of the library without looking into it.
//   Calls: what makes a text of objects, compares them, or asks for a hash, asks them for theirs, and goes
//     through collections. It calls nothing that only some objects have. What makes texts compares nothing,
//     collections make no texts, and what goes through them only does not compare either (library_calls.h).
//   Texts: what is declared to be a String is one, and leads nowhere.
//   Elements: what lies in a container is an object to the library and nothing else: its fields and arrays
//     for it are of type Object. It may ask for a text, a hash, an iterator, and compare; a method that only
//     some objects have it can call on what was handed to it directly, or on what it holds in a field whose
//     type says what it is: the function of a stage. Collections have no such fields but for comparators.
//     To such a holder it comes by fields whose type says what they hold, or by containers of few things:
//     one of those that hold thousands, as far as is known, leads to every function of the program.
//   Streams: all streams are made in a few places of the library, so that each seems to have the functions of
//     all. But mostly a stream is made, given its functions and run in one expression; it then runs what was
//     handed over along the chain of these calls, and what it is made of is elements only.
//   Arrays of arguments: an array that is made for the call, and that nobody else has, has in it what was put
//     into it there.
//
// Who is called. Where nothing is handed over that holds other things, and one argument only can be the
// receiver of what is called back, it is that argument: what this.toString() of a superclass calls, it calls
// on this.
//
// Not true of: library code that casts what it takes out of a container to a type of its own and calls that.
// Executors do, whose tasks are known otherwise; comparisons and collections are provided for.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <vector>

#include "threads/app_graph.h"
#include "threads/library_calls.h"
#include "threads/streams.h"

namespace heddle {

class Callbacks {
 public:
  // `passing`: arrays and containers, which hand on what is in them; `leading`: what leads to objects of the
  // application.
  Callbacks(const AppGraph& graph, const ObjectSet& passing, const ObjectSet& leading);

  struct Handed {
    ObjectSet direct;
    ObjectSet source;  // of a stream: what it is made of, which holds elements and no functions
    ObjectSet
        to_steps;  // of a stream, as far as its chain is known: what its calls and collectors were handed
    ObjectSet in_order;  // of these, what a parallel stream calls one time after the other
    bool of_chain = false;
  };
  // What a statement hands over directly.
  Handed arguments(AppNode node, uint32_t stmt) const;
  // Of what was handed over, something may be what the method is called on; `all`: what can be reached from
  // it.
  bool may_call(const Stmt& stmt, MethodId method, const ObjectSet& receivers, const Handed& handed,
                const ObjectSet& all) const;
  // Of what a stream calls back: a function that its steps were handed, and no method of its elements.
  bool is_function_of_stream(MethodId method, const ObjectSet& receivers, const Handed& handed) const;
  const Streams& streams() const { return streams_; }
  // The argument that is called on, or kNoArgument.
  static constexpr uint8_t kNoArgument = 0xFF;
  uint8_t called_on(AppNode node, uint32_t stmt, const ObjectSet& receivers) const;

 private:
  void find_held_by_type();
  bool is_stream(ObjectId id) const;
  ObjectSet near(ObjectId id) const;
  bool is_held_by_type(const ObjectSet& receivers, const ObjectSet& direct) const;
  LibraryCall kind_of(const Stmt& stmt) const;
  bool is_text(AppNode node, Reg reg) const;
  bool is_of_any_object(MethodId method) const;
  bool add_chain(AppNode node, Reg stream, Handed& handed) const;
  void add_functions(AppNode node, Reg reg, ObjectSet& found, int depth) const;
  void add(AppNode node, Reg reg, ObjectSet& found) const;
  bool add_stored(AppNode node, uint32_t made, ObjectSet& found) const;

  const AppGraph& graph_;
  Streams streams_;
  const ObjectSet& passing_;
  // By object of the application: what holds it in a field whose type says what it is.
  boost::unordered_flat_map<uint32_t, ObjectSet> held_by_type_;
  ObjectSet held_;  // all of these
  const ObjectSet& leading_;
  ObjectSet stream_objects_, stream_tasks_;
  mutable Holders near_;                                             // along what may hold a function
  std::vector<ClassId> for_all_;                                     // whose methods any object may have
  mutable boost::unordered_flat_map<MethodId, bool> of_any_object_;  // as asked
};

}  // namespace heddle
