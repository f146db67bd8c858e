// The smallest program: what is solved for it is the JDK's start and one line of output.
class Println {
  public static void main(String[] arguments) {
    System.out.println("solved");
  }
}
