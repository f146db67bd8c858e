// Two defaults that clash: the class chooses by I.super.m().
class VirtualDiamondResolved {
  interface Left {
    default Object get() {
      return new Object(); // @left
    }
  }

  interface Right {
    default Object get() {
      return new Object(); // @right
    }
  }

  static class Both implements Left, Right {
    public Object get() {
      return Left.super.get(); // calls Left.get
    }
  }

  public static void main(String[] args) {
    Right r = new Both(); // @b1
    Expect.pointsTo(r.get()); // = left; calls Both.get
  }
}
// unreachable: Right.get
