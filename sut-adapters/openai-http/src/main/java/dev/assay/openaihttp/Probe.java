package dev.assay.openaihttp;

import dev.assay.openaihttp.dialect.Dialect;
import dev.assay.openaihttp.dialect.EventReader;
import dev.assay.openaihttp.dialect.JsonFault;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Asks a server, before the clock starts, for its models and for one token, and says in one sentence what is wrong. The
 * test request is like those of the run; if the server refuses it, optional fields are dropped one after the other.
 */
final class Probe {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int MODELS_SHOWN = 5;

    private final OpenAiOptions options;
    private final ProbeClient client;
    private final Dialect dialect;

    Probe(OpenAiOptions options, ProbeClient client) {
        this.options = options;
        this.client = client;
        this.dialect = options.request().dialect();
    }

    ProbeResult run() {
        try {
            if (!dialect.listsModels()) {
                return testRequest(List.of());
            }
            ProbeClient.Reply models = client.get(options.basePath() + "/models");
            @Nullable String fault = modelsFault(models);
            return fault != null ? ProbeResult.wrong(fault) : testRequest(names(models));
        } catch (ProbeClient.NoReply e) {
            return ProbeResult.wrong(
                    options.shownBase() + " cannot be used: " + e.getMessage() + "; is the server running there?");
        }
    }

    private @Nullable String modelsFault(ProbeClient.Reply reply) {
        String where = "GET " + options.shownBase() + "/models";
        if (reply.status() == 401 || reply.status() == 403) {
            return unauthorised(where, reply.status());
        }
        if (reply.status() == 429 || (reply.status() >= 500 && reply.status() != 501)) {
            return where + " answered with status " + reply.status() + " (" + shown(reply)
                    + "); the server is not ready, wait until it has loaded its model";
        }
        if (reply.status() != 200) {
            return null; // not every server lists its models; the test request decides
        }
        List<String> names = names(reply);
        if (names.isEmpty()) {
            return where + " answered, but not with a list of models (" + shown(reply)
                    + "); this is not an OpenAI-compatible interface, or its base path is another one";
        }
        String model = options.request().model();
        return names.contains(model)
                ? null
                : "the model \"" + model + "\" is not served at " + options.shownBase() + "; it has "
                        + String.join(", ", names.subList(0, Math.min(MODELS_SHOWN, names.size())))
                        + (names.size() > MODELS_SHOWN ? ", ..." : "");
    }

    private ProbeResult testRequest(List<String> models) throws ProbeClient.NoReply {
        boolean stream = options.request().stream();
        boolean ids = options.request().tokenIds() != TokenIds.OFF || dialect.promisesTokenIds();
        boolean usage = stream;
        ProbeClient.Reply reply = post(ids, usage);
        if (dialect.hasOptionalFields() && refused(reply) && options.request().tokenIds() == TokenIds.AUTO) {
            ids = false;
            reply = post(false, usage);
        }
        if (dialect.hasOptionalFields() && refused(reply) && usage) {
            ProbeClient.Reply plain = post(ids, false);
            if (!refused(plain)) {
                usage = false;
                reply = plain;
            }
        }
        @Nullable String fault = statusFault(reply);
        return fault != null ? ProbeResult.wrong(fault) : judged(reply, models, ids, usage);
    }

    private ProbeClient.Reply post(boolean ids, boolean usage) throws ProbeClient.NoReply {
        return client.post(options.requestPath(), new RequestWriter(options.request(), ids, usage).probeBody());
    }

    private @Nullable String statusFault(ProbeClient.Reply reply) {
        String where = where();
        return switch (reply.status()) {
            case 200 -> null;
            case 401, 403 -> unauthorised(where, reply.status());
            case 404, 405 ->
                where + " does not exist (status " + reply.status() + ", " + shown(reply)
                        + "); is the base path or the endpoint another one?";
            default ->
                where + " refused a test request of one token with status " + reply.status() + " (" + shown(reply)
                        + ")";
        };
    }

    private ProbeResult judged(ProbeClient.Reply reply, List<String> models, boolean ids, boolean usage) {
        Answer answer = new Answer(false);
        boolean streamed = reply.contentType().startsWith("text/event-stream");
        Outcome outcome;
        try {
            outcome = streamed ? stream(reply, answer) : whole(reply, answer);
        } catch (JsonFault e) {
            return ProbeResult.wrong(where() + " answered with something that is not JSON (" + shown(reply)
                    + "); this is not an OpenAI-compatible interface");
        }
        if (outcome instanceof Outcome.Failure failure) {
            return ProbeResult.wrong(where() + " does not answer a test request well: " + failure.reason()
                    + (answer.errorMessage().isEmpty() ? "" : " (" + options.shown(answer.errorMessage()) + ")"));
        }
        if (dialect.promisesTokenIds() && answer.idCount() == 0) {
            return ProbeResult.wrong(
                    where() + " answers, but without the token ids that the dialect \"" + dialect.name()
                            + "\" promises; is it another server, or hidden behind a gateway? The dialect completions does without");
        }
        String source = ((Outcome.Success) outcome).source().label();
        String model = options.request().model().isEmpty()
                ? "its model"
                : options.request().model();
        String sentence = options.shownBase() + " serves " + model + " (" + dialect.summary() + ", "
                + (streamed ? "streaming" : "whole answers") + ", token counts from "
                + (source.equals("unknown") ? "nowhere: the server tells none" : source) + ")";
        return new ProbeResult(true, sentence, models, ids, usage, answer.idCount() > 0);
    }

    private Outcome stream(ProbeClient.Reply reply, Answer answer) {
        AnswerStream stream =
                new AnswerStream(new EventReader(dialect), options.connection().maxEventBytes());
        stream.begin(answer);
        byte[] bytes = reply.body().getBytes(StandardCharsets.UTF_8);
        stream.read(bytes, 0, bytes.length, 0);
        stream.end();
        Outcome.Failure fault = stream.fault();
        return fault != null
                ? fault
                : Verdict.of(answer, new Asked(1, false, 0), dialect, true, true, stream.cutEvent());
    }

    private Outcome whole(ProbeClient.Reply reply, Answer answer) throws JsonFault {
        EventReader reader = new EventReader(dialect);
        byte[] bytes = reply.body().getBytes(StandardCharsets.UTF_8);
        answer.event(reader.read(bytes, 0, bytes.length), 0);
        return Verdict.of(answer, new Asked(1, false, 0), dialect, false, true, false);
    }

    private String unauthorised(String where, int status) {
        return where + " answered with status " + status
                + (options.key().isPresent()
                        ? ": the API key was refused; check the key and its rights"
                        : ": an API key is needed; give it in an environment variable or a file");
    }

    private String where() {
        return "POST " + options.server().root() + options.requestPath();
    }

    private String shown(ProbeClient.Reply reply) {
        return reply.body().isBlank() ? "no text" : options.shown(reply.body());
    }

    private static boolean refused(ProbeClient.Reply reply) {
        return reply.status() == 400 || reply.status() == 422;
    }

    private static List<String> names(ProbeClient.Reply reply) {
        List<String> names = new ArrayList<>();
        try {
            for (JsonNode model : JSON.readTree(reply.body()).path("data")) {
                if (model.path("id").isString()) {
                    names.add(model.path("id").asString());
                }
            }
        } catch (JacksonException e) {
            return List.of();
        }
        return names;
    }
}
