/** What the constructor writes is only read later; callers have the object when it is made. */
public class OpenWorldConstructorOk {
  private String name;
  private int used;

  public OpenWorldConstructorOk(String name) {
    this.name = name;
  }

  public String name() {
    return name;
  }

  public synchronized int use() {
    return ++used;
  }
}
