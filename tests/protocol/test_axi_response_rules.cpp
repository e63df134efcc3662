// SPDX-License-Identifier: Apache-2.0
// AXI's rules for a slave's responses, at pins that a test moves by hand.
#include <boost/test/unit_test.hpp>

#include "pins/axi4_lite_pins.h"
#include "pins/axi_response_rules.h"

#include <string>
#include <vector>

using namespace tabletop;

namespace {

class hand_moved_pins : public axi_slave_pins {
  public:
    bool rvalid = false;
    bool bvalid = false;
    axi_response r{0, 0};
    axi_response b{0, 0};

    void drive_request(axi_channel, const axi_request&) override {}
    void drive_valid(axi_channel, bool) override {}
    bool ready(axi_channel) const override { return false; }
    bool response_valid(bool write) const override { return write ? bvalid : rvalid; }
    axi_response response(bool write) const override { return write ? b : r; }
    void drive_response_ready(bool, bool) override {}
};

struct watched_pins {
    hand_moved_pins pins;
    std::vector<std::string> broken;
    axi_response_rules rules{[this](const std::string& rule) { broken.push_back(rule); }};

    void look() { rules.look(pins); }
    void next() {
        rules.next_cycle();
        rules.look(pins);
    }
    // A read that is answered with this value; its response waits.
    void read(unsigned data) {
        rules.asked(false);
        next();
        pins.rvalid = true;
        pins.r.data = data;
        next();
    }
    std::string only() const { return broken.size() == 1 ? broken.front() : std::to_string(broken.size()) + " broken"; }
};

}  // namespace

BOOST_AUTO_TEST_CASE(right_responses_break_nothing) {
    watched_pins watched;
    watched.read(7);
    BOOST_TEST(watched.rules.waiting());
    watched.next();
    watched.rules.taken(false);
    BOOST_TEST(!watched.rules.waiting());
    watched.pins.rvalid = false;
    watched.pins.r.data = 9;
    watched.next();
    // One behind the other: READY has been high for each.
    watched.rules.asked(true);
    watched.rules.asked(true);
    for (const unsigned code : {0u, 2u}) {
        watched.pins.bvalid = true;
        watched.pins.b.code = code;
        watched.next();
        watched.rules.taken(true);
    }
    watched.pins.bvalid = false;
    watched.next();
    BOOST_TEST(watched.broken.empty());
}

BOOST_AUTO_TEST_CASE(a_response_stays_until_its_handshake) {
    watched_pins watched;
    watched.read(7);
    watched.pins.rvalid = false;
    watched.next();
    BOOST_TEST(watched.only() == "rvalid falls before rready has taken the response");
    watched.next();
    BOOST_TEST(watched.broken.size() == 1u);
}

BOOST_AUTO_TEST_CASE(a_response_does_not_change_while_it_waits) {
    watched_pins data;
    data.read(7);
    data.pins.r.data = 8;
    data.next();
    BOOST_TEST(data.only() == "rdata changes while rvalid waits for rready");
    watched_pins code;
    code.read(7);
    code.pins.r.code = 3;
    code.next();
    BOOST_TEST(code.only() == "rresp changes while rvalid waits for rready");
}

BOOST_AUTO_TEST_CASE(a_response_comes_behind_its_request) {
    watched_pins write;
    write.rules.asked(true);
    write.pins.bvalid = true;
    write.rules.look(write.pins);
    BOOST_TEST(write.only() == "bvalid rises in the cycle of awready and wready: no response comes before its request");
    // It is one for this request all the same.
    write.rules.taken(true);
    write.pins.bvalid = false;
    write.next();
    BOOST_TEST(write.broken.size() == 1u);
    watched_pins read;
    read.rules.asked(false);
    read.pins.rvalid = true;
    read.rules.look(read.pins);
    BOOST_TEST(read.only() == "rvalid rises in the cycle of arready: no response comes before its request");
    // A response to the request before this one is right.
    watched_pins pipelined;
    pipelined.rules.asked(true);
    pipelined.next();
    pipelined.rules.asked(true);
    pipelined.pins.bvalid = true;
    pipelined.rules.look(pipelined.pins);
    BOOST_TEST(pipelined.broken.empty());
}

BOOST_AUTO_TEST_CASE(nothing_comes_unasked) {
    watched_pins watched;
    watched.pins.rvalid = true;
    watched.next();
    BOOST_TEST(watched.only() == "rvalid without a read");
    BOOST_TEST(!watched.rules.waiting());
    // It is told once, however long the level stays.
    watched.next();
    watched.next();
    BOOST_TEST(watched.broken.size() == 1u);
    // Beside the response of the other direction.
    watched_pins beside;
    beside.rules.asked(true);
    beside.pins.bvalid = beside.pins.rvalid = true;
    beside.next();
    BOOST_TEST(beside.only() == "rvalid without a read");
    // A second one for one request.
    watched_pins twice;
    twice.read(7);
    twice.rules.taken(false);
    twice.next();
    BOOST_TEST(twice.only() == "rvalid without a read");
}

BOOST_AUTO_TEST_CASE(exokay_is_no_code_of_axi4_lite) {
    watched_pins watched;
    watched.rules.asked(true);
    watched.pins.bvalid = true;
    watched.pins.b.code = 1;
    watched.next();
    BOOST_TEST(watched.only() == "bresp is EXOKAY, which AXI4-Lite does not have");
}

BOOST_AUTO_TEST_CASE(a_reset_ends_what_is_open) {
    watched_pins watched;
    watched.read(7);
    watched.rules.reset();
    watched.pins.rvalid = false;
    watched.next();
    BOOST_TEST(watched.broken.empty());
    watched.pins.rvalid = true;
    watched.next();
    BOOST_TEST(watched.only() == "rvalid without a read");
}
