package dev.assay.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.assay.openaihttp.ServerAddress;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said about an address that cannot be used ends up on terminals and in logs of other tools. */
class RefusedAddressTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://me:hunter2@host:80",
                "http://hunter2@host",
                "http://me:hunt@er2@host:99999999",
                "https://host/v1?key=hunter2",
                "https://host/v1?hunter2",
                "https://host/v1#hunter2",
                "ftp://me:hunter2@host",
                "grpc://me:hunter2@host:80",
                "grpc://host:80?api_key=hunter2&model",
                "grpcs://host:99999?model=m#hunter2"
            })
    void sentenceAboutARefusedAddressHoldsNoSecret(String text) {
        Throwable refused = catchThrowable(() -> {
            if (GrpcAddress.matches(text)) {
                var _ = GrpcAddress.parse(text);
            } else {
                var _ = ServerAddress.parse(text);
            }
        });

        assertThat(refused).isInstanceOf(IllegalArgumentException.class);
        assertThat(List.of(refused.getMessage().split("\\W+"))).doesNotContain("hunter2", "hunt", "er2");
        assertThat(refused.getMessage()).contains("server address", "host");
    }
}
