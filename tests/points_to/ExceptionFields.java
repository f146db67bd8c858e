// An exception carries an object.
class ExceptionFields {
  static class Found extends RuntimeException {
    final Object what;

    Found(Object what) { this.what = what; }
  }

  static void search(Object o) {
    throw new Found(o); // @e1
  }

  public static void main(String[] args) {
    try {
      search(new Object()); // @a1
    } catch (Found f) {
      Expect.pointsTo(f.what); // = a1
    }
  }
}
