// The holder idiom: the holder is initialised by the first get.
class InitHolder {
  static class Lazy {
    private static class Holder {
      static final Lazy INSTANCE = new Lazy(); // @lazy
    }

    static Lazy get() { return Holder.INSTANCE; }

    static void other() {}
  }

  static class Never {
    private static class Holder2 {
      static final Never INSTANCE = new Never();
    }

    static Never get() { return Holder2.INSTANCE; }

    static void other() {}
  }

  public static void main(String[] args) {
    Never.other();
    Expect.pointsTo(Lazy.get()); // = lazy
  }
}
// reachable: Holder.<clinit>
// unreachable: Holder2.<clinit>, Never.get, Lazy.other
