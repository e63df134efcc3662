// SPDX-License-Identifier: Apache-2.0
// The `at` and `ca` views of the screen: colours are worked out when somebody looks. Events for resets, and for marks
// that flash while somebody looks.
#pragma once

#include "base/cycle_history.h"
#include "base/stage_reset.h"
#include "engines/checkers_screen/checkers_screen.h"
#include "engines/checkers_screen/shown_state.h"
#include "peripherals/vga_timing/past_line.h"
#include "peripherals/vga_timing/sync_pins.h"

#include <cstdint>

namespace tabletop {

class checkers_screen_tlm : public checkers_screen_block {
  public:
    checkers_screen_tlm(sc_core::sc_module_name name, const checkers_screen_config& config);

  private:
    class counters : public raster_if {
      public:
        explicit counters(const cycle_history<raster>& rasters) : rasters_(rasters) {}
        raster scan(std::uint64_t cycle) const override { return rasters_.at(cycle); }
        void attach(cycle_pin_listener& listener) override { listeners.add(listener); }

        cycle_pin_listeners listeners;

      private:
        const cycle_history<raster>& rasters_;
    };
    class blank_pin : public cycle_pin_if {
      public:
        blank_pin(const cycle_history<raster>& rasters, const stage_reset& reset) : rasters_(rasters), reset_(reset) {}
        std::uint64_t value(std::uint64_t cycle) const override;
        std::uint64_t next_change(std::uint64_t cycle) const override;
        void attach(cycle_pin_listener& listener) override { listeners.add(listener); }

        cycle_pin_listeners listeners;

      private:
        const cycle_history<raster>& rasters_;
        const stage_reset& reset_;
    };
    class colour_pins : public colour_if {
      public:
        explicit colour_pins(checkers_screen_tlm& of) : of_(of) {}
        std::uint64_t value(std::uint64_t cycle) const override { return of_.colour_in(cycle); }
        std::uint64_t next_change(std::uint64_t cycle) const override;
        void attach(cycle_pin_listener& listener) override;
        void read(std::uint64_t first, unsigned step, unsigned count, colour_level* colours) const override;
        colour_depth depth() const override { return colour_depth::eight_bits; }
        bool foreseen() const override { return !of_.shows_video(of_.now()); }

        cycle_pin_listeners listeners;
        bool watched = false;

      private:
        checkers_screen_tlm& of_;
    };
    // Listens to what is shown.
    class input : public cycle_pin_listener {
      public:
        explicit input(checkers_screen_tlm& of) : of_(of) {}
        void revised(std::uint64_t cycle) override { of_.follow_state(cycle); }

      private:
        checkers_screen_tlm& of_;
    };

    void end_of_elaboration() override;
    void follow_reset();
    void follow_state(std::uint64_t cycle);
    void flash();
    void plan_flash();

    std::uint64_t now() const;
    bool shows_video(std::uint64_t cycle) const { return show_video->value(cycle) != 0; }
    raster_position position(std::uint64_t cycle);
    colour_level colour_in(std::uint64_t cycle);
    unsigned read_in_line(std::uint64_t first, unsigned count, colour_level* colours);
    void read_video(std::uint64_t first, unsigned count, colour_level* colours) const;
    colour_level video_colour(std::uint64_t cycle, unsigned h, unsigned v) const;

    const checkers_screen_config config_;
    cycle_history<raster> rasters_;
    past_line line_;
    stage_reset reset_;
    counters counters_{rasters_};
    sync_pins syncs_;
    blank_pin blank_{rasters_, reset_};
    colour_pins colour_{*this};
    input input_{*this};
    shown_state state_;
    sc_core::sc_event flash_event_{"flash_event"};
};

}  // namespace tabletop
