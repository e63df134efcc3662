// SPDX-License-Identifier: Apache-2.0
// Keeps what the pins of an AXI4-Lite slave have last done, to be shown beside what is wrong.
#pragma once

#include "pins/axi4_lite_pins.h"

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <string>

namespace tabletop {

// Pins in front of pins: hands everything on.
class axi_wave : public axi_slave_pins {
  public:
    struct sample {
        std::uint64_t time = 0;
        std::array<bool, 3> valid{};  // by axi_channel
        std::array<bool, 3> ready{};
        std::array<axi_request, 3> request{};
        std::array<bool, 2> response_valid{};  // R, B
        std::array<bool, 2> response_ready{};
        std::array<axi_response, 2> response{};

        bool same_levels(const sample& other) const;
        bool has_handshake() const;
    };

    // The pins outlive it.
    explicit axi_wave(axi_slave_pins& pins) : pins_(pins) {}

    bool has_protection(axi_channel channel) const override { return pins_.has_protection(channel); }
    void drive_request(axi_channel channel, const axi_request& request) override;
    void drive_valid(axi_channel channel, bool valid) override;
    bool ready(axi_channel channel) const override { return pins_.ready(channel); }
    bool response_valid(bool write) const override { return pins_.response_valid(write); }
    axi_response response(bool write) const override { return pins_.response(write); }
    void drive_response_ready(bool write, bool ready) override;

    // Outputs are settled. A time that is noted again replaces what was noted of it; times in which nothing happens are
    // left out. Times are anything that grows.
    void note(std::uint64_t time);
    // A line for each of the last times that are left: VALID and READY as "v" and "r", and what they carry. cycle: of
    // a time. Empty: nothing has been noted.
    std::string text(const std::function<std::uint64_t(std::uint64_t time)>& cycle) const;

    // The last ones that are kept, for whoever shows them in another way.
    const std::deque<sample>& samples() const { return samples_; }

  private:
    static std::string line(const sample& s, std::uint64_t cycle);

    static constexpr std::size_t most_samples = 256;
    static constexpr std::size_t most_lines = 16;

    axi_slave_pins& pins_;
    sample now_;  // the inputs, as they are driven
    std::deque<sample> samples_;
};

}  // namespace tabletop
