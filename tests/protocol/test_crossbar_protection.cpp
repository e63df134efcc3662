// SPDX-License-Identifier: Apache-2.0
// Before SystemC: Verilator's headers take another notion of time when they see it.
#include "verilated_axi_crossbar.h"

// AxPROT travels through the crossbar's RTL with its address. A payload has none: this is about the pins alone.
#include <boost/test/unit_test.hpp>

#include <cstdint>

namespace {

using crossbar = Vaxi_crossbar_2x3;

void edge(crossbar& top) {
    top.aclk = 1;
    top.eval();
    top.aclk = 0;
    top.eval();
}

constexpr unsigned protection_bits = 3;

unsigned of_port(unsigned protections, unsigned port) {
    return protections >> protection_bits * port & 7;
}

}  // namespace

BOOST_AUTO_TEST_CASE(protection_travels_with_the_address) {
    for (unsigned protection = 0; protection < 8; ++protection) {
        for (unsigned master = 0; master < 2; ++master) {
            for (const bool write : {false, true}) {
                VerilatedContext context;
                crossbar top(&context);
                top.aresetn = 0;
                top.in_arvalid = top.in_awvalid = top.in_wvalid = 0;
                edge(top);
                top.aresetn = 1;
                // The other master's, the other channel's and the other target's are the opposite.
                const auto here = protection << protection_bits * master;
                const auto others = (~protection & 7) << protection_bits * (1 - master);
                const auto opposite = (~protection & 7) << protection_bits * master;
                top.in_arprot = static_cast<CData>((write ? opposite : here) | others);
                top.in_awprot = static_cast<CData>((write ? here : opposite) | others);
                const auto address = std::uint64_t{0x43C1'0000} << 32 * master;  // target 1
                top.in_araddr = top.in_awaddr = address;
                const auto valid = static_cast<CData>(1u << master);
                (write ? top.in_awvalid : top.in_arvalid) = valid;
                top.in_wvalid = write ? valid : 0;
                edge(top);
                BOOST_TEST((write ? top.out_awvalid : top.out_arvalid) == 2u);
                BOOST_TEST(of_port(write ? top.out_awprot : top.out_arprot, 1) == protection);
                top.final();
            }
        }
    }
}
