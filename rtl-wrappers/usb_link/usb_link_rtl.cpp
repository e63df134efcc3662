// SPDX-License-Identifier: Apache-2.0
#include "usb_link/usb_link_rtl.h"

#include "base/cycle_pin.h"
#include "base/input_error.h"
#include "pins/cycle_model.h"
#include "pins/cycle_pin_input.h"
#include "usb_link/write_pins.h"
#include "verilated_usb_link.h"

#include <fmt/format.h>

#include <array>
#include <string>
#include <vector>

namespace tabletop {
namespace {

// What the link shows in a cycle.
struct link_outputs {
    std::uint64_t write = 0;  // ft245_write
    std::uint64_t rd_n = 0;
    std::uint64_t send_last = 0;
    std::uint64_t flag = 0;
    std::uint64_t lost = 0;
    std::array<std::uint32_t, 3> message{};  // lowest bits first

    bool operator!=(const link_outputs& that) const {
        return write != that.write || rd_n != that.rd_n || send_last != that.send_last || flag != that.flag ||
               lost != that.lost || message != that.message;
    }
};

// The parts of usb_link_block::message.
std::array<std::uint64_t, 2> parts_of(const std::array<std::uint32_t, 3>& words) {
    constexpr unsigned word_bits = 32, part_bits = usb_link_block::message_part_bits;
    const std::uint64_t low = words[0] | std::uint64_t{words[1]} << word_bits;
    const auto high = std::uint64_t{words[2]} << (2 * word_bits - part_bits) | low >> part_bits;
    return {high, low & ((std::uint64_t{1} << part_bits) - 1)};
}

template <typename Top>
class link_model : public cycle_model<Top> {
  public:
    link_model() {
        // Edge 0 still finds everything clear: on_reset() releases it after that.
        top.rst = 1;
        top.send_request = 0;
        top.send_move = 0;
        top.message_take = 0;
        top.usb_rxf_n = 1;
        top.usb_data_in = 0;
        top.usb_txe_n = 0;
        this->power_up();
        shown_ = outputs();
    }

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        return this->clock_cycles(
            edges, output_changed, [this](std::uint64_t cycle) { drive(cycle); },
            [this](std::uint64_t) { return show(); });
    }

    void reset(bool asserted) { top.rst = asserted ? 1 : 0; }
    const link_outputs& shown() const { return shown_; }

    cycle_pin_input send_request{0};
    cycle_pin_input send_move{0};
    cycle_pin_input message_take{0};
    cycle_pin_input txe_n{0};
    cycle_pin_input read{ft245_read::rxf_n};
    using cycle_model<Top>::top;

  private:
    void drive(std::uint64_t cycle) {
        top.send_request = send_request.level(cycle) != 0;
        top.send_move = static_cast<std::uint16_t>(send_move.level(cycle));
        top.message_take = message_take.level(cycle) != 0;
        top.usb_txe_n = txe_n.level(cycle) != 0;
        const auto out_of_chip = read.level(cycle);
        top.usb_rxf_n = (out_of_chip & ft245_read::rxf_n) != 0;
        top.usb_data_in = static_cast<std::uint8_t>(out_of_chip & ft245_read::data_mask);
    }

    link_outputs outputs() const {
        link_outputs all;
        all.write =
            top.usb_data_out | (top.usb_drive != 0 ? ft245_write::drive : 0) | (top.usb_wr != 0 ? ft245_write::wr : 0);
        all.rd_n = top.usb_rd_n;
        all.send_last = top.send_last;
        all.flag = top.message_flag;
        all.lost = top.message_lost;
        all.message = {top.message[0], top.message[1], top.message[2]};
        return all;
    }

    bool show() {
        const auto all = outputs();
        const bool changed = all != shown_;
        shown_ = all;
        return changed;
    }

    link_outputs shown_;
};

template <typename Top>
class usb_link_rtl : public usb_link_block, private edge_listener {
  public:
    usb_link_rtl(sc_core::sc_module_name name, const usb_link_config& config)
        : usb_link_block(name), burst_("clock", config.clock, model_, *this) {
        send_last.bind(send_last_);
        message_flag.bind(message_flag_);
        for (unsigned i = 0; i < message.size(); ++i) message[i].bind(message_[i]);
        message_lost.bind(message_lost_);
        write.bind(write_);
        rd_n.bind(rd_n_);
        SC_HAS_PROCESS(usb_link_rtl);
        SC_METHOD(on_reset);
        this->sensitive << rst;
    }

  private:
    void end_of_elaboration() override {
        model_.send_request.connect(*send_request[0]);
        model_.send_move.connect(*send_move[0]);
        model_.message_take.connect(*message_take[0]);
        model_.txe_n.connect(*txe_n[0]);
        model_.read.connect(*read[0]);
    }

    void on_edge(std::uint64_t cycle) override {
        const auto& shown = model_.shown();
        write_.set(cycle, shown.write);
        const auto show = [cycle](cycle_pin& pin, std::uint64_t level) {
            if (pin.value(cycle) != level) pin.set(cycle, level);
        };
        show(rd_n_, shown.rd_n);
        show(send_last_, shown.send_last);
        const auto parts = parts_of(shown.message);
        for (unsigned i = 0; i < message_.size(); ++i) show(message_[i], parts[i]);
        show(message_flag_, shown.flag);
        show(message_lost_, shown.lost);
    }

    void on_reset() {
        burst_.before_change();
        model_.reset(rst.read());
    }

    link_model<Top> model_;
    burst_clock burst_;
    write_pins write_;
    cycle_pin rd_n_{1};
    cycle_pin send_last_{0};
    cycle_pin message_flag_{0};
    cycle_pin message_lost_{0};
    std::array<cycle_pin, 2> message_{cycle_pin{0}, cycle_pin{0}};
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
