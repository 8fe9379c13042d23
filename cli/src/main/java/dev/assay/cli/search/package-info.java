/** What the commands peak, gates and sweep share. */
@NullMarked
package dev.assay.cli.search;

import org.jspecify.annotations.NullMarked;
