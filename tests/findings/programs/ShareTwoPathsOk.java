// Two threads go along the same chain of fields, session.cart.total, from different sessions that share nothing but a
// final currency. A tool that compares paths and not objects reports the total.
public class ShareTwoPathsOk {
  static class Currency {
    final int cents = 100;
  }

  static class Cart {
    final Currency currency;
    int total;

    Cart(Currency currency) {
      this.currency = currency;
    }
  }

  static class Session implements Runnable {
    final Cart cart;

    Session(Cart cart) {
      this.cart = cart;
    }

    @Override
    public void run() {
      cart.total += 5 * cart.currency.cents;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Currency euro = new Currency();
    Session ann = new Session(new Cart(euro));
    Session bob = new Session(new Cart(euro));
    Thread first = new Thread(ann);
    Thread second = new Thread(bob);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(ann.cart.total + bob.cart.total);
  }
}
