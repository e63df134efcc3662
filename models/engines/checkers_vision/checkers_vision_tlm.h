// SPDX-License-Identifier: Apache-2.0
// The `at` and `ca` views of the vision: events for a scan and for resets only. A scan looks at its windows when
// somebody asks what it has seen.
#pragma once

#include "base/cycle_pin.h"
#include "engines/checkers_vision/checkers_vision.h"
#include "engines/checkers_vision/stepped_grid.h"
#include "engines/checkers_vision/window_counts.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace tabletop {

class checkers_vision_tlm : public checkers_vision_block, private cycle_pin_listener {
  public:
    checkers_vision_tlm(sc_core::sc_module_name name, const checkers_vision_config& config);

    cycle_pin_if* eight_counts(checkers_vision_core::pixel_colour colour, unsigned first_square) override;

  private:
    struct finished_scan {
        std::uint64_t start;
        std::uint64_t begin;  // of the frame whose pixels are counted
        std::uint64_t last;   // scan_last is 1
        std::optional<checkers_vision_core::window_counts> counts = std::nullopt;  // once somebody has asked
    };
    using levels_of_counts = std::function<std::uint64_t(const checkers_vision_core::window_counts& counts)>;
    // What the last scan that has ended says of squares.
    class square_pins : public cycle_pin_if {
      public:
        square_pins(checkers_vision_tlm& of, levels_of_counts levels) : of_(of), levels_(std::move(levels)) {}
        std::uint64_t value(std::uint64_t cycle) const override;
        std::uint64_t next_change(std::uint64_t cycle) const override;
        void attach(cycle_pin_listener& listener) override { listeners.add(listener); }

        cycle_pin_listeners listeners;

      private:
        checkers_vision_tlm& of_;
        const levels_of_counts levels_;
    };

    void end_of_elaboration() override;
    void revised(std::uint64_t cycle) override;
    std::uint64_t now() const;
    void tell_start_at(std::uint64_t cycle);
    void follow_start();
    void start(std::uint64_t cycle);
    void follow_reset();
    void clear();
    void forget_scans_after(std::uint64_t cycle);
    void keep(const finished_scan& scan);
    void tell(std::uint64_t cycle);
    finished_scan* last_before(std::uint64_t cycle);
    const checkers_vision_core::window_counts& counts_of(finished_scan& scan) const;

    const checkers_vision_config config_;
    stepped_grid grid_;
    cycle_pin scan_last_{0};
    square_pins seen_;
    square_pins blue_;
    square_pins doubtful_;
    std::vector<std::unique_ptr<square_pins>> counts_;  // that somebody has asked for
    std::deque<finished_scan> scans_;                   // in the order in which they end
    std::uint64_t reset_from_ = 0;                      // the cycle in which the reset was last asserted
    sc_core::sc_event due_{"due"};
    sc_core::sc_event reset_sampled_{"reset_sampled"};
};

}  // namespace tabletop
