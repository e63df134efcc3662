// SPDX-License-Identifier: Apache-2.0
// A described design at the port of a memory, with and without a screen: its description, and designs cycle by cycle
// against the same in C++.
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "base/cycle_pin.h"
#include "base/memory_watch.h"
#include "connect4_heuristic/connect4_heuristic_rtl.h"
#include "design/description.h"
#include "design/rtl_design.h"
#include "fresh_kernel.h"
#include "peripherals/vga_timing/vga_timing.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"
#include "test_seed.h"
#include "vga_scanout/vga_scanout_rtl.h"

#include <array>
#include <cstdint>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

using namespace tabletop;

namespace {

// Walks through the memory: what it reads decides in the same cycle where it looks next, whether it writes and whether
// the port is enabled. While it reads 0 it stands still.
constexpr const char* walker =
    "module top(input clk, input rst_n, input [31:0] q, output [4:0] a, output [31:0] d, output w_n, output e);\n"
    "  reg [7:0] n;\n"
    "  assign a = q[8] ? q[4:0] : n[4:0];\n"
    "  assign d = {n, q[23:0]};\n"
    "  assign w_n = ~(q[9] & n[0]);\n"
    "  assign e = ~(q[10] & n[1]);\n"
    "  always @(posedge clk) if (!rst_n) n <= 0; else if (q != 0) n <= n + 1;\n"
    "endmodule\n";

constexpr unsigned words = 32;
using memory_words = std::array<std::uint32_t, words>;

// The same, and the memory at its port.
struct reference_walker {
    memory_words memory{};
    std::uint8_t n = 0;
    std::uint32_t q = 0;

    word_port_pins pins() const {
        const bool enabled = !((q >> 10 & 1) != 0 && (n >> 1 & 1) != 0);
        const bool write = (q >> 9 & 1) != 0 && (n & 1) != 0;
        const std::uint32_t index = (q >> 8 & 1) != 0 ? q & 31 : n & 31u;
        return {index, std::uint32_t{n} << 24 | (q & 0xFF'FFFF), write && enabled};
    }
    bool enabled() const { return !((q >> 10 & 1) != 0 && (n >> 1 & 1) != 0); }
    void edge(bool reset) {
        const auto port = pins();
        const auto next_q = enabled() ? memory.at(port.index) : q;
        if (port.write) memory.at(port.index) = port.value;
        n = reset ? 0 : static_cast<std::uint8_t>(n + (q != 0 ? 1 : 0));
        q = next_q;
    }
};

class plain_memory : public word_port_if {
  public:
    memory_words content{};

    std::uint32_t read_word(std::uint32_t index, std::uint64_t) override { return content.at(index % words); }
    std::uint32_t write_word(std::uint32_t index, std::uint32_t value, std::uint64_t) override {
        const auto before = content.at(index % words);
        content.at(index % words) = value;
        return before;
    }
    void attach(word_port_client&) override {}
};

class pin_log : public word_port_listener_if {
  public:
    void on_pins(std::uint64_t cycle, const word_port_pins& pins) override { seen[cycle] = pins; }
    // Last word first.
    const word_port_pins& at(std::uint64_t cycle) const { return std::prev(seen.upper_bound(cycle))->second; }

    std::map<std::uint64_t, word_port_pins> seen;
};

const std::string ports =
    "addr = \"a\"\nwdata = \"d\"\nrdata = \"q\"\nwe = \"w_n\"\nen = \"e\"\n[polarity]\nwe = \"active low\"\n";

// A folder with a description and its source.
class described {
  public:
    rtl_description read(const std::string& verilog, const std::string& of_ports, const std::string& more = "",
                         const std::string& block = "block = \"connect4_heuristic\"\nbundle = \"bram_port\"\n") const {
        std::ofstream(folder_.file("top.v")) << verilog;
        std::ofstream(folder_.file("d.toml"))
            << block << "sources = [\"top.v\"]\ntop = \"top\"\n"
            << more
            << "[clock]\nport = \"clk\"\nfrequency = \"50 MHz\"\n[reset]\nport = \"rst_n\"\nactive = \"low\"\n[ports]\n"
            << of_ports;
        return read_rtl(folder_.file("d.toml").string());
    }

  private:
    scratch_folder folder_;
};

std::unique_ptr<connect4_heuristic_block> make_engine(const rtl_description& description) {
    return make_connect4_heuristic("design", view::rtl, {description.clock}, &description);
}

struct walker_machine {
    fresh_kernel kernel;
    described folder;
    rtl_description description = folder.read(walker, ports);
    plain_memory memory;
    cycle_pin reset{0};
    pin_log pins;
    std::unique_ptr<connect4_heuristic_block> block = make_engine(description);

    walker_machine() {
        block->memory(memory);
        block->reset(reset);
        block->pins(pins);
        sc_core::sc_start(sc_core::SC_ZERO_TIME);
    }
};

void check_refused(const std::string& message, const std::function<void()>& action) {
    BOOST_CHECK_EXCEPTION(action(), input_error, [&](const input_error& error) {
        BOOST_TEST_MESSAGE(error.what());
        return std::string(error.what()).find(message) != std::string::npos;
    });
}

// An edit of a text.
std::string with(std::string text, const std::string& from, const std::string& to) {
    text.replace(text.find(from), from.size(), to);
    return text;
}

}  // namespace

// The processor writes, and resets, at random edges; in between the design is left alone for a cycle or for many.
BOOST_DATA_TEST_CASE(a_design_meets_its_memory_to_the_cycle, boost::unit_test::data::make({1u, 40u, 3000u}), longest) {
    std::mt19937_64 random(test_seed());
    walker_machine machine;
    reference_walker reference;
    const auto below = [&](unsigned limit) { return static_cast<unsigned>(random() % limit); };
    std::uint64_t edge = 0;
    std::uint64_t reset_end = 0;
    for (unsigned access = 0; access < 300; ++access) {
        if (below(8) == 0) {
            reset_end = edge + 1 + below(5);
            machine.reset.set(edge, 1);
            machine.reset.set(reset_end, 0);
        }
        const auto until = edge + 1 + below(longest);
        machine.block->advance(until);
        for (; edge < until; ++edge) {
            BOOST_TEST_CONTEXT("cycle " << edge) {
                BOOST_TEST((machine.pins.at(edge) == reference.pins()));
            }
            reference.edge(edge < reset_end);
        }
        const auto index = below(words);
        const auto value = below(3) == 0 ? static_cast<std::uint32_t>(random()) : 0;
        reference.memory.at(index) = machine.memory.content.at(index) = value;
        machine.block->written(index, edge);
        BOOST_TEST((machine.memory.content == reference.memory));
    }
    BOOST_TEST(rtl_design::fault_of_any().empty());
}

// A port without a pin en is always enabled. The memory takes the levels of a cycle at the edge that ends it.
BOOST_AUTO_TEST_CASE(a_port_without_enable_is_always_enabled) {
    const fresh_kernel kernel;
    const described folder;
    const auto description = folder.read(
        "module top(input clk, input rst_n, input [31:0] q, output [2:0] a, output reg [31:0] d, output reg w);\n"
        "  assign a = 3;\n"
        "  initial w = 0;\n"
        "  always @(posedge clk) begin w <= rst_n & (d == 4); d <= rst_n ? d + 1 : 0; end\n"
        "endmodule\n",
        "addr = \"a\"\nwdata = \"d\"\nrdata = \"q\"\nwe = \"w\"\n");
    plain_memory memory;
    const auto block = make_engine(description);
    block->memory(memory);
    sc_core::sc_start(sc_core::SC_ZERO_TIME);
    // d is n in cycle n, w is high in cycle 5.
    block->advance(5);
    BOOST_TEST(memory.content[3] == 0u);
    block->advance(6);
    BOOST_TEST(memory.content[3] == 5u);
    block->advance(100);
    BOOST_TEST(memory.content[3] == 5u);
}

// It keeps up with the kernel's time by itself, a millisecond or so behind it.
BOOST_AUTO_TEST_CASE(a_design_that_nobody_asks_goes_on) {
    walker_machine machine;
    machine.memory.content.fill(1u << 16);
    sc_core::sc_start(sc_core::sc_time(3, sc_core::SC_MS));
    BOOST_TEST(machine.pins.seen.rbegin()->first > 50'000u);
}

BOOST_AUTO_TEST_CASE(a_design_that_ends_itself_says_so) {
    const fresh_kernel kernel;
    const described folder;
    const auto description = folder.read(
        "module top(input clk, input rst_n, input [31:0] q, output [2:0] a, output [31:0] d, output w);\n"
        "  assign a = 0; assign d = 0; assign w = 0;\n"
        "  always @(posedge clk) if (q == 7) $finish;\n"
        "endmodule\n",
        "addr = \"a\"\nwdata = \"d\"\nrdata = \"q\"\nwe = \"w\"\n");
    plain_memory memory;
    const auto block = make_engine(description);
    block->memory(memory);
    sc_core::sc_start(sc_core::SC_ZERO_TIME);
    block->advance(1000);
    BOOST_TEST(rtl_design::fault_of_any().empty());
    memory.content[0] = 7;
    block->advance(2000);
    BOOST_TEST(rtl_design::fault_of_any().find("d.toml: the design called $finish (") != std::string::npos);
    block->advance(1'000'000'000);
}

BOOST_AUTO_TEST_CASE(a_port_is_described) {
    const described folder;
    const auto whole = folder.read(walker, ports, "[options]\ngeneration = 2\npacked_rows = true\n");
    BOOST_TEST(whole.has_bundle("bram_port"));
    BOOST_TEST(whole.is_inverted("we"));
    BOOST_TEST(whole.options.at("generation").text == "2");
    BOOST_TEST(whole.options.at("packed_rows").text == "on");
    BOOST_TEST(!folder.read(walker, "addr = \"a\"\nwdata = \"d\"\nrdata = \"q\"\nwe = \"w\"\n").has_pin("en"));
    for (const auto* const line : {"addr = \"a\"\n", "wdata = \"d\"\n", "rdata = \"q\"\n"}) {
        const std::string pin(line, std::string(line).find(' '));
        check_refused("ports." + pin + ": missing", [&] { folder.read(walker, with(ports, line, "")); });
    }
    check_refused("ports.we: missing", [&] { folder.read(walker, "addr = \"a\"\nwdata = \"d\"\nrdata = \"q\"\n"); });
    check_refused("ports.awaddr: is of axi4_lite; connect4_heuristic has bram_port",
                  [&] { folder.read(walker, "awaddr = \"b\"\n" + ports); });
    check_refused("options.solvers: unknown key", [&] { folder.read(walker, ports, "[options]\nsolvers = 2\n"); });
}

// Words are 32 bits; of an address eight words are the least.
BOOST_AUTO_TEST_CASE(widths_that_do_not_fit_are_refused) {
    const described folder;
    const auto refused = [&](const std::string& from, const std::string& to, const std::string& message) {
        check_refused(message, [&] { make_engine(folder.read(with(walker, from, to), ports)); });
    };
    refused("output [4:0] a", "output [1:0] a", "port a of top has 2 bits, not 3 to 30");
    refused("output [4:0] a", "output [30:0] a", "port a of top has 31 bits, not 3 to 30");
    refused("output [31:0] d", "output [15:0] d", "port d of top has 16 bits, not 32");
    refused("input [31:0] q", "input [63:0] q", "port q of top has 64 bits, not 32");
    refused("output w_n", "output [3:0] w_n", "port w_n of top has 4 bits, not 1");
    refused("input [31:0] q", "output [31:0] q", "port q of top is an output, not an input");
}

namespace {

class shown_memory : public watched_memory_if {
  public:
    std::array<std::uint8_t, 32> bytes{};

    std::uint64_t first_address() const override { return 0xC000'0000; }
    std::uint64_t size() const override { return bytes.size(); }
    const std::uint8_t* contents() const override { return bytes.data(); }
    void watch(memory_watcher&) override {}
};

// Shows what it reads in the same cycle; the port is enabled for 16 cycles of 32.
constexpr const char* reader =
    "module top(input clk, input rst_n, input [31:0] q, output [3:0] a, output e_n,\n"
    "           output hs, output vs, output [7:0] r, output [3:0] g, output [1:0] b);\n"
    "  reg [5:0] n;\n"
    "  always @(posedge clk) n <= rst_n ? n + 1 : 0;\n"
    "  assign a = n[3:0];\n"
    "  assign e_n = n[4];\n"
    "  assign hs = n[5];\n"
    "  assign vs = 1;\n"
    "  assign r = q[7:0];\n"
    "  assign g = q[11:8];\n"
    "  assign b = q[13:12];\n"
    "endmodule\n";

rtl_description reader_description(const described& folder) {
    return folder.read(
        reader,
        "addr = \"a\"\nrdata = \"q\"\nen = \"e_n\"\nhsync = \"hs\"\nvsync = \"vs\"\nred = \"r\"\ngreen = \"g\"\nblue = "
        "\"b\"\n[polarity]\nen = \"active low\"\n",
        "", "block = \"vga_scanout\"\nbundle = [\"vga_pins\", \"bram_port\"]\n");
}

}  // namespace

// A word in the cycle after its address, and the same while the port is not enabled; beyond the memory there are zeros.
BOOST_AUTO_TEST_CASE(a_screen_reads_its_pixels_to_the_cycle) {
    const fresh_kernel kernel;
    const described folder;
    const auto description = reader_description(folder);
    shown_memory memory;
    for (std::size_t n = 0; n < memory.bytes.size(); ++n) memory.bytes[n] = static_cast<std::uint8_t>(37 * n + 5);
    const auto word = [&](unsigned index) {
        std::uint32_t value = 0;
        for (unsigned n = 0; n < 4 && index < 8; ++n) value |= std::uint32_t{memory.bytes[4 * index + n]} << 8 * n;
        return value;
    };
    sc_core::sc_signal<bool> reset{"reset"};
    const vga_scanout_config config{description.clock, 0, {0xC000'0000}};
    const auto block = make_vga_scanout("design", view::rtl, config, &description);
    block->rst(reset);
    block->memory(memory);
    sc_core::sc_start(sc_core::sc_time(10, sc_core::SC_US));
    std::uint32_t q = word(0);  // edge 0 finds the counter in reset
    for (unsigned cycle = 0; cycle < 300; ++cycle) {
        const unsigned n = cycle % 64;
        const auto green = q >> 8 & 0xF, blue = q >> 12 & 3;
        BOOST_TEST_CONTEXT("cycle " << cycle) {
            BOOST_TEST(block->colour->value(cycle) == ((q & 0xFF) << 16 | green * 0x11 << 8 | blue * 0x55));
            BOOST_TEST(block->syncs->value(cycle) == (vga_syncs::vsync | (n >= 32 ? vga_syncs::hsync : 0)));
        }
        if (n / 16 % 2 == 0) q = word(n % 16);
    }
    BOOST_TEST(rtl_design::fault_of_any().empty());
}
