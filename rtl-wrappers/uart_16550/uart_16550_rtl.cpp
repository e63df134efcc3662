// SPDX-License-Identifier: Apache-2.0
#include "uart_16550/uart_16550_rtl.h"

#include "peripherals/uart_16550/registers.h"
#include "peripherals/uart_16550/timing.h"
#include "pins/output_pins.h"
#include "pins/pin_hub.h"
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

class uart_16550_model : public resettable_model, public axi_slave_pins, public serial_pins {
  public:
    uart_16550_model() : top(&context_) {
        context_.randReset(2);
        top.aclk = 0;
        top.araddr = 0, top.arvalid = 0, top.rready = 0;
        top.awaddr = 0, top.awvalid = 0, top.wdata = 0, top.wstrb = 0, top.wvalid = 0, top.bready = 0;
        top.rx = 1;
    }
    ~uart_16550_model() override { top.final(); }

    // Edges that would change nothing are not evaluated: a line is mostly idle.
    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        if (at_rest()) return edges;
        const bool sends = top.idle == 0;
        const auto settled = settling_.edges();
        if (since_change_ < settled) edges = std::min(edges, settled - since_change_);
        const auto made = clock_until_change(top, top.aclk, edges, output_changed, [this] { return outputs(); });
        since_change_ = sends ? 0 : since_change_ + made;
        return made;
    }
    bool at_rest() const override { return since_change_ >= settling_.edges() && top.idle != 0; }
    void settle() override { top.eval(); }
    void drive_reset(bool asserted) override {
        since_change_ = 0;
        top.aresetn = asserted ? 0 : 1;
        if (asserted) settling_.reset();
    }

    void drive_request(const axi_request& request) override {
        since_change_ = 0;
        if (request.write && (request.strobes & 1) != 0) settling_.write(request.address & word_address, request.data);
        if (!request.write) {
            top.araddr = static_cast<SData>(request.address);
            top.arvalid = 1;
            return;
        }
        top.awaddr = static_cast<SData>(request.address);
        top.wdata = request.data;
        top.wstrb = static_cast<CData>(request.strobes);
        top.awvalid = top.wvalid = 1;
    }
    void drop_valid(axi_channel channel) override {
        since_change_ = 0;
        (channel == axi_channel::ar ? top.arvalid : channel == axi_channel::aw ? top.awvalid : top.wvalid) = 0;
    }
    bool ready(axi_channel channel) const override {
        return (channel == axi_channel::ar ? top.arready : channel == axi_channel::aw ? top.awready : top.wready) != 0;
    }
    bool response_valid(bool write) const override { return write ? top.bvalid != 0 : top.rvalid != 0; }
    axi_response response(bool write) const override {
        return write ? axi_response{0, top.bresp} : axi_response{top.rdata, top.rresp};
    }
    void drive_response_ready(bool write, bool ready) override {
        since_change_ = 0;
        (write ? top.bready : top.rready) = ready;
    }

    void drive_rx(bool level) override {
        since_change_ = 0;
        top.rx = level;
    }
    bool tx() const override { return top.tx != 0; }

  private:
    static constexpr std::uint32_t word_address = 0x1C;  // of eight words, again and again

    unsigned outputs() const {
        return top.irq | top.rvalid << 1 | top.bvalid << 2 | top.arready << 3 | top.awready << 4 | top.wready << 5 |
               top.tx << 6;
    }

    VerilatedContext context_;
    settling_time settling_;
    std::uint64_t since_change_ = 0;  // edges since a pin has changed or something was sent

  public:
    Vuart_16550_16_bytes top;
};

class uart_16550_rtl : public uart_16550_block, private output_listener {
  public:
    uart_16550_rtl(sc_core::sc_module_name name, const uart_16550_config& config)
        : uart_16550_block(name),
          hub_("clock", config.clock, model_, this),
          adapter_("adapter", in, model_, hub_, request_order::one_at_a_time),
          serial_("serial", rx, tx, model_, hub_),
          pins_("pins", [this] { irq.write(model_.top.irq != 0); }) {
        hub_.add(adapter_);
        hub_.rests_after_reset();
        SC_HAS_PROCESS(uart_16550_rtl);
        SC_METHOD(on_reset);
        this->sensitive << rst;
        this->dont_initialize();
    }

    bool transmitter_idle() const override { return model_.top.idle != 0; }

  private:
    // A pin that is high from the beginning has no event.
    void start_of_simulation() override {
        if (rst.read()) on_reset();
    }
    void on_reset() {
        hub_.set_reset(rst.read());
        serial_.sample();
    }
    void on_outputs() override {
        pins_.changed();
        serial_.sample();
    }

    uart_16550_model model_;
    pin_hub hub_;
    axi_slave_adapter adapter_;
    serial_pins_adapter serial_;
    output_pins pins_;
};

}  // namespace

std::unique_ptr<uart_16550_block> make_uart_16550_rtl(const char* name, const uart_16550_config& config) {
    return std::make_unique<uart_16550_rtl>(name, config);
}

}  // namespace tabletop
