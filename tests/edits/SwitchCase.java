// A case more, and one that leads elsewhere.
class SwitchCase {
  int pick(int key) {
    switch (key) {
      case 1: return 10;
      case 2: return 20;
      case 3: return 30;  // +
      default: return 0;
    }
  }

  int same(int key) {
    switch (key) {
      case 100: return 1;
      case 200: return 2;
      default: return 3;
    }
  }
}
