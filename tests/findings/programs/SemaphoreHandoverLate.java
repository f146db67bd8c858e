// The producer says that the slot is filled before it fills it.
import java.util.concurrent.Semaphore;

public class SemaphoreHandoverLate {
  static class Slot {
    final Semaphore filled = new Semaphore(0);
    int parcel;

    void put(int number) {
      filled.release();
      parcel = number;   // !data-race Slot.parcel
    }

    int take() throws InterruptedException {
      filled.acquire();
      return parcel;   // !data-race Slot.parcel
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Slot slot = new Slot();
    new Thread(() -> slot.put(17)).start();
    System.out.println("parcel " + slot.take());
  }
}
