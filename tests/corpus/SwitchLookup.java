// A sparse switch (lookupswitch) on int, char and a boxed value.
class SwitchLookup {
  static int sparse(int n) {
    switch (n) {
      case -1000: return 1;
      case 0: return 2;
      case 1_000_000: return 3;
      case Integer.MAX_VALUE: return 4;
      case Integer.MIN_VALUE: return 5;
    }
    return 0;
  }

  static boolean vowel(char c) {
    switch (c) {
      case 'a':
      case 'e':
      case 'i':
      case 'o':
      case 'u':
        return true;
      default:
        return false;
    }
  }

  static int boxed(Byte b) {
    switch (b) {
      case 1: return 1;
      case 100: return 2;
    }
    return 3;
  }
}
