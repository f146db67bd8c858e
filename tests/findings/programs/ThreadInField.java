// The thread is made in the constructor, kept in a field, started by one method and joined by another; between these
// main calls a third one that writes what the thread writes.
public class ThreadInField {
  static class Server {
    private final Thread acceptor;
    private int requests;

    Server() {
      acceptor = new Thread(this::accept);
    }

    private void accept() {
      for (int i = 0; i < 10; i++) {
        requests++;  // !data-race Server.requests
      }
    }

    void start() {
      acceptor.start();
    }

    void reset() {
      requests = 0;  // !data-race Server.requests
    }

    void stop() throws InterruptedException {
      acceptor.join();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Server server = new Server();
    server.start();
    server.reset();
    server.stop();
    System.out.println(server.requests);
  }
}
