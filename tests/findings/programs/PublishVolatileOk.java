// A route is filled and then published in a volatile field. Correct: who sees the reference sees what was written before. A naive
// tool reports the fields of the route, which are neither volatile nor final.
public class PublishVolatileOk {
  static class Route {
    String from;
    String to;
    int stops;
  }

  static volatile Route current;

  static void plan() {
    Route route = new Route();
    route.from = "Bern";
    route.to = "Basel";
    route.stops = 4;
    current = route;
  }

  static void show() {
    Route route = current;
    if (route != null) {
      System.out.println(route.from + " to " + route.to + ", " + route.stops + " stops");
    }
  }

  public static void main(String[] args) {
    new Thread(() -> plan()).start();
    new Thread(() -> show()).start();
  }
}
