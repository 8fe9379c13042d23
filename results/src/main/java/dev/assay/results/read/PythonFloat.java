package dev.assay.results.read;

import java.math.BigDecimal;

/** Numbers as the official tools write them: the shortest digits that give the same double back. */
public final class PythonFloat {
    private PythonFloat() {}

    /** For example {@code 103480.0}, {@code 1e-05}, {@code 1e+16}. */
    public static String repr(double value) {
        if (Double.isNaN(value)) {
            return "nan";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        if (value == 0) {
            return 1 / value < 0 ? "-0.0" : "0.0";
        }
        BigDecimal shortest = new BigDecimal(Double.toString(value)).stripTrailingZeros();
        int exponent = shortest.precision() - shortest.scale() - 1;
        if (exponent < -4 || exponent >= 16) {
            String digits = shortest.unscaledValue().abs().toString();
            String mantissa = digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
            return (value < 0 ? "-" : "") + mantissa + "e" + (exponent < 0 ? "-" : "+")
                    + (Math.abs(exponent) < 10 ? "0" : "") + Math.abs(exponent);
        }
        String plain = shortest.toPlainString();
        return plain.contains(".") ? plain : plain + ".0";
    }
}
