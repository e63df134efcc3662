// SPDX-License-Identifier: Apache-2.0
#include "base/process.h"
#include "pins/output_pins.h"
#include "user_rtl/axi4_lite_design.h"
#include "user_rtl/bus_watch.h"
#include "user_rtl/user_axi_pins.h"
#include "user_rtl/user_rtl.h"

namespace tabletop {
namespace {

class user_axi4_lite : public axi4_lite_block, private output_listener {
  public:
    user_axi4_lite(sc_core::sc_module_name name, const user_rtl_description& description,
                   const axi4_lite_options& options)
        : axi4_lite_block(name),
          design_(description, {}, options.base),
          hub_("clock", description.clock, design_.start(), this),
          adapter_("adapter", in, design_, hub_, request_order::one_at_a_time),
          outputs_("pins", [this] { irq.write(design_.irq()); }),
          watch_("watch", description.clock, design_, options.check_protocol) {
        hub_.add(adapter_);
        watch_.add(adapter_, "", design_);
        spawn_method("on_reset", sensitive_to(rst).dont_initialize(), [this] { on_reset(); });
    }

    std::string fault() const override { return watch_.fault(); }
    std::vector<std::string> broken_rules() const override { return watch_.broken_rules(); }
    void go_on_behind_hangs(std::function<void()> told) override { watch_.go_on_behind_hangs(std::move(told)); }
    void note_hang(const std::string& what) override { watch_.note_hang(what); }
    std::vector<bus_hang> hangs() const override { return watch_.hangs(); }

  private:
    // A pin that is high from the beginning has no event.
    void start_of_simulation() override {
        if (rst.read()) on_reset();
    }
    void on_reset() {
        hub_.set_reset(rst.read());
        on_outputs();
    }
    void on_outputs() override { outputs_.changed(); }

    axi4_lite_design design_;
    pin_hub hub_;
    axi_slave_adapter adapter_;
    output_pins outputs_;
    bus_watch watch_;
};

// The same pins without a kernel.
class user_axi4_lite_pins : public axi_pin_design {
  public:
    user_axi4_lite_pins(const user_rtl_description& description, std::uint64_t base) : design_(description, {}, base) {
        design_.start();
    }

    resettable_model& model() override { return design_; }
    std::vector<axi_slave_pins*> slaves() override { return {&design_}; }
    std::string fault() const override { return design_.fault(); }

  private:
    axi4_lite_design design_;
};

}  // namespace

std::unique_ptr<axi_pin_design> make_user_axi4_lite_pins(const user_rtl_description& description, std::uint64_t base) {
    return std::make_unique<user_axi4_lite_pins>(description, base);
}

std::unique_ptr<axi4_lite_block> make_user_axi4_lite(const char* name, const user_rtl_description& description,
                                                     const axi4_lite_options& options) {
    return std::make_unique<user_axi4_lite>(name, description, options);
}

}  // namespace tabletop
