// The name is put together at run time: what comes of it is not seen.
class ReflectUnknown {
  static class A {
    Object f = new Object(); // @f1
  }

  public static void main(String[] args) throws Exception {
    String name = "ReflectUnknown$" + (args.length == 0 ? "A" : "B");
    Object o = Class.forName(name).getDeclaredConstructor().newInstance();
    Expect.pointsTo(((A) o).f); // = FN_f1
  }
}
// unreachable: FN_A.<init>
