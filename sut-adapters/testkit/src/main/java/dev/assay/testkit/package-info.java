/**
 * Systems under test that need no hardware: null, scripted, queueing and misbehaving ones, the embedded engine
 * and its loopback server. Shipped, because users need them too.
 */
@NullMarked
package dev.assay.testkit;

import org.jspecify.annotations.NullMarked;
