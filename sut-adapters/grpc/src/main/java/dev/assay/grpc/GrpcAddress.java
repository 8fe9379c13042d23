package dev.assay.grpc;

import dev.assay.openaihttp.ServerAddress;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where a gRPC server listens.
 *
 * @param tls whether the connection is encrypted
 * @param host name or address, without brackets
 * @param port 1 to 65535
 */
public record GrpcAddress(boolean tls, String host, int port) {
    private static final String EXAMPLE = "grpc://127.0.0.1:8001?protocol=kserve&model=my-model";

    /**
     * An address with what was written behind the question mark.
     *
     * @param address the server
     * @param parameters values by name, in the order written
     */
    public record WithParameters(GrpcAddress address, Map<String, String> parameters) {}

    /** Whether a text names a gRPC server. */
    public static boolean matches(String text) {
        return text.startsWith("grpc://") || text.startsWith("grpcs://");
    }

    /**
     * Reads {@code grpc://host:port?name=value&name=value}; {@code grpcs} switches TLS on.
     *
     * @throws IllegalArgumentException with one sentence when the text is no such address
     */
    public static WithParameters parse(String text) {
        URI uri;
        try {
            uri = new URI(text.strip());
        } catch (URISyntaxException e) {
            throw refused(text, "it is not a URL (" + e.getReason() + ")");
        }
        if (!matches(text.strip())) {
            throw refused(text, "it does not begin with grpc:// or grpcs://");
        }
        if (uri.getHost() == null || uri.getPort() < 1 || uri.getPort() > 65_535) {
            throw refused(text, uri.getHost() == null ? "it has no host" : "it has no port from 1 to 65535");
        }
        if (!uri.getRawPath().isEmpty() && !uri.getRawPath().equals("/")) {
            throw refused(text, "it has the path " + uri.getRawPath() + ", and gRPC knows no paths of servers");
        }
        if (uri.getUserInfo() != null || uri.getFragment() != null) {
            throw refused(text, "it holds a user name or a fragment");
        }
        String host = uri.getHost();
        String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        GrpcAddress address = new GrpcAddress(uri.getScheme().equals("grpcs"), bare, uri.getPort());
        return new WithParameters(address, parameters(text, uri.getRawQuery() == null ? "" : uri.getRawQuery()));
    }

    /** The socket address; asks the resolver of the machine. */
    InetSocketAddress resolve() throws UnknownHostException {
        return new InetSocketAddress(InetAddress.getByName(host), port);
    }

    @Override
    public String toString() {
        String shown = host.indexOf(':') >= 0 ? "[" + host + "]" : host;
        return (tls ? "grpcs://" : "grpc://") + shown + ":" + port;
    }

    private static Map<String, String> parameters(String text, String query) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String pair : query.split("&", -1)) {
            if (pair.isEmpty()) {
                continue;
            }
            int equals = pair.indexOf('=');
            if (equals < 1) {
                throw refused(text, "\"" + pair + "\" is not of the form name=value");
            }
            String name = pair.substring(0, equals);
            String value = URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8);
            if (parameters.put(name, value) != null) {
                throw refused(text, name + " is given twice");
            }
        }
        return parameters;
    }

    private static IllegalArgumentException refused(String text, String why) {
        return new IllegalArgumentException("server address \"" + ServerAddress.withoutSecrets(text)
                + "\" cannot be used: " + why + "; write for example " + EXAMPLE);
    }
}
