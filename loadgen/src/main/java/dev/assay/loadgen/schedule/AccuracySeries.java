package dev.assay.loadgen.schedule;

import java.util.Iterator;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** The series of an accuracy run in their order. Each schedule is made anew when it is asked for, so that only one is held. */
public final class AccuracySeries implements Iterable<Schedule> {
    private final int count;
    private final IntFunction<Schedule> maker;

    AccuracySeries(int count, IntFunction<Schedule> maker) {
        this.count = count;
        this.maker = maker;
    }

    /** Number of loadable sets, at least 1. */
    public int count() {
        return count;
    }

    /** The schedule of one set, counted from 0. */
    public Schedule get(int set) {
        return maker.apply(set);
    }

    @Override
    public Iterator<Schedule> iterator() {
        return IntStream.range(0, count).mapToObj(maker).iterator();
    }
}
