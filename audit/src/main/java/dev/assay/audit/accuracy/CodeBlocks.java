package dev.assay.audit.accuracy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The program in an answer to a coding question (accuracy-spec 4). The program is only found here, never run. */
public final class CodeBlocks {
    private static final Pattern PYTHON = Pattern.compile("```python\\s*\\n?(.*?)```", Pattern.DOTALL);
    private static final Pattern PLAIN = Pattern.compile("```(?:[A-Za-z0-9+#-]*\\n)?(.*?)```", Pattern.DOTALL);

    private CodeBlocks() {}

    /** The first python block: the rule of deepseek-r1. */
    public static Optional<String> firstPython(String text) {
        return all(PYTHON, text).stream().findFirst();
    }

    /** The last python block of the final section, else its last plain block, else the same of the whole text: gpt-oss-120b. */
    public static Optional<String> lastOfFinalSection(String text) {
        String section = FinalSection.of(text);
        return last(section).or(() -> last(text));
    }

    private static Optional<String> last(String text) {
        List<String> python = all(PYTHON, text);
        List<String> blocks = python.isEmpty() ? all(PLAIN, text) : python;
        return blocks.isEmpty() ? Optional.empty() : Optional.of(blocks.getLast());
    }

    private static List<String> all(Pattern pattern, String text) {
        List<String> blocks = new ArrayList<>();
        for (Matcher matcher = pattern.matcher(text); matcher.find(); ) {
            blocks.add(matcher.group(1).strip());
        }
        return blocks;
    }
}
