import java.io.File;
import java.io.StringReader;
import java.io.StringWriter;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.transform.Templates;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMResult;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.sax.SAXResult;
import javax.xml.transform.sax.SAXSource;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.apache.xpath.XPathAPI;
import org.w3c.dom.Document;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.helpers.DefaultHandler;

/** One compiled style sheet used by three threads, then from and to DOM and SAX, XPath, and errors. */
public class XalanDriver {
    public static void main(String[] args) throws Exception {
        // Xalan and Xerces from the class path; the JDK has copies of both.
        System.setProperty("javax.xml.transform.TransformerFactory", "org.apache.xalan.processor.TransformerFactoryImpl");
        System.setProperty("javax.xml.parsers.SAXParserFactory", "org.apache.xerces.jaxp.SAXParserFactoryImpl");
        System.setProperty("javax.xml.parsers.DocumentBuilderFactory", "org.apache.xerces.jaxp.DocumentBuilderFactoryImpl");
        File library = new File(args[0]);
        Templates templates = TransformerFactory.newInstance().newTemplates(new StreamSource(new File(args[1])));

        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            String heading = "Books " + i;
            threads[i] = new Thread(() -> System.out.println(page(templates, library, heading).length()));
            threads[i].start();
        }
        for (Thread thread : threads) thread.join();

        DocumentBuilderFactory builders = DocumentBuilderFactory.newInstance();
        builders.setNamespaceAware(true);
        Document document = builders.newDocumentBuilder().parse(library);
        DOMResult tree = new DOMResult();
        templates.newTransformer().transform(new DOMSource(document), tree);
        System.out.println(tree.getNode().getFirstChild().getNodeName());

        int[] elements = new int[1];
        SAXParserFactory parsers = SAXParserFactory.newInstance();
        parsers.setNamespaceAware(true);
        templates.newTransformer().transform(
                new SAXSource(parsers.newSAXParser().getXMLReader(), new InputSource(library.toURI().toString())),
                new SAXResult(new DefaultHandler() {
                    @Override
                    public void startElement(String uri, String local, String qualified, Attributes attributes) {
                        elements[0]++;
                    }
                }));
        System.out.println(elements[0] > 10);

        for (String path : new String[] {"count(//book[@year > 1900])", "string(//book[last()]/title)",
                "//book[author='Ada']/see/@ref", "sum(//price) div 2 > 10", "//text()[string-length() > 3][1]",
                "//book[1]/ancestor-or-self::*", "id('b1') | //comment()"}) {
            System.out.println(path + " = " + XPathAPI.eval(document, path).str().trim());
        }

        Transformer copy = TransformerFactory.newInstance().newTransformer();
        copy.setOutputProperty("encoding", "ISO-8859-1");
        StringWriter text = new StringWriter();
        copy.transform(new DOMSource(document), new StreamResult(text));
        System.out.println(text.toString().contains("Knots"));
        try {
            copy.transform(new StreamSource(new StringReader("<a><b></a>")), new StreamResult(new StringWriter()));
        } catch (TransformerException e) {
            System.out.println("malformed");
        }
    }

    private static String page(Templates templates, File library, String heading) {
        try {
            Transformer transformer = templates.newTransformer();
            transformer.setParameter("heading", heading);
            StringWriter page = new StringWriter();
            transformer.transform(new StreamSource(library), new StreamResult(page));
            return page.toString();
        } catch (TransformerException e) {
            throw new IllegalStateException(e);
        }
    }
}
