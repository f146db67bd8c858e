// Von Praun, program 3.3: a generator that is made lazily under a class lock by whichever thread comes first. There is only
// ever one. Correct; the paper's analysis takes it for several, because many threads run the allocation.
public class PaperPraunLazyRandomOk {
  static class Generator {
    private long seed = 42;

    int next() {
      seed = seed * 6364136223846793005L + 1442695040888963407L;
      return (int) (seed >>> 33);
    }
  }

  private static Generator generator;

  static synchronized int random() {
    if (generator == null) generator = new Generator();
    return generator.next();
  }

  public static void main(String[] args) {
    for (int i = 0; i < 3; i++) {
      new Thread(() -> System.out.println(random())).start();
    }
  }
}
