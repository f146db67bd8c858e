import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.collect.ConcurrentHashMultiset;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Interners;
import com.google.common.eventbus.EventBus;
import com.google.common.eventbus.Subscribe;
import com.google.common.util.concurrent.AtomicLongMap;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListeningExecutorService;
import com.google.common.util.concurrent.MoreExecutors;
import com.google.common.util.concurrent.RateLimiter;
import com.google.common.util.concurrent.SettableFuture;
import java.util.concurrent.Executors;

/** What guava makes for several threads, used by several. */
public class GuavaUse {
    static class Listener {
        @Subscribe
        public void hear(String word) {
            System.out.println(word);
        }
    }

    public static void main(String[] args) {
        LoadingCache<String, String> cache = CacheBuilder.newBuilder().maximumSize(100).recordStats()
                .build(new CacheLoader<String, String>() {
                    @Override
                    public String load(String key) {
                        return key + key;
                    }
                });
        ConcurrentHashMultiset<String> words = ConcurrentHashMultiset.create();
        AtomicLongMap<String> counts = AtomicLongMap.create();
        RateLimiter limiter = RateLimiter.create(100);
        EventBus bus = new EventBus();
        SettableFuture<String> settled = SettableFuture.create();
        ListeningExecutorService executor = MoreExecutors.listeningDecorator(Executors.newFixedThreadPool(2));
        for (int i = 0; i < 3; i++) {
            executor.execute(() -> {
                limiter.acquire();
                words.add(cache.getUnchecked("a"));
                counts.incrementAndGet("a");
                bus.register(new Listener());
                bus.post("word");
                settled.set(Interners.<String>newStrongInterner().intern("done"));
                System.out.println(Futures.getUnchecked(Futures.allAsList(ImmutableList.of(settled))));
            });
        }
    }
}
