package dev.assay.conf.round;

/**
 * Where things lie in a package, as path templates with the place holders {@code {division}}, {@code {submitter}},
 * {@code {system}}, {@code {benchmark}}, {@code {scenario}} and {@code {test}}; {@code *} is any text, a part in square
 * brackets may be left out.
 *
 * @param results folder of a scenario's results
 * @param measurements the measurements JSON
 * @param compliance folder of one compliance test
 * @param system the system description
 * @param source folder of a benchmark's source code
 */
public record PackageLayout(String results, String measurements, String compliance, String system, String source) {}
