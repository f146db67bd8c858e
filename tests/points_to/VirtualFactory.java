// A factory method decides the class; the product's overridden method is called elsewhere.
class VirtualFactory {
  abstract static class Creator {
    abstract Product create();

    Object use() {
      return create().part(); // calls create: RedCreator.create; calls Red.part
    }
  }

  interface Product {
    Object part();
  }

  static class Red implements Product {
    public Object part() {
      return new Object(); // @redPart
    }
  }

  static class Blue implements Product {
    public Object part() { return null; }
  }

  static class RedCreator extends Creator {
    Product create() {
      return new Red(); // @red
    }
  }

  static class BlueCreator extends Creator {
    Product create() { return new Blue(); }
  }

  public static void main(String[] args) {
    Creator c = new RedCreator(); // @creator
    Expect.pointsTo(c.use()); // = redPart
  }
}
// unreachable: Blue.part, Blue.<init>, BlueCreator.create
