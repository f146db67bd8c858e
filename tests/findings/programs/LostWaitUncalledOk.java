// There is a wait without any notify, but in a method that nobody calls.
public class LostWaitUncalledOk {
  private int tickets = 3;

  synchronized boolean tryTake() {
    if (tickets == 0) return false;
    tickets--;
    return true;
  }

  synchronized void take() throws InterruptedException {
    while (tickets == 0) {
      wait();
    }
    tickets--;
  }

  public static void main(String[] args) {
    LostWaitUncalledOk counter = new LostWaitUncalledOk();
    for (int i = 0; i < 4; i++) {
      new Thread(() -> System.out.println(counter.tryTake())).start();
    }
  }
}
