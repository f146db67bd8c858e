// The checker of the second phase is started before the parsers of the first have been joined.
public class JoinPhasesMixed {
  static class Parser implements Runnable {
    final String text;
    int value;

    Parser(String text) { this.text = text; }

    public void run() {
      value = Integer.parseInt(text);   // !data-race Parser.value
    }
  }

  static void check(Parser[] parsers) {
    for (Parser parser : parsers) {
      int value = parser.value;   // !data-race Parser.value
      if (value > 20) {
        System.out.println(value + " is too much");
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Parser[] parsers = {new Parser("12"), new Parser("7"), new Parser("30")};
    Thread[] parsing = new Thread[parsers.length];
    for (int i = 0; i < parsers.length; i++) {
      parsing[i] = new Thread(parsers[i]);
      parsing[i].start();
    }
    Thread checker = new Thread(() -> check(parsers));
    checker.start();
    for (Thread thread : parsing) {
      thread.join();
    }
    checker.join();
  }
}
