// SPDX-License-Identifier: Apache-2.0
// A report as a page and as JUnit XML: what is in them, and that no name of a user's is taken for markup.
#include "signoff/report/junit.h"
#include "signoff/report/report_page.h"
#include "support/document_file.h"
#include "support/markup_text.h"
#include "support/scratch_folder.h"

#include <boost/test/unit_test.hpp>

#include <sstream>

using namespace tabletop;

namespace {

constexpr const char* hostile = "<img src=x onerror=\"alert('&')\">\x1b[2J\xff";
constexpr const char* harmless = "&lt;img src=x onerror=&quot;alert(&#39;&amp;&#39;)&quot;&gt;\\x1b[2J\\xff";

std::size_t times(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++count;
    return count;
}

std::string page_of(const signoff_report& report) {
    std::ostringstream page;
    write_report_page(page, report, {"tabletop signoff", {{"SystemC", "3"}}});
    return page.str();
}

signoff_entry entry_of(const std::string& name, bool passed) {
    signoff_entry entry;
    entry.name = name;
    entry.variant = "base";
    entry.view = "ca";
    entry.against = "rtl";
    entry.result.accesses = 10;
    entry.result.passed = passed;
    entry.board_hz = 1e8;
    return entry;
}

// Everything that a user has a name for.
signoff_report hostile_report() {
    signoff_report report;
    auto entry = entry_of(hostile, false);
    entry.variant = hostile;
    entry.view = hostile;
    entry.against = hostile;
    entry.result.first_difference = hostile;
    entry.result.excluded = {{hostile, hostile, 1}};
    entry.result.not_seen = {hostile};
    entry.coverage = {{hostile, hostile, 1}};
    entry.replay = hostile;
    entry.result.percents.add(1);
    auto failed = entry_of(hostile, false);
    failed.failure = hostile;
    report.entries = {entry, failed};
    report.checks = {{hostile, false, hostile}, {hostile, {}, hostile}};
    return report;
}

}  // namespace

BOOST_AUTO_TEST_CASE(text_between_elements_is_no_markup) {
    BOOST_TEST(markup_text(hostile) == harmless);
    BOOST_TEST(markup_text("two lines\nand\ta tab, \xC3\xA4") == "two lines\nand\ta tab, \xC3\xA4");
    BOOST_TEST(markup_text("\xEF\xBF\xBE\xEF\xBF\xBF") == "\\xef\\xbf\\xbe\\xef\\xbf\\xbf");
}

BOOST_AUTO_TEST_CASE(no_name_is_markup) {
    for (const auto& text : {page_of(hostile_report()), junit_text(hostile_report())}) {
        BOOST_TEST(text.find("<img") == std::string::npos);
        BOOST_TEST(text.find('\x1b') == std::string::npos);
        BOOST_TEST(times(text, harmless) > 10u);
    }
}

BOOST_AUTO_TEST_CASE(the_page_shows_what_there_is_and_nothing_else) {
    signoff_report report;
    report.seed = 77;
    report.entries = {entry_of("uart", true)};
    const auto good = page_of(report);
    BOOST_TEST(good.find("<span class=\"verdict good\">passed</span>") != std::string::npos);
    BOOST_TEST(good.find("<dt>Seed</dt><dd>77</dd>") != std::string::npos);
    BOOST_TEST(good.find("<dt>SystemC</dt><dd>3</dd>") != std::string::npos);
    BOOST_TEST(good.find("<code>tabletop signoff</code>") != std::string::npos);
    BOOST_TEST(times(good, "<h2>") == 2u);  // results and differences

    auto wrong = entry_of("uart", false);
    wrong.result.first_difference = "a board\n. X .";
    wrong.replay = "tabletop run";
    wrong.result.percents.add(-30);
    wrong.result.percents.add(0);
    wrong.coverage = {{"3 Frames", "break", 0}, {"3 Frames", "bytes", 2, 256}};
    report.entries.push_back(wrong);
    report.checks = {{"no path", true, "none"}};
    const auto bad = page_of(report);
    BOOST_TEST(bad.find("<span class=\"verdict bad\">failed</span>") != std::string::npos);
    BOOST_TEST(bad.find("1 of 2 comparisons have failed.") != std::string::npos);
    BOOST_TEST(bad.find("a board\n. X .</pre>") != std::string::npos);
    BOOST_TEST(bad.find("tabletop run</pre>") != std::string::npos);
    BOOST_TEST(bad.find("<td>2 of 256</td>") != std::string::npos);
    BOOST_TEST(times(bad, "<h2>") == 5u);
    BOOST_TEST(times(bad, "<rect width=\"100.0%\"") == 2u);  // a sample each in the two largest bins
    BOOST_TEST(times(bad, "<rect width=\"0.0%\"") == percent_statistics::limits.size() - 1);
}

BOOST_AUTO_TEST_CASE(pictures_are_in_the_page_with_the_wrong_pixels_marked) {
    const scratch_folder folder;
    auto wrong = entry_of("screen", false);
    wrong.result.first_difference = "pixels";
    wrong.result.pictures = {
        {folder.file("a.png").string(), "1 pixel differs", 46, 10, {{5, 6, 5, 6}, {23, 6, 23, 6}}}};
    signoff_report report;
    report.entries = {wrong};
    BOOST_TEST(times(page_of(report), "<image") == 0u);
    for (const auto& [bytes, encoded] : {std::pair("Man", "TWFu"), {"Ma", "TWE="}, {"M", "TQ=="}}) {
        write_file(folder.file("a.png"), bytes);
        const auto page = page_of(report);
        BOOST_TEST(page.find(std::string("data:image/png;base64,") + encoded + '"') != std::string::npos, page);
        BOOST_TEST(page.find("<rect x=\"21\" y=\"4\" width=\"5\" height=\"5\"/>") != std::string::npos, page);
    }
}

BOOST_AUTO_TEST_CASE(continuous_integration_gets_a_case_for_each_entry_and_check) {
    signoff_report report;
    auto good = entry_of("uart", true), wrong = entry_of("uart", false), failed = entry_of("pio", false);
    good.seconds = 1.25;
    good.result.excluded = {{"polls", "they are time", 3}};
    wrong.variant = "other";
    wrong.result.first_difference = "line 1\nline 2";
    wrong.replay = "again";
    failed.failure = "failed to start: no";
    report.entries = {good, failed, wrong};
    report.checks = {{"no path", {}, "no tool"}, {"no loop", true, ""}};
    const auto text = junit_text(report);
    BOOST_TEST(
        text.rfind("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"tabletop signoff\" tests=\"5\" "
                   "failures=\"1\" errors=\"1\" skipped=\"1\" time=\"1.250\">",
                   0) == 0u,
        text);
    const auto has = [&](const std::string& part) {
        BOOST_TEST(text.find(part) != std::string::npos, part + "\n" + text);
    };
    has("<testsuite name=\"uart\" tests=\"2\" failures=\"1\" errors=\"0\" skipped=\"0\" time=\"1.250\">");
    has("<testcase name=\"base, ca against rtl\" classname=\"uart\" time=\"1.250\">");
    has("<failure type=\"difference\" message=\"line 1\">line 1\nline 2\nagain</failure>");
    has("<error type=\"no result\" message=\"failed to start: no\">");
    has("<skipped message=\"no tool\"/>");
    has("<system-out>excluded: polls (3): they are time\n</system-out>");

    report.timed_out = true;
    BOOST_TEST(times(junit_text(report), "<error ") == 2u);
}

// A failure that is no difference says what it is.
BOOST_AUTO_TEST_CASE(nothing_compared_is_a_failure) {
    signoff_report report;
    report.entries = {entry_of("uart", false), entry_of("uart", false)};
    report.entries[0].result.accesses = 0;
    report.entries[1].result.cycle_error.add(4);
    const auto text = junit_text(report);
    BOOST_TEST(times(text, "message=\"nothing was compared\"") == 1u);
    BOOST_TEST(
        times(text, "message=\"the cycle error is 4.000 in the mean and at most 4, of which 0 cycles is promised\"") ==
        1u);
}

BOOST_AUTO_TEST_CASE(time_is_shared_by_those_that_have_none) {
    signoff_report report;
    report.entries = {entry_of("a", true), entry_of("b", true), entry_of("c", true)};
    report.entries[0].seconds = 2;
    report.share_time(1, 6);
    BOOST_TEST(report.entries[1].seconds == 3);
    BOOST_TEST(report.entries[2].seconds == 3);
    report.share_time(0, 100);
    BOOST_TEST(report.entries[0].seconds == 2);
}
