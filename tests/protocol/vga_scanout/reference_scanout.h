// SPDX-License-Identifier: Apache-2.0
// The scan-out as a loop over cycles, written from its page: a counter, a fetch, a row of registers.
#pragma once

#include "peripherals/vga_scanout/vga_scanout.h"

#include <array>
#include <cstdint>
#include <functional>

namespace tabletop {

class reference_scanout {
  public:
    struct outputs {
        std::uint32_t colour = 0;
        bool hsync = true;
        bool vsync = true;
        bool frame_end = false;
        bool blank_n = false;
    };

    // read: a byte of memory as it is now.
    explicit reference_scanout(std::function<unsigned(std::uint32_t)> read, std::uint32_t character_base)
        : read_(std::move(read)), character_base_(character_base) {}

    // The pins in the present cycle.
    const outputs& pins() const { return stages_[2]; }

    // The edge that ends the cycle.
    void clock(bool reset, const scanout_control& control) {
        if (reset) {
            x_ = y_ = 0;
            control_ = control;
            frame_has_ended_ = false;
            stages_ = {};
            return;
        }
        if (frame_has_ended_) control_ = control;
        frame_has_ended_ = pins().frame_end;
        stages_[2] = stages_[1];
        stages_[1] = stages_[0];
        stages_[0] = at_place();
        if (++x_ < 800) return;
        x_ = 0;
        y_ = (y_ + 1) % 525;
    }

  private:
    outputs at_place() const {
        outputs out;
        out.hsync = x_ < 656 || x_ >= 752;
        out.vsync = y_ < 490 || y_ >= 492;
        out.frame_end = x_ == 0 && y_ == 490;
        out.blank_n = x_ < 640 && y_ < 480;
        if (out.blank_n) out.colour = colour();
        return out;
    }
    std::uint32_t colour() const {
        if (control_.characters) {
            const auto code = read_(character_base_ + (y_ / 8 << 7) + x_ / 8);
            if (vga_scanout_core::is_dot(code, x_, y_)) return 0xFFFFFF;
        }
        const auto half = [this](std::uint32_t address) { return read_(address) | read_(address + 1) << 8; };
        const auto even = control_.base & ~1u;
        switch (control_.format) {
            case 0:
                return vga_scanout_core::pixel_of_rgb332(read_(control_.base + 640 * y_ + x_));
            case 1:
                return vga_scanout_core::pixel_of_rgb332(read_(control_.base + 1024 * y_ + x_));
            case 2:
                return vga_scanout_core::pixel_of_rgb565(half(even + 1280 * y_ + 2 * x_));
            case 3:
                return vga_scanout_core::pixel_of_rgb565(half(even + 1024 * (y_ / 2) + 2 * (x_ / 2)));
            default:
                return 0;
        }
    }

    std::function<unsigned(std::uint32_t)> read_;
    const std::uint32_t character_base_;
    unsigned x_ = 0;
    unsigned y_ = 0;
    scanout_control control_;
    bool frame_has_ended_ = false;  // in the cycle before
    std::array<outputs, 3> stages_{};
};

}  // namespace tabletop
