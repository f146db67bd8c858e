// Code that is confined to two different threads races; so does code that is confined and code of which nothing is
// said.
public class ConfinedThread {
  @interface ThreadConfined {
    String value();
  }

  static class Mixer {
    private int volume;
    private int balance;

    @ThreadConfined("audio")
    void play() {
      System.out.println(volume + balance); // !data-race Mixer.volume; !data-race Mixer.balance
    }

    @ThreadConfined("UI")
    void louder() {
      volume++; // !data-race Mixer.volume
    }

    void left() {
      balance--; // !data-race Mixer.balance
    }
  }

  public static void main(String[] args) {
    Mixer mixer = new Mixer();
    new Thread(mixer::play).start();
    new Thread(mixer::louder).start();
    mixer.left();
  }
}
