package dev.assay.grpc;

import dev.assay.datasets.Prompt;

/** Writes the message of a prompt; throws IllegalArgumentException with one clause when the server cannot take it. */
interface RequestMaker {
    Prepared make(Prompt prompt);
}
