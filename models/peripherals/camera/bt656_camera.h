// SPDX-License-Identifier: Apache-2.0
// The camera with the decoder chip whose words the fabric decodes itself: a clock of 27 MHz and ten bits, sampled in
// cycles of the labkit's clock. Hard silicon, so there are no views. ../bt656_decoder/README.md has the stream.
#pragma once

#include "base/cycle_pin_if.h"
#include "peripherals/camera/bt656.h"
#include "peripherals/camera/camera_image.h"

#include <systemc>

#include <cstdint>
#include <optional>

namespace tabletop {

// A value of the pins in a cycle.
struct bt656_pins {
    static constexpr std::uint64_t data_mask = (std::uint64_t{1} << bt656::word_bits) - 1;
    static constexpr std::uint64_t clock = std::uint64_t{1} << bt656::word_bits;
    static constexpr unsigned bits = bt656::word_bits + 1;
};

struct bt656_word {
    std::uint64_t cycle;  // in which its clock is high, and was low in the one before
    std::uint16_t data;
};

// The pins; the words on them, for a reader that does not want each level of the clock; and the frames behind those,
// for one that does not want words, which a stream that is not right need not have.
class bt656_if : public cycle_pin_if {
  public:
    // The first word whose clock rises in this cycle or later, as currently known.
    virtual std::optional<bt656_word> next_word(std::uint64_t cycle) const = 0;

    virtual std::uint64_t phase() const = 0;  // the cycle of the first word of the first picture
    virtual ycrcb sample(std::uint64_t frame, unsigned row, unsigned column) const = 0;
};

class bt656_camera : public sc_core::sc_module, private bt656_if {
  public:
    sc_core::sc_export<bt656_if> pins{"pins"};

    // The image must outlive the camera.
    bt656_camera(sc_core::sc_module_name name, std::uint64_t phase, const camera_image& image)
        : sc_module(name), phase_(phase), image_(image) {
        pins.bind(*this);
    }

  private:
    std::uint64_t value(std::uint64_t cycle) const override;
    std::uint64_t next_change(std::uint64_t cycle) const override { return cycle + 1; }
    void attach(cycle_pin_listener&) override {}  // nothing is ever revised
    std::optional<bt656_word> next_word(std::uint64_t cycle) const override;
    std::uint64_t phase() const override { return phase_; }
    ycrcb sample(std::uint64_t frame, unsigned row, unsigned column) const override {
        return bt656::limited(image_.sample(frame, row, column));
    }

    std::int64_t fifths_since_phase(std::uint64_t cycle) const;
    std::uint16_t word(std::int64_t number) const;
    std::uint16_t picture_word(std::uint64_t frame, unsigned row, unsigned index) const;

    const std::uint64_t phase_;
    const camera_image& image_;
};

}  // namespace tabletop
