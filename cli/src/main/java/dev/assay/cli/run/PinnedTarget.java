package dev.assay.cli.run;

import java.util.List;
import java.util.stream.Stream;

/** A target whose record says where the issuing threads ran. */
final class PinnedTarget extends ForwardingTarget {
    private final String processors;

    private PinnedTarget(Target inner, String processors) {
        super(inner);
        this.processors = processors;
    }

    /** The target itself when nothing is pinned. */
    static Target of(Target target, PinOption pin) {
        return pin.processors().isEmpty() ? target : new PinnedTarget(target, pin.processors());
    }

    @Override
    public List<String> report() {
        return Stream.concat(super.report().stream(), Stream.of("issuing threads pinned to processors " + processors))
                .toList();
    }
}
