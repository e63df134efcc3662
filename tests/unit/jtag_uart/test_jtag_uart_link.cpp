// SPDX-License-Identifier: Apache-2.0
// The FIFOs of the JTAG UART as functions of the cycle, against reference models that are clocked edge by edge.
#include "peripherals/jtag_uart/link.h"
#include "reference_jtag_uart.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <map>
#include <random>

using namespace tabletop;
using namespace tabletop::jtag_uart_core;

namespace {

constexpr std::uint32_t ac_bit = 0x400;

// Either side of a FIFO is busy for a while, then idle.
class busy_times {
  public:
    bool is_busy(std::mt19937_64& random) {
        if (left_-- == 0) {
            one_in_ = 1 + random() % 20 * (random() % 5);
            left_ = 200 + random() % 1000;
        }
        return random() % one_in_ == 0;
    }

  private:
    std::uint64_t one_in_ = 1;
    std::uint64_t left_ = 0;
};

}  // namespace

BOOST_AUTO_TEST_CASE(random_traffic_is_as_of_reference_fifos) {
    std::mt19937_64 random(test_seed());
    unsigned waits = 0;
    unsigned lost = 0;
    unsigned rises = 0;
    for (const unsigned cycles_per_byte : {10u, 13u, 40u}) {
        receive_fifo receive(cycles_per_byte);
        transmit_fifo transmit(cycles_per_byte);
        host_activity host(cycles_per_byte);
        reference_jtag_uart reference(cycles_per_byte);
        busy_times offers;
        busy_times accesses;
        std::map<std::uint64_t, std::uint8_t> begins;  // frames by their first cycle
        std::uint64_t room_cycle = 0;
        for (std::uint64_t cycle = 0; cycle < 100'000; ++cycle) {
            const auto oldest = receive.front(cycle);
            BOOST_REQUIRE_EQUAL(receive.size(cycle), reference.received());
            BOOST_REQUIRE_EQUAL(oldest ? 0x8000u | *oldest : 0u, reference.read(0) & 0xFFFF);
            BOOST_REQUIRE_EQUAL(transmit.room(cycle), reference.room());
            BOOST_REQUIRE_EQUAL(host.seen(cycle), (reference.read(1) & ac_bit) != 0);
            BOOST_REQUIRE_EQUAL(receive.first_cycle() <= cycle, reference.received() > 0);
            BOOST_REQUIRE_EQUAL(room_cycle <= cycle, reference.room() >= least_room);
            if (const auto byte = reference.begins()) {
                BOOST_REQUIRE_EQUAL(begins.count(cycle), 1u);
                BOOST_REQUIRE_EQUAL(begins.at(cycle), *byte);
                begins.erase(cycle);
            }
            waits += reference.waiting() > 0 && reference.received() == fifo_depth ? 1 : 0;

            reference_jtag_uart::inputs in;
            if (offers.is_busy(random) && random() % cycles_per_byte == 0) {
                in.from_host = static_cast<std::uint8_t>(random());
                receive.offer(*in.from_host, cycle);
            }
            if (accesses.is_busy(random)) {
                in.word = random() % 10 == 0 ? 1 : 0;
                in.write = random() % 2 != 0;
                in.read = !in.write;
                in.value = static_cast<std::uint32_t>(random());
                in.lanes = 0xF;
                if (in.read && in.word == 0 && oldest) receive.pop(cycle);
                if (in.write && in.word == 0) {
                    const auto taken = transmit.push(cycle);
                    BOOST_REQUIRE_EQUAL(!taken, reference.room() == 0);
                    lost += taken ? 0 : 1;
                    if (taken) begins[*taken + 1] = static_cast<std::uint8_t>(in.value);
                    const bool had_room = room_cycle <= cycle;
                    room_cycle = transmit.first_cycle_with(least_room, cycle + 1);
                    rises += had_room && room_cycle > cycle + 1 ? 1 : 0;
                }
                if (in.write && in.word == 1 && (in.value & ac_bit) != 0) host.clear(cycle + 1);
            }
            reference.clock(in);
        }
    }
    BOOST_TEST(waits > 100u);
    BOOST_TEST(lost > 100u);
    BOOST_TEST(rises > 10u);
}

BOOST_AUTO_TEST_CASE(what_was_offered_before_a_reset_is_forgotten_the_rest_is_not) {
    receive_fifo receive(10);
    for (unsigned n = 0; n < 100; ++n) receive.offer(static_cast<std::uint8_t>(n), 10 * n);
    BOOST_TEST(receive.size(2000) == fifo_depth);
    receive.reset(955);
    BOOST_TEST(receive.size(960) == 0u);
    BOOST_TEST(receive.size(961) == 1u);
    BOOST_TEST(receive.size(2000) == 4u);
    BOOST_TEST(receive.front(2000).value() == 96u);
}

BOOST_AUTO_TEST_CASE(a_byte_leaves_every_so_many_cycles) {
    transmit_fifo transmit(1000);
    BOOST_TEST(transmit.push(50).value() == 51u);
    BOOST_TEST(transmit.push(52).value() == 1051u);
    BOOST_TEST(transmit.push(5000).value() == 5001u);
    transmit.reset(7000);
    BOOST_TEST(transmit.room(5003) == fifo_depth);
    BOOST_TEST(transmit.push(6000).value() == 7000u);
}
