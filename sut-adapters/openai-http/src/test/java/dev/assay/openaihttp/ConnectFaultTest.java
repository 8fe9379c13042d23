package dev.assay.openaihttp;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;

/** The words for a certificate out of its time, from the chain of causes that Java's path validation makes. */
class ConnectFaultTest {
    @Test
    void expiredCertificateIsCalledExpiredWithItsDate() {
        String clause =
                ConnectFault.clause(refused(new CertificateExpiredException("NotAfter: Fri Nov 20 10:00:00 UTC 2026")));

        assertThat(clause)
                .isEqualTo(
                        "the certificate of the server has expired (NotAfter: Fri Nov 20 10:00:00 UTC 2026); renew it on"
                                + " the server");
    }

    @Test
    void certificateOfTheFutureIsCalledNotValidYet() {
        String clause = ConnectFault.clause(
                refused(new CertificateNotYetValidException("NotBefore: Fri Nov 20 10:00:00 UTC 2099")));

        assertThat(clause).contains("is not valid yet (NotBefore: Fri Nov 20 10:00:00 UTC 2099)");
    }

    private static SSLHandshakeException refused(CertificateException why) {
        String message =
                "PKIX path validation failed: java.security.cert.CertPathValidatorException: validity check failed";
        CertificateException path =
                new CertificateException(message, new CertPathValidatorException("validity check failed", why));
        SSLHandshakeException handshake = new SSLHandshakeException(message);
        handshake.initCause(path);
        return handshake;
    }
}
