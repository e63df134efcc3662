// SPDX-License-Identifier: Apache-2.0
// Messages of the PC's bytes, beside registers that are clocked (specification, section 9).
#include "peripherals/usb_link/message_collector.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <optional>
#include <random>
#include <vector>

namespace tabletop {
namespace {

using usb_link_core::message_collector;

checkers_message counting(unsigned first) {
    checkers_message message;
    for (std::size_t k = 0; k < checkers_message::fields; ++k) {
        message.field[k] = static_cast<std::uint8_t>((first + k) % 64);
    }
    return message;
}

std::uint8_t byte_of(const checkers_message& message, std::size_t k) {
    return checkers_bytes::from_pc(message.field[k], k % 2 == 0);
}

// All of a message, a byte every so many cycles; what is there with the last of them.
std::optional<checkers_message> play(message_collector& collector, std::uint64_t cycle, const checkers_message& message,
                                     std::uint64_t gap = 23) {
    std::optional<checkers_message> whole;
    for (std::size_t k = 0; k < checkers_message::fields; ++k) {
        BOOST_REQUIRE(!whole);
        whole = collector.take(cycle + k * gap, byte_of(message, k));
    }
    return whole;
}

BOOST_AUTO_TEST_CASE(messages_in_a_row) {
    message_collector collector(1000);
    for (unsigned n = 0; n < 4; ++n) BOOST_TEST((play(collector, 1000 * n, counting(5 * n)) == counting(5 * n)));
}

BOOST_AUTO_TEST_CASE(bytes_that_are_dropped) {
    message_collector collector(1000);
    const auto message = counting(40);
    BOOST_TEST(!collector.take(0, checkers_bytes::from_pc(9, false)));  // a message begins with 1
    std::optional<checkers_message> whole;
    for (std::size_t k = 0; k < checkers_message::fields; ++k) {
        const auto cycle = 100 * k + 100;
        whole = collector.take(cycle, byte_of(message, k));
        BOOST_TEST(whole.has_value() == (k == checkers_message::status));
        BOOST_TEST(!collector.take(cycle + 10, byte_of(message, k)));                                    // again
        BOOST_TEST(!collector.take(cycle + 20, static_cast<std::uint8_t>(byte_of(message, k) ^ 0xC0)));  // no bit 7
    }
    BOOST_TEST((whole == message));
}

// The next byte may be taken in t + T, and not a cycle later.
BOOST_AUTO_TEST_CASE(a_part_that_is_forgotten) {
    for (const std::uint64_t timeout : {1, 1000}) {
        for (std::size_t before = 1; before < checkers_message::fields; ++before) {
            for (const std::uint64_t pause : {timeout, timeout + 1}) {
                message_collector collector(timeout);
                const auto message = counting(1);
                std::optional<checkers_message> whole;
                for (std::size_t k = 0; k < before; ++k) whole = collector.take(100 + k, byte_of(message, k));
                const auto from = 100 + before - 1 + pause;
                for (auto k = before; k < checkers_message::fields; ++k) {
                    whole = collector.take(from + k - before, byte_of(message, k));
                }
                BOOST_TEST((whole == message) == (pause == timeout));
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(without_a_timeout_and_after_a_reset) {
    message_collector patient(0);
    BOOST_TEST((play(patient, 0, counting(2), 10'000'000) == counting(2)));
    message_collector collector(0);
    for (std::size_t k = 0; k < 5; ++k) collector.take(k, byte_of(counting(3), k));
    collector.reset();
    BOOST_TEST((play(collector, 10, counting(9)) == counting(9)));
}

// The registers of the specification's reading: a counter of the cycles without a byte.
class clocked_collector {
  public:
    explicit clocked_collector(std::uint64_t timeout) : timeout_(timeout) {}

    std::optional<checkers_message> clock(std::optional<std::uint8_t> byte) {
        const bool taken = byte && (*byte & 0x80) != 0 && ((*byte & 0x40) != 0) != alternate_;
        if (!taken) {
            if (!fields_.empty() && timeout_ != 0 && ++quiet_ == timeout_) {
                fields_.clear();
                alternate_ = false;
            }
            return std::nullopt;
        }
        quiet_ = 0;
        alternate_ = (*byte & 0x40) != 0;
        fields_.push_back(*byte & 0x3F);
        if (fields_.size() != 12) return std::nullopt;
        checkers_message whole;
        std::copy(fields_.begin(), fields_.end(), whole.field.begin());
        fields_.clear();
        return whole;
    }

  private:
    std::uint64_t timeout_;
    std::vector<std::uint8_t> fields_;
    bool alternate_ = false;
    std::uint64_t quiet_ = 0;
};

BOOST_AUTO_TEST_CASE(random_bytes) {
    std::mt19937_64 random_source(test_seed());
    unsigned messages = 0;
    for (const std::uint64_t timeout : {0, 20, 50, 1000}) {
        message_collector collector(timeout);
        clocked_collector clocked(timeout);
        for (std::uint64_t cycle = 0; cycle < 200'000; ++cycle) {
            std::optional<std::uint8_t> byte;
            if (random_source() % 8 == 0)
                byte = static_cast<std::uint8_t>(random_source() | (random_source() % 4 != 0 ? 0x80 : 0));
            const auto expected = clocked.clock(byte);
            if (byte) BOOST_REQUIRE((collector.take(cycle, *byte) == expected));
            messages += expected ? 1 : 0;
        }
    }
    BOOST_TEST(messages > 100u);
}

}  // namespace
}  // namespace tabletop
