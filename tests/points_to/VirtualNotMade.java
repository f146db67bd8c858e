// A field holds nothing because the only class that stores to it is never made.
class VirtualNotMade {
  static class Filler {
    Filler() { filled = new Filler(); }

    Object get() { return this; }
  }

  static Filler filled;

  public static void main(String[] args) {
    if (filled != null) Expect.pointsTo(filled.get()); // = nothing; calls get: nothing
    Expect.pointsTo(filled); // = nothing
  }
}
// unreachable: Filler.get, Filler.<init>
