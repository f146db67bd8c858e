// The server says by its state, under a lock, that it is open, and who started it sleeps until then. Correct; the states are numbers, of
// which the order is not followed, so what is found is not sure.
public class JoinPollsStateOk {
  static class Server implements Runnable {
    static final int OPENING = 1;
    static final int ONLINE = 2;
    private int state = 3;
    private String[] paths;

    synchronized void setState(int state) {
      this.state = state;
    }

    synchronized int getState() {
      return state;
    }

    void start() throws InterruptedException {
      setState(OPENING);
      new Thread(this).start();
      while (getState() == OPENING) {
        Thread.sleep(1);
      }
    }

    @Override
    public void run() {
      paths = new String[] {"bank"};  // !FP_data-race(medium) Server.paths
      setState(ONLINE);
    }

    int paths() {
      return paths.length;  // !FP_data-race(medium) Server.paths
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Server server = new Server();
    server.start();
    System.out.println(server.paths());
  }
}
