package dev.assay.openaihttp;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Ways of cutting bytes into reads. */
final class Cuts {
    private Cuts() {}

    /** Uncut, cut once at each position, byte by byte, and seeded random cuts. */
    static List<List<byte[]>> of(byte[] bytes, long seed) {
        List<List<byte[]>> ways = new ArrayList<>();
        ways.add(List.of(bytes));
        for (int i = 1; i < bytes.length; i++) {
            ways.add(List.of(slice(bytes, 0, i), slice(bytes, i, bytes.length)));
        }
        List<byte[]> single = new ArrayList<>();
        for (int i = 0; i < bytes.length; i++) {
            single.add(slice(bytes, i, i + 1));
        }
        ways.add(single);
        Random random = new Random(seed);
        for (int i = 0; i < 200; i++) {
            ways.add(random(bytes, random));
        }
        return ways;
    }

    static List<byte[]> random(byte[] bytes, Random random) {
        List<byte[]> reads = new ArrayList<>();
        int longest = 1 + random.nextInt(64);
        for (int i = 0; i < bytes.length; ) {
            int end = Math.min(bytes.length, i + random.nextInt(longest + 1));
            reads.add(slice(bytes, i, end));
            i = end;
        }
        return reads;
    }

    static List<byte[]> blocks(byte[] bytes, int size) {
        List<byte[]> reads = new ArrayList<>();
        for (int i = 0; i < bytes.length; i += size) {
            reads.add(slice(bytes, i, Math.min(bytes.length, i + size)));
        }
        return reads;
    }

    private static byte[] slice(byte[] bytes, int from, int to) {
        return java.util.Arrays.copyOfRange(bytes, from, to);
    }
}
