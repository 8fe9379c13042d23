package dev.assay.audit.accuracy;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The part of a gpt-oss answer that is meant for the user, between its channel markers (accuracy-spec 4). */
final class FinalSection {
    private static final Pattern SECTION =
            Pattern.compile("<\\|channel\\|>final.{0,200}?<\\|message\\|>(.*?)(?:<\\|return\\|>|$)", Pattern.DOTALL);

    private FinalSection() {}

    /** The first final section, or the whole text when there is none. */
    static String of(String text) {
        Matcher matcher = SECTION.matcher(text);
        return matcher.find() ? matcher.group(1) : text;
    }
}
