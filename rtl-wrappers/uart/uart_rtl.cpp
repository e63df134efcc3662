// SPDX-License-Identifier: Apache-2.0
#include "uart/uart_rtl.h"

#include "base/kernel_time.h"
#include "base/process.h"
#include "described_uart.h"
#include "design/described_block.h"
#include "design/rtl_design.h"
#include "pins/pin_hub.h"
#include "pins/serial_pins.h"

#include <algorithm>
#include <deque>
#include <limits>

namespace tabletop {
namespace {

class uart_design : public rtl_design, public serial_pins {
  public:
    uart_design(const rtl_description& description, unsigned cycles_per_tick)
        : rtl_design(description, {{"cycles_per_tick", verilog_literal(cycles_per_tick)}}) {
        start();
        strap_.drive(cycles_per_tick);
    }

    void drive_rx(bool level) override { rx_.drive(level ? 1 : 0); }
    bool tx() const override { return tx_.value() != 0; }
    bool is_empty() const { return rx_empty_.value() != 0; }
    // The oldest one received.
    std::uint8_t byte() const { return static_cast<std::uint8_t>(rx_data_.value()); }

    // A byte is taken, or given, with the edge that ends the cycle.
    void read(bool strobe) {
        reads_ = strobe;
        rx_read_.drive(strobe ? 1 : 0);
    }
    void write(bool strobe) {
        writes_ = strobe;
        tx_write_.drive(strobe ? 1 : 0);
    }
    void show(std::uint8_t byte) { tx_data_.drive(byte); }
    bool reads() const { return reads_; }
    bool writes() const { return writes_; }

  private:
    static constexpr unsigned strap_bits = 17, byte_bits = 8;

    const input_pin strap_ = input("strap_cycles_per_tick", strap_bits);
    const input_pin rx_ = high_input("rx");
    const output_pin tx_ = output("tx");
    const output_pin rx_data_ = read_output("rx_data", byte_bits);
    const output_pin rx_empty_ = output("rx_empty");
    const input_pin rx_read_ = input("rx_read");
    const input_pin tx_data_ = input("tx_data", byte_bits);
    const input_pin tx_write_ = input("tx_write");
    bool reads_ = false;
    bool writes_ = false;
};

class uart_rtl : public uart_block, private byte_fifo_if, private output_listener {
  public:
    uart_rtl(sc_core::sc_module_name name, const uart_config& config, const rtl_description& description)
        : uart_block(name),
          clock_(config.clock),
          design_(description, config.cycles_per_tick),
          hub_("clock", config.clock, design_, this),
          serial_("serial", rx, tx, design_, hub_) {
        fifo.bind(*this);
        spawn_method("on_reset", sensitive_to(rst).dont_initialize(), [this] { on_reset(); });
        spawn_method("drive_strobes", sensitive_to(strobes_due_).dont_initialize(), [this] { drive_strobes(); });
    }

  private:
    // A pin that is high from the beginning has no event.
    void start_of_simulation() override {
        if (rst.read()) on_reset();
    }

    static constexpr auto no_cycle = std::numeric_limits<std::uint64_t>::max();

    struct written_byte {
        std::uint8_t byte;
        std::uint64_t cycle;
    };

    void pop(std::uint64_t cycle) override {
        if (owner().in_reset()) return;
        pops_.push_back(cycle);
        schedule(cycle);
    }
    void push(std::uint8_t byte, std::uint64_t cycle) override {
        if (owner().in_reset()) return;
        pushes_.push_back({byte, cycle});
        schedule(cycle);
    }

    // An earlier notification stands, and drive_strobes() finds the rest.
    void schedule(std::uint64_t cycle) {
        const auto edge = clock_.edge(cycle);
        strobes_due_.notify(from_ps(std::max(edge, now_ps()) - now_ps()));
    }

    // Called at the beginning of a cycle with a strobe and of the one after it, several times when calls arrive one by
    // one.
    void drive_strobes() {
        const auto cycle = owner().before_change();
        if (design_.reads() && read_cycle_ != cycle) announced_ = false;
        if (!pops_.empty() && pops_.front() == cycle) {
            read_cycle_ = cycle;
            pops_.pop_front();
        }
        if (!pushes_.empty() && pushes_.front().cycle == cycle) {
            write_cycle_ = cycle;
            design_.show(pushes_.front().byte);
            pushes_.pop_front();
        }
        design_.read(read_cycle_ == cycle);
        design_.write(write_cycle_ == cycle);
        owner().pins_changed();
        owner().after_change();
        announce(cycle);
        if (design_.reads() || design_.writes()) schedule(cycle + 1);
        if (!pops_.empty()) schedule(pops_.front());
        if (!pushes_.empty()) schedule(pushes_.front().cycle);
    }

    // The pins show the oldest byte only.
    void announce(std::uint64_t cycle) {
        if (announced_ || design_.is_empty()) return;
        announced_ = true;
        reader->available(design_.byte(), cycle);
    }

    void on_outputs() override {
        if (!design_.reads()) announce(clock_.cycle(now_ps()));
        serial_.sample();
    }

    void on_reset() {
        hub_.set_reset(rst.read());
        if (rst.read()) {
            pops_.clear();
            pushes_.clear();
            read_cycle_ = write_cycle_ = no_cycle;
            design_.read(false);
            design_.write(false);
            announced_ = false;
        }
        serial_.sample();
    }

    pin_owner& owner() { return hub_; }

    const clock_domain clock_;
    uart_design design_;
    pin_hub hub_;
    serial_pins_adapter serial_;
    std::deque<std::uint64_t> pops_;  // cycles to come
    std::deque<written_byte> pushes_;
    std::uint64_t read_cycle_ = no_cycle;  // of the last strobe
    std::uint64_t write_cycle_ = no_cycle;
    sc_core::sc_event strobes_due_;
    bool announced_ = false;  // the oldest byte
};

}  // namespace

std::unique_ptr<uart_block> make_uart(const char* name, view v, const uart_config& config) {
    if (v != view::rtl) return make_uart_tlm(name, v, config);
    check(config);
    return std::make_unique<uart_rtl>(name, config, describe_block("uart"));
}

}  // namespace tabletop
