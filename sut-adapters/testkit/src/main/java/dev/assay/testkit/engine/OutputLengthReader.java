package dev.assay.testkit.engine;

/** Reads the distribution of output lengths from JSON. */
final class OutputLengthReader {
    private OutputLengthReader() {}

    static OutputLength read(EngineConfigReader engine) {
        EngineConfigReader reader = engine.child("outputLength");
        String kind = reader.text("kind");
        OutputLength length = switch (kind) {
            case "fixed" -> new OutputLength.Fixed(reader.count("tokens"));
            case "uniform" -> new OutputLength.Uniform(reader.count("minTokens"), reader.count("maxTokens"));
            case "lognormal" ->
                new OutputLength.LogNormal(
                        reader.count("medianTokens"),
                        reader.number("sigma"),
                        reader.count("minTokens"),
                        reader.count("maxTokens"));
            default -> throw reader.fault("kind is \"" + kind + "\"; it must be fixed, uniform or lognormal");
        };
        reader.requireAllRead();
        return length;
    }
}
