// A compact constructor replaces a component before it is stored.
class RecordCompact {
  record Safe(Object value, Object other) {
    Safe {
      Expect.pointsTo(value); // = nothing
      if (value == null) value = new Object(); // @fallback
      Expect.pointsTo(value); // = fallback
    }

    Safe(Object other) {
      this(null, other); // calls Safe.<init>(Object,Object)
    }
  }

  public static void main(String[] args) {
    Safe s = new Safe(new Object()); // @s1:Safe @o1:Object
    Expect.pointsTo(s.value()); // = fallback
    Expect.pointsTo(s.other()); // = o1
  }
}
