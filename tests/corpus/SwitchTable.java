// A dense switch (tableswitch), with holes, fall-through and a default in the middle.
class SwitchTable {
  static int dense(int n) {
    switch (n) {
      case 1: return 10;
      case 2: return 20;
      case 3: return 30;
      default: return 0;
    }
  }

  static int holes(int n) {
    int result = 0;
    switch (n) {
      case 0:
        result += 1;
      case 2:
        result += 2;
        break;
      default:
        result = -1;
      case 5:
        result += 5;
    }
    return result;
  }

  static void empty(int n) {
    switch (n) {
    }
  }

  static void onlyDefault(int n, int[] out) {
    switch (n) {
      default: out[0] = n;
    }
  }
}
