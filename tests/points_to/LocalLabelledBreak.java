// Values leave nested loops by labelled break and continue.
class LocalLabelledBreak {
  public static void main(String[] args) {
    Object a = new Object(); // @a1
    outer:
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        if (j == 1) {
          a = new Object(); // @a2
          continue outer;
        }
        if (i == 2) {
          a = new Object(); // @a3
          break outer;
        }
        Expect.pointsTo(a); // = a1, a2
      }
    }
    Expect.pointsTo(a); // = FP_a1, FP_a2, a3
  }
}
