// SPDX-License-Identifier: Apache-2.0
// A user's own RTL behind a serial line, and its clocks.
#include "base/cycle_pin.h"
#include "base/serial_sampler.h"
#include "design/clock_means.h"
#include "design/rising_edge.h"
#include "design/verilated_ports.h"
#include "pins/burst_clock.h"
#include "support/external_tool.h"
#include "support/scratch_folder.h"
#include "test_designs.h"

#include <fmt/format.h>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace tabletop;

namespace {

rtl_description echo(const std::vector<std::string>& more_defines) {
    auto description = read_rtl(designs / "echo.toml");
    for (const auto& macro : more_defines) description.defines.push_back(macro);
    return description;
}

struct echo_machine : serial_machine {
    serial_sampler sampler{description.bit_time(), {}};

    explicit echo_machine(const std::vector<std::string>& more_defines = {}) : serial_machine(echo(more_defines)) {
        block->tx.attach(sampler);
    }
    void send(std::uint64_t cycle, unsigned byte) { serial_machine::send(description.clock.edge(cycle), byte); }
    std::string received() {
        std::string text;
        while (const auto character = sampler.take(now_ps())) text += static_cast<char>(character->data);
        return text;
    }
};

}  // namespace

// The start edge is at the edge of cycle 1000 and is sampled by the next one: busy in cycle 1001, with its counter
// at 1. The middle of the stop bit, counter 216 in bit 9, is 9 * 432 + 215 cycles later, valid one more, the frame is
// loaded in the next one, and the pin falls in the one after that.
BOOST_AUTO_TEST_CASE(a_design_answers_to_the_cycle) {
    echo_machine machine;
    machine.send(1000, 'A');
    machine.run(20'000);
    BOOST_TEST(machine.received() == "B");
    const std::uint64_t start = 1001 + 9 * 432 + 215 + 3;
    // 'B' is 0x42: low, then 0 1 0 0 0 0 1 0, then high.
    const std::vector<std::pair<std::uint64_t, bool>> expected = {{start, false},           {start + 2 * 432, true},
                                                                  {start + 3 * 432, false}, {start + 7 * 432, true},
                                                                  {start + 8 * 432, false}, {start + 9 * 432, true}};
    BOOST_TEST((machine.edges.edges == expected));
    BOOST_TEST(machine.block->fault().empty());
}

// The reset of the machine is active high, that of the design low; in the middle of its answer the line goes high.
BOOST_AUTO_TEST_CASE(reset_reaches_the_design) {
    echo_machine machine;
    machine.send(1000, 'A');
    machine.run(1001 + 9 * 432 + 300);
    BOOST_TEST(machine.edges.edges.size() == 1u);
    machine.reset.write(true);
    machine.run(10);
    BOOST_TEST(machine.edges.edges.size() == 2u);
    machine.reset.write(false);
    machine.run(10'000);
    BOOST_TEST(machine.edges.edges.size() == 2u);
    machine.send(20'000, '0');
    machine.run(20'000);
    BOOST_TEST(machine.received().back() == '1');
}

// After $finish nothing moves.
BOOST_AUTO_TEST_CASE(a_design_that_ends_itself_says_so) {
    echo_machine machine({"STOPS"});
    machine.send(1000, 'A');
    machine.run(20'000);
    BOOST_TEST(machine.received() == "B");
    BOOST_TEST(machine.block->fault().empty());
    machine.send(30'000, '!');
    machine.run(80'000);
    BOOST_TEST(machine.block->fault().find("echo.toml: the design called $finish (") != std::string::npos);
    BOOST_TEST(machine.block->fault().find("echo.v:") != std::string::npos);
    BOOST_TEST(machine.received().empty());
}

// Shifted out: registers with and without an initial value. The reset of this design is synchronous and does not touch
// them; it is a bit of a port, as the clock is.
BOOST_AUTO_TEST_CASE(registers_hold_what_the_configuration_leaves) {
    const description_folder folder;
    folder.write("top.v",
                 "module top #(parameter N = 0) (input [1:0] clocks, input [0:3] keys, input rx, output reg tx);\n"
                 "wire clk = clocks[1];\n"
                 "wire rst = keys[1];\n"
                 "reg [31:0] r;\n"
                 "reg [31:0] s = 32'hF0000000;\n"
                 "always @(posedge clk)\n"
                 "    if (rst) tx <= 1'b1; else begin tx <= r[31]; {r, s} <= {r[30:0], s, 1'b0}; end\n"
                 "endmodule\n");
    auto with_bits = good;
    with_bits[10] = "port = \"clocks[1]\"";
    with_bits[13] = "port = \"keys[1]\"";
    serial_machine machine(folder.read(text_with(0, "", with_bits)));
    machine.run_to(65);
    const std::vector<std::pair<std::uint64_t, bool>> expected = {{1, false}, {33, true}, {37, false}};
    BOOST_TEST((machine.edges.edges == expected));
}

// A design without a reset counts from cycle 1 on, out of its initial values; the machine's reset configures it anew.
BOOST_AUTO_TEST_CASE(a_design_without_a_reset_begins_as_configured) {
    const description_folder folder;
    folder.write("top.v",
                 "module top(input clk, input rx, output tx);\nreg [7:0] count = 250;\n"
                 "always @(posedge clk) count <= count + 1;\nassign tx = count[7] | !rx;\nendmodule\n");
    lines without(good.begin(), good.begin() + 12);
    without.insert(without.end(), good.begin() + 15, good.end());
    without[8] = "";
    serial_machine machine(folder.read(text_with(0, "", without)));
    machine.run_to(1000);
    const std::vector<std::pair<std::uint64_t, bool>> first = {{6, false},   {134, true}, {262, false}, {390, true},
                                                               {518, false}, {646, true}, {774, false}, {902, true}};
    BOOST_TEST((machine.edges.edges == first));
    machine.run_to(1050);
    machine.reset.write(true);
    machine.run_to(1100);  // low since 1030, if it had gone on
    machine.reset.write(false);
    machine.run_to(1400);
    const std::vector<std::pair<std::uint64_t, bool>> second = {
        {1030, false}, {1050, true}, {1106, false}, {1234, true}, {1362, false}};
    const auto& edges = machine.edges.edges;
    BOOST_TEST((std::vector(edges.begin() + 8, edges.end()) == second));
}

namespace {

// A host of pads of nothing but a byte, which shows what runs in a design.
rtl_description byte_design(const description_folder& folder, const std::string& of_clock, const std::string& more) {
    return folder.read("block = \"nes_host\"\nbundle = \"pad_pins\"\nsources = [\"top.v\"]\ntop = \"top\"\n" + more +
                       "[clock]\nport = \"clk\"\nfrequency = \"100 MHz\"\n" + of_clock +
                       "[reset]\nport = \"rst\"\nactive = \"high\"\n[ports]\nlatch = \"l\"\nclock = \"c\"\n"
                       "data1 = \"d\"\nbyte1 = \"o\"\n");
}

// The byte in every cycle up to the last one; in cycle `reset` the reset comes, ten cycles later it goes.
std::vector<unsigned> bytes_of(const rtl_description& description, std::uint64_t reset_cycle, std::uint64_t last) {
    game_machine machine(description);
    cycle_pin pad{1};
    machine.block->data[0].bind(pad);
    machine.run_to(reset_cycle);
    machine.reset.write(true);
    machine.run_to(reset_cycle + 10);
    machine.reset.write(false);
    machine.run_to(last + 1);
    std::vector<unsigned> bytes;
    for (std::uint64_t cycle = 0; cycle <= last; ++cycle) {
        bytes.push_back(static_cast<unsigned>(machine.block->buttons->value(cycle)));
    }
    return bytes;
}

// A bit that turns over with every n-th edge since the reset.
bool turned(std::uint64_t cycle, std::uint64_t divider, std::uint64_t reset_cycle) {
    const auto since = cycle < reset_cycle ? cycle : cycle < reset_cycle + 10 ? 0 : cycle - reset_cycle - 10;
    return since / divider % 2 != 0;
}

constexpr std::uint64_t reset_of_bytes = 203;

void check_dividers(const std::vector<unsigned>& bytes, const std::vector<std::uint64_t>& dividers) {
    for (std::uint64_t cycle = 0; cycle < bytes.size(); ++cycle) {
        if (cycle == reset_of_bytes) continue;  // a synchronous reset is seen by the next edge
        for (std::size_t bit = 0; bit < dividers.size(); ++bit) {
            BOOST_TEST_CONTEXT("cycle " << cycle << ", bit " << bit)
            BOOST_TEST((bytes[cycle] >> bit & 1) ==
                       (dividers[bit] != 0 && turned(cycle, dividers[bit], reset_of_bytes) ? 1u : 0u));
        }
    }
}

}  // namespace

// All flip-flops are reset synchronously: also those of a slow clock see it. Bit 3 is that of a fast clock which counts
// what the slow one does, and sees it a cycle later, as two edges at the same time would have it.
BOOST_AUTO_TEST_CASE(divided_clocks_and_enables_are_driven) {
    const description_folder folder;
    folder.write("top.v",
                 "module top(input clk, input rst, input slow, input [1:0] ce, input d, output l, output c,\n"
                 "           output [7:0] o);\nreg a, b, e, f;\nassign o = {4'd0, f, e, b, a};\n"
                 "assign l = 1'b0, c = 1'b0;\n"
                 "always @(posedge slow) a <= rst ? 1'b0 : ~a;\n"
                 "always @(posedge clk) if (ce[0] || rst) b <= rst ? 1'b0 : ~b;\n"
                 "always @(posedge clk) if (ce[1]) e <= rst ? 1'b0 : ~e;\n"
                 "always @(posedge clk) f <= a;\nendmodule\n");
    const auto bytes =
        bytes_of(byte_design(folder, "divided = {slow = 4}\nenables = {\"ce[0]\" = 5, \"ce[1]\" = 1}\n", ""),
                 reset_of_bytes, 300);
    check_dividers(bytes, {4, 5, 1});
    for (std::size_t cycle = 1; cycle < bytes.size(); ++cycle) {
        if (cycle < reset_of_bytes || cycle > reset_of_bytes + 10) {
            BOOST_TEST((bytes[cycle] >> 3 & 1) == (bytes[cycle - 1] & 1));
        }
    }
}

// Bits 0 to 6: MMCME2_BASE and PLLE2_BASE by 4, MMCME2_ADV by 5, DCM_SP by 3 and 2, what is faster than its input, and
// BUFGCE with an enable at every other edge. Bit 7 is of the input's clock and follows bit 0 a cycle later.
BOOST_AUTO_TEST_CASE(stand_ins_divide_the_clock) {
    const description_folder folder;
    folder.write("top.v",
                 "module top(input clk, input rst, input d, output l, output c, output reg [7:0] o);\n"
                 "wire in, m, mb, p, a, fx, dv, fast, g;\nreg half;\nassign l = 1'b0, c = 1'b0;\n"
                 "IBUFG buffer(.I(clk), .O(in));\n"
                 "MMCME2_BASE #(.CLKFBOUT_MULT_F(10.125), .CLKOUT0_DIVIDE_F(40.25), .CLKOUT1_DIVIDE(5)) "
                 "base(.CLKIN1(in), .RST(rst),\n"
                 "    .PWRDWN(1'b0), .CLKOUT0(mb), .CLKOUT1(fast));\nBUFG output_buffer(.I(mb), .O(m));\n"
                 "PLLE2_BASE #(.CLKFBOUT_MULT(16), .DIVCLK_DIVIDE(2), .CLKOUT3_DIVIDE(32)) pll(.CLKIN1(in), .RST(rst), "
                 ".PWRDWN(1'b0),\n"
                 "    .CLKOUT3(p));\n"
                 "MMCME2_ADV #(.CLKFBOUT_MULT_F(10.0), .CLKOUT6_DIVIDE(50)) adv(.CLKIN1(in), .CLKIN2(1'b0), "
                 ".CLKINSEL(1'b1), .RST(rst),\n"
                 "    .PWRDWN(1'b0), .CLKOUT6(a));\n"
                 "DCM_SP #(.CLKFX_DIVIDE(9), .CLKFX_MULTIPLY(3)) dcm(.CLKIN(in), .RST(rst), .CLKFX(fx), .CLKDV(dv));\n"
                 "BUFGCE gate(.I(in), .CE(half), .O(g));\n"
                 "always @(posedge in or posedge rst) if (rst) half <= 0; else half <= ~half;\n"
                 "always @(posedge m or posedge rst) if (rst) o[0] <= 0; else o[0] <= ~o[0];\n"
                 "always @(posedge p or posedge rst) if (rst) o[1] <= 0; else o[1] <= ~o[1];\n"
                 "always @(posedge a or posedge rst) if (rst) o[2] <= 0; else o[2] <= ~o[2];\n"
                 "always @(posedge fx or posedge rst) if (rst) o[3] <= 0; else o[3] <= ~o[3];\n"
                 "always @(posedge dv or posedge rst) if (rst) o[4] <= 0; else o[4] <= ~o[4];\n"
                 "always @(posedge fast or posedge rst) if (rst) o[5] <= 0; else o[5] <= ~o[5];\n"
                 "always @(posedge g or posedge rst) if (rst) o[6] <= 0; else o[6] <= ~o[6];\n"
                 "always @(posedge clk) o[7] <= o[0];\nendmodule\n");
    const auto bytes = bytes_of(byte_design(folder, "", "stand_ins = true\n"), reset_of_bytes, 300);
    check_dividers(bytes, {4, 4, 5, 3, 2, 0, 2});
    for (std::size_t cycle = 1; cycle < bytes.size(); ++cycle) {
        if (cycle < reset_of_bytes || cycle > reset_of_bytes + 10) {
            BOOST_TEST((bytes[cycle] >> 7 & 1) == (bytes[cycle - 1] & 1));
        }
    }
}

namespace {

enum class need {
    both_edges,   // nothing is proven
    rising_edge,  // at the falling edge nothing can change
    registers,    // and while the inputs rest, a cycle is one pass over the registers
};

struct clocked_design {
    const char* what;
    need needed;
    const char* text;  // after the ports clk, rst, rx and tx, which is a register
};

std::ostream& operator<<(std::ostream& out, const clocked_design& design) {
    return out << design.what;
}

// What each sends depends on what it has received and when.
const clocked_design registers_alone = {
    "registers, with resets of every kind, a memory, a latch of the inputs, modules that are no part of the top, and a "
    "path from input to output",
    need::registers,
    "reg [7:0] n, m[0:3]; reg held, low; wire [1:0] of_cell;\n"
    "always @(posedge clk) m[n[1:0]] <= {m[n[2:1]][6:0], rx};\n"
    "always @(posedge clk or posedge rst) if (rst) n <= 0; else n <= n + 1 + (m[0][1] & of_cell[1]);\n"
    "always @(posedge clk or negedge rst) if (!rst) low <= ~low; else low <= n[2];\n"
    "always_latch if (rx) held = n[3] ^ rst;\n"
    "cell_of_its_own a(clk, rx ^ held, of_cell[0]), b(clk, of_cell[0] ^ n[0], of_cell[1]);\n"
    "always @* begin tx = m[0][3] ^ n[4]; if (rx) tx = tx ^ held ^ low ^ of_cell[1]; end\n"
    "endmodule\n"
    "module cell_of_its_own(input clk, input d, output reg q); /*verilator no_inline_module*/\n"
    "reg [2:0] s; always @(posedge clk) {q, s} <= {s, d ^ q};"};
const clocked_design divided_clock = {
    "a divided clock", need::rising_edge,
    "reg half = 0, r = 0; always @(posedge clk) half <= !half; always @(posedge half) r <= rx ^ r;\n"
    "always @(posedge clk) tx <= r;"};

const clocked_design clocked_designs[] = {
    registers_alone,
    divided_clock,
    {"a process that starts with an input", need::registers,
     "reg r; always @(posedge rx) r <= !r; always @(posedge clk) tx <= r;"},
    {"an imported function in a register", need::both_edges,
     "import \"DPI-C\" function int toupper(int x); always @(posedge clk) tx <= toupper(rx) == 1;"},
    {"objects", need::both_edges,
     "class c; int x; endclass c o; always @(posedge clk) begin o = new; o.x = rx; tx <= o.x[0]; end"},
    {"a gated clock", need::both_edges,
     "reg [5:0] n; reg r; wire gated = clk & n[2]; always @(posedge clk) if (rst) n <= 0; else n <= n + 1;\n"
     "always @(posedge gated) r <= rx ^ r; always @(posedge clk) tx <= rst | r;"},
    {"the falling edge", need::both_edges,
     "reg [5:0] n; always @(negedge clk) if (rst) n <= 0; else n <= n + 1 + rx; always @(posedge clk) tx <= n[3];"},
    {"the falling edge of a clock turned over", need::both_edges,
     "reg n; wire other = ~clk; always @(posedge other) n <= rx; always @(posedge clk) tx <= n;"},
    {"a latch of the clock", need::both_edges,
     "reg [5:0] n; reg r; always @(posedge clk) if (rst) n <= 0; else n <= n + 1;\n"
     "always @* if (!clk) r = n[3] ^ rx; always @(posedge clk) tx <= r;"},
    {"the clock as data of a register", need::both_edges, "always @(posedge clk) tx <= clk ^ rx;"},
    {"the clock on an output", need::both_edges, "reg r; always @(posedge clk) r <= rx; always @* tx = r & clk;"},
    {"every change of the clock", need::both_edges,
     "reg [5:0] n; always @(clk) n = n + rx; always @(posedge clk) tx <= n[3];"},
    {"the clock in an exported function", need::both_edges,
     "export \"DPI-C\" function level; function int level(); level = clk; endfunction\n"
     "always @(posedge clk) tx <= rx;"},
    {"every change of a register", need::rising_edge,
     "reg [5:0] n, m; always @(posedge clk) n <= n + rx; always @(n) m = m + 1; always @(posedge clk) tx <= m[2];"},
    {"a loop of logic", need::rising_edge,
     "wire q, qn; assign q = ~(rst | qn); assign qn = ~(rx | q); always @(posedge clk) tx <= q;"},
    {"chance behind an input", need::both_edges, "reg x; always @* x = $random ^ rx; always @(posedge clk) tx <= x;"},
    {"the time behind an input", need::both_edges,
     "reg x; always @* x = ($time > 8) ^ rx; always @(posedge clk) tx <= x;"},
    {"an imported function behind an input", need::both_edges,
     "import \"DPI-C\" function int toupper(int x); reg x; always @* x = toupper(rx) == 1;\n"
     "always @(posedge clk) tx <= x;"},
    {"an input that is printed", need::both_edges, "always @* $display(\"%d\", rx); always @(posedge clk) tx <= rx;"},
    {"what is printed at the end of a step", need::both_edges,
     "always @(posedge clk) begin tx <= rx; $strobe(\"%d\", tx); end"},
    {"the design's own C++", need::both_edges, "always @(posedge clk) tx <= $c(\"1\") ^ rx;"},
};

// The edges as they are compiled in, or with nothing proven: the clock is a bit of a port.
std::vector<std::pair<std::uint64_t, bool>> edges_of(const clocked_design& design, bool proven) {
    const description_folder folder;
    auto all = good;
    all[2] = "sources = [\"top.sv\"]";
    all[6] = "cycles_per_bit = 32";
    if (!proven) all[10] = "port = \"clocks[1]\"";
    folder.write("top.sv",
                 fmt::format("module top #(parameter N = 0) (input {}, input rst, input rx, output reg tx);\n"
                             "{}{}\nendmodule\n",
                             proven ? "clk" : "[1:0] clocks", proven ? "" : "wire clk = clocks[1];\n", design.text));
    serial_machine machine(folder.read(text_with(0, "", all)));
    for (unsigned n = 0; n < 20; ++n) machine.send(machine.description.clock.edge(50 + 700 * n) + n, 17 * n & 0xFF);
    machine.run(5000);
    machine.reset.write(true);
    machine.run(10);
    machine.reset.write(false);
    machine.run(10'000);
    return machine.edges.edges;
}

}  // namespace

// Whatever an evaluation is left out for must be known to change nothing.
BOOST_DATA_TEST_CASE(what_a_clock_does_is_proven, boost::unit_test::data::make(clocked_designs), design) {
    const description_folder folder;
    folder.write("top.sv", fmt::format("module top(input clk, input rst, input rx, output reg tx);\n{}\nendmodule\n",
                                       design.text));
    const auto verilated = run_tool({"verilator", "--cc", "-O3", "-Wno-fatal", "--no-timing", "--prefix", "Vown",
                                     "--Mdir", folder.path().string(), "--top-module", "top", "top.sv"},
                                    folder.path(), {"this test", "verilator"});
    BOOST_REQUIRE_MESSAGE(verilated.succeeded, verilated.output);
    std::string sources;
    for (const auto& entry : fs::directory_iterator(folder.path())) {
        if (entry.path().extension() == ".cpp") sources += file_text(entry.path());
    }
    const auto told = run_tool({"verilator", "--xml-only", "-Wno-fatal", "--no-timing", "--Mdir",
                                folder.path().string(), "--xml-output", "top.xml", "--top-module", "top", "top.sv"},
                               folder.path(), {"this test", "verilator"});
    BOOST_REQUIRE_MESSAGE(told.succeeded, told.output);
    const auto proven = find_rising_clock(read_xml_tree(file_text(folder.path() / "top.xml")), "clk");
    clock_means means;
    if (proven.unproven.empty()) {
        means = find_clock_means(file_text(folder.path() / "Vown___024root.h"), sources,
                                 parse_ports(file_text(folder.path() / "Vown.h")), "clk", proven);
    }
    const auto needed = means.last_level.empty() ? need::both_edges
                        : means.registers_alone  ? need::registers
                                                 : need::rising_edge;
    BOOST_TEST(static_cast<int>(needed) == static_cast<int>(design.needed), proven.unproven);
}

BOOST_AUTO_TEST_CASE(what_is_left_out_changes_nothing) {
    for (const auto& design : {registers_alone, divided_clock}) {
        BOOST_TEST_CONTEXT(design) {
            const auto edges = edges_of(design, true);
            BOOST_TEST(edges.size() > 100u);
            BOOST_TEST((edges == edges_of(design, false)));
        }
    }
}
