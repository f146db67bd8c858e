// toArray with a generator, Stream.of, sorted by a comparator of the program.
import java.util.stream.Stream;

class StreamToArray {
  static class A {
    int key;
  }

  static int order(A a, A b) { return Integer.compare(a.key, b.key); }

  public static void main(String[] args) {
    A[] array = Stream.of(new A(), new A()).sorted(StreamToArray::order).toArray(A[]::new); // @a1:A
    Expect.pointsTo(array[0]); // > a1
    A a = Stream.of(array).limit(1).toList().get(0);
    Expect.pointsTo(a); // = a1
  }
}
// reachable: StreamToArray.order
