// SPDX-License-Identifier: Apache-2.0
#include "debouncer/debouncer_rtl.h"

#include "described_debouncer.h"
#include "design/described_block.h"
#include "design/design_levels.h"

namespace tabletop {
namespace {

class debouncer_design : public followed_design {
  public:
    debouncer_design(const rtl_description& description, const debouncer_config& config)
        : followed_design(description, {{"steady", verilog_literal(config.steady)}}) {
        start();
    }

    const input_pin contact = input("contact");
    const output_pin level = output("level");
};

class debouncer_rtl : public debouncer_block {
  public:
    debouncer_rtl(sc_core::sc_module_name name, const debouncer_config& config, const rtl_description& description)
        : debouncer_block(name), design_(description, config), levels_(config.clock, design_) {
        levels_.bind(design_.level, level);
        levels_.reset_by(rst);
    }

  private:
    void end_of_elaboration() override { design_.follow(design_.contact, *contact[0]); }

    debouncer_design design_;
    design_levels levels_;
};

}  // namespace

std::unique_ptr<debouncer_block> make_debouncer(const char* name, view v, const debouncer_config& config) {
    if (v != view::rtl) return make_debouncer_tlm(name, v, config);
    check(config);
    return std::make_unique<debouncer_rtl>(name, config, describe_block("debouncer"));
}

}  // namespace tabletop
