// Every conversion between primitive types.
class Conversions {
  static long fromInt(int i) {
    long j = i;
    float f = i;
    double d = i;
    byte b = (byte) i;
    char c = (char) i;
    short s = (short) i;
    return j + (long) f + (long) d + b + c + s;
  }

  static int fromLong(long j) { return (int) j + (int) (float) j + (int) (double) j; }

  static double fromFloat(float f) { return (int) f + (long) f + (double) f; }

  static float fromDouble(double d) { return (int) d + (long) d + (float) d + (byte) d; }
}
