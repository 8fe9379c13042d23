package dev.assay.grpc;

import dev.assay.openaihttp.Balance;
import dev.assay.openaihttp.TlsSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Everything the adapter is told. Immutable.
 *
 * @param endpoints the server, or several replicas of it
 * @param protocol what it speaks
 * @param asked what is asked of it
 * @param modelVersion version of a model behind KServe; empty leaves the choice to the server
 * @param call which call carries a sample behind KServe
 * @param tensors names of the tensors behind KServe
 * @param limits connections and bounds
 * @param tls how TLS connections are made
 * @param balance which of several endpoints gets a sample
 */
public record GrpcOptions(
        List<GrpcAddress> endpoints,
        GrpcProtocol protocol,
        Asked asked,
        String modelVersion,
        KserveCall call,
        TensorNames tensors,
        GrpcLimits limits,
        TlsSettings tls,
        Balance balance) {
    private static final String KNOWN = "protocol, model, version, call, channels, connect-timeout-ms, keep-alive-ms,"
            + " max-message-bytes, text-input, ids-input, text-output, ids-output, max-tokens-input";

    public GrpcOptions {
        endpoints = List.copyOf(endpoints);
        if (endpoints.isEmpty()) {
            throw new IllegalArgumentException("there is no endpoint; name at least one");
        }
        if (protocol == GrpcProtocol.KSERVE && asked.model().isBlank()) {
            throw new IllegalArgumentException("the KServe protocol needs the name of a model; add model=NAME to the"
                    + " address, or --model NAME");
        }
    }

    /** One endpoint with common settings. */
    public static GrpcOptions of(GrpcAddress endpoint, GrpcProtocol protocol, Asked asked) {
        return new GrpcOptions(
                List.of(endpoint),
                protocol,
                asked,
                "",
                KserveCall.STREAM,
                TensorNames.COMMON,
                GrpcLimits.DEFAULT,
                TlsSettings.VERIFIED,
                Balance.ROUND_ROBIN);
    }

    /**
     * Reads addresses with what stands behind their question marks; the first one's parameters count for all.
     *
     * @param asked the rest of what is asked; {@code model} in the address replaces its model
     * @throws IllegalArgumentException with one sentence when an address or a parameter cannot be used
     */
    public static GrpcOptions parse(List<String> addresses, Asked asked) {
        List<GrpcAddress.WithParameters> parsed =
                addresses.stream().map(GrpcAddress::parse).toList();
        Map<String, String> parameters = new LinkedHashMap<>(parsed.getFirst().parameters());
        for (GrpcAddress.WithParameters other : parsed) {
            if (!other.parameters().isEmpty()
                    && !other.parameters().equals(parsed.getFirst().parameters())) {
                throw new IllegalArgumentException("the parameters of " + other.address() + " differ from those of "
                        + parsed.getFirst().address()
                        + "; replicas are asked in the same way: give the parameters once, with the first address");
            }
        }
        String protocol = take(parameters, "protocol", GrpcProtocol.ASSAY.word());
        String model = take(parameters, "model", asked.model());
        GrpcOptions options = new GrpcOptions(
                parsed.stream().map(GrpcAddress.WithParameters::address).toList(),
                GrpcProtocol.of(protocol),
                asked.withModel(model),
                take(parameters, "version", ""),
                KserveCall.of(take(parameters, "call", KserveCall.STREAM.word())),
                new TensorNames(
                        take(parameters, "text-input", TensorNames.COMMON.textInput()),
                        take(parameters, "ids-input", TensorNames.COMMON.idsInput()),
                        take(parameters, "text-output", TensorNames.COMMON.textOutput()),
                        take(parameters, "ids-output", TensorNames.COMMON.idsOutput()),
                        take(parameters, "max-tokens-input", TensorNames.COMMON.maxTokensInput())),
                limits(parameters),
                TlsSettings.VERIFIED,
                Balance.ROUND_ROBIN);
        if (!parameters.isEmpty()) {
            throw new IllegalArgumentException("the address has an unknown parameter "
                    + parameters.keySet().iterator().next() + "; known ones are " + KNOWN);
        }
        return options;
    }

    public GrpcOptions withLimits(GrpcLimits value) {
        return new GrpcOptions(endpoints, protocol, asked, modelVersion, call, tensors, value, tls, balance);
    }

    public GrpcOptions withCall(KserveCall value) {
        return new GrpcOptions(endpoints, protocol, asked, modelVersion, value, tensors, limits, tls, balance);
    }

    public GrpcOptions withTensors(TensorNames value) {
        return new GrpcOptions(endpoints, protocol, asked, modelVersion, call, value, limits, tls, balance);
    }

    public GrpcOptions withTls(TlsSettings value) {
        return new GrpcOptions(endpoints, protocol, asked, modelVersion, call, tensors, limits, value, balance);
    }

    public GrpcOptions withEndpoints(List<GrpcAddress> value) {
        return new GrpcOptions(value, protocol, asked, modelVersion, call, tensors, limits, tls, balance);
    }

    public GrpcOptions withBalance(Balance value) {
        return new GrpcOptions(endpoints, protocol, asked, modelVersion, call, tensors, limits, tls, value);
    }

    /** The same way of asking, of another server without encryption that has the common tensors. */
    public GrpcOptions rehearsedAt(String url, String model) {
        return new GrpcOptions(
                List.of(GrpcAddress.parse(url).address()),
                protocol,
                Asked.of(model),
                "",
                call,
                TensorNames.COMMON,
                limits,
                TlsSettings.VERIFIED,
                balance);
    }

    /** The addresses, as people write them. */
    String shown() {
        return endpoints.getFirst() + (endpoints.size() == 1 ? "" : " and " + (endpoints.size() - 1) + " more");
    }

    private static String take(Map<String, String> parameters, String name, String otherwise) {
        String value = parameters.remove(name);
        return value == null ? otherwise : value;
    }

    private static GrpcLimits limits(Map<String, String> parameters) {
        GrpcLimits[] limits = {GrpcLimits.DEFAULT};
        number(parameters, "channels", value -> limits[0] = limits[0].withChannels(value));
        number(
                parameters,
                "connect-timeout-ms",
                value -> limits[0] = limits[0].withTimeouts(value, limits[0].requestTimeoutMillis()));
        number(parameters, "keep-alive-ms", value -> limits[0] = limits[0].withKeepAliveMillis(value));
        number(parameters, "max-message-bytes", value -> limits[0] = limits[0].withMaxMessageBytes(value));
        return limits[0];
    }

    private static void number(Map<String, String> parameters, String name, Consumer<Integer> use) {
        String value = parameters.remove(name);
        if (value == null) {
            return;
        }
        int number;
        try {
            number = Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "the parameter " + name + " is \"" + value + "\", which is no whole number", e);
        }
        use.accept(number);
    }
}
