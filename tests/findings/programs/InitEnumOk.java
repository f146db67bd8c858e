// The constants of an enum compute their fields in the constructor; all threads only read them. Correct by the initialisation of
// the class, although the fields are not final. A naive tool sees writes and reads of several threads.
public class InitEnumOk {
  enum Size {
    SMALL(2), LARGE(5);

    private int volume;
    private String label;

    Size(int edge) {
      volume = edge * edge * edge;
      label = "box of " + edge;
    }

    String describe() { return label + ", " + volume; }
  }

  public static void main(String[] args) {
    for (Size size : Size.values()) {
      new Thread(() -> System.out.println(size.describe())).start();
    }
    System.out.println(Size.LARGE.describe());
  }
}
