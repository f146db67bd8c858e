/** A number for the whole library: given out under the lock of the class, looked at without it. */
public class OpenWorldStatic {
  private static long next;

  public static synchronized long take() {
    return next++; // !data-race OpenWorldStatic.next
  }

  public static long peek() {
    return next; // !data-race OpenWorldStatic.next
  }
}
