// SPDX-License-Identifier: Apache-2.0
// The labkit's frame packer between a camera, its memory and the screen's raster.
#pragma once

#include "base/cycle_pin.h"
#include "engines/checkers_screen/checkers_screen.h"
#include "memories/zbt_sram/zbt_sram.h"
#include "peripherals/camera/camera.h"
#include "peripherals/frame_packer/frame_packer.h"
#include "signoff/bench/history_recorder.h"
#include "signoff/bench/pin_bench.h"
#include "stimulus/signoff/frame_packer_traffic.h"

#include <systemc>

#include <cstddef>
#include <cstdint>
#include <memory>

namespace tabletop {

class frame_packer_bench : public pin_bench {
  public:
    // Records "packer.rst" (1 in reset). In cycles that are looked at, "packer.we"; "packer.address" with an even h and
    // of writes; "packer.write_data" two cycles after a write; "packer.video_sample". Of all cycles, after each 1344,
    // "packer.line": a number that depends on all of that in them. The simulation stops when all traffic is done.
    frame_packer_bench(sc_core::sc_module_name name, view v, const frame_packer_config& config,
                       const signoff::frame_packer_traffic& traffic, record_target& to);

  private:
    // Any picture, another one in each frame.
    class hashed_image : public camera_image {
      public:
        ycrcb sample(std::uint64_t frame, unsigned row, unsigned column) const override;
    };

    void change_freeze();
    void look_before(std::uint64_t end_cycle);
    void look(std::uint64_t cycle);

    const signoff::frame_packer_traffic& traffic_;
    hashed_image image_;
    camera camera_;
    zbt_sram store_;
    cycle_pin freeze_{0};
    cycle_pin low_{0};
    std::unique_ptr<checkers_screen_block> screen_;  // its raster
    std::unique_ptr<frame_packer_block> packer_;
    level_history we_, address_, write_data_, video_sample_, line_;
    std::uint64_t line_number_ = 0;
    std::uint64_t seen_before_ = 0;  // cycles
    std::size_t next_look_ = 0;
    history_recorder recorder_;
};

}  // namespace tabletop
