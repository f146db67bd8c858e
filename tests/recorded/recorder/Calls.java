import java.lang.reflect.Proxy;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** One call of each kind. The expected log is in Calls.expected. */
public class Calls {
    interface Shape {
        int area();

        default int twice() {
            return 2 * area();
        }
    }

    static class Square implements Shape {
        final int side;

        Square(int side) {
            this.side = side;
        }

        @Override
        public int area() {
            return side * side;
        }
    }

    static class Rounded extends Square {
        Rounded(int side) {
            super(side);
        }

        @Override
        public int area() {
            return super.area() - corners();
        }

        private int corners() {
            return 1;
        }
    }

    static class NeverMade extends Square {
        NeverMade() {
            super(0);
        }

        @Override
        public int area() {
            return 0;
        }
    }

    static class Initialised {
        static final int[] NUMBERS = new int[3];

        static int length() {
            return NUMBERS.length;
        }
    }

    static class Worker extends Thread {
        @Override
        public void run() {
            work();
        }

        void work() {}
    }

    static class Failing {
        void fail() {
            throw new IllegalStateException();
        }

        int divide(int by) {
            return 1 / by;
        }
    }

    public static class Reflected {
        public void method() {}
    }

    public static void main(String[] args) throws Exception {
        dispatch(new Square(2));
        dispatch(new Rounded(3));
        Initialised.length();
        lambdas(4);
        reflection();
        proxy();
        exceptions(new Failing());
        arrays();
        Worker worker = new Worker();
        worker.start();
        worker.join();
    }

    static int dispatch(Shape shape) {
        return shape.area() + shape.twice();
    }

    static void lambdas(int captured) {
        IntSupplier lambda = () -> captured;
        Supplier<Reflected> constructor = Reflected::new;
        lambda.getAsInt();
        constructor.get();
    }

    static void reflection() throws Exception {
        Object made = Class.forName("Calls$Reflected").getConstructor().newInstance();
        for (int i = 0; i < 20; i++) Reflected.class.getMethod("method").invoke(made);
    }

    static void proxy() {
        Runnable proxy = (Runnable) Proxy.newProxyInstance(
                Calls.class.getClassLoader(), new Class<?>[] {Runnable.class}, (self, method, arguments) -> handled());
        proxy.run();
    }

    static Object handled() {
        return null;
    }

    static void exceptions(Failing failing) {
        try {
            failing.fail();
        } catch (IllegalStateException e) {
            neverSeen(false);
        }
        try {
            failing.divide(0);
        } catch (ArithmeticException e) {
            neverSeen(false);
        }
    }

    static void neverSeen(boolean seen) {
        if (seen) new NeverMade().area();
    }

    static void arrays() {
        int[][] numbers = new int[2][3];
        Shape[] shapes = new Shape[1];
        shapes.clone();
        numbers.clone();
    }
}
