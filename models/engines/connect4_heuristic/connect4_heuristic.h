// SPDX-License-Identifier: Apache-2.0
// Connect Four heuristic engine of the DE1-SoC machine: polls a word of a shared memory, reads the board, writes its
// move. Behaviour, cycles and known limits are in README.md beside this file.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin_if.h"
#include "base/view.h"
#include "base/word_port_if.h"
#include "engines/connect4_heuristic/decision.h"
#include "engines/connect4_heuristic/timing.h"

#include <systemc>

#include <cstdint>
#include <memory>

namespace tabletop {

struct connect4_heuristic_config {
    clock_domain clock;
    unsigned generation = 3;        // of the full module, 1 to 3
    unsigned defensive_rounds = 4;  // moves of the defensive module before the full one takes over, 0 to 31
    unsigned pipeline = 1;          // cycles that the decision takes, 1 to 8
    unsigned read_cycles = 3;       // of a word of the memory, 3 to 8
    bool packed_rows = false;       // two rows in a word
    bool human_traps = false;       // generation 3 looks for traps of the human's
    bool mode_switch = false;       // .. only while the pin `advanced` is high
    bool win_first = false;         // own wins have the highest value, stopping the human the next one
    bool wrong_index = false;       // a fault: runs go on around the border
    unsigned lookahead = 1;         // moves that the full module searches, 1 to 4; 1: none of further ones
};

// std::invalid_argument when a value is out of range, human_traps on with another generation than 3, mode_switch
// without human_traps, or lookahead above 1 with generation 1.
void check(const connect4_heuristic_config& config);

connect4_heuristic_core::build build_of(const connect4_heuristic_config& config);

// What is decided upon rows that have been read.
connect4_heuristic_core::position position_of(const connect4_heuristic_config& config,
                                              const connect4_heuristic_core::position::row_array& rows);
// How; advanced: the level of that pin.
connect4_heuristic_core::foresight foresight_of(const connect4_heuristic_config& config, bool advanced);

// Words of the shared memory.
struct heuristic_words {
    static constexpr std::uint32_t flag = 0;
    static constexpr std::uint32_t first_row = 1;
    static constexpr std::uint32_t move = 7;
};

// What is seen of an exchange on the engine's pins.
struct heuristic_event {
    enum class kind : std::uint8_t {
        flag,   // state 3 finds a flag; cycle: this state's
        row,    // a word with rows is captured; cycle: that of the capture state
        move,   // cycle: the edge at which the memory takes the move
        clear,  // cycle: the edge at which the memory takes the cleared flag
    };
    kind what;
    std::uint64_t cycle;
    std::uint32_t index;  // of the word
    std::uint32_t data;   // as read or written; of the flag 0
    unsigned value = 0;   // of a move
    unsigned rule = 0;    // of a move: 0 none, 1 imm, 2 trap, 3 min, 4 last, 5 ahead
};

class heuristic_listener_if : public virtual sc_core::sc_interface {
  public:
    // Called in order of the cycles, once the engine has been advanced to them.
    virtual void happened(const heuristic_event& event) = 0;
};

// The state pins. The loop that polls is 0 all through: it changes every cycle and tells nothing.
class heuristic_state_listener_if : public virtual sc_core::sc_interface {
  public:
    // Tells the state from this cycle on, as word_port_listener_if::on_pins() does.
    virtual void on_state(std::uint64_t cycle, unsigned state) = 0;
};

// The block as a machine sees it, the same in every view. It does what it does when it is advanced: by whoever uses
// the memory's other port, and by itself at the end of an exchange.
class connect4_heuristic_block : public sc_core::sc_module, public word_port_client {
  public:
    sc_core::sc_port<word_port_if> memory{"memory"};
    // Active high, sampled by the clock. Its changes are announced before the engine is advanced to them.
    sc_core::sc_port<cycle_pin_if, 0, sc_core::SC_ZERO_OR_MORE_BOUND> reset{"reset"};
    // Bit 0, with mode_switch; low when nothing is bound. Announced as the reset is.
    sc_core::sc_port<cycle_pin_if, 0, sc_core::SC_ZERO_OR_MORE_BOUND> advanced{"advanced"};
    sc_core::sc_port<heuristic_listener_if, 0, sc_core::SC_ZERO_OR_MORE_BOUND> events{"events"};
    // `at` tells of no state between 3 and 23, and of no address that it reads from.
    sc_core::sc_port<word_port_listener_if, 0, sc_core::SC_ZERO_OR_MORE_BOUND> pins{"pins"};
    sc_core::sc_port<heuristic_state_listener_if, 0, sc_core::SC_ZERO_OR_MORE_BOUND> states{"states"};

    explicit connect4_heuristic_block(sc_core::sc_module_name name) : sc_module(name) {}

    // False of RTL that has no pins for its states and for what a move is worth: nothing is told of events and states.
    virtual bool shows_decisions() const { return true; }

  protected:
    void tell(const heuristic_event& event) {
        for (int n = 0; n < events.size(); ++n) events[n]->happened(event);
    }
    void tell_pins(std::uint64_t cycle, const word_port_pins& levels) {
        for (int n = 0; n < pins.size(); ++n) pins[n]->on_pins(cycle, levels);
    }
    void tell_state(std::uint64_t cycle, unsigned state) {
        for (int n = 0; n < states.size(); ++n) states[n]->on_state(cycle, state);
    }
};

// v: at or ca.
std::unique_ptr<connect4_heuristic_block> make_connect4_heuristic_tlm(const char* name, view v,
                                                                      const connect4_heuristic_config& config);

}  // namespace tabletop
