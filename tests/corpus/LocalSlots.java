// One local slot holds variables of different kinds one after the other; scopes end before a merge.
class LocalSlots {
  static double reuse(boolean flag, int n) {
    if (flag) {
      long wide = n;
      n += wide;
    } else {
      String text = "x";
      Object other = text;
      n += other.hashCode();
    }
    {
      double d = n;
      n = (int) d;
    }
    for (float f = 0; f < n; f++) n--;
    Object last = n;
    return last.hashCode();
  }

  static int declaredLater(boolean flag) {
    int x;
    if (flag) x = 1;
    else x = 2;
    int y = x;
    return y;
  }
}
