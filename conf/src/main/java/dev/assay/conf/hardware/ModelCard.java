package dev.assay.conf.hardware;

import java.util.List;

/**
 * Sizes of one model.
 *
 * @param totalParameters all parameters
 * @param activeParameters parameters that one token uses
 * @param kvLayers layers that keep keys and values of the whole context
 * @param kvElementsPerLayer elements of keys and values that a token adds in such a layer
 * @param source the document
 */
public record ModelCard(
        String name,
        List<String> aliases,
        double totalParameters,
        double activeParameters,
        long kvLayers,
        long kvElementsPerLayer,
        String source) {
    /** Copies the list. */
    public ModelCard {
        aliases = List.copyOf(aliases);
    }
}
