package dev.assay.compliance.round;

import java.math.BigInteger;

/** The three seeds a run must use. They fill 64 bits without a sign. */
public record Seeds(BigInteger qsl, BigInteger sampleIndex, BigInteger schedule) {}
