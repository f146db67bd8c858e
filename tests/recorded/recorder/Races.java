import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** What races, and what does not: each field with "racy" in its name does, on every run; no other one does. */
public class Races {
    interface Body {
        void run() throws Exception;
    }

    static Thread thread(Body body) {
        return new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
    }

    /** Both at the same time, as far as order goes. */
    static void both(Body one, Body other) throws Exception {
        Thread a = thread(one);
        Thread b = thread(other);
        a.start();
        b.start();
        a.join();
        b.join();
    }

    static void twice(Body body) throws Exception {
        both(body, body);
    }

    // Every kind of field and element.
    int racyInt;
    long racyLong;
    double racyDouble;
    Object racyReference;
    boolean racyBoolean;
    static int racyStatic;
    static double racyStaticDouble;
    int[] ints = new int[4];
    long[] longs = new long[4];
    double[] doubles = new double[4];
    byte[] bytes = new byte[4];
    boolean[] booleans = new boolean[4];
    Object[] objects = new Object[4];

    void everyKind() throws Exception {
        twice(() -> {
            racyInt++;
            racyLong += 2;
            racyDouble = racyLong;
            racyReference = this;
            racyBoolean = !racyBoolean;
            racyStatic++;
            racyStaticDouble *= 2;
            ints[1]++;
            longs[1] = longs[2] + 1;
            longs[2] = 5;
            doubles[1] += 1.5;
            bytes[2]++;
            booleans[0] = !booleans[1];
            objects[3] = ints;
        });
    }

    // One element each.
    void elements() throws Exception {
        short[] shared = new short[2];
        both(() -> shared[0] = 1, () -> shared[1] = 2);
    }

    static class Locked {
        int count;
        long total;
        static int all;

        synchronized void add() {
            count++;
        }

        // Leaves by an exception, and from a loop that begins at the first instruction.
        synchronized void fail(int times) {
            while (times > 0) {
                total += times--;
                if (total % 3 == 0) throw new IllegalStateException();
            }
        }

        static synchronized int addAll(int kind) {
            switch (kind) {
                case 1: return all++;
                case 2: return all += 2;
                case 1000: return -1;
                default: return all;
            }
        }

        void block(Object key) {
            synchronized (this) {
                switch (String.valueOf(key)) {
                    case "count": count++; break;
                    default: total++;
                }
            }
        }
    }

    void locks() throws Exception {
        Locked locked = new Locked();
        twice(() -> {
            for (int i = 0; i < 100; i++) {
                locked.add();
                try {
                    locked.fail(3);
                } catch (IllegalStateException e) {
                    locked.block("count");
                }
                synchronized (Locked.class) {
                    Locked.all++;
                }
                Locked.addAll(i % 3);
            }
        });
    }

    static class Mailbox {
        private String letter;

        synchronized void put(String text) {
            letter = text;
            notifyAll();
        }

        synchronized String take() throws InterruptedException {
            while (letter == null) wait();
            String text = letter;
            letter = null;
            return text;
        }
    }

    int handed;
    volatile boolean ready;

    void handOver() throws Exception {
        Mailbox mailbox = new Mailbox();
        both(() -> {
            handed = 1;
            mailbox.put("letter");
        }, () -> {
            mailbox.take();
            handed++;
        });
        both(() -> {
            handed = 2;
            ready = true;
        }, () -> {
            while (!ready) Thread.onSpinWait();
            handed++;
        });
    }

    int byLock, byCondition, byReadLock, byStamp, byAtomic, byUpdater, byLatch, byBarrier, bySemaphore, byQueue, byFuture,
            byStage, byMap, byPool, byTimer;
    volatile int updated;
    static final AtomicIntegerFieldUpdater<Races> UPDATER = AtomicIntegerFieldUpdater.newUpdater(Races.class, "updated");

    void concurrent() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        twice(() -> {
            lock.lock();
            try {
                byLock++;
            } finally {
                lock.unlock();
            }
        });
        Condition filled = lock.newCondition();
        both(() -> {
            lock.lock();
            byCondition = 1;
            filled.signalAll();
            lock.unlock();
        }, () -> {
            lock.lock();
            while (byCondition == 0) filled.await();
            lock.unlock();
            byCondition++;
        });
        ReentrantReadWriteLock readWrite = new ReentrantReadWriteLock();
        both(() -> {
            readWrite.writeLock().lock();
            byReadLock++;
            readWrite.writeLock().unlock();
        }, () -> {
            readWrite.readLock().lock();
            if (byReadLock > 5) throw new AssertionError();
            readWrite.readLock().unlock();
        });
        StampedLock stamped = new StampedLock();
        twice(() -> {
            long stamp = stamped.writeLock();
            byStamp++;
            stamped.unlockWrite(stamp);
        });
        AtomicInteger turn = new AtomicInteger();
        both(() -> {
            byAtomic = 1;
            turn.incrementAndGet();
        }, () -> {
            while (turn.get() == 0) Thread.onSpinWait();
            byAtomic++;
        });
        both(() -> {
            byUpdater = 1;
            UPDATER.compareAndSet(this, 0, 1);
        }, () -> {
            while (updated == 0) Thread.onSpinWait();
            byUpdater++;
        });
        CountDownLatch latch = new CountDownLatch(1);
        both(() -> {
            byLatch = 1;
            latch.countDown();
        }, () -> {
            latch.await();
            byLatch++;
        });
        CyclicBarrier barrier = new CyclicBarrier(2);
        both(() -> {
            byBarrier = 1;
            barrier.await();
        }, () -> {
            barrier.await();
            byBarrier++;
        });
        Semaphore semaphore = new Semaphore(1);
        twice(() -> {
            semaphore.acquire();
            bySemaphore++;
            semaphore.release();
        });
        BlockingQueue<Races> queue = new ArrayBlockingQueue<>(1);
        both(() -> {
            byQueue = 1;
            queue.put(this);
        }, () -> queue.take().byQueue++);
        Map<String, Races> map = new ConcurrentHashMap<>();
        both(() -> {
            byMap = 1;
            map.put("it", this);
        }, () -> {
            Races it;
            while ((it = map.get("it")) == null) Thread.onSpinWait();
            it.byMap++;
        });
    }

    static class Sum extends RecursiveTask<Integer> {
        final int from, to;
        int result;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from < 2) return result = from;
            Sum left = new Sum(from, (from + to) / 2);
            Sum right = new Sum((from + to) / 2, to);
            left.fork();
            right.compute();
            left.join();
            return result = left.result + right.result;
        }
    }

    void tasks() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        byFuture = 1;
        pool.submit(() -> byFuture++).get();
        byFuture++;
        for (int i = 0; i < 4; i++) pool.submit(() -> { synchronized (this) { byPool++; } });
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        byPool++;
        CompletableFuture.runAsync(() -> byStage++).thenRun(() -> byStage++).thenRunAsync(() -> byStage++).join();
        byStage++;
        Sum sum = new Sum(0, 64);
        ForkJoinPool.commonPool().invoke(sum);
        if (sum.result != 2016) throw new AssertionError(sum.result);
        java.util.Timer timer = new java.util.Timer(true);
        CountDownLatch rang = new CountDownLatch(1);
        byTimer = 1;
        timer.schedule(new java.util.TimerTask() {
            @Override
            public void run() {
                byTimer++;
                rang.countDown();
            }
        }, 1);
        rang.await();
        byTimer++;
    }

    List<String> sharedList = new ArrayList<>();
    List<String> guardedList = Collections.synchronizedList(new ArrayList<>());
    Map<String, Integer> sharedMap = new HashMap<>();
    ArrayDeque<String> ownDeque = new ArrayDeque<>();

    void library() throws Exception {
        sharedMap.put("before", 1);
        both(() -> sharedList.add("one"), () -> sharedList.size());
        twice(() -> guardedList.add("one"));
        twice(() -> sharedMap.get("before"));
        ownDeque.add("own");
    }

    static class Lazy {
        static final List<String> WORDS = new ArrayList<>();
        static int words;

        static {
            WORDS.add("one");
            words = WORDS.size();
        }
    }

    // Inner classes set fields before they call the constructor of their superclass.
    class Inner extends Locked {
        final long number;
        int plain;

        Inner(long number) {
            super();
            this.number = number;
            plain = racyInt > 100 ? new Locked().count : new Inner2().other;
        }

        class Inner2 {
            int other = 4;
        }
    }

    // What is behind a reference that is handed over in a race is not a race of its own.
    Inner racyPublished;

    void publication() throws Exception {
        twice(() -> {
            if (Lazy.words != 1 || Lazy.WORDS.isEmpty()) throw new AssertionError();
        });
        both(() -> racyPublished = new Inner(7), () -> {
            Inner seen = racyPublished;
            if (seen != null && seen.plain != 4) throw new AssertionError();
        });
    }

    // The collector's threads run what was made before, and alone.
    static class Handle implements Runnable {
        int closed = 1;

        @Override
        public void run() {
            closed++;
            DONE.countDown();
        }
    }

    static class Finalized {
        int number;

        Finalized(int number) {
            this.number = number;
        }

        @SuppressWarnings({"deprecation", "removal"})
        @Override
        protected void finalize() {
            if (number++ == 1) DONE.countDown();
        }
    }

    static final java.lang.ref.Cleaner CLEANER = java.lang.ref.Cleaner.create();
    static final CountDownLatch DONE = new CountDownLatch(2);

    void collector() throws Exception {
        CLEANER.register(new Object(), new Handle());
        new Finalized(1);
        while (!DONE.await(1, TimeUnit.MILLISECONDS)) System.gc();
    }

    public static void main(String[] args) throws Exception {
        Races races = new Races();
        races.everyKind();
        races.elements();
        races.locks();
        races.handOver();
        races.concurrent();
        races.tasks();
        races.library();
        races.publication();
        races.collector();
    }
}
