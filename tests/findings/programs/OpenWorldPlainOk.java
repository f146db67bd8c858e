/** Nothing in this class says that several threads use one of its objects; a naive tool would say that they race. */
public class OpenWorldPlainOk {
  private int balance;

  public void deposit(int amount) {
    balance += amount;
  }

  public int balance() {
    return balance;
  }
}
