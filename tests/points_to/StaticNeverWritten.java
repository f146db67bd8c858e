// A static field that nobody writes.
class StaticNeverWritten {
  static Object never;
  static Object cleared = null;

  public static void main(String[] args) {
    Expect.pointsTo(never); // = nothing
    Expect.pointsTo(cleared); // = nothing
  }
}
