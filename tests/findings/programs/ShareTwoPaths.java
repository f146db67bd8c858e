// Two threads reach the same cart by different fields of different classes.
public class ShareTwoPaths {
  static class Cart {
    int total;
  }

  static class Session {
    final Cart cart;

    Session(Cart cart) {
      this.cart = cart;
    }
  }

  static class Discount {
    final Cart target;

    Discount(Cart target) {
      this.target = target;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Cart cart = new Cart();
    Session session = new Session(cart);
    Discount discount = new Discount(session.cart);
    Thread shopping = new Thread(() -> {
      session.cart.total += 50;  // !data-race Cart.total
    });
    Thread campaign = new Thread(() -> {
      discount.target.total -= 5;  // !data-race Cart.total
    });
    shopping.start();
    campaign.start();
    shopping.join();
    campaign.join();
    System.out.println(cart.total);
  }
}
