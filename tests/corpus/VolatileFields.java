// volatile and transient fields: the flags belong to the field, the accesses look like any other.
class VolatileFields {
  volatile int ready;
  volatile long stamp;
  transient Object cache;
  static volatile VolatileFields instance;

  static VolatileFields get() {
    VolatileFields result = instance;
    if (result == null) {
      synchronized (VolatileFields.class) {
        result = instance;
        if (result == null) {
          result = new VolatileFields();
          instance = result;
        }
      }
    }
    return result;
  }

  void publish() {
    cache = this;
    stamp++;
    ready = 1;
  }

  boolean await() {
    while (ready == 0) Thread.onSpinWait();
    return cache != null;
  }
}
