package compiled;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** Not run; it gives a compiler something of each kind to compile. */
public class Everything<T extends Comparable<? super T>> implements Iterable<T> {
    enum Colour {
        RED { @Override int code() { return 1; } },
        BLUE { @Override int code() { return 2; } };

        abstract int code();
    }

    @interface Note { String value() default "none"; int[] numbers() default {1, 2}; }

    interface Shape { double area(); default String text() { return "area " + area(); } static Shape unit() { return () -> 1.0; } }

    private final List<T> items = new ArrayList<>();
    private static final Map<String, Integer> COUNTS = new HashMap<>();
    protected volatile long total = 0x7fffL << 3;

    static { COUNTS.put("start", 1); }

    { total++; }

    @SafeVarargs
    public Everything(T... first) { for (T item : first) items.add(item); }

    @Override
    public java.util.Iterator<T> iterator() {
        return new java.util.Iterator<T>() {
            private int at;

            @Override public boolean hasNext() { return at < items.size(); }

            @Override public T next() { return items.get(at++); }
        };
    }

    @Note(value = "sorted", numbers = {3})
    public synchronized List<T> sorted() {
        List<T> copy = new ArrayList<>(items);
        copy.sort(Comparator.<T>naturalOrder().reversed());
        return copy;
    }

    @Deprecated
    String classify(Object thing, Colour colour) throws IOException {
        label:
        for (int i = 0, j = 10; i < j; i++, --j) {
            switch (i % 4) {
                case 0: continue label;
                case 1: if ((i & 1) == 1 ^ thing instanceof String) break label;
                default: total += i > 5 ? i : -i;
            }
        }
        switch (colour) { case RED: total <<= 1; break; case BLUE: total >>>= 2; }
        switch (String.valueOf(thing)) { case "Aa": return "first"; case "BB": return "second"; default: }
        try (StringReader reader = new StringReader("x")) {
            do { total ^= reader.read(); } while (total > 0 && total < 100);
        } catch (IllegalStateException | ArithmeticException e) {
            throw new IOException(e);
        } finally {
            synchronized (this) { COUNTS.merge("end", 1, Integer::sum); }
        }
        assert total != 3 : "three";
        Function<Integer, Function<Integer, Integer>> add = x -> y -> x + y;
        Supplier<Everything<String>> maker = Everything<String>::new;
        int[][] grid = new int[3][4];
        grid[1][2] += add.apply(1).apply((int) 2.7f) + (char) ('a' + 1) + maker.get().items.size();
        class Local implements Shape { @Override public double area() { return grid[1][2] * 1e-3; } }
        long sum = 0;
        for (int[] row : grid) for (int cell : row) sum += cell;
        return new Local().text() + sum + Shape.unit().area() + items.getClass() + int[].class + this.new Inner<Long>(5L).value;
    }

    class Inner<V extends Number> {
        final V value;

        Inner(V value) { this.value = value; Everything.this.total += value.longValue(); }

        <X extends V> X pick(X a, X b) { return a.intValue() > b.intValue() ? a : b; }
    }
}
