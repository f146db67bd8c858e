// The lock comes from a getter, on one side under the name of another object. A naive tool sees the results of two calls.
public class LockGetterOk {
  static class Room {
    private final Object lock = new Object();
    int guests;

    Object lock() {
      return lock;
    }
  }

  static class Door {
    private final Room room;

    Door(Room room) {
      this.room = room;
    }

    void enter() {
      Object roomLock = room.lock();
      synchronized (roomLock) {
        room.guests++;
      }
    }
  }

  public static void main(String[] args) {
    Room hall = new Room();
    Door door = new Door(hall);
    new Thread(door::enter).start();
    synchronized (hall.lock()) {
      System.out.println("guests " + hall.guests);
    }
  }
}
