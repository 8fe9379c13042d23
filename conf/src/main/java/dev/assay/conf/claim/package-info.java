/** Fields that a file about a vendor's claim may have, as data. */
@NullMarked
package dev.assay.conf.claim;

import org.jspecify.annotations.NullMarked;
