// Interfaces with default, static, private and abstract methods, and a field with an initialiser.
interface Interfaces {
  Object SHARED = new Object();

  int size();

  default boolean isEmpty() { return size() == 0 && helper(1) == shared(2); }

  static int shared(int n) { return n + SHARED.hashCode(); }

  private int helper(int n) { return n * size(); }

  interface Other {
    default boolean isEmpty() { return true; }
  }

  class Both implements Interfaces, Other {
    public int size() { return 0; }

    public boolean isEmpty() { return Interfaces.super.isEmpty() || Other.super.isEmpty(); }
  }
}
