import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A shop in a file database: tables, indexes, joins, transactions that collide, a view, a trigger, a script. */
public class H2Driver {
    private static final String URL = "jdbc:h2:./shop;LOCK_TIMEOUT=5000";

    public static class Audit implements org.h2.api.Trigger {
        @Override
        public void fire(Connection connection, Object[] before, Object[] after) throws SQLException {
            try (PreparedStatement log = connection.prepareStatement("insert into audit(what) values (?)")) {
                log.setString(1, "stock " + after[0] + ": " + before[2] + " -> " + after[2]);
                log.executeUpdate();
            }
        }
    }

    public static int discounted(int cents) {
        return cents * 9 / 10;
    }

    public static void main(String[] args) throws Exception {
        try (Connection connection = DriverManager.getConnection(URL, "sa", "")) {
            createTables(connection);
            fill(connection);
        }
        order();
        try (Connection connection = DriverManager.getConnection(URL, "sa", "")) {
            ask(connection);
            alter(connection);
            collide(connection);
            script(connection);
        }
        try (Connection connection = DriverManager.getConnection(URL, "sa", "")) {
            System.out.println("after reopening: " + count(connection, "select count(*) from orders"));
        }
    }

    private static void createTables(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("create table customer(id int primary key, name varchar(40) not null, born date)");
            statement.execute("create table item(id int primary key, name varchar(40), stock int check (stock >= 0),"
                    + " price decimal(8,2), picture blob, story clob)");
            statement.execute("create table orders(id bigint auto_increment primary key, customer int references"
                    + " customer(id) on delete cascade, item int references item(id), amount int, at timestamp)");
            statement.execute("create table audit(id identity, what varchar(200))");
            statement.execute("create index on orders(customer, item)");
            statement.execute("create unique index on customer(name)");
            statement.execute("create view totals as select c.name, sum(o.amount * i.price) as total from orders o"
                    + " join customer c on c.id = o.customer join item i on i.id = o.item group by c.name");
            statement.execute("create trigger stock_audit after update on item for each row call '"
                    + Audit.class.getName() + "'");
            statement.execute("create alias discounted for 'H2Driver.discounted'");
            statement.execute("create sequence ticket start with 100 increment by 5");
        }
    }

    private static void fill(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement("insert into customer values (?, ?, ?)")) {
            for (int i = 0; i < 40; i++) {
                insert.setInt(1, i);
                insert.setString(2, "customer " + i);
                insert.setDate(3, java.sql.Date.valueOf("19" + (50 + i) + "-02-03"));
                insert.addBatch();
            }
            insert.executeBatch();
        }
        try (PreparedStatement insert = connection.prepareStatement("insert into item values (?, ?, ?, ?, ?, ?)")) {
            for (int i = 0; i < 25; i++) {
                insert.setInt(1, i);
                insert.setString(2, i % 3 == 0 ? null : "item " + i);
                insert.setInt(3, 1000);
                insert.setBigDecimal(4, BigDecimal.valueOf(199 + i, 2));
                insert.setBytes(5, new byte[i * 100]);
                insert.setString(6, "once ".repeat(i * 10));
                insert.executeUpdate();
            }
        }
        connection.commit();
        connection.setAutoCommit(true);
    }

    private static void order() throws Exception {
        ExecutorService shops = Executors.newFixedThreadPool(4);
        List<Future<Integer>> sold = new ArrayList<>();
        for (int shop = 0; shop < 4; shop++) {
            int seed = shop;
            sold.add(shops.submit(() -> sell(seed)));
        }
        int total = 0;
        for (Future<Integer> future : sold) total += future.get();
        shops.shutdown();
        System.out.println("sold " + total);
    }

    private static int sell(int seed) throws SQLException {
        int sold = 0;
        try (Connection connection = DriverManager.getConnection(URL, "sa", "")) {
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            for (int i = 0; i < 40; i++) {
                int item = (i * 7 + seed) % 25;
                try (PreparedStatement take = connection.prepareStatement("update item set stock = stock - ? where id = ?");
                        PreparedStatement order = connection.prepareStatement(
                                "insert into orders(customer, item, amount, at) values (?, ?, ?, ?)",
                                Statement.RETURN_GENERATED_KEYS)) {
                    take.setInt(1, i % 5);
                    take.setInt(2, item);
                    take.executeUpdate();
                    order.setInt(1, (i + seed) % 40);
                    order.setInt(2, item);
                    order.setInt(3, i % 5);
                    order.setTimestamp(4, Timestamp.valueOf("2020-01-01 10:00:00"));
                    order.executeUpdate();
                    try (ResultSet keys = order.getGeneratedKeys()) {
                        keys.next();
                        sold += keys.getLong(1) > 0 ? 1 : 0;
                    }
                    if (i % 10 == 9) {
                        connection.rollback();
                    } else {
                        connection.commit();
                    }
                }
            }
        }
        return sold;
    }

    private static final String[] QUESTIONS = {
        "select * from totals order by total desc limit 3",
        "select c.name, count(*) from customer c left join orders o on o.customer = c.id group by c.name having count(*) > 3",
        "select name from item where name like '%2%' or name is null order by 1 nulls last",
        "select distinct amount, discounted(amount * 100) from orders where amount between 1 and 3 order by amount",
        "select i.id from item i where exists (select 1 from orders o where o.item = i.id and o.amount > 3)",
        "select id, rank() over (partition by amount order by id) from orders fetch first 5 rows only",
        "with recursive n(x) as (select 1 union all select x + 1 from n where x < 9) select sum(x) from n",
        "select upper(name), length(name), substring(name, 2, 3), coalesce(name, '-') from item union select '', 0, '', ''",
        "select extract(year from born), dateadd(month, 2, born), current_timestamp > born from customer where id in (1, 3)",
        "select case when stock > 990 then 'many' else 'few' end as how, avg(price), min(price), stddev(price) from item group by how",
        "select next value for ticket, cast('12' as int) + 3.5, power(2, 10), md5.x from (select 'a' as x) md5",
        "explain analyze select * from orders o, item i where o.item = i.id and i.price > 2",
        "select table_name, column_name, data_type from information_schema.columns where table_schema = 'PUBLIC'",
        "select listagg(name, ',') within group (order by name) from customer where id < 4",
        "select json_object('a': 1, 'b': array[1, 2])",
        "values (1, 'x'), (2, 'y') except values (2, 'y')",
    };

    private static void ask(Connection connection) throws SQLException {
        int cells = 0;
        for (String question : QUESTIONS) {
            try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(question)) {
                int columns = rows.getMetaData().getColumnCount();
                while (rows.next()) {
                    for (int i = 1; i <= columns; i++) cells += String.valueOf(rows.getObject(i)).length() > 0 ? 1 : 0;
                }
            }
        }
        try (ResultSet tables = connection.getMetaData().getTables(null, "PUBLIC", "%", null)) {
            while (tables.next()) cells += tables.getString("TABLE_NAME").length();
        }
        System.out.println("cells " + cells);
    }

    private static void alter(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE)) {
            statement.execute("alter table customer add column email varchar default 'none'");
            statement.execute("merge into customer(id, name) key(id) values (3, 'renamed'), (99, 'new')");
            statement.execute("delete from customer where id = 5");
            try (ResultSet rows = statement.executeQuery("select id, name, email from customer order by id")) {
                rows.absolute(2);
                rows.updateString("email", "two@example.org");
                rows.updateRow();
                rows.last();
                rows.deleteRow();
            }
            statement.execute("drop view totals");
            statement.execute("analyze");
        }
        connection.setAutoCommit(false);
        Savepoint before = connection.setSavepoint("before");
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("update item set price = price * 2");
        }
        connection.rollback(before);
        connection.commit();
        connection.setAutoCommit(true);
    }

    private static void collide(Connection connection) throws SQLException {
        String[] wrong = {
            "insert into customer(id, name) values (1, 'twice')", "update item set stock = -1 where id = 1",
            "insert into orders(customer) values (12345)", "select nothing from nowhere", "selct 1", "select 1/0",
        };
        for (String sql : wrong) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
                throw new AssertionError(sql);
            } catch (SQLException e) {
                System.out.println(e.getSQLState() + " " + e.getClass().getSimpleName());
            }
        }
    }

    private static void script(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("script to 'shop.sql'");
            statement.execute("call csvwrite('items.csv', 'select id, name, stock from item')");
            System.out.println("csv rows " + count(connection, "select count(*) from csvread('items.csv')"));
            statement.execute("drop all objects");
            statement.execute("runscript from 'shop.sql'");
        }
    }

    private static long count(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
