// What is thrown depends on the receiver.
class ExceptionVirtual {
  static class Red extends RuntimeException {}

  static class Blue extends RuntimeException {}

  interface Thrower {
    void fire();
  }

  static class RedThrower implements Thrower {
    public void fire() {
      throw new Red(); // @red
    }
  }

  static class BlueThrower implements Thrower {
    public void fire() {
      throw new Blue(); // @blue
    }
  }

  public static void main(String[] args) {
    Thrower r = new RedThrower(); // @r1
    new BlueThrower(); // @b1
    try {
      r.fire(); // calls RedThrower.fire
    } catch (Red e) {
      Expect.pointsTo(e); // = red
    } catch (Blue e) {
      Expect.pointsTo(e); // = nothing
    }
  }
}
