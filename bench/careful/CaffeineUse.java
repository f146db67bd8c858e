import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.util.concurrent.TimeUnit;

/** A cache that is bounded, expires and counts, used by three threads. */
public class CaffeineUse {
    public static void main(String[] args) {
        LoadingCache<String, String> cache = Caffeine.newBuilder().maximumSize(100).expireAfterWrite(1, TimeUnit.MINUTES)
                .recordStats().build(key -> key + key);
        for (int i = 0; i < 3; i++) {
            new Thread(() -> {
                System.out.println(cache.get("a"));
                cache.put("b", "c");
                cache.invalidate("a");
                cache.cleanUp();
                System.out.println(cache.stats());
            }).start();
        }
    }
}
