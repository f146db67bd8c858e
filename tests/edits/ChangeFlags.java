// Flags of class, fields and methods, each with the statements that come of it.
class ChangeFlags {
  int counter;           // -
  volatile int counter;  // +
  int total;
  private static int limit = 3;        // -
  private static final int limit = 3;  // +

  void add() {               // -
  synchronized void add() {  // +
    total++;
  }

  void twice(int by) {         // -
  static void twice(int by) {  // +
    System.out.println(by * 2);
  }

  private void hidden() {}  // -
  public void hidden() {}   // +

  static class Inner {}              // -
  static final class Inner {}        // +
}
