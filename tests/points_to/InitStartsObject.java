// The initialiser stores an object whose methods are called later.
class InitStartsObject {
  interface Plugin {
    Object run();
  }

  static class Registry {
    static Plugin plugin;
  }

  static class MyPlugin implements Plugin {
    static {
      Registry.plugin = new MyPlugin(); // @p1
    }

    static void load() {}

    public Object run() {
      return this;
    }
  }

  static class OtherPlugin implements Plugin {
    static {
      Registry.plugin = new OtherPlugin();
    }

    static void load() {}

    public Object run() { return null; }
  }

  public static void main(String[] args) {
    MyPlugin.load();
    Expect.pointsTo(Registry.plugin.run()); // = p1; calls MyPlugin.run
  }
}
// unreachable: OtherPlugin.<clinit>, OtherPlugin.run
