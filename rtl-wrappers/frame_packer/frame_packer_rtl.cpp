// SPDX-License-Identifier: Apache-2.0
#include "frame_packer/frame_packer_rtl.h"

#include "described_frame_packer.h"
#include "design/described_block.h"
#include "design/design_levels.h"
#include "frame_packer/frame_store_pins.h"
#include "pins/recent_levels.h"
#include "vga_timing/raster_input.h"

#include <cstddef>

namespace tabletop {
namespace {

// Three frames of the screen: whoever draws one reads it when it is over.
constexpr std::size_t remembered_samples = 1u << 22;
constexpr unsigned h_bits = 11, v_bits = 10, video_bits = 18;

class packer_design : public followed_design {
  public:
    packer_design(const rtl_description& description, const frame_packer_config& config)
        : followed_design(description, {{"prefetch_wrap", verilog_literal(config.prefetch_wrap)}}) {
        start();
    }

    // What the pins are in a cycle whose end has not been evaluated follows from its h.
    std::uint64_t video_sample(std::uint64_t cycle) {
        if (cycle < samples_.known()) return samples_.at(cycle);
        h_.drive(scan_->scan(cycle).position(cycle).x);
        settle();
        return video_sample_.value();
    }

    void connect(raster_if& scan) {
        scan_ = &scan;
        raster_.connect(scan);
    }

    zbt_port port{*this};
    const camera_port camera{*this};
    const input_pin freeze = input("freeze");

  private:
    std::uint64_t drive(std::uint64_t cycle) override {
        const auto& at = raster_.at(cycle);
        h_.drive(at.x());
        v_.drive(at.y());
        port.answer(cycle);
        settle();
        samples_.append(static_cast<std::uint32_t>(video_sample_.value()));
        return cycle + 1;
    }
    bool look(std::uint64_t, bool changed) override {
        port.clocked();
        return changed;
    }

    const input_pin h_ = input("h", h_bits);
    const input_pin v_ = input("v", v_bits);
    const output_pin video_sample_ = read_output("video_sample", video_bits);
    raster_if* scan_ = nullptr;
    raster_input raster_;
    recent_levels<std::uint32_t> samples_{remembered_samples};
};

class frame_packer_rtl : public frame_packer_block {
  public:
    frame_packer_rtl(sc_core::sc_module_name name, const frame_packer_config& config,
                     const rtl_description& description)
        : frame_packer_block(name), design_(description, config), levels_(config.clock, design_) {
        zbt.bind(design_.port);
        video_sample.bind(sample_);
        levels_.reset_by(rst);
    }

  private:
    // Nobody is told of changes, as in the other views.
    class sample_pin : public cycle_pin_if {
      public:
        explicit sample_pin(packer_design& of) : of_(of) {}
        std::uint64_t value(std::uint64_t cycle) const override { return of_.video_sample(cycle); }
        std::uint64_t next_change(std::uint64_t cycle) const override { return cycle + 1; }
        void attach(cycle_pin_listener&) override {}

      private:
        packer_design& of_;
    };

    void end_of_elaboration() override {
        design_.connect(*scan[0]);
        design_.port.connect(*zbt_read_data[0]);
        design_.camera.follow(design_, *camera[0]);
        design_.follow(design_.freeze, *freeze[0]);
    }

    packer_design design_;
    sample_pin sample_{design_};
    design_levels levels_;
};

}  // namespace

std::unique_ptr<frame_packer_block> make_frame_packer(const char* name, view v, const frame_packer_config& config) {
    if (v != view::rtl) return make_frame_packer_tlm(name, v, config);
    check(config);
    return std::make_unique<frame_packer_rtl>(name, config, describe_block("frame_packer"));
}

}  // namespace tabletop
