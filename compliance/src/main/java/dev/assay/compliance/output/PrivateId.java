package dev.assay.compliance.output;

import dev.assay.compliance.doc.Document;
import dev.assay.compliance.subject.SystemSubject;
import dev.assay.conf.round.PrivateIdWords;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The private id of a system, shown on request (official checker, columns). */
final class PrivateId {
    private PrivateId() {}

    /** From {@code privateid.json} of the system if there is one, else from its name; empty unless it was asked for. */
    static String of(SystemSubject system) {
        if (!system.parent().parent().options().privateIds()) {
            return "";
        }
        String file = system.path() + "/privateid.json";
        return written(system.parent().parent().documents().json(file))
                .orElseGet(() -> PrivateIdWords.builtIn().id(system.name()));
    }

    private static Optional<String> written(Document document) {
        return document.fields().values().stream()
                .filter(JsonNode::isString)
                .map(JsonNode::stringValue)
                .findFirst();
    }
}
