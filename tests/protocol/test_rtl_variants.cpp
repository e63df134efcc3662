// SPDX-License-Identifier: Apache-2.0
// Which Verilated variants a block has, and what is said to whoever asks for another one.
#include <boost/test/unit_test.hpp>

#include "axi_crossbar/axi_crossbar_rtl.h"
#include "connect4_minimax/connect4_minimax_rtl.h"
#include "connect4_painter/connect4_painter_rtl.h"
#include "connect4_referee/connect4_referee_rtl.h"
#include "connect6_threat/connect6_threat_rtl.h"
#include "nes_host/nes_host_rtl.h"
#include "nes_pad/nes_pad_rtl.h"
#include "support/input_error.h"
#include "uart/uart_rtl.h"
#include "vga_timing/vga_timing_rtl.h"

#include <stdexcept>
#include <string>
#include <vector>

using namespace tabletop;

namespace {

const clock_domain fabric(100'000'000);

template <typename Make>
std::string refusal(Make make) {
    try {
        make();
    } catch (const input_error& error) {
        return error.what();
    }
    return "";
}

}  // namespace

BOOST_AUTO_TEST_CASE(parameters) {
    const rtl_variant variant{"wide", "DELAY=2 WIDTH=12 BASE=32'h43C00000"};
    BOOST_TEST(variant.number("DELAY") == 2u);
    BOOST_TEST(variant.number("WIDTH") == 12u);
    BOOST_TEST(variant.text("BASE") == "32'h43C00000");
    BOOST_CHECK_THROW(variant.text("DELA"), std::logic_error);
    BOOST_CHECK_THROW(rtl_variant{}.text("DELAY"), std::logic_error);
    BOOST_TEST(enumerated({}) == "");
    BOOST_TEST(enumerated({"a"}) == "a");
    BOOST_TEST(enumerated({"a", "b", "c"}) == "a, b and c");
}

BOOST_AUTO_TEST_CASE(names) {
    using list = std::vector<std::string>;
    BOOST_TEST(names_of(connect4_minimax_rtl_variants()) ==
                   (list{"base", "alpha_beta", "base_2", "base_7", "alpha_beta_2", "alpha_beta_7"}),
               boost::test_tools::per_element());
    BOOST_TEST(names_of(connect6_threat_rtl_variants()) ==
                   (list{"full", "influenced", "concurrent", "near", "concurrent_near_influenced", "block_ram", "fixes",
                         "fixes_lfsr_2_lines", "all_but_near_4_lines"}),
               boost::test_tools::per_element());
    BOOST_TEST(names_of(uart_rtl_variants()) == list{"every divider"}, boost::test_tools::per_element());
    BOOST_TEST(names_of(nes_pad_rtl_variants()) == (list{"delay_1", "delay_2"}), boost::test_tools::per_element());
    BOOST_TEST(names_of(nes_host_rtl_variants()) ==
                   (list{"1_mhz", "400_hz", "400_hz_fabric", "400_hz_one_pad", "100_khz_60_hz"}),
               boost::test_tools::per_element());
    BOOST_TEST(names_of(connect4_referee_rtl_variants()) == list{"7x6"}, boost::test_tools::per_element());
    BOOST_TEST(names_of(vga_timing_rtl_variants()) == list{"800x525"}, boost::test_tools::per_element());
    BOOST_TEST(names_of(connect4_painter_rtl_variants()) == list{"800x525"}, boost::test_tools::per_element());
    BOOST_TEST(names_of(axi_crossbar_rtl_variants()) == (list{"1x1", "1x2", "2x3", "2x3_fixed"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(threat) {
    connect6_threat_config config{fabric, {}};
    config.engine.scan_lines = 2;
    BOOST_TEST(refusal([&] { make_connect6_threat("engine", view::rtl, config); }) ==
               "connect6_threat has an rtl view with scan_lines above 1 together with fixes=on alone");
    BOOST_TEST(!has_connect6_threat_rtl(config));
    config.engine.fixes = true;
    BOOST_TEST(has_connect6_threat_rtl(config));
}

BOOST_AUTO_TEST_CASE(crossbar) {
    using map = std::vector<address_range>;
    for (const auto& other : {map{}, map{{0x43C0'0000, 0x1'0000, 0}, {0x43C2'0000, 0x1'0000, 0}}}) {
        BOOST_TEST(refusal([&] {
                       make_axi_crossbar("crossbar", view::rtl, {fabric, 1, 1, other});
                   }) == "axi_crossbar has no rtl view where a target has several address ranges or none");
    }
}
