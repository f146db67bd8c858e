// main sets the game up before the start and reads it after the join; in between both only read what nobody writes. A
// tool without the order of start and join reports the level and the lives.
public class ShareMainAndThreadOk {
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
        game.level++;
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Game game = new Game();
    game.lives = 3;
    game.level = 1;
    Thread player = new Thread(new Player(game));
    player.start();
    boolean careful = game.lives == 1;
    player.join();
    game.level += careful ? 0 : 1;
    game.lives = 0;
    System.out.println(game.level);
  }
}
