// The generated equals, hashCode and toString call those of the components.
class RecordEquals {
  static class Key {
    @Override
    public boolean equals(Object o) { return o instanceof Key; }

    @Override
    public int hashCode() { return 1; }

    @Override
    public String toString() { return "Key"; }
  }

  record Holder(Key key) {}

  public static void main(String[] args) {
    Holder a = new Holder(new Key()); // @h1:Holder @k1:Key
    Holder b = new Holder(new Key()); // @h2:Holder @k2:Key
    boolean equal = a.equals(b); // calls Holder.equals
    int hash = a.hashCode(); // calls Holder.hashCode
    String text = a.toString(); // calls Holder.toString
    assert equal && hash == b.hashCode() && text.contains("Key");
    Expect.pointsTo(a.key()); // > k1
  }
}
// reachable: Key.equals, Key.hashCode, Key.toString
