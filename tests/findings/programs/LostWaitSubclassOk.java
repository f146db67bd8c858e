// The base class waits, and only a subclass notifies, on the same object. A tool that looks for the notify in the class of the
// wait does not find it.
public class LostWaitSubclassOk {
  static class Progress {
    protected int done;

    synchronized void awaitDone(int wanted) throws InterruptedException {
      while (done < wanted) {
        wait();
      }
    }

    void step() {}
  }

  static class CountingProgress extends Progress {
    @Override
    synchronized void step() {
      done++;
      signal();
    }

    private void signal() {
      notifyAll();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Progress progress = new CountingProgress();
    new Thread(progress::step).start();
    progress.awaitDone(1);
    System.out.println("done");
  }
}
