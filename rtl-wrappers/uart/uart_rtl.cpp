// SPDX-License-Identifier: Apache-2.0
#include "uart/uart_rtl.h"

#include "base/kernel_time.h"
#include "base/process.h"
#include "pins/pin_hub.h"
#include "pins/serial_pins.h"
#include "pins/verilated_clock.h"
#include "verilated_uart.h"

#include <algorithm>
#include <deque>
#include <limits>

namespace tabletop {
namespace {

class uart_model : public resettable_model, public serial_pins {
  public:
    explicit uart_model(unsigned cycles_per_tick) : top(&context_) {
        context_.randReset(2);
        top.clk = 0;
        top.strap_cycles_per_tick = cycles_per_tick;
        top.rx = 1;
        top.rx_read = top.tx_write = 0;
    }
    ~uart_model() override { top.final(); }

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        return clock_until_change(top, top.clk, edges, output_changed, [this] { return outputs(); });
    }
    void settle() override { top.eval(); }
    void drive_reset(bool asserted) override { top.rst = asserted; }
    void drive_rx(bool level) override { top.rx = level; }
    bool tx() const override { return top.tx != 0; }

  private:
    unsigned outputs() const { return top.tx | top.rx_empty << 1; }

    VerilatedContext context_;

  public:
    Vuart_every_divider top;
};

class uart_rtl : public uart_block, private byte_fifo_if, private output_listener {
  public:
    uart_rtl(sc_core::sc_module_name name, const uart_config& config)
        : uart_block(name),
          clock_(config.clock),
          model_(config.cycles_per_tick),
          hub_("clock", config.clock, model_, this),
          serial_("serial", rx, tx, model_, hub_) {
        fifo.bind(*this);
        // Cycle 0 is the first without reset: on_reset() releases it after edge 0.
        model_.drive_reset(true);
        model_.settle();
        spawn_method("on_reset", sensitive_to(rst), [this] { on_reset(); });
        spawn_method("drive_strobes", sensitive_to(strobes_due_).dont_initialize(), [this] { drive_strobes(); });
    }

  private:
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

    // At the beginning of a cycle with a strobe, and of the one after it; several times when calls arrive one by one.
    void drive_strobes() {
        const auto cycle = owner().before_change();
        auto& top = model_.top;
        if (top.rx_read != 0 && read_cycle_ != cycle) announced_ = false;
        if (!pops_.empty() && pops_.front() == cycle) {
            read_cycle_ = cycle;
            pops_.pop_front();
        }
        if (!pushes_.empty() && pushes_.front().cycle == cycle) {
            write_cycle_ = cycle;
            top.tx_data = pushes_.front().byte;
            pushes_.pop_front();
        }
        top.rx_read = read_cycle_ == cycle;
        top.tx_write = write_cycle_ == cycle;
        owner().pins_changed();
        owner().after_change();
        announce(cycle);
        if ((top.rx_read | top.tx_write) != 0) schedule(cycle + 1);
        if (!pops_.empty()) schedule(pops_.front());
        if (!pushes_.empty()) schedule(pushes_.front().cycle);
    }

    // The pins show the oldest byte only.
    void announce(std::uint64_t cycle) {
        if (announced_ || model_.top.rx_empty != 0) return;
        announced_ = true;
        reader->available(model_.top.rx_data, cycle);
    }

    void on_outputs() override {
        if (model_.top.rx_read == 0) announce(clock_.cycle(now_ps()));
        serial_.sample();
    }

    void on_reset() {
        hub_.set_reset(rst.read());
        if (rst.read()) {
            pops_.clear();
            pushes_.clear();
            read_cycle_ = write_cycle_ = no_cycle;
            model_.top.rx_read = model_.top.tx_write = 0;
            announced_ = false;
        }
        serial_.sample();
    }

    pin_owner& owner() { return hub_; }

    const clock_domain clock_;
    uart_model model_;
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

std::unique_ptr<uart_block> make_uart_rtl(const char* name, const uart_config& config) {
    check(config);
    return std::make_unique<uart_rtl>(name, config);
}

}  // namespace tabletop
