// A static nested class and access to private members across the nest.
class InnerStaticNested {
  private Object f;

  private Object secret() {
    return f;
  }

  static class Friend {
    private Object peek(InnerStaticNested o) {
      return o.secret(); // calls InnerStaticNested.secret
    }
  }

  public static void main(String[] args) {
    InnerStaticNested o = new InnerStaticNested(); // @o1
    o.f = new Object(); // @a1
    Friend friend = new Friend(); // @friend
    Expect.pointsTo(friend.peek(o)); // = a1; calls Friend.peek
  }
}
