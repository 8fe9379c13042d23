/**
 * A read-only view of a package: a folder, a .zip or a .tar.gz, with names and sizes in memory and contents on demand.
 * Nothing in a package is executed, and no name of a package is ever used as a path to write to.
 */
@NullMarked
package dev.assay.compliance.tree;

import org.jspecify.annotations.NullMarked;
