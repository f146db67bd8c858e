import java.awt.Color;
import java.awt.Dimension;
import java.awt.geom.Ellipse2D;
import java.io.File;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import org.apache.batik.anim.dom.SAXSVGDocumentFactory;
import org.apache.batik.dom.GenericDOMImplementation;
import org.apache.batik.svggen.SVGGraphics2D;
import org.apache.batik.transcoder.Transcoder;
import org.apache.batik.transcoder.TranscoderInput;
import org.apache.batik.transcoder.TranscoderOutput;
import org.apache.batik.transcoder.image.ImageTranscoder;
import org.apache.batik.transcoder.image.JPEGTranscoder;
import org.apache.batik.transcoder.image.PNGTranscoder;
import org.apache.batik.util.XMLResourceDescriptor;
import org.w3c.dom.Document;
import org.w3c.dom.svg.SVGDocument;

/** A picture to PNG and JPEG, at the same time; its document read and changed; a drawing turned into SVG. */
public class BatikDriver {
    public static void main(String[] args) throws Exception {
        String picture = new File(args[0]).toURI().toString();
        Thread jpeg = new Thread(() -> paint(new JPEGTranscoder(), picture, "picture.jpg"));
        jpeg.start();
        paint(new PNGTranscoder(), picture, "picture.png");
        jpeg.join();

        SVGDocument document = (SVGDocument)
                new SAXSVGDocumentFactory(XMLResourceDescriptor.getXMLParserClassName()).createDocument(picture);
        document.getRootElement().setAttributeNS(null, "width", "60");
        System.out.println(document.getElementsByTagName("use").getLength());

        Document drawing = GenericDOMImplementation.getDOMImplementation().createDocument("http://www.w3.org/2000/svg", "svg", null);
        SVGGraphics2D graphics = new SVGGraphics2D(drawing);
        graphics.setSVGCanvasSize(new Dimension(50, 50));
        graphics.setPaint(Color.RED);
        graphics.fill(new Ellipse2D.Double(5, 5, 30, 20));
        graphics.rotate(0.3);
        graphics.drawString("cloth", 10, 40);
        StringWriter text = new StringWriter();
        graphics.stream(text, true);
        System.out.println(text.toString().contains("ellipse"));
    }

    private static void paint(Transcoder transcoder, String picture, String to) {
        transcoder.addTranscodingHint(ImageTranscoder.KEY_WIDTH, 60f);
        if (transcoder instanceof JPEGTranscoder) transcoder.addTranscodingHint(JPEGTranscoder.KEY_QUALITY, 0.8f);
        try (OutputStream out = new FileOutputStream(to)) {
            transcoder.transcode(new TranscoderInput(picture), new TranscoderOutput(out));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        System.out.println(to + (new File(to).length() > 0 ? " painted" : " is empty"));
    }
}
