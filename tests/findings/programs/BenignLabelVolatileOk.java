// The label is made when first wanted, maybe twice, and kept in a volatile field. A naive tool sees a test and a write without
// a lock.
public class BenignLabelVolatileOk {
  static final class Parcel {
    private final int number;
    private volatile String label;

    Parcel(int number) {
      this.number = number;
    }

    String label() {
      String text = label;
      if (text == null) {
        text = "No. " + number;
        label = text;
      }
      return text;
    }
  }

  public static void main(String[] args) {
    Parcel parcel = new Parcel(17);
    new Thread(() -> System.out.println(parcel.label())).start();
    new Thread(() -> System.out.println(parcel.label())).start();
  }
}
