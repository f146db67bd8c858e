// The thread is kept in a field, started by one method and joined by another, and main writes the shared field before
// the one and reads it after the other. A tool that cannot match the start and the join through the field reports the
// requests.
public class ThreadInFieldOk {
  static class Server {
    private final Thread acceptor;
    private int requests;

    Server() {
      acceptor = new Thread(this::accept);
    }

    private void accept() {
      for (int i = 0; i < 10; i++) {
        requests++;
      }
    }

    void start() {
      acceptor.start();
    }

    void reset() {
      requests = 0;
    }

    void stop() throws InterruptedException {
      acceptor.join();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Server server = new Server();
    server.reset();
    server.start();
    server.stop();
    System.out.println(server.requests);
  }
}
