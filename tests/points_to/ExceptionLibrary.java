// Exceptions that library code throws.
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;

class ExceptionLibrary {
  public static void main(String[] args) {
    List<Object> list = new ArrayList<>();
    try {
      list.iterator().next();
    } catch (NoSuchElementException e) {
      Expect.pointsTo(e); // > <java.util.NoSuchElementException>
    }
    try {
      Objects.requireNonNull(null);
    } catch (NullPointerException e) {
      Expect.pointsTo(e); // > <java.lang.NullPointerException>
    }
  }
}
