// SPDX-License-Identifier: Apache-2.0
// The camera with its decoder, as far as the fabric sees them: samples in cycles of the labkit's clock. Hard silicon
// and not part of the fabric, so there are no views. README.md beside this file has what it sees.
#pragma once

#include "base/cycle_pin_if.h"
#include "peripherals/camera/camera_image.h"
#include "peripherals/camera/timing.h"

#include <systemc>

#include <cstdint>

namespace tabletop {

// A value of the pins in a cycle; all are 0 between two samples.
struct camera_pins {
    static constexpr std::uint64_t sample_mask = (std::uint64_t{1} << 30) - 1;  // {Y, Cr, Cb}, ten bits each
    static constexpr std::uint64_t field = std::uint64_t{1} << 30;              // of the sample
    static constexpr std::uint64_t first_of_line = std::uint64_t{1} << 31;
    static constexpr std::uint64_t first_of_field = std::uint64_t{1} << 32;
    static constexpr std::uint64_t valid = std::uint64_t{1} << 33;
    static constexpr unsigned bits = 34;
};

// The pins, and the frames behind them for a reader that does not want each sample as it comes: samples are valid in
// the cycles of camera_core::sample_cycle() for times().
class camera_if : public cycle_pin_if {
  public:
    virtual camera_core::sample_times times() const = 0;
    // The first cycle in which a field begins for a fabric whose reset ends in this one, as the pins say it.
    virtual std::uint64_t first_field(std::uint64_t cycle) const { return camera_core::next_field(times(), cycle); }
    virtual ycrcb sample(std::uint64_t frame, unsigned row, unsigned column) const = 0;
};

class camera : public sc_core::sc_module, private camera_if {
  public:
    sc_core::sc_export<camera_if> pins{"pins"};

    // The image must outlive the camera.
    camera(sc_core::sc_module_name name, std::uint64_t phase, const camera_image& image)
        : sc_module(name), phase_(phase), image_(image) {
        pins.bind(*this);
    }

  private:
    std::uint64_t value(std::uint64_t cycle) const override;
    std::uint64_t next_change(std::uint64_t cycle) const override;
    void attach(cycle_pin_listener&) override {}  // nothing is ever revised
    camera_core::sample_times times() const override { return phase_; }
    ycrcb sample(std::uint64_t frame, unsigned row, unsigned column) const override {
        return image_.sample(frame, row, column);
    }

    const std::uint64_t phase_;
    const camera_image& image_;
};

}  // namespace tabletop
