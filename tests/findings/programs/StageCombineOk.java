// Two stages load flight and hotel at the same time, thenCombine() adds their prices. Correct: it runs after both. A tool without
// stages reports the prices.
import java.util.concurrent.CompletableFuture;

public class StageCombineOk {
  static class Offer {
    int price;

    Offer cost(int euros) {
      price = euros;  // !FP_data-race Offer.price
      return this;
    }
  }

  public static void main(String[] args) {
    Offer flight = new Offer();
    Offer hotel = new Offer();
    CompletableFuture<Offer> first = CompletableFuture.supplyAsync(() -> flight.cost(230));
    CompletableFuture<Offer> second = CompletableFuture.supplyAsync(() -> hotel.cost(400));
    int total = first.thenCombine(second, (f, h) -> f.price + h.price).join();
    System.out.println("total " + total + ", flight " + flight.price);
  }
}
