package dev.assay.openaihttp;

import dev.assay.openaihttp.dialect.Dialect;
import dev.assay.openaihttp.dialect.Dialects;

/** The two generation endpoints of the OpenAI-compatible interface. */
public enum Endpoint {
    /** Text or token ids in, no chat template applied. The exact one: prefer it where the server has it. */
    COMPLETIONS,
    /** Messages in; the server applies its chat template. */
    CHAT;

    /** The dialect spoken there. */
    public Dialect dialect() {
        return switch (this) {
            case COMPLETIONS -> Dialects.COMPLETIONS;
            case CHAT -> Dialects.CHAT;
        };
    }
}
