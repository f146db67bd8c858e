// Compound assignment and ++ where the stack must be shuffled: dup_x1, dup_x2, dup2, dup2_x1, dup2_x2.
class CompoundAssignment {
  int i;
  long j;
  static long total;

  int field() { return i += 2; }

  int postfix() { return i++; }

  long longField() { return j += i; }

  long longPostfix() { return j++; }

  static long longStatic() { return total -= 3; }

  static int element(int[] a, int n) { return a[n++] += n; }

  static int elementPostfix(int[] a, int n) { return a[n]++; }

  static long longElement(long[] a, int n) { return a[n++] *= 3; }

  static double doubleElement(double[] a, int n) { return a[--n]++; }

  static int chained(int[] a, CompoundAssignment c) { return a[0] = c.i = a[1] = 5; }

  static long chainedLong(long[] a, CompoundAssignment c) { return a[0] = c.j = total = 5; }

  static byte narrowElement(byte[] a, int n) { return a[n] += 1000; }
}
