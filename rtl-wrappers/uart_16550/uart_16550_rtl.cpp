// SPDX-License-Identifier: Apache-2.0
#include "uart_16550/uart_16550_rtl.h"

#include "described_uart_16550.h"
#include "design/axi4_lite_rtl.h"
#include "design/described_block.h"
#include "peripherals/uart_16550/registers.h"
#include "peripherals/uart_16550/timing.h"
#include "pins/serial_pins.h"

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

class uart_16550_design : public axi4_lite_design, public serial_pins {
  public:
    explicit uart_16550_design(const rtl_description& description) : axi4_lite_design(description) { start(); }

    // Edges that would change nothing are not evaluated: a line is mostly idle.
    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        if (at_rest()) return edges;
        const bool sends = !is_idle();
        const auto settled = settling_.edges();
        if (since_change_ < settled) edges = std::min(edges, settled - since_change_);
        const auto made = axi4_lite_design::clock(edges, output_changed);
        since_change_ = sends ? 0 : since_change_ + made;
        return made;
    }
    // One that does not say whether it sends is never taken to be.
    bool at_rest() const override { return idle_ && is_idle() && since_change_ >= settling_.edges(); }
    void drive_reset(bool asserted) override {
        since_change_ = 0;
        if (asserted) settling_.reset();
        axi4_lite_design::drive_reset(asserted);
    }

    void drive_request(axi_channel channel, const axi_request& request) override {
        since_change_ = 0;
        if (channel == axi_channel::aw) write_ = request;
        axi4_lite_design::drive_request(channel, request);
    }
    void drive_valid(axi_channel channel, bool valid) override {
        since_change_ = 0;
        if (channel == axi_channel::aw && valid && (write_.strobes & 1) != 0) {
            settling_.write(write_.address & word_address, write_.data);
        }
        axi4_lite_design::drive_valid(channel, valid);
    }
    void drive_response_ready(bool write, bool ready) override {
        since_change_ = 0;
        axi4_lite_design::drive_response_ready(write, ready);
    }

    void drive_rx(bool level) override {
        since_change_ = 0;
        rx_.drive(level ? 1 : 0);
    }
    bool tx() const override { return tx_.value() != 0; }
    bool is_idle() const { return !idle_ || idle_.value() != 0; }
    // A design without these pins may interrupt at any time, and with any character.
    bool may_interrupt() const { return !may_interrupt_ || may_interrupt_.value() != 0; }
    bool awaits_character() const { return !awaits_character_ || awaits_character_.value() != 0; }

  private:
    static constexpr std::uint32_t word_address = 0x1C;  // of eight words, again and again

    const input_pin rx_ = high_input("rx");
    const output_pin tx_ = output("tx");
    const output_pin idle_ = read_output("idle");
    const output_pin may_interrupt_ = read_output("may_interrupt");
    const output_pin awaits_character_ = read_output("awaits_character");
    settling_time settling_;
    axi_request write_{};             // what AW shows, with its data
    std::uint64_t since_change_ = 0;  // edges since a pin has changed or something was sent
};

class uart_16550_rtl : public axi4_lite_rtl<uart_16550_block, uart_16550_design> {
  public:
    uart_16550_rtl(sc_core::sc_module_name name, const uart_16550_config& config, const rtl_description& description)
        : axi4_lite_rtl(name, config.clock, true, description), serial_("serial", rx, tx, model(), hub()) {
        hub().rests_after_reset();
    }

    bool transmitter_idle() const override { return model().is_idle(); }
    bool may_interrupt() const override {
        return is_about_to_rise() || model().may_interrupt() || (model().awaits_character() && serial_.hears());
    }

  private:
    void on_reset() override {
        axi4_lite_rtl::on_reset();
        serial_.sample();
    }
    void on_outputs() override {
        axi4_lite_rtl::on_outputs();
        serial_.sample();
    }

    serial_pins_adapter serial_;
};

}  // namespace

std::unique_ptr<uart_16550_block> make_uart_16550(const char* name, view v, const uart_16550_config& config) {
    if (v != view::rtl) return make_uart_16550_tlm(name, v, config);
    return std::make_unique<uart_16550_rtl>(name, config, describe_block("uart_16550"));
}

std::unique_ptr<axi_pin_design> make_uart_16550_pins() {
    return std::make_unique<single_slave_design<uart_16550_design>>(describe_block("uart_16550"));
}

}  // namespace tabletop
