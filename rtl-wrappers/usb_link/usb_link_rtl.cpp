// SPDX-License-Identifier: Apache-2.0
#include "usb_link/usb_link_rtl.h"

#include "base/input_error.h"
#include "base/process.h"
#include "pins/cycle_pin_input.h"
#include "pins/level_model.h"
#include "usb_link/write_pins.h"
#include "verilated_usb_link.h"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace tabletop {
namespace {

// Outputs in the order of the pins; the message in its two parts.
enum output : unsigned { data_to_chip, rd_n, send_last, flag, lost, message_high, message_low, outputs };

template <typename Top>
class link_model : public level_model<Top, outputs> {
  public:
    link_model() {
        top.send_request = 0;
        top.send_move = 0;
        top.message_take = 0;
        top.usb_rxf_n = 1;
        top.usb_data_in = 0;
        top.usb_txe_n = 0;
        this->power_up();
    }

    cycle_pin_input send_request{0};
    cycle_pin_input send_move{0};
    cycle_pin_input message_take{0};
    cycle_pin_input txe_n{0};
    cycle_pin_input read{ft245_read::rxf_n};
    using level_model<Top, outputs>::top;
    using typename level_model<Top, outputs>::output_levels;

  private:
    void drive(std::uint64_t cycle) override {
        top.send_request = send_request.level(cycle) != 0;
        top.send_move = static_cast<std::uint16_t>(send_move.level(cycle));
        top.message_take = message_take.level(cycle) != 0;
        top.usb_txe_n = txe_n.level(cycle) != 0;
        const auto out_of_chip = read.level(cycle);
        top.usb_rxf_n = (out_of_chip & ft245_read::rxf_n) != 0;
        top.usb_data_in = static_cast<std::uint8_t>(out_of_chip & ft245_read::data_mask);
    }

    output_levels levels() const override {
        constexpr unsigned word_bits = 32, part_bits = usb_link_block::message_part_bits;
        const std::uint64_t low = top.message[0] | std::uint64_t{top.message[1]} << word_bits;
        const auto high = std::uint64_t{top.message[2]} << (2 * word_bits - part_bits) | low >> part_bits;
        return {
            top.usb_data_out | (top.usb_drive != 0 ? ft245_write::drive : 0) | (top.usb_wr != 0 ? ft245_write::wr : 0),
            top.usb_rd_n,
            top.send_last,
            top.message_flag,
            top.message_lost,
            high,
            low & ((std::uint64_t{1} << part_bits) - 1)};
    }
};

template <typename Top>
class usb_link_rtl : public usb_link_block {
  public:
    usb_link_rtl(sc_core::sc_module_name name, const usb_link_config& config)
        : usb_link_block(name), pins_(config.clock, model_) {
        write.bind(write_);
        pins_.tell(output::data_to_chip, write_);
        pins_.bind(output::rd_n, rd_n);
        pins_.bind(output::send_last, send_last);
        pins_.bind(output::message_high, message[0]);
        pins_.bind(output::message_low, message[1]);
        pins_.bind(output::flag, message_flag);
        pins_.bind(output::lost, message_lost);
        spawn_method("on_reset", sensitive_to(rst), [this] { on_reset(); });
    }

  private:
    void end_of_elaboration() override {
        model_.send_request.connect(*send_request[0]);
        model_.send_move.connect(*send_move[0]);
        model_.message_take.connect(*message_take[0]);
        model_.txe_n.connect(*txe_n[0]);
        model_.read.connect(*read[0]);
    }

    void on_reset() { pins_.set_reset(rst.read()); }

    link_model<Top> model_;
    write_pins write_;
    level_pins<link_model<Top>> pins_;
};

bool serves(const rtl_variant& variant, const usb_link_config& config) {
    return variant.number("SLOT") == config.slot && variant.number("TIMEOUT") == config.timeout && !config.quiet;
}

}  // namespace

bool has_usb_link_rtl(const usb_link_config& config) {
    return any_serves(usb_link_rtl_variants(), config, serves);
}

std::unique_ptr<usb_link_block> make_usb_link_rtl(const char* name, const usb_link_config& config) {
    check(config);
    if (auto block = usb_link_tops::make<usb_link_block, usb_link_rtl>(name, config, usb_link_rtl_variants(), serves)) {
        return block;
    }
    std::vector<std::string> builds;
    for (const auto& build : usb_link_rtl_variants()) {
        builds.push_back(fmt::format("slot={} timeout={} and no quiet", build.number("SLOT"), build.number("TIMEOUT")));
    }
    throw input_error("usb_link has no rtl view with these values; there are: " + enumerated(builds));
}

}  // namespace tabletop
