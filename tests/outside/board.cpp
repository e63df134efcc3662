// SPDX-License-Identifier: Apache-2.0
#include "board.h"

#include "base/kernel_time.h"
#include "peripherals/uart_16550/registers.h"

namespace {

constexpr std::uint64_t memory_base = 0x0000'0000;
constexpr std::uint64_t uart_base = 0x4000'0000;
constexpr std::uint64_t leds_base = 0x5000'0000;
constexpr unsigned divisor = 1;  // of the UART, whose bits are 16 times as long

tabletop::axi_crossbar_config bus_config() {
    return {board::clock(), 1, 3, {{memory_base, 0x1000, 0}, {uart_base, 0x1000, 1}, {leds_base, 0x1000, 2}}};
}

}  // namespace

board::board(sc_core::sc_module_name name, tabletop::view v, const led_bank_maker& make_leds)
    : sc_module(name),
      processor_("processor", [this](initiator& processor) { send_greeting(processor); }),
      bus_(tabletop::make_axi_crossbar_tlm("bus", v, bus_config())),
      memory_(tabletop::make_on_chip_sram_tlm("memory", v, {clock(), 1024})),
      uart_(tabletop::make_uart_16550_tlm("uart", v, {clock()})),
      leds_(make_leds("leds")) {
    processor_.out.bind(bus_->in[0]);
    bus_->out[0].bind(memory_->in);
    bus_->out[1].bind(uart_->in);
    bus_->out[2].bind(leds_->in);
    bus_->rst(reset_);
    uart_->rst(reset_);
    leds_->rst(reset_);
    uart_->irq(interrupt_);
}

const tabletop::clock_domain& board::clock() {
    static const tabletop::clock_domain clock(100'000'000);
    return clock;
}

tabletop::serial_bit_time board::bit_time() {
    return tabletop::bit_time_of_cycles(16 * divisor, clock().hz_numerator(), clock().hz_denominator());
}

std::uint64_t board::lit() const {
    return leds_->leds->value(clock().cycle(tabletop::now_ps()));
}

void board::send_greeting(initiator& processor) {
    namespace uart = tabletop::uart_16550_registers;
    processor.write(uart_base + uart::lcr, 0x83);  // 8 data bits; the divisor
    processor.write(uart_base + uart::rbr_thr_dll, divisor);
    processor.write(uart_base + uart::lcr, 0x03);
    processor.write(uart_base + uart::iir_fcr, 1);  // FIFOs
    for (std::size_t i = 0; i < greeting.size(); ++i) {
        processor.write(memory_base + 4 * i, static_cast<unsigned char>(greeting[i]));
    }
    for (std::size_t i = 0; i < greeting.size(); ++i) {
        processor.write(uart_base + uart::rbr_thr_dll, processor.read(memory_base + 4 * i));
    }
    processor.write(leds_base, static_cast<std::uint32_t>(greeting.size()));
    is_done_ = true;
}
