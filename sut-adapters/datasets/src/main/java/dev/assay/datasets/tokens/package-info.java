/** Token ids and text: the tokenizer of a model, read from local files, never fetched. */
@NullMarked
package dev.assay.datasets.tokens;

import org.jspecify.annotations.NullMarked;
