// ITERACE, figure 2, mended: the particles are each iteration's own, and what is shared is changed under one lock.
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

public class PaperIteraceNBodyOk {
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
      synchronized (lock) {
        Particle old = centre;
        centre = new Particle();
        centre.m = old.m + p.m;
        centre.x = old.x + p.x;
        centre.y = old.y + p.y;
        history.add(centre);
      }
      System.out.println(p);
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
    PaperIteraceNBodyOk body = new PaperIteraceNBodyOk();
    for (int i = 0; i < 3; i++) body.step(particles);
    System.out.println(body.history.size());
  }
}
