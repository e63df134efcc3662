// SPDX-License-Identifier: Apache-2.0
// A user's own RTL: the ports of a Verilated design, and designs that do not fit a description.
#include "design/port_parts.h"
#include "design/verilated_ports.h"
#include "support/input_error.h"
#include "test_designs.h"

#include <fmt/format.h>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <string>
#include <vector>

using namespace tabletop;

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
    BOOST_TEST(ports[5].bits == 8u);
    BOOST_TEST(ports[5].all_bits() == 32u);
    BOOST_TEST(ports[6].bits == 8u);
    BOOST_TEST(parse_ports("VL_IN8(&low,-2147483648,0);\nVL_IN8(&high,0,2147483647);\n").empty());
}

// Verilator's own numbers are those of [high:low] in all of these.
BOOST_AUTO_TEST_CASE(bits_are_numbered_as_they_are_declared) {
    auto ports = parse_ports(
        "VL_IN8(&a,11,4);\nVL_IN8(&b,7,0);\nVL_IN16(&c,11,0);\nVL_OUT8(&d,0,0);\nVL_OUT8(&e,5,0);\nVL_OUT8(&f,2,0);\n");
    set_declared_ranges(
        ports, read_xml_tree(
                   "<module name=\"sub\">\n<var name=\"a\" dtype_id=\"2\" dir=\"input\" pinIndex=\"1\"/>\n</module>\n"
                   "<module name=\"top\" topModule=\"1\">\n"
                   "<var loc=\"x\" name=\"a\" dtype_id=\"1\" dir=\"input\" pinIndex=\"1\"/>\n"
                   "<var name=\"b\" dtype_id=\"2\" dir=\"input\" pinIndex=\"2\"/>\n"
                   "<var name=\"c\" dtype_id=\"3\" dir=\"input\" pinIndex=\"3\"/>\n"
                   "<var name=\"d\" dtype_id=\"4\" dir=\"output\" pinIndex=\"4\"/>\n"
                   "<var name=\"e\" dtype_id=\"5\" dir=\"output\" pinIndex=\"5\"/>\n"
                   "<func><var name=\"a\" dtype_id=\"2\" dir=\"input\"/></func>\n</module>\n"
                   "<basicdtype id=\"1\" name=\"logic\" left=\"11\" right=\"4\"/>\n"
                   "<basicdtype id=\"2\" name=\"logic\" left=\"0\" right=\"7\"/>\n"
                   "<packarraydtype id=\"3\" sub_dtype_id=\"1\">\n<basicdtype id=\"4\" name=\"logic\"/>\n"
                   "<refdtype id=\"5\" name=\"t\" sub_dtype_id=\"6\"/>\n"
                   "<basicdtype id=\"6\" name=\"logic\" left=\"-1\" right=\"-6\"/>\n"));
    const auto text = [](const verilated_port& port) {
        return port.range ? fmt::format("{}:{}", port.range->left, port.range->right) : "";
    };
    BOOST_TEST(text(ports[0]) == "11:4");
    BOOST_TEST(text(ports[1]) == "0:7");
    BOOST_TEST(text(ports[2]).empty());
    BOOST_TEST(text(ports[3]) == "0:0");
    BOOST_TEST(text(ports[4]) == "-1:-6");
    BOOST_TEST(text(ports[5]).empty());
}

BOOST_AUTO_TEST_CASE(inputs_that_are_no_pins_are_named) {
    const auto ports = parse_ports("VL_IN8(&clk,0,0);\nVL_IN8(&io,7,0);\nVL_IN(&sw,31,0);\nVL_OUT8(&led,7,0);\n");
    rtl_description description;
    description.clock_port = {"clk", "clk", {}, ""};
    const std::vector<port_pin> pins = {{"io[1]", "io", port_pin::bit_range{1, 1}, ""}};
    BOOST_TEST(undriven_inputs(description, ports, pins) == (std::vector<std::string>{"io (7 of 8 bits)", "sw"}),
               boost::test_tools::per_element());
}

namespace {

struct unfit_design {
    std::string verilog;
    std::string message;
    std::string rx = "rx";
    std::string tx = "tx";
    std::string more = {};  // of the description
};

const std::vector<unfit_design> unfit_designs = {
    {"module top(input clk, input rst, input rx, output txd); endmodule",
     "d.toml:18: top has no port \"tx\"; there are clk, rst, rx, txd"},
    {"module top(input clk, input rst, input rx, input tx); endmodule",
     "d.toml:18: port tx of top is an input, not an output"},
    {"module top(input clk, input rst, inout rx, output tx); endmodule",
     "d.toml:17: port rx of top is an inout, not an input"},
    {"module top(input clk, input rst, input rx, output [1:0] tx); endmodule",
     "d.toml:18: port tx of top has 2 bits, not 1"},
    {"module top(input clk, input rst, input [0:1] rx, output tx); endmodule",
     "d.toml:17: port rx of top has 2 bits, not 1"},
    {"module top(input clk, input rst, input rx, output [11:4] o); endmodule",
     "d.toml:18: port o of top has no bit 12; it has [11:4]\n", "rx", "o[12]"},
    {"module top(input clk, input rst, input rx, output tx); endmodule",
     "d.toml:18: port tx of top has no bit 1; it has only bit 0\n", "rx[0]", "tx[1]"},
    {"module top(input clk, input rst, input [0:3] i, output tx); endmodule",
     "d.toml:17: port i of top is [0:3]: write i[1:2], not i[2:1]\n", "i[2:1]"},
    {"module top(input clk, input rst, input [3:0] i, output tx); endmodule",
     "d.toml:17: port i[2:1] of top has 2 bits, not 1\n", "i[2:1]"},
    {"module top(input clk, input rst, input [3:0] io, output tx); endmodule",
     "d.toml:18: port io of top is an input, not an output\n", "io[0]", "io[1]"},
    {"typedef struct packed { logic [3:0] a, b; } pair;\nmodule top(input clk, input rst, input pair i, output tx); "
     "endmodule",
     "d.toml:17: port i of top is no plain vector; no bits of it can be named\n", "i[1]"},
    {"module top(input clk, input rst, input [1:0][3:0] i, output tx); endmodule",
     "d.toml:17: port i[1] of top has 4 bits, not 1\n", "i[1]"},
    {"module top(input clk, input rst, input [1:0] rx, output tx); endmodule",
     "d.toml:17: ports rx[1], rx[0] of top have 2 bits, not 1\n", "rx[1]\", \"rx[0]"},
    {"module top(input clk, input rst, input rx, output tx); endmodule",
     "d.toml:20: top has no port \"sw\"; there are clk, rst, rx, tx\n", "rx", "tx", "[tie]\nsw = 1"},
    {"module top(input clk, input rst, input rx, output [1:0] tx); endmodule",
     "d.toml:20: port tx of top is an output, not an input\n", "rx", "tx[0]", "[tie]\n\"tx[1]\" = 1"},
    {"module top(input clk, input rst, input rx, input [3:0] sw, output tx); endmodule",
     "d.toml:20: port sw[2:0] of top has 3 bits, in which 8 has no room\n", "rx", "tx", "[tie]\n\"sw[2:0]\" = 8"},
    {"module top(input clk, input rst, input rx, output tx) endmodule", "d.toml: Verilator refuses top:\n%Error: "},
    {"module top(input clk, input rst, input rx, output tx); endmodule",
     "d.toml:20: no_warning.top.v: Verilator has no warning \"LOST\"\n", "rx", "tx",
     "[no_warning]\n\"top.v\" = [\"WIDTH\", \"LOST\"]"},
    {"module other(input clk, input rst, input rx, output tx); endmodule",
     "Specified --top-module 'top' was not found in design."},
    {"module top(input clk, input rst, input rx, output tx); lost l(clk); endmodule",
     "Cannot find file containing module: 'lost'"},
    {"`include \"lost.vh\"\nmodule top(input clk, input rst, input rx, output tx); endmodule",
     "Cannot find include file: lost.vh"},
    {"module top #(parameter M = 1)(input clk, input rst, input rx, output tx); endmodule",
     "Parameters from the command line were not found in the design: N"},
};

// Verilator 5.032 puts names in quotation marks where 5.006 does not.
std::string without_marks(std::string text) {
    text.erase(std::remove(text.begin(), text.end(), '\''), text.end());
    return text;
}

}  // namespace

// Verilator's own words follow ours.
BOOST_AUTO_TEST_CASE(designs_that_do_not_fit_are_refused) {
    const description_folder folder;
    const lines all_but_tx(good.begin(), good.end() - 1);
    for (const auto& unfit : unfit_designs) {
        folder.write("top.v", unfit.verilog + '\n');
        auto description = folder.read(
            text_with(17, fmt::format("rx = [\"{}\"]\ntx = \"{}\"\n{}", unfit.rx, unfit.tx, unfit.more), all_but_tx));
        if (unfit.message.find("Parameters") != 0) description.parameters.clear();
        BOOST_TEST_CONTEXT(unfit.verilog) {
            BOOST_CHECK_EXCEPTION(make_serial_pins("design", description), input_error, [&](const input_error& error) {
                BOOST_TEST_MESSAGE(error.what());
                const auto said = without_marks(error.what()) + '\n';
                return said.find(without_marks(unfit.message)) != std::string::npos;
            });
        }
    }
}
