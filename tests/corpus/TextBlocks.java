// A text block is an ordinary string constant.
class TextBlocks {
  static String page() {
    return """
        <p>
          "quoted" \
        joined
        </p>
        """;
  }
}
