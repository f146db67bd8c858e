// An enum as singleton with state.
class EnumSingleton {
  enum Registry {
    INSTANCE; // @instance

    Object state;

    void put(Object o) { state = o; }
  }

  public static void main(String[] args) {
    Registry.INSTANCE.put(new Object()); // @a1
    Expect.pointsTo(Registry.INSTANCE.state); // = a1
  }
}
