// The usual lazy singleton.
class StaticSingleton {
  private static StaticSingleton instance;
  Object state;

  static StaticSingleton get() {
    if (instance == null) instance = new StaticSingleton(); // @single
    return instance;
  }

  public static void main(String[] args) {
    StaticSingleton a = get();
    StaticSingleton b = get();
    a.state = new Object(); // @s1
    Expect.pointsTo(b); // = single
    Expect.pointsTo(b.state); // = s1
  }
}
