/**
 * gRPC engines: KServe v2 and Assay's own bidirectional protocol.
 */
@NullMarked
package dev.assay.grpc;

import org.jspecify.annotations.NullMarked;
