// Records in records, generic, with a static factory.
class RecordNested {
  record Box<T>(T value) {
    static <T> Box<T> of(T value) {
      return new Box<>(value); // @box
    }
  }

  record Two(Box<A> a, Box<B> b) {}

  static class A {}

  static class B {}

  public static void main(String[] args) {
    Two two = new Two(Box.of(new A()), Box.of(new B())); // @two:Two @a1:A @b1:B
    Expect.pointsTo(two.a()); // = box
    Object raw = two.a().value;
    Expect.pointsTo(raw); // > a1
    A a = two.a().value();
    Expect.pointsTo(a); // = a1
  }
}
