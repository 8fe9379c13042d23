package dev.assay.openaihttp;

import dev.assay.openaihttp.dialect.Dialect;
import dev.assay.openaihttp.dialect.Dialects;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A dialect that was found by asking the server.
 *
 * @param dialect the dialect to use
 * @param why one clause: which page of the server said so
 * @param model the only model that the server lists, if it lists exactly one
 */
public record AutoDialect(Dialect dialect, String why, Optional<String> model) {
    /**
     * Asks the server what it is; blocks until it has answered or its time is up.
     *
     * @throws EndpointException with one sentence when nothing answers or nothing is recognised
     */
    public static AutoDialect find(
            ServerAddress server, Optional<ApiKey> key, TlsSettings tls, ConnectionSettings connection) {
        // A dialect that needs no model; it is not spoken here.
        RequestSettings none = RequestSettings.of(Dialects.SGLANG, "").build();
        OpenAiOptions options = new OpenAiOptions(server, key, tls, connection, none, Spread.NONE, Optional.empty());
        MultiThreadIoEventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        try {
            ProbeClient client = new ProbeClient(
                    group.next(),
                    options,
                    new InetSocketAddress(InetAddress.getByName(server.host()), server.port()),
                    server.tls() ? tls.context() : null);
            DialectFinder.Found found = new DialectFinder(client, options.basePath())
                    .find()
                    .orElseThrow(
                            () -> new EndpointException(
                                    "the server at " + server.root()
                                            + " says nowhere what it is (/v1/models, /get_model_info, /info, /v2, /props); name its dialect"));
            return new AutoDialect(found.dialect(), found.why(), found.model());
        } catch (UnknownHostException e) {
            throw new EndpointException("the host name " + server.host() + " cannot be resolved; check its spelling");
        } catch (ProbeClient.NoReply e) {
            throw new EndpointException(
                    server.root() + " cannot be used: " + e.getMessage() + "; is the server running there?");
        } finally {
            var _ = group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
        }
    }
}
