/**
 * A real HTTP server in front of the embedded engine, with the OpenAI-style interface of LLM servers, that can be told to
 * misbehave.
 */
@NullMarked
package dev.assay.testkit.server;

import org.jspecify.annotations.NullMarked;
