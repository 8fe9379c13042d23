package dev.assay.openaihttp;

/** Whether the server is asked to send token ids with the text ({@code return_token_ids}). */
public enum TokenIds {
    /** Ask if the server accepts the field, which the probe before the run finds out. */
    AUTO,
    /** Always ask. */
    ON,
    /** Never ask. */
    OFF
}
