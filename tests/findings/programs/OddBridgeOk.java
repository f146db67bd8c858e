// A generic handler that is called through its bridge method from two threads. The bridge is not synchronized, the method
// behind it is.
public class OddBridgeOk {
  interface Handler<T> {
    void handle(T event);
  }

  static class TextHandler implements Handler<String> {
    private int letters;

    @Override
    public synchronized void handle(String event) {
      letters += event.length();
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
