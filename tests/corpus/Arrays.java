// Arrays of every element type: made, filled, read, written.
class Arrays {
  static Object[] make(int n) {
    return new Object[] {
      new boolean[n], new byte[n], new char[n], new short[n], new int[n],
      new long[n], new float[n], new double[n], new Object[n], new String[n][]
    };
  }

  static void store(boolean[] z, byte[] b, char[] c, short[] s, int[] i, long[] j, float[] f, double[] d, Object[] a) {
    z[0] = true;
    b[1] = 1;
    c[2] = 'c';
    s[3] = 3;
    i[4] = 4;
    j[5] = 5;
    f[6] = 6;
    d[7] = 7;
    a[8] = a;
  }

  static double load(boolean[] z, byte[] b, char[] c, short[] s, int[] i, long[] j, float[] f, double[] d, Object[] a) {
    if (z[0] || a[8] == null) return 0;
    return b[1] + c[2] + s[3] + i[4] + j[5] + f[6] + d[7];
  }

  static int[] initialiser() { return new int[] {10, 20, 30}; }

  static int length(Object[] array) { return array.length; }
}
