// Two objects of different subclasses, each driven by one thread, have the same inherited field and run the same
// inherited method. A tool that goes by the class that declares the field reports the position.
public class ShareInheritedFieldOk {
  abstract static class Vehicle implements Runnable {
    protected int position;

    abstract int speed();

    @Override
    public void run() {
      for (int second = 0; second < 10; second++) {
        position += speed();
      }
    }
  }

  static class Truck extends Vehicle {
    @Override
    int speed() {
      return 2;
    }
  }

  static class Car extends Vehicle {
    @Override
    int speed() {
      return 4;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Vehicle truck = new Truck();
    Vehicle car = new Car();
    Thread first = new Thread(truck);
    Thread second = new Thread(car);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(truck.position + car.position);
  }
}
