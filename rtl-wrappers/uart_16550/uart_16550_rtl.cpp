// SPDX-License-Identifier: Apache-2.0
#include "uart_16550/uart_16550_rtl.h"

#include "peripherals/uart_16550/registers.h"
#include "peripherals/uart_16550/timing.h"
#include "pins/axi4_lite_model.h"
#include "pins/register_block_rtl.h"
#include "pins/serial_pins.h"
#include "pins/verilated_clock.h"
#include "verilated_uart_16550.h"

#include <algorithm>

namespace tabletop {

namespace reg = uart_16550_registers;

namespace {

// Edges after which nothing in the block goes on, once its pins stay as they are: what its registers say of the longest
// time.
class settling_time {
  public:
    void reset() { *this = {}; }
    void write(std::uint32_t offset, std::uint32_t value) {
        const auto low = value & 0xFF;
        const bool shows_divisor = (line_control_ & reg::lcr_divisor) != 0;
        if (offset == reg::lcr) line_control_ = low;
        if (shows_divisor && offset == reg::rbr_thr_dll) divisor_ = (divisor_ & 0xFF00) | low;
        if (shows_divisor && offset == reg::ier_dlh) divisor_ = (divisor_ & 0x00FF) | low << 8;
    }
    std::uint64_t edges() const {
        // A character that comes in, and its time-out: five of the longest frames. A few cycles for all else.
        constexpr std::uint64_t longest_frame = 24 * uart_16550_core::cycles_per_half_bit;
        return 5 * longest_frame * divisor_ + 64;
    }

  private:
    std::uint32_t line_control_ = 0;
    std::uint32_t divisor_ = 0;
};

class uart_16550_model : public axi4_lite_model<Vuart_16550_16_bytes>, public serial_pins {
  public:
    uart_16550_model() { top.rx = 1; }

    // Edges that would change nothing are not evaluated: a line is mostly idle.
    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        if (at_rest()) return edges;
        const bool sends = top.idle == 0;
        const auto settled = settling_.edges();
        if (since_change_ < settled) edges = std::min(edges, settled - since_change_);
        const auto made = clock_until_change(top, top.aclk, edges, output_changed,
                                             [this] { return bus_and_irq() | top.tx << bus_and_irq_bits; });
        since_change_ = sends ? 0 : since_change_ + made;
        return made;
    }
    bool at_rest() const override { return since_change_ >= settling_.edges() && top.idle != 0; }
    void drive_reset(bool asserted) override {
        since_change_ = 0;
        if (asserted) settling_.reset();
        axi4_lite_model::drive_reset(asserted);
    }

    void drive_request(axi_channel channel, const axi_request& request) override {
        since_change_ = 0;
        if (channel == axi_channel::aw) write_ = request;
        axi4_lite_model::drive_request(channel, request);
    }
    void drive_valid(axi_channel channel, bool valid) override {
        since_change_ = 0;
        if (channel == axi_channel::aw && valid && (write_.strobes & 1) != 0) {
            settling_.write(write_.address & word_address, write_.data);
        }
        axi4_lite_model::drive_valid(channel, valid);
    }
    void drive_response_ready(bool write, bool ready) override {
        since_change_ = 0;
        axi4_lite_model::drive_response_ready(write, ready);
    }

    void drive_rx(bool level) override {
        since_change_ = 0;
        top.rx = level;
    }
    bool tx() const override { return top.tx != 0; }

  private:
    static constexpr std::uint32_t word_address = 0x1C;  // of eight words, again and again

    settling_time settling_;
    axi_request write_{};             // what AW shows, with its data
    std::uint64_t since_change_ = 0;  // edges since a pin has changed or something was sent
};

class uart_16550_rtl : public interrupting_block_rtl<uart_16550_block, uart_16550_model> {
  public:
    uart_16550_rtl(sc_core::sc_module_name name, const uart_16550_config& config)
        : interrupting_block_rtl(name, config.clock), serial_("serial", rx, tx, model(), hub()) {
        hub().rests_after_reset();
    }

    bool transmitter_idle() const override { return model().top.idle != 0; }
    bool may_interrupt() const override {
        const auto& top = model().top;
        return is_about_to_rise() || top.may_interrupt != 0 || (top.awaits_character != 0 && serial_.hears());
    }

  private:
    void on_reset() override {
        interrupting_block_rtl::on_reset();
        serial_.sample();
    }
    void on_outputs() override {
        interrupting_block_rtl::on_outputs();
        serial_.sample();
    }

    serial_pins_adapter serial_;
};

}  // namespace

std::unique_ptr<uart_16550_block> make_uart_16550_rtl(const char* name, const uart_16550_config& config) {
    return std::make_unique<uart_16550_rtl>(name, config);
}

std::unique_ptr<axi_pin_design> make_uart_16550_pins() {
    return std::make_unique<single_slave_design<uart_16550_model>>();
}

}  // namespace tabletop
