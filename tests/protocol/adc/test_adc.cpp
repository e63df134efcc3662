// SPDX-License-Identifier: Apache-2.0
// The analogue-to-digital converter: conversions by themselves and again and again.
#include "base/process.h"
#include "peripherals/adc/adc.h"

#include "fresh_kernel.h"
#include "register_testbench.h"

#include <boost/test/unit_test.hpp>

#include <cstdint>

using namespace tabletop;
namespace reg = adc_registers;

namespace {

const clock_domain fabric(100'000'000);
constexpr std::uint64_t scan = 1600;  // cycles

class converter_program : public sc_core::sc_module {
  public:
    converter_program(view v, std::function<void(converter_program&)> body)
        : sc_module(sc_core::sc_module_name("program")), converter_("adc", v, config()), body_(std::move(body)) {
        calls_.out.bind(converter_.in);
        converter_.rst(rst);
        spawn_thread("run", [this] { run(); });
    }

    void write(std::uint32_t offset, std::uint32_t value, std::uint64_t cycle, unsigned lanes = 0xF) {
        bus_access made{cycle, true, offset / 4, value, lanes};
        calls_.make(made);
    }
    std::uint32_t read(unsigned channel, std::uint64_t cycle) {
        bus_access made{cycle, false, channel};
        calls_.make(made);
        return made.value;
    }

    sc_core::sc_signal<bool> rst{"rst"};

  private:
    static adc_config config() { return {fabric, {0, 2500, 5000, 1, 2, 1234, 4999, 625}}; }
    void run() { body_(*this); }

    ahead_initiator calls_{"calls", fabric};
    adc converter_;
    std::function<void(converter_program&)> body_;
};

void play(std::function<void(converter_program&)> body) {
    for (const auto v : {view::at, view::ca}) {
        const fresh_kernel kernel;
        converter_program program(v, body);
        sc_core::sc_start(from_ps(fabric.edge(100'000)));
        BOOST_TEST(sc_core::sc_delta_count() < 100u);
    }
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_write_to_channel_0_converts_all) {
    play([](converter_program& of) {
        for (unsigned n = 0; n < reg::channels; ++n) BOOST_TEST(of.read(n, 10 + 4 * n) == 0u);
        of.write(reg::channel0, 0, 100, 2);
        static constexpr std::uint32_t codes[] = {0, 2048, 4095, 0, 1, 1010, 4095, 512};
        for (unsigned n = 0; n < reg::channels; ++n) BOOST_TEST(of.read(n, 110 + 4 * n) == codes[n]);
        of.rst.write(true);
        sc_core::wait(from_ps(fabric.edge(3)));
        of.rst.write(false);
        BOOST_TEST(of.read(1, 1000) == 0u);
    });
}

BOOST_AUTO_TEST_CASE(in_automatic_mode_r_tells_of_a_new_value) {
    play([](converter_program& of) {
        of.write(reg::channel1, 1, 100);
        BOOST_TEST(of.read(1, 110) == 0u);
        BOOST_TEST(of.read(1, 110 + scan) == (reg::channel_r | 2048));
        BOOST_TEST(of.read(1, 120 + scan) == 2048u);
        BOOST_TEST(of.read(2, 130 + scan) == (reg::channel_r | 4095));
        BOOST_TEST(of.read(1, 110 + 5 * scan) == (reg::channel_r | 2048));
        of.write(reg::channel1, 0, 200 + 7 * scan);
        BOOST_TEST(of.read(1, 210 + 9 * scan) == 2048u);
    });
}
