package dev.assay.cli;

import dev.assay.cli.settings.RunSettings;
import dev.assay.cli.settings.SettingsTable;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestMode;
import dev.assay.loadgen.schedule.AccuracySeries;
import dev.assay.loadgen.schedule.Schedule;
import dev.assay.loadgen.schedule.ScheduleDigest;
import dev.assay.loadgen.schedule.ScheduleGenerator;
import dev.assay.loadgen.settings.ConfigOutcome;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.loadgen.settings.SettingsProvenance;
import java.io.PrintWriter;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.json.JsonMapper;

/** The JSON of {@code assay plan}, written as a stream: a plan may have millions of queries. */
record PlanDocument(
        RunSettings run, ConfigOutcome audited, EffectiveSettings effective, Library library, boolean full) {
    /** The sizes that decide a plan. */
    record Library(String name, int totalSampleCount, int performanceSampleCount) {}

    private static final String SCHEMA = "assay/plan/1";
    private static final int SHOWN_AT_EACH_END = 5;
    private static final int SAMPLES_SHOWN = 16;
    private static final double NANOS_PER_SECOND = 1e9;

    void write(PrintWriter to) {
        DefaultPrettyPrinter printer =
                new DefaultPrettyPrinter().withArrayIndenter(DefaultIndenter.SYSTEM_LINEFEED_INSTANCE);
        // The generator must not close the writer: it is the console.
        try (JsonGenerator json = JsonMapper.builder()
                .disable(tools.jackson.core.StreamWriteFeature.AUTO_CLOSE_TARGET)
                .build()
                .writer()
                .with(printer)
                .createGenerator(to)) {
            json.writeStartObject();
            json.writeStringProperty("schema", SCHEMA);
            writeHeader(json);
            writeSettings(json);
            writeSeries(json);
            json.writeEndObject();
        }
        to.println();
        to.flush();
    }

    private void writeHeader(JsonGenerator json) {
        json.writeStringProperty("ruleset", run.ruleset().document().name());
        json.writeBooleanProperty("demonstration", run.ruleset().document().demonstration());
        json.writeObjectPropertyStart("reference");
        json.writeStringProperty("version", run.variant().version().toString());
        json.writeStringProperty("boundedIntegers", run.variant().uniformInt().name());
        json.writeEndObject();
        json.writeObjectPropertyStart("library");
        json.writeStringProperty("name", library.name());
        json.writeNumberProperty("totalSampleCount", library.totalSampleCount());
        json.writeNumberProperty("performanceSampleCount", library.performanceSampleCount());
        json.writeEndObject();
    }

    private void writeSettings(JsonGenerator json) {
        json.writeObjectPropertyStart("settings");
        writeTable(json, "requested", SettingsTable.requested(audited.settings()));
        writeTable(json, "effective", SettingsTable.effective(effective));
        json.writeObjectPropertyStart("origins");
        for (Map.Entry<String, SettingsProvenance.Origin> origin :
                audited.provenance().all().entrySet()) {
            json.writeStringProperty(origin.getKey(), origin.getValue().place());
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void writeTable(JsonGenerator json, String name, Map<String, Object> table) {
        json.writeObjectPropertyStart(name);
        table.forEach(json::writePOJOProperty);
        json.writeEndObject();
    }

    private void writeSeries(JsonGenerator json) {
        ScheduleGenerator generator = new ScheduleGenerator(effective, library.totalSampleCount(), run.variant());
        json.writeArrayPropertyStart("series");
        TestMode mode = effective.mode();
        if (mode == TestMode.ACCURACY_ONLY || mode == TestMode.SUBMISSION_RUN) {
            AccuracySeries series = generator.accuracy();
            for (int set = 0; set < series.count(); set++) {
                writeOne(json, "accuracy", set, series.count(), series.get(set));
            }
        }
        if (mode != TestMode.ACCURACY_ONLY) {
            writeOne(
                    json,
                    mode == TestMode.FIND_PEAK_PERFORMANCE ? "first probe" : "performance",
                    0,
                    1,
                    generator.performance());
        }
        json.writeEndArray();
    }

    private void writeOne(JsonGenerator json, String phase, int set, int sets, Schedule schedule) {
        json.writeStartObject();
        json.writeStringProperty("phase", phase);
        json.writeNumberProperty("set", set);
        json.writeNumberProperty("sets", sets);
        json.writeNumberProperty("loadedSamples", schedule.loadedSet().length);
        json.writeNumberProperty("queries", schedule.queryCount());
        json.writeNumberProperty("samplesPerQuery", schedule.samplesPerQuery());
        json.writeNumberProperty("samples", (long) schedule.queryCount() * schedule.samplesPerQuery());
        json.writeNumberProperty("durationNanos", schedule.durationNanos());
        if (effective.scenario() == Scenario.SERVER) {
            writeRate(json, schedule);
        }
        writeHashes(json, ScheduleDigest.of(schedule));
        int queries = schedule.queryCount();
        if (full) {
            writeQueries(json, "all", schedule, 0, queries);
        } else {
            writeQueries(json, "first", schedule, 0, Math.min(SHOWN_AT_EACH_END, queries));
            writeQueries(json, "last", schedule, Math.max(0, queries - SHOWN_AT_EACH_END), queries);
        }
        json.writeEndObject();
    }

    /** The rate that random arrivals come to, with the spread to expect from so many of them. */
    private void writeRate(JsonGenerator json, Schedule schedule) {
        int queries = schedule.queryCount();
        long lastNanos = schedule.dueNanos(queries - 1);
        json.writeNumberProperty("askedQps", effective.targetQps());
        if (lastNanos > 0) {
            json.writeNumberProperty("scheduledQps", (queries - 1) / (lastNanos / NANOS_PER_SECOND));
        }
        json.writeNumberProperty("expectedSpreadQps", effective.targetQps() / Math.sqrt(queries));
    }

    private static void writeHashes(JsonGenerator json, ScheduleDigest digest) {
        json.writeObjectPropertyStart("hashes");
        writeHash(json, "loadedSet", digest.loadedSet());
        writeHash(json, "dueNanos", digest.dueNanos());
        writeHash(json, "sampleIndices", digest.sampleIndices());
        json.writeEndObject();
    }

    private static void writeHash(JsonGenerator json, String name, ScheduleDigest.Hashes hashes) {
        json.writeObjectPropertyStart(name);
        json.writeStringProperty("sha256", hashes.sha256());
        json.writeStringProperty("fnv1a", hashes.fnv1a());
        json.writeEndObject();
    }

    private void writeQueries(JsonGenerator json, String name, Schedule schedule, int from, int to) {
        json.writeArrayPropertyStart(name);
        for (int query = from; query < to; query++) {
            json.writeRawValue(queryLine(schedule, query));
        }
        json.writeEndArray();
    }

    /** One line a query; an abridged query of many samples says how many are left out. */
    private String queryLine(Schedule schedule, int query) {
        int samples = schedule.samplesPerQuery();
        int shown = full ? samples : Math.min(samples, SAMPLES_SHOWN);
        StringBuilder line = new StringBuilder("{\"query\": ").append(query);
        line.append(", \"dueNanos\": ").append(schedule.dueNanos(query)).append(", \"sampleIndices\": [");
        for (int i = 0; i < shown; i++) {
            line.append(i == 0 ? "" : ", ").append(schedule.sampleIndex(query, i));
        }
        line.append(']');
        if (shown < samples) {
            line.append(", \"furtherSamples\": ").append(samples - shown);
        }
        return line.append('}').toString();
    }
}
