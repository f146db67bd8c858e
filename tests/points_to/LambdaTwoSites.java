// Two lambdas of one interface meet at a call.
class LambdaTwoSites {
  interface Op {
    Object run(Object o);
  }

  public static void main(String[] args) {
    Op same = o -> o; // @same
    Op none = o -> null; // @none
    Op op = args.length == 0 ? same : none;
    Expect.pointsTo(op); // = same, none
    Expect.pointsTo(op.run(new Object())); // @a1; = a1; calls run: body(same), body(none)
  }
}
