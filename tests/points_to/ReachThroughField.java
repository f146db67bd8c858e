// A call becomes possible by a store far away from it.
class ReachThroughField {
  static class Handler {
    void handle(Object event) {}
  }

  static class Printing extends Handler {
    void handle(Object event) {
      Expect.pointsTo(event); // = e1
    }
  }

  static class Unused extends Handler {
    void handle(Object event) {
      Expect.pointsTo(event); // = nothing
    }
  }

  Handler handler;

  void fire(Object event) {
    handler.handle(event); // calls Printing.handle
  }

  static void configure(ReachThroughField r) { r.handler = new Printing(); } // @p1

  public static void main(String[] args) {
    ReachThroughField r = new ReachThroughField(); // @r1
    configure(r);
    new Unused(); // @u1
    r.fire(new Object()); // @e1
  }
}
// unreachable: Unused.handle, Handler.handle
