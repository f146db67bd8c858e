// Jumps that look irreducible in the source: breaks and continues that cross several levels and a switch.
class LoopsTangled {
  static int run(int[] program) {
    int at = 0;
    int value = 0;
    outer:
    while (true) {
      inner:
      while (at < program.length) {
        switch (program[at++]) {
          case 0: continue outer;
          case 1:
            value++;
            continue inner;
          case 2: break inner;
          case 3: break outer;
          case 4:
            do {
              if (value % 7 == 0) continue outer;
              value--;
              if (value < 0) break inner;
            } while (value > 3);
            break;
          default: value *= 2;
        }
        if (value > 1000) break;
      }
      at = value & 15;
      if (at == 15) return at;
    }
    return value;
  }
}
