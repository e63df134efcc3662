// SPDX-License-Identifier: Apache-2.0
// The labkit's link to its PC, in the fabric beside an FT245R: a sender of frames, a receiver of messages. Behaviour
// and cycles are in README.md beside this file.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin_if.h"
#include "base/view.h"
#include "peripherals/ft245r/ft245r.h"

#include <systemc>

#include <array>
#include <cstdint>
#include <memory>

namespace tabletop {

inline constexpr std::uint64_t most_link_timeout = 1u << 24;

struct usb_link_config {
    clock_domain clock;
    unsigned slot = 72;                 // cycles a byte to the chip, 10 to 127
    std::uint64_t timeout = 6'480'000;  // cycles without a byte that drop a partial message, up to 2^24; 0: never
    bool quiet = false;                 // nothing is written as long as there is no message, in place of FF
};

// Throws std::invalid_argument when the configuration is out of range; every view calls it.
void check(const usb_link_config& config);

// The block as a machine sees it, the same in every view.
class usb_link_block : public sc_core::sc_module {
  public:
    static constexpr unsigned message_part_bits = 36;

    sc_core::sc_in<bool> rst{"rst"};                              // active high, synchronous
    sc_core::sc_port<cycle_pin_if> send_request{"send_request"};  // 1 as long as a message is to be sent
    sc_core::sc_port<cycle_pin_if> send_move{"send_move"};        // {departure, landing}, 12 bits
    sc_core::sc_export<cycle_pin_if> send_last{"send_last"};      // 1 in the last cycle of the message's frame
    sc_core::sc_export<cycle_pin_if> message_flag{"message_flag"};
    sc_core::sc_port<cycle_pin_if> message_take{"message_take"};  // the flag is 0 in the next cycle
    // The last message, steady from its flag to the next one: fields 0 to 5 of the move code, then 6 to 11.
    std::array<sc_core::sc_export<cycle_pin_if>, 2> message{sc_core::sc_export<cycle_pin_if>{"message_high"},
                                                            sc_core::sc_export<cycle_pin_if>{"message_low"}};
    sc_core::sc_export<cycle_pin_if> message_lost{"message_lost"};  // error bit, stays set

    // The FT245R.
    sc_core::sc_export<ft245_writer_if> write{"write"};
    sc_core::sc_port<ft245_ready_if> txe_n{"txe_n"};
    sc_core::sc_export<cycle_pin_if> rd_n{"rd_n"};
    sc_core::sc_port<cycle_pin_if> read{"read"};  // ft245_read

    explicit usb_link_block(sc_core::sc_module_name name) : sc_module(name) {}
};

// v: at or ca.
std::unique_ptr<usb_link_block> make_usb_link_tlm(const char* name, view v, const usb_link_config& config);

}  // namespace tabletop
