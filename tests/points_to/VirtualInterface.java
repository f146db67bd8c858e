// A call through an interface.
class VirtualInterface {
  interface Greeter {
    Object greet(Object whom);
  }

  static class Polite implements Greeter {
    public Object greet(Object whom) { return whom; }
  }

  static class Rude implements Greeter {
    public Object greet(Object whom) { return null; }
  }

  public static void main(String[] args) {
    Greeter polite = new Polite(); // @polite
    Greeter rude = new Rude(); // @rude
    Object a = new Object(); // @a1
    Expect.pointsTo(polite.greet(a)); // = a1; calls Polite.greet
    Expect.pointsTo(rude.greet(a)); // = nothing; calls Rude.greet
  }
}
