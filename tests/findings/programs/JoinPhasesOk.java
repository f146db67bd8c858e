// Two phases: the parsers are all joined before the first of the checkers starts, which read what the parsers wrote. Correct;
// a tool without order reports the parsers' fields.
public class JoinPhasesOk {
  static class Parser implements Runnable {
    final String text;
    int value;

    Parser(String text) { this.text = text; }

    public void run() { value = Integer.parseInt(text); }  // !FP_data-race Parser.value
  }

  public static void main(String[] args) throws InterruptedException {
    Parser[] parsers = {new Parser("12"), new Parser("7"), new Parser("30")};
    Thread[] parsing = new Thread[parsers.length];
    for (int i = 0; i < parsers.length; i++) {
      parsing[i] = new Thread(parsers[i]);
      parsing[i].start();
    }
    for (Thread thread : parsing) {
      thread.join();
    }
    for (int limit = 10; limit <= 20; limit += 10) {
      int atMost = limit;
      new Thread(() -> {
        for (Parser parser : parsers) {
          if (parser.value > atMost) {
            System.out.println(parser.value + " is more than " + atMost);
          }
        }
      }).start();
    }
  }
}
