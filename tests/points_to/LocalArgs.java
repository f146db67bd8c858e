// The arguments of main: an array of strings that the program did not make.
class LocalArgs {
  public static void main(String[] args) {
    Expect.pointsTo(args); // = <java.lang.String[]>
    for (String arg : args) Expect.pointsTo(arg); // = <java.lang.String>
  }
}
