// The second lock of a deadlock is taken at the bottom of a chain of thirty calls.
// run: may hang
public class OddDeepChain {
  static final Object front = new Object();
  static final Object store = new Object();
  static int depth;

  static void order() {
    synchronized (front) {
      step1(0);
    }
  }

  static void step1(int n) { step2(n + 1); }
  static void step2(int n) { step3(n + 1); }
  static void step3(int n) { step4(n + 1); }
  static void step4(int n) { step5(n + 1); }
  static void step5(int n) { step6(n + 1); }
  static void step6(int n) { step7(n + 1); }
  static void step7(int n) { step8(n + 1); }
  static void step8(int n) { step9(n + 1); }
  static void step9(int n) { step10(n + 1); }
  static void step10(int n) { step11(n + 1); }
  static void step11(int n) { step12(n + 1); }
  static void step12(int n) { step13(n + 1); }
  static void step13(int n) { step14(n + 1); }
  static void step14(int n) { step15(n + 1); }
  static void step15(int n) { step16(n + 1); }
  static void step16(int n) { step17(n + 1); }
  static void step17(int n) { step18(n + 1); }
  static void step18(int n) { step19(n + 1); }
  static void step19(int n) { step20(n + 1); }
  static void step20(int n) { step21(n + 1); }
  static void step21(int n) { step22(n + 1); }
  static void step22(int n) { step23(n + 1); }
  static void step23(int n) { step24(n + 1); }
  static void step24(int n) { step25(n + 1); }
  static void step25(int n) { step26(n + 1); }
  static void step26(int n) { step27(n + 1); }
  static void step27(int n) { step28(n + 1); }
  static void step28(int n) { step29(n + 1); }
  static void step29(int n) { step30(n + 1); }

  static void step30(int n) {
    synchronized (store) {  // !deadlock
      depth += n;
    }
  }

  static void deliver() {
    synchronized (store) {
      synchronized (front) {  // !deadlock
        depth--;
      }
    }
  }

  public static void main(String[] args) {
    new Thread(OddDeepChain::order).start();
    new Thread(OddDeepChain::deliver).start();
  }
}
