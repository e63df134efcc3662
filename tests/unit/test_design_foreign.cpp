// SPDX-License-Identifier: Apache-2.0
// Sources as other people have them: lists of files, macros of one source, files beside the sources, ports of several
// dimensions, wide parameters.
#include "design/file_list.h"
#include "design/rtl_design.h"
#include "design/source_copies.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"
#include "test_designs.h"

#include <fmt/format.h>
#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <cstdlib>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

using namespace tabletop;

namespace {

using texts = std::vector<std::string>;

// A design of two pins, "in" and "out", of 32 bits.
struct played_design {
    explicit played_design(const rtl_description& description)
        : design(description), in(design.input("contact", 1, 64)), out(design.output("level", 1, 64)) {
        design.start();
        design.drive_reset(false);
        clock();
    }
    void clock() {
        bool changed = false;
        design.clock(1, changed);
    }
    std::uint64_t answer(std::uint64_t value) {
        in.drive(value);
        design.settle();
        return out.value();
    }

    rtl_design design;
    const input_pin in;
    const output_pin out;
};

const std::string plain_ports = "[ports]\ncontact = \"in\"\nlevel = \"out\"\n";

// head: what names the sources.
rtl_description describe(const description_folder& folder, const std::string& head, const std::string& rest = "",
                         const std::string& ports = plain_ports) {
    return folder.read("block = \"debouncer\"\nbundle = \"debouncer_pins\"\n" + head + "top = \"top\"\n" + rest +
                       "[clock]\nport = \"clk\"\n" + ports);
}

std::string refusal(const std::function<void()>& action) {
    try {
        action();
    } catch (const input_error& error) {
        return error.what();
    }
    return "";
}

texts words_of(const std::string& text) {
    std::istringstream in(text);
    texts words;
    for (const auto& word : split_file_list(in, "a.f")) words.push_back(fmt::format("{}:{}", word.line, word.text));
    return words;
}

void check(const texts& found, const texts& expected) {
    BOOST_TEST(found == expected, boost::test_tools::per_element());
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_list_is_words_without_its_comments) {
    check(words_of("a.v // b.v\n# c.v\n/* d.v\n e.v */ f.v\n\n\"g h.v\" +define+S=\"i j\"\tk//l.v\r\n"),
          {"1:a.v", "4:f.v", "6:g h.v", "6:+define+S=\"i j\"", "6:k//l.v"});
    BOOST_TEST(words_of("").empty());
    BOOST_TEST(refusal([] { words_of("a\n\"b\nc\""); }) == "a.f:2: the text in quotes has no end");
    BOOST_TEST(refusal([] { words_of("a\n /* b\nc"); }) == "a.f:2: the comment has no end");
    BOOST_TEST(refusal([] { words_of("\"\""); }) == "a.f:1: the text is empty");
}

// `-F` counts paths from the list's own folder, `-f` from where those of the list that has it begin.
BOOST_AUTO_TEST_CASE(lists_name_files_folders_macros_and_lists) {
    const description_folder folder;
    for (const char* const made : {"rtl/ip/include", "rtl/include", "lib"})
        fs::create_directories(folder.path() / made);
    for (const char* const made : {"rtl/a.v", "rtl/ip/b.sv", "rtl/c.v", "rtl/d.v", "lib/e.v", "f.v"})
        folder.write(made, "");
    folder.write("rtl/design.f",
                 "+incdir+include+../lib/\n+define+ONE+TWO=2\n-DONE=1\na.v\n-F ip/ip.f\n-f more.f\n-v ../lib/e.v\n"
                 "+libext+.v+.sv\n-sv\n$TEST_FOLDER/f.v ${TEST_FOLDER}/f.v\n");
    folder.write("rtl/ip/ip.f", "-Iinclude\nb.sv\n");
    folder.write("rtl/more.f", "c.v\nd.v\n");
    ::setenv("TEST_FOLDER", folder.path().c_str(), 1);
    const auto list = read_file_list(folder.path() / "rtl" / "design.f");
    const auto at = [&](const char* name) { return (folder.path() / name).string(); };
    check(list.sources,
          {at("rtl/a.v"), at("rtl/ip/b.sv"), at("rtl/c.v"), at("rtl/d.v"), at("lib/e.v"), at("f.v"), at("f.v")});
    check(list.include, {at("rtl/include"), at("lib"), at("rtl/ip/include")});
    check(list.defines, {"TWO=2", "ONE=1"});
    const auto refused = [&](const std::string& text) {
        folder.write("rtl/design.f", "a.v\n" + text + '\n');
        auto said = refusal([&] { describe(folder, "filelist = \"rtl/design.f\"\n"); });
        const auto head = at("rtl/design.f") + ":2: ";
        BOOST_TEST(said.substr(0, head.size()) == head);
        return said.substr(std::min(head.size(), said.size()));
    };
    BOOST_TEST(refused("nowhere.v") == at("rtl/nowhere.v") + ": No such file");
    BOOST_TEST(refused("include") == at("rtl/include") + ": not a file");
    BOOST_TEST(refused("+incdir+nowhere") == at("rtl/nowhere") + ": No such folder");
    BOOST_TEST(refused("-f nowhere.f") == at("rtl/nowhere.f") + ": No such file");
    BOOST_TEST(refused("-f design.f") == at("rtl/design.f") + " has itself in it");
    BOOST_TEST(refused("-f") == "-f stands at the end of the list");
    BOOST_TEST(refused("$NOT_THERE_/a.v") == "the environment has no variable \"NOT_THERE_\"");
    BOOST_TEST(refused("+define+1A") == "\"1A\" is not the name of a macro");
    BOOST_TEST(refused("+libext+.vh") == "modules are found in files that end in .v or .sv, not .vh");
    BOOST_TEST(refused("a\\b.v") == "quotes, backslashes and control characters cannot be handed over");
    BOOST_TEST(refused("--exe") ==
               "unknown option \"--exe\"; there are -f, -F, -v, -y, -I, -D, -sv, +incdir+, +define+, +libext+");
    // There are as many lists as two in each of them would make.
    for (unsigned n = 0; n < 20; ++n)
        folder.write(fmt::format("l{}.f", n), fmt::format("-f l{0}.f -f l{0}.f\n", n + 1));
    folder.write("l20.f", "f.v\n");
    BOOST_TEST(is_in("too many lists in each other", refusal([&] { read_file_list(folder.path() / "l0.f"); })));
}

// Packages come from a list, a memory's content lies beside its source, a macro is that of one source.
BOOST_AUTO_TEST_CASE(a_design_of_a_list) {
    const description_folder folder;
    fs::create_directories(folder.path() / "rtl" / "include");
    folder.write("rtl/design.f", "+incdir+include\n+define+SHIFT=1\nshift_pkg.sv // first\nmemory.v\ntop.sv\n");
    folder.write("rtl/shift_pkg.sv", "package shift_pkg;\n`include \"count.svh\"\nendpackage\n");
    folder.write("rtl/include/count.svh", "localparam int count = 4 * `SHIFT;\n");
    folder.write("rtl/memory.v",
                 "module memory(input [1:0] address, output [7:0] data);\nreg [7:0] content [0:3];\n"
                 "initial $readmemh(\"content.hex\", content);\n`ifdef TURNED\nassign data = ~content[address];\n"
                 "`else\nassign data = content[address];\n`endif\nendmodule\n");
    folder.write("rtl/content.hex", "11 22 33 44\n");
    folder.write("rtl/top.sv",
                 "module top import shift_pkg::*;(input clk, input [31:0] in, output [31:0] out);\n"
                 "wire [7:0] data;\nmemory memory(in[1:0], data);\n`ifdef TURNED\n`error \"of all\"\n`endif\n"
                 "assign out = {24'd0, data} << count;\nendmodule\n");
    const std::string head = "filelist = \"rtl/design.f\"\n";
    BOOST_TEST(played_design(describe(folder, head)).answer(2) == 0x330u);
    BOOST_TEST(played_design(describe(folder, head + "defines = [\"SHIFT=2\"]\n")).answer(3) == 0x4400u);
    const std::string turned = "[source_defines]\n\"rtl/memory.v\" = \"TURNED\"\n";
    BOOST_TEST(played_design(describe(folder, head, turned)).answer(2) == 0xCC0u);
    // What the copy is made of is looked at again.
    auto text = file_text(folder.path() / "rtl" / "memory.v");
    text.replace(text.find("~content"), 8, "8'd7 ^ content");
    folder.write("rtl/memory.v", text);
    BOOST_TEST(played_design(describe(folder, head, turned)).answer(2) == 0x340u);
    const auto refused = [&](const std::string& source) {
        return refusal([&] { describe(folder, head, "[source_defines]\n" + source + '\n'); });
    };
    BOOST_TEST(is_in("d.toml:6: source_defines.top.v: is none of the sources", refused("\"top.v\" = \"A\"")));
    BOOST_TEST(is_in("d.toml:6: source_defines.rtl/top.sv: \"1\" is not the name of a macro",
                     refused("\"rtl/top.sv\" = \"1\"")));
}

// A rate that a source fixes itself.
BOOST_AUTO_TEST_CASE(a_macro_is_replaced_where_a_source_defines_it) {
    const std::string source =
        "// `define RATE 1\n`define RATES 2\n`define RATE 880 // a comment\n  `define  LONG \\\n 1 + \\\n 2\nx = "
        "`RATE;\n";
    BOOST_TEST(
        with_defines(source, "/a.v", {"RATE=32"}, {}) ==
        "`line 1 \"/a.v\" 0\n// `define RATE 1\n`define RATES 2\n`define RATE 32\n  `define  LONG \\\n 1 + \\\n 2\n"
        "x = `RATE;\n");
    BOOST_TEST(with_defines(source, "/a.v", {"LONG=3", "NEW"}, {"NEW=old", "RATE"}) ==
               "`undef NEW\n`define NEW \n`line 1 \"/a.v\" 0\n// `define RATE 1\n`define RATES 2\n"
               "`define RATE 880 // a comment\n  `define LONG 3\n\n\nx = `RATE;\n`undef NEW\n`define NEW old\n");
    const description_folder folder;
    folder.write("rate.v", "`define RATE 880\n");
    folder.write("top.v",
                 "module top(input clk, input [31:0] in, output [31:0] out);\nassign out = in + `RATE;\nendmodule\n");
    const std::string head = "sources = [\"rate.v\", \"top.v\"]\n";
    BOOST_TEST(played_design(describe(folder, head)).answer(1) == 881u);
    BOOST_TEST(played_design(describe(folder, head, "[source_defines]\n\"rate.v\" = [\"RATE=32\"]\n")).answer(1) ==
               33u);
    const auto serial = folder.read(text_with(18,
                                              "tx = \"tx\"\n[[rate]]\ncycles_per_bit = 32\n"
                                              "source_defines = {\"top.v\" = \"RATE=32\"}"));
    BOOST_TEST(serial.source_defines.empty());
    check(at_rate(serial, serial.rates.at(0)).source_defines.begin()->second, {"RATE=32"});
}

BOOST_AUTO_TEST_CASE(ports_of_several_dimensions) {
    const description_folder folder;
    folder.write("top.sv",
                 "module top(input clk, input [3:0][7:0] rows, input [0:1][1:0][3:0] turned, input [7:0] list [4],\n"
                 "  input [99:0] wide [2:1][0:2], input tied [3:1], output [3:0][7:0] all, output [7:0] sums [1:0],\n"
                 "  output [99:0] far [2]);\n"
                 "assign all[3:1] = rows[3:1];\nassign all[0] = {turned[0][1], turned[1][0]};\n"
                 "assign sums[0] = list[0] + list[2];\nassign sums[1] = {5'd0, tied[3], tied[2], tied[1]};\n"
                 "assign far[0] = wide[1][2];\nassign far[1] = wide[2][0];\nendmodule\n");
    const auto answer = [&](const std::string& contact, const std::string& level, std::uint64_t value,
                            const std::string& rest = "") {
        return played_design(describe(folder, "sources = [\"top.sv\"]\n", rest,
                                      fmt::format("[ports]\ncontact = {}\nlevel = {}\n", contact, level)))
            .answer(value);
    };
    BOOST_TEST(answer("\"rows\"", "\"all\"", 0x1234'5678) == 0x1234'5600u);
    BOOST_TEST(answer("\"rows[2]\"", "\"all\"", 0xFF) == 0x00FF'0000u);
    BOOST_TEST(answer("\"rows[2][7:4]\"", "\"all[2:1]\"", 0xA) == 0xA000u);
    BOOST_TEST(answer("\"rows[3:2]\"", "\"all[3][0]\"", 0x0100) == 1u);
    BOOST_TEST(answer("\"turned[0][1]\"", "\"all[0]\"", 0xB) == 0xB0u);
    BOOST_TEST(answer("[\"turned[1][0][3]\", \"turned[1][0][0]\"]", "\"all[0]\"", 3) == 9u);
    BOOST_TEST(answer("[\"list[0]\", \"list[2]\"]", "\"sums[0]\"", 0x1234) == 0x46u);
    BOOST_TEST(answer("\"list[3]\"", "\"sums[0]\"", 0x12) == 0u);
    BOOST_TEST(answer("\"wide[1][2][99:90]\"", "\"far[0][99:60]\"", 0x155) == std::uint64_t{0x155} << 30);
    BOOST_TEST(answer("\"wide[2][0][40]\"", "\"far[1][47:32]\"", 1) == 0x100u);
    const std::string tie = "[tie]\n\"tied[3]\" = \"high\"\n\"tied[1]\" = 1\n";
    BOOST_TEST(answer("\"rows\"", "[\"sums[1]\", \"sums[0]\"]", 0, tie) == 0x500u);
    const auto refused = [&](const std::string& contact) {
        const auto said = refusal([&] { answer('"' + contact + '"', "\"all\"", 0); });
        return said.substr(std::min(said.find(": "), said.size()));
    };
    BOOST_TEST(refused("list") == ": port list of top is an array [0:3]: name an element of it, as list[0]");
    BOOST_TEST(refused("wide[1]") == ": port wide of top is an array [2:1]: name an element of it, as wide[2]");
    BOOST_TEST(refused("list[1:0]") == ": port list of top is [0:3]: write list[0:1], not list[1:0]");
    BOOST_TEST(refused("list[4]") == ": port list of top has no index 4; it has [0:3]");
    BOOST_TEST(refused("rows[2][8]") == ": port rows of top has no index 8; it has [7:0]");
    BOOST_TEST(refused("rows[2][1][0]") == ": port rows of top has fewer dimensions: 2");
    BOOST_TEST(refused("rows[2:1][0]") ==
               ": ports.contact: \"rows[2:1][0]\" is neither a port nor bits of one, as port[3] or port[11:8]");
    BOOST_TEST(is_in("ports.level: rows[2][3:0] has bits that ports.contact, rows[2], has already",
                     refusal([&] { answer("\"rows[2]\"", "\"rows[2][3:0]\"", 0); })));
}

BOOST_AUTO_TEST_CASE(parameters_of_any_width) {
    const description_folder folder;
    folder.write("top.v",
                 "module top #(parameter [127:0] TABLE = 0) (input clk, input [2:0] in, output [31:0] out);\n"
                 "assign out = TABLE[in * 16 +: 16];\nendmodule\n");
    const auto description = [&](const std::string& value) {
        return describe(folder, "sources = [\"top.v\"]\n", "[parameters]\nTABLE = {literal = \"" + value + "\"}\n");
    };
    played_design design(description("128'h8001_0000_0000_0000_0000_0000_1234_5678"));
    BOOST_TEST(design.answer(7) == 0x8001u);
    BOOST_TEST(design.answer(1) == 0x1234u);
    for (const std::string value :
         {"128", "'h8", "0'h8", "128'h", "128'q8", "128'h8g", "128'b2", "128'h8x", "-8'h1", "8'"}) {
        BOOST_TEST(is_in(fmt::format("d.toml:6: parameters.TABLE.literal: \"{}\" is no number with its width", value),
                         refusal([&] { description(value); })));
    }
}

// Verilator 5.006, left to join operations on single bits, makes bit 6 of this AND 0.
BOOST_AUTO_TEST_CASE(bits_of_a_wide_vector_are_not_lost) {
    const description_folder folder;
    folder.write("top.v",
                 "module top(input clk, input [63:0] in, output [6:0] out);\n"
                 "wire high, middle;\nwire [4:0] low;\n"
                 "assign {high, middle, low} = in[34:28] & in[41:35];\n"
                 "assign out = (in[27:21] & in[34:28]) | {high, in[63] | middle, low};\nendmodule\n");
    played_design design(describe(folder, "sources = [\"top.v\"]\n"));
    for (unsigned bit = 0; bit != 7; ++bit) {
        BOOST_TEST(design.answer((std::uint64_t{1} << 28 | std::uint64_t{1} << 35) << bit) == 1u << bit);
    }
    BOOST_TEST(design.answer(std::uint64_t{1} << 63) == 0x20u);
}

// Edges come in the order of time, and those of the same time together. What has risen is counted; a count that is read
// from another clock is that of before an edge of the same time.
BOOST_AUTO_TEST_CASE(clocks_of_their_own_frequencies) {
    const description_folder folder;
    folder.write("top.v",
                 "module top(input clk, input fast, input slow, input in, output [63:0] out);\n"
                 "reg [15:0] n = 0, f = 0, s = 0, seen = 0;\n"
                 "always @(posedge clk) begin n <= n + 1; seen <= f; end\n"
                 "always @(posedge fast) f <= f + 1;\nalways @(posedge slow) s <= s + 1;\n"
                 "assign out = {seen, s, f, n};\nendmodule\n");
    const auto description = [&](const std::string& others) {
        return folder.read(
            "block = \"debouncer\"\nbundle = \"debouncer_pins\"\nsources = [\"top.v\"]\ntop = \"top\"\n"
            "[clock]\nport = \"clk\"\nfrequency = \"100 MHz\"\nothers = {" +
            others + "}\n" + plain_ports);
    };
    played_design played(description("fast = \"250 MHz\", slow = \"25.175 MHz\""));
    // The edges of a clock before the time of edge n+1 of the main one have been, the first at the time of edge 1.
    const auto edges = [](std::uint64_t n, std::uint64_t over, std::uint64_t under) {
        return (n * over - 1) / under + 1;
    };
    for (std::uint64_t n = 1; n < 5000; ++n) {
        played.clock();
        const auto out = played.out.value();
        BOOST_REQUIRE((out & 0xFFFF) == n);
        BOOST_REQUIRE((out >> 16 & 0xFFFF) == edges(n, 5, 2));
        BOOST_REQUIRE((out >> 32 & 0xFFFF) == edges(n, 1007, 4000));
        BOOST_REQUIRE(out >> 48 == (n == 1 ? 0 : edges(n - 1, 5, 2)));
    }
    const auto refused = [&](const std::string& others) { return refusal([&] { description(others); }); };
    BOOST_TEST(is_in("d.toml:8: clock.others.fast: \"2 GHz\" is outside 1 kHz to 1 GHz", refused("fast = \"2 GHz\"")));
    BOOST_TEST(is_in("d.toml:8: clock.others.fast: is not a text in quotes", refused("fast = 3")));
    BOOST_TEST(is_in("d.toml:8: clock.others.clk: clk is clock.port already", refused("clk = \"1 MHz\"")));
    BOOST_TEST(is_in("d.toml:8: clock.others.slow: its period has no simple ratio to that of the clock",
                     refused("fast = \"123456789.123 Hz\", slow = \"987654321.987 Hz\"")));
    BOOST_TEST(is_in("d.toml:7: clock.others: without a frequency of the clock itself", refusal([&] {
                         folder.read(
                             "block = \"debouncer\"\nbundle = \"debouncer_pins\"\nsources = [\"top.v\"]\n"
                             "top = \"top\"\n[clock]\nport = \"clk\"\nothers = {fast = \"1 MHz\"}\n" +
                             plain_ports);
                     })));
}

namespace {

bool has_ghdl() {
    if (std::system("ghdl --version >/dev/null 2>&1") == 0) return true;
    BOOST_TEST(std::getenv("CI") == nullptr, "needs ghdl (Debian package ghdl)");
    BOOST_TEST_MESSAGE("without ghdl nothing is tested of VHDL");
    return false;
}

const std::string counter =
    "library ieee; use ieee.std_logic_1164.all; use ieee.numeric_std.all; use work.steps.all;\n"
    "entity Counter is generic (STEP : natural := 1; Turned : boolean := false);\n"
    "port (Clk : in std_logic; value : in std_logic_vector(31 downto 0); result : out std_logic_vector(31 downto 0)); "
    "end;\n"
    "architecture rtl of Counter is signal n : unsigned(31 downto 0) := (others => '0'); begin\n"
    "process(Clk) begin if rising_edge(Clk) then n <= n + STEP * unit; end if; end process;\n"
    "result <= not (std_logic_vector(n) xor value) when Turned else std_logic_vector(n) xor value;\nend;\n";

}  // namespace

BOOST_AUTO_TEST_CASE(vhdl_is_synthesised) {
    if (!has_ghdl()) return;
    const description_folder folder;
    folder.write("steps.vhdl", "package steps is constant unit : natural := 10; end;\n");
    folder.write("counter.vhd", counter);
    const auto alone = [&](const std::string& rest) {
        return folder.read(
            "block = \"debouncer\"\nbundle = \"debouncer_pins\"\nsources = [\"steps.vhdl\", \"counter.vhd\"]\n"
            "top = \"Counter\"\n" +
            rest +
            "[clock]\nport = \"Clk\"\n"
            "[ports]\ncontact = \"value\"\nlevel = \"result\"\n");
    };
    played_design plain(alone(""));
    plain.clock();
    BOOST_TEST(plain.answer(0) == 10u);
    plain.clock();
    BOOST_TEST(plain.answer(1) == 21u);
    const auto after_edge = [](const rtl_description& description) {
        played_design played(description);
        played.clock();
        return played.answer(0);
    };
    BOOST_TEST(after_edge(alone("[parameters]\nSTEP = 7\nTurned = true\n")) == 0xFFFF'FFB9u);
    // What it is made of is looked at again.
    folder.write("steps.vhdl", "package steps is constant unit : natural := 11; end;\n");
    BOOST_TEST(after_edge(alone("")) == 11u);
    BOOST_TEST(
        is_in("d.toml: ghdl refuses Counter:", refusal([&] { played_design(alone("[parameters]\nNONE = 7\n")); })));
    // An entity in a module, from a list.
    folder.write("top.v",
                 "module top #(parameter ADD = 0) (input clk, input [31:0] in, output [31:0] out);\nwire [31:0] n;\n"
                 "Counter counter(.Clk(clk), .value(in), .result(n));\nassign out = n + ADD;\nendmodule\n");
    folder.write("design.f", "steps.vhdl counter.vhd\ntop.v\n");
    BOOST_TEST(after_edge(describe(folder, "filelist = \"design.f\"\n",
                                   "[vhdl]\ntop = \"Counter\"\nstandard = \"93\"\n[parameters]\nADD = 1000\n")) ==
               1011u);
}

// The wire has the design's level where that drives it, else that of outside.
BOOST_AUTO_TEST_CASE(pins_that_are_driven_from_both_sides) {
    const description_folder folder;
    folder.write(
        "top.v",
        "module driver(input clk, input [1:0] drive, inout [7:0] bus);\nparameter LEVEL = 8'h0;\nwire on = drive[0];\n"
        "wire off_n = !drive[1];\nassign bus = on ? LEVEL : 8'hzz;\nendmodule\n"
        "module top #(parameter LEVEL = 8'h11) (input clk, input [9:0] in, inout [7:0] bus, inout [1:0] open,\n"
        "  inout [11:4] other, output [7:0] seen);\n"
        "driver #(.LEVEL(LEVEL)) driver(clk, in[1:0], bus);\nassign open[0] = in[2] ? 1'b0 : 1'bz;\n"
        "assign seen = bus;\nendmodule\n");
    const auto described = [&](const std::string& inouts, const std::string& contact, const std::string& level) {
        return describe(folder, "sources = [\"top.v\"]\n", "[parameters]\nLEVEL = 0x5A\n[inout]\n" + inouts,
                        fmt::format("[ports]\ncontact = {}\nlevel = {}\n", contact, level));
    };
    const std::string inouts = "bus = \"driver.on\"\nopen = true\nother = \"!driver.off_n\"\n";
    played_design played(described(inouts, "[\"in[2:0]\", \"bus\", \"open\"]",
                                   "[\"bus.out\", \"bus.enable\", \"other.enable\", \"open.out\", \"seen\"]"));
    const auto answer = [&](unsigned in, unsigned bus, unsigned open) {
        return played.answer(std::uint64_t{in} << 10 | bus << 2 | open);
    };
    const auto expected = [](unsigned bus, bool enable, bool other, unsigned open) {
        return std::uint64_t{bus} << 12 | (enable ? 1u : 0u) << 11 | (other ? 1u : 0u) << 10 | open << 8 | bus;
    };
    BOOST_TEST(answer(0, 0xC3, 3) == expected(0xC3, false, false, 3));
    BOOST_TEST(answer(1, 0xC3, 3) == expected(0x5A, true, false, 3));
    BOOST_TEST(answer(2, 0x3C, 1) == expected(0x3C, false, true, 1));
    BOOST_TEST(answer(7, 0xFF, 3) == expected(0x5A, true, true, 2));
    const auto refused = [&](const std::string& text, const std::string& contact = "\"in[0]\"") {
        return refusal([&] { played_design(described(text, contact, "\"seen\"")); });
    };
    BOOST_TEST(is_in("d.toml:8: inout.seen: top has no inout port \"seen\"", refused("seen = true\n")));
    BOOST_TEST(is_in("d.toml:8: inout.bus: \"on;\" is no signal in the design", refused("bus = \"on;\"\n")));
    for (const std::string path : {"!driver.", "driver..on", "!!on", "on[1:0]", "on[1", "on[1234567]", "1on"}) {
        BOOST_TEST(is_in(fmt::format("\"{}\" is no signal in the design", path),
                         refused(fmt::format("bus = \"{}\"\n", path))));
    }
    BOOST_TEST(is_in("d.toml:8: inout.bus: is neither the signal", refused("bus = false\n")));
    BOOST_TEST(is_in("port bus of top is an inout, not an input; [inout] parts it", refused("", "\"bus\"")));
    BOOST_TEST(is_in("Verilator refuses top", refused("bus = \"driver.nowhere\"\n")));
}
