// SPDX-License-Identifier: Apache-2.0
#include "signoff/report/report_page.h"

#include "host/page/html_page.h"
#include "report/report_style.h"
#include "support/document_file.h"
#include "support/markup_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>

namespace tabletop {
namespace {

// The table of RFC 4648.
std::string base64(std::string_view bytes) {
    constexpr const char* digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t n = 0; n < bytes.size(); n += 3) {
        const auto byte = [&](std::size_t at) -> std::uint32_t {
            return at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : 0;
        };
        const auto group = byte(n) << 16 | byte(n + 1) << 8 | byte(n + 2);
        for (int shift = 18; shift >= 0; shift -= 6) text += digits[group >> shift & 63];
    }
    const auto missing = (3 - bytes.size() % 3) % 3;
    return text.replace(text.size() - missing, missing, missing, '=');
}

std::string title_of(const signoff_entry& entry) {
    return fmt::format("{}, {} against {}", label(entry), entry.view, entry.against);
}

std::string heading(const signoff_entry& entry) {
    return fmt::format("<h3>{}</h3>\n", markup_text(title_of(entry)));
}

std::string paragraph(const std::string& text) {
    if (text.empty()) return "";
    return fmt::format("<p>{}</p>\n", markup_text(text));
}

std::string preformatted(const std::string& text) {
    return fmt::format("<pre>{}</pre>\n", markup_text(text));
}

// Wide tables and pictures are moved within their frame, by the keyboard too.
std::string scroller(const std::string& name, const std::string& content) {
    return fmt::format("<div class=\"scroller\" role=\"region\" aria-label=\"{}\" tabindex=\"0\">\n{}</div>\n",
                       markup_text(name), content);
}

std::string section(const std::string& title, const std::string& content) {
    if (content.empty()) return "";
    return fmt::format("<section>\n<h2>{}</h2>\n{}</section>\n", markup_text(title), content);
}

struct column {
    std::string name;
    bool is_text = false;
};

std::string head_row(const std::vector<column>& columns) {
    std::string text = "<thead><tr>";
    for (const auto& each : columns) {
        text +=
            fmt::format("<th scope=\"col\"{}>{}</th>", each.is_text ? " class=\"text\"" : "", markup_text(each.name));
    }
    return text + "</tr></thead>\n";
}

std::string cell(const std::string& text) {
    return fmt::format("<td>{}</td>", markup_text(text));
}

std::string text_cell(const std::string& text) {
    return fmt::format("<td class=\"text\">{}</td>", markup_text(text));
}

std::string row_head(const std::string& text) {
    return fmt::format("<th scope=\"row\" class=\"text\">{}</th>", markup_text(text));
}

std::string verdict_cell(std::optional<bool> passed) {
    if (!passed) return "<td class=\"text note\">not checked</td>";
    return *passed ? "<td class=\"text good\">ok</td>" : "<td class=\"text bad\">FAIL</td>";
}

std::string table(const std::string& name, const std::vector<column>& columns, const std::string& rows) {
    return scroller(name, fmt::format("<table aria-label=\"{}\">\n{}<tbody>\n{}</tbody>\n</table>\n", markup_text(name),
                                      head_row(columns), rows));
}

std::size_t failed_entries(const signoff_report& report) {
    return static_cast<std::size_t>(std::count_if(report.entries.begin(), report.entries.end(),
                                                  [](const auto& entry) { return !entry.result.passed; }));
}

std::string summary(const signoff_report& report) {
    const auto all = report.entries.size(), failed = failed_entries(report);
    auto text = all == 0 ? ""
                : failed == 0
                    ? fmt::format("No difference in {} {}.", all, all == 1 ? "comparison" : "comparisons")
                    : fmt::format("{} of {} {} failed.", failed, all, all == 1 ? "comparison has" : "comparisons have");
    if (report.timed_out) text += " Time-out: the rest has not been played.";
    return text;
}

std::string header(const signoff_report& report, const signoff_run& run) {
    const bool passed = report.passed();
    auto text =
        fmt::format("<header>\n<h1>Sign-off <span class=\"verdict {}\">{}</span></h1>\n{}<dl class=\"facts\">\n",
                    passed ? "good" : "bad", passed ? "passed" : "failed", paragraph(summary(report)));
    const auto fact = [&](const std::string& name, const std::string& value) {
        text += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", markup_text(name), markup_text(value));
    };
    fact("Seed", fmt::to_string(report.seed));
    for (const auto& [name, version] : run.versions) fact(name, version);
    return text +
           fmt::format("</dl>\n<div class=\"command\"><code>{}</code></div>\n</header>\n", markup_text(run.command));
}

std::vector<column> result_columns() {
    return {{"Block", true},
            {"Verdict", true},
            {"View", true},
            {"Against", true},
            {"Searches"},
            {"Accesses"},
            {"Functional differences"},
            {"Cycle error mean"},
            {"mean abs."},
            {"max"},
            {"Percent mean"},
            {"max"},
            {"Tolerance", true},
            {"Position error max"},
            {"Speed ratio"},
            {"Board ratio"}};
}

std::string result_row(const signoff_entry& entry, std::size_t columns) {
    const auto& r = entry.result;
    auto row =
        "<tr>" + row_head(label(entry)) + verdict_cell(r.passed) + text_cell(entry.view) + text_cell(entry.against);
    if (!entry.failure.empty()) {
        constexpr std::size_t before = 4;
        return row + fmt::format("<td class=\"text message\" colspan=\"{}\">{}</td></tr>\n", columns - before,
                                 markup_text(entry.failure));
    }
    for (const auto count : {r.searches, r.accesses, r.functional_differences}) row += cell(fmt::to_string(count));
    for (const auto mean : {r.cycle_error.mean(), r.cycle_error.mean_abs()}) row += cell(fmt::format("{:.3f}", mean));
    row += cell(fmt::to_string(r.cycle_error.max));
    for (const auto percent : {r.percents.mean_abs(), r.percents.max}) row += cell(fmt::format("{:.3f}", percent));
    row += text_cell(tolerance_text(entry.tolerance)) + cell(fmt::to_string(r.position.max));
    for (const auto ratio : {entry.speed_ratio(), entry.board_ratio()}) row += cell(plain_number(ratio));
    return row + "</tr>\n";
}

std::string results(const signoff_report& report) {
    if (report.entries.empty()) return "";
    const auto columns = result_columns();
    std::string rows;
    for (const auto& entry : report.entries) rows += result_row(entry, columns.size());
    return table("Results", columns, rows) +
           "<p class=\"note\">Errors are in cycles, positive when the view is slower. The position is the cycle since "
           "the last reset.</p>\n";
}

std::string checks(const signoff_report& report) {
    std::string rows;
    for (const auto& check : report.checks) {
        rows += "<tr>" + row_head(check.what) + verdict_cell(check.passed) + text_cell(check.said) + "</tr>\n";
    }
    if (rows.empty()) return "";
    return table("Checks of the design", {{"What", true}, {"Verdict", true}, {"Found", true}}, rows);
}

std::string survivors(const mutation_score& score) {
    std::string rows;
    for (const auto& each : score.survivors) {
        rows += "<tr>" + row_head(each.name) + text_cell(each.what) + text_cell(each.source) + text_cell(each.why) +
                "</tr>\n";
    }
    if (rows.empty()) return "";
    return table("Mutants of " + score.name + " that nothing finds",
                 {{"Mutant", true}, {"What", true}, {"Source", true}, {"Why nothing finds it", true}}, rows);
}

std::string mutants(const signoff_report& report) {
    std::string text;
    for (const auto& score : report.mutations) {
        const auto said = score.text();
        text += paragraph(said.substr(0, said.find('\n'))) + survivors(score);
    }
    return text;
}

std::string picture(const difference_picture& shown) {
    std::ifstream file(shown.path, std::ios::binary);
    const std::string png{std::istreambuf_iterator<char>(file), {}};
    if (png.empty()) return "";
    auto svg = fmt::format(
        "<svg viewBox=\"0 0 {0} {1}\" role=\"img\" aria-label=\"{2}\">\n"
        "<image width=\"{0}\" height=\"{1}\" href=\"data:image/png;base64,{3}\"/>\n",
        shown.width, shown.height, markup_text(shown.said), base64(png));
    for (const auto& mark : shown.marks) {
        // A frame around them, so that one pixel can be seen.
        constexpr unsigned apart = 2;
        svg += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n",
                           static_cast<int>(mark.left) - static_cast<int>(apart),
                           static_cast<int>(mark.top) - static_cast<int>(apart), mark.right - mark.left + 1 + 2 * apart,
                           mark.bottom - mark.top + 1 + 2 * apart);
    }
    return fmt::format(
        "<figure>\n{}<figcaption>Ours, theirs, and in white the pixels that differ: {}</figcaption>\n</figure>\n",
        scroller("Picture of the difference", svg + "</svg>\n"), markup_text(shown.said));
}

// Files below the page's folder are asked for by their paths from there.
std::string link(const std::string& path, const std::string& text) {
    std::string address;
    for (const char c : path) {
        const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 ||
                           std::string_view("./_-").find(c) != std::string_view::npos;
        address += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return fmt::format("<a href=\"{}\">{}</a>", address, markup_text(text));
}

std::string file_link(const std::string& path) {
    const auto name = std::filesystem::path(path).filename().string();
    return link(name, name);
}

std::string wave(const signoff_entry& entry) {
    if (entry.wave.empty()) return "";
    const auto view = std::filesystem::path(entry.wave).replace_extension(".gtkw").string();
    return fmt::format("<p>Waves of both sides around it: {}, which GTKWave opens as {} shows them.</p>\n",
                       file_link(entry.wave), file_link(view));
}

std::string difference(const signoff_entry& entry) {
    auto text = heading(entry);
    if (!entry.failure.empty()) return text + preformatted(entry.failure);
    text += preformatted(entry.result.first_difference);
    if (!entry.replay.empty()) text += "<p>To see it again:</p>\n" + preformatted(entry.replay);
    for (const auto& each : entry.result.pictures) text += picture(each);
    text += wave(entry);
    return text;
}

std::string differences(const signoff_report& report) {
    if (report.entries.empty()) return "";
    std::string text;
    for (const auto& entry : report.entries) {
        if (!entry.failure.empty() || !entry.result.first_difference.empty()) text += difference(entry);
    }
    return text.empty() ? "<p>No difference.</p>\n" : text;
}

std::string exclusions(const signoff_report& report) {
    std::string rows;
    for (const auto& entry : report.entries) {
        for (const auto& each : entry.result.excluded) {
            rows += "<tr>" + row_head(each.name) + text_cell(title_of(entry)) + cell(fmt::to_string(each.count)) +
                    text_cell(each.why) + "</tr>\n";
        }
    }
    if (rows.empty()) return "";
    return table("Exclusions", {{"Excluded", true}, {"Of", true}, {"Times"}, {"Why", true}}, rows);
}

std::string not_seen(const signoff_report& report) {
    std::string rows;
    for (const auto& entry : report.entries) {
        for (const auto& spot : blind_spots(entry)) {
            rows += "<tr>" + row_head(title_of(entry)) + text_cell(spot) + "</tr>\n";
        }
    }
    return rows.empty() ? "" : table("Not seen", {{"Of", true}, {"Not seen", true}}, rows);
}

std::string reached(const std::vector<coverage_item>& items, const std::string& name) {
    std::string rows;
    for (const auto& item : items) {
        const auto times = item.of == 0 ? fmt::to_string(item.count) : fmt::format("{} of {}", item.count, item.of);
        rows += fmt::format("<tr{}>", item.complete() ? "" : " class=\"missing\"") + row_head(item.name) +
                text_cell(item.section) + cell(times) + "</tr>\n";
    }
    return table(name, {{"Reached", true}, {"Section", true}, {"Times"}}, rows);
}

// Views of one block have played the same.
std::string coverage(const signoff_report& report) {
    std::string text, before;
    for (const auto& entry : report.entries) {
        if (entry.coverage.empty()) continue;
        const auto shown = fmt::format("<h3>{}</h3>\n", markup_text(label(entry))) +
                           reached(entry.coverage, "Functional coverage of " + label(entry));
        if (shown != before) text += shown;
        before = shown;
    }
    return text;
}

// name: as it is shown, in HTML.
std::string shares_row(const std::string& name, const std::string& kind, const code_shares& shares) {
    auto row = fmt::format("<tr><th scope=\"row\" class=\"text\">{}</th>", name) + text_cell(kind);
    for (const auto& share : {shares.lines, shares.branches, shares.toggles}) row += cell(share.text());
    return row + cell(fmt::to_string(shares.excluded)) + "</tr>\n";
}

std::string code_exclusions(const code_coverage& code) {
    std::string rows;
    for (const auto& each : code.exclusions) {
        rows += "<tr>" + row_head(each.what) + cell(fmt::to_string(each.points)) + cell(fmt::to_string(each.reached)) +
                text_cell(each.why) + "</tr>\n";
    }
    if (rows.empty()) return "";
    return table("Excluded code of " + code.name, {{"Excluded", true}, {"Points"}, {"of these reached"}, {"Why", true}},
                 rows);
}

std::string code_holes(const code_coverage& code) {
    std::string rows;
    for (const auto& hole : code.holes) {
        rows += "<tr>" + row_head(fmt::format("{}:{}", hole.file, hole.line)) + text_cell(hole.what) +
                text_cell(hole.text) + "</tr>\n";
    }
    if (rows.empty()) return "";
    return table("Code of " + code.name + " that was not reached",
                 {{"Not reached", true}, {"What", true}, {"Line", true}}, rows);
}

std::string code_of(const code_coverage& code) {
    auto text = fmt::format("<h3>{}</h3>\n", markup_text(code.name));
    if (!code.note.empty()) text += paragraph(code.note + '.');
    std::string rows;
    for (const auto& file : code.files) {
        rows += shares_row(link(annotated_source_path(code, file), file.name), "file", file.shares);
    }
    for (const auto& instance : code.instances) {
        rows += shares_row(markup_text(instance.name), "instance", instance.shares);
    }
    text += table("Coverage of the code of " + code.name,
                  {{"Name", true}, {"Kind", true}, {"Lines"}, {"Branches"}, {"Toggles"}, {"Excluded"}}, rows);
    return text + code_holes(code) + code_exclusions(code);
}

std::string covered_code(const signoff_report& report) {
    std::string text;
    for (const auto& code : report.code) text += code_of(code);
    return text;
}

std::string histogram(const signoff_entry& entry) {
    const auto& limits = percent_statistics::limits;
    const auto& bins = entry.result.percents.bins;
    const auto largest = static_cast<double>(*std::max_element(bins.begin(), bins.end()));
    std::string rows;
    for (std::size_t n = 0; n < bins.size(); ++n) {
        const auto range = n == 0               ? fmt::format("below {:g}", limits.front())
                           : n == limits.size() ? fmt::format("{:g} and above", limits.back())
                                                : fmt::format("{:g} to {:g}", limits[n - 1], limits[n]);
        rows += "<tr>" + row_head(range) + cell(fmt::to_string(bins[n])) +
                fmt::format(
                    "<td class=\"bar\"><svg width=\"100%\" height=\"12\" aria-hidden=\"true\">"
                    "<rect width=\"{:.1f}%\" height=\"12\"/></svg></td></tr>\n",
                    100 * static_cast<double>(bins[n]) / largest);
    }
    const auto name = "Latency errors of " + title_of(entry);
    return heading(entry) +
           fmt::format("<table class=\"histogram\" aria-label=\"{}\">\n{}<tbody>\n{}</tbody>\n</table>\n",
                       markup_text(name), head_row({{"Error in percent", true}, {"Times"}, {"", true}}), rows);
}

std::string histograms(const signoff_report& report) {
    std::string text;
    for (const auto& entry : report.entries) {
        if (entry.result.percents.samples != 0) text += histogram(entry);
    }
    return text;
}

}  // namespace

void write_report_page(std::ostream& out, const signoff_report& report, const signoff_run& run) {
    const html_page page{fmt::format("Sign-off {}", report.passed() ? "passed" : "failed"), report_style_text};
    write_html_page(out, page, [&](std::ostream& body) {
        body << header(report, run) << "<main>\n"
             << section("Results", results(report)) << section("Checks of the design", checks(report))
             << section("Mutants", mutants(report)) << section("Differences", differences(report))
             << section("Left out by name", exclusions(report)) << section("Not seen", not_seen(report))
             << section("What the stimulus has reached", coverage(report))
             << section("Coverage of the code", covered_code(report)) << section("Latency errors", histograms(report))
             << "</main>\n";
    });
}

}  // namespace tabletop
