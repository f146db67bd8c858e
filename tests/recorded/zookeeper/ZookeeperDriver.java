import java.io.File;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.Stat;
import org.apache.zookeeper.server.ServerCnxnFactory;
import org.apache.zookeeper.server.ZooKeeperServer;

/** One server and three sessions in one process: nodes of all kinds, watches, transactions, a queue for a lock. */
public class ZookeeperDriver {
    public static void main(String[] args) throws Exception {
        System.setProperty("zookeeper.admin.enableServer", "false");
        System.setProperty("zookeeper.4lw.commands.whitelist", "*");
        ZooKeeperServer server = new ZooKeeperServer(new File("snapshots"), new File("logs"), 500);
        ServerCnxnFactory connections = ServerCnxnFactory.createFactory(new InetSocketAddress("127.0.0.1", 0), 20);
        connections.startup(server);
        String address = "127.0.0.1:" + connections.getLocalPort();

        try (ZooKeeper session = connect(address, event -> {})) {
            nodes(session);
            session.create("/lock", new byte[0], ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
            AtomicInteger held = new AtomicInteger();
            Thread[] threads = new Thread[3];
            for (int i = 0; i < threads.length; i++) {
                threads[i] = new Thread(() -> {
                    try (ZooKeeper own = connect(address, event -> {})) {
                        for (int turn = 0; turn < 4; turn++) held.addAndGet(withLock(own));
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                });
                threads[i].start();
            }
            for (Thread thread : threads) thread.join();
            System.out.println("held " + held);
        }
        connections.shutdown();
        server.shutdown();
    }

    private static ZooKeeper connect(String address, Watcher watcher) throws Exception {
        CountDownLatch connected = new CountDownLatch(1);
        ZooKeeper session = new ZooKeeper(address, 10000, event -> {
            if (event.getState() == Watcher.Event.KeeperState.SyncConnected) connected.countDown();
            watcher.process(event);
        });
        connected.await();
        return session;
    }

    private static void nodes(ZooKeeper session) throws Exception {
        CountDownLatch changed = new CountDownLatch(2);
        session.create("/a", "one".getBytes(), ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
        session.getData("/a", (WatchedEvent event) -> changed.countDown(), null);
        session.exists("/b", (WatchedEvent event) -> changed.countDown());
        session.setData("/a", "two".getBytes(), 0);
        session.create("/b", null, ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.EPHEMERAL);
        changed.await();

        session.multi(List.of(Op.check("/a", 1), Op.create("/a/x", new byte[10], ZooDefs.Ids.READ_ACL_UNSAFE, CreateMode.PERSISTENT),
                Op.setData("/a", "three".getBytes(), 1), Op.delete("/b", -1)));
        try {
            session.multi(List.of(Op.create("/c", null, ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT), Op.check("/a", 77)));
        } catch (KeeperException.BadVersionException e) {
            System.out.println(e.code());
        }
        try {
            session.delete("/nowhere", -1);
        } catch (KeeperException.NoNodeException e) {
            System.out.println(e.code());
        }
        CountDownLatch answered = new CountDownLatch(2);
        session.getChildren("/", false, (code, path, context, children) -> answered.countDown(), null);
        session.sync("/a", (code, path, context) -> answered.countDown(), null);
        answered.await();
        Stat stat = new Stat();
        System.out.println(new String(session.getData("/a", false, stat)) + " " + stat.getVersion() + " " + session.getACL("/a/x", stat).size());
        session.addAuthInfo("digest", "user:secret".getBytes());
        session.create("/own", null, ZooDefs.Ids.CREATOR_ALL_ACL, CreateMode.PERSISTENT_SEQUENTIAL);
    }

    private static int withLock(ZooKeeper session) throws Exception {
        String mine = session.create("/lock/n-", null, ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.EPHEMERAL_SEQUENTIAL);
        String name = mine.substring("/lock/".length());
        while (true) {
            List<String> waiting = session.getChildren("/lock", false);
            waiting.sort(null);
            int place = waiting.indexOf(name);
            if (place == 0) break;
            CountDownLatch gone = new CountDownLatch(1);
            if (session.exists("/lock/" + waiting.get(place - 1), event -> gone.countDown()) != null) gone.await();
        }
        session.delete(mine, -1);
        return 1;
    }
}
