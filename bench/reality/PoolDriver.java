import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.AbandonedConfig;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericKeyedObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import org.apache.commons.pool2.KeyedPooledObjectFactory;
import org.apache.commons.pool2.PoolUtils;

/** Buffers from a pool that also evicts, and from one by key, used by four threads. */
public class PoolDriver {
    static class Buffers extends BasePooledObjectFactory<StringBuffer> {
        @Override
        public StringBuffer create() {
            return new StringBuffer();
        }

        @Override
        public PooledObject<StringBuffer> wrap(StringBuffer buffer) {
            return new DefaultPooledObject<>(buffer);
        }

        @Override
        public void passivateObject(PooledObject<StringBuffer> pooled) {
            pooled.getObject().setLength(0);
        }
    }

    public static void main(String[] args) throws Exception {
        GenericObjectPoolConfig<StringBuffer> config = new GenericObjectPoolConfig<>();
        config.setMaxTotal(3);
        config.setTimeBetweenEvictionRunsMillis(10);
        config.setTestWhileIdle(true);
        AbandonedConfig abandoned = new AbandonedConfig();
        abandoned.setRemoveAbandonedOnMaintenance(true);
        GenericObjectPool<StringBuffer> pool = new GenericObjectPool<>(new Buffers(), config, abandoned);
        KeyedPooledObjectFactory<String, StringBuffer> factory = PoolUtils.synchronizedKeyedPooledFactory(
                new org.apache.commons.pool2.BaseKeyedPooledObjectFactory<String, StringBuffer>() {
                    @Override
                    public StringBuffer create(String key) {
                        return new StringBuffer(key);
                    }

                    @Override
                    public PooledObject<StringBuffer> wrap(StringBuffer buffer) {
                        return new DefaultPooledObject<>(buffer);
                    }
                });
        GenericKeyedObjectPool<String, StringBuffer> keyed = new GenericKeyedObjectPool<>(factory);
        ExecutorService users = Executors.newFixedThreadPool(4);
        for (int i = 0; i < 40; i++) {
            String key = "key" + i % 3;
            users.submit(() -> use(pool, keyed, key));
        }
        users.shutdown();
        users.awaitTermination(1, TimeUnit.MINUTES);
        System.out.println(pool.getBorrowedCount() + " " + keyed.getNumIdle());
        pool.close();
        keyed.close();
    }

    private static void use(GenericObjectPool<StringBuffer> pool, GenericKeyedObjectPool<String, StringBuffer> keyed,
            String key) {
        try {
            StringBuffer one = pool.borrowObject();
            one.append(key);
            pool.returnObject(one);
            StringBuffer other = keyed.borrowObject(key);
            keyed.returnObject(key, other);
            if (key.endsWith("2")) keyed.clear(key);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
