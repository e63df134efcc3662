// SPDX-License-Identifier: Apache-2.0
#include "frame_packer/frame_packer_rtl.h"

#include "base/input_error.h"
#include "base/process.h"
#include "frame_packer/zbt_port_pins.h"
#include "pins/cycle_model.h"
#include "pins/cycle_pin_input.h"
#include "pins/recent_levels.h"
#include "verilated_frame_packer.h"
#include "vga_timing/raster_input.h"

#include <cstddef>
#include <string>
#include <vector>

namespace tabletop {
namespace {

// Three frames of the screen: whoever draws one reads it when it is over.
constexpr std::size_t remembered_samples = 1u << 22;

template <typename Top>
class packer_model : public cycle_model<Top> {
  public:
    packer_model() {
        // Edge 0 still finds everything clear: on_reset() releases it after that.
        top.rst = 1;
        top.h = 0;
        top.v = 0;
        drive_camera(0);
        top.freeze = 0;
        top.zbt_read_data = 0;
        this->power_up();
    }

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        return this->clock_cycles(
            edges, output_changed, [this](std::uint64_t cycle) { drive(cycle); },
            [this](std::uint64_t) { return show(); });
    }

    void reset(bool asserted) { top.rst = asserted ? 1 : 0; }

    // What the pins are in a cycle whose end has not been evaluated follows from its h.
    std::uint64_t video_sample(std::uint64_t cycle) {
        if (cycle < samples_.known()) return samples_.at(cycle);
        top.h = static_cast<SData>(scan_->scan(cycle).position(cycle).x);
        top.eval();
        return top.video_sample;
    }

    void connect(raster_if& scan, zbt_slave_if& memory) {
        scan_ = &scan;
        raster_.connect(scan);
        memory_ = &memory;
    }

    cycle_pin_input camera{0};
    cycle_pin_input freeze{0};
    zbt_port_pins port;
    using cycle_model<Top>::top;

  private:
    void drive(std::uint64_t cycle) {
        const auto& at = raster_.at(cycle);
        top.h = static_cast<SData>(at.x());
        top.v = static_cast<SData>(at.y());
        drive_camera(camera.level(cycle));
        top.freeze = freeze.level(cycle) != 0;
        top.zbt_read_data = memory_->value(cycle);
        top.eval();
        samples_.append(top.video_sample);
    }

    void drive_camera(std::uint64_t levels) {
        top.camera_valid = (levels & camera_pins::valid) != 0;
        top.camera_field_start = (levels & camera_pins::first_of_field) != 0;
        top.camera_line_start = (levels & camera_pins::first_of_line) != 0;
        top.camera_field = (levels & camera_pins::field) != 0;
        top.camera_sample = static_cast<std::uint32_t>(levels & camera_pins::sample_mask);
    }

    // Nobody waits for a change: nothing ends a burst.
    bool show() {
        port.append(top.zbt_address, top.zbt_we != 0, top.zbt_write_data);
        return false;
    }

    raster_if* scan_ = nullptr;
    raster_input raster_;
    zbt_slave_if* memory_ = nullptr;
    recent_levels<std::uint32_t> samples_{remembered_samples};
};

template <typename Top>
class frame_packer_rtl : public frame_packer_block, private edge_listener {
  public:
    frame_packer_rtl(sc_core::sc_module_name name, const frame_packer_config& config)
        : frame_packer_block(name), burst_("clock", config.clock, model_, *this) {
        zbt.bind(model_.port);
        video_sample.bind(sample_);
        spawn_method("on_reset", sensitive_to(rst), [this] { on_reset(); });
    }

  private:
    // As in the other views nobody is told of changes.
    class sample_pin : public cycle_pin_if {
      public:
        explicit sample_pin(packer_model<Top>& of) : of_(of) {}
        std::uint64_t value(std::uint64_t cycle) const override { return of_.video_sample(cycle); }
        std::uint64_t next_change(std::uint64_t cycle) const override { return cycle + 1; }
        void attach(cycle_pin_listener&) override {}

      private:
        packer_model<Top>& of_;
    };

    void end_of_elaboration() override {
        model_.connect(*scan[0], *zbt_read_data[0]);
        model_.camera.connect(*camera[0]);
        model_.freeze.connect(*freeze[0]);
    }

    void on_edge(std::uint64_t) override {}

    void on_reset() {
        burst_.before_change();
        model_.reset(rst.read());
    }

    packer_model<Top> model_;
    sample_pin sample_{model_};
    burst_clock burst_;
};

bool serves(const rtl_variant& variant, const frame_packer_config& config) {
    return variant.number("PREFETCH_WRAP") == config.prefetch_wrap;
}

}  // namespace

bool has_frame_packer_rtl(const frame_packer_config& config) {
    return any_serves(frame_packer_rtl_variants(), config, serves);
}

std::unique_ptr<frame_packer_block> make_frame_packer_rtl(const char* name, const frame_packer_config& config) {
    check(config);
    if (auto block = frame_packer_tops::make<frame_packer_block, frame_packer_rtl>(
            name, config, frame_packer_rtl_variants(), serves)) {
        return block;
    }
    std::vector<std::string> wraps;
    for (const auto column : values_of(frame_packer_rtl_variants(), "PREFETCH_WRAP")) {
        wraps.push_back("prefetch_wrap=" + std::to_string(column));
    }
    throw input_error("frame_packer has no rtl view with this wrap; there are: " + enumerated(wraps));
}

}  // namespace tabletop
