// A switch with many cases, some of them to the same place.
class SwitchLarge {
  static int decode(int code) {
    switch (code) {
      case 0: return 0;
      case 1: return 37;
      case 2: return 74;
      case 3:
      case 4: return 47;
      case 5: return 84;
      case 6: return 20;
      case 7:
      case 8: return 94;
      case 9: return 30;
      case 10: return 67;
      case 11:
      case 12: return 40;
      case 13: return 77;
      case 14: return 13;
      case 15:
      case 16: return 87;
      case 17: return 23;
      case 18: return 60;
      case 19:
      case 20: return 33;
      case 21: return 70;
      case 22: return 6;
      case 23:
      case 24: return 80;
      case 25: return 16;
      case 26: return 53;
      case 27:
      case 28: return 26;
      case 29: return 63;
      case 30: return 100;
      case 31:
      case 32: return 73;
      case 33: return 9;
      case 34: return 46;
      case 35:
      case 36: return 19;
      case 37: return 56;
      case 38: return 93;
      case 39:
      case 40: return 66;
      case 41: return 2;
      case 42: return 39;
      case 43:
      case 44: return 12;
      case 45: return 49;
      case 46: return 86;
      case 47:
      case 48: return 59;
      case 49: return 96;
      case 50: return 32;
      case 51:
      case 52: return 5;
      case 53: return 42;
      case 54: return 79;
      case 55:
      case 56: return 52;
      case 57: return 89;
      case 58: return 25;
      case 59:
      case 60: return 99;
      case 61: return 35;
      case 62: return 72;
      case 63:
      case 64: return 45;
      case 65: return 82;
      case 66: return 18;
      case 67:
      case 68: return 92;
      case 69: return 28;
      case 70: return 65;
      case 71:
      case 72: return 38;
      case 73: return 75;
      case 74: return 11;
      case 75:
      case 76: return 85;
      case 77: return 21;
      case 78: return 58;
      case 79:
        return 99;
      case 1000: return 1;
      default: return -1;
    }
  }
}
