// Two threads pay under the ledger's lock, and go through steps of nearly twenty kinds. The ledger is the first of them, which nobody
// runs. Correct; that a step may be the ledger is doubted twice, as the call may mean so many methods.
public class WaysThroughDozensOk {
  interface Step {
    void run();
  }

  static final class Oak implements Step {
    @Override
    public void run() {
      System.out.println("oak");
    }
  }

  static final class Elm implements Step {
    @Override
    public void run() {
      System.out.println("elm");
    }
  }

  static final class Ash implements Step {
    @Override
    public void run() {
      System.out.println("ash");
    }
  }

  static final class Fir implements Step {
    @Override
    public void run() {
      System.out.println("fir");
    }
  }

  static final class Yew implements Step {
    @Override
    public void run() {
      System.out.println("yew");
    }
  }

  static final class Box implements Step {
    @Override
    public void run() {
      System.out.println("box");
    }
  }

  static final class Bay implements Step {
    @Override
    public void run() {
      System.out.println("bay");
    }
  }

  static final class Fig implements Step {
    @Override
    public void run() {
      System.out.println("fig");
    }
  }

  static final class Nut implements Step {
    @Override
    public void run() {
      System.out.println("nut");
    }
  }

  static final class Pear implements Step {
    @Override
    public void run() {
      System.out.println("pear");
    }
  }

  static final class Plum implements Step {
    @Override
    public void run() {
      System.out.println("plum");
    }
  }

  static final class Rose implements Step {
    @Override
    public void run() {
      System.out.println("rose");
    }
  }

  static final class Sloe implements Step {
    @Override
    public void run() {
      System.out.println("sloe");
    }
  }

  static final class Teak implements Step {
    @Override
    public void run() {
      System.out.println("teak");
    }
  }

  static final class Vine implements Step {
    @Override
    public void run() {
      System.out.println("vine");
    }
  }

  static final class Palm implements Step {
    @Override
    public void run() {
      System.out.println("palm");
    }
  }

  static final class Pine implements Step {
    @Override
    public void run() {
      System.out.println("pine");
    }
  }

  static final class Larch implements Step {
    @Override
    public void run() {
      System.out.println("larch");
    }
  }

  static final class Ledger implements Step {
    private int sum;

    @Override
    public void run() {
      sum++;  // !FP_data-race(low) Ledger.sum
    }

    synchronized void pay() {
      run();
    }
  }

  static final class Steps {
    private final Step[] all;

    Steps(Ledger ledger) {
      all = new Step[] {ledger, new Oak(), new Elm(), new Ash(), new Fir(), new Yew(), new Box(), new Bay(), new Fig(), new Nut(), new Pear(), new Plum(), new Rose(), new Sloe(), new Teak(), new Vine(), new Palm(), new Pine(), new Larch()};
    }

    void run() {
      for (int i = 1; i < all.length; i++) all[i].run();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Ledger ledger = new Ledger();
    Steps steps = new Steps(ledger);
    Runnable clerk = () -> {
      ledger.pay();
      steps.run();
    };
    Thread first = new Thread(clerk);
    Thread second = new Thread(clerk);
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
