// SPDX-License-Identifier: Apache-2.0
// A reset is carried out once, by whoever comes first.
#include "base/kernel_time.h"
#include "base/process.h"
#include "base/reset_pin.h"
#include "fresh_kernel.h"

#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <utility>
#include <vector>

using namespace tabletop;

namespace {

using moments = std::vector<std::pair<std::uint64_t, bool>>;  // time, level of the pin

void run_to(std::uint64_t ps) {
    sc_core::sc_start(from_ps(ps - now_ps()));
}

// Two processes that follow the pin. Which of them the kernel runs first is its own business.
class following_block : public sc_core::sc_module {
  public:
    sc_core::sc_in<bool> rst{"rst"};
    reset_pin reset{rst};
    moments changes;

    explicit following_block(sc_core::sc_module_name name) : sc_module(name) {
        spawn_method("first", sensitive_to(rst), [this] { first(); });
        spawn_method("second", sensitive_to(rst), [this] { second(); });
    }

  private:
    void first() { ask(); }
    void second() { ask(); }
    void ask() {
        if (reset.has_changed()) changes.emplace_back(now_ps(), reset.asserted());
    }
};

class sampling_block : public sc_core::sc_module {
  public:
    sampled_reset reset;
    std::vector<std::uint64_t> resets;

    explicit sampling_block(sc_core::sc_module_name name) : sc_module(name) {
        spawn_method("settle", sensitive_to(reset.sampled()).dont_initialize(), [this] { settle(); });
    }
    void settle() {
        if (reset.is_due()) resets.push_back(now_ps());
    }
};

}  // namespace

BOOST_AUTO_TEST_CASE(a_pin_is_followed_once_a_change) {
    const fresh_kernel kernel;
    sc_core::sc_signal<bool> rst("rst", true);  // high from the beginning, without an event
    following_block block("block");
    block.rst(rst);
    run_to(100);
    rst.write(false);
    run_to(200);
    rst.write(true);
    run_to(250);
    rst.write(true);
    run_to(300);
    rst.write(false);
    run_to(400);
    BOOST_TEST((block.changes == moments{{0, true}, {100, false}, {200, true}, {300, false}}));
    BOOST_TEST(!block.reset.asserted());
}

BOOST_AUTO_TEST_CASE(an_edge_samples_the_pin_once) {
    const fresh_kernel kernel;
    sampling_block block("block");
    run_to(100);
    block.reset.assert_before(150);
    BOOST_TEST(block.reset.asserted());
    BOOST_TEST(!block.reset.is_due());
    run_to(1000);
    BOOST_TEST((block.resets == std::vector<std::uint64_t>{150}));
    BOOST_TEST(!block.reset.release());
    BOOST_TEST(!block.reset.asserted());
    block.reset.assert_before(1500);
    run_to(2000);
    BOOST_TEST((block.resets == std::vector<std::uint64_t>{150, 1500}));
}

// A call at the time of the edge comes before the process that waits for it, which then has nothing to do.
BOOST_AUTO_TEST_CASE(whoever_comes_first_carries_it_out) {
    const fresh_kernel kernel;
    sampling_block block("block");
    run_to(100);
    block.reset.assert_before(100);
    BOOST_TEST(block.reset.is_due());
    BOOST_TEST(!block.reset.is_due());
    run_to(1000);
    BOOST_TEST(block.resets.empty());
}

BOOST_AUTO_TEST_CASE(a_pulse_between_two_edges_is_none) {
    const fresh_kernel kernel;
    sampling_block block("block");
    run_to(100);
    block.reset.assert_before(150);
    run_to(120);
    BOOST_TEST(block.reset.release());
    run_to(1000);
    BOOST_TEST(block.resets.empty());
    BOOST_TEST(!block.reset.is_due());
}
