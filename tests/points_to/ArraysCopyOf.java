// Arrays.copyOf gives a new array with the old elements.
import java.util.Arrays;

class ArraysCopyOf {
  public static void main(String[] args) {
    Object[] a = new Object[1]; // @arr
    a[0] = new Object(); // @a1
    Object[] longer = Arrays.copyOf(a, 2);
    longer[1] = new Object(); // @a2
    Expect.pointsTo(longer[0]); // > a1, a2
    Object[] part = Arrays.copyOfRange(a, 0, 1);
    Expect.pointsTo(part[0]); // > a1
  }
}
