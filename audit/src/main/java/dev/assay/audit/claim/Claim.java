package dev.assay.audit.claim;

import dev.assay.conf.claim.ClaimFields;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * What a claim file says. Fields have dotted names; entries of a list have an index: {@code comparisons[0].round}. Asking for
 * a name that no claim file can have is a fault of the caller. Immutable.
 */
public final class Claim {
    private static final Pattern INDEX = Pattern.compile("\\[\\d+]");

    private final String file;
    private final Map<String, Object> values;
    private final Map<String, Integer> lines;
    private final int comparisons;

    Claim(String file, Map<String, Object> values, Map<String, Integer> lines, int comparisons) {
        this.file = file;
        this.values = Map.copyOf(values);
        this.lines = Map.copyOf(lines);
        this.comparisons = comparisons;
    }

    /** Name of the file, for messages. */
    public String file() {
        return file;
    }

    /** Entries of the list {@code comparisons}. */
    public int comparisons() {
        return comparisons;
    }

    /** Whether a field is there. */
    public boolean has(String path) {
        return values.containsKey(known(path));
    }

    /** Whether any field of a section is there. */
    public boolean hasSection(String section) {
        return values.keySet().stream().anyMatch(path -> path.startsWith(section + "."));
    }

    /** A text or choice. */
    public Optional<String> text(String path) {
        return Optional.ofNullable(values.get(known(path))).map(Object::toString);
    }

    /** Whether a choice has this value. */
    public boolean is(String path, String value) {
        return text(path).filter(value::equals).isPresent();
    }

    /** A number in the unit of the field. */
    public OptionalDouble number(String path) {
        return values.get(known(path)) instanceof Double number ? OptionalDouble.of(number) : OptionalDouble.empty();
    }

    /** A flag. */
    public Optional<Boolean> flag(String path) {
        return values.get(known(path)) instanceof Boolean flag ? Optional.of(flag) : Optional.empty();
    }

    /** A list of texts; empty if it is not there. */
    public List<String> texts(String path) {
        return values.get(known(path)) instanceof List<?> list
                ? list.stream().map(String::valueOf).toList()
                : List.of();
    }

    /** Line of a field, else of the section it would belong to, else 1. */
    public int line(String path) {
        String here = path;
        while (!here.isEmpty()) {
            Integer line = lines.get(here);
            if (line != null) {
                return line;
            }
            int dot = here.lastIndexOf('.');
            here = dot < 0 ? "" : here.substring(0, dot);
        }
        return 1;
    }

    /** Name of a field without its list index. */
    static String plain(String path) {
        return INDEX.matcher(path).replaceAll("");
    }

    private static String known(String path) {
        if (ClaimFields.find(plain(path)).isEmpty()) {
            throw new IllegalArgumentException("no claim has a field " + path);
        }
        return path;
    }
}
