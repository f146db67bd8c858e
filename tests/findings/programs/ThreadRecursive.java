// A directory walk starts a thread for one half of the tree at every level, and all of them count in the same object.
public class ThreadRecursive {
  static class Census {
    int files;
  }

  static void walk(Census census, int depth) {
    census.files++;  // !data-race Census.files
    if (depth == 0) {
      return;
    }
    Thread left = new Thread(() -> walk(census, depth - 1));
    left.start();
    walk(census, depth - 1);
    try {
      left.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  public static void main(String[] args) {
    Census census = new Census();
    walk(census, 3);
    System.out.println(census.files);  // !FP_data-race Census.files
  }
}
