// SPDX-License-Identifier: Apache-2.0
// The pins of the bundles camera_pins and zbt_pins of a design.
#pragma once

#include "design/followed_design.h"
#include "memories/zbt_sram/zbt_sram.h"
#include "peripherals/camera/camera.h"
#include "pins/recent_levels.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace tabletop {

class camera_port {
  public:
    // Called before design.start(), as of the next one.
    explicit camera_port(rtl_design& design) {
        for (std::size_t n = 0; n < inputs.size(); ++n) pins_[n] = design.input(inputs[n].name, inputs[n].bits);
    }

    void follow(followed_design& design, cycle_pin_if& camera) const {
        for (std::size_t n = 0; n < inputs.size(); ++n) design.follow(pins_[n], camera, inputs[n].low_bit);
    }

  private:
    // An input, and where it is in the levels of a camera.
    struct camera_input {
        const char* name;
        unsigned bits;
        unsigned low_bit;
    };
    static constexpr std::array<camera_input, 5> inputs = {{{"camera_sample", 30, 0},
                                                            {"camera_field", 1, 30},
                                                            {"camera_line_start", 1, 31},
                                                            {"camera_field_start", 1, 32},
                                                            {"camera_valid", 1, 33}}};

    std::array<input_pin, inputs.size()> pins_;
};

// The port to a memory, which follows it from cycle to cycle and answers in each.
class zbt_port : public zbt_master_if {
  public:
    explicit zbt_port(rtl_design& design)
        : read_data_(design.input("zbt_read_data", zbt_pins::data_bits)),
          address_(design.read_output("zbt_address", zbt_pins::address_bits)),
          we_(design.read_output("zbt_we")),
          write_data_(design.read_output("zbt_write_data", zbt_pins::data_bits)) {}

    void connect(zbt_slave_if& memory) { memory_ = &memory; }

    // Called in followed_design::drive().
    void answer(std::uint64_t cycle) {
        const auto data = memory_->value(cycle);
        if (data != last_data_) read_data_.drive(data);
        last_data_ = data;
    }
    // Called in followed_design::look() for every edge.
    void clocked() {
        levels_.append(we_.level(zbt_pins::we) | address_.value() << zbt_pins::data_bits | write_data_.value());
    }

    std::uint64_t value(std::uint64_t cycle) const override { return levels_.at(cycle); }
    std::uint64_t next_change(std::uint64_t cycle) const override { return cycle + 1; }
    void attach(cycle_pin_listener&) override {}
    bool describes_writes() const override { return false; }
    std::optional<written_word> written(std::uint32_t, std::uint64_t) const override { return std::nullopt; }

  private:
    // A burst, and what a recorder lags behind.
    static constexpr std::size_t remembered = 1u << 18;

    const input_pin read_data_;
    const output_pin address_, we_, write_data_;
    zbt_slave_if* memory_ = nullptr;
    std::uint64_t last_data_ = 0;
    recent_levels<std::uint64_t> levels_{remembered};
};

}  // namespace tabletop
