// SPDX-License-Identifier: Apache-2.0
// The handshakes that sign-off plays on the pins of AXI4-Lite slaves: two right slaves of different styles, and slaves
// with the errors that published ones have.
#include <boost/test/unit_test.hpp>

#include "signoff/bench/axi_handshake_player.h"
#include "test_seed.h"

#include <array>
#include <string>
#include <vector>

using namespace tabletop;

namespace {

enum class slave_fault {
    none,
    read_while_r_waits,
    write_while_b_waits,
    data_without_address,
    no_strobes,
    write_address_late,
    read_address_late,
    bvalid_with_awready,
    rvalid_with_arready,
    rvalid_drops,
    another_address,
    bvalid_in_reset,
    response_code,
    data_late,
    stale_after_reset,
    one_direction_only,
};

constexpr unsigned registers = 6;

// Takes address and data of a write together, or each for itself.
class register_slave : public axi_pin_design, private resettable_model, private axi_slave_pins {
  public:
    register_slave(bool apart, slave_fault wrong) : apart_(apart), wrong_(wrong) {}

    resettable_model& model() override { return *this; }
    std::vector<axi_slave_pins*> slaves() override { return {this}; }

  private:
    void drive_reset(bool asserted) override { reset_ = asserted; }
    void settle() override {}

    void drive_request(axi_channel channel, const axi_request& request) override {
        request_[static_cast<unsigned>(channel)] = request;
    }
    void drive_valid(axi_channel channel, bool valid) override { valid_[static_cast<unsigned>(channel)] = valid; }
    void drive_response_ready(bool write, bool ready) override { (write ? bready_ : rready_) = ready; }

    bool ready(axi_channel channel) const override {
        if (reset_) return false;
        if (channel == axi_channel::ar) return !rvalid_ || wrong_ == slave_fault::read_while_r_waits;
        const bool free = !bvalid_ || wrong_ == slave_fault::write_while_b_waits;
        if (apart_) return free && !(channel == axi_channel::aw ? has_address_ : has_data_);
        if (wrong_ == slave_fault::one_direction_only && rvalid_) return false;
        if (wrong_ == slave_fault::data_without_address && channel == axi_channel::w) return free && valid_[2];
        return free && valid_[1] && valid_[2];
    }
    bool response_valid(bool write) const override {
        if (!write)
            return rvalid_ || (wrong_ == slave_fault::rvalid_with_arready && valid_[0] && ready(axi_channel::ar));
        return bvalid_ || (wrong_ == slave_fault::bvalid_with_awready && valid_[1] && ready(axi_channel::aw));
    }
    axi_response response(bool write) const override {
        const unsigned code = wrong_ == slave_fault::response_code ? 2 : 0;
        return write ? axi_response{0, code} : axi_response{rdata_, 0};
    }

    std::uint64_t clock(std::uint64_t, bool&) override {
        const bool read = valid_[0] && ready(axi_channel::ar);
        const bool address = valid_[1] && ready(axi_channel::aw);
        const bool data = valid_[2] && ready(axi_channel::w);
        if (late_write_) {
            late_write_ = false;
            store(request_[1].address, late_data_, late_strobes_);
        }
        if (late_read_) {
            late_read_ = false;
            rdata_ = value(request_[0].address);
        }
        if (reset_) {
            if (wrong_ != slave_fault::bvalid_in_reset) bvalid_ = false;
            rvalid_ = false;
            if (wrong_ != slave_fault::stale_after_reset) has_address_ = has_data_ = false;
            values_ = {};
            return 1;
        }
        if (read) {
            rvalid_ = true;
            rdata_ = value(request_[0].address ^ (wrong_ == slave_fault::another_address ? 4 : 0));
            late_read_ = wrong_ == slave_fault::read_address_late;
        } else if (rready_ || wrong_ == slave_fault::rvalid_drops) {
            rvalid_ = false;
        }
        if (address) {
            has_address_ = true;
            address_ = request_[1].address;
        }
        if (data && (apart_ || address)) {
            has_data_ = true;
            data_ = request_[2].data;
            strobes_ = request_[2].strobes;
        }
        if (bready_) bvalid_ = false;
        if (!has_address_ || !has_data_) return 1;
        has_address_ = has_data_ = false;
        bvalid_ = true;
        if (wrong_ == slave_fault::write_address_late) {
            late_write_ = true;
            late_data_ = data_, late_strobes_ = strobes_;
        } else {
            store(address_, wrong_ == slave_fault::data_late ? request_[2].data ^ 1 : data_, strobes_);
        }
        return 1;
    }

    std::uint32_t value(std::uint32_t address) const { return values_[address / 4 % registers]; }
    void store(std::uint32_t address, std::uint32_t data, unsigned strobes) {
        if (wrong_ == slave_fault::no_strobes) strobes = 0xF;
        for (unsigned byte = 0; byte < 4; ++byte) {
            if ((strobes >> byte & 1u) == 0) continue;
            const auto mask = 0xFFu << 8 * byte;
            auto& to = values_[address / 4 % registers];
            to = (to & ~mask) | (data & mask);
        }
    }

    const bool apart_;
    const slave_fault wrong_;
    bool reset_ = false;
    std::array<axi_request, 3> request_{};
    std::array<bool, 3> valid_{};
    bool rready_ = false, bready_ = false;
    bool rvalid_ = false, bvalid_ = false;
    std::uint32_t rdata_ = 0;
    bool has_address_ = false, has_data_ = false;
    std::uint32_t address_ = 0, data_ = 0;
    unsigned strobes_ = 0;
    bool late_write_ = false, late_read_ = false;
    std::uint32_t late_data_ = 0;
    unsigned late_strobes_ = 0;
    std::array<std::uint32_t, registers> values_{};
};

enum class wire_fault {
    none,
    protection_bit,
    protection_of_other_direction,
    protection_of_other_cycle,
    address_bit,
    data_bit,
    strobe,
};

// A crossbar of one port each way: wires, of which a wrong one is wrong both ways.
class wires : public axi_pin_design {
  public:
    explicit wires(wire_fault wrong, bool slave_protection = true, bool master_protection = true)
        : slave_(model_, slave_protection), master_(model_, wrong, master_protection) {}

    resettable_model& model() override { return model_; }
    std::vector<axi_slave_pins*> slaves() override { return {&slave_}; }
    std::vector<axi_master_pins*> masters() override { return {&master_}; }

  private:
    struct levels : resettable_model {
        std::array<axi_request, 3> request{}, before{};  // by axi_channel
        std::array<bool, 3> valid{}, ready{};
        std::array<axi_response, 2> response{};  // R, B
        std::array<bool, 2> response_valid{}, response_ready{};

        void drive_reset(bool) override {}
        void settle() override {}
        std::uint64_t clock(std::uint64_t, bool&) override {
            before = request;
            return 1;
        }
    };

    class slave_side : public axi_slave_pins {
      public:
        slave_side(levels& at, bool protection) : at_(at), protection_(protection) {}

        bool has_protection(axi_channel channel) const override { return protection_ && channel != axi_channel::w; }
        void drive_request(axi_channel channel, const axi_request& request) override {
            at_.request[static_cast<unsigned>(channel)] = request;
        }
        void drive_valid(axi_channel channel, bool valid) override {
            at_.valid[static_cast<unsigned>(channel)] = valid;
        }
        bool ready(axi_channel channel) const override { return at_.ready[static_cast<unsigned>(channel)]; }
        bool response_valid(bool write) const override { return at_.response_valid[write ? 1 : 0]; }
        axi_response response(bool write) const override { return at_.response[write ? 1 : 0]; }
        void drive_response_ready(bool write, bool ready) override { at_.response_ready[write ? 1 : 0] = ready; }

      private:
        levels& at_;
        const bool protection_;
    };

    class master_side : public axi_master_pins {
      public:
        master_side(levels& at, wire_fault wrong, bool protection) : at_(at), wrong_(wrong), protection_(protection) {}

        bool channel_valid(axi_channel channel) const override { return at_.valid[static_cast<unsigned>(channel)]; }
        bool has_protection(axi_channel channel) const override { return protection_ && channel != axi_channel::w; }
        axi_request request(bool write) const override {
            const auto& address = at_.request[write ? 1 : 0];
            const auto& data = at_.request[2];
            axi_request shown{write, address.address, data.data, data.strobes, address.protection};
            if (wrong_ == wire_fault::protection_bit) shown.protection |= 4;
            if (wrong_ == wire_fault::protection_of_other_direction) {
                shown.protection = at_.request[write ? 0 : 1].protection;
            }
            if (wrong_ == wire_fault::protection_of_other_cycle) {
                shown.protection = at_.before[write ? 1 : 0].protection;
            }
            if (wrong_ == wire_fault::address_bit) shown.address ^= 0x4000'0000;
            if (wrong_ == wire_fault::data_bit) shown.data ^= 0x8000'0000;
            if (wrong_ == wire_fault::strobe) shown.strobes ^= 1;
            return shown;
        }
        void drive_ready(axi_channel channel, bool ready) override {
            at_.ready[static_cast<unsigned>(channel)] = ready;
        }
        void drive_response(bool write, const axi_response& response) override {
            at_.response[write ? 1 : 0] = response;
            if (wrong_ == wire_fault::data_bit) at_.response[write ? 1 : 0].data ^= 0x8000'0000;
            at_.response_valid[write ? 1 : 0] = true;
        }
        void drop_response(bool write) override { at_.response_valid[write ? 1 : 0] = false; }
        bool response_ready(bool write) const override { return at_.response_ready[write ? 1 : 0]; }

      private:
        levels& at_;
        const wire_fault wrong_;
        const bool protection_;
    };

    levels model_;
    slave_side slave_;
    master_side master_;
};

axi_handshake_result play(axi_pin_design& design, std::uint64_t seed, bool last_is_nowhere = false) {
    axi_handshake_setup setup;
    setup.words.emplace_back();
    for (unsigned n = 0; n < registers; ++n) setup.words.front().push_back({4 * n});
    setup.words.front().back().nowhere = last_is_nowhere;
    setup.traffic.seed = seed;
    setup.patience = 2000;
    return play_axi_handshakes(design, setup);
}

axi_handshake_result play(bool apart, slave_fault wrong, std::uint64_t seed = 1) {
    register_slave slave(apart, wrong);
    return play(slave, seed);
}

std::string all_of(const axi_handshake_result& result) {
    std::string text;
    for (const auto& each : result.findings) {
        text += fmt::format("{} in \"{}\" ({}): {}\n{}\n", each.rule, each.kind, each.count, each.detail, each.wave);
    }
    for (const auto& each : result.findings) text += each.dump;
    for (const auto& each : result.left_out) text += fmt::format("left out: {}: {}\n", each.name, each.why);
    return text;
}

bool has_found(const axi_handshake_result& result, const std::string& rule) {
    return std::any_of(result.findings.begin(), result.findings.end(),
                       [&](const auto& each) { return each.rule == rule; });
}

void finds(wire_fault wrong, const std::vector<std::string>& rules) {
    wires design(wrong);
    const auto result = play(design, test_seed());
    for (const auto& rule : rules) BOOST_TEST(has_found(result, rule), rule << " is not among:\n" << all_of(result));
}

// Whatever the style.
void finds(slave_fault wrong, const std::string& rule) {
    for (const bool apart : {false, true}) {
        if (apart && wrong == slave_fault::data_without_address) continue;
        const auto result = play(apart, wrong);
        BOOST_TEST(has_found(result, rule), rule << " is not among:\n" << all_of(result));
        if (!result.findings.empty()) BOOST_TEST(!result.findings.front().wave.empty());
    }
}

}  // namespace

BOOST_AUTO_TEST_CASE(right_slaves_are_right) {
    for (const bool apart : {false, true}) {
        for (unsigned n = 0; n < 20; ++n) {
            const auto result = play(apart, slave_fault::none, test_seed() + n);
            BOOST_TEST(result.findings.empty(), all_of(result));
            BOOST_TEST(result.left_out.empty(), all_of(result));
            BOOST_TEST(result.transfers > 500u);
            for (const auto& each : result.coverage) BOOST_TEST(each.count != 0u, each.name);
        }
    }
}

BOOST_AUTO_TEST_CASE(requests_that_are_taken_while_a_response_waits) {
    finds(slave_fault::read_while_r_waits, "rdata changes while rvalid waits for rready");
    finds(slave_fault::read_while_r_waits,
          "no rvalid within 2000 cycles: a second read is taken while rvalid waits, and one response is lost");
    finds(slave_fault::write_while_b_waits,
          "no bvalid within 2000 cycles: a second write is taken while bvalid waits, and one response is lost");
}

BOOST_AUTO_TEST_CASE(data_that_are_taken_before_their_address) {
    finds(slave_fault::data_without_address,
          "no awready within 2000 cycles: data are taken before their address, and lost");
}

BOOST_AUTO_TEST_CASE(what_is_written_and_read) {
    finds(slave_fault::no_strobes, "wstrb is ignored");
    finds(slave_fault::write_address_late, "awaddr is taken in another cycle than that of awvalid and awready");
    finds(slave_fault::read_address_late, "araddr is taken in another cycle than that of arvalid and arready");
    finds(slave_fault::another_address, "a response is that of another address");
    finds(slave_fault::data_late, "a read gives what has not been written");
}

BOOST_AUTO_TEST_CASE(rules_of_responses) {
    finds(slave_fault::bvalid_with_awready,
          "bvalid rises in the cycle of awready and wready: no response comes before its request");
    finds(slave_fault::rvalid_with_arready,
          "rvalid rises in the cycle of arready: no response comes before its request");
    finds(slave_fault::rvalid_drops, "rvalid falls before rready has taken the response");
    finds(slave_fault::bvalid_in_reset, "bvalid is high in reset");
    finds(slave_fault::response_code, "bresp is 2 instead of 0");
}

// The last sample is the cycle of the finding, and what a channel carries is shown while its VALID is high.
BOOST_AUTO_TEST_CASE(a_finding_has_a_value_change_dump) {
    const auto result = play(false, slave_fault::bvalid_with_awready);
    BOOST_TEST_REQUIRE(!result.findings.empty());
    const auto& first = result.findings.front();
    const auto& dump = first.dump;
    BOOST_TEST(dump.find("$var wire 32 # awaddr $end\n") != std::string::npos, dump);
    const auto last = dump.find(fmt::format("\n#{}\n", first.cycle * 10'000));
    BOOST_TEST_REQUIRE(last != std::string::npos, dump);
    BOOST_TEST(dump.find("\n1(\n", last) != std::string::npos, dump);  // bvalid
    BOOST_TEST(dump.find("\nbz", 0) != std::string::npos, dump);
    BOOST_TEST(dump.size() < 100'000u);
}

// A slave that makes one direction wait for the other is slow, not wrong.
BOOST_AUTO_TEST_CASE(what_only_waits_is_right) {
    const auto result = play(false, slave_fault::one_direction_only);
    BOOST_TEST(result.findings.empty(), all_of(result));
}

// The rest of the kind of round in which there is no answer is left out, the others are played.
BOOST_AUTO_TEST_CASE(behind_a_hang_it_goes_on) {
    const auto result = play(false, slave_fault::data_without_address);
    BOOST_TEST(result.hangs > 0u);
    const auto named = [&](const std::string& name) {
        return std::any_of(result.left_out.begin(), result.left_out.end(),
                           [&](const auto& each) { return each.name == name; });
    };
    BOOST_TEST(named("W before AW"));
    BOOST_TEST(!named("late READY"));
    BOOST_TEST(!named("a reset while R waits"));
    const auto again = read_axi_handshake_figures(axi_handshake_figures(result));
    BOOST_TEST(all_of(again) == all_of(result));
    BOOST_TEST(again.coverage.size() == result.coverage.size());
}

BOOST_AUTO_TEST_CASE(a_target_is_asked_for_what_an_initiator_asks_for) {
    finds(wire_fault::protection_bit, {"m0: arprot is not that of the read", "m0: awprot is not that of the write"});
    finds(wire_fault::protection_of_other_direction,
          {"m0: arprot is not that of the read", "m0: awprot is not that of the write"});
    finds(wire_fault::protection_of_other_cycle,
          {"m0: arprot is not that of the read", "m0: awprot is not that of the write",
           "m0: arprot changes while arvalid waits for arready", "m0: awprot changes while awvalid waits for awready"});
    finds(wire_fault::address_bit, {"m0: araddr is that of no open read", "m0: awaddr is that of no open write"});
    finds(wire_fault::data_bit, {"m0: wdata and wstrb are those of no open write"});
    finds(wire_fault::strobe, {"m0: wdata and wstrb are those of no open write"});
}

BOOST_AUTO_TEST_CASE(who_has_no_axprot_is_not_asked_for_it) {
    for (unsigned n = 0; n < 20; ++n) {
        wires design(wire_fault::none);
        const auto result = play(design, test_seed() + n);
        BOOST_TEST(result.findings.empty(), all_of(result));
    }
    for (const auto& [slave, master] : {std::pair{false, true}, std::pair{true, false}, std::pair{false, false}}) {
        wires design(wire_fault::protection_bit, slave, master);
        const auto result = play(design, test_seed());
        BOOST_TEST(result.findings.empty(), all_of(result));
    }
}

// What no target has must not come to one.
BOOST_AUTO_TEST_CASE(an_address_of_no_target_comes_to_none) {
    wires design(wire_fault::none);
    const auto result = play(design, test_seed(), true);
    for (const auto* const rule : {"m0: araddr is that of no open read", "m0: awaddr is that of no open write",
                                   "rresp is 0 instead of 3", "bresp is 0 instead of 3"}) {
        BOOST_TEST(has_found(result, rule), rule << " is not among:\n" << all_of(result));
    }
}
