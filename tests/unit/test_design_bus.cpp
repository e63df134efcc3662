// SPDX-License-Identifier: Apache-2.0
// A user's own RTL behind AXI4-Lite.
#define SC_INCLUDE_DYNAMIC_PROCESSES  // for sc_spawn
#include "base/at_initiator.h"
#include "base/cycle_pin_probe.h"
#include "connect4_minimax/connect4_minimax_rtl.h"
#include "design/bus_watch.h"
#include "pins/axi4_lite_pins.h"
#include "test_designs.h"

#include <fmt/format.h>
#include <boost/test/unit_test.hpp>

#include <map>
#include <string>
#include <vector>

using namespace tabletop;

namespace {

// Answers a read with its address, and with what was written last where that ends in 8; nothing to one that ends in C.
// Its interrupt, active low, is whether that is odd. Data come in at two ports, and go out of one bus with the codes.
const char* const answering_slave =
    "module top(input clk, input [31:0] wa, input wav, output war, input [15:0] high, input [15:0] low, input [3:0] ws,"
    "  input wdv, output wdr, output reg bv, input br, input [31:0] ra, input rav, output rar, output [33:0] bus,"
    "  output reg rv, input rr, output irq_n);"
    "  reg [31:0] last = 0, answer = 0;"
    "  assign war = wav & wdv & ~bv, wdr = war, rar = ~rv & (ra[3:0] != 4'hC), bus = {2'b00, answer};"
    "  assign irq_n = ~last[0];"
    "  initial {bv, rv} = 0;"
    "  always @(posedge clk) begin"
    "    if (war) begin bv <= 1; if (ws == 4'hF) last <= {high, low}; end else if (br) bv <= 0;"
    "    if (rar & rav) begin rv <= 1; answer <= ra[3:0] == 8 ? last : ra; end else if (rr | ra[3:0] == 4'h4) rv <= 0;"
    "  end endmodule\n";

struct slave_machine {
    fresh_kernel kernel;
    description_folder folder;
    rtl_description description;
    std::unique_ptr<connect4_minimax_block> block;
    sc_core::sc_signal<bool> reset{"reset"};
    sc_core::sc_signal<bool> interrupt{"interrupt"};
    at_initiator initiator;

    slave_machine() : description(describe()), block(make()), initiator("initiator", description.clock) {
        initiator.out.bind(block->in);
        block->rst(reset);
        block->irq(interrupt);
    }
    rtl_description describe() const {
        folder.write("top.v", answering_slave);
        auto text = text_with(13,
                              R"(wdata = ["high", "low"])"
                              "\nwvalid = \"wdv\"\nwready = \"wdr\"\nwstrb = \"ws\"",
                              good_engine);
        for (const auto& [from, to] : std::map<std::string, std::string>{{"bresp = \"bc\"\n", ""},
                                                                         {"\"rd\"", "\"bus[31:0]\""},
                                                                         {"\"rc\"", "\"bus[33:32]\""},
                                                                         {"\"irq\"", "\"irq_n\""}}) {
            text.replace(text.find(from), from.size(), to);
        }
        return folder.read(text + "[polarity]\nirq = \"active low\"\n");
    }
    std::unique_ptr<connect4_minimax_block> make() const {
        connect4_minimax_config config{description.clock};
        config.solvers = 2;  // as good_engine says
        return make_connect4_minimax("design", view::rtl, config, {&description, 0x43C0'0000, false});
    }
    const bus_design& design() const { return *bus_design_of(*block); }

    template <typename Body>
    void run(Body body) {
        sc_core::sc_spawn([&, body] {
            sc_core::wait(from_ps(description.clock.edge(2)));
            body(initiator);
            sc_core::sc_pause();
        });
        sc_core::sc_start();
    }
};

}  // namespace

BOOST_AUTO_TEST_CASE(registers_are_reached_by_the_pins) {
    slave_machine machine;
    std::uint32_t at_address = 0, written = 0, kept = 0;
    bool before = true, after = false;
    machine.run([&](at_initiator& initiator) {
        before = machine.interrupt.read();
        BOOST_TEST(initiator.read(0x20, at_address) == tlm::TLM_OK_RESPONSE);
        BOOST_TEST(initiator.write(0, 0x89AB'CDEF) == tlm::TLM_OK_RESPONSE);
        initiator.read(8, written, 3);
        initiator.write(0, 0, 0x7);
        initiator.read(8, kept);
        after = machine.interrupt.read();
    });
    BOOST_TEST(at_address == 0x43C0'0020u);
    BOOST_TEST(written == 0x89AB'CDEFu);
    BOOST_TEST(kept == 0x89AB'CDEFu);
    BOOST_TEST(!before);
    BOOST_TEST(after);
    BOOST_TEST(machine.design().broken_rules().empty());
    BOOST_TEST(machine.design().fault() == "");
}

// Its VALID falls where nobody has taken the answer; then it never answers.
BOOST_AUTO_TEST_CASE(what_a_slave_breaks_and_owes_is_said) {
    slave_machine machine;
    machine.run([&](at_initiator& initiator) {
        std::uint32_t value = 0;
        initiator.read(4, value, 4);
        initiator.read(0xC, value);
    });
    BOOST_REQUIRE(machine.design().broken_rules().size() == 1u);
    BOOST_TEST(is_in("d.toml: rvalid falls before rready has taken the response at 40000 ps, 1 time in all",
                     machine.design().broken_rules().front()));
    BOOST_TEST(is_in("d.toml: no answer within 500000 cycles, arready of a read of 0xc; before that rvalid falls",
                     machine.design().fault()));
}

namespace {

struct master_levels : axi_master_pins {
    bool valid[2] = {};
    bool address_alone = false;  // of a write
    axi_request shown{};

    bool channel_valid(axi_channel channel) const override {
        return valid[channel == axi_channel::ar ? 0 : 1] && !(address_alone && channel == axi_channel::w);
    }
    axi_request request(bool) const override { return shown; }
    void drive_ready(axi_channel, bool) override {}
    void drive_response(bool, const axi_response&) override {}
    void drop_response(bool) override {}
    bool response_ready(bool) const override { return false; }
};

}  // namespace

BOOST_AUTO_TEST_CASE(what_a_master_breaks_is_said) {
    std::vector<std::string> broken;
    axi_request_rules rules([&](const std::string& rule) { broken.push_back(rule); });
    master_levels pins;
    const auto cycle = [&](bool read, bool write, const axi_request& shown, bool taken = false) {
        rules.next_cycle();
        pins.valid[0] = read, pins.valid[1] = write, pins.shown = shown;
        rules.look(pins);
        if (!taken) return;
        for (const auto channel : {axi_channel::ar, axi_channel::aw, axi_channel::w}) {
            if ((channel != axi_channel::ar) == write) rules.taken(channel);
        }
    };
    cycle(true, false, {false, 4, 0, 0});
    BOOST_TEST(rules.waiting());
    cycle(true, false, {false, 4, 0, 0}, true);
    BOOST_TEST(!rules.waiting());
    cycle(true, false, {false, 8, 0, 0}, true);
    cycle(false, true, {true, 8, 1, 0xF});
    cycle(false, true, {true, 8, 1, 0xF}, true);
    cycle(false, false, {});
    BOOST_TEST(broken.empty());
    cycle(true, false, {false, 4, 0, 0});
    cycle(true, false, {false, 12, 0, 0});
    cycle(true, false, {false, 16, 0, 0}, true);
    cycle(false, true, {true, 8, 1, 0xF});
    cycle(false, true, {true, 8, 1, 0x7}, true);
    cycle(true, false, {false, 4, 0, 0, 1});
    cycle(true, false, {false, 4, 0, 0, 5}, true);
    cycle(false, true, {true, 8, 1, 0xF, 3});
    cycle(false, true, {true, 8, 1, 0xF, 2}, true);
    cycle(true, false, {false, 4, 0, 0});
    cycle(false, false, {});
    cycle(true, false, {false, 4, 0, 0});
    rules.reset();
    cycle(false, false, {});
    // An address that has no data yet.
    pins.address_alone = true;
    cycle(false, true, {true, 8, 1, 0xF});
    cycle(false, false, {});
    const std::vector<std::string> expected = {"araddr changes while arvalid waits for arready",
                                               "wdata or wstrb changes while wvalid waits for wready",
                                               "arprot changes while arvalid waits for arready",
                                               "awprot changes while awvalid waits for awready",
                                               "arvalid falls before arready",
                                               "awvalid falls before awready"};
    BOOST_TEST(broken == expected, boost::test_tools::per_element());
}
