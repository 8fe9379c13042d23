/**
 * What differs from one kind of server to the next: how it is asked and what its events mean. One small class a dialect;
 * sockets, event framing, stamps and verdicts are not here.
 */
@NullMarked
package dev.assay.openaihttp.dialect;

import org.jspecify.annotations.NullMarked;
