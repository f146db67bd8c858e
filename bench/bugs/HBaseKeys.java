import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.io.crypto.Encryption;

/** Two threads ask for the provider of keys, which is made when it is first asked for. */
public class HBaseKeys {
    public static void main(String[] args) {
        Configuration configuration = new Configuration();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> Encryption.getKeyProvider(configuration)).start();
        }
    }
}
