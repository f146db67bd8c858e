// The route is published in a volatile field and goes on being filled: what is written after the publication is not in order.
public class PublishVolatileThenMutate {
  static class Route {
    String to;
    int stops;
  }

  static volatile Route current;

  static void plan() {
    Route route = new Route();
    route.to = "Basel";
    current = route;
    route.stops = 4;   // !data-race Route.stops
  }

  static void show() {
    Route route = current;
    if (route != null) {
      System.out.println("to " + route.to);
      System.out.println("stops " + route.stops);   // !data-race Route.stops
    }
  }

  public static void main(String[] args) {
    new Thread(() -> plan()).start();
    new Thread(() -> show()).start();
  }
}
