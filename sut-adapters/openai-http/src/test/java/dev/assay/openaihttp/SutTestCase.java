package dev.assay.openaihttp;

import dev.assay.datasets.Prompt;
import dev.assay.datasets.PromptLibrary;
import dev.assay.loadgen.api.Query;
import java.util.Optional;

/** What tests of the adapter over sockets share. */
final class SutTestCase {
    static final String ONE_TOKEN = "data: {\"choices\":[{\"index\":0,\"text\":\"a\",\"finish_reason\":\"length\"}],"
            + "\"usage\":{\"prompt_tokens\":1,\"completion_tokens\":1}}\n\ndata: [DONE]\n\n";

    private SutTestCase() {}

    static RequestSettings.Builder completions() {
        return RequestSettings.of(Endpoint.COMPLETIONS, "m").maxTokens(16);
    }

    static OpenAiOptions options(ScriptedServer server, RequestSettings.Builder request) {
        OpenAiOptions options = OpenAiOptions.of(server.address(), request.build());
        return options.withConnection(options.connection().withEventLoops(1));
    }

    /** Prompts without a file: "prompt 0", "prompt 1" and so on. */
    static PromptLibrary prompts(int count) {
        return library(count, i -> new Prompt(Optional.of("prompt " + i), new int[0], 0));
    }

    /** All samples with the same prompt. */
    static PromptLibrary prompts(int count, Prompt prompt) {
        return library(count, i -> prompt);
    }

    /** These prompts. */
    static PromptLibrary prompts(Prompt... prompts) {
        return library(prompts.length, i -> prompts[i]);
    }

    private static PromptLibrary library(int count, java.util.function.IntFunction<Prompt> prompts) {
        return new PromptLibrary() {
            @Override
            public Prompt prompt(int sampleIndex) {
                return prompts.apply(sampleIndex);
            }

            @Override
            public String name() {
                return "test prompts";
            }

            @Override
            public int totalSampleCount() {
                return count;
            }

            @Override
            public int performanceSampleCount() {
                return count;
            }

            @Override
            public void load(int[] sampleIndices) {}

            @Override
            public void unload(int[] sampleIndices) {}
        };
    }

    /** One query of consecutive samples: identities from firstId, library indices from 0 in turn. */
    static Query query(long firstId, int samples, int librarySize) {
        return new Query() {
            @Override
            public int sampleCount() {
                return samples;
            }

            @Override
            public long sampleId(int i) {
                return firstId + i;
            }

            @Override
            public int sampleIndex(int i) {
                return i % librarySize;
            }

            @Override
            public long dueNanos(int i) {
                return 0;
            }
        };
    }

    /** Answers the two requests of a probe: the list of models and one token. */
    static void answerProbe(ScriptedServer.Conversation conversation, ScriptedServer.Request request)
            throws java.io.IOException {
        if (request.line().startsWith("GET ")) {
            conversation.reply(200, "application/json", "{\"object\":\"list\",\"data\":[{\"id\":\"m\"}]}");
        } else {
            conversation.streamHead().chunk(ONE_TOKEN).endChunks();
        }
    }
}
