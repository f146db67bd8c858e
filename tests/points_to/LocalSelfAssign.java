// Self-assignment and a loop that only copies a local onto itself.
class LocalSelfAssign {
  public static void main(String[] args) {
    Object a = new Object(); // @a1
    a = a;
    Object b = a;
    for (int i = 0; i < 2; i++) {
      b = b;
      a = b;
      b = a;
    }
    Expect.pointsTo(a); // = a1
    Expect.pointsTo(b); // = a1
  }
}
