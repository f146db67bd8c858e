// A lambda throws inside library code, and the exception comes out of it.
import java.util.List;

class ExceptionThroughLibrary {
  static class Found extends RuntimeException {
    Object what;
  }

  static void stop(Object o) {
    Found f = new Found(); // @e1
    f.what = o;
    throw f;
  }

  public static void main(String[] args) {
    List<Object> list = List.of(new Object()); // @a1
    try {
      list.forEach(ExceptionThroughLibrary::stop);
    } catch (Found e) {
      Expect.pointsTo(e); // = e1
      Expect.pointsTo(e.what); // > a1
    }
  }
}
