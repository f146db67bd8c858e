// assert: a synthetic static field and a branch around the throw.
class Asserts {
  static int checked(int n) {
    assert n > 0;
    assert n < 100 : "too large: " + n;
    return n;
  }
}
