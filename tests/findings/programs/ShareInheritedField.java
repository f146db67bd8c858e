// A field of the superclass is written by two threads, through methods of the super- and of the subclass, on one
// object.
public class ShareInheritedField {
  abstract static class Vehicle {
    protected int position;

    void forward(int distance) {
      position += distance;  // !data-race Vehicle.position
    }
  }

  static class Truck extends Vehicle {
    void reverse() {
      position--;  // !data-race Vehicle.position
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Truck truck = new Truck();
    Thread driver = new Thread(() -> truck.forward(3));
    Thread assistant = new Thread(() -> truck.reverse());
    driver.start();
    assistant.start();
    driver.join();
    assistant.join();
    System.out.println(truck.position);
  }
}
