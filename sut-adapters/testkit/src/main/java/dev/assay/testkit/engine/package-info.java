/**
 * The embedded engine: a discrete-event model of an LLM serving engine with continuous batching, and the two ways to run
 * it, in real time on a thread of its own or on a virtual clock.
 */
@NullMarked
package dev.assay.testkit.engine;

import org.jspecify.annotations.NullMarked;
