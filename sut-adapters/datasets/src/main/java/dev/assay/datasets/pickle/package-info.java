/**
 * Python pickles read as data: tables of pandas, lists and dictionaries. Nothing in a file can make this package create any
 * object but the few plain ones that are listed here.
 */
@NullMarked
package dev.assay.datasets.pickle;

import org.jspecify.annotations.NullMarked;
