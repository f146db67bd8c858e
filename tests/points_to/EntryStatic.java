// Methods that are entry points although nobody calls them.
// entry: EntryStatic.on*
class EntryStatic {
  static Object opened;

  static void onOpen() {
    opened = new Object(); // @o1
  }

  static void onClose() {
    Expect.pointsTo(opened); // = o1
  }

  static void unused() {}

  public static void main(String[] args) {
    Expect.pointsTo(opened); // = o1
  }
}
// reachable: EntryStatic.onOpen, EntryStatic.onClose
// unreachable: EntryStatic.unused
