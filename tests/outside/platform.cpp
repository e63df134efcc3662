// SPDX-License-Identifier: Apache-2.0
// platform at|ca: an initiator and LEDs of one's own, with a crossbar, a memory and a UART of tabletop's. The program
// writes a text to the memory, reads it from there, sends it, and lights the LEDs by its length; what came is printed,
// and the exit code is 1 when it is something else.
#include "initiator.h"
#include "interconnect/axi_crossbar/axi_crossbar.h"
#include "leds.h"
#include "memories/on_chip_sram/on_chip_sram.h"
#include "peripherals/uart_16550/registers.h"
#include "peripherals/uart_16550/uart_16550.h"
#include "terminal.h"

#include <iostream>
#include <string>

namespace {

constexpr std::uint64_t memory_base = 0x0000'0000;
constexpr std::uint64_t uart_base = 0x4000'0000;
constexpr std::uint64_t leds_base = 0x5000'0000;
const std::string greeting = "from outside";

void send_greeting(initiator& processor) {
    namespace uart = tabletop::uart_16550_registers;
    processor.write(uart_base + uart::lcr, 0x83);  // 8 data bits; the divisor
    processor.write(uart_base + uart::rbr_thr_dll, 1);
    processor.write(uart_base + uart::lcr, 0x03);
    processor.write(uart_base + uart::iir_fcr, 1);  // FIFOs
    for (std::size_t i = 0; i < greeting.size(); ++i) {
        processor.write(memory_base + 4 * i, static_cast<unsigned char>(greeting[i]));
    }
    for (std::size_t i = 0; i < greeting.size(); ++i) {
        processor.write(uart_base + uart::rbr_thr_dll, processor.read(memory_base + 4 * i));
    }
    processor.write(leds_base, static_cast<std::uint32_t>(greeting.size()));
}

}  // namespace

int sc_main(int argc, char* argv[]) {
    const auto view = tabletop::view_named(argc == 2 ? argv[1] : "");
    if (!view) {
        std::cerr << "usage: platform at|ca\n";
        return 2;
    }
    const tabletop::clock_domain clock(100'000'000);
    sc_core::sc_signal<bool> reset("reset");
    sc_core::sc_signal<bool> interrupt("interrupt");

    initiator processor("processor", send_greeting);
    leds bank("leds");
    const auto memory = tabletop::make_on_chip_sram_tlm("memory", *view, {clock, 1024});
    const auto uart = tabletop::make_uart_16550_tlm("uart", *view, {clock});
    const auto bus = tabletop::make_axi_crossbar_tlm(
        "bus", *view, {clock, 1, 3, {{memory_base, 0x1000, 0}, {uart_base, 0x1000, 1}, {leds_base, 0x1000, 2}}});
    terminal screen(uart->tx, tabletop::bit_time_of_cycles(16, 100'000'000, 1));

    processor.out.bind(bus->in[0]);
    bus->out[0].bind(memory->in);
    bus->out[1].bind(uart->in);
    bus->out[2].bind(bank.in);
    bus->rst(reset);
    uart->rst(reset);
    uart->irq(interrupt);

    sc_core::sc_start(1, sc_core::SC_MS);
    const auto text =
        screen.text(static_cast<std::uint64_t>(sc_core::sc_time_stamp() / sc_core::sc_time(1, sc_core::SC_PS)));
    std::cout << "\"" << text << "\", LEDs " << unsigned{bank.lit()} << ", " << processor.refused() << " refused\n";
    return text == greeting && bank.lit() == greeting.size() && processor.refused() == 0 ? 0 : 1;
}
