// A boss goes through steps of nearly twenty kinds while she holds her lock, and a clerk calls her while he holds his. The clerk is
// the first of the steps, which nobody runs. Correct; that a step may be the clerk is doubted twice, as the call may mean so many
// methods.
public class WaysDeadlockDozensOk {
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

  static final class Clerk implements Step {
    private final Boss boss;
    private int paid;

    Clerk(Boss boss) {
      this.boss = boss;
    }

    @Override
    public synchronized void run() {
      paid++;  // !FP_deadlock(low)
    }

    synchronized void ask() {
      boss.look();
    }
  }

  static final class Boss {
    private Step[] steps;
    private int looks;

    synchronized void give(Step... all) {
      steps = all;
    }

    synchronized void work() {
      for (int i = 1; i < steps.length; i++) steps[i].run();
    }

    synchronized void look() {
      looks++;  // !FP_deadlock(low)
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Boss boss = new Boss();
    Clerk clerk = new Clerk(boss);
    boss.give(clerk, new Oak(), new Elm(), new Ash(), new Fir(), new Yew(), new Box(), new Bay(), new Fig(), new Nut(), new Pear(), new Plum(), new Rose(), new Sloe(), new Teak(), new Vine(), new Palm(), new Pine(), new Larch());
    Thread first = new Thread(boss::work);
    Thread second = new Thread(clerk::ask);
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
