package dev.assay.grpc;

/**
 * Names of the tensors of a model behind the KServe protocol.
 *
 * @param textInput prompt as text
 * @param idsInput prompt as token ids
 * @param textOutput answer as text
 * @param idsOutput answer as token ids
 * @param maxTokensInput limit of the answer; a model without this input gets it as a request parameter of that name
 */
public record TensorNames(
        String textInput, String idsInput, String textOutput, String idsOutput, String maxTokensInput) {
    /** {@code text_input}, {@code input_ids}, {@code text_output}, {@code output_ids}, {@code max_tokens}. */
    public static final TensorNames COMMON =
            new TensorNames("text_input", "input_ids", "text_output", "output_ids", "max_tokens");
}
