// The basket is made by one thread and put into a plain field of the session, where main finds it without any order.
public class PublishPlainInstance {
  static class Basket {
    int articles;

    Basket(int articles) {
      this.articles = articles;
    }
  }

  static class Session {
    private Basket basket;

    void fill() {
      basket = new Basket(3);  // !unsafe-publication Session.basket
    }

    String show() {
      Basket seen = basket;  // !unsafe-publication Session.basket
      return seen == null ? "empty" : seen.articles + " articles";
    }
  }

  public static void main(String[] args) {
    Session session = new Session();
    new Thread(session::fill).start();
    System.out.println(session.show());
  }
}
