package java.lang;

/** As much of the library as the program beside it needs, so that analysing it takes no time. */
public class Object {
  public Object() {}

  public native int hashCode();

  public String toString() {
    return null;
  }
}
