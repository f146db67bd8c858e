// A switch on strings: by hash code first, then by equals; two strings share a hash code.
class SwitchString {
  static int plain(String s) {
    switch (s) {
      case "one": return 1;
      case "two": return 2;
      default: return 0;
    }
  }

  static int sameHash(String s) {
    switch (s) {
      case "Aa": return 1;
      case "BB": return 2;
    }
    return 3;
  }
}
