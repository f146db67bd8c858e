package opaque.bootstraps;

public class Calls {
    public static void main(String[] args) {
        Runnable made = () -> given();
        made.run();
    }

    // Only through the handle that the factory is given.
    static void given() {}
}
