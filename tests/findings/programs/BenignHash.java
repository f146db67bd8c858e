// As in String: the hash is computed when first wanted and kept in a plain field. Whoever computes it gets the same number, so
// that the race does no harm.
public class BenignHash {
  static final class Address {
    private final String street;
    private final String town;
    private int hash;

    Address(String street, String town) {
      this.street = street;
      this.town = town;
    }

    @Override
    public int hashCode() {
      int h = hash;  // !data-race(low) Address.hash
      if (h == 0) {
        h = 31 * street.length() + town.length();
        hash = h;  // !data-race(low) Address.hash
      }
      return h;
    }
  }

  public static void main(String[] args) {
    Address home = new Address("Main Street", "Springfield");
    new Thread(() -> System.out.println(home.hashCode())).start();
    new Thread(() -> System.out.println(home.hashCode())).start();
  }
}
