// The seat is written after the future has been completed with the ticket.
import java.util.concurrent.CompletableFuture;

public class StageCompleteEarly {
  static class Ticket {
    int seat;
  }

  public static void main(String[] args) {
    CompletableFuture<Ticket> booked = new CompletableFuture<>();
    new Thread(() -> {
      Ticket ticket = new Ticket();
      booked.complete(ticket);
      ticket.seat = 14;   // !data-race Ticket.seat
    }).start();
    System.out.println("seat " + booked.join().seat);   // !data-race Ticket.seat
  }
}
