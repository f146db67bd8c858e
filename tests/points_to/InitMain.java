// The class of main is initialised before main, and its superclass before it.
class InitMain extends InitMainBase {
  static Object own = new Object(); // @own

  public static void main(String[] args) {
    Expect.pointsTo(own); // = own
    Expect.pointsTo(inherited); // = inherited
  }
}

class InitMainBase {
  static Object inherited = new Object(); // @inherited
}
// reachable: InitMain.<clinit>, InitMainBase.<clinit>
