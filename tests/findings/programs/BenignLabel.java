// The label is a String that is made when first wanted: any thread makes an equal one, and a String is safe to hand around
// through a plain field.
public class BenignLabel {
  static final class Parcel {
    private final int number;
    private String label;

    Parcel(int number) {
      this.number = number;
    }

    String label() {
      String text = label;  // !data-race(low) Parcel.label
      if (text == null) {
        text = "No. " + number;
        label = text;  // !data-race(low) Parcel.label
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
