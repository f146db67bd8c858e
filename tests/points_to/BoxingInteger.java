// Boxes are made by valueOf and read back.
class BoxingInteger {
  public static void main(String[] args) {
    Integer small = 5;
    Object large = 100000 + args.length;
    Object l = 7L;
    Expect.pointsTo(small); // = <java.lang.Integer>
    Expect.pointsTo(large); // = <java.lang.Integer>
    Expect.pointsTo(l); // = <java.lang.Long>
    Object either = args.length == 0 ? (Object) small : l;
    Expect.pointsTo(either); // = <java.lang.Integer>, <java.lang.Long>
    Expect.pointsTo((Integer) either); // = <java.lang.Integer>
  }
}
