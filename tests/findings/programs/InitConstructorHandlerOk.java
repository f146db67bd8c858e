// Clients that make a thread of their own in their constructor, whose constructor in turn gives it a handler, which knows the
// thread. Correct: each object is made by one thread. Who knows only where objects are made sees two threads in one
// constructor.
import java.util.ArrayList;
import java.util.List;

public class InitConstructorHandlerOk {
  static class Sender extends Thread {
    private final Runnable onFailure;
    private int attempts;
    private boolean first = true;

    Sender() {
      onFailure = () -> System.err.println(getName());
      setUncaughtExceptionHandler((thread, failure) -> onFailure.run());
      attempts = 3;  // !FP_data-race Sender.attempts
    }

    @Override
    public void run() {
      while (attempts > 0 && first) attempts--;  // !FP_data-race Sender.attempts
      first = false;
    }
  }

  static class Client {
    private final Sender sender = new Sender();

    void work() throws InterruptedException {
      sender.start();
      sender.join();
    }
  }

  static final List<Client> CLIENTS = new ArrayList<>();

  static Client connect() {
    Client client = new Client();
    synchronized (CLIENTS) {
      CLIENTS.add(client);
    }
    return client;
  }

  static void talk() {
    try {
      connect().work();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread[] users = new Thread[3];
    for (int i = 0; i < users.length; i++) {
      users[i] = new Thread(InitConstructorHandlerOk::talk);
      users[i].start();
    }
    for (Thread user : users) user.join();
  }
}
