"""Runs the reference load generator with given settings and a system that answers at once, and writes down what it did.

Usage: reference_runs.py REQUESTS RESULTS   (in a directory of its own: logs and configurations are written there)

REQUESTS is a JSON array. Each element: scenario and mode (official names), settings (attributes of the reference's Python
binding), config (text of a configuration, read with conf_type 2, or null), model, audit (text or null),
qsl_total_sample_count, qsl_performance_sample_count. RESULTS gets one JSON object a line, in the same order: return code of
the configuration, key and raw value of each detail-log line, issued sample indices and query sizes, loaded and unloaded
sets, sequence numbers in the accuracy log.
"""

import json
import os
import re
import sys
import traceback

import mlperf_loadgen as loadgen

DETAIL_LINE = re.compile(r'^:::MLLOG \{"key": "([^"]*)", "value": (.*), "time_ms": ')


class InstantSystem:
    """Completes every query inside the issue call and remembers it."""

    def __init__(self, with_tokens):
        self.with_tokens = with_tokens
        self.indices = []
        self.query_sizes = []

    def issue(self, samples):
        self.indices.extend(sample.index for sample in samples)
        self.query_sizes.append(len(samples))
        if self.with_tokens:
            firsts = [loadgen.QuerySampleResponse(sample.id, 0, 0) for sample in samples]
            loadgen.FirstTokenComplete(firsts)
        loadgen.QuerySamplesComplete([loadgen.QuerySampleResponse(sample.id, 0, 0, 2) for sample in samples])

    def flush(self):
        pass


def write(name, text):
    with open(name, "w", encoding="latin-1", newline="") as file:
        file.write(text)


def settings_of(request, number):
    settings = loadgen.TestSettings()
    settings.scenario = getattr(loadgen.TestScenario, request["scenario"])
    settings.mode = getattr(loadgen.TestMode, request["mode"])
    for name, value in request["settings"].items():
        setattr(settings, name, value)
    code = 0
    if request["config"] is not None:
        name = "user-%d.conf" % number
        write(name, request["config"])
        code = settings.FromConfig(name, request["model"], request["scenario"], 2)
    return settings, code


def log_settings():
    output = loadgen.LogOutputSettings()
    output.outdir = "."
    logs = loadgen.LogSettings()
    logs.log_output = output
    logs.enable_trace = False
    return logs


def detail_lines():
    with open("mlperf_log_detail.txt", encoding="latin-1") as file:
        return [match.groups() for match in map(DETAIL_LINE.match, file) if match]


def logged_sequence_numbers():
    with open("mlperf_log_accuracy.json", encoding="latin-1") as file:
        text = file.read().strip()
    return [entry["seq_id"] for entry in json.loads(text)] if text else []


def run(request, number):
    settings, code = settings_of(request, number)
    audit = "audit-%d.config" % number
    if request["audit"] is not None:
        write(audit, request["audit"])
    system = InstantSystem(settings.use_token_latencies)
    loaded, unloaded = [], []
    sut = loadgen.ConstructSUT(system.issue, system.flush)
    qsl = loadgen.ConstructQSL(
        request["qsl_total_sample_count"],
        request["qsl_performance_sample_count"],
        lambda indices: loaded.append(list(indices)),
        lambda indices: unloaded.append(list(indices)),
    )
    loadgen.StartTestWithLogSettings(sut, qsl, settings, log_settings(), audit)
    loadgen.DestroyQSL(qsl)
    loadgen.DestroySUT(sut)
    return {
        "return": code,
        "detail": detail_lines(),
        "sample_indices": system.indices,
        "query_sizes": system.query_sizes,
        "loaded": loaded,
        "unloaded": unloaded,
        "accuracy_seq_ids": logged_sequence_numbers(),
    }


def run_in_child(request, number, results):
    """A run of its own process: what the library logs between two runs of one process gets lost."""
    child = os.fork()
    if child == 0:
        try:
            results.write(json.dumps(run(request, number)) + "\n")
            results.flush()
            os._exit(0)  # The library's threads may outlive it.
        except BaseException:
            traceback.print_exc()
            os._exit(1)
    _, status = os.waitpid(child, 0)
    if status != 0:
        sys.exit("run %d ended with status %d: %s" % (number, status, json.dumps(request)))


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        requests = json.load(file)
    with open(sys.argv[2], "w", encoding="utf-8") as results:
        for number, request in enumerate(requests):
            run_in_child(request, number, results)


if __name__ == "__main__":
    main()
