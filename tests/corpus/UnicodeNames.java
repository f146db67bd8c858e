// Identifiers outside ASCII, a supplementary character, a dollar, and strings with control characters.
class UnicodeNames {
  int größe;
  static String 名前 = "heddle";
  int $dollar_;

  void встреча(int 𝒳) {
    größe = 𝒳;
    $dollar_ = größe + 𝒳;
    名前 = "tab\tnewline\n nul\0 quote\" backslash\\ \u00e9 \ud835\udcb3 lone\ud835";
  }

  static class Ünïcode {
    int π() { return 3; }
  }
}
