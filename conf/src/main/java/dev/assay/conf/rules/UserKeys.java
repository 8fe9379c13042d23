package dev.assay.conf.rules;

import dev.assay.conf.data.Resources;
import dev.assay.conf.data.Table;
import dev.assay.loadgen.api.Scenario;
import java.util.List;
import java.util.Optional;

/** The keys that LoadGen reads from configuration files, in look-up order (loadgen-spec 1.5). */
public final class UserKeys {
    private static final List<UserKey> ALL = read();

    private UserKeys() {}

    /** All keys. */
    public static List<UserKey> all() {
        return ALL;
    }

    /** The key of that name that is read in a scenario. */
    public static Optional<UserKey> find(String key, Scenario scenario) {
        return ALL.stream()
                .filter(known -> known.key().equals(key) && known.isReadIn(scenario))
                .findFirst();
    }

    private static List<UserKey> read() {
        String file = "rules/keys.json";
        Table table = Table.parse(Resources.text(file), file, "assay/keys/1");
        table.text("about");
        table.tablesIfAny("neverRead");
        List<UserKey> keys =
                table.tablesIfAny("keys").stream().map(UserKeys::key).toList();
        table.end();
        return keys;
    }

    private static UserKey key(Table table) {
        UserKey key = new UserKey(
                table.text("key"),
                table.texts("scenarios"),
                table.text("setting"),
                UserKey.kindOf(table.text("kind")),
                table.text("unit"),
                UserKey.closedOf(table.text("closed")),
                table.text("why"));
        table.end();
        return key;
    }
}
