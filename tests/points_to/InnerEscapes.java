// A listener of an inner class, registered by the outer object, calls back.
class InnerEscapes {
  interface Listener {
    void event(Object e);
  }

  static class Bus {
    Listener[] listeners = new Listener[1]; // @arr

    void fire(Object e) {
      for (Listener l : listeners) l.event(e); // calls Mine.event
    }
  }

  Object last;

  private class Mine implements Listener {
    public void event(Object e) { last = e; }
  }

  InnerEscapes(Bus bus) { bus.listeners[0] = new Mine(); } // @mine

  public static void main(String[] args) {
    Bus bus = new Bus(); // @bus
    InnerEscapes o = new InnerEscapes(bus); // @o1
    bus.fire(new Object()); // @e1
    Expect.pointsTo(o.last); // = e1
  }
}
