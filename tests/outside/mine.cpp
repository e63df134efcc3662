// SPDX-License-Identifier: Apache-2.0
// A module with the board as a machine: `tabletop run mine`, and with the SystemVerilog of its LEDs `--view leds=rtl`.
#include "board.h"
#include "host/machine.h"
#include "modules/module.h"

namespace {

using namespace tabletop;

constexpr std::uint64_t baud = 6'250'000;  // bits of 16 cycles

class mine : public machine {
  public:
    explicit mine(view leds)
        : board_("mine", view::ca, [=](const char* name) { return make_led_bank(name, leds, board::clock()); }) {}

    std::vector<machine_line> lines() override {
        return {{"uart", board_.uart().rx, board_.uart().tx, line_settings{baud}, board::bit_time()}};
    }
    const clock_domain& main_clock() const override { return board::clock(); }
    machine_measurements measurements() override { return {"", "LEDs " + std::to_string(board_.lit()) + '\n'}; }
    machine_activity activity() override {
        return board_.is_done() && !sending() ? machine_activity::idle : machine_activity::busy;
    }
    bool sending() override { return !board_.uart().transmitter_idle(); }

  private:
    board board_;
};

class mine_kind : public machine_kind {
  public:
    std::string name() const override { return "mine"; }
    std::vector<parameter_declaration> parameters() const override { return {}; }
    connector_list connectors(const parameter_set&) const override { return {serial_connector("uart", "stdio")}; }
    view_map fabric_blocks() const override { return {{"leds", view::ca}}; }
    bool has_rtl(const std::string&, const parameter_set&) const override { return true; }
    std::unique_ptr<machine> build(const parameter_set&, const view_map& views, const machine_probes&) const override {
        return std::make_unique<mine>(views.at("leds"));
    }
};

}  // namespace

TABLETOP_MODULE() {
    static const mine_kind kind;
    return {{&kind}};
}
