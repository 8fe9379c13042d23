package dev.assay.compliance.rules;

import dev.assay.compliance.doc.Document;
import dev.assay.compliance.doc.Scalars;
import dev.assay.compliance.subject.ResultSubject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * The records of both sides of a power session.
 *
 * @param client what the client wrote
 * @param server what the server wrote
 */
record PowerSession(ResultSubject result, Document client, Document server) {
    /** One command and the answer to it. */
    record Message(String command, String reply) {}

    static PowerSession of(ResultSubject result) {
        return new PowerSession(
                result,
                result.json(result.at("performance/power/client.json")),
                result.json(result.at("performance/power/server.json")));
    }

    boolean readable() {
        return client.ok() && server.ok();
    }

    /** Messages of a list field. */
    static List<Message> messages(Document side, String field) {
        List<Message> messages = new ArrayList<>();
        side.field(field)
                .ifPresent(list -> list.forEach(
                        m -> messages.add(new Message(Scalars.text(m.path("cmd")), Scalars.text(m.path("reply"))))));
        return messages;
    }

    /** Start times of the phases of a run, in seconds. */
    static List<Double> starts(Document side, String run) {
        List<Double> starts = new ArrayList<>();
        side.field("phases")
                .map(p -> p.path(run))
                .ifPresent(list -> list.forEach(p -> starts.add(p.path(0).doubleValue(Double.NaN))));
        return starts;
    }

    String sessionName() {
        return client.text("session_name");
    }

    /** A member of a map field as text. */
    static Optional<String> member(Document side, String field, String name) {
        return side.field(field)
                .map(f -> f.get(name))
                .filter(JsonNode::isString)
                .map(JsonNode::stringValue);
    }

    String clientPath() {
        return client.path();
    }

    String serverPath() {
        return server.path();
    }
}
