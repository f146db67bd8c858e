// All threads run the same task object, but the state that it works on is made anew in run, so every thread has its
// own. The task's field is final. A tool that merges the parsers, as they are made at one line, reports their fields.
public class ShareMadeInRunOk {
  static class Parser {
    private int position;
    private int depth;

    int deepest(String text) {
      int deepest = 0;
      while (position < text.length()) {
        char c = text.charAt(position++);
        if (c == '(') {
          depth++;
        } else if (c == ')') {
          depth--;
        }
        deepest = Math.max(deepest, depth);
      }
      return deepest;
    }
  }

  static class Check implements Runnable {
    private final String text;

    Check(String text) {
      this.text = text;
    }

    @Override
    public void run() {
      Parser parser = new Parser();
      if (parser.deepest(text) != 2) {
        throw new IllegalStateException(text);
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Check check = new Check("(())()");
    Thread[] threads = new Thread[3];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(check);
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(check.text);
  }
}
