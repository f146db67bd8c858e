import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A library that lends books, in the embedded engine; it compiles its queries to classes as it goes. */
public class DerbyDriver {
    private static final String URL = "jdbc:derby:library";

    public static void main(String[] args) throws Exception {
        try (Connection connection = DriverManager.getConnection(URL + ";create=true")) {
            create(connection);
        }
        AtomicInteger lent = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(3);
        for (int desk = 0; desk < 3; desk++) {
            int seed = desk;
            new Thread(() -> {
                try {
                    lent.addAndGet(lend(seed));
                } catch (SQLException e) {
                    e.printStackTrace();
                } finally {
                    done.countDown();
                }
            }).start();
        }
        done.await();
        System.out.println("lent " + lent);
        try (Connection connection = DriverManager.getConnection(URL)) {
            ask(connection);
            maintain(connection);
        }
        try {
            DriverManager.getConnection("jdbc:derby:;shutdown=true");
        } catch (SQLException shutdown) {
            System.out.println(shutdown.getSQLState());
        }
    }

    private static void create(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("create table book(id int not null primary key, title varchar(60), copies int,"
                    + " constraint enough check (copies >= 0))");
            statement.executeUpdate("create table loan(id int generated always as identity, book int not null references"
                    + " book(id), reader varchar(20), since date, note clob(4k))");
            statement.executeUpdate("create index loans on loan(reader, book)");
            statement.executeUpdate("create view popular as select b.title, count(*) as times from book b, loan l"
                    + " where l.book = b.id group by b.title");
            statement.executeUpdate("create table history(what varchar(60))");
            statement.executeUpdate("create trigger remember after update of copies on book referencing new as n"
                    + " for each row insert into history values ('book ' || char(n.id))");
            statement.executeUpdate("create function twice(x int) returns int language java parameter style java"
                    + " no sql external name 'DerbyDriver.twice'");
        }
        try (PreparedStatement insert = connection.prepareStatement("insert into book values (?, ?, ?)")) {
            for (int i = 0; i < 15; i++) {
                insert.setInt(1, i);
                insert.setString(2, "On the subject of " + i);
                insert.setInt(3, 50);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    public static int twice(int x) {
        return 2 * x;
    }

    private static int lend(int seed) throws SQLException {
        int lent = 0;
        try (Connection connection = DriverManager.getConnection(URL);
                PreparedStatement take = connection.prepareStatement("update book set copies = copies - 1 where id = ?");
                PreparedStatement note = connection.prepareStatement(
                        "insert into loan(book, reader, since, note) values (?, ?, current_date, ?)")) {
            connection.setAutoCommit(false);
            for (int i = 0; i < 20; i++) {
                try {
                    int book = (i * 4 + seed) % 15;
                    take.setInt(1, book);
                    take.executeUpdate();
                    note.setInt(1, book);
                    note.setString(2, "reader " + (i % 6));
                    note.setString(3, "n".repeat(i));
                    lent += note.executeUpdate();
                    if (i % 7 == 6) connection.rollback();
                    else connection.commit();
                } catch (SQLException e) {
                    connection.rollback();
                }
            }
            connection.commit();
        }
        return lent;
    }

    private static void ask(Connection connection) throws SQLException {
        String[] questions = {
            "select * from popular order by times desc fetch first 3 rows only",
            "select reader, sum(twice(book)), avg(cast(book as double)) from loan group by reader having count(*) > 2",
            "select b.title, l.reader from book b left outer join loan l on l.book = b.id where b.id < 4 order by 1, 2",
            "select title from book where title like '%1%' union all select what from history where what like 'b%'",
            "select distinct year(since), length(note), upper(reader) from loan where book between 2 and 9",
            "select case when copies > 45 then 'many' else 'few' end, substr(title, 4, 7) from book b"
                    + " where exists (select 1 from loan l where l.book = b.id)",
            "select count(*) from sys.systables",
            "select row_number() over () as r, id from book",
        };
        for (String question : questions) {
            try (PreparedStatement statement = connection.prepareStatement(question); ResultSet rows = statement.executeQuery()) {
                int count = 0;
                while (rows.next()) count += rows.getString(1).isEmpty() ? 0 : 1;
                System.out.println(count);
            }
        }
        for (String wrong : new String[] {"insert into book values (1, 'twice', 1)", "select 1 from nowhere", "values 1/0"}) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(wrong);
                try (ResultSet rows = statement.getResultSet()) {
                    rows.next();
                }
                throw new AssertionError(wrong);
            } catch (SQLException e) {
                System.out.println(e.getSQLState());
            }
        }
    }

    private static void maintain(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE)) {
            statement.executeUpdate("alter table book add column shelf varchar(5) default 'A'");
            try (ResultSet rows = statement.executeQuery("select id, shelf from book")) {
                rows.next();
                rows.updateString(2, "B");
                rows.updateRow();
            }
            statement.execute("call syscs_util.syscs_compress_table('APP', 'LOAN', 1)");
            statement.execute("call syscs_util.syscs_checkpoint_database()");
            statement.executeUpdate("drop view popular");
        }
    }
}
