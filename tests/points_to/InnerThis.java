// An inner class reaches the object it was made in.
class InnerThis {
  Object f;

  class Inner {
    Object outerField() {
      Expect.pointsTo(InnerThis.this); // = o1
      return f;
    }
  }

  public static void main(String[] args) {
    InnerThis o = new InnerThis(); // @o1
    o.f = new Object(); // @a1
    Inner i = o.new Inner(); // @i1
    Expect.pointsTo(i.outerField()); // = a1
  }
}
