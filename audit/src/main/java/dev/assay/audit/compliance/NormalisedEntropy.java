package dev.assay.audit.compliance;

/**
 * Normalised entropy of one sample's predictions, once in single precision up to the sums, as the published script keeps its
 * arrays, and once in double precision (audit-spec 8).
 */
final class NormalisedEntropy {
    private static final double EPSILON = 1e-7;

    private NormalisedEntropy() {}

    /** Everything in double precision. */
    static double exact(float[] predictions, float[] labels, float[] weights) {
        double weight = 0;
        double positive = 0;
        double cross = 0;
        for (int i = 0; i < predictions.length; i++) {
            double p = clip(predictions[i]);
            double y = clip(labels[i]);
            weight += weights[i];
            positive += (double) weights[i] * labels[i];
            cross -= weights[i] * (y * Math.log(p) + (1 - y) * Math.log(1 - p));
        }
        return normalised(cross, weight, positive);
    }

    /** Each term in single precision; the sums in double precision. */
    static double single(float[] predictions, float[] labels, float[] weights) {
        float low = (float) EPSILON;
        float high = (float) (1 - EPSILON);
        double weight = 0;
        double positive = 0;
        double cross = 0;
        for (int i = 0; i < predictions.length; i++) {
            float p = Math.min(Math.max(predictions[i], low), high);
            float y = Math.min(Math.max(labels[i], low), high);
            float term = y * (float) Math.log(p) + (1 - y) * (float) Math.log(1 - p);
            weight += weights[i];
            positive += weights[i] * labels[i];
            cross -= weights[i] * term;
        }
        return normalised(cross, weight, positive);
    }

    private static double normalised(double cross, double weight, double positive) {
        if (weight == 0) {
            return 0;
        }
        double base = clip(positive / weight);
        double entropy = -base * Math.log(base) - (1 - base) * Math.log(1 - base);
        return entropy == 0 ? 0 : cross / (entropy * weight);
    }

    private static double clip(double value) {
        return Math.min(Math.max(value, EPSILON), 1 - EPSILON);
    }
}
