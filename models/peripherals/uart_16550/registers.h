// SPDX-License-Identifier: Apache-2.0
// Register table of uart_16550; the behaviour is in README.md beside this file. Three offsets have two registers each:
// RBR and THR, at 0 and 4 the divisor while LCR.DLAB is set, IIR and FCR. Other UARTs of the same family take names and
// bits from here.
#pragma once

#include "base/register_info.h"

#include <array>
#include <cstddef>
#include <iterator>

namespace tabletop::uart_16550_registers {

enum offset : std::uint32_t {
    rbr_thr_dll = 0x00,
    ier_dlh = 0x04,
    iir_fcr = 0x08,
    lcr = 0x0C,
    mcr = 0x10,
    lsr = 0x14,
    msr = 0x18,
    scr = 0x1C,
};

inline constexpr unsigned fifo_bytes = 16;

inline constexpr field_info ier_fields[] = {
    {"erbfi", 0, 1, reg_access::rw, "Received data, and a time-out of the receiver FIFO."},
    {"etbei", 1, 1, reg_access::rw, "The transmitter holding register or FIFO is empty."},
    {"elsi", 2, 1, reg_access::rw, "Errors of received characters."},
    {"edssi", 3, 1, reg_access::rw, "A change of a modem input."},
};
inline constexpr field_info iir_fields[] = {
    {"id", 0, 4, reg_access::ro, "1 none, 6 error, 4 data, C time-out, 2 transmitter empty, 0 modem."},
    {"fifoen", 6, 2, reg_access::ro, "3 with FIFOs, else 0."},
};
inline constexpr field_info fcr_fields[] = {
    {"fifoe", 0, 1, reg_access::wo, "FIFOs of 16 bytes; a change empties both."},
    {"rfifor", 1, 1, reg_access::wo, "Empty the receiver FIFO."},
    {"xfifor", 2, 1, reg_access::wo, "Empty the transmitter FIFO."},
    {"dmam", 3, 1, reg_access::wo, "Ignored: there is no DMA."},
    {"rt", 6, 2, reg_access::wo, "Received data interrupt from 1, 4, 8, 14 bytes on."},
};
inline constexpr field_info lcr_fields[] = {
    {"dls", 0, 2, reg_access::rw, "Data bits, less 5."},
    {"stop", 2, 1, reg_access::rw, "1: two stop bits, one and a half with 5 data bits."},
    {"pen", 3, 1, reg_access::rw, "Parity."},
    {"eps", 4, 1, reg_access::rw, "1: even."},
    {"sp", 5, 1, reg_access::rw, "1: the parity bit is the inverse of eps."},
    {"break", 6, 1, reg_access::rw, "The output is low."},
    {"dlab", 7, 1, reg_access::rw, "1: the divisor at offsets 0 and 4."},
};
inline constexpr field_info mcr_fields[] = {
    {"dtr", 0, 1, reg_access::rw, "Output; nothing is connected."},
    {"rts", 1, 1, reg_access::rw, "Output; nothing is connected."},
    {"out1", 2, 1, reg_access::rw, "Output; nothing is connected."},
    {"out2", 3, 1, reg_access::rw, "Output; nothing is connected."},
    {"loopback", 4, 1, reg_access::rw, "The transmitter feeds the receiver, outputs the modem inputs; tx is high."},
};
inline constexpr field_info lsr_fields[] = {
    {"dr", 0, 1, reg_access::ro, "A character is there."},
    {"oe", 1, 1, reg_access::ro, "A character was lost; a read clears."},
    {"pe", 2, 1, reg_access::ro, "The oldest character had the wrong parity; a read clears."},
    {"fe", 3, 1, reg_access::ro, "The oldest character had a low stop bit; a read clears."},
    {"bi", 4, 1, reg_access::ro, "The oldest character is a break; a read clears."},
    {"thre", 5, 1, reg_access::ro, "The transmitter holding register or FIFO is empty."},
    {"temt", 6, 1, reg_access::ro, "And so is the shift register."},
    {"rfe", 7, 1, reg_access::ro, "With FIFOs: an error among the characters."},
};
inline constexpr field_info msr_fields[] = {
    {"dcts", 0, 1, reg_access::ro, "cts has changed; a read clears."},
    {"ddsr", 1, 1, reg_access::ro, "dsr has changed; a read clears."},
    {"teri", 2, 1, reg_access::ro, "ri has gone from 1 to 0; a read clears."},
    {"ddcd", 3, 1, reg_access::ro, "dcd has changed; a read clears."},
    {"cts", 4, 1, reg_access::ro, "rts in loopback, else 0."},
    {"dsr", 5, 1, reg_access::ro, "dtr in loopback, else 0."},
    {"ri", 6, 1, reg_access::ro, "out1 in loopback, else 0."},
    {"dcd", 7, 1, reg_access::ro, "out2 in loopback, else 0."},
};

inline constexpr auto ier_data = bits_of(ier_fields, "erbfi");
inline constexpr auto ier_empty = bits_of(ier_fields, "etbei");
inline constexpr auto ier_line = bits_of(ier_fields, "elsi");
inline constexpr auto ier_modem = bits_of(ier_fields, "edssi");
inline constexpr std::uint32_t ier_all = ier_data | ier_empty | ier_line | ier_modem;
enum iir_ids : std::uint32_t {
    iir_modem = 0x0,
    iir_none = 0x1,
    iir_empty = 0x2,
    iir_data = 0x4,
    iir_line = 0x6,
    iir_timeout = 0xC,
};
inline constexpr auto iir_fifos = bits_of(iir_fields, "fifoen");
inline constexpr auto fcr_enable = bits_of(fcr_fields, "fifoe");
inline constexpr auto fcr_reset_receiver = bits_of(fcr_fields, "rfifor");
inline constexpr auto fcr_reset_transmitter = bits_of(fcr_fields, "xfifor");
inline constexpr auto& fcr_trigger = field_of(fcr_fields, "rt");
inline constexpr auto& lcr_data_bits = field_of(lcr_fields, "dls");
inline constexpr auto lcr_two_stops = bits_of(lcr_fields, "stop");
inline constexpr auto lcr_parity = bits_of(lcr_fields, "pen");
inline constexpr auto lcr_even = bits_of(lcr_fields, "eps");
inline constexpr auto lcr_stick = bits_of(lcr_fields, "sp");
inline constexpr auto lcr_break = bits_of(lcr_fields, "break");
inline constexpr auto lcr_divisor = bits_of(lcr_fields, "dlab");
inline constexpr std::uint32_t lcr_format = 0x3F;
inline constexpr auto mcr_dtr = bits_of(mcr_fields, "dtr");
inline constexpr auto mcr_rts = bits_of(mcr_fields, "rts");
inline constexpr auto mcr_out1 = bits_of(mcr_fields, "out1");
inline constexpr auto mcr_out2 = bits_of(mcr_fields, "out2");
inline constexpr auto mcr_loopback = bits_of(mcr_fields, "loopback");
inline constexpr auto lsr_data = bits_of(lsr_fields, "dr");
inline constexpr auto lsr_overrun = bits_of(lsr_fields, "oe");
inline constexpr auto lsr_parity = bits_of(lsr_fields, "pe");
inline constexpr auto lsr_framing = bits_of(lsr_fields, "fe");
inline constexpr auto lsr_break = bits_of(lsr_fields, "bi");
inline constexpr std::uint32_t lsr_errors = lsr_overrun | lsr_parity | lsr_framing | lsr_break;
inline constexpr auto lsr_holding_empty = bits_of(lsr_fields, "thre");
inline constexpr auto lsr_empty = bits_of(lsr_fields, "temt");
inline constexpr auto lsr_fifo_error = bits_of(lsr_fields, "rfe");
inline constexpr auto msr_cts = bits_of(msr_fields, "cts");
inline constexpr auto msr_dsr = bits_of(msr_fields, "dsr");
inline constexpr auto msr_ri = bits_of(msr_fields, "ri");
inline constexpr auto msr_dcd = bits_of(msr_fields, "dcd");
inline constexpr auto msr_ri_fell = bits_of(msr_fields, "teri");
inline constexpr unsigned msr_levels_lsb = 4;
inline constexpr std::uint32_t mcr_writable = 0x1F;

// The registers of every member of the family; the fields of MCR are the member's own.
template <std::size_t McrFields>
constexpr std::array<register_info, 8> family_registers(const field_info (&of_mcr)[McrFields],
                                                        std::uint32_t writable_of_mcr) {
    return {{
        {"rbr_thr_dll", rbr_thr_dll, 0x0, reg_access::rw, 0xFF, nullptr, 0,
         "Reads take a received character, writes send one; with dlab the divisor's low byte."},
        {"ier_dlh", ier_dlh, 0x0, reg_access::rw, 0xFF, ier_fields, std::size(ier_fields),
         "Interrupt enable; with dlab the divisor's high byte."},
        {"iir_fcr", iir_fcr, 0x1, reg_access::rw, 0xFF, iir_fields, std::size(iir_fields),
         "Reads: interrupt identification; writes: FIFO control."},
        {"lcr", lcr, 0x0, reg_access::rw, 0xFF, lcr_fields, std::size(lcr_fields), "Line control."},
        {"mcr", mcr, 0x0, reg_access::rw, writable_of_mcr, of_mcr, McrFields, "Modem control."},
        {"lsr", lsr, 0x60, reg_access::ro, 0x0, lsr_fields, std::size(lsr_fields), "Line status."},
        {"msr", msr, 0x0, reg_access::ro, 0x0, msr_fields, std::size(msr_fields), "Modem status."},
        {"scr", scr, 0x0, reg_access::rw, 0xFF, nullptr, 0, "Scratchpad."},
    }};
}

inline constexpr auto registers = family_registers(mcr_fields, mcr_writable);

inline constexpr register_map map{"uart_16550", 0x20, registers.data(), registers.size()};

}  // namespace tabletop::uart_16550_registers
