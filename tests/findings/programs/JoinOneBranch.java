// The importer is waited for only if an argument is given; without one its rows are read while it still counts them.
public class JoinOneBranch {
  static class Importer extends Thread {
    int rows;

    @Override public void run() {
      for (int i = 0; i < 50; i++) {
        rows++;   // !data-race Importer.rows
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    boolean patient = args.length > 0;
    Importer importer = new Importer();
    importer.start();
    if (patient) {
      importer.join();
    }
    System.out.println("rows " + importer.rows);   // !data-race Importer.rows
  }
}
