package dev.assay.grpc;

import com.google.protobuf.ByteString;
import dev.assay.datasets.Prompt;
import java.util.Arrays;
import java.util.Optional;

/** Writes prompts of assay.sut.v1. */
record SampleMaker(Asked asked) implements RequestMaker {
    @Override
    public Prepared make(Prompt prompt) {
        int maxTokens = asked.maxTokensOf(prompt);
        var builder = dev.assay.grpc.sut.v1.Prompt.newBuilder()
                .setTextBytes(utf8(prompt.text()))
                .addAllTokenIds(Arrays.stream(prompt.tokenIds()).boxed().toList())
                .setMessagesJsonBytes(utf8(prompt.messagesJson()))
                .setMaxTokens(maxTokens)
                .setMinTokens(asked.minTokensOf(prompt))
                .setIgnoreEos(asked.ignoreEos())
                .setTemperature((float) asked.temperature());
        prompt.stop().forEach(text -> builder.addStopBytes(ByteString.copyFromUtf8(text)));
        Asked.Sampling sampling = asked.sampling();
        sampling.topP().ifPresent(share -> builder.setTopP((float) share));
        sampling.topK().ifPresent(count -> builder.setTopK(Math.toIntExact(count)));
        sampling.seed().ifPresent(builder::setSeed);
        var message = builder.build();
        return new Prepared(message, asked.ignoreEos() ? maxTokens : 0, message.getSerializedSize());
    }

    /** As bytes, since a message with strings would encode them at each sending, while the clock runs. */
    private static ByteString utf8(Optional<String> text) {
        return ByteString.copyFromUtf8(text.orElse(""));
    }
}
