// SPDX-License-Identifier: Apache-2.0
// Makes samples of the words of the labkit's decoder chip. Behaviour and cycles are in README.md beside this file.
#pragma once

#include "base/clock_domain.h"
#include "base/view.h"
#include "peripherals/camera/bt656_camera.h"
#include "peripherals/camera/camera.h"

#include <systemc>

#include <memory>

namespace tabletop {

struct bt656_decoder_config {
    clock_domain clock;
};

// The block as a machine sees it, the same in every view.
class bt656_decoder_block : public sc_core::sc_module {
  public:
    sc_core::sc_in<bool> rst{"rst"};  // active high, synchronous
    sc_core::sc_port<bt656_if> stream{"stream"};
    // times(), first_field() and sample() are those of a stream that is right and runs from the start on.
    sc_core::sc_export<camera_if> camera{"camera"};

    explicit bt656_decoder_block(sc_core::sc_module_name name) : sc_module(name) {}

  protected:
    // What a reader that wants no single samples gets in every view.
    class decoded_frames : public camera_if {
      public:
        explicit decoded_frames(bt656_decoder_block& of) : of_(of) {}
        camera_core::sample_times times() const override;
        std::uint64_t first_field(std::uint64_t cycle) const override;
        ycrcb sample(std::uint64_t frame, unsigned row, unsigned column) const override;

      protected:
        bt656_decoder_block& of_;
    };
};

// v: at or ca.
std::unique_ptr<bt656_decoder_block> make_bt656_decoder_tlm(const char* name, view v,
                                                            const bt656_decoder_config& config);

}  // namespace tabletop
