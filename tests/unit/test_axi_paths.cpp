// SPDX-License-Identifier: Apache-2.0
// No output of an AXI4-Lite port follows an input within a cycle: of all blocks of this tree that have one, and what is
// said of designs of others.
#include "design/axi_paths.h"
#include "design/described_block.h"
#include "support/own_files.h"
#include "support/scratch_folder.h"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

using namespace tabletop;
namespace fs = std::filesystem;

namespace {

rtl_description described(const std::string& top, const std::vector<std::string>& sources,
                          const std::vector<std::string>& outputs) {
    rtl_description description;
    description.path = sources.front();
    description.top = top;
    description.sources = sources;
    description.clock_port = {"aclk", "aclk", std::nullopt, ""};
    description.reset_port = port_pin{"aresetn", "aresetn", std::nullopt, ""};
    for (const auto& name : outputs) description.ports[name] = {{name, name, std::nullopt, ""}};
    return description;
}

// The outputs of an AXI4-Lite port by their names.
std::vector<std::string> axi_outputs(const std::string& text) {
    static const std::regex port(
        R"(output\s+logic\s*(?:\[[^\]]*\]\s*)?(\w*(?:(?:ar|aw|w)(?:ready|valid)|(?:ar|aw)(?:addr|prot)|wdata|wstrb|[rb](?:valid|ready|resp)|rdata))\b)");
    std::vector<std::string> names;
    for (auto at = std::sregex_iterator(text.begin(), text.end(), port); at != std::sregex_iterator(); ++at) {
        names.push_back((*at)[1]);
    }
    return names;
}

// Nothing is checked here when there is no Yosys, which does not happen in continuous integration.
bool is_checked(const axi_paths& paths) {
    if (paths.not_checked.find("Debian package yosys") == std::string::npos || std::getenv("CI") != nullptr)
        return true;
    BOOST_TEST_MESSAGE(paths.not_checked);
    return false;
}

std::string found_in(const std::string& body, const std::vector<std::string>& outputs) {
    const scratch_folder folder;
    const auto file = folder.file("top.sv").string();
    std::ofstream(file)
        << "module top(input logic aclk, aresetn, awvalid, wvalid, bready, enable, input logic [3:0] araddr, "
           "output logic awready, bvalid, rvalid, output logic [1:0] rdata);\n"
        << body << "\nendmodule\n";
    const auto paths = find_axi_paths(described("top", {file}, outputs));
    if (!is_checked(paths)) return "";
    BOOST_TEST(paths.not_checked == "");
    std::string text;
    for (const auto& each : paths.found) text += (text.empty() ? "" : "; ") + each.text();
    return text;
}

}  // namespace

BOOST_AUTO_TEST_CASE(no_block_of_the_tree_has_one) {
    unsigned blocks = 0;
    for (const auto& block : described_blocks()) {
        const auto ours = describe_block(block);
        std::ostringstream text;
        text << std::ifstream(ours.sources.back()).rdbuf();
        const auto outputs = axi_outputs(text.str());
        if (std::none_of(outputs.begin(), outputs.end(),
                         [](const std::string& name) { return name.find("awready") != std::string::npos; })) {
            continue;
        }
        BOOST_TEST_CONTEXT(block) {
            ++blocks;
            BOOST_TEST(outputs.size() >= 8u);
            BOOST_TEST(text.str().find("awprot") != std::string::npos);
            BOOST_TEST(text.str().find("arprot") != std::string::npos);
            const auto paths = find_axi_paths(described(ours.top, ours.sources, outputs));
            if (!is_checked(paths)) return;
            BOOST_TEST(paths.not_checked == "");
            for (const auto& each : paths.found) BOOST_ERROR(each.text());
        }
    }
    BOOST_TEST(blocks >= 3u);
}

BOOST_AUTO_TEST_CASE(what_an_output_follows_is_named) {
    const scratch_folder folder;
    if (!is_checked(find_axi_paths(described("top", {folder.file("none.sv").string()}, {})))) return;
    const std::string registered = "always_ff @(posedge aclk) bvalid <= aresetn & awready & ~bready; ";
    BOOST_TEST(found_in(registered + "assign awready = aresetn & awvalid & wvalid & ~bvalid;", {"awready", "bvalid"}) ==
               "awready follows awvalid and wvalid");
    BOOST_TEST(found_in(registered + "always_ff @(posedge aclk) awready <= awvalid & wvalid & ~awready;",
                        {"awready", "bvalid"}) == "");
    BOOST_TEST(
        found_in("always_ff @(posedge aclk or negedge aresetn) if (!aresetn) bvalid <= 0; else bvalid <= awvalid;",
                 {"bvalid"}) == "");
    BOOST_TEST(found_in("always_ff @(posedge aclk or posedge enable) if (enable) bvalid <= 0; else bvalid <= awvalid;",
                        {"bvalid"}) == "bvalid follows enable");
    BOOST_TEST(found_in("always_latch if (enable) rvalid = awvalid;", {"rvalid"}) ==
               "rvalid follows awvalid and enable");
    BOOST_TEST(
        found_in(
            "logic [1:0] words [16]; always_ff @(posedge aclk) words[araddr] <= 2'd1; assign rdata = words[araddr];",
            {"rdata"}) == "rdata follows araddr");
    // Bit by bit.
    BOOST_TEST(
        found_in(
            "logic held; always_ff @(posedge aclk) held <= awvalid; logic [1:0] both; assign both = {enable, held} & "
            "{2{bvalid}}; assign rvalid = both[0]; assign bvalid = 1'b1;",
            {"rvalid"}) == "");
}

BOOST_AUTO_TEST_CASE(a_design_finds_its_includes_macros_and_modules) {
    const scratch_folder folder;
    const auto file = folder.file("top.sv").string();
    const auto included = folder.file("of any name");
    fs::create_directory(included);
    std::ofstream(included / "level.svh") << "`define LEVEL awvalid\n";
    std::ofstream(file)
        << "`include \"level.svh\"\nmodule top(input logic aclk, awvalid, output logic awready);\n"
           "`ifdef DIRECT\nassign awready = `LEVEL;\n`else\nassign awready = `OTHER;\n`endif\nendmodule\n";
    auto design = described("top", {file}, {"awready"});
    design.include = {included.string()};
    design.defines = {"OTHER=1'b0"};
    auto paths = find_axi_paths(design);
    if (!is_checked(paths)) return;
    BOOST_TEST(paths.not_checked == "");
    BOOST_TEST(paths.found.empty());
    design.include = {included.filename().string()};
    design.stand_ins = {own_file("rtl-wrappers/design/stand_ins").string()};
    design.defines = {"DIRECT"};
    paths = find_axi_paths(design);
    BOOST_TEST(paths.not_checked == "");
    BOOST_TEST(paths.found.size() == 1u);
    std::ofstream(included / "through.sv")
        << "module through(input logic in, output logic out);\nassign out = in;\nendmodule\n";
    std::ofstream(file) << "module top(input logic aclk, awvalid, output logic awready);\nlogic buffered;\n"
                           "BUFG buffer(.I(awvalid), .O(buffered));\n"
                           "through through(.in(buffered), .out(awready));\nendmodule\n";
    paths = find_axi_paths(design);
    BOOST_TEST(paths.not_checked == "");
    BOOST_TEST(paths.found.size() == 1u);
    design.defines = {"DIRECT", "OTHER=1'b0 & 1'b1"};
    BOOST_TEST(find_axi_paths(design).not_checked ==
               "Yosys takes no blanks in the text of a macro, as in OTHER=1'b0 & 1'b1");
}

BOOST_AUTO_TEST_CASE(what_yosys_cannot_read_is_not_checked) {
    const scratch_folder folder;
    const auto file = folder.file("top.sv").string();
    std::ofstream(file) << "module top(input logic aclk, output logic awready);\n  this is no Verilog\nendmodule\n";
    const auto design = described("top", {file}, {"awready"});
    const auto paths = find_axi_paths(design);
    if (!is_checked(paths)) return;
    BOOST_TEST(paths.not_checked.find("Yosys cannot read the design: ") == 0u);
    BOOST_TEST(paths.not_checked.find("top.sv:2: ERROR: ") != std::string::npos);
    BOOST_TEST(paths.found.empty());

    const std::string usual = std::getenv("PATH");
    ::setenv("PATH", "/nowhere", 1);
    const auto without = find_axi_paths(design);
    ::setenv("PATH", usual.c_str(), 1);
    BOOST_TEST(without.not_checked == "a look for combinational paths needs yosys (Debian package yosys)");
}
