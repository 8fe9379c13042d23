package dev.assay.grpc;

import dev.assay.datasets.Prompt;
import java.util.Arrays;

/** Writes prompts of assay.sut.v1. */
record SampleMaker(Asked asked) implements RequestMaker {
    @Override
    public Prepared make(Prompt prompt) {
        int maxTokens = asked.maxTokensOf(prompt);
        var message = dev.assay.grpc.sut.v1.Prompt.newBuilder()
                .setText(prompt.text().orElse(""))
                .addAllTokenIds(Arrays.stream(prompt.tokenIds()).boxed().toList())
                .setMessagesJson(prompt.messagesJson().orElse(""))
                .setMaxTokens(maxTokens)
                .setMinTokens(asked.minTokensOf(prompt))
                .setIgnoreEos(asked.ignoreEos())
                .setTemperature((float) asked.temperature())
                .build();
        return new Prepared(message, asked.ignoreEos() ? maxTokens : 0, message.getSerializedSize());
    }
}
