/** Reading of the data files that this module ships: strict, with the place of a fault in every message. */
@org.jspecify.annotations.NullMarked
package dev.assay.conf.data;
