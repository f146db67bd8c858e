import java.io.ByteArrayInputStream;
import org.apache.jute.BinaryInputArchive;
import org.apache.zookeeper.server.DataTree;

/** A tree takes a snapshot in while a request creates a node. */
public class ZooKeeperTree {
    public static void main(String[] args) {
        DataTree tree = new DataTree();
        new Thread(() -> create(tree)).start();
        new Thread(() -> restore(tree, args[0].getBytes())).start();
    }

    private static void create(DataTree tree) {
        try {
            tree.createNode("/lock", new byte[0], null, 1, 0, 1, 1);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static void restore(DataTree tree, byte[] snapshot) {
        try {
            tree.deserialize(BinaryInputArchive.getArchive(new ByteArrayInputStream(snapshot)), "tree");
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
