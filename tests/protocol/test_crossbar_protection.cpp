// SPDX-License-Identifier: Apache-2.0
// AxPROT travels through the crossbar's RTL with its address. A payload has none: this is about the pins alone. The
// crossbar is one that is in no list of variants: three masters, and targets that the map has in another order.
#include "axi_crossbar/axi_crossbar_rtl.h"

#include <boost/test/unit_test.hpp>

using namespace tabletop;

namespace {

constexpr unsigned masters = 3;

std::unique_ptr<axi_pin_design> make_crossbar() {
    const axi_crossbar_config config{
        clock_domain(100'000'000), masters, 2, {{0x43C1'0000, 0x2000, 1}, {0x43C0'0000, 0x1000, 0}}};
    return make_axi_crossbar_pins(config);
}

void edge(axi_pin_design& design) {
    bool changed = false;
    design.model().clock(1, changed);
}

}  // namespace

BOOST_AUTO_TEST_CASE(protection_travels_with_the_address) {
    for (unsigned protection = 0; protection < 8; ++protection) {
        for (unsigned master = 0; master < masters; ++master) {
            for (const bool write : {false, true}) {
                const auto crossbar = make_crossbar();
                crossbar->model().drive_reset(true);
                edge(*crossbar);
                crossbar->model().drive_reset(false);
                edge(*crossbar);
                // The other masters', the other channel's and the other target's are the opposite.
                const auto ports = crossbar->slaves();
                const auto channel = write ? axi_channel::aw : axi_channel::ar;
                for (unsigned n = 0; n < masters; ++n) {
                    for (const auto each : {axi_channel::ar, axi_channel::aw}) {
                        const bool here = n == master && each == channel;
                        ports[n]->drive_request(each, {write, 0x43C1'1000, 0, 0, here ? protection : ~protection & 7});
                    }
                }
                ports[master]->drive_valid(channel, true);
                if (write) ports[master]->drive_valid(axi_channel::w, true);
                edge(*crossbar);
                const auto targets = crossbar->masters();
                BOOST_TEST(targets[1]->channel_valid(channel));
                BOOST_TEST(!targets[0]->channel_valid(channel));
                BOOST_TEST(targets[1]->request(write).protection == protection);
            }
        }
    }
}
