// A thread fills a ticket and completes a future with it, which main joins. Correct: complete() happens before join() returns.
// A tool that knows only futures of executors reports the ticket.
import java.util.concurrent.CompletableFuture;

public class StageCompleteOk {
  static class Ticket {
    int seat;
  }

  public static void main(String[] args) {
    CompletableFuture<Ticket> booked = new CompletableFuture<>();
    new Thread(() -> {
      Ticket ticket = new Ticket();
      ticket.seat = 14;
      booked.complete(ticket);
    }).start();
    System.out.println("seat " + booked.join().seat);
  }
}
