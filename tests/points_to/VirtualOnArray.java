// Methods called on arrays are those of Object.
class VirtualOnArray {
  static class A {
    @Override
    public String toString() { return "A"; }
  }

  public static void main(String[] args) {
    Object o = new A[1]; // @arr
    o.hashCode(); // calls Object.hashCode
    o.toString(); // calls Object.toString
  }
}
// unreachable: A.toString
