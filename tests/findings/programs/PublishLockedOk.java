// The basket is put into the session and taken from it under the lock, and not changed any more after that; what it holds is
// read without a lock. A naive tool sees a plain field that one thread writes and another one reads.
public class PublishLockedOk {
  static class Basket {
    int articles;

    Basket(int articles) {
      this.articles = articles;
    }
  }

  static class Session {
    private Basket basket;

    synchronized void fill() {
      basket = new Basket(3);
    }

    synchronized Basket basket() {
      return basket;
    }
  }

  public static void main(String[] args) {
    Session session = new Session();
    new Thread(session::fill).start();
    Basket seen = session.basket();
    System.out.println(seen == null ? "empty" : seen.articles + " articles");
  }
}
