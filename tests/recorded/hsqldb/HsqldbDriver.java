import java.io.IOException;
import java.net.ServerSocket;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.hsqldb.server.Server;

/** Accounts in a server that runs in the same process: clients over the network, and one inside. */
public class HsqldbDriver {
    private static final int ACCOUNTS = 12;

    public static void main(String[] args) throws Exception {
        Server server = new Server();
        server.setLogWriter(null);
        server.setSilent(true);
        server.setDatabaseName(0, "bank");
        server.setDatabasePath(0, "file:bank;hsqldb.tx=mvcc;hsqldb.write_delay=false");
        server.setAddress("127.0.0.1");
        server.setPort(freePort());
        server.start();
        String remote = "jdbc:hsqldb:hsql://127.0.0.1:" + server.getPort() + "/bank";

        try (Connection connection = DriverManager.getConnection(remote, "SA", "")) {
            create(connection);
        }
        Thread[] clients = new Thread[3];
        for (int i = 0; i < clients.length; i++) {
            int seed = i;
            clients[i] = new Thread(() -> transfer(remote, seed), "client-" + i);
            clients[i].start();
        }
        for (Thread client : clients) client.join();

        try (Connection connection = DriverManager.getConnection("jdbc:hsqldb:file:bank", "SA", "")) {
            ask(connection);
            complain(connection);
            connection.createStatement().execute("SHUTDOWN COMPACT");
        }
        server.shutdown();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static void create(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE CACHED TABLE account(id INTEGER PRIMARY KEY, owner VARCHAR(30), balance DECIMAL(12,2))");
            statement.execute("CREATE TABLE movement(id INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY, source INTEGER,"
                    + " target INTEGER, amount DECIMAL(12,2), noted TIMESTAMP DEFAULT CURRENT_TIMESTAMP,"
                    + " FOREIGN KEY (source) REFERENCES account(id), CHECK (amount > 0))");
            statement.execute("CREATE INDEX by_source ON movement(source, target)");
            statement.execute("CREATE PROCEDURE move(IN s INTEGER, IN t INTEGER, IN a DECIMAL(12,2)) MODIFIES SQL DATA"
                    + " BEGIN ATOMIC UPDATE account SET balance = balance - a WHERE id = s;"
                    + " UPDATE account SET balance = balance + a WHERE id = t;"
                    + " INSERT INTO movement(source, target, amount) VALUES (s, t, a); END");
            statement.execute("CREATE FUNCTION doubled(x INTEGER) RETURNS INTEGER RETURN x * 2");
            statement.execute("CREATE TRIGGER nothing_less AFTER UPDATE ON account REFERENCING NEW ROW AS n FOR EACH ROW"
                    + " WHEN (n.balance < -1000) SIGNAL SQLSTATE '45000'");
            statement.execute("CREATE VIEW rich AS SELECT owner, balance FROM account WHERE balance > 100");
        }
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO account VALUES (?, ?, ?)")) {
            for (int i = 0; i < ACCOUNTS; i++) {
                insert.setInt(1, i);
                insert.setString(2, "owner " + i);
                insert.setBigDecimal(3, java.math.BigDecimal.valueOf(100 * i));
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private static void transfer(String url, int seed) {
        try (Connection connection = DriverManager.getConnection(url, "SA", "");
                CallableStatement move = connection.prepareCall("{call move(?, ?, ?)}")) {
            connection.setAutoCommit(false);
            for (int i = 0; i < 30; i++) {
                try {
                    move.setInt(1, (i + seed) % ACCOUNTS);
                    move.setInt(2, (i * 5 + seed + 1) % ACCOUNTS);
                    move.setBigDecimal(3, java.math.BigDecimal.valueOf(1 + i, 1));
                    move.execute();
                    connection.commit();
                } catch (SQLException collision) {
                    connection.rollback();
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void ask(Connection connection) throws SQLException {
        String[] questions = {
            "SELECT SUM(balance) FROM account",
            "SELECT a.owner, COUNT(m.id), MAX(m.amount) FROM account a LEFT OUTER JOIN movement m ON m.source = a.id"
                    + " GROUP BY a.owner HAVING COUNT(m.id) > 1 ORDER BY 2 DESC, 1",
            "SELECT * FROM rich WHERE owner LIKE 'owner 1%' OR UPPER(owner) = 'OWNER 3'",
            "SELECT id FROM account WHERE id IN (SELECT target FROM movement WHERE amount > 2) UNION SELECT doubled(4) FROM (VALUES(0))",
            "WITH RECURSIVE n(x) AS (VALUES(1) UNION SELECT x + 1 FROM n WHERE x < 5) SELECT * FROM n",
            "SELECT CASE WHEN balance > 500 THEN 'a' ELSE 'b' END k, STDDEV_POP(balance) FROM account GROUP BY k",
            "SELECT TO_CHAR(noted, 'YYYY-MM'), EXTRACT(DAY FROM noted), noted + INTERVAL '1' DAY FROM movement FETCH 3 ROWS ONLY",
            "SELECT GROUP_CONCAT(owner ORDER BY id SEPARATOR ';') FROM account",
            "EXPLAIN PLAN FOR SELECT * FROM movement m JOIN account a ON a.id = m.target WHERE m.source = 3",
            "SELECT TABLE_NAME FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA = 'PUBLIC'",
        };
        for (String question : questions) {
            try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(question)) {
                int count = 0;
                while (rows.next()) count += rows.getString(1) == null ? 0 : 1;
                System.out.println(count);
            }
        }
    }

    private static void complain(Connection connection) {
        String[] wrong = {
            "INSERT INTO account VALUES (1, 'twice', 0)", "INSERT INTO movement(source, target, amount) VALUES (77, 1, 1)",
            "UPDATE account SET balance = -5000 WHERE id = 1", "SELECT x FROM nowhere", "SELECT 1/0 FROM account",
        };
        for (String sql : wrong) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
                throw new AssertionError(sql);
            } catch (SQLException e) {
                System.out.println(e.getSQLState());
            }
        }
    }
}
