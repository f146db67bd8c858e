// The server sets its processor before it starts the worker, which locks the server only if there is none; so
// whoever stops the server may wait for the worker under that lock. A naive tool sees the lock and the join.
public class DeadlockSetBeforeStartOk {
  static class Processor {
    void process(int request) {
      System.out.println(request);
    }
  }

  static class Server {
    private Processor processor;
    private Thread worker;

    synchronized void start() {
      processor = new Processor();
      worker = new Thread(this::work);
      worker.start();
    }

    void work() {
      if (processor == null) {
        synchronized (this) {
          if (processor == null) throw new IllegalStateException("not started");
        }
      }
      processor.process(1);
    }

    synchronized void stop() throws InterruptedException {
      worker.join();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Server server = new Server();
    server.start();
    server.stop();
  }
}
