// SPDX-License-Identifier: Apache-2.0
// How often a run looks at the host follows wall time, not simulated time.
#include "host/pacing/host_glance.h"

#include <boost/test/unit_test.hpp>
#include <initializer_list>

using namespace tabletop;
using namespace std::chrono_literals;

namespace {

constexpr std::uint64_t us = 1'000'000;

// Wall time between two looks, after some of them, at a machine that takes `wall_of_us` for a microsecond.
std::chrono::nanoseconds settled(host_glance& glance, std::chrono::nanoseconds wall_of_us) {
    std::chrono::nanoseconds wall{0};
    for (int i = 0; i < 20; ++i) {
        wall = wall_of_us * (glance.part_ps() / us);
        glance.adapt(glance.part_ps(), wall);
    }
    return wall;
}

}  // namespace

BOOST_AUTO_TEST_CASE(parts_take_about_as_long_on_the_host_whatever_the_machine_does) {
    host_glance glance;
    for (const auto wall_of_us : std::initializer_list<std::chrono::nanoseconds>{10us, 2ms, 100us, 15ms, 300us}) {
        BOOST_TEST_CONTEXT(wall_of_us.count() << " ns for a microsecond") {
            const auto wall = settled(glance, wall_of_us);
            BOOST_TEST((wall <= 20ms));
            BOOST_TEST((wall >= 8ms));
        }
    }
}

// One look is enough to learn that a machine has become slow.
BOOST_AUTO_TEST_CASE(a_slow_part_is_the_only_one) {
    host_glance glance;
    settled(glance, 1us);
    BOOST_TEST(glance.part_ps() == 1000 * us);
    glance.adapt(1000 * us, 7s);
    BOOST_TEST(glance.part_ps() == 2'857'142u);
    glance.adapt(0, 10s);  // a debugger has held the machine
    BOOST_TEST(glance.part_ps() == us);
}
