// SPDX-License-Identifier: Apache-2.0
// Traffic for the pins of AXI4-Lite slaves as data: AW and W apart, READY held back, resets while something waits. It
// is cut into rounds, between which everything has been answered.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tabletop::signoff {

// A register or a word that keeps what is written to it, and has no other effect.
struct axi_word {
    std::uint32_t address = 0;
    std::uint32_t kept = 0xFFFFFFFF;  // bits that a write changes; the others read as after a reset
    std::uint32_t reset = 0;
    std::uint32_t written = 0xFFFFFFFF;  // bits in which a one may be written
    bool nowhere = false;                // no target has it: DECERR
};

struct axi_transfer {
    static constexpr unsigned never = UINT32_MAX;

    bool write = false;
    unsigned word = 0;  // of the words of the port
    std::uint32_t data = 0;
    unsigned strobes = 0xF;
    unsigned protection = 0;  // AxPROT
    // Cycles in which VALID of AR or AW, and of W, stays low after the handshake before it on this channel.
    unsigned address_gap = 0;
    unsigned data_gap = 0;
    // READY of the response: high before VALID is, or so many cycles after it has risen.
    bool ready_early = false;
    unsigned ready_wait = 0;
};

// What waits when a reset is pressed.
enum class axi_pending : std::uint8_t { nothing, ar, aw, w, aw_alone, w_alone, r, b };

struct axi_round {
    std::string kind;
    bool one_at_a_time = false;                    // a transfer begins when the one before it has been answered
    axi_pending reset = axi_pending::nothing;      // else it is pressed, and the round is over
    std::vector<std::vector<axi_transfer>> ports;  // of each its transfers, in order
};

struct axi_handshake_options {
    std::uint64_t seed = 1;
    unsigned rounds = 12;  // of each kind
    bool strobes = true;   // the ports have them
};

// words: of each port.
std::vector<axi_round> make_axi_rounds(const axi_handshake_options& options,
                                       const std::vector<std::vector<axi_word>>& words);

}  // namespace tabletop::signoff
