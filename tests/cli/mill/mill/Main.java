package mill;

/** Two threads put parts on a belt, the main thread takes one. */
public class Main {
  static Belt last;

  public static void main(String[] args) {
    Belt belt = new Belt();
    last = belt;
    Worker first = new Worker(belt);
    Thread second = new Thread(() -> belt.put(new Part()));
    first.start();
    second.start();
    Part part = belt.take();
    part.check();
    stop();
  }

  static native Object stop();
}
