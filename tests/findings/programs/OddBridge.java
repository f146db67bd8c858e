// A generic handler that is called through its bridge method from two threads, and counts without a lock.
public class OddBridge {
  interface Handler<T> {
    void handle(T event);
  }

  static class TextHandler implements Handler<String> {
    private int letters;

    @Override
    public void handle(String event) {
      letters += event.length();  // !data-race TextHandler.letters
    }
  }

  static <T> void fire(Handler<T> handler, T event) {
    handler.handle(event);
  }

  public static void main(String[] args) {
    Handler<String> handler = new TextHandler();
    new Thread(() -> fire(handler, "open")).start();
    new Thread(() -> fire(handler, "close")).start();
  }
}
