// SPDX-License-Identifier: Apache-2.0
// The master port of the copy engine's RTL at its pins, with a memory that takes address and data of a write in any
// order, or together: what is asked, and that it stands until its handshake. Sockets carry both in one phase, so that
// no sign-off shows them apart.
#include <boost/test/unit_test.hpp>

#include "copy_engine/copy_engine_rtl.h"
#include "peripherals/copy_engine/registers.h"
#include "pins/axi_request_rules.h"
#include "test_seed.h"

#include <array>
#include <cstdint>
#include <memory>
#include <random>
#include <vector>

using namespace tabletop;
namespace reg = copy_engine_registers;

namespace {

constexpr std::uint32_t source = 0xFFFF'FFF8;  // the third word lies at 0
constexpr std::uint32_t destination = 0x1000;

std::uint32_t content(std::uint32_t address) {
    return address * 0x9E37'79B1u + 1;
}

// Takes each channel when it likes to, and answers some cycles behind the last handshake of the request.
class apart_memory {
  public:
    apart_memory(axi_master_pins& pins, std::mt19937& random)
        : pins_(pins), random_(random), rules_([](const std::string& broken) { BOOST_ERROR(broken); }) {}

    void drive() {
        rules_.next_cycle();
        if (answered_) {
            pins_.drop_response(write_);
            taken_ = {};
            answered_ = false;
        }
        for (const auto channel : axi_channels) {
            ready_[index(channel)] = random_() % 3 == 0;
            pins_.drive_ready(channel, ready_[index(channel)]);
        }
        if (wait_ == 0 || --wait_ != 0) return;
        pins_.drive_response(write_, {content(read_address_), 0});
        answers_ = true;
    }

    void look() {
        rules_.look(pins_);
        const auto before = taken_;
        for (const auto channel : axi_channels) {
            if (ready_[index(channel)] && pins_.channel_valid(channel)) take(channel);
        }
        const bool had_address = before[index(axi_channel::aw)], had_data = before[index(axi_channel::w)];
        const bool has_both = taken_[index(axi_channel::aw)] && taken_[index(axi_channel::w)];
        if (has_both && !(had_address && had_data)) ++(had_address ? address_first : had_data ? data_first : together);
        if (!answers_) return;
        BOOST_TEST(pins_.response_ready(write_));
        answers_ = false;
        answered_ = true;
    }

    std::vector<std::uint32_t> read, written, data;
    unsigned address_first = 0, data_first = 0, together = 0;

  private:
    static std::size_t index(axi_channel channel) { return static_cast<std::size_t>(channel); }

    void take(axi_channel channel) {
        BOOST_TEST(!taken_[index(channel)]);
        rules_.taken(channel);
        taken_[index(channel)] = true;
        const auto request = pins_.request(channel != axi_channel::ar);
        BOOST_TEST(request.protection == 0u);
        write_ = channel != axi_channel::ar;
        if (channel == axi_channel::ar) read.push_back(read_address_ = request.address);
        if (channel == axi_channel::aw) written.push_back(request.address);
        if (channel == axi_channel::w) {
            data.push_back(request.data);
            BOOST_TEST(request.strobes == 0xFu);
        }
        const bool whole = !write_ || (taken_[index(axi_channel::aw)] && taken_[index(axi_channel::w)]);
        if (whole) wait_ = 1 + random_() % 4;
    }

    axi_master_pins& pins_;
    std::mt19937& random_;
    axi_request_rules rules_;
    std::array<bool, 3> ready_{};  // by axi_channel
    std::array<bool, 3> taken_{};  // of the request that is open
    bool write_ = false;
    bool answers_ = false;
    bool answered_ = false;
    unsigned wait_ = 0;
    std::uint32_t read_address_ = 0;
};

class pin_bench {
  public:
    explicit pin_bench(unsigned seed)
        : random_(seed),
          design_(make_copy_engine_pins()),
          pins_(*design_->slaves().front()),
          memory(*design_->masters().front(), random_) {
        design_->model().power_up();
    }

    // Until its response has been taken.
    void write(std::uint32_t offset, std::uint32_t value) {
        const axi_request request{true, offset, value, 0xF};
        for (const auto channel : {axi_channel::aw, axi_channel::w}) {
            pins_.drive_request(channel, request);
            pins_.drive_valid(channel, true);
        }
        pins_.drive_response_ready(true, true);
        do step();
        while (!was_ready_);
        for (const auto channel : {axi_channel::aw, axi_channel::w}) pins_.drive_valid(channel, false);
        step();
    }
    std::uint32_t read(std::uint32_t offset) {
        pins_.drive_request(axi_channel::ar, {false, offset, 0, 0});
        pins_.drive_valid(axi_channel::ar, true);
        pins_.drive_response_ready(false, true);
        do step();
        while (!was_ready_);
        pins_.drive_valid(axi_channel::ar, false);
        step();
        return data_;
    }

  private:
    void step() {
        auto& model = design_->model();
        memory.drive();
        model.settle();
        memory.look();
        was_ready_ = pins_.ready(axi_channel::aw) || pins_.ready(axi_channel::ar);
        data_ = pins_.response(false).data;
        bool changed = false;
        model.clock(1, changed);
    }

    std::mt19937 random_;
    const std::unique_ptr<axi_pin_design> design_;
    axi_slave_pins& pins_;
    bool was_ready_ = false;
    std::uint32_t data_ = 0;

  public:
    apart_memory memory;
};

}  // namespace

BOOST_AUTO_TEST_CASE(address_and_data_apart) {
    constexpr std::uint32_t words = 200;
    pin_bench bench(static_cast<unsigned>(test_seed()));
    bench.write(reg::source, source);
    bench.write(reg::destination, destination);
    bench.write(reg::length, 4 * words);
    bench.write(reg::control, reg::control_start);
    while (bench.read(reg::status) == reg::status_busy) continue;
    BOOST_TEST(bench.read(reg::status) == reg::status_done);
    auto& seen = bench.memory;
    BOOST_TEST_REQUIRE(seen.read.size() == words);
    BOOST_TEST_REQUIRE(seen.written.size() == words);
    BOOST_TEST_REQUIRE(seen.data.size() == words);
    for (std::uint32_t n = 0; n < words; ++n) {
        BOOST_TEST(seen.read[n] == source + 4 * n);
        BOOST_TEST(seen.written[n] == destination + 4 * n);
        BOOST_TEST(seen.data[n] == content(source + 4 * n));
    }
    BOOST_TEST(seen.address_first > 20u);
    BOOST_TEST(seen.data_first > 20u);
    BOOST_TEST(seen.together > 20u);
}
