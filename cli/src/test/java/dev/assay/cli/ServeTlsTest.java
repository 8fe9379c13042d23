package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code assay serve} with encryption, measured by {@code assay run} over both protocols, with and without mTLS. */
final class ServeTlsTest {
    private static final String PASSWORD = "changeit";
    private static final Pattern HTTPS = Pattern.compile("at (https://127\\.0\\.0\\.1:\\d+) ");
    private static final Pattern GRPCS =
            Pattern.compile("assay\\.sut\\.v1: assay run .* --sut (grpcs://127\\.0\\.0\\.1:\\d+)");

    @TempDir
    private static Path keys;

    @TempDir
    private Path directory;

    @BeforeAll
    static void makeCertificates() throws Exception {
        keytool("-genkeypair", "-alias", "ca", "-dname", "CN=test CA", "-ext", "bc:c");
        for (String alias : List.of("server", "client")) {
            keytool(
                    "-genkeypair",
                    "-alias",
                    alias,
                    "-dname",
                    "CN=" + alias,
                    "-signer",
                    "ca",
                    "-ext",
                    "san=ip:127.0.0.1");
            exported(alias);
            writeKey(alias);
        }
        exported("ca");
    }

    @ParameterizedTest
    @CsvSource({"false", "true"})
    void bothProtocolsAreEncryptedAndMeasured(boolean mutual) {
        List<String> words = new ArrayList<>(List.of(
                "serve",
                "--port",
                "0",
                "--grpc-port",
                "0",
                "--engine",
                "wire",
                "--tls-cert",
                file("server.pem"),
                "--tls-key",
                file("server.key")));
        if (mutual) {
            words.addAll(List.of("--tls-client-ca", file("ca.pem")));
        }
        List<String> trust = new ArrayList<>(List.of("--tls-ca", file("ca.pem")));
        if (mutual) {
            trust.addAll(List.of("--client-cert", file("client.pem"), "--client-key", file("client.key")));
        }
        try (Serving serving = new Serving(words)) {
            assertThat(run(serving.url(HTTPS), trust, "--model", "wire")).isZero();
            assertThat(run(serving.url(GRPCS), trust)).isZero();
            assertThat(run(serving.url(GRPCS) + "?protocol=kserve&model=wire", trust))
                    .isZero();
            // Whoever does not trust the authority, or shows nothing where something is wanted, is not let in.
            List<String> wrong = mutual ? List.of("--tls-ca", file("ca.pem")) : List.of();
            assertThat(run(serving.url(HTTPS), wrong, "--model", "wire")).isEqualTo(3);
            assertThat(run(serving.url(GRPCS), wrong)).isEqualTo(3);
        }
    }

    @Test
    void filesThatCannotBeUsedAreNamed() {
        InProcess lonely = InProcess.assay("serve", "--port", "0", "--tls-cert", file("server.pem"));
        assertThat(lonely.status()).isEqualTo(2);
        assertThat(lonely.err()).contains("TLS needs both --tls-cert and --tls-key");
        InProcess absent =
                InProcess.assay("serve", "--port", "0", "--tls-cert", "/no/file", "--tls-key", file("server.key"));
        assertThat(absent.status()).isEqualTo(2);
        assertThat(absent.err())
                .contains("the certificate file /no/file does not exist or cannot be read")
                .doesNotContain("Exception");
        InProcess swapped = InProcess.assay(
                "serve", "--port", "0", "--tls-cert", file("server.key"), "--tls-key", file("server.pem"));
        assertThat(swapped.status()).isEqualTo(2);
        assertThat(swapped.err()).contains("cannot be used: give a certificate chain and a PKCS#8 key");
        InProcess noCa = InProcess.assay(
                "serve",
                "--port",
                "0",
                "--tls-cert",
                file("server.pem"),
                "--tls-key",
                file("server.key"),
                "--tls-client-ca",
                file("server.key"));
        assertThat(noCa.status()).isEqualTo(2);
        assertThat(noCa.err()).contains("the client CA file").contains("holds no certificates in PEM form");
    }

    private int run(String sut, List<String> trust, String... more) {
        List<String> words =
                new ArrayList<>(List.of("run", "--scenario", "Offline", "--sut", sut, "--max-tokens", "2"));
        words.addAll(List.of("--min-duration", "0s", "--min-query-count", "20", "--warm-up", "0s", "--quiet"));
        words.addAll(List.of("--set", "*.Offline.target_qps=1", "--no-report", "--overwrite"));
        words.addAll(List.of("--out", directory.toString()));
        words.addAll(trust);
        words.addAll(List.of(more));
        InProcess run = InProcess.assay(words.toArray(String[]::new));
        assertThat(run.err()).doesNotContain("Exception");
        return run.status();
    }

    private static String file(String name) {
        return keys.resolve(name).toString();
    }

    /** The command, which only an interrupt ends, on a thread of its own. */
    private static final class Serving implements AutoCloseable {
        private final StringWriter out = new StringWriter();
        private final Thread thread;

        Serving(List<String> words) {
            thread = Thread.ofPlatform().start(() -> {
                var _ = Assay.commandLine(new PrintWriter(out, true), new PrintWriter(out, true))
                        .execute(words.toArray(String[]::new));
            });
        }

        String url(Pattern pattern) {
            while (true) {
                Matcher found = pattern.matcher(out.toString());
                if (found.find()) {
                    return found.group(1);
                }
                assertThat(thread.isAlive()).as(out.toString()).isTrue();
                LockSupport.parkNanos(1_000_000);
            }
        }

        @Override
        public void close() {
            thread.interrupt();
            try {
                assertThat(thread.join(Duration.ofSeconds(20))).isTrue();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    private static Path exported(String alias) throws IOException, InterruptedException {
        Path file = keys.resolve(alias + ".pem");
        keytool("-exportcert", "-rfc", "-alias", alias, "-file", file.toString());
        return file;
    }

    private static void writeKey(String alias) throws Exception {
        java.security.KeyStore store =
                java.security.KeyStore.getInstance(keys.resolve("keys.p12").toFile(), PASSWORD.toCharArray());
        byte[] key = store.getKey(alias, PASSWORD.toCharArray()).getEncoded();
        Files.writeString(
                keys.resolve(alias + ".key"),
                "-----BEGIN PRIVATE KEY-----\n" + Base64.getMimeEncoder().encodeToString(key)
                        + "\n-----END PRIVATE KEY-----\n");
    }

    private static void keytool(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
        command.addAll(List.of(arguments));
        command.addAll(List.of(
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-keystore",
                keys.resolve("keys.p12").toString()));
        if (arguments[0].equals("-genkeypair")) {
            command.addAll(List.of("-keyalg", "EC"));
        }
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
    }
}
