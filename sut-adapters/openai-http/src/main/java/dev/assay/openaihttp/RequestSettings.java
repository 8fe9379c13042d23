package dev.assay.openaihttp;

import dev.assay.openaihttp.dialect.Dialect;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** What each request asks for. All sampling values are sent, so that no default of a server can slip in. Immutable. */
public final class RequestSettings {
    private final Dialect dialect;
    private final String model;
    private final int maxTokens;
    private final String maxTokensField;
    private final int minTokens;
    private final boolean ignoreEos;
    private final double temperature;
    private final OptionalLong seed;
    private final boolean stream;
    private final TokenIds tokenIds;
    private final ExtraBody extraBody;
    private final OptionalInt endToken;

    private RequestSettings(Builder builder) {
        dialect = builder.dialect;
        model = builder.model;
        maxTokens = builder.maxTokens;
        maxTokensField = builder.maxTokensField;
        minTokens = builder.minTokens;
        ignoreEos = builder.ignoreEos;
        temperature = builder.temperature;
        seed = builder.seed;
        stream = builder.stream;
        tokenIds = builder.tokenIds;
        extraBody = ExtraBody.parse(builder.extraBody);
        endToken = builder.endToken;
    }

    /** Starts with greedy decoding, streaming, at most 1024 tokens, token ids if the server has them. */
    public static Builder of(Endpoint endpoint, String model) {
        return new Builder(endpoint.dialect(), model);
    }

    /** As the other, for any dialect; the model may be empty where the dialect needs none. */
    public static Builder of(Dialect dialect, String model) {
        return new Builder(dialect, model);
    }

    public Dialect dialect() {
        return dialect;
    }

    public String model() {
        return model;
    }

    /** Most output tokens of samples that do not bring their own limit. */
    public int maxTokens() {
        return maxTokens;
    }

    /** Name under which the limit is sent. */
    public String maxTokensField() {
        return maxTokensField;
    }

    /** Fewest output tokens; 0 means that nothing is sent. */
    public int minTokens() {
        return minTokens;
    }

    public boolean ignoreEos() {
        return ignoreEos;
    }

    public double temperature() {
        return temperature;
    }

    public OptionalLong seed() {
        return seed;
    }

    public boolean stream() {
        return stream;
    }

    public TokenIds tokenIds() {
        return tokenIds;
    }

    ExtraBody extraBody() {
        return extraBody;
    }

    /** Id of the end token, if the user gave it: what follows the first one is padding and not counted. */
    public OptionalInt endToken() {
        return endToken;
    }

    /** Collects values; not thread safe. */
    public static final class Builder {
        private final Dialect dialect;
        private final String model;
        private int maxTokens = 1024;
        private String maxTokensField = "max_tokens";
        private int minTokens = 0;
        private boolean ignoreEos = false;
        private double temperature = 0;
        private OptionalLong seed = OptionalLong.empty();
        private boolean stream = true;
        private TokenIds tokenIds = TokenIds.AUTO;
        private String extraBody = "{}";
        private OptionalInt endToken = OptionalInt.empty();

        private Builder(Dialect dialect, String model) {
            this.dialect = dialect;
            this.model = model;
        }

        /** Most output tokens, at least 1, for samples that do not bring their own limit. */
        public Builder maxTokens(int value) {
            maxTokens = value;
            return this;
        }

        /** Name of the limit's field; some servers want {@code max_completion_tokens}. */
        public Builder maxTokensField(String value) {
            maxTokensField = value;
            return this;
        }

        /** Fewest output tokens, an extension of common servers; 0 sends nothing. */
        public Builder minTokens(int value) {
            minTokens = value;
            return this;
        }

        /** Go on after the end token, an extension of common servers: each answer gets its full length. */
        public Builder ignoreEos(boolean value) {
            ignoreEos = value;
            return this;
        }

        public Builder temperature(double value) {
            temperature = value;
            return this;
        }

        public Builder seed(long value) {
            seed = OptionalLong.of(value);
            return this;
        }

        /** False asks for whole answers: then there is no time to first token. */
        public Builder stream(boolean value) {
            stream = value;
            return this;
        }

        public Builder tokenIds(TokenIds value) {
            tokenIds = value;
            return this;
        }

        /** Further fields of the body as a JSON object, for example {@code {"top_k": 1}}. */
        public Builder extraBody(String json) {
            extraBody = json;
            return this;
        }

        /** Id of the end token: tokens after the first one are then not counted, unless the end token is ignored. */
        public Builder endToken(int id) {
            endToken = OptionalInt.of(id);
            return this;
        }

        /** @throws IllegalArgumentException with one sentence when a value is out of range */
        public RequestSettings build() {
            if (model.isBlank() && dialect.needsModel()) {
                throw new IllegalArgumentException("the model name is empty; name a model that the server lists");
            }
            if (maxTokens < 1 || minTokens < 0 || minTokens > maxTokens) {
                throw new IllegalArgumentException("max tokens is " + maxTokens + " and min tokens " + minTokens
                        + "; they must be at least 1 and between 0 and max tokens");
            }
            if (!(temperature >= 0) || temperature > 1e6) {
                throw new IllegalArgumentException("temperature is " + temperature + "; it must be at least 0");
            }
            return new RequestSettings(this);
        }
    }
}
