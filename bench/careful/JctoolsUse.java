import org.jctools.maps.NonBlockingHashMap;
import org.jctools.queues.MpmcArrayQueue;
import org.jctools.queues.MpscArrayQueue;
import org.jctools.queues.MpscLinkedQueue7;
import org.jctools.queues.MpscUnboundedArrayQueue;
import org.jctools.queues.SpmcArrayQueue;
import org.jctools.queues.SpscArrayQueue;
import org.jctools.queues.SpscUnboundedArrayQueue;
import org.jctools.queues.atomic.MpscAtomicArrayQueue;
import org.jctools.queues.atomic.SpscAtomicArrayQueue;

/** Each queue with as many producers and consumers as its name says, without a method that they would have in common. */
public class JctoolsUse {
    public static void main(String[] args) {
        SpscArrayQueue<String> one = new SpscArrayQueue<>(64);
        SpscUnboundedArrayQueue<String> growing = new SpscUnboundedArrayQueue<>(64);
        SpscAtomicArrayQueue<String> atomic = new SpscAtomicArrayQueue<>(64);
        MpscArrayQueue<String> gathering = new MpscArrayQueue<>(64);
        MpscUnboundedArrayQueue<String> gatheringMore = new MpscUnboundedArrayQueue<>(64);
        MpscLinkedQueue7<String> linked = new MpscLinkedQueue7<>();
        MpscAtomicArrayQueue<String> gatheringAtomic = new MpscAtomicArrayQueue<>(64);
        SpmcArrayQueue<String> spreading = new SpmcArrayQueue<>(64);
        MpmcArrayQueue<String> all = new MpmcArrayQueue<>(64);
        new Thread(() -> one.offer("a")).start();
        new Thread(() -> System.out.println(one.poll())).start();
        new Thread(() -> growing.offer("a")).start();
        new Thread(() -> System.out.println(growing.poll())).start();
        new Thread(() -> atomic.offer("a")).start();
        new Thread(() -> System.out.println(atomic.poll())).start();
        for (int i = 0; i < 2; i++) new Thread(() -> gathering.offer("a")).start();
        new Thread(() -> System.out.println(gathering.poll())).start();
        for (int i = 0; i < 2; i++) new Thread(() -> gatheringMore.offer("a")).start();
        new Thread(() -> System.out.println(gatheringMore.poll())).start();
        for (int i = 0; i < 2; i++) new Thread(() -> linked.offer("a")).start();
        new Thread(() -> System.out.println(linked.poll())).start();
        for (int i = 0; i < 2; i++) new Thread(() -> gatheringAtomic.offer("a")).start();
        new Thread(() -> System.out.println(gatheringAtomic.poll())).start();
        new Thread(() -> spreading.offer("a")).start();
        for (int i = 0; i < 2; i++) new Thread(() -> System.out.println(spreading.poll())).start();
        for (int i = 0; i < 2; i++) new Thread(() -> all.offer("a")).start();
        for (int i = 0; i < 2; i++) new Thread(() -> System.out.println(all.poll())).start();
        NonBlockingHashMap<String, String> map = new NonBlockingHashMap<>();
        for (int i = 0; i < 2; i++) new Thread(() -> map.put("key", map.get("other") + map.size())).start();
    }
}
