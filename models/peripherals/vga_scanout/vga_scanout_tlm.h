// SPDX-License-Identifier: Apache-2.0
// The `at` and `ca` views of the scan-out: pins as functions of the cycle, lines drawn when somebody asks for them. An
// event for a reset only.
#pragma once

#include "base/cycle_history.h"
#include "base/reset_pin.h"
#include "peripherals/vga_scanout/picture_memory.h"
#include "peripherals/vga_scanout/screen_lines.h"
#include "peripherals/vga_scanout/vga_scanout.h"
#include "peripherals/vga_timing/raster.h"
#include "peripherals/vga_timing/sync_pins.h"

#include <cstdint>

namespace tabletop {

class vga_scanout_tlm : public vga_scanout_block, private cycle_pin_listener {
  public:
    vga_scanout_tlm(sc_core::sc_module_name name, const vga_scanout_config& config);

  private:
    class colour_pins : public colour_if {
      public:
        explicit colour_pins(vga_scanout_tlm& of) : of_(of) {}
        std::uint64_t value(std::uint64_t cycle) const override;
        std::uint64_t next_change(std::uint64_t cycle) const override;
        void attach(cycle_pin_listener& listener) override;
        void read(std::uint64_t first, unsigned step, unsigned count, colour_level* colours) const override;
        colour_depth depth() const override { return colour_depth::eight_bits; }
        bool foreseen() const override { return of_.memory_.watching(); }

        bool has_listeners() const { return has_listeners_; }
        void revise(std::uint64_t cycle) const { listeners_.revised(cycle); }

      private:
        vga_scanout_tlm& of_;
        bool has_listeners_ = false;
        cycle_pin_listeners listeners_;
    };
    class frame_ends : public cycle_pin_if {
      public:
        explicit frame_ends(const vga_scanout_tlm& of) : of_(of) {}
        std::uint64_t value(std::uint64_t cycle) const override;
        std::uint64_t next_change(std::uint64_t cycle) const override;
        std::uint64_t period(std::uint64_t cycle) const override { return of_.sync_pins_.period(cycle); }
        void attach(cycle_pin_listener& listener) override { listeners_.add(listener); }
        void revise(std::uint64_t cycle) const { listeners_.revised(cycle); }

      private:
        const vga_scanout_tlm& of_;
        cycle_pin_listeners listeners_;
    };
    class blank_pin : public cycle_pin_if {
      public:
        explicit blank_pin(const vga_scanout_tlm& of) : of_(of) {}
        std::uint64_t value(std::uint64_t cycle) const override { return of_.span_at(cycle).lit ? 1 : 0; }
        std::uint64_t next_change(std::uint64_t cycle) const override;
        void attach(cycle_pin_listener& listener) override { listeners_.add(listener); }
        void revise(std::uint64_t cycle) const { listeners_.revised(cycle); }

      private:
        const vga_scanout_tlm& of_;
        cycle_pin_listeners listeners_;
    };
    // Cycles in which the pins show one line of the screen, or black.
    struct span {
        std::uint64_t begin;
        std::uint64_t end;
        bool lit;
        unsigned y;
        std::uint64_t frame;  // since the last reset
        raster scan;
    };

    void end_of_elaboration() override;
    void revised(std::uint64_t cycle) override;
    void on_reset_pin();
    void settle_reset();
    void follow(const raster& scan);
    void on_write(std::uint64_t cycle, std::uint64_t address, std::uint64_t length);
    void watch();

    span span_at(std::uint64_t cycle) const;
    const vga_scanout_core::line_colours& colours_of(const span& line) const;
    scanout_control control_of(const raster& scan, std::uint64_t frame) const;
    scanout_control control_in(std::uint64_t cycle) const;
    std::uint64_t next_frame_end(const raster& scan, std::uint64_t cycle) const;
    bool shows(const scanout_control& what, std::uint64_t address, std::uint64_t length) const;
    std::uint64_t now() const { return config_.clock.cycle(now_ps()); }

    const vga_scanout_config config_;
    sampled_reset reset_;
    cycle_history<raster> rasters_;  // each begins with a reset or the end of one
    sync_pins sync_pins_;
    picture_memory memory_;
    cycle_pin_if* control_ = nullptr;
    colour_pins colour_{*this};
    frame_ends frame_end_{*this};
    blank_pin blank_n_{*this};
    bool is_elaborated_ = false;
    bool is_watched_for_ = false;   // somebody has asked before it could be done
    std::uint64_t told_until_ = 0;  // listeners know that colours change in this frame

    // The line that was drawn last; it holds as long as nothing is written.
    struct drawn_line {
        std::uint64_t begin = UINT64_MAX;
        std::uint64_t version = 0;
        vga_scanout_core::line_colours colours{};
    };
    std::uint64_t version_ = 0;
    mutable drawn_line drawn_;
};

}  // namespace tabletop
