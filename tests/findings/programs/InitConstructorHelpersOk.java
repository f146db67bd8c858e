// The constructor fills the object by helper methods, some of which are used nowhere else; the thread starts later. Correct; a tool
// that takes only what stands in the constructor itself for construction reports the fields.
public class InitConstructorHelpersOk {
  static class Game {
    private int[] board;
    private int players;

    Game(int players) {
      setPlayers(players);
      clearBoard();
    }

    private void setPlayers(int players) { this.players = players; }

    private void clearBoard() {
      board = new int[players * 4];
      for (int i = 0; i < board.length; i++) {
        board[i] = -1;
      }
    }

    int free() {
      int free = 0;
      for (int field : board) {
        if (field < 0) {
          free++;
        }
      }
      return free;
    }
  }

  public static void main(String[] args) {
    Game game = new Game(2);
    new Thread(() -> System.out.println("first sees " + game.free())).start();
    new Thread(() -> System.out.println("second sees " + game.free())).start();
  }
}
