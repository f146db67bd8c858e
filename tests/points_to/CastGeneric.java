// The casts that generics put in are filters as well.
class CastGeneric {
  static class Box<T> {
    T value;
  }

  static class A {}

  static class B {}

  @SuppressWarnings("unchecked")
  public static void main(String[] args) {
    Box<A> box = new Box<>(); // @box
    box.value = new A(); // @a1
    ((Box) box).value = args.length == 0 ? box.value : new B(); // @b1
    Object raw = ((Box) box).value;
    Expect.pointsTo(raw); // = a1, b1
    A typed = box.value;
    Expect.pointsTo(typed); // = a1
  }
}
