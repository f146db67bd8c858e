/** Its flag is volatile, but it says that only one thread at a time may use it. */
@OpenWorldNotThreadSafeOk.NotThreadSafe
public class OpenWorldNotThreadSafeOk {
  @interface NotThreadSafe {}

  private int sold;
  private volatile boolean open = true;

  public void sell() {
    if (open) sold++;
  }

  public void close() {
    open = false;
  }
}
