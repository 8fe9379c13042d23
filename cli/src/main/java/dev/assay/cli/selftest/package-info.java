/** {@code assay selftest}: what this client can carry on this machine, and how a run compares with it. */
@NullMarked
package dev.assay.cli.selftest;

import org.jspecify.annotations.NullMarked;
