// SPDX-License-Identifier: Apache-2.0
// A user's own RTL: the description file, the ports of a Verilated design, and a design behind a serial line.
#define BOOST_TEST_MODULE test_own_rtl
#include <boost/test/unit_test.hpp>

#include "base/input_error.h"
#include "base/kernel_time.h"
#include "base/serial_sampler.h"
#include "fresh_kernel.h"
#include "own_rtl/own_rtl.h"
#include "own_rtl/verilated_ports.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

using namespace tabletop;

int sc_main(int, char*[]) {
    return 0;
}

namespace {

namespace fs = std::filesystem;

const fs::path designs = OWN_RTL_DESIGNS;

// A folder with a description and what it names.
class description_folder {
  public:
    description_folder() {
        auto pattern = (fs::temp_directory_path() / "test_own_rtl-XXXXXX").string();
        path_ = ::mkdtemp(pattern.data());
        write("top.v", "module top(input clk, input rst, input rx, output tx); assign tx = rx; endmodule\n");
        write("top.vhd", "entity top is end;\n");
        fs::create_directories(path_ / "include");
    }
    ~description_folder() { fs::remove_all(path_); }
    description_folder(const description_folder&) = delete;
    description_folder& operator=(const description_folder&) = delete;

    std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(path_ / name) << text;
        return path_ / name;
    }
    own_rtl_description read(const std::string& text) const { return read_own_rtl(write("d.toml", text)); }
    const fs::path& path() const { return path_; }

  private:
    fs::path path_;
};

// Line by line, so that one line can be replaced.
using lines = std::vector<std::string>;

const lines good = {
    "block = \"connect6_threat\"",  // 1
    "bundle = \"serial_pins\"",     // 2
    "sources = [\"top.v\"]",        // 3
    "include = [\"include\"]",      // 4
    "defines = [\"A\", \"B=2\"]",   // 5
    "top = \"top\"",                // 6
    "cycles_per_bit = 880",         // 7
    "[parameters]",                 // 8
    "N = 4",                        // 9
    "[clock]",                      // 10
    "port = \"clk\"",               // 11
    "frequency = \"100 MHz\"",      // 12
    "[reset]",                      // 13
    "port = \"rst\"",               // 14
    "active = \"high\"",            // 15
    "[ports]",                      // 16
    "rx = \"rx\"",                  // 17
    "tx = \"tx\"",                  // 18
};

std::string text_with(int line, const std::string& replacement) {
    std::string text;
    for (std::size_t n = 0; n < good.size(); ++n) {
        text += (static_cast<int>(n) + 1 == line ? replacement : good[n]) + '\n';
    }
    return text;
}

struct refusal {
    int line;
    std::string replacement;
    std::string message;  // {}: the file
};

const std::vector<refusal> refusals = {
    {1, "block = \"connect4_minimax\"",
     "{}:1: block: \"connect4_minimax\" takes no RTL of your own; these do: "
     "connect6_threat"},
    {1, "block = 4", "{}:1: block: is not a text in quotes"},
    {1, "", "{}: block: missing"},
    {1, "blok = \"connect6_threat\"", "{}:1: blok: unknown key; the nearest is block"},
    {1, "block = [", "{}:2: "},
    {2, "", "{}: bundle: missing"},
    {2, "bundle = \"serial\"",
     "{}:2: bundle: unknown bundle \"serial\"; there are axi4_lite, bram_port, pad_pins, "
     "serial_pins, vga_pins"},
    {2, "bundle = [\"serial_pins\", \"vga_pins\"]",
     "{}:2: bundle: connect6_threat has the bundle serial_pins and no "
     "other"},
    {2, "bundle = \"axi4_lite\"", "{}:2: bundle: connect6_threat has the bundle serial_pins and no other"},
    {3, "", "{}: sources: missing"},
    {3, "sources = []", "{}:3: sources: the list is empty"},
    {3, "sources = \"top.v\"", "{}:3: sources: is not a list of texts"},
    {3, "sources = [\"nowhere.v\"]", "/nowhere.v: No such file"},
    {3, "sources = [\"include\"]", "/include: not a file"},
    {3, "sources = [\"top.vhd\"]", "/top.vhd: VHDL; only Verilog and SystemVerilog can be Verilated"},
    {4, "include = [\"nowhere\"]", "/nowhere: No such folder"},
    {5, "defines = [\"1A\"]", "{}:5: defines: \"1A\" is not the name of a macro"},
    {5, "defines = {A = false}", "{}:5: defines.A: false; leave out what is not defined"},
    {5, "defines = {A = 1.5}", "{}:5: defines.A: is neither a text nor a whole number nor true"},
    {6, "", "{}: top: missing"},
    {6, "top = \"\"", "{}:6: top: the text is empty"},
    {7, "", "{}: cycles_per_bit: missing"},
    {7, "cycles_per_bit = \"880\"", "{}:7: cycles_per_bit: is not a whole number"},
    {7, "cycles_per_bit = 0", "{}:7: cycles_per_bit: 0 is outside 1 to 1048576"},
    {7, "cycles_per_bit = 7",
     "{}:7: cycles_per_bit: 7 (14285714 baud) is less than a cycle for each of 16 samples a "
     "bit; the fastest rate is 6250000 baud"},
    {7, "cycles_per_bit = 24",
     "{}:7: cycles_per_bit: 24 is 4166667 baud; the nearest divider (2 cycles for each of 16 "
     "samples a bit) gives 3125000 baud, 25.0 % off; 4 % at most"},
    {9, "N = [1]", "{}:9: parameters.N: is neither a number nor a text nor true or false"},
    {9, "N = 'a\"b'", "{}:9: parameters.N: quotes, backslashes and control characters cannot be handed over"},
    {9, "\"N M\" = 1", "{}:9: parameters.N M: is not the name of a parameter"},
    {11, "", "{}:10: clock.port: missing"},
    {12, "", "{}:10: clock.frequency: missing"},
    {12, "frequency = \"100\"", "{}:12: clock.frequency: \"100\" is not a frequency"},
    {12, "frequency = 100", "{}:12: clock.frequency: is not a text in quotes"},
    {12, "frequency = \"2 GHz\"", "{}:12: clock.frequency: \"2 GHz\" is outside 1 kHz to 1 GHz"},
    {12, "frequency = \"0 Hz\"", "{}:12: clock.frequency: \"0 Hz\" is outside 1 kHz to 1 GHz"},
    {12, "frequenzy = \"100 MHz\"", "{}:12: clock.frequenzy: unknown key; the nearest is frequency"},
    {13, "[rest]", "{}:13: rest: unknown key; the nearest is reset"},
    {14, "port = \"clk\"", "{}:14: reset.port: clk is clock.port already"},
    {15, "active = \"hi\"", "{}:15: reset.active: \"hi\" is neither \"high\" nor \"low\""},
    {16, "[ports]\ncycles_per_bit = 880", "{}:17: ports.cycles_per_bit: is given at the top level, too"},
    {17, "", "{}:16: ports.rx: missing"},
    {17, "rxd = \"rx\"", "{}:17: ports.rxd: unknown key; the nearest is rx"},
    {18, "tx = \"rx\"", "{}:18: ports.tx: rx is ports.rx already"},
    {18, "tx = \"clk\"", "{}:18: ports.tx: clk is clock.port already"},
};

}  // namespace

BOOST_AUTO_TEST_CASE(every_key_is_read) {
    const description_folder folder;
    const auto description = folder.read(text_with(9, "N = 4\nBIG = 0x100000000\nON = true\nNAME = \"x y\""));
    BOOST_TEST(description.block == "connect6_threat");
    BOOST_TEST(description.bundles == std::vector<std::string>{"serial_pins"}, boost::test_tools::per_element());
    BOOST_TEST(description.sources == std::vector<std::string>{folder.path() / "top.v"},
               boost::test_tools::per_element());
    BOOST_TEST(description.include == std::vector<std::string>{folder.path() / "include"},
               boost::test_tools::per_element());
    BOOST_TEST(description.defines == (std::vector<std::string>{"A", "B=2"}), boost::test_tools::per_element());
    BOOST_TEST(description.parameters.at("N") == "4");
    BOOST_TEST(description.parameters.at("BIG") == "64'h100000000");
    BOOST_TEST(description.parameters.at("ON") == "1");
    BOOST_TEST(description.parameters.at("NAME") == "\"x y\"");
    BOOST_TEST(description.top == "top");
    BOOST_TEST(description.clock_port == "clk");
    BOOST_TEST(description.clock.hz() == 100e6);
    BOOST_TEST(description.reset_port == "rst");
    BOOST_TEST(description.reset_active_high);
    BOOST_TEST(description.ports.at("rx") == "rx");
    BOOST_TEST(description.ports.at("tx") == "tx");
}

BOOST_AUTO_TEST_CASE(keys_have_other_forms) {
    const description_folder folder;
    const auto macros = folder.read(text_with(5, "defines = {A = true, B = 2, C = \"x y\"}"));
    BOOST_TEST(macros.defines == (std::vector<std::string>{"A", "B=2", "C=x y"}), boost::test_tools::per_element());
    BOOST_TEST(!folder.read(text_with(15, "active = \"low\"")).reset_active_high);
    BOOST_TEST(folder.read(text_with(4, "")).include.empty());
    BOOST_TEST(folder.read(text_with(5, "")).defines.empty());
}

// The published design at 100 MHz has 880 cycles a bit, 16 times 55; a rate in between gets the nearest divider.
BOOST_AUTO_TEST_CASE(the_rate_gives_the_nearest_divider) {
    const description_folder folder;
    const auto published = folder.read(text_with(7, "cycles_per_bit = 880"));
    BOOST_TEST(published.cycles_per_tick() == 55u);
    BOOST_TEST((published.bit_time() == serial_bit_time{8'800'000, 1}));
    BOOST_TEST(folder.read(text_with(7, "cycles_per_bit = 868")).cycles_per_tick() == 54u);
    BOOST_TEST(folder.read(text_with(7, "cycles_per_bit = 33")).cycles_per_tick() == 2u);
    BOOST_TEST(folder.read(text_with(7, "cycles_per_bit = 16")).cycles_per_tick() == 1u);
}

BOOST_AUTO_TEST_CASE(what_is_wrong_is_said_with_file_and_line) {
    const description_folder folder;
    for (const auto& wrong : refusals) {
        auto expected = wrong.message;
        if (expected.rfind("{}", 0) == 0) expected.replace(0, 2, (folder.path() / "d.toml").string());
        BOOST_TEST_CONTEXT(wrong.replacement) {
            BOOST_CHECK_EXCEPTION(folder.read(text_with(wrong.line, wrong.replacement)), input_error,
                                  [&](const input_error& error) {
                                      BOOST_TEST_MESSAGE(error.what());
                                      return std::string(error.what()).find(expected) != std::string::npos;
                                  });
        }
    }
    BOOST_CHECK_THROW(read_own_rtl(folder.path()), input_error);
    BOOST_CHECK_THROW(read_own_rtl(folder.path() / "nowhere.toml"), input_error);
}

BOOST_AUTO_TEST_CASE(ports_are_found_in_the_verilated_header) {
    const auto ports = parse_ports(
        "    VL_IN8(&clk,0,0);\n    VL_OUT8(&__SYM__new,0,0);\n    VL_IN(&a___05Fb,31,0);\n"
        "    VL_OUTW(&wide,99,0,4);\n    VL_INOUT8(&bus,7,0);\n    VL_IN8((&list)[4],7,0);\n    VL_OUT8(&up,0,7);\n");
    BOOST_TEST(ports.size() == 7u);
    BOOST_TEST(ports[0].name == "clk");
    BOOST_TEST(ports[0].bits == 1u);
    BOOST_TEST(ports[1].name == "new");
    BOOST_TEST(ports[1].member == "__SYM__new");
    BOOST_TEST((ports[1].direction == verilated_port::way::out));
    BOOST_TEST(ports[2].name == "a__b");
    BOOST_TEST(ports[2].bits == 32u);
    BOOST_TEST(ports[3].bits == 100u);
    BOOST_TEST((ports[4].direction == verilated_port::way::inout));
    BOOST_TEST(ports[5].bits == 0u);
    BOOST_TEST(ports[6].bits == 8u);
}

namespace {

struct unfit_design {
    std::string verilog;
    std::string message;
};

const std::vector<unfit_design> unfit_designs = {
    {"module top(input clk, input rst, input rx, output txd); endmodule",
     "d.toml: top has no port \"tx\"; there are clk, rst, rx, txd"},
    {"module top(input clk, input rst, input rx, input tx); endmodule",
     "d.toml: port tx of top is an input, not an output"},
    {"module top(input clk, input rst, inout rx, output tx); endmodule",
     "d.toml: port rx of top is an inout, not an input"},
    {"module top(input clk, input rst, input rx, output [1:0] tx); endmodule",
     "d.toml: port tx of top has 2 bits, not 1"},
    {"module top(input clk, input rst, input rx, output tx) endmodule", "d.toml: Verilator refuses top:\n%Error: "},
    {"module other(input clk, input rst, input rx, output tx); endmodule",
     "Specified --top-module 'top' was not found in design."},
    {"module top(input clk, input rst, input rx, output tx); lost l(clk); endmodule",
     "Cannot find file containing module: 'lost'"},
    {"`include \"lost.vh\"\nmodule top(input clk, input rst, input rx, output tx); endmodule",
     "Cannot find include file: lost.vh"},
    {"module top #(parameter M = 1)(input clk, input rst, input rx, output tx); endmodule",
     "Parameters from the command line were not found in the design: N"},
};

}  // namespace

// Verilator's own words follow ours.
BOOST_AUTO_TEST_CASE(designs_that_do_not_fit_are_refused) {
    const description_folder folder;
    const auto with_parameter = folder.read(text_with(0, ""));
    auto description = with_parameter;
    description.parameters.clear();
    for (const auto& unfit : unfit_designs) {
        folder.write("top.v", unfit.verilog + '\n');
        const bool of_parameter = unfit.message.find("Parameters") == 0;
        BOOST_TEST_CONTEXT(unfit.verilog) {
            BOOST_CHECK_EXCEPTION(make_own_serial_pins("design", of_parameter ? with_parameter : description),
                                  input_error, [&](const input_error& error) {
                                      BOOST_TEST_MESSAGE(error.what());
                                      return std::string(error.what()).find(unfit.message) != std::string::npos;
                                  });
        }
    }
}

// As on a machine without Verilator.
BOOST_AUTO_TEST_CASE(a_missing_tool_is_named) {
    const description_folder folder;
    const std::string path = std::getenv("PATH");
    ::setenv("PATH", folder.path().c_str(), 1);
    BOOST_CHECK_EXCEPTION(
        make_own_serial_pins("design", folder.read(text_with(0, ""))), input_error, [](const input_error& error) {
            return std::string(error.what()) == "RTL of your own needs verilator (Debian package verilator)";
        });
    ::setenv("PATH", path.c_str(), 1);
}

namespace {

// Edges of a line, as cycles of the design's clock.
class edge_list : public serial_receiver {
  public:
    explicit edge_list(const clock_domain& clock) : clock_(clock) {}
    void on_frame(const serial_frame&) override { BOOST_FAIL("pins have edges"); }
    void on_edge(std::uint64_t time_ps, bool level) override {
        BOOST_TEST(clock_.edge(clock_.cycle(time_ps)) == time_ps);
        edges.emplace_back(clock_.cycle(time_ps), level);
    }
    std::vector<std::pair<std::uint64_t, bool>> edges;

  private:
    clock_domain clock_;
};

own_rtl_description echo(const std::vector<std::string>& more_defines) {
    auto description = read_own_rtl(designs / "echo.toml");
    for (const auto& macro : more_defines) description.defines.push_back(macro);
    return description;
}

struct echo_machine {
    fresh_kernel kernel;
    own_rtl_description description;
    std::unique_ptr<serial_pins_block> block = make_own_serial_pins("design", description);
    sc_core::sc_signal<bool> reset{"reset"};
    sc_core::sc_event end{"end"};
    edge_list edges{description.clock};
    serial_sampler sampler{description.bit_time(), {}};

    explicit echo_machine(const std::vector<std::string>& more_defines = {}) : description(echo(more_defines)) {
        block->rst(reset);
        block->tx.attach(edges);
        block->tx.attach(sampler);
    }
    void send(std::uint64_t cycle, unsigned byte) {
        block->rx.send(make_frame(description.clock.edge(cycle), description.bit_time(), byte));
    }
    // The end is an event of the kernel: what changes then, a burst of clocks must not have passed.
    void run(std::uint64_t cycles) {
        const auto time = from_ps(description.clock.edge(cycles));
        end.notify(time);
        sc_core::sc_start(time);
    }
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

// The reset of the platform is active high, that of the design low; in the middle of its answer the line goes high.
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
// them.
BOOST_AUTO_TEST_CASE(registers_hold_what_the_configuration_leaves) {
    const description_folder folder;
    folder.write("top.v",
                 "module top #(parameter N = 0) (input clk, input rst, input rx, output reg tx);\n"
                 "reg [31:0] r;\n"
                 "reg [31:0] s = 32'hF0000000;\n"
                 "always @(posedge clk)\n"
                 "    if (rst) tx <= 1'b1; else begin tx <= r[31]; {r, s} <= {r[30:0], s, 1'b0}; end\n"
                 "endmodule\n");
    const auto description = folder.read(text_with(0, ""));
    const fresh_kernel kernel;
    const auto block = make_own_serial_pins("design", description);
    sc_core::sc_signal<bool> reset{"reset"};
    block->rst(reset);
    edge_list edges(description.clock);
    block->tx.attach(edges);
    sc_core::sc_start(from_ps(description.clock.edge(65)));
    const std::vector<std::pair<std::uint64_t, bool>> expected = {{1, false}, {33, true}, {37, false}};
    BOOST_TEST((edges.edges == expected));
}
