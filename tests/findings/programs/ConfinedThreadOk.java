// Confined to one thread: methods by its name, a field by the word of who declared it, and a class to a thread that has
// no name.
public class ConfinedThreadOk {
  @interface ThreadConfined {
    String value() default "ANY";
  }

  static class Mixer {
    private int volume;

    @ThreadConfined("audio")
    private int position;

    @ThreadConfined("audio")
    void play() {
      System.out.println(volume + position);
    }

    @ThreadConfined("audio")
    void louder() {
      volume++;
    }

    void seek() {
      position++;
    }
  }

  @ThreadConfined
  static class Loop {
    private int turns;

    void turn() {
      turns++;
    }

    void stop() {
      turns = 0;
    }
  }

  public static void main(String[] args) {
    Mixer mixer = new Mixer();
    new Thread(mixer::play).start();
    new Thread(mixer::louder).start();
    new Thread(mixer::seek).start();
    Loop loop = new Loop();
    new Thread(loop::turn).start();
    loop.stop();
    mixer.seek();
  }
}
