// Streams of ints that make objects.
import java.util.stream.IntStream;

class StreamPrimitive {
  static class A {}

  static A make(int i) {
    return new A(); // @a1
  }

  public static void main(String[] args) {
    A a = IntStream.range(0, 3).mapToObj(StreamPrimitive::make).reduce((x, y) -> y).get();
    Expect.pointsTo(a); // = a1
  }
}
// reachable: StreamPrimitive.make
