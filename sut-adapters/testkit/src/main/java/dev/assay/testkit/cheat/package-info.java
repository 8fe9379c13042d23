/**
 * Engines that cheat on purpose, one named cheat each: shows whether an audit notices. Nothing here is for a result that
 * anybody is to believe, so every engine carries the name of its cheat.
 */
@NullMarked
package dev.assay.testkit.cheat;

import org.jspecify.annotations.NullMarked;
