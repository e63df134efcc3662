// SPDX-License-Identifier: Apache-2.0
// What Verilator's tree of a design tells of its clock and of its ports. The trees were written for
// design_trees/NAME.sv, the XML by Verilator 5.006 (verilator --xml-only -O3 --top-module NAME NAME.sv), the JSON
// by 5.032 (--json-only).
#include "design/clock_means.h"
#include "design/rising_edge.h"
#include "support/scratch_folder.h"

#include <boost/test/unit_test.hpp>

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

using namespace tabletop;

namespace {

const std::filesystem::path trees = DESIGN_TREES;

std::vector<design_tree> trees_of(const std::string& design) {
    return {read_xml_tree(file_text(trees / (design + ".xml"))), read_json_tree(file_text(trees / (design + ".json")))};
}

using clock_names = std::set<std::string>;

}  // namespace

// It has more names: an alias, which 5.032 has taken away when it writes, the port of an instance, what comes out of a
// buffer.
BOOST_AUTO_TEST_CASE(a_clock_that_is_handed_on_is_a_rising_edge) {
    const auto of_rising = trees_of("rising");
    BOOST_TEST((find_rising_clock(of_rising[0], "clk").names == clock_names{"c", "clk", "same"}));
    BOOST_TEST((find_rising_clock(of_rising[1], "clk").names == clock_names{"c", "clk"}));
    for (const auto& tree : trees_of("buffered")) {
        const auto clock = find_rising_clock(tree, "clk");
        BOOST_TEST(clock.unproven == "");
        BOOST_TEST(!clock.fires);
        BOOST_TEST((clock.names == clock_names{"I", "O", "behind", "clk"}));
    }
    for (const auto& tree : trees_of("unused")) BOOST_TEST(find_rising_clock(tree, "clk").unproven == "");
}

// An output that is the clock, its falling edge, its level behind a port, its level by a name with dots, and text that
// comes with the levels.
BOOST_AUTO_TEST_CASE(why_nothing_is_proven_is_said) {
    const std::string used = "the design reads its level or uses its falling edge";
    const std::map<std::string, std::string> reasons = {
        {"shown", used},
        {"falling", used},
        {"level", used},
        {"dotted", "a part of the design that no edge starts does more than arithmetic"},
        {"prints", "a part of the design that no edge starts does more than arithmetic"}};
    for (const auto& [design, reason] : reasons) {
        for (const auto& tree : trees_of(design)) BOOST_TEST(find_rising_clock(tree, "clk").unproven == reason, design);
    }
}

BOOST_AUTO_TEST_CASE(what_is_no_tree_proves_nothing) {
    const auto is_proven = [](const design_tree& tree) { return find_rising_clock(tree, "clk").unproven.empty(); };
    const auto xml = file_text(trees / "rising.xml");
    const auto json = file_text(trees / "rising.json");
    BOOST_TEST(!is_proven(read_xml_tree(xml.substr(0, xml.find("</module>")))));
    BOOST_TEST(!is_proven(read_json_tree(json.substr(0, json.size() / 2))));
    BOOST_TEST(!is_proven({}));
    auto without_top = read_xml_tree(xml);
    BOOST_TEST(is_proven(without_top));
    without_top.top = "other";
    BOOST_TEST(!is_proven(without_top));
    std::string deep;
    for (unsigned n = 0; n < 100'000; ++n) deep += "<module>";
    BOOST_TEST(read_xml_tree(deep).modules.empty());
}

namespace {

const rising_clock three_names = {{"c", "clk", "same"}, false, ""};
const port_list ports = parse_ports("VL_IN8(&clk,0,0);\nVL_IN8(&rst_n,0,0);\nVL_IN8(&d,0,0);\nVL_OUT8(&q,3,0);\n");
const std::string pass =
    "void Vown___024root___eval_triggers__act(Vown___024root* vlSelf) {\n"
    "void Vown___024root___eval_nba(Vown___024root* vlSelf) {\n";

clock_means means_of(const std::string& header, const rising_clock& clock = three_names,
                     const std::string& name = "clk") {
    return find_clock_means(header, pass, ports, name, clock);
}

}  // namespace

// It has a name of its own in each Verilator; when one clock has two levels the last one is not known.
BOOST_AUTO_TEST_CASE(the_last_level_is_found_in_the_header) {
    const std::map<std::string, std::string> headers = {{"5_006", "__Vtrigrprev__TOP__"},
                                                        {"5_032", "__Vtrigprevexpr___TOP__"}};
    for (const auto& [version, name] : headers) {
        const auto header = file_text(trees / ("root_" + version + ".txt"));
        const auto end = version == "5_032" ? "__0;" : ";";
        const auto means = means_of(header);
        BOOST_TEST(means.last_level + ';' == name + "clk" + end);
        BOOST_TEST(means.registers_alone);
        BOOST_TEST(cycle_header(means).find("top.rootp->" + name + "clk") != std::string::npos);
        BOOST_TEST(means_of(header, three_names, "clock").last_level == "");
        for (const std::string other : {"rising__DOT__same", "clk"}) {
            BOOST_TEST(means_of(header + " CData " + name + other + end).last_level == "");
        }
    }
}

// A register that starts a process, an expression that does, a named event, and a pass of another name.
BOOST_AUTO_TEST_CASE(a_pass_over_the_registers_is_all_when_inputs_alone_start_processes) {
    const auto header = file_text(trees / "root_5_006.txt");
    for (const std::string other : {"__Vtrigrprev__TOP__rising__DOT__gated", "__Vtrigrprev__TOP__q",
                                    "__Vtrigprevexpr_heea0a387__0", "__Vtrigger"}) {
        const auto means = means_of(header + " CData " + other + ';');
        BOOST_TEST(means.last_level == "__Vtrigrprev__TOP__clk");
        BOOST_TEST(!means.registers_alone, other);
    }
    auto fires = three_names;
    fires.fires = true;
    BOOST_TEST(!means_of(header, fires).registers_alone);
    BOOST_TEST(!find_clock_means(header, "", ports, "clk", three_names).registers_alone);
    BOOST_TEST(cycle_header({}).find("rootp") == std::string::npos);
}

// One declaration behind the other, as large as a design makes them.
BOOST_AUTO_TEST_CASE(a_pass_over_the_registers_is_found_in_a_long_header) {
    const std::string triggers = "    VlTriggerVec<2> __VnbaTriggered;";
    const std::string megabyte(1 << 20, 'a');
    const auto header = file_text(trees / "root_5_006.txt");
    const auto with = [&](const std::string& between) {
        auto text = header;
        return means_of(text.insert(text.find(triggers), between));
    };
    BOOST_TEST(with("/*" + megabyte + "*/").registers_alone);
    BOOST_TEST(!with("CData a;").registers_alone);
    BOOST_TEST(!with(megabyte + "; CData a" + megabyte + ';').registers_alone);
    const auto means = means_of(header + " CData __Vtrigrprev__TOP__" + megabyte + "; " + megabyte);
    BOOST_TEST(means.last_level == "__Vtrigrprev__TOP__clk");
    BOOST_TEST(!means.registers_alone);
}

// The ranges are as they are declared, whatever Verilator makes of them, the outermost dimension first.
BOOST_AUTO_TEST_CASE(ranges_are_those_of_the_tree) {
    const std::map<std::string, std::string> ranges = {
        {"clk", "0:0"},    {"up", "0:7"},       {"down", "11:4"},   {"again", "11:4"},   {"one__bit", "4:4"},
        {"both", ""},      {"rows", "1:0 3:0"}, {"now", "1:0"},     {"wide", "0:1 0:0"}, {"below", "-1:-4"},
        {"words", "95:0"}, {"number", "31:0"},  {"odd.name", "0:0"}};
    for (const auto& tree : trees_of("ranges")) {
        auto read = parse_ports(
            "VL_IN8(&clk,0,0);\nVL_IN8(&up,7,0);\nVL_IN8(&down,11,4);\nVL_IN8(&again,11,4);\n"
            "VL_IN8(&one___05Fbit,4,4);\nVL_IN8(&both,7,0);\nVL_IN8(&rows,7,0);\nVL_IN8(&now,1,0);\n"
            "VL_IN8(&below,-1,-4);\nVL_OUT8(&odd__02ename,0,0);\nVL_OUTW(&words,95,0,3);\nVL_OUT(&number,31,0);\n"
            "VL_IN8((&wide)[2],0,0);\n");
        set_declared_ranges(read, tree);
        BOOST_TEST(read.size() == ranges.size());
        for (const auto& port : read) {
            std::string text;
            const auto add = [&](const port_pin::bit_range& range) {
                text += (text.empty() ? "" : " ") + std::to_string(range.left) + ':' + std::to_string(range.right);
            };
            if (port.range) {
                for (const auto* const dimensions : {&port.arrays, &port.rows}) {
                    for (const auto& dimension : *dimensions) add(dimension);
                }
                add(*port.range);
            }
            BOOST_TEST(text == ranges.at(port.name), port.name);
        }
    }
}
