import careful.concurrent.CompletableFuture;
import careful.concurrent.ConcurrentHashMap;
import careful.concurrent.ConcurrentLinkedQueue;
import careful.concurrent.ConcurrentSkipListMap;
import careful.concurrent.CopyOnWriteArrayList;
import careful.concurrent.CountDownLatch;
import careful.concurrent.Exchanger;
import careful.concurrent.LinkedBlockingQueue;
import careful.concurrent.LinkedTransferQueue;
import careful.concurrent.Semaphore;
import careful.concurrent.SynchronousQueue;
import careful.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import careful.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** java.util.concurrent, copied into another package, used by several threads. */
public class ConcurrentUse {
    public static void main(String[] args) {
        ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();
        ConcurrentSkipListMap<String, String> sorted = new ConcurrentSkipListMap<>();
        ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();
        LinkedBlockingQueue<Runnable> work = new LinkedBlockingQueue<>();
        LinkedTransferQueue<String> transfer = new LinkedTransferQueue<>();
        SynchronousQueue<String> hand = new SynchronousQueue<>();
        CopyOnWriteArrayList<String> list = new CopyOnWriteArrayList<>();
        CountDownLatch latch = new CountDownLatch(1);
        Semaphore permits = new Semaphore(2);
        Exchanger<String> exchanger = new Exchanger<>();
        LongAdder adder = new LongAdder();
        StampedLock stamped = new StampedLock();
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        CompletableFuture<String> future = new CompletableFuture<>();
        ThreadPoolExecutor pool = new ThreadPoolExecutor(2, 4, 1, TimeUnit.SECONDS, work);
        for (int i = 0; i < 3; i++) {
            pool.execute(() -> adder.add(1));
            new Thread(() -> {
                try {
                    map.merge("a", "b", String::concat);
                    sorted.put("a", map.get("a"));
                    queue.add("a");
                    transfer.put(queue.poll());
                    hand.offer("a", 1, TimeUnit.SECONDS);
                    hand.poll(1, TimeUnit.SECONDS);
                    list.addIfAbsent(transfer.take());
                    permits.acquire();
                    exchanger.exchange("a", 1, TimeUnit.SECONDS);
                    stamped.unlockWrite(stamped.writeLock());
                    lock.readLock().lock();
                    lock.readLock().unlock();
                    lock.writeLock().lock();
                    lock.writeLock().unlock();
                    permits.release();
                    future.thenApply(String::trim).whenComplete((value, problem) -> latch.countDown());
                    future.complete("a");
                    latch.await();
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }).start();
        }
        pool.shutdown();
    }
}
