// SPDX-License-Identifier: Apache-2.0
#include "bt656_decoder/bt656_decoder_rtl.h"

#include "base/cycle_pin.h"
#include "described_bt656_decoder.h"
#include "design/described_block.h"
#include "design/design_levels.h"

#include <cstddef>

namespace tabletop {
namespace {

// Changes: more than a field's samples.
constexpr std::size_t remembered = std::size_t{1} << 19;

class decoder_design : public followed_design {
  public:
    explicit decoder_design(const rtl_description& description) : followed_design(description) { start(); }

    const input_pin clock = input("tv_clock");
    const input_pin data = input("tv_data", bt656::word_bits);

    std::uint64_t levels() const {
        return valid_.level(camera_pins::valid) | field_start_.level(camera_pins::first_of_field) |
               line_start_.level(camera_pins::first_of_line) | field_.level(camera_pins::field) | sample_.value();
    }

  private:
    static constexpr unsigned sample_bits = 30;

    const output_pin valid_ = output("camera_valid");
    const output_pin field_start_ = output("camera_field_start");
    const output_pin line_start_ = output("camera_line_start");
    const output_pin field_ = output("camera_field");
    const output_pin sample_ = output("camera_sample", sample_bits);
};

class bt656_decoder_rtl : public bt656_decoder_block {
  public:
    bt656_decoder_rtl(sc_core::sc_module_name name, const bt656_decoder_config& config,
                      const rtl_description& description)
        : bt656_decoder_block(name), design_(description), levels_(config.clock, design_) {
        camera.bind(pins_);
        levels_.tell([this](std::uint64_t cycle) { pins_.levels.show(cycle, design_.levels()); });
        levels_.reset_by(rst);
    }

  private:
    class sample_pins : public decoded_frames {
      public:
        explicit sample_pins(bt656_decoder_block& of) : decoded_frames(of) {}
        std::uint64_t value(std::uint64_t cycle) const override { return levels.value(cycle); }
        std::uint64_t next_change(std::uint64_t cycle) const override { return levels.next_change(cycle); }
        void attach(cycle_pin_listener& listener) override { levels.attach(listener); }

        cycle_pin levels{0, remembered};
    };

    void end_of_elaboration() override {
        design_.follow(design_.data, *stream[0]);
        design_.follow(design_.clock, *stream[0], bt656::word_bits);
    }

    decoder_design design_;
    sample_pins pins_{*this};
    design_levels levels_;
};

}  // namespace

std::unique_ptr<bt656_decoder_block> make_bt656_decoder(const char* name, view v, const bt656_decoder_config& config) {
    if (v != view::rtl) return make_bt656_decoder_tlm(name, v, config);
    return std::make_unique<bt656_decoder_rtl>(name, config, describe_block("bt656_decoder"));
}

}  // namespace tabletop
