/** It says that several threads may use it, and does nothing for it. */
@OpenWorldThreadSafe.ThreadSafe
public class OpenWorldThreadSafe {
  @interface ThreadSafe {}

  private int sold;

  public void sell() {
    sold++; // !data-race OpenWorldThreadSafe.sold
  }
}
