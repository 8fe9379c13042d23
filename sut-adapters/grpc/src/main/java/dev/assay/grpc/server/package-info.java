/**
 * Servers of both gRPC protocols: the embedded engine behind them, and a service of assay.sut.v1 for engines of others.
 */
@NullMarked
package dev.assay.grpc.server;

import org.jspecify.annotations.NullMarked;
