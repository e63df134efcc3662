// SPDX-License-Identifier: Apache-2.0
// Register table of the UARTs of the Cyclone V HPS, Synopsys DW_apb_uart: a 16550 with a word a register (handbook,
// volume 3, UART controller). Names and bits of the 16550's own registers are those of uart_16550.
#pragma once

#include <iterator>

#include "base/register_info.h"
#include "peripherals/uart_16550/registers.h"

namespace tabletop::dw_apb_uart_registers {

using namespace uart_16550_registers;

enum own_offset : std::uint32_t {
    usr = 0x7C,
    tfl = 0x80,
    rfl = 0x84,
};

inline constexpr unsigned fifo_depth = 128;

inline constexpr field_info fcr_fields[] = {
    {"fifoe", 0, 1, reg_access::wo, "FIFOs of 128 characters; a change empties both."},
    {"rfifor", 1, 1, reg_access::wo, "Empty the receiver FIFO."},
    {"xfifor", 2, 1, reg_access::wo, "Empty the transmitter FIFO."},
    {"dmam", 3, 1, reg_access::wo, "Ignored: there is no DMA."},
    {"tet", 4, 2, reg_access::wo, "Ignored: used with PTIME only."},
    {"rt", 6, 2, reg_access::wo, "Received data interrupt from 1 character, a quarter, a half, all but 2 on."},
};
inline constexpr field_info mcr_fields[] = {
    {"dtr", 0, 1, reg_access::rw, "Output; nothing is connected."},
    {"rts", 1, 1, reg_access::rw, "Output; nothing is connected."},
    {"out1", 2, 1, reg_access::rw, "Output; nothing is connected."},
    {"out2", 3, 1, reg_access::rw, "Output; nothing is connected."},
    {"loopback", 4, 1, reg_access::rw, "The transmitter feeds the receiver, outputs the modem inputs; tx is high."},
    {"afce", 5, 1, reg_access::rw, "Stored only."},
};
inline constexpr field_info usr_fields[] = {
    {"busy", 0, 1, reg_access::ro, "A character is being sent or received."},
    {"tfnf", 1, 1, reg_access::ro, "The transmitter FIFO is not full."},
    {"tfe", 2, 1, reg_access::ro, "The transmitter FIFO is empty."},
    {"rfne", 3, 1, reg_access::ro, "The receiver FIFO is not empty."},
    {"rff", 4, 1, reg_access::ro, "The receiver FIFO is full."},
};

inline constexpr auto usr_busy = bits_of(usr_fields, "busy");
inline constexpr auto usr_transmitter_not_full = bits_of(usr_fields, "tfnf");
inline constexpr auto usr_transmitter_empty = bits_of(usr_fields, "tfe");
inline constexpr auto usr_receiver_not_empty = bits_of(usr_fields, "rfne");
inline constexpr auto usr_receiver_full = bits_of(usr_fields, "rff");
inline constexpr std::uint32_t mcr_writable = 0x3F;

inline constexpr register_info registers[] = {
    {"rbr_thr_dll", rbr_thr_dll, 0x0, reg_access::rw, 0xFF, nullptr, 0,
     "Reads take a received character, writes send one; with dlab the divisor's low byte."},
    {"ier_dlh", ier_dlh, 0x0, reg_access::rw, 0xFF, ier_fields, std::size(ier_fields),
     "Interrupt enable; with dlab the divisor's high byte."},
    {"iir_fcr", iir_fcr, 0x1, reg_access::rw, 0xFF, iir_fields, std::size(iir_fields),
     "Reads: interrupt identification; writes: FIFO control."},
    {"lcr", lcr, 0x0, reg_access::rw, 0xFF, lcr_fields, std::size(lcr_fields), "Line control."},
    {"mcr", mcr, 0x0, reg_access::rw, mcr_writable, mcr_fields, std::size(mcr_fields), "Modem control."},
    {"lsr", lsr, 0x60, reg_access::ro, 0x0, lsr_fields, std::size(lsr_fields), "Line status."},
    {"msr", msr, 0x0, reg_access::ro, 0x0, msr_fields, std::size(msr_fields), "Modem status."},
    {"scr", scr, 0x0, reg_access::rw, 0xFF, nullptr, 0, "Scratchpad."},
    {"usr", usr, 0x6, reg_access::ro, 0x0, usr_fields, std::size(usr_fields), "Status."},
    {"tfl", tfl, 0x0, reg_access::ro, 0x0, nullptr, 0, "Characters in the transmitter FIFO."},
    {"rfl", rfl, 0x0, reg_access::ro, 0x0, nullptr, 0, "Characters in the receiver FIFO."},
    {"cpr", 0xF4, 0x0, reg_access::ro, 0x0, nullptr, 0,
     "Component parameters; 0: a driver asks for a DMA controller otherwise."},
    {"ucv", 0xF8, 0x0, reg_access::ro, 0x0, nullptr, 0, "Component version; 0 as cpr."},
    {"ctr", 0xFC, 0x44570110, reg_access::ro, 0x0, nullptr, 0, "Component type."},
};

inline constexpr register_map map = {"dw_apb_uart", 0x100, registers, std::size(registers)};

}  // namespace tabletop::dw_apb_uart_registers
