// SPDX-License-Identifier: Apache-2.0
// The `at` and `ca` views of the painter: they tell the scan-out what changes, and when.
#pragma once

#include "base/reset_pin.h"
#include "engines/connect4_painter/connect4_painter.h"
#include "engines/connect4_painter/scan_out.h"

namespace tabletop {

class connect4_painter_tlm : public connect4_painter_block {
  public:
    connect4_painter_tlm(sc_core::sc_module_name name, const connect4_painter_config& config);

  private:
    class position_input : public position_listener_if {
      public:
        explicit position_input(connect4_painter_tlm& of) : of_(of) {}
        void positions(std::uint64_t cycle, const position_vectors& vectors) override;

      private:
        connect4_painter_tlm& of_;
    };
    class raster_input : public cycle_pin_listener {
      public:
        explicit raster_input(connect4_painter_tlm& of) : of_(of) {}
        void revised(std::uint64_t cycle) override { of_.out_.follow(cycle, of_.scan->scan(cycle)); }

      private:
        connect4_painter_tlm& of_;
    };

    void end_of_elaboration() override;
    void follow_reset();

    const connect4_painter_config config_;
    reset_pin reset_{rst};
    scan_out out_;
    position_input position_input_{*this};
    raster_input raster_input_{*this};
};

}  // namespace tabletop
