// SPDX-License-Identifier: Apache-2.0
#include "ps2_port/ps2_port_rtl.h"

#include "base/cycle_pin.h"
#include "base/input_error.h"
#include "base/kernel_time.h"
#include "peripherals/ps2_port/registers.h"
#include "pins/avalon_model.h"
#include "pins/cycle_pin_input.h"
#include "pins/register_block_rtl.h"
#include "verilated_ps2_port.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

namespace tabletop {
namespace {

template <typename Top>
class port_model : public avalon_model<Top> {
  public:
    using avalon_model<Top>::top;

    port_model() : avalon_model<Top>(ps2_port_registers::map.size / word_bytes) { top.ps2_clock = top.ps2_data = 1; }

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        return this->clock_edges(
            edges, output_changed, [this](std::uint64_t cycle) { drive_wires(device.level(cycle) & drives()); },
            [this] { return outputs(); });
    }

    // What the port does to the wires.
    std::uint64_t drives() const {
        return (top.ps2_clock_low != 0 ? 0 : ps2_wires::clock) | (top.ps2_data_low != 0 ? 0 : ps2_wires::data);
    }

    cycle_pin_input device{ps2_wires::released};

  private:
    void drive_wires(std::uint64_t level) {
        top.ps2_clock = (level & ps2_wires::clock) != 0;
        top.ps2_data = (level & ps2_wires::data) != 0;
    }
    unsigned outputs() const { return top.ps2_clock_low | top.ps2_data_low << 1 | top.irq << 2 | top.busy << 3; }
};

template <typename Top>
class ps2_port_rtl : public interrupting_block_rtl<ps2_port_block, port_model<Top>> {
  public:
    ps2_port_rtl(sc_core::sc_module_name name, const ps2_port_config& config)
        : interrupting_block_rtl<ps2_port_block, port_model<Top>>(name, config.clock), config_(config) {
        this->model().start();
        this->pins_out.bind(out_);
        this->busy_out.bind(busy_);
    }

    bool busy() const override { return this->model().top.busy != 0; }

  private:
    bool rises() const override { return this->is_about_to_rise(); }
    bool awaits_byte() const override { return this->model().top.awaits_byte != 0; }
    void end_of_elaboration() override {
        if (this->pins_in.size() != 0) this->model().device.connect(*this->pins_in[0]);
    }
    void on_outputs() override {
        const auto cycle = config_.clock.cycle(now_ps());
        out_.show(cycle, this->model().drives());
        busy_.show(cycle, busy());
        interrupting_block_rtl<ps2_port_block, port_model<Top>>::on_outputs();
    }

    const ps2_port_config config_;
    cycle_pin out_{ps2_wires::released};
    cycle_pin busy_{0};
};

bool serves(const rtl_variant& variant, const ps2_port_config& config) {
    const auto built = limits_of(variant);
    const auto& asked = config.limits;
    return built.filter == asked.filter && built.inhibit == asked.inhibit && built.start == asked.start &&
           built.transfer == asked.transfer;
}

std::string builds() {
    std::vector<std::string> texts;
    for (const auto& variant : ps2_port_rtl_variants()) {
        const auto limits = limits_of(variant);
        texts.push_back(fmt::format("filter {}, inhibit {}, start {}, transfer {}", limits.filter, limits.inhibit,
                                    limits.start, limits.transfer));
    }
    return fmt::format("{}", fmt::join(texts, "; "));
}

}  // namespace

ps2_port_core::host_limits limits_of(const rtl_variant& variant) {
    return {variant.number("FILTER"), variant.number("INHIBIT"), variant.number("START"), variant.number("TRANSFER")};
}

bool has_ps2_port_rtl(const ps2_port_config& config) {
    return any_serves(ps2_port_rtl_variants(), config, serves);
}

std::unique_ptr<ps2_port_block> make_ps2_port_rtl(const char* name, const ps2_port_config& config) {
    check(config);
    if (auto port = ps2_port_tops::make<ps2_port_block, ps2_port_rtl>(name, config, ps2_port_rtl_variants(), serves)) {
        return port;
    }
    throw input_error(fmt::format("ps2_port has no rtl view with these limits; there are, in cycles: {}", builds()));
}

}  // namespace tabletop
