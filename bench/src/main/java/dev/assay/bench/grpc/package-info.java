/** What one client core carries over assay.sut.v1. */
@NullMarked
package dev.assay.bench.grpc;

import org.jspecify.annotations.NullMarked;
