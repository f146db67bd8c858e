// An Iterable of the program in a for-each loop: everything is user code and exact.
import java.util.Iterator;

class IteratorUser {
  static class Two implements Iterable<Object> {
    Object first;
    Object second;

    public Iterator<Object> iterator() {
      return new Iterator<>() { // @it
        int i;

        public boolean hasNext() { return i < 2; }

        public Object next() { return i++ == 0 ? first : second; }
      };
    }
  }

  public static void main(String[] args) {
    Two two = new Two(); // @two
    two.first = new Object(); // @a1
    two.second = new Object(); // @b1
    Expect.pointsTo(two.iterator()); // = it
    for (Object o : two) { // calls Two.iterator
      Expect.pointsTo(o); // = a1, b1
    }
  }
}
// reachable: IteratorUser$Two$1.next, IteratorUser$Two$1.hasNext
