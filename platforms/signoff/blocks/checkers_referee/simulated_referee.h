// SPDX-License-Identifier: Apache-2.0
// The labkit's referee as a query asks it: a board is told to it as a PC would, and a picture is judged.
#pragma once

#include "base/cycle_pin.h"
#include "engines/checkers_referee/checkers_referee.h"
#include "engines/checkers_referee/move_code.h"
#include "signoff/bench/bench_clock.h"

#include <systemc>

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace tabletop {

struct judged_picture {
    std::optional<std::pair<unsigned, unsigned>> move;  // squares
    checkers_squares reject = 0;
    std::uint64_t cycles = 0;  // first of LOCATE to the end of FIND
};

class simulated_referee : public sc_core::sc_module {
  public:
    simulated_referee(sc_core::sc_module_name name, view v);

    // Called in a thread of the kernel. It begins with a reset, so that no call changes another. Throws input_error for
    // a board that no game's messages make.
    judged_picture judge(const checkers::square_codes& board, checkers_squares seen);

  private:
    void bind_pins();
    void start();
    void show(checkers_squares seen);
    void tell(const checkers_message& message);
    void tell_board(const checkers::square_codes& board);
    void wait_cycles(std::uint64_t cycles);
    void wait_for(const std::function<bool()>& holds);
    void set(cycle_pin& pin, std::uint64_t level) { pin.set(clock_.now() + 1, level); }
    void pulse(cycle_pin& pin);
    bool is_high(const sc_core::sc_export<cycle_pin_if>& pin) const;

    const bench_clock clock_;
    sc_core::sc_signal<bool> rst_{"rst"};
    cycle_pin enter_{0}, ready_{0}, scan_last_{0}, send_last_{0}, message_flag_{0}, seen_{0}, blue_{0}, doubtful_{0};
    std::array<cycle_pin, 2> message_{cycle_pin{0}, cycle_pin{0}};
    std::unique_ptr<checkers_referee_block> referee_;
};

}  // namespace tabletop
