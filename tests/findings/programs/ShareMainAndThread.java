// Only main and one thread know the game; main writes it before the start, which is ordered, and again after it, which
// is not.
public class ShareMainAndThread {
  static class Game {
    int level;
    int lives;
  }

  static class Player implements Runnable {
    private final Game game;

    Player(Game game) {
      this.game = game;
    }

    @Override
    public void run() {
      if (game.lives > 0) {
        game.level++;  // !data-race Game.level
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Game game = new Game();
    game.lives = 3;
    game.level = 1;
    Thread player = new Thread(new Player(game));
    player.start();
    if (game.lives > 1) {
      game.level = 5;  // !data-race Game.level
    }
    player.join();
    game.lives = 0;
    System.out.println(game.level);
  }
}
