package dev.assay.openaihttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.datasets.Prompt;
import dev.assay.openaihttp.dialect.Ask;
import dev.assay.openaihttp.dialect.Dialect;
import dev.assay.openaihttp.dialect.EventFields;
import dev.assay.openaihttp.dialect.JsonFault;
import dev.assay.openaihttp.dialect.JsonScanner;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The worked example of the documentation, over a socket. */
class WorkedDialectIT {
    static final class CountingDialect implements Dialect {
        private static final byte[] TEXT = EventFields.field("t");
        private static final byte[] COUNT = EventFields.field("n");
        private static final byte[] END = EventFields.field("end");

        @Override
        public String name() {
            return "counting";
        }

        @Override
        public String summary() {
            return "the counting server";
        }

        @Override
        public String path(String model, boolean stream) {
            return "/count";
        }

        @Override
        public String endTokenRule() {
            return "not counted";
        }

        @Override
        public ObjectNode body(Prompt prompt, Ask ask) {
            ObjectNode body = JsonNodeFactory.instance.objectNode();
            body.put(
                    "say",
                    prompt.text().orElseThrow(() -> new IllegalArgumentException("the prompt has no text; give text")));
            body.put("most", ask.maxTokens());
            return body;
        }

        @Override
        public void read(JsonScanner json, EventFields into) throws JsonFault {
            json.beginObject();
            while (json.nextField()) {
                if (json.nameIs(TEXT)) {
                    into.readText(json, true);
                } else if (json.nameIs(COUNT)) {
                    into.completionTokens(json.readLongOr(EventFields.UNKNOWN));
                } else if (json.nameIs(END)) {
                    json.skip();
                    into.finish("end");
                } else {
                    json.skip();
                }
            }
        }
    }

    @Test
    void workedExampleIsShortAndMeasuresItsServer() throws Exception {
        RecordingSink sink = new RecordingSink(true);
        try (ScriptedServer server = new ScriptedServer((ScriptedServer.Conversation c) -> {
                    while (true) {
                        ScriptedServer.Request request = c.request();
                        assertThat(request.line()).startsWith("POST /count ");
                        c.streamHead()
                                .event("{\"t\":\"one\",\"n\":1}")
                                .event("{\"t\":\" two\",\"n\":2,\"end\":true}")
                                .endChunks();
                    }
                });
                OpenAiHttpSut sut = new OpenAiHttpSut(
                        OpenAiOptions.of(
                                SutTestCase.options(server, SutTestCase.completions())
                                        .server(),
                                RequestSettings.of(new CountingDialect(), "").build()),
                        SutTestCase.prompts(1))) {
            sut.library().load(new int[] {0});
            sut.start(sink);
            sut.issue(SutTestCase.query(1, 1, 1));
            RecordingSink.Completion end = sink.awaitCompletion(1);
            assertThat(end.tokens()).isEqualTo(2);
            assertThat(new String(end.data(), java.nio.charset.StandardCharsets.UTF_8))
                    .isEqualTo("one two");
            assertThat(sut.report().oddities()).isEmpty();
        }
    }

    @Test
    void everyDialectOfOursIsShort() throws Exception {
        Path package1 = Path.of("src/main/java/dev/assay/openaihttp/dialect");
        for (String name : new String[] {
            "OpenAiCompletions", "OpenAiChat", "SglangGenerate", "TgiGenerate", "TritonGenerate", "LlamaCppCompletion"
        }) {
            assertThat(Files.readAllLines(package1.resolve(name + ".java")))
                    .as(name)
                    .hasSizeLessThan(150);
        }
    }
}
