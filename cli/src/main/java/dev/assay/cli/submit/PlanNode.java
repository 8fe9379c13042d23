package dev.assay.cli.submit;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A piece of a plan file with the line that it begins in. */
sealed interface PlanNode {
    /** Line in the file, from 1. */
    int line();

    /** What stands there, in a few words for messages. */
    String shown();

    /** One value; {@code text} is empty where the file says nothing. */
    record Text(int line, String text) implements PlanNode {
        private static final int MOST = 60;

        @Override
        public String shown() {
            String one = text.replaceAll("\\p{Cntrl}", " ");
            return text.isEmpty()
                    ? "nothing"
                    : "\"" + (one.length() > MOST ? one.substring(0, MOST) + "..." : one) + "\"";
        }
    }

    /** Values one after the other. */
    record Items(int line, List<PlanNode> items) implements PlanNode {
        public Items {
            items = List.copyOf(items);
        }

        @Override
        public String shown() {
            return "a list";
        }
    }

    /** Named values, in the order of the file. */
    record Fields(int line, Map<String, PlanNode> fields) implements PlanNode {
        public Fields {
            fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
        }

        @Override
        public String shown() {
            return "a group of fields";
        }
    }
}
