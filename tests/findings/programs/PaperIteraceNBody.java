// ITERACE, figure 2: an n-body step as a parallel loop. The particles are each loop's own; the centre of mass, its coordinates
// and the history are shared. Verdicts as in the paper: nothing about the particles, the locked mass or println.
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

public class PaperIteraceNBody {
  static class Particle {
    double x, y, vx, vy, m;
  }

  private final Object lock = new Object();
  private final List<Particle> history = new ArrayList<>();
  private Particle centre = new Particle();

  void step(Set<Particle> particles) {
    particles.parallelStream().forEach(p -> {
      p.x += p.vx;
      p.y += p.vy;
      Particle old = centre;  // !unsafe-publication PaperIteraceNBody.centre
      centre = new Particle();  // !unsafe-publication PaperIteraceNBody.centre
      synchronized (lock) {
        centre.m = old.m + p.m;  // !unsafe-publication PaperIteraceNBody.centre
      }
      centre.x = old.x + p.x;  // !unsafe-publication PaperIteraceNBody.centre; !data-race Particle.x
      centre.y = old.y + p.y;  // !unsafe-publication PaperIteraceNBody.centre; !data-race Particle.y
      System.out.println(centre);  // !unsafe-publication PaperIteraceNBody.centre
      history.add(centre);  // !unsafe-publication PaperIteraceNBody.centre; !data-race ArrayList
    });
  }

  public static void main(String[] args) {
    Set<Particle> particles = new HashSet<>();
    for (int i = 0; i < 20; i++) {
      Particle p = new Particle();
      p.x = i;
      p.vx = 1;
      p.m = 2;
      particles.add(p);
    }
    PaperIteraceNBody body = new PaperIteraceNBody();
    for (int i = 0; i < 3; i++) body.step(particles);
  }
}
