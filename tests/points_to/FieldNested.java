// A path of several fields through objects of different classes.
class FieldNested {
  static class Inner {
    Object value;
  }

  static class Outer {
    Inner first = new Inner(); // @first
    Inner second = new Inner(); // @second
  }

  public static void main(String[] args) {
    Outer o = new Outer(); // @outer
    o.first.value = new Object(); // @a1
    o.second.value = new Object(); // @a2
    Expect.pointsTo(o.first); // = first
    Expect.pointsTo(o.first.value); // = a1
    Expect.pointsTo(o.second.value); // = a2
  }
}
