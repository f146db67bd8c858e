// ThreadLocal: initial value and set.
class ThreadLocalValue {
  static class A {}

  static class B {}

  static final ThreadLocal<A> initial = ThreadLocal.withInitial(() -> new A()); // @init:lambda @a1:A
  static final ThreadLocal<B> set = new ThreadLocal<>();

  static final ThreadLocal<A> overridden = new ThreadLocal<>() { // @anon
    @Override
    protected A initialValue() {
      Expect.pointsTo(this); // = anon
      return new A(); // @a2
    }
  };

  public static void main(String[] args) {
    A a = initial.get();
    Expect.pointsTo(a); // > a1
    set.set(new B()); // @b1
    B b = set.get();
    Expect.pointsTo(b); // = b1
    A o = overridden.get();
    Expect.pointsTo(o); // > a2
  }
}
// reachable: body(init), ThreadLocalValue$1.initialValue
