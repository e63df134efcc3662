// SPDX-License-Identifier: Apache-2.0
#include "ycrcb_converter/ycrcb_converter_rtl.h"

#include "described_ycrcb_converter.h"
#include "design/described_block.h"
#include "design/design_levels.h"
#include "engines/ycrcb_converter/colour_conversion.h"

#include <cstddef>

namespace tabletop {
namespace {

// Changes: more than three frames of a picture of 720x480 with another colour in every pixel. Whoever draws a frame
// reads it when it is over.
constexpr std::size_t remembered = 1u << 20;

class converter_design : public followed_design {
  public:
    explicit converter_design(const rtl_description& description) : followed_design(description) { start(); }

    const input_pin pixel = input("pixel", ycrcb_converter_core::pixel_bits);
    const output_pin rgb = output("rgb", rgb_bits);

  private:
    static constexpr unsigned rgb_bits = 24;
};

class ycrcb_converter_rtl : public ycrcb_converter_block {
  public:
    ycrcb_converter_rtl(sc_core::sc_module_name name, const ycrcb_converter_config& config,
                        const rtl_description& description)
        : ycrcb_converter_block(name), design_(description), levels_(config.clock, design_) {
        rgb.bind(rgb_);
        levels_.show(design_.rgb, rgb_);
        levels_.reset_by(rst);
    }

  private:
    void end_of_elaboration() override { design_.follow(design_.pixel, *pixel[0]); }

    converter_design design_;
    cycle_pin rgb_{0, remembered};
    design_levels levels_;
};

}  // namespace

std::unique_ptr<ycrcb_converter_block> make_ycrcb_converter(const char* name, view v,
                                                            const ycrcb_converter_config& config) {
    if (v != view::rtl) return make_ycrcb_converter_tlm(name, v, config);
    return std::make_unique<ycrcb_converter_rtl>(name, config, describe_block("ycrcb_converter"));
}

}  // namespace tabletop
