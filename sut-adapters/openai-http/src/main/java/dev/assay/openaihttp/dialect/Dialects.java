package dev.assay.openaihttp.dialect;

import java.util.List;
import java.util.stream.Collectors;

/** All dialects by name. */
public final class Dialects {
    public static final Dialect COMPLETIONS = new OpenAiCompletions(false);
    public static final Dialect CHAT = new OpenAiChat();
    public static final Dialect VLLM = new OpenAiCompletions(true);
    public static final Dialect SGLANG = new SglangGenerate();
    public static final Dialect TGI = new TgiGenerate();
    public static final Dialect TRITON = new TritonGenerate();
    public static final Dialect LLAMACPP = new LlamaCppCompletion();

    private static final List<Dialect> ALL = List.of(COMPLETIONS, CHAT, VLLM, SGLANG, TGI, TRITON, LLAMACPP);

    private Dialects() {}

    /** All of them, in the order of documentation. */
    public static List<Dialect> all() {
        return ALL;
    }

    /** @throws IllegalArgumentException with one sentence when there is none of that name */
    public static Dialect named(String name) {
        return ALL.stream()
                .filter(dialect -> dialect.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no dialect \"" + name + "\"; choose from "
                        + ALL.stream().map(Dialect::name).collect(Collectors.joining(", "))));
    }
}
