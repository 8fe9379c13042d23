package dev.assay.conf.data;

import dev.assay.loadgen.log.JsonFaultText;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DatabindException;

/** What is wrong with JSON that could not be read, in words for people. */
public final class JsonFault {
    private static final Pattern STEP = Pattern.compile("\\[\"?([^\"\\]]*)\"?\\]");

    private JsonFault() {}

    /** Place and reason, as {@code line 3, column 7: Unexpected character '}': expected a value}. */
    public static String of(JacksonException fault) {
        TokenStreamLocation at = fault.getLocation();
        String field = fault instanceof DatabindException wrong ? field(wrong) : "";
        return field
                + JsonFaultText.of(
                        String.valueOf(fault.getOriginalMessage()),
                        at == null ? 0 : at.getLineNr(),
                        at == null ? 0 : at.getColumnNr());
    }

    /** The path to a value of the wrong kind, as {@code "answers.0.probe": }. */
    private static String field(DatabindException fault) {
        StringBuilder path = new StringBuilder();
        Matcher steps = STEP.matcher(String.valueOf(fault.getPathReference()));
        while (steps.find()) {
            path.append(path.isEmpty() ? "" : ".").append(steps.group(1));
        }
        return path.isEmpty() ? "" : "\"" + path + "\": ";
    }
}
