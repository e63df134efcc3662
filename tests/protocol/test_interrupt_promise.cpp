// SPDX-License-Identifier: Apache-2.0
// A block that says that it may not interrupt, and does all the same, is found out.
#include <boost/test/unit_test.hpp>

#include "base/kernel_time.h"
#include "base/process.h"
#include "fresh_kernel.h"
#include "signoff/bench/interrupt_promise.h"

#include <cstdint>
#include <string>
#include <vector>

using namespace tabletop;

namespace {

const clock_domain clock_100_mhz(100'000'000);

struct bench : sc_core::sc_module {
    explicit bench(record_target& to)
        : sc_module(sc_core::sc_module_name("bench")),
          promise(
              "promise", "liar", [this] { return may_interrupt; }, clock_100_mhz, to) {
        promise.irq(irq);
    }

    void wait_cycles(std::uint64_t cycles) { sc_core::sc_start(from_ps(clock_100_mhz.edge(cycles))); }
    void drive(bool level) {
        irq.write(level);
        sc_core::sc_start(sc_core::SC_ZERO_TIME);
    }
    void rise() {
        drive(true);
        wait_cycles(1);
        drive(false);
    }

    bool may_interrupt = false;
    sc_core::sc_signal<bool> irq{"irq"};
    interrupt_promise promise;
};

std::vector<std::uint64_t> found(const recording& all) {
    std::vector<std::uint64_t> numbers;
    for (const auto& each : all.records()) numbers.push_back(each.data);
    return numbers;
}

}  // namespace

BOOST_AUTO_TEST_CASE(an_interrupt_after_a_no_is_counted) {
    const fresh_kernel kernel;
    recording result;
    bench all(result);
    all.promise.disturb();
    all.wait_cycles(2);
    all.rise();
    all.rise();  // nobody has asked since
    all.promise.disturb();
    all.wait_cycles(100);
    all.rise();
    BOOST_TEST(found(result) == (std::vector<std::uint64_t>{1, 2}), boost::test_tools::per_element());
    BOOST_TEST(result.channels().at(0).name == "liar.unexpected_irq");
}

BOOST_AUTO_TEST_CASE(an_interrupt_that_is_announced_or_caused_is_none_of_these) {
    const fresh_kernel kernel;
    recording result;
    bench all(result);
    all.rise();  // nobody has asked yet
    all.promise.disturb();
    all.wait_cycles(3);
    all.promise.begin_access();
    all.wait_cycles(40);
    all.rise();  // by the access
    all.promise.disturb();
    all.wait_cycles(40);
    all.rise();  // it is still under way
    all.promise.end_access();
    all.may_interrupt = true;
    all.wait_cycles(5);
    all.rise();
    BOOST_TEST(found(result).empty());
}
