import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.util.DaemonThreadFactory;

/** Two producers, two handlers that see every event, and one that comes after them. */
public class DisruptorUse {
    static class Order {
        long amount;
    }

    static long total;

    public static void main(String[] args) {
        Disruptor<Order> disruptor = new Disruptor<>(Order::new, 1024, DaemonThreadFactory.INSTANCE);
        disruptor.handleEventsWith((order, at, last) -> System.out.println(order.amount),
                        (order, at, last) -> System.err.println(order.amount))
                .then((order, at, last) -> total += order.amount);
        disruptor.start();
        RingBuffer<Order> ring = disruptor.getRingBuffer();
        Thread first = new Thread(() -> ring.publishEvent((order, at) -> order.amount = at));
        Thread second = new Thread(() -> ring.publishEvent((order, at) -> order.amount = -at));
        first.start();
        second.start();
    }
}
