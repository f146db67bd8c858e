import java.io.ByteArrayOutputStream;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.SAXParserFactory;
import org.apache.fop.apps.FOUserAgent;
import org.apache.fop.apps.Fop;
import org.apache.fop.apps.FopFactory;
import org.apache.fop.apps.MimeConstants;

/** One document as PDF, PostScript, plain text and area tree; two of them at the same time. */
public class FopDriver {
    public static void main(String[] args) throws Exception {
        File document = new File(args[0]);
        FopFactory factory = FopFactory.newInstance(new File(".").toURI());
        Thread postScript = new Thread(() -> print(factory, document, MimeConstants.MIME_POSTSCRIPT));
        postScript.start();
        print(factory, document, MimeConstants.MIME_PDF);
        postScript.join();
        print(factory, document, MimeConstants.MIME_PLAIN_TEXT);
        print(factory, document, MimeConstants.MIME_FOP_AREA_TREE);
    }

    private static void print(FopFactory factory, File document, String mime) {
        try {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            FOUserAgent agent = factory.newFOUserAgent();
            agent.setTitle("Cloth");
            agent.setAccessibility(mime.equals(MimeConstants.MIME_PDF));
            agent.getEventBroadcaster().addEventListener(event -> {});
            Fop fop = factory.newFop(mime, agent, out);
            // Not by a Transformer: fop uses one itself meanwhile, and that of JDK 25 cannot be used within itself.
            SAXParserFactory parsers = SAXParserFactory.newInstance();
            parsers.setNamespaceAware(true);
            parsers.newSAXParser().parse(document, fop.getDefaultHandler());
            Files.write(Path.of("report." + mime.substring(mime.lastIndexOf('/') + 1)), out.toByteArray());
            System.out.println(mime + ": " + fop.getResults().getPageCount() + " pages");
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
