import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Properties;

/** The database h2 by the name of its class, so that tools that do not know services get to it, too. */
public class H2Named {
    public static void main(String[] args) throws Exception {
        try (Connection connection = new org.h2.Driver().connect("jdbc:h2:./shop", new Properties());
                Statement statement = connection.createStatement()) {
            statement.execute("create table goods(id int primary key, name varchar)");
            try (ResultSet rows = statement.executeQuery("select name from goods order by id")) {
                while (rows.next()) System.out.println(rows.getString(1));
            }
        }
    }
}
