// An anonymous class captures locals.
class InnerAnonymousCapture {
  interface Source {
    Object get();
  }

  public static void main(String[] args) {
    Object a = new Object(); // @a1
    Object b = new Object(); // @b1
    Object unused = new Object(); // @u1
    Source s = new Source() { // @s1
      public Object get() {
        Expect.pointsTo(this); // = s1
        return args.length == 0 ? a : b;
      }
    };
    Expect.pointsTo(s); // = s1
    Expect.pointsTo(s.get()); // = a1, b1; calls InnerAnonymousCapture$1.get
  }
}
