// The machine throws by itself: the handlers are code that runs.
class ExceptionImplicit {
  static class A {
    Object f;
  }

  static A none(int n) {
    return n > 0 ? new A() : null; // @a1
  }

  static Object onNull() {
    return new Object(); // @onNull
  }

  static Object onDivision() {
    return new Object(); // @onDivision
  }

  static Object onIndex() {
    return new Object(); // @onIndex
  }

  static Object onCast() {
    return new Object(); // @onCast
  }

  public static void main(String[] args) {
    Object r = null;
    try {
      r = none(args.length).f;
    } catch (NullPointerException e) {
      r = onNull(); // calls ExceptionImplicit.onNull
    }
    Expect.pointsTo(r); // = onNull
    try {
      int i = 1 / args.length;
    } catch (ArithmeticException e) {
      r = onDivision(); // calls ExceptionImplicit.onDivision
    }
    Expect.pointsTo(r); // = FP_onNull, onDivision
    try {
      r = args[5];
    } catch (ArrayIndexOutOfBoundsException e) {
      r = onIndex(); // calls ExceptionImplicit.onIndex
    }
    Expect.pointsTo(r); // = onIndex, <java.lang.String>
    try {
      Object o = args;
      r = (A) o;
    } catch (ClassCastException e) {
      r = onCast(); // calls ExceptionImplicit.onCast
    }
    Expect.pointsTo(r); // = onCast
  }
}
