import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.queryparser.classic.QueryParser;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.highlight.Highlighter;
import org.apache.lucene.search.highlight.QueryScorer;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.BytesRef;

/** Threads add, change and delete made-up articles while others search them; then all kinds of queries. */
public class LuceneDriver {
    private static final String[] WORDS = ("loom warp weft thread shuttle heddle cloth pattern colour weaver silk wool"
            + " linen cotton spinning wheel tension knot running runs ran quickly slowly old new red blue").split(" ");

    public static void main(String[] args) throws Exception {
        Analyzer analyzer = new EnglishAnalyzer();
        try (Directory directory = FSDirectory.open(Path.of("index"))) {
            IndexWriterConfig config = new IndexWriterConfig(analyzer).setMaxBufferedDocs(20);
            try (IndexWriter writer = new IndexWriter(directory, config)) {
                addAndSearch(writer, analyzer);
                writer.deleteDocuments(new Term("id", "7"));
                writer.updateDocument(new Term("id", "8"), article(8000));
                writer.forceMerge(1);
            }
            try (DirectoryReader reader = DirectoryReader.open(directory)) {
                ask(new IndexSearcher(reader), analyzer);
            }
        }
    }

    private static void addAndSearch(IndexWriter writer, Analyzer analyzer) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        try (SearcherManager searchers = new SearcherManager(writer, new SearcherFactory())) {
            List<Callable<Integer>> work = IntStream.range(0, 4)
                    .<Callable<Integer>>mapToObj(i -> () -> i < 3 ? add(writer, i * 60) : search(searchers, analyzer))
                    .collect(Collectors.toList());
            int total = 0;
            for (var future : pool.invokeAll(work)) total += future.get();
            System.out.println(total > 0 ? "threads done" : "nothing");
        } finally {
            pool.shutdown();
        }
        writer.commit();
    }

    private static int add(IndexWriter writer, int from) throws Exception {
        for (int i = from; i < from + 60; i++) writer.addDocument(article(i));
        return 60;
    }

    private static int search(SearcherManager searchers, Analyzer analyzer) throws Exception {
        int hits = 0;
        for (int i = 0; i < 12; i++) {
            searchers.maybeRefreshBlocking();
            IndexSearcher searcher = searchers.acquire();
            try {
                hits += searcher.search(new QueryParser("text", analyzer).parse("loom AND silk"), 5).scoreDocs.length;
            } finally {
                searchers.release(searcher);
            }
        }
        return hits;
    }

    private static Document article(int number) {
        String text = IntStream.range(0, 12).mapToObj(i -> WORDS[(i * i * (number % 7) + number * 5 + i) % WORDS.length])
                .collect(Collectors.joining(" "));
        Document document = new Document();
        document.add(new StringField("id", Integer.toString(number), Field.Store.YES));
        document.add(new TextField("text", text, Field.Store.YES));
        document.add(new IntPoint("year", 1900 + number % 100));
        document.add(new NumericDocValuesField("year", 1900 + number % 100));
        document.add(new SortedDocValuesField("first", new BytesRef(text.substring(0, 3))));
        document.add(new StoredField("bytes", new byte[] {1, 2, (byte) number}));
        return document;
    }

    private static void ask(IndexSearcher searcher, Analyzer analyzer) throws Exception {
        QueryParser parser = new QueryParser("text", analyzer);
        parser.setAllowLeadingWildcard(true);
        String[] questions = {
            "loom", "running AND shuttle", "\"warp weft\"~4", "silk -wool", "we*", "*oom", "weavr~1", "id:[1 TO 3]",
            "/sp.*/", "(red^3 blue) +thread", "linen NOT cotton",
        };
        for (String question : questions) {
            Query query = parser.parse(question);
            TopDocs found = searcher.search(query, 10);
            System.out.println(question + ": " + found.totalHits);
            for (ScoreDoc hit : found.scoreDocs) searcher.doc(hit.doc).get("id");
        }
        Query range = new BooleanQuery.Builder()
                .add(IntPoint.newRangeQuery("year", 1910, 1950), BooleanClause.Occur.FILTER)
                .add(new TermQuery(new Term("text", "loom")), BooleanClause.Occur.SHOULD)
                .build();
        Sort sort = new Sort(new SortField("first", SortField.Type.STRING), new SortField("year", SortField.Type.LONG, true));
        TopDocs sorted = searcher.search(range, 5, sort, true);
        Highlighter highlighter = new Highlighter(new QueryScorer(new TermQuery(new Term("text", "loom"))));
        for (ScoreDoc hit : sorted.scoreDocs) {
            String text = searcher.doc(hit.doc).get("text");
            highlighter.getBestFragment(analyzer, "text", text);
        }
        System.out.println(searcher.explain(range, sorted.scoreDocs[0].doc).isMatch());
        System.out.println(searcher.getIndexReader().numDocs());
    }
}
