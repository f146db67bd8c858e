// A record is shared by all threads; its components are final and immutable themselves. A naive tool sees an object
// that two threads use without a lock.
import java.util.List;

public class ShareRecordOk {
  record Config(String host, int port, List<String> paths) {
    String url(int index) {
      return "http://" + host + ":" + port + paths.get(index);
    }
  }

  static class Fetch extends Thread {
    private final Config config;
    private final int index;
    int length;

    Fetch(Config config, int index) {
      this.config = config;
      this.index = index;
    }

    @Override
    public void run() {
      length = config.url(index).length();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Config config = new Config("localhost", 8080, List.of("/index", "/about"));
    Fetch index = new Fetch(config, 0);
    Fetch about = new Fetch(config, 1);
    index.start();
    about.start();
    index.join();
    about.join();
    System.out.println(index.length + about.length);
  }
}
