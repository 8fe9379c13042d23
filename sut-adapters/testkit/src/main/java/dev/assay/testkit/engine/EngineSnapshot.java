package dev.assay.testkit.engine;

/**
 * What an engine has done up to one instant.
 *
 * @param submitted requests taken; = finished + cancelled + running + waiting
 * @param finished requests that reached their end
 * @param cancelled requests that were given up and removed
 * @param running sequences in progress
 * @param waiting requests not yet admitted, or evicted
 * @param kvTokens tokens that the cache holds or has promised
 * @param emittedTokens output tokens of all requests, end tokens included
 * @param prefillTokens prompt tokens read, those read again after an eviction included
 * @param evictions sequences whose cache was taken away
 * @param steps steps taken
 * @param busyNanos sum of their lengths
 */
public record EngineSnapshot(
        long submitted,
        long finished,
        long cancelled,
        int running,
        int waiting,
        long kvTokens,
        long emittedTokens,
        long prefillTokens,
        long evictions,
        long steps,
        long busyNanos) {}
