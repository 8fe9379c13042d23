package dev.assay.openaihttp;

import dev.assay.openaihttp.dialect.Dialect;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;

/**
 * Where the interface is.
 *
 * @param tls whether the connection is encrypted
 * @param host name or address, without brackets
 * @param port 1 to 65535
 * @param basePath path in front of the endpoints, without a slash at the end, for example {@code /v1}; empty when none was
 *     given, which leaves it to the dialect
 */
public record ServerAddress(boolean tls, String host, int port, String basePath) {
    private static final List<String> REQUEST_PATHS =
            List.of("/chat/completions", "/completions", "/generate_stream", "/generate", "/completion");

    /**
     * Reads {@code http://host:8000}, {@code https://host/v1} or {@code host:8000}. A path of a request is cut down
     * to its base.
     *
     * @throws IllegalArgumentException with one sentence when the text is no such address
     */
    public static ServerAddress parse(String text) {
        String url = text.contains("://") ? text : "http://" + text;
        URI uri;
        try {
            uri = new URI(url.strip());
        } catch (URISyntaxException e) {
            throw refused(text, "it is not a URL (" + e.getReason() + ")");
        }
        String scheme = uri.getScheme().toLowerCase(Locale.ROOT);
        if (!scheme.equals("http") && !scheme.equals("https")) {
            throw refused(text, "the scheme is " + scheme + ", not http or https");
        }
        if (uri.getUserInfo() != null) {
            throw refused(text, "it holds a user name; give the key in an environment variable or a file");
        }
        if (uri.getHost() == null || uri.getQuery() != null || uri.getFragment() != null) {
            throw refused(text, uri.getHost() == null ? "it has no host" : "it has a query or a fragment");
        }
        boolean tls = scheme.equals("https");
        int port = uri.getPort() >= 0 ? uri.getPort() : tls ? 443 : 80;
        if (port < 1 || port > 65_535) {
            throw refused(text, "the port is " + port + ", not 1 to 65535");
        }
        String host = uri.getHost();
        String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        return new ServerAddress(tls, bare, port, basePath(uri.getRawPath()));
    }

    /** The value of the Host header. */
    String authority() {
        String shown = host.indexOf(':') >= 0 ? "[" + host + "]" : host;
        return port == (tls ? 443 : 80) ? shown : shown + ":" + port;
    }

    /** The path in front of the requests of a dialect. */
    String baseFor(Dialect dialect) {
        if (basePath.isEmpty()) {
            return dialect.base();
        }
        boolean foreign = dialect.base().isEmpty() && basePath.endsWith("/v1");
        return foreign ? basePath.substring(0, basePath.length() - "/v1".length()) : basePath;
    }

    /** The address without a path. */
    String root() {
        return (tls ? "https://" : "http://") + authority();
    }

    @Override
    public String toString() {
        return (tls ? "https://" : "http://") + authority() + basePath;
    }

    private static String basePath(String rawPath) {
        String path = rawPath;
        for (String ending : REQUEST_PATHS) {
            if (path.endsWith(ending)) {
                path = path.substring(0, path.length() - ending.length());
                break;
            }
        }
        while (path.endsWith("/")) {
            path = path.substring(0, path.length() - 1);
        }
        return path;
    }

    /** A refused address as it may be shown: without what stands where a user name, a password or a key may stand. */
    public static String withoutSecrets(String text) {
        return text.replaceAll("://[^/?#]*@", "://...@")
                .replaceAll("#.*", "#...")
                .replaceAll("(?i)([?&][^=&#]*(?:key|token|secret|passw|auth)[^=&#]*=)[^&#]*", "$1...");
    }

    private static IllegalArgumentException refused(String text, String why) {
        String shown = withoutSecrets(text).replaceAll("\\?[^#]*", "?...");
        return new IllegalArgumentException("server address \"" + shown + "\" cannot be used: " + why
                + "; write for example http://127.0.0.1:8000");
    }
}
