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

enum cr_bits : std::uint32_t {
    cr_rxrst = 1u << 0,     // receiver logic reset, clears itself
    cr_txrst = 1u << 1,     // transmitter logic reset, clears itself
    cr_rxen = 1u << 2,      // receiver enable
    cr_rxdis = 1u << 3,     // receiver disable, wins over enable
    cr_txen = 1u << 4,      // transmitter enable
    cr_txdis = 1u << 5,     // transmitter disable, wins over enable
    cr_torst = 1u << 6,     // restart receiver timeout, clears itself
    cr_startbrk = 1u << 7,  // start break
    cr_stopbrk = 1u << 8,   // stop break, wins over start
};

enum mr_bits : std::uint32_t {
    mr_clksel = 1u << 0,  // reference clock divided by 8
    mr_charlen_lsb = 1,   // 0, 1: 8 bits; 2: 7 bits; 3: 6 bits
    mr_par_lsb = 3,       // 0 even, 1 odd, 2 space, 3 mark, 4 and above none
    mr_stop_lsb = 6,      // 0: 1, 1: 1.5, 2: 2 stop bits
    mr_format = 0xFE,     // charlen, par and stop
    mr_chmode_lsb = 8,    // 0 normal, 1 automatic echo, 2 local loopback, 3 remote loopback
};

// Bits 0 to 12 of ISR, IMR, IER and IDR; 0 to 4 also of SR.
enum int_bits : std::uint32_t {
    int_rxovr = 1u << 0,    // receiver FIFO at or above its trigger
    int_rxempty = 1u << 1,  // receiver FIFO empty
    int_rxfull = 1u << 2,   // receiver FIFO full
    int_txempty = 1u << 3,  // transmitter FIFO empty
    int_txfull = 1u << 4,   // transmitter FIFO full
    int_over = 1u << 5,     // receiver overflow
    int_frame = 1u << 6,    // framing error
    int_parity = 1u << 7,   // parity error
    int_tout = 1u << 8,     // receiver timeout
    int_dms = 1u << 9,      // modem status changed
    int_ttrig = 1u << 10,   // transmitter FIFO at or above its trigger
    int_tnful = 1u << 11,   // transmitter FIFO nearly full
    int_tovr = 1u << 12,    // transmitter overflow
    int_all = 0x1FFF,
};

enum sr_bits : std::uint32_t {
    sr_ractive = 1u << 10,  // receiver state machine active
    sr_tactive = 1u << 11,  // transmitter state machine active
    sr_flowdel = 1u << 12,  // receiver FIFO at or above the flow control level
    sr_ttrig = 1u << 13,    // as int_ttrig
    sr_tnful = 1u << 14,    // as int_tnful
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
