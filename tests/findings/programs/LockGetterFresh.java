// The getter makes a new lock each time it is asked.
public class LockGetterFresh {
  static class Room {
    int guests;

    Object lock() {
      return new Object();
    }
  }

  static class Door {
    private final Room room;

    Door(Room room) {
      this.room = room;
    }

    void enter() {
      synchronized (room.lock()) {
        room.guests++;  // !data-race Room.guests
      }
    }
  }

  public static void main(String[] args) {
    Room hall = new Room();
    new Thread(new Door(hall)::enter).start();
    new Thread(new Door(hall)::enter).start();
  }
}
