/**
 * Systems under test that live in the process: null, scripted, queueing, the embedded engine, and wrappers that misbehave.
 */
@NullMarked
package dev.assay.testkit.sut;

import org.jspecify.annotations.NullMarked;
