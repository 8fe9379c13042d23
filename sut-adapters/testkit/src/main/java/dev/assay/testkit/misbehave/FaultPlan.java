package dev.assay.testkit.misbehave;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The faults of one request; usually none. Immutable. */
public final class FaultPlan {
    /** A request that is served as it should be. */
    public static final FaultPlan NONE = new FaultPlan(List.of());

    private final Map<FaultKind, Fault> faults = new EnumMap<>(FaultKind.class);

    private FaultPlan(List<Fault> faults) {
        faults.forEach(fault -> this.faults.put(fault.kind(), fault));
    }

    /** A plan with these faults; of two of one kind the later counts. */
    public static FaultPlan of(List<Fault> faults) {
        return faults.isEmpty() ? NONE : new FaultPlan(faults);
    }

    public boolean isEmpty() {
        return faults.isEmpty();
    }

    public boolean has(FaultKind kind) {
        return faults.containsKey(kind);
    }

    /** The fault of that kind, or null. */
    public @Nullable Fault get(FaultKind kind) {
        return faults.get(kind);
    }

    /** The count of the fault of that kind, or another number when there is none. */
    public int countOr(FaultKind kind, int otherwise) {
        Fault fault = faults.get(kind);
        return fault == null ? otherwise : fault.count();
    }

    /** The faults, in the order of their kinds. */
    public List<Fault> faults() {
        return List.copyOf(faults.values());
    }
}
