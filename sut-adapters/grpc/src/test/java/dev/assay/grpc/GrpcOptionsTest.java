package dev.assay.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GrpcOptionsTest {
    @Test
    void addressAndParametersAreRead() {
        GrpcOptions options = GrpcOptions.parse(
                List.of("grpcs://[::1]:8001?protocol=kserve&model=my%20model&call=unary&channels=4&ids-output=tokens"),
                Asked.of(""));
        assertThat(options.endpoints()).containsExactly(new GrpcAddress(true, "::1", 8001));
        assertThat(options.protocol()).isEqualTo(GrpcProtocol.KSERVE);
        assertThat(options.asked().model()).isEqualTo("my model");
        assertThat(options.call()).isEqualTo(KserveCall.UNARY);
        assertThat(options.limits().channels()).isEqualTo(4);
        assertThat(options.tensors().idsOutput()).isEqualTo("tokens");
        assertThat(options.tensors().textInput()).isEqualTo("text_input");
        assertThat(options.endpoints().getFirst()).hasToString("grpcs://[::1]:8001");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "grpc://host                                | it has no port from 1 to 65535",
                "grpc://host:1/path                         | it has the path /path",
                "grpc://host:1?protocol                     | \"protocol\" is not of the form name=value",
                "grpc://host:1?protocol=thrift              | there is no protocol \"thrift\"; choose from assay, kserve",
                "grpc://host:1?protocol=kserve              | needs the name of a model",
                "grpc://host:1?protocol=kserve&model=m&call=x | there is no call \"x\"",
                "grpc://host:1?colour=red                   | unknown parameter colour; known ones are protocol,",
                "grpc://host:1?channels=many                | channels is \"many\", which is no whole number",
                "grpc://host:1?channels=0                   | number of channels is 0; it must be at least 1",
                "grpc://host:1?model=a&model=b              | model is given twice",
            })
    void whatCannotBeUsedIsSaid(String address, String expected) {
        assertThatThrownBy(() -> GrpcOptions.parse(List.of(address), Asked.of("")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(expected);
    }

    @Test
    void replicasShareTheParametersOfTheFirst() {
        GrpcOptions options = GrpcOptions.parse(List.of("grpc://a:1?model=m", "grpc://b:2"), Asked.of(""));
        assertThat(options.endpoints()).hasSize(2);
        assertThatThrownBy(() -> GrpcOptions.parse(List.of("grpc://a:1?model=m", "grpc://b:2?model=n"), Asked.of("")))
                .hasMessageContaining("replicas are asked in the same way");
    }
}
