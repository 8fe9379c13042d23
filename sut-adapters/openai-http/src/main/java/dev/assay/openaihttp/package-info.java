/**
 * OpenAI-compatible engines over streaming HTTP: one streaming core, one small class a dialect.
 */
@NullMarked
package dev.assay.openaihttp;

import org.jspecify.annotations.NullMarked;
