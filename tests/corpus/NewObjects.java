// Object creation whose arguments branch, throw or create objects themselves.
class NewObjects {
  final Object inner;
  final int n;

  NewObjects(Object inner, int n) {
    this.inner = inner;
    this.n = n;
  }

  static NewObjects nested(int n) { return new NewObjects(new NewObjects(null, n), n + 1); }

  static NewObjects branching(boolean flag, int n) { return new NewObjects(flag ? new Object() : null, flag ? n : -n); }

  static StringBuilder fluent(int n) { return new StringBuilder().append(n).append('x').append(1.5); }

  static void dropped() { new NewObjects(null, 0); }
}
