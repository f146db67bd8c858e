// Reading an interface's field initialises that interface only.
class InitInterfaceField {
  interface Top {
    Object T = new Object(); // @t
  }

  interface Sub extends Top {
    Object S = new Object(); // @s
  }

  interface Other extends Sub {
    Object O = new Object(); // @o
  }

  public static void main(String[] args) {
    Object s = Sub.S;
    Expect.pointsTo(s); // = s
  }
}
// reachable: Sub.<clinit>
// unreachable: Top.<clinit>, Other.<clinit>
