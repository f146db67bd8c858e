// The constructor of the superclass starts the thread; the subclass writes its field only afterwards.
public class InitSuperStarts {
  abstract static class Service {
    Service() {
      new Thread(this::work).start();
    }

    abstract void work();
  }

  static class Backup extends Service {
    private int copies;

    Backup(int copies) {
      this.copies = copies;   // !data-race Backup.copies
    }

    @Override void work() {
      System.out.println("copies " + copies);   // !data-race Backup.copies
    }
  }

  public static void main(String[] args) {
    new Backup(3);
  }
}
