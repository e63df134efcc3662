// SPDX-License-Identifier: Apache-2.0
// What a report carries and what gnuplot is told; tests/system/explore_report looks at them drawn.
#include "explore/report/explore_plot.h"
#include "explore/report/explore_report.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

#include <sstream>
#include <string>

using namespace tabletop;
using nlohmann::json;

namespace {

json value(const json& v, const std::string& text) {
    return {{"text", text}, {"value", v}};
}

json swept(const std::string& key, const std::string& unit, const std::string& normal, const json& values) {
    return {{"key", key},        {"kind", "integer"}, {"unit", unit},
            {"default", normal}, {"doc", ""},         {"source", "published design"},
            {"values", values}};
}

json point(unsigned number, const json& parameters, const json& latency) {
    return {{"point", number},
            {"parameters", parameters},
            {"status", latency.is_null() ? "failed" : "ok"},
            {"message", latency.is_null() ? "ended by signal 11" : ""},
            {"metrics", {{"latency.fabric.mean", latency}}},
            {"latencies", {{"fabric", nullptr}, {"line", nullptr}}},
            {"command", "tabletop explore zynq"}};
}

// Two depths with and without pruning, one point of which has failed.
json small_sweep() {
    json results = {{"format", "tabletop explore 1"},
                    {"platform", "zynq"},
                    {"stimulus", "game"},
                    {"metrics", json::array({{{"name", "latency.fabric.mean"}, {"unit", "ps"}, {"doc", ""}}})},
                    {"charted", {"latency.fabric.mean"}},
                    {"points", json::array()}};
    results["swept"] = {swept("zynq.engine.depth", "", "8", {value(4, "4"), value(8, "8")}),
                        swept("zynq.engine.alpha_beta", "", "on", {value(true, "on"), value(false, "off")})};
    unsigned number = 0;
    for (const char* const depth : {"4", "8"}) {
        for (const char* const pruning : {"on", "off"}) {
            ++number;
            const json latency = number == 4 ? json() : json(number * 1'000'000'000.0);
            results["points"].push_back(
                point(number, {{"zynq.engine.depth", depth}, {"zynq.engine.alpha_beta", pruning}}, latency));
        }
    }
    return results;
}

constexpr const char* title = "Exploration of zynq";

results_writer writer_of(const json& results) {
    return [results](std::ostream& out) { out << results.dump(-1, ' ', false, json::error_handler_t::replace); };
}

std::string report_page(const json& results, const std::string& name = title) {
    std::ostringstream page;
    write_report_page(page, name, writer_of(results));
    return page.str();
}

std::size_t count(const std::string& text, const std::string& what) {
    std::size_t found = 0;
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++found;
    return found;
}

json embedded(const std::string& page) {
    const std::string begin = "<script type=\"application/json\" id=\"results\">";
    const auto from = page.find(begin) + begin.size();
    return json::parse(page.substr(from, page.find("</script>", from) - from));
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_page_has_the_results_as_they_are) {
    const auto results = small_sweep();
    BOOST_TEST(embedded(report_page(results)) == results);
}

BOOST_AUTO_TEST_CASE(nothing_of_the_results_leaves_its_place) {
    auto results = small_sweep();
    results["points"][3]["message"] = "</script><!--<script>@script@ \xff";
    const auto page = report_page(results, "Exploration of <b>@results@&");
    BOOST_TEST(embedded(page)["points"][3]["message"] == "</script><!--<script>@script@ \xef\xbf\xbd");
    BOOST_TEST(page.find("<title>Exploration of &lt;b&gt;@results@&amp;</title>") != std::string::npos);
    BOOST_TEST(count(page, "</script>") == count(report_page(small_sweep()), "</script>"));
}

BOOST_AUTO_TEST_CASE(a_page_names_the_licence_of_its_library) {
    const auto page = report_page(small_sweep());
    BOOST_TEST(page.find("Chart.js v3") != std::string::npos);
    BOOST_TEST(page.find("Permission is hereby granted, free of charge") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(of_very_many_points_a_page_has_every_nth) {
    const auto most = most_points_of_a_report;
    BOOST_TEST(report_step(0) == 1u);
    BOOST_TEST(report_step(most) == 1u);
    BOOST_TEST(report_step(most + 1) == 2u);
    BOOST_TEST(report_step(2 * most + 1) == 3u);
}

BOOST_AUTO_TEST_CASE(a_page_is_a_file_of_the_folder) {
    const scratch_folder folder;
    write_report(folder.path(), title, writer_of(small_sweep()));
    BOOST_TEST(file_text(folder.file("report.html")) == report_page(small_sweep()));
    BOOST_CHECK_THROW(write_report(folder.file("none"), title, writer_of(small_sweep())), input_error);
}

// 1, 2 and 3 ms; the failed point has no figure.
BOOST_AUTO_TEST_CASE(a_plot_has_a_line_for_each_setting_of_the_others) {
    const auto script = plot_script(small_sweep());
    BOOST_TEST(script.find("$line0 << END\n4 1\n8 3\nEND\n") != std::string::npos, script);
    BOOST_TEST(script.find("$line1 << END\n4 2\nEND\n") != std::string::npos, script);
    BOOST_TEST(script.find("set ylabel \"latency.fabric.mean (ms)\"") != std::string::npos, script);
    BOOST_TEST(script.find("title \"engine.alpha_beta=off\"") != std::string::npos, script);
    BOOST_TEST(script.find("\"published: 8\" at first 8") != std::string::npos, script);
}

BOOST_AUTO_TEST_CASE(a_plot_of_names_has_them_in_the_order_of_the_sweep) {
    auto results = small_sweep();
    results["swept"].erase(0);
    const auto script = plot_script(results);
    BOOST_TEST(script.find("set xtics (\"on\" 0, \"off\" 1)") != std::string::npos, script);
}

BOOST_AUTO_TEST_CASE(a_plot_of_many_settings_has_their_median) {
    auto results = small_sweep();
    results["swept"].push_back(swept("zynq.ps.gp0_cycles", "", "10", json::array()));
    results["points"] = json::array();
    for (unsigned number = 1; number <= 9; ++number) {
        results["swept"][2]["values"].push_back(value(number, std::to_string(number)));
        results["points"].push_back(point(number,
                                          {{"zynq.engine.depth", "4"},
                                           {"zynq.engine.alpha_beta", "on"},
                                           {"zynq.ps.gp0_cycles", std::to_string(number)}},
                                          number * 1'000.0));
    }
    // Against the parameter with the most values, unless that is the one with few.
    BOOST_TEST(plot_script(results).find("title \"engine.depth=4, engine.alpha_beta=on\"") != std::string::npos);
    for (unsigned depth = 5; depth <= 20; ++depth) {
        results["swept"][0]["values"].push_back(value(depth, std::to_string(depth)));
    }
    const auto script = plot_script(results);
    BOOST_TEST(script.find("$line1 << END\n4 5\nEND\n") != std::string::npos, script);
    BOOST_TEST(script.find("title 'median'") != std::string::npos, script);
}

BOOST_AUTO_TEST_CASE(a_name_tells_gnuplot_nothing_to_do) {
    auto results = small_sweep();
    results["stimulus"] = "a\"; !touch x\n`touch y`\\";
    const auto script = plot_script(results);
    BOOST_TEST(script.find(R"(set title "zynq, a\"; !touch x??touch y?\\: )") != std::string::npos, script);
}

BOOST_AUTO_TEST_CASE(without_a_figure_there_is_nothing_to_plot) {
    auto results = small_sweep();
    for (auto& p : results["points"]) p["metrics"]["latency.fabric.mean"] = nullptr;
    BOOST_CHECK_THROW(plot_script(results), input_error);
    results["swept"] = json::array();
    BOOST_CHECK_THROW(plot_script(results), input_error);
}
