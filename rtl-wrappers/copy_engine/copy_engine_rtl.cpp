// SPDX-License-Identifier: Apache-2.0
#include "copy_engine/copy_engine_rtl.h"

#include "described_copy_engine.h"
#include "design/axi4_lite_rtl.h"

namespace tabletop {
namespace {

class copy_design : public axi4_lite_design {
  public:
    explicit copy_design(const rtl_description& description) : axi4_lite_design(description), master(*this, "m_") {
        start();
    }

    const output_pin busy = read_output("busy");
    const output_pin may_interrupt = read_output("may_interrupt");
    axi_master_port master;
};

class copy_engine_rtl : public axi4_lite_rtl<copy_engine_block, copy_design> {
  public:
    copy_engine_rtl(sc_core::sc_module_name name, const copy_engine_config& config, const bus_rtl_options& rtl)
        : axi4_lite_rtl(name, config.clock, rtl.check_protocol, rtl.description_of("copy_engine")),
          master_("master_adapter", out, model().master, hub()) {
        hub().add(master_);
        hub().rests_after_reset();
        watch().add(master_, "m");
    }

    // One that does not say so is taken to be busy for ever: nobody can know that it is not.
    bool busy() const override { return !model().busy || model().busy.value() != 0; }
    bool may_interrupt() const override {
        return !model().may_interrupt || model().may_interrupt.value() != 0 || is_about_to_rise();
    }

  private:
    axi_master_adapter master_;
};

class copy_engine_pins : public axi_pin_design {
  public:
    explicit copy_engine_pins(const bus_rtl_options& rtl) : design_(rtl.description_of("copy_engine")) {}

    resettable_model& model() override { return design_; }
    std::vector<axi_slave_pins*> slaves() override { return {&design_}; }
    std::vector<axi_master_pins*> masters() override { return {&design_.master}; }
    std::string fault() const override { return design_.fault(); }

  private:
    copy_design design_;
};

}  // namespace

std::unique_ptr<copy_engine_block> make_copy_engine(const char* name, view v, const copy_engine_config& config,
                                                    const bus_rtl_options& rtl) {
    if (v != view::rtl) return make_copy_engine_tlm(name, v, config);
    return std::make_unique<copy_engine_rtl>(name, config, rtl);
}

std::unique_ptr<axi_pin_design> make_copy_engine_pins(const bus_rtl_options& rtl) {
    return std::make_unique<copy_engine_pins>(rtl);
}

}  // namespace tabletop
