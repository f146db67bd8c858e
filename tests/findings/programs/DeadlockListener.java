// A thermostat tells its listeners while it is locked. The display that is told locks itself, and it asks the thermostat with
// that lock held when it is refreshed by another thread.
// run: may hang
import java.util.ArrayList;
import java.util.List;

public class DeadlockListener {
  interface Listener {
    void changed(int degrees);
  }

  static class Thermostat {
    private final List<Listener> listeners = new ArrayList<>();
    private int degrees = 20;

    synchronized void add(Listener listener) {
      listeners.add(listener);
    }

    synchronized void set(int value) {
      degrees = value;
      for (Listener listener : listeners) listener.changed(value);
    }

    synchronized int get() {
      return degrees;  // !deadlock
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
      shown = degrees;  // !deadlock
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
