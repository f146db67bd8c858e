// A field of an interface, named through a class that implements it.
class StaticInterfaceField {
  interface Constants {
    Object VALUE = new Object(); // @a1
  }

  static class Impl implements Constants {}

  public static void main(String[] args) {
    Expect.pointsTo(Constants.VALUE); // = a1
    Expect.pointsTo(Impl.VALUE); // = a1
  }
}
