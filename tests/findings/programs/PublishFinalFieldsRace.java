// All fields of the route are final, so whoever sees the route sees them; but the field that holds it is still written and read
// without order, which is a race of that field only.
public class PublishFinalFieldsRace {
  static class Route {
    final int stops;

    Route(int stops) { this.stops = stops; }
  }

  static Route current;

  static void plan() {
    current = new Route(4);   // !data-race PublishFinalFieldsRace.current
  }

  static void show() {
    Route route = current;   // !data-race PublishFinalFieldsRace.current
    if (route != null) {
      System.out.println("stops " + route.stops);
    }
  }

  public static void main(String[] args) {
    new Thread(() -> plan()).start();
    new Thread(() -> show()).start();
  }
}
