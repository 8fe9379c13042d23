"""The same workloads on the Python package mlcommons-loadgen, as a second yardstick: one line of JSON for each call.

usage: yardstick.py singlestream|multistream|offline-one|offline-1024 N
Every query crosses into Python and back, so this measures what users of that package get, not the C++ library alone.
"""
import json
import os
import resource
import sys
import tempfile
import time

try:
    import mlperf_loadgen as lg
except ImportError:
    sys.exit("yardstick.py: this Python has no mlperf_loadgen; install the package mlcommons-loadgen into it")

SCENARIOS = {
    "singlestream": lg.TestScenario.SingleStream,
    "multistream": lg.TestScenario.MultiStream,
    "offline-one": lg.TestScenario.Offline,
    "offline-1024": lg.TestScenario.Offline,
}


def settings_of(workload, size):
    settings = lg.TestSettings()
    settings.scenario = SCENARIOS[workload]
    settings.mode = lg.TestMode.PerformanceOnly
    settings.qsl_rng_seed = 2085463073848966840
    settings.sample_index_rng_seed = 2747215439041700203
    settings.schedule_rng_seed = 16159082839903944936
    settings.min_duration_ms = 0
    settings.min_query_count = size
    settings.single_stream_expected_latency_ns = 1_000_000_000
    settings.multi_stream_expected_latency_ns = 1_000_000_000
    settings.multi_stream_samples_per_query = 8
    settings.offline_expected_qps = 1
    return settings


def measure(workload, size):
    step = 1024 if workload == "offline-1024" else 1 << 62
    state = {"queries": 0, "samples": 0, "first": 0.0, "last": 0.0}

    def issue(samples):
        if not state["queries"]:
            state["first"] = time.perf_counter()
        state["queries"] += 1
        state["samples"] += len(samples)
        responses = [lg.QuerySampleResponse(sample.id, 0, 0) for sample in samples]
        for start in range(0, len(responses), step):
            lg.QuerySamplesComplete(responses[start : start + step])
        state["last"] = time.perf_counter()

    sut = lg.ConstructSUT(issue, lambda: None)
    library = lg.ConstructQSL(1024, 1024, lambda indices: None, lambda indices: None)
    with tempfile.TemporaryDirectory() as directory:
        output = lg.LogOutputSettings()
        output.outdir = directory
        output.copy_summary_to_stdout = False
        logs = lg.LogSettings()
        logs.log_output = output
        logs.enable_trace = False
        cpu = time.process_time()
        started = time.perf_counter()
        lg.StartTestWithLogSettings(sut, library, settings_of(workload, size), logs, os.path.join(directory, "none"))
        ended = time.perf_counter()
        cpu = time.process_time() - cpu
    lg.DestroyQSL(library)
    lg.DestroySUT(sut)
    run = state["last"] - state["first"]
    return {
        "workload": "python-" + workload,
        "size": size,
        "warm_ups": 0,
        "queries_per_s": round(state["queries"] / run, 6),
        "samples_per_s": round(state["samples"] / run, 6),
        "generate_s": round(state["first"] - started, 6),
        "run_s": round(run, 6),
        "finish_s": round(ended - state["last"], 6),
        "cpu_s": round(cpu, 6),
        "peak_mib": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, 6),
    }


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in SCENARIOS or not sys.argv[2].isdigit():
        sys.exit("yardstick.py: give a workload (" + ", ".join(SCENARIOS) + ") and a number")
    print(json.dumps(measure(sys.argv[1], int(sys.argv[2]))))
