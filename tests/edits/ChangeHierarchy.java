// Superclass, interfaces and an override that appears: dispatch changes without a statement changing.
class ChangeHierarchy {
  static class Base {
    void run() {}
  }

  static class Other extends Base {
    void run() { System.out.println("other"); }  // +
  }

  static class Moves extends Base {   // -
  static class Moves extends Other {  // +
  }

  static class Gains implements Runnable, AutoCloseable {  // -
  static class Gains implements java.io.Closeable, Runnable {  // +
    public void run() {}

    public void close() {}
  }

  static class Swaps implements Runnable, AutoCloseable {  // -
  static class Swaps implements AutoCloseable, Runnable {  // +
    public void run() {}

    public void close() {}
  }

  static class Goes {}   // -
  static class Comes {}  // +
}
