// The route is made by one thread and published in a field that is not volatile: the other may see the reference and not what
// the constructor wrote.
public class PublishPlainField {
  static class Route {
    int stops;

    Route(int stops) { this.stops = stops; }
  }

  static Route current;

  static void plan() {
    current = new Route(4);   // !unsafe-publication PublishPlainField.current
  }

  static void show() {
    Route route = current;   // !unsafe-publication PublishPlainField.current
    if (route != null) {
      System.out.println("stops " + route.stops);
    }
  }

  public static void main(String[] args) {
    new Thread(() -> plan()).start();
    new Thread(() -> show()).start();
  }
}
