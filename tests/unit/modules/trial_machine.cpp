// SPDX-License-Identifier: Apache-2.0
// A machine of somebody else, as a module: enough of one to be listed, to refuse to be built with its lamp in `ca`, and
// to be looked at with its lamp in `at`.
#include "host/machine.h"
#include "host/machine_fault.h"
#include "host/reset_facet.h"
#include "modules/module.h"
#include "support/input_error.h"

namespace {

using namespace tabletop;

class trial_machine : public machine, public reset_facet {
  public:
    std::vector<machine_line> lines() override { return {}; }
    const clock_domain& main_clock() const override { return clock_; }
    reset_facet* reset() override { return this; }
    std::uint64_t press_reset() override { throw machine_fault("the trial machine has no button"); }

  private:
    clock_domain clock_{1'000'000};
};

class trial_kind : public machine_kind {
  public:
    std::string name() const override { return "trial"; }
    std::vector<parameter_declaration> parameters() const override { return {}; }
    connector_list connectors(const parameter_set&) const override { return {}; }
    view_map fabric_blocks() const override { return {{"lamp", view::ca}}; }
    bool has_rtl(const std::string&, const parameter_set&) const override { return false; }
    std::unique_ptr<machine> build(const parameter_set&, const view_map& views, const machine_probes&) const override {
        if (views.at("lamp") == view::at) return std::make_unique<trial_machine>();
        throw input_error("the trial machine is for looks only");
    }
};

}  // namespace

TABLETOP_MODULE() {
    static const trial_kind kind;
    return {{&kind}};
}
