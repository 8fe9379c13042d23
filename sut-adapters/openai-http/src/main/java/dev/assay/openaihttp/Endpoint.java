package dev.assay.openaihttp;

/** The two generation endpoints of the OpenAI-compatible interface. */
public enum Endpoint {
    /** Text or token ids in, no chat template applied. The exact one: prefer it where the server has it. */
    COMPLETIONS("/completions"),
    /** Messages in; the server applies its chat template. */
    CHAT("/chat/completions");

    private final String path;

    Endpoint(String path) {
        this.path = path;
    }

    /** Path below the base of the interface, which usually ends in {@code /v1}. */
    public String path() {
        return path;
    }
}
