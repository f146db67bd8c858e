// A slot for one parcel: one semaphore says that it is free, one that it is filled. Correct: release() happens before the acquire()
// that gets the permit. A tool that takes semaphores for locks finds no common one and reports the parcel.
import java.util.concurrent.Semaphore;

public class SemaphoreHandoverOk {
  static class Slot {
    final Semaphore free = new Semaphore(1);
    final Semaphore filled = new Semaphore(0);
    int parcel;

    void put(int number) throws InterruptedException {
      free.acquire();
      parcel = number;
      filled.release();
    }

    int take() throws InterruptedException {
      filled.acquire();
      int number = parcel;
      free.release();
      return number;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Slot slot = new Slot();
    new Thread(() -> {
      try {
        for (int i = 1; i <= 5; i++) {
          slot.put(i);
        }
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }).start();
    for (int i = 1; i <= 5; i++) {
      System.out.println("parcel " + slot.take());
    }
  }
}
