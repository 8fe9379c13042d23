/** Reading of the small documents of a package (JSON, YAML, text), with sizes bounded and damage kept as data. */
@NullMarked
package dev.assay.compliance.doc;

import org.jspecify.annotations.NullMarked;
