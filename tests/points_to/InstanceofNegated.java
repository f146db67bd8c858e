// The pattern variable is in scope after an early return.
class InstanceofNegated {
  static class A {
    Object make() {
      return new Object(); // @made
    }
  }

  static Object use(Object o) {
    if (!(o instanceof A a)) return o;
    return a.make(); // calls A.make
  }

  public static void main(String[] args) {
    Object r = use(args.length == 0 ? new A() : args); // @a1
    Expect.pointsTo(r); // = FP_a1, made, <java.lang.String[]>
  }
}
