/** Compliance tests as data: audit configurations, limits of the verifiers, end-token ids of the models. */
@NullMarked
package dev.assay.conf.audit;

import org.jspecify.annotations.NullMarked;
