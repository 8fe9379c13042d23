package dev.assay.openaihttp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.net.ServerSocketFactory;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsIT {
    private static final String PASSWORD = "changeit";

    @TempDir
    Path directory;

    @Test
    void certificateIsVerifiedAgainstTheCaFile() throws Exception {
        Path ca = makeCertificate("ip:127.0.0.1");
        try (ScriptedServer server = secure()) {
            TlsSettings trusting = new TlsSettings(Optional.of(ca), false);
            RecordingSink sink = new RecordingSink(true);
            try (OpenAiHttpSut sut = new OpenAiHttpSut(options(server, trusting), SutTestCase.prompts(1))) {
                assertThat(sut.probe().sentence())
                        .startsWith("https://127.0.0.1:")
                        .contains(" serves m ");
                sut.library().load(new int[] {0});
                sut.start(sink);
                sut.issue(SutTestCase.query(1, 1, 1));
                assertThat(sink.awaitCompletion(1).tokens()).isEqualTo(1);
                assertThat(sut.report().warnings()).isEmpty();
            }
        }
    }

    @Test
    void unknownCertificateIsRefusedUnlessInsecureWhichIsReported() throws Exception {
        makeCertificate("ip:127.0.0.1");
        try (ScriptedServer server = secure()) {
            try (OpenAiHttpSut sut = new OpenAiHttpSut(options(server, TlsSettings.VERIFIED), SutTestCase.prompts(1))) {
                assertThat(sut.probe().sentence())
                        .contains("the certificate of the server is not trusted; give its CA file");
                RecordingSink sink = new RecordingSink(false);
                sut.start(sink);
                assertThatThrownBy(() -> sut.issue(SutTestCase.query(1, 1, 1))).isInstanceOf(EndpointException.class);
            }
            TlsSettings insecure = new TlsSettings(Optional.empty(), true);
            try (OpenAiHttpSut sut = new OpenAiHttpSut(options(server, insecure), SutTestCase.prompts(1))) {
                assertThat(sut.probe().ok()).isTrue();
                assertThat(sut.report().warnings()).contains("The certificate of the server was not verified.");
            }
        }
    }

    @Test
    void certificateOfAnotherHostIsRefused() throws Exception {
        Path ca = makeCertificate("dns:elsewhere.example");
        try (ScriptedServer server = secure();
                OpenAiHttpSut sut = new OpenAiHttpSut(
                        options(server, new TlsSettings(Optional.of(ca), false)), SutTestCase.prompts(1))) {
            ProbeResult result = sut.probe();
            assertThat(result.ok()).isFalse();
            assertThat(result.sentence()).contains("the certificate of the server was refused (");
        }
    }

    @Test
    void serverWithoutTlsIsNamed() throws Exception {
        try (ScriptedServer server = new ScriptedServer((ScriptedServer.Conversation c) -> {
                    c.send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n");
                    c.closedByClient();
                });
                OpenAiHttpSut sut = new OpenAiHttpSut(options(server, TlsSettings.VERIFIED), SutTestCase.prompts(1))) {
            assertThat(sut.probe().sentence())
                    .contains("the server does not speak TLS; use http:// in place of https://");
        }
    }

    @Test
    void unusableCaFileIsNamed() throws IOException {
        Path empty = directory.resolve("ca.pem");
        Files.writeString(empty, "nothing");
        assertThatThrownBy(() -> new TlsSettings(Optional.of(empty), false).context())
                .hasMessageContaining("ca.pem holds no certificates in PEM form");
        assertThatThrownBy(() -> new TlsSettings(Optional.of(directory.resolve("absent")), false).context())
                .hasMessageContaining("absent does not exist or cannot be read");
    }

    private static OpenAiOptions options(ScriptedServer server, TlsSettings tls) {
        ServerAddress address = ServerAddress.parse("https://127.0.0.1:" + server.port());
        return OpenAiOptions.of(address, SutTestCase.completions().build()).withTls(tls);
    }

    private ScriptedServer secure() throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream input = Files.newInputStream(directory.resolve("keys.p12"))) {
            keys.load(input, PASSWORD.toCharArray());
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        ServerSocketFactory sockets = context.getServerSocketFactory();
        return new ScriptedServer(sockets, c -> {
            while (true) {
                SutTestCase.answerProbe(c, c.request());
            }
        });
    }

    /** Makes a self-signed certificate for that name and gives it in PEM form. */
    @Test
    void expiredCertificateIsRefused() throws Exception {
        Path ca = makeExpiredCertificate();
        try (ScriptedServer server = secure();
                OpenAiHttpSut sut = new OpenAiHttpSut(
                        options(server, new TlsSettings(Optional.of(ca), false)), SutTestCase.prompts(1))) {
            ProbeResult result = sut.probe();
            assertThat(result.ok()).isFalse();
            assertThat(result.sentence()).contains("certificate");
        }
    }

    /** A certificate that ended a month ago, signed by an authority that is still good; gives the authority's. */
    private Path makeExpiredCertificate() throws IOException, InterruptedException {
        String store = directory.resolve("keys.p12").toString();
        Path pem = directory.resolve("cert.pem");
        String[] both = {"-keystore", store, "-storetype", "PKCS12", "-storepass", PASSWORD};
        keytool(both, "-genkeypair", "-alias", "ca", "-keyalg", "EC", "-dname", "CN=ca", "-ext", "bc:c");
        keytool(both, "-exportcert", "-rfc", "-alias", "ca", "-file", pem.toString());
        keytool(
                both,
                "-genkeypair",
                "-alias",
                "a",
                "-keyalg",
                "EC",
                "-dname",
                "CN=test",
                "-ext",
                "san=ip:127.0.0.1",
                "-signer",
                "ca",
                "-startdate",
                "-32d",
                "-validity",
                "2");
        keytool(both, "-delete", "-alias", "ca");
        return pem;
    }

    private static void keytool(String[] store, String... arguments) throws IOException, InterruptedException {
        List<String> all = new java.util.ArrayList<>(List.of(arguments));
        all.addAll(List.of(store));
        keytool(all.toArray(String[]::new));
    }

    private Path makeCertificate(String subjectAlternativeName) throws IOException, InterruptedException {
        String store = directory.resolve("keys.p12").toString();
        Path pem = directory.resolve("cert.pem");
        keytool(
                "-genkeypair",
                "-alias",
                "a",
                "-keyalg",
                "EC",
                "-dname",
                "CN=test",
                "-ext",
                "san=" + subjectAlternativeName,
                "-validity",
                "2",
                "-keystore",
                store,
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD);
        keytool(
                "-exportcert",
                "-rfc",
                "-alias",
                "a",
                "-keystore",
                store,
                "-storepass",
                PASSWORD,
                "-file",
                pem.toString());
        return pem;
    }

    private static void keytool(String... arguments) throws IOException, InterruptedException {
        List<String> command = new java.util.ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
    }
}
