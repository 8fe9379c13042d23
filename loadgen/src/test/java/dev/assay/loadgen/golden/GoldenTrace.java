package dev.assay.loadgen.golden;

import dev.assay.loadgen.api.Query;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** What the system under test and the sample library of a reference run saw, in the form of its sut_trace.json. */
public final class GoldenTrace {
    private final List<Long> issueNanos = new ArrayList<>();
    private final List<Long> querySizes = new ArrayList<>();
    private final List<Long> sampleIndices = new ArrayList<>();
    private final List<Long> serviceNanos = new ArrayList<>();
    private long flushes;

    void issued(Query query, long nanos) {
        issueNanos.add(nanos);
        querySizes.add((long) query.sampleCount());
        for (int i = 0; i < query.sampleCount(); i++) {
            sampleIndices.add((long) query.sampleIndex(i));
        }
    }

    void flushed() {
        flushes++;
    }

    void sample(long i) {
        serviceNanos.add(-1L);
    }

    void completed(long i, long issuedNanos, long doneNanos) {
        serviceNanos.set((int) i, doneNanos - issuedNanos);
    }

    /** The numbers of sut_trace.json that do not depend on its length limits. */
    public Map<String, Object> facts() {
        List<Long> sinceFirst =
                issueNanos.stream().map(t -> t - issueNanos.getFirst()).toList();
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("issue_query_calls", (long) issueNanos.size());
        facts.put("flush_calls", flushes);
        facts.put("samples_issued", (long) sampleIndices.size());
        facts.put("issue_time_since_first_issue_ns_sha256_le_int64", sha256(sinceFirst));
        facts.put("query_sizes_sha256_le_int64", sha256(querySizes));
        facts.put("sample_index_sha256_le_int64", sha256(sampleIndices));
        facts.put("issue_to_complete_ns_sha256_le_int64", sha256(serviceNanos));
        return facts;
    }

    /** Differences to the sut_trace.json of a run, for the numbers that stand in both. */
    static List<String> compare(Path directory, Map<String, Object> facts, List<GoldenLibrary.Operation> operations) {
        JsonNode expected = GoldenRun.parse(directory.resolve("sut_trace.json"));
        List<String> differences = new ArrayList<>();
        facts.forEach((key, value) -> {
            JsonNode wanted = expected.get(key);
            if (wanted != null && !wanted.asString().equals(value.toString())) {
                differences.add("sut_trace.json " + key + ": reference " + wanted.asString() + ", replay " + value);
            }
        });
        JsonNode wantedOperations = expected.get("qsl_operations");
        if (wantedOperations.size() != operations.size()) {
            differences.add("sut_trace.json qsl_operations: reference " + wantedOperations.size() + ", replay "
                    + operations.size());
            return differences;
        }
        for (int i = 0; i < operations.size(); i++) {
            GoldenLibrary.Operation operation = operations.get(i);
            JsonNode wanted = wantedOperations.get(i);
            String got = operation.name() + " " + sha256(operation.indices());
            String reference = wanted.get("op").asString() + " "
                    + wanted.get("sha256_le_int64").asString();
            if (!got.equals(reference)) {
                differences.add("sut_trace.json qsl_operations " + i + ": reference " + reference + ", replay " + got);
            }
        }
        return differences;
    }

    private static String sha256(List<Long> values) {
        ByteBuffer bytes = ByteBuffer.allocate(values.size() * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        values.forEach(bytes::putLong);
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes.array()));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
