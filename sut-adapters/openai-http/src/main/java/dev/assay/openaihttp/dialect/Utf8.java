package dev.assay.openaihttp.dialect;

/** Checks UTF-8 as the Unicode standard defines it: no overlong forms, no surrogates, nothing above U+10FFFF. */
final class Utf8 {
    private Utf8() {}

    static boolean isValid(byte[] bytes, int from, int to) {
        int i = from;
        while (i < to) {
            int lead = bytes[i++];
            if (lead >= 0) {
                continue;
            }
            int unsigned = lead & 0xFF;
            int following = unsigned >= 0xC2 && unsigned <= 0xDF ? 1 : unsigned >> 4 == 0xE ? 2 : 3;
            if (unsigned < 0xC2 || unsigned > 0xF4 || following > to - i || !secondFits(unsigned, bytes[i] & 0xFF)) {
                return false;
            }
            for (int k = 1; k < following; k++) {
                if ((bytes[i + k] & 0xC0) != 0x80) {
                    return false;
                }
            }
            i += following;
        }
        return true;
    }

    private static boolean secondFits(int lead, int second) {
        int low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
        int high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
        return second >= low && second <= high;
    }
}
