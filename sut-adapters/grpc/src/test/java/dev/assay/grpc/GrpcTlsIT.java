package dev.assay.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.grpc.server.GrpcEngineServer;
import dev.assay.openaihttp.TlsSettings;
import dev.assay.testkit.engine.EngineConfig;
import dev.assay.testkit.engine.EnginePresets;
import dev.assay.testkit.engine.RealTimeEngine;
import dev.assay.testkit.server.ServerTls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GrpcTlsIT {
    private static final String PASSWORD = "changeit";
    private static final EngineConfig WIRE = EnginePresets.byNameOrFile("wire");

    @TempDir
    private static Path directory;

    @BeforeAll
    static void makeCertificates() throws Exception {
        keytool("-genkeypair", "-alias", "ca", "-dname", "CN=ca", "-ext", "bc:c");
        signed("server", "-ext", "san=ip:127.0.0.1", "-validity", "2");
        signed("elsewhere", "-ext", "san=dns:elsewhere.example", "-validity", "2");
        signed("expired", "-ext", "san=ip:127.0.0.1", "-startdate", "-32d", "-validity", "2");
        signed("client", "-validity", "2");
        KeyStore store = KeyStore.getInstance(directory.resolve("keys.p12").toFile(), PASSWORD.toCharArray());
        Files.writeString(
                directory.resolve("ca.pem"),
                pem("CERTIFICATE", store.getCertificate("ca").getEncoded()));
        for (String alias : List.of("server", "elsewhere", "expired", "client")) {
            Key key = store.getKey(alias, PASSWORD.toCharArray());
            StringBuilder chain = new StringBuilder();
            for (Certificate one : store.getCertificateChain(alias)) {
                chain.append(pem("CERTIFICATE", one.getEncoded()));
            }
            Files.writeString(directory.resolve(alias + ".pem"), chain);
            Files.writeString(directory.resolve(alias + ".key"), pem("PRIVATE KEY", key.getEncoded()));
        }
    }

    @Test
    void certificateIsVerifiedAgainstTheCaFileAndSamplesPass() {
        try (RealTimeEngine engine = new RealTimeEngine(WIRE);
                GrpcEngineServer server = serve(engine, "server", false);
                GrpcSut sut = sut(server, trusting())) {
            assertThat(server.url()).startsWith("grpcs://");
            assertThat(sut.probe().sentence()).contains("speaks assay.sut.v1");
            Recorded sink = new Recorded(false);
            sut.start(sink);
            sut.issue(Recorded.query(0, 3, 1));
            for (long id = 0; id < 3; id++) {
                assertThat(sink.awaitCompletion(id).tokens()).isPositive();
            }
            assertThat(sut.report().warnings()).isEmpty();
        }
    }

    @Test
    void unknownCertificateIsRefusedUnlessInsecureWhichIsReported() {
        try (RealTimeEngine engine = new RealTimeEngine(WIRE);
                GrpcEngineServer server = serve(engine, "elsewhere", false)) {
            try (GrpcSut sut = sut(server, TlsSettings.VERIFIED)) {
                assertThat(sut.probe().sentence())
                        .contains("the certificate of the server is not trusted; give its CA file (--tls-ca)");
                Recorded sink = new Recorded(false);
                sut.start(sink);
                sut.issue(Recorded.query(0, 1, 1));
                sink.awaitFailure(0);
                assertThat(sut.report().count(GrpcFailure.TLS)).isEqualTo(1);
            }
            TlsSettings insecure = new TlsSettings(Optional.empty(), Optional.empty(), Optional.empty(), true);
            try (GrpcSut sut = sut(server, insecure)) {
                assertThat(sut.probe().ok()).isTrue();
                assertThat(sut.report().warnings()).contains("The certificate of the server was not verified.");
            }
        }
    }

    @Test
    void certificatesOfAnotherHostAndOfThePastAreRefused() {
        try (RealTimeEngine engine = new RealTimeEngine(WIRE)) {
            for (String alias : List.of("elsewhere", "expired")) {
                try (GrpcEngineServer server = serve(engine, alias, false);
                        GrpcSut sut = sut(server, trusting())) {
                    assertThat(sut.probe().ok()).as(alias).isFalse();
                    assertThat(sut.probe().sentence()).contains("the certificate of the server was refused (");
                }
            }
        }
    }

    @Test
    void clientCertificateIsShownWhereTheServerWantsOne() {
        TlsSettings withKey = new TlsSettings(
                Optional.of(directory.resolve("ca.pem")),
                Optional.of(directory.resolve("client.pem")),
                Optional.of(directory.resolve("client.key")),
                false);
        try (RealTimeEngine engine = new RealTimeEngine(WIRE);
                GrpcEngineServer server = serve(engine, "server", true)) {
            try (GrpcSut sut = sut(server, withKey)) {
                assertThat(sut.probe().sentence()).contains("speaks assay.sut.v1");
            }
            try (GrpcSut sut = sut(server, trusting())) {
                assertThat(sut.probe().ok()).isFalse();
                assertThat(sut.probe().sentence()).contains("--client-cert");
            }
        }
    }

    @Test
    void serverWithoutTlsIsNamed() {
        try (RealTimeEngine engine = new RealTimeEngine(WIRE);
                GrpcEngineServer server = GrpcEngineServer.start(engine, GrpcEngineServer.Options.DEFAULT);
                GrpcSut sut = sut("grpcs://127.0.0.1:" + server.port(), trusting())) {
            assertThat(sut.probe().ok()).isFalse();
            assertThat(sut.probe().sentence()).contains("does not speak TLS; use grpc:// in place of grpcs://");
        }
    }

    @Test
    void unusableFilesAreNamed() throws IOException {
        Path empty = directory.resolve("empty.pem");
        Files.writeString(empty, "nothing");
        assertThatThrownBy(
                        () -> new TlsSettings(Optional.of(empty), Optional.empty(), Optional.empty(), false).builder())
                .hasMessageContaining("empty.pem holds no certificates in PEM form");
        assertThatThrownBy(() ->
                        new TlsSettings(Optional.empty(), Optional.of(empty), Optional.of(empty), false).builder())
                .hasMessageContaining("cannot be used: give a certificate chain and a PKCS#8 key");
        assertThatThrownBy(() -> new TlsSettings(Optional.empty(), Optional.of(empty), Optional.empty(), false))
                .hasMessageContaining("needs its private key");
    }

    private static TlsSettings trusting() {
        return new TlsSettings(Optional.of(directory.resolve("ca.pem")), Optional.empty(), Optional.empty(), false);
    }

    private static GrpcEngineServer serve(RealTimeEngine engine, String alias, boolean wantsClient) {
        ServerTls tls = new ServerTls(
                directory.resolve(alias + ".pem"),
                directory.resolve(alias + ".key"),
                wantsClient ? Optional.of(directory.resolve("ca.pem")) : Optional.empty());
        return GrpcEngineServer.start(engine, GrpcEngineServer.Options.DEFAULT.withTls(tls));
    }

    private static GrpcSut sut(GrpcEngineServer server, TlsSettings tls) {
        return sut(server.url(), tls);
    }

    private static GrpcSut sut(String url, TlsSettings tls) {
        Asked few = Asked.of("").withMaxTokens(4);
        return new GrpcSut(GrpcOptions.parse(List.of(url), few).withTls(tls), Recorded.prompts(1));
    }

    private static String pem(String kind, byte[] der) {
        return "-----BEGIN " + kind + "-----\n" + Base64.getMimeEncoder().encodeToString(der) + "\n-----END " + kind
                + "-----\n";
    }

    private static void signed(String alias, String... more) throws IOException, InterruptedException {
        List<String> all =
                new ArrayList<>(List.of("-genkeypair", "-alias", alias, "-dname", "CN=" + alias, "-signer", "ca"));
        all.addAll(List.of(more));
        keytool(all.toArray(String[]::new));
    }

    private static void keytool(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
        command.addAll(List.of(arguments));
        command.addAll(List.of(
                "-keyalg",
                "EC",
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-keystore",
                directory.resolve("keys.p12").toString()));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
    }
}
