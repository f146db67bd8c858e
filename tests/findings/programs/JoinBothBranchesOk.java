// The importer is waited for in both branches, in one of them after a message. Correct: whichever branch is taken, join() comes
// before the read. A tool that keeps a join only if one statement dominates the read reports it.
public class JoinBothBranchesOk {
  static class Importer extends Thread {
    int rows;

    @Override public void run() {
      for (int i = 0; i < 50; i++) {
        rows++;
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    boolean verbose = args.length > 0;
    Importer importer = new Importer();
    importer.start();
    if (verbose) {
      System.out.println("waiting for the importer");
      importer.join();
      System.out.println("importer is done");
    } else {
      importer.join();
    }
    System.out.println("rows " + importer.rows);
  }
}
