// Inner, static nested, local and anonymous classes with what they capture; private access between them.
class InnerClasses {
  private int secret = 1;

  class Inner {
    int peek() { return secret++; }

    class Deeper {
      int peek() { return InnerClasses.this.secret + Inner.this.peek(); }
    }
  }

  static class Nested {
    private long hidden;
  }

  long access(Nested n) { return n.hidden += secret; }

  Inner.Deeper make() { return new Inner().new Deeper(); }

  Runnable anonymous(int step, String name) {
    return new Runnable() {
      int runs = step;

      @Override
      public void run() {
        runs += step;
        secret = name.length();
      }
    };
  }

  int local(int base) {
    class Adder {
      int add(int n) { return base + n + secret; }
    }
    return new Adder().add(2);
  }
}
