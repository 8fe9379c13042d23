package dev.assay.cli.run;

/** Lets tests of other packages see what is kept of a text. */
public final class CommandRecordTexts {
    private CommandRecordTexts() {}

    public static String kept(String text) {
        return CommandRecord.withoutSecrets(text);
    }
}
