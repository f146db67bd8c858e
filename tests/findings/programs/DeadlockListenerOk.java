// A thermostat copies its listeners while it is locked and tells them when it is not. Only the display nests, display before
// thermostat; a tool that takes the callback for part of the locked method reports a cycle.
import java.util.ArrayList;
import java.util.List;

public class DeadlockListenerOk {
  interface Listener {
    void changed(int degrees);
  }

  static class Thermostat {
    private final List<Listener> listeners = new ArrayList<>();
    private int degrees = 20;

    synchronized void add(Listener listener) {
      listeners.add(listener);
    }

    void set(int value) {
      List<Listener> told;
      synchronized (this) {
        degrees = value;
        told = new ArrayList<>(listeners);
      }
      for (Listener listener : told) listener.changed(value);
    }

    synchronized int get() {
      return degrees;
    }
  }

  static class Display implements Listener {
    private final Thermostat thermostat;
    private int shown;

    Display(Thermostat thermostat) {
      this.thermostat = thermostat;
    }

    @Override
    public synchronized void changed(int degrees) {
      shown = degrees;
    }

    synchronized void refresh() {
      shown = thermostat.get();
    }
  }

  public static void main(String[] args) {
    Thermostat thermostat = new Thermostat();
    Display display = new Display(thermostat);
    thermostat.add(display);
    new Thread(() -> thermostat.set(22)).start();
    new Thread(display::refresh).start();
  }
}
