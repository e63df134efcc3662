// SPDX-License-Identifier: Apache-2.0
// The `at` and `ca` views of the packer: what is written and what is read are functions of the cycle, evaluated when
// somebody looks. An event for a reset only.
#pragma once

#include "base/stage_reset.h"
#include "peripherals/frame_packer/frame_packer.h"
#include "peripherals/frame_packer/stored_frame.h"
#include "peripherals/vga_timing/past_line.h"

#include <cstdint>
#include <optional>

namespace tabletop {

class frame_packer_tlm : public frame_packer_block {
  public:
    frame_packer_tlm(sc_core::sc_module_name name, const frame_packer_config& config);

  private:
    // The pins to the memory.
    class master : public zbt_master_if {
      public:
        explicit master(frame_packer_tlm& of) : of_(of) {}
        std::uint64_t value(std::uint64_t cycle) const override;
        std::uint64_t next_change(std::uint64_t cycle) const override { return cycle + 1; }
        // They are other ones in each cycle: of changes nobody is told but those of still_until().
        void attach(cycle_pin_listener& listener) override { listeners_.add(listener); }
        bool describes_writes() const override { return true; }
        std::uint64_t still_until(std::uint64_t cycle) const override { return of_.still_until(cycle); }
        std::optional<written_word> written(std::uint32_t address, std::uint64_t before) const override;

        void tell(std::uint64_t cycle) const { listeners_.revised(cycle); }

      private:
        frame_packer_tlm& of_;
        cycle_pin_listeners listeners_;
    };
    // The pixel to the converter. It is another one in each cycle: nobody is told of changes.
    class sample_pin : public cycle_pin_if {
      public:
        explicit sample_pin(frame_packer_tlm& of) : of_(of) {}
        std::uint64_t value(std::uint64_t cycle) const override;
        std::uint64_t next_change(std::uint64_t cycle) const override { return cycle + 1; }
        void attach(cycle_pin_listener&) override {}

      private:
        frame_packer_tlm& of_;
    };
    struct port_write {
        std::uint32_t address;
        std::uint64_t data;
    };

    // What may change from a cycle on.
    class input : public cycle_pin_listener {
      public:
        using follow = void (frame_packer_tlm::*)(std::uint64_t cycle);
        input(frame_packer_tlm& of, follow how) : of_(of), how_(how) {}
        void revised(std::uint64_t cycle) override { (of_.*how_)(cycle); }

      private:
        frame_packer_tlm& of_;
        const follow how_;
    };

    void end_of_elaboration() override;
    void follow_reset();
    void follow_raster(std::uint64_t cycle);
    void follow_stops(std::uint64_t cycle);

    std::uint64_t word_of(std::uint64_t frame, unsigned row, unsigned word) const;
    std::uint64_t written_data(std::uint64_t frame, unsigned row, unsigned word) const;
    std::optional<port_write> write_in(std::uint64_t cycle) const;
    raster_position position(std::uint64_t cycle) const;
    std::uint32_t read_address(std::uint64_t cycle) const;
    std::uint32_t address_at(const raster_position& at, std::uint64_t cycle) const;
    std::uint64_t display_word(std::uint64_t read) const;
    bool is_stopped(std::uint64_t cycle) const;
    std::uint64_t next_stop(std::uint64_t cycle) const;
    std::uint64_t still_until(std::uint64_t cycle) const;
    bool has_odd_h(std::uint64_t cycle) const;

    const frame_packer_config config_;
    master master_{*this};
    sample_pin sample_{*this};
    input raster_input_{*this, &frame_packer_tlm::follow_raster};
    input freeze_input_{*this, &frame_packer_tlm::follow_stops};
    stage_reset reset_;
    bool in_reset_ = false;
    // What was read last: both pixels of a word come of one read.
    struct read_word {
        std::uint64_t cycle = UINT64_MAX;
        std::uint64_t word = 0;
    };
    mutable past_line line_;
    mutable read_word last_read_;
    std::uint64_t placed_from_ = 0;  // a reset forgets which sample comes next; the begin of a field says it
    std::optional<frame_packer_core::stored_frames> stored_;  // from the end of elaboration on
};

}  // namespace tabletop
