// SPDX-License-Identifier: Apache-2.0
// Register table of the Cadence UART of the Zynq-7000 (UG585 chapter 19 and appendix B.33).
#pragma once

#include <iterator>

#include "base/register_info.h"

namespace tabletop::cadence_uart_registers {

enum offset : std::uint32_t {
    cr = 0x00,
    mr = 0x04,
    ier = 0x08,
    idr = 0x0C,
    imr = 0x10,
    isr = 0x14,
    baudgen = 0x18,
    rxtout = 0x1C,
    rxwm = 0x20,
    modemcr = 0x24,
    modemsr = 0x28,
    sr = 0x2C,
    fifo = 0x30,
    bauddiv = 0x34,
    flowdel = 0x38,
    txwm = 0x44,
};

enum modem_bits : std::uint32_t {
    modemcr_fcm = 1u << 5,   // automatic flow control
    modemsr_fcms = 1u << 8,  // as modemcr_fcm
};

inline constexpr field_info cr_fields[] = {
    {"rxrst", 0, 1, reg_access::rw, "Reset the receiver; clears itself."},
    {"txrst", 1, 1, reg_access::rw, "Reset the transmitter; clears itself."},
    {"rxen", 2, 1, reg_access::rw, "Enable the receiver unless rxdis is set."},
    {"rxdis", 3, 1, reg_access::rw, "Disable the receiver."},
    {"txen", 4, 1, reg_access::rw, "Enable the transmitter unless txdis is set."},
    {"txdis", 5, 1, reg_access::rw, "Disable the transmitter."},
    {"torst", 6, 1, reg_access::rw, "Restart the receiver timeout; clears itself."},
    {"startbrk", 7, 1, reg_access::rw, "Send a break."},
    {"stopbrk", 8, 1, reg_access::rw, "End the break."},
};
inline constexpr field_info mr_fields[] = {
    {"clksel", 0, 1, reg_access::rw, "1: reference clock divided by 8."},
    {"charlen", 1, 2, reg_access::rw, "0, 1: 8 bits; 2: 7 bits; 3: 6 bits."},
    {"par", 3, 3, reg_access::rw, "0 even, 1 odd, 2 space, 3 mark, 4 and above none."},
    {"stop", 6, 2, reg_access::rw, "0: 1, 1: 1.5, 2: 2 stop bits."},
    {"chmode", 8, 2, reg_access::rw, "0 normal, 1 automatic echo, 2 local loopback, 3 remote loopback."},
};
inline constexpr field_info int_fields[] = {
    {"rxovr", 0, 1, reg_access::w1c, "Receiver FIFO at or above its trigger."},
    {"rxempty", 1, 1, reg_access::w1c, "Receiver FIFO empty."},
    {"rxfull", 2, 1, reg_access::w1c, "Receiver FIFO full."},
    {"txempty", 3, 1, reg_access::w1c, "Transmitter FIFO empty."},
    {"txfull", 4, 1, reg_access::w1c, "Transmitter FIFO full."},
    {"over", 5, 1, reg_access::w1c, "A character was lost because the receiver FIFO was full."},
    {"frame", 6, 1, reg_access::w1c, "Framing error."},
    {"parity", 7, 1, reg_access::w1c, "Parity error."},
    {"tout", 8, 1, reg_access::w1c, "Receiver timeout."},
    {"dms", 9, 1, reg_access::w1c, "Modem status changed; never set by the model."},
    {"ttrig", 10, 1, reg_access::w1c, "Transmitter FIFO at or above its trigger."},
    {"tnful", 11, 1, reg_access::w1c, "Transmitter FIFO nearly full."},
    {"tovr", 12, 1, reg_access::w1c, "A written byte was lost because the transmitter FIFO was full."},
};
inline constexpr field_info sr_fields[] = {
    {"rxovr", 0, 1, reg_access::ro, "Receiver FIFO at or above its trigger."},
    {"rxempty", 1, 1, reg_access::ro, "Receiver FIFO empty."},
    {"rxfull", 2, 1, reg_access::ro, "Receiver FIFO full."},
    {"txempty", 3, 1, reg_access::ro, "Transmitter FIFO empty; the last character may still be on the line."},
    {"txfull", 4, 1, reg_access::ro, "Transmitter FIFO full."},
    {"ractive", 10, 1, reg_access::ro, "Receiving a character."},
    {"tactive", 11, 1, reg_access::ro, "Sending a character."},
    {"flowdel", 12, 1, reg_access::ro, "Receiver FIFO at or above FLOWDEL."},
    {"ttrig", 13, 1, reg_access::ro, "Transmitter FIFO at or above its trigger."},
    {"tnful", 14, 1, reg_access::ro, "Transmitter FIFO nearly full: at most one byte is free."},
};

inline constexpr auto cr_rxrst = bits_of(cr_fields, "rxrst");
inline constexpr auto cr_txrst = bits_of(cr_fields, "txrst");
inline constexpr auto cr_rxen = bits_of(cr_fields, "rxen");
inline constexpr auto cr_rxdis = bits_of(cr_fields, "rxdis");
inline constexpr auto cr_txen = bits_of(cr_fields, "txen");
inline constexpr auto cr_txdis = bits_of(cr_fields, "txdis");
inline constexpr auto cr_torst = bits_of(cr_fields, "torst");
inline constexpr auto cr_startbrk = bits_of(cr_fields, "startbrk");
inline constexpr auto cr_stopbrk = bits_of(cr_fields, "stopbrk");

inline constexpr auto mr_clksel = bits_of(mr_fields, "clksel");
inline constexpr auto& mr_charlen = field_of(mr_fields, "charlen");
inline constexpr auto& mr_par = field_of(mr_fields, "par");
inline constexpr auto& mr_stop = field_of(mr_fields, "stop");
inline constexpr auto& mr_chmode = field_of(mr_fields, "chmode");
inline constexpr auto mr_format =
    bits_of(mr_fields, "charlen") | bits_of(mr_fields, "par") | bits_of(mr_fields, "stop");

// Bits of ISR, IMR, IER and IDR; the first five are also those of SR.
inline constexpr auto int_rxovr = bits_of(int_fields, "rxovr");
inline constexpr auto int_rxempty = bits_of(int_fields, "rxempty");
inline constexpr auto int_rxfull = bits_of(int_fields, "rxfull");
inline constexpr auto int_txempty = bits_of(int_fields, "txempty");
inline constexpr auto int_txfull = bits_of(int_fields, "txfull");
inline constexpr auto int_over = bits_of(int_fields, "over");
inline constexpr auto int_frame = bits_of(int_fields, "frame");
inline constexpr auto int_parity = bits_of(int_fields, "parity");
inline constexpr auto int_tout = bits_of(int_fields, "tout");
inline constexpr auto int_dms = bits_of(int_fields, "dms");
inline constexpr auto int_ttrig = bits_of(int_fields, "ttrig");
inline constexpr auto int_tnful = bits_of(int_fields, "tnful");
inline constexpr auto int_tovr = bits_of(int_fields, "tovr");
inline constexpr std::uint32_t int_all = 0x1FFF;

inline constexpr auto sr_ractive = bits_of(sr_fields, "ractive");
inline constexpr auto sr_tactive = bits_of(sr_fields, "tactive");
inline constexpr auto sr_flowdel = bits_of(sr_fields, "flowdel");
inline constexpr auto sr_ttrig = bits_of(sr_fields, "ttrig");
inline constexpr auto sr_tnful = bits_of(sr_fields, "tnful");

inline constexpr register_info registers[] = {
    {"cr", cr, 0x128, reg_access::rw, 0x1FF, cr_fields, std::size(cr_fields), "Control."},
    {"mr", mr, 0x0, reg_access::rw, 0x3FF, mr_fields, std::size(mr_fields), "Mode."},
    {"ier", ier, 0x0, reg_access::wo, int_all, int_fields, std::size(int_fields),
     "Enables the interrupts written as 1."},
    {"idr", idr, 0x0, reg_access::wo, int_all, int_fields, std::size(int_fields),
     "Disables the interrupts written as 1."},
    {"imr", imr, 0x0, reg_access::ro, 0x0, int_fields, std::size(int_fields), "Enabled interrupts."},
    {"isr", isr, 0xA, reg_access::w1c, int_all, int_fields, std::size(int_fields),
     "Latched interrupt conditions; a condition that persists is latched again."},
    {"baudgen", baudgen, 0x28B, reg_access::rw, 0xFFFF, nullptr, 0,
     "Baud rate divider; 0 stops the baud clock. Rate = clock / (baudgen * (bauddiv + 1))."},
    {"rxtout", rxtout, 0x0, reg_access::rw, 0xFF, nullptr, 0, "Receiver timeout in units of 4 bit times; 0: none."},
    {"rxwm", rxwm, 0x20, reg_access::rw, 0x3F, nullptr, 0, "Receiver FIFO trigger; 0: none."},
    {"modemcr", modemcr, 0x0, reg_access::rw, 0x23, nullptr, 0,
     "Modem control: DTR, RTS, automatic flow control; stored only."},
    {"modemsr", modemsr, 0xF0, reg_access::w1c, 0xF, nullptr, 0,
     "Bits 3 to 0: changes, none; 7 to 4: DCD, RI, DSR, CTS, asserted; 8: automatic flow control is on."},
    {"sr", sr, 0xA, reg_access::ro, 0x0, sr_fields, std::size(sr_fields), "State at the time of the read."},
    {"fifo", fifo, 0x0, reg_access::rw, 0xFF, nullptr, 0,
     "Read: oldest received byte, 0 if none. Write: byte to send."},
    {"bauddiv", bauddiv, 0xF, reg_access::rw, 0xFF, nullptr, 0, "Samples a bit minus 1; 4 to 255, below 4 ignored."},
    {"flowdel", flowdel, 0x0, reg_access::rw, 0x3F, nullptr, 0, "Flow control level of SR.flowdel; below 4: none."},
    {"txwm", txwm, 0x20, reg_access::rw, 0x3F, nullptr, 0, "Transmitter FIFO trigger; 0: none."},
};

inline constexpr register_map map = {"cadence_uart", 0x48, registers, std::size(registers)};

}  // namespace tabletop::cadence_uart_registers
