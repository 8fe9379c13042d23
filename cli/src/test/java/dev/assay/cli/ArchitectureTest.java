package dev.assay.cli;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.assay.loadgen.log.JsonFaultText;
import tools.jackson.core.JacksonException;

/** Which module and package may use which. */
@AnalyzeClasses(packages = "dev.assay", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {
    @ArchTest
    static final ArchRule LOADGEN_USES_FOUR_LIBRARIES_ONLY = classes()
            .that()
            .resideInAPackage("dev.assay.loadgen..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "dev.assay.loadgen..",
                    "java..",
                    "jdk..",
                    "org.HdrHistogram..",
                    "org.hipparchus..",
                    "org.apache.commons.numbers..",
                    "org.jspecify..");

    @ArchTest
    static final ArchRule THE_CLOCK_IS_READ_WHERE_CLOCKS_LIVE = noClasses()
            .that()
            .resideOutsideOfPackages(
                    "dev.assay.loadgen.clock..",
                    "dev.assay.openaihttp..",
                    "dev.assay.grpc..",
                    "dev.assay.nativesut..",
                    "dev.assay.nativebridge..",
                    "dev.assay.testkit..")
            .should()
            .callMethod(System.class, "nanoTime");

    /** Civil time steps; it dates what a run leaves behind and measures nothing. */
    @ArchTest
    static final ArchRule CIVIL_TIME_ONLY_DATES_RECORDS = noClasses()
            .that()
            .resideOutsideOfPackages("dev.assay.cli..", "dev.assay.loadgen.clock..")
            .should()
            .callMethodWhere(target(owner(equivalentTo(System.class)))
                    .and(target(name("currentTimeMillis")))
                    .or(target(owner(resideInAPackage("java.time.."))).and(target(name("now")))));

    @ArchTest
    static final ArchRule THE_PURE_CORE_KNOWS_NO_CLOCK = noClasses()
            .that()
            .resideInAnyPackage(
                    "dev.assay.loadgen.random..",
                    "dev.assay.loadgen.schedule..",
                    "dev.assay.loadgen.stats..",
                    "dev.assay.loadgen.settings..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.assay.loadgen.clock..",
                    "dev.assay.loadgen.issue..",
                    "dev.assay.loadgen.record..",
                    "dev.assay.loadgen.session..");

    @ArchTest
    static final ArchRule CONF_USES_LOADGEN_ONLY = noClasses()
            .that()
            .resideInAPackage("dev.assay.conf..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.assay.results..",
                    "dev.assay.audit..",
                    "dev.assay.compliance..",
                    "dev.assay.cli..",
                    "dev.assay.openaihttp..",
                    "dev.assay.testkit..",
                    "dev.assay.datasets..");

    @ArchTest
    static final ArchRule ADAPTERS_KNOW_NO_RULES = noClasses()
            .that()
            .resideInAnyPackage(
                    "dev.assay.openaihttp..",
                    "dev.assay.grpc..",
                    "dev.assay.testkit..",
                    "dev.assay.datasets..",
                    "dev.assay.nativesut..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.assay.conf..",
                    "dev.assay.results..",
                    "dev.assay.audit..",
                    "dev.assay.compliance..",
                    "dev.assay.cli..");

    @ArchTest
    static final ArchRule JUDGING_MODULES_SEE_NO_ADAPTER = noClasses()
            .that()
            .resideInAnyPackage("dev.assay.results..", "dev.assay.audit..", "dev.assay.compliance..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.assay.openaihttp..",
                    "dev.assay.grpc..",
                    "dev.assay.testkit..",
                    "dev.assay.nativesut..",
                    "dev.assay.cli..");

    /** What a JSON parser says of itself and its settings is not for users. */
    @ArchTest
    static final ArchRule MESSAGES_OF_JSON_PARSERS_ARE_PUT_INTO_PLAIN_WORDS = noClasses()
            .that(DescribedPredicate.<JavaClass>describe(
                    "do not put them into plain words",
                    type -> type.getDirectDependenciesFromSelf().stream()
                            .noneMatch(use -> use.getTargetClass().isEquivalentTo(JsonFaultText.class))))
            .should()
            .callMethodWhere(target(owner(assignableTo(JacksonException.class)))
                    .and(target(name("getOriginalMessage")).or(target(name("getMessage")))));

    @ArchTest
    static final ArchRule RESULTS_JUDGE_NO_RULES = noClasses()
            .that()
            .resideInAPackage("dev.assay.results..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.assay.audit..", "dev.assay.compliance..");
}
