package dev.assay.results.report;

import dev.assay.results.report.page.JtereportGenerated;
import gg.jte.Content;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** A report as one page that needs nothing from outside: style, chart library and data are inside it. */
public final class HtmlReport {
    private static final String CHARTS = "/META-INF/resources/webjars/uplot/1.6.30/dist/";
    private static final String OWN = "/dev/assay/results/report/";
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private HtmlReport() {}

    /** The page. */
    public static String of(Report report) {
        StringOutput page = new StringOutput();
        Content style = out -> out.writeContent(resource(CHARTS + "uPlot.min.css") + resource(OWN + "report.css"));
        Content data = out -> out.writeContent(inScript(json(report)));
        Content script = out -> out.writeContent(resource(CHARTS + "uPlot.iife.min.js") + resource(OWN + "report.js"));
        JtereportGenerated.render(new OwaspHtmlTemplateOutput(page), null, report, style, data, script);
        return page.toString();
    }

    /** The data of all plots, as the page embeds them. */
    public static String json(Report report) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("schema", "assay/report/1");
        root.put("label", report.label());
        root.put("sections", report.sections().stream().map(HtmlReport::section).toList());
        return MAPPER.writeValueAsString(root);
    }

    private static Map<String, Object> section(Section section) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("id", section.id());
        map.put("title", section.title());
        map.put("plots", section.plots().stream().map(HtmlReport::plot).toList());
        return map;
    }

    private static Map<String, Object> plot(Plot plot) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("id", plot.id());
        map.put("title", plot.title());
        map.put("description", plot.description());
        map.put("x", plot.x());
        map.put("y", plot.y());
        map.put("series", plot.series().stream().map(HtmlReport::series).toList());
        map.put("lines", plot.lines());
        return map;
    }

    private static Map<String, Object> series(Plot.Series series) {
        return new LinkedHashMap<>(
                Map.of("name", series.name(), "style", series.style().shown(), "x", series.x(), "y", series.y()));
    }

    /** JSON that cannot end the script element it stands in. */
    private static String inScript(String json) {
        return json.replace("<", "\\u003c");
    }

    private static String resource(String path) {
        try (InputStream in = HtmlReport.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException("the resource " + path + " is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8) + "\n";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
