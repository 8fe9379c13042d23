package dev.assay.loadgen.search;

/**
 * A probe that the search asks for.
 *
 * @param targetQps queries a second
 * @param gate whose limits it runs with, and whose verdict ends it
 * @param wholeLength whether only certain failure may end it early; otherwise any verdict may
 */
public record ProbeOrder(double targetQps, Purpose purpose, Gate gate, boolean wholeLength) {}
