// A field that is never stored to, or only with null.
class FieldUnassigned {
  Object never;
  Object onlyNull = null;
  FieldUnassigned next;

  public static void main(String[] args) {
    FieldUnassigned o = new FieldUnassigned(); // @o1
    Expect.pointsTo(o.never); // = nothing
    Expect.pointsTo(o.onlyNull); // = nothing
    if (o.next != null) {
      o.next.never = new Object(); // @lost
      Expect.pointsTo(o.next.never); // = nothing
    }
    Expect.pointsTo(o.never); // = nothing
  }
}
