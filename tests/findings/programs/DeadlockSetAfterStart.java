// As DeadlockSetBeforeStartOk, but the worker is started first, and may find no processor.
// run: may hang
public class DeadlockSetAfterStart {
  static class Processor {
    void process(int request) {
      System.out.println(request);
    }
  }

  static class Server {
    private volatile Processor processor;
    private Thread worker;

    void start() {
      worker = new Thread(this::work);
      worker.start();
      processor = new Processor();
    }

    void work() {
      if (processor == null) {
        synchronized (this) {  // !deadlock
          if (processor == null) return;
        }
      }
      processor.process(1);
    }

    synchronized void stop() throws InterruptedException {
      worker.join();  // !deadlock
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Server server = new Server();
    server.start();
    server.stop();
  }
}
