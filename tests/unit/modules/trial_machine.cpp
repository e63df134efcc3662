// SPDX-License-Identifier: Apache-2.0
// A machine of somebody else, as a module: enough of one to be listed and to refuse to be built.
#include "base/input_error.h"
#include "host/machine.h"
#include "modules/module.h"
#include "stimulus/players/board_game.h"

namespace {

using namespace tabletop;

class trial_kind : public machine_kind {
  public:
    std::string name() const override { return "trial"; }
    std::vector<parameter_declaration> parameters() const override { return {}; }
    machine_game game() const override { return {connect4_game()}; }
    connector_list connectors(const parameter_set&) const override { return {}; }
    view_map fabric_blocks() const override { return {{"lamp", view::ca}}; }
    bool has_rtl(const std::string&, const parameter_set&) const override { return false; }
    std::unique_ptr<machine> build(const parameter_set&, const view_map&, const machine_probes&) const override {
        throw input_error("the trial machine is for looks only");
    }
};

}  // namespace

TABLETOP_MODULE{module_interface, [] {
                    static const trial_kind kind;
                    return module_contents{{&kind}, {}};
                }};
