package dev.assay.loadgen.settings;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestMode;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.golden.GoldenFiles;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/** Test settings under the reference's field names: read from and compared with reference values. Public for other modules. */
public final class SettingsFields {
    private record Field(Function<TestSettings, Object> read, BiConsumer<TestSettings.Builder, JsonNode> write) {}

    private static final Map<String, Field> FIELDS = fields();

    private SettingsFields() {}

    /** Sets the fields named in an object of reference values. */
    public static TestSettings.Builder apply(TestSettings.Builder to, JsonNode namedValues) {
        namedValues.properties().forEach(field -> {
            Field known = FIELDS.get(field.getKey());
            if (known == null) {
                throw new AssertionError("unknown setting " + field.getKey());
            }
            known.write.accept(to, field.getValue());
        });
        return to;
    }

    /** All fields that differ from the defaults, with unsigned numbers as text where they exceed a long. */
    public static Map<String, String> changedFromDefault(TestSettings settings) {
        TestSettings defaults = TestSettings.builder().build();
        Map<String, String> changed = new LinkedHashMap<>();
        FIELDS.forEach((name, field) -> {
            Object value = field.read.apply(settings);
            if (!value.equals(field.read.apply(defaults))) {
                changed.put(name, text(value));
            }
        });
        return changed;
    }

    /** The same form as {@link #changedFromDefault}, from an object of reference values. */
    public static Map<String, String> texts(JsonNode namedValues) {
        return changedFromDefault(apply(TestSettings.builder(), namedValues).build());
    }

    /** All fields as the detail log prints them. */
    public static Map<String, String> logged(TestSettings settings) {
        Map<String, String> all = new LinkedHashMap<>();
        FIELDS.forEach((name, field) -> all.put(name, loggedValue(field.read.apply(settings))));
        return all;
    }

    /** The components of effective settings as the detail log prints them. */
    public static Map<String, String> logged(EffectiveSettings settings) {
        Map<String, String> all = new LinkedHashMap<>();
        for (var component : EffectiveSettings.class.getRecordComponents()) {
            all.put(referenceName(component.getName()), loggedValue(invoke(component.getAccessor(), settings)));
        }
        return all;
    }

    private static String loggedValue(Object value) {
        return switch (value) {
            case Double number -> StreamFormat.sixDigits(number);
            case Scenario scenario -> "\"" + scenario.officialName() + "\"";
            case TestMode mode -> "\"" + mode.officialName() + "\"";
            default -> text(value);
        };
    }

    private static String text(Object value) {
        return value instanceof Long number ? Long.toUnsignedString(number) : String.valueOf(value);
    }

    private static Map<String, Field> fields() {
        Map<String, Field> map = new LinkedHashMap<>();
        for (var method : TestSettings.class.getDeclaredMethods()) {
            if (method.getParameterCount() != 0 || method.getName().equals("toBuilder") || isPrivateOrStatic(method)) {
                continue;
            }
            map.put(referenceName(method.getName()), field(method));
        }
        return map;
    }

    private static boolean isPrivateOrStatic(java.lang.reflect.Method method) {
        int modifiers = method.getModifiers();
        return java.lang.reflect.Modifier.isStatic(modifiers) || !java.lang.reflect.Modifier.isPublic(modifiers);
    }

    private static Field field(java.lang.reflect.Method getter) {
        try {
            var setter = TestSettings.Builder.class.getMethod(getter.getName(), getter.getReturnType());
            return new Field(
                    settings -> invoke(getter, settings),
                    (builder, value) -> invoke(setter, builder, convert(value, getter.getReturnType())));
        } catch (NoSuchMethodException e) {
            throw new AssertionError("no setter for " + getter.getName(), e);
        }
    }

    private static Object convert(JsonNode value, Class<?> type) {
        if (type == boolean.class) {
            return value.isBoolean() ? value.booleanValue() : value.intValue() != 0;
        } else if (type == double.class) {
            return value.doubleValue();
        } else if (type == int.class) {
            return value.intValue();
        } else if (type == long.class) {
            return GoldenFiles.unsigned(value);
        }
        for (Object constant : type.getEnumConstants()) {
            if (constant.toString().replace("_", "").equalsIgnoreCase(value.asString())) {
                return constant;
            }
        }
        throw new AssertionError("unknown value " + value);
    }

    private static Object invoke(java.lang.reflect.Method method, Object target, Object... arguments) {
        try {
            return method.invoke(target, arguments);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("settings changed their form", e);
        }
    }

    /** {@code serverTargetLatencyNanos} is the reference's {@code server_target_latency_ns}, but for two fields without unit. */
    private static String referenceName(String method) {
        String snake = method.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
        return switch (snake) {
            case "server_ttft_latency_nanos" -> "server_ttft_latency";
            case "server_tpot_latency_nanos" -> "server_tpot_latency";
            default -> snake.replaceAll("_nanos$", "_ns").replaceAll("_millis$", "_ms");
        };
    }
}
