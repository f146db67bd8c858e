// A chain of copies.
class LocalChain {
  public static void main(String[] args) {
    Object a = new Object(); // @a1
    Object b = a;
    Object c = b;
    Object d = c;
    Object other = new Object(); // @a2
    Expect.pointsTo(d); // = a1
    Expect.pointsTo(other); // = a2
  }
}
