// Arrays.asList: a view on the array.
import java.util.Arrays;
import java.util.List;

class ArrayAsList {
  public static void main(String[] args) {
    Object a = new Object(); // @a1
    Object b = new Object(); // @b1
    Object[] array = {a}; // @arr
    List<Object> list = Arrays.asList(array);
    Expect.pointsTo(list.get(0)); // > a1
    list.set(0, b);
    Expect.pointsTo(array[0]); // > b1
    for (Object o : list) Expect.pointsTo(o); // > a1, b1
  }
}
