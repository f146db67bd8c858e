// The default Iterable.forEach runs the program's iterator and the lambda.
import java.util.Iterator;

class IteratorForEach {
  static class Once implements Iterable<Object>, Iterator<Object> {
    boolean done;

    public Iterator<Object> iterator() { return this; }

    public boolean hasNext() { return !done; }

    public Object next() {
      done = true;
      return new Object(); // @a1
    }
  }

  static Object seen;

  public static void main(String[] args) {
    new Once().forEach(o -> seen = o); // @once:Once @body:lambda
    Expect.pointsTo(seen); // > a1
  }
}
// reachable: Once.next, body(body)
