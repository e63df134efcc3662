// SPDX-License-Identifier: Apache-2.0
// What Verilator's tree of a design proves of its clock. The trees were written for design_trees/NAME.sv, the XML by
// Verilator 5.006 (verilator --xml-only -O3 --top-module NAME NAME.sv), the JSON by 5.032 (--json-only).
#include "base/scratch_folder.h"
#include "user_rtl/rising_edge.h"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

using namespace tabletop;

namespace {

const std::filesystem::path trees = DESIGN_TREES;

using clock_names = std::optional<std::set<std::string>>;

std::vector<clock_names> names_of(const std::string& design) {
    return {rising_clock_names(read_xml_tree(file_text(trees / (design + ".xml"))), design, "clk"),
            rising_clock_names(read_json_tree(file_text(trees / (design + ".json"))), design, "clk")};
}

}  // namespace

// It has more names: an alias, which 5.032 has taken away when it writes, the port of an instance, what comes out of a
// buffer.
BOOST_AUTO_TEST_CASE(a_clock_that_is_handed_on_is_a_rising_edge) {
    const auto of_rising = names_of("rising");
    BOOST_TEST((of_rising[0].value() == std::set<std::string>{"c", "clk", "same"}));
    BOOST_TEST((of_rising[1].value() == std::set<std::string>{"c", "clk"}));
    const std::set<std::string> of_buffered = {"I", "O", "behind", "clk"};
    for (const auto& names : names_of("buffered")) {
        BOOST_REQUIRE(names.has_value());
        BOOST_TEST((*names == of_buffered));
    }
}

// An output that is the clock, its falling edge, its level behind a port, its level by a name with dots, and text that
// comes with the levels.
BOOST_DATA_TEST_CASE(nothing_is_proven_of,
                     boost::unit_test::data::make({"shown", "falling", "level", "dotted", "prints"}), design) {
    for (const auto& names : names_of(design)) BOOST_TEST(!names.has_value());
}

BOOST_AUTO_TEST_CASE(what_is_no_tree_proves_nothing) {
    const auto xml = file_text(trees / "rising.xml");
    const auto json = file_text(trees / "rising.json");
    BOOST_TEST(!rising_clock_names(read_xml_tree(xml.substr(0, xml.find("</module>"))), "rising", "clk"));
    BOOST_TEST(!rising_clock_names(read_json_tree(json.substr(0, json.size() / 2)), "rising", "clk"));
    BOOST_TEST(!rising_clock_names({}, "rising", "clk"));
    BOOST_TEST(!rising_clock_names(read_xml_tree(xml), "other", "clk"));
    std::string deep;
    for (unsigned n = 0; n < 100'000; ++n) deep += "<module>";
    BOOST_TEST(read_xml_tree(deep).empty());
}

// By the name of each Verilator; of two levels of one clock the last one is not known.
BOOST_AUTO_TEST_CASE(the_last_level_is_found_in_the_header) {
    const std::set<std::string> names = {"c", "clk", "same"};
    const auto older = file_text(trees / "root_5_006.txt");
    const auto newer = file_text(trees / "root_5_032.txt");
    BOOST_TEST(last_level_of(older, "clk", names).value() == "__Vtrigrprev__TOP__clk");
    BOOST_TEST(last_level_of(newer, "clk", names).value() == "__Vtrigprevexpr___TOP__clk__0");
    BOOST_TEST(!last_level_of(older, "clock", names));
    BOOST_TEST(!last_level_of(older + " CData __Vtrigrprev__TOP__rising__DOT__same;", "clk", names));
    BOOST_TEST(!last_level_of(newer + " CData __Vtrigprevexpr___TOP__rising__DOT__same__0;", "clk", names));
    BOOST_TEST(last_level_of(older + " CData __Vtrigrprev__TOP__rising__DOT__gated;", "clk", names).has_value());
}
