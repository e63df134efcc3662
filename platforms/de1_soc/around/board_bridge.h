// SPDX-License-Identifier: Apache-2.0
// Stands between a board and who is at it: moves what is to be moved at its time, and waits for what is expected.
// Changes of lights, digits, pictures and bytes drive it; a board at which nothing happens costs nothing.
#pragma once

#include "base/cycle_pin_follower.h"
#include "base/serial_line.h"
#include "de1_soc/around/board_controls.h"
#include "de1_soc/around/board_end.h"
#include "de1_soc/around/board_sight.h"
#include "host/connection.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <utility>

namespace tabletop {

class board_bridge : public connection, private serial_receiver {
  public:
    // The board must outlive it. columns: of the pixels that a script counts.
    board_bridge(sc_core::sc_module_name name, board_controls& board, std::unique_ptr<board_end> end, unsigned columns);

    // Sets what is called for everything that is done or has come as expected, at its time or ahead of it.
    void on_step(std::function<void(const board_step& step, std::uint64_t time_ps)> tell) { tell_ = std::move(tell); }
    // Sets what is called for every level that is set.
    using level_callback = std::function<void(board_part part, unsigned number, bool level, std::uint64_t time_ps)>;
    void on_level(level_callback tell) { tell_level_ = std::move(tell); }

    participant& end() const override { return *end_; }
    void poll() override;
    bool acting() const override { return acting_ || !moves_.empty(); }
    bool hurries() const override { return false; }
    std::uint64_t last_activity_ps() const override { return last_ps_; }

  private:
    struct movement {
        board_part part;
        unsigned number;
        bool level;
    };

    void start_of_simulation() override;
    void on_frame(const serial_frame& frame) override;
    void on_edge(std::uint64_t, bool) override {}
    void on_release(std::uint64_t time_ps) override;
    void act();
    void receive();
    void look();
    void follow_levels();
    bool play(const board_step& step);
    bool wait(const board_step& step);
    void move(const board_step& step);
    bool await(const board_step& step);
    bool reach(std::uint64_t time_ps);
    void finish(const board_step& step, const std::string& seen = "");
    void carry_out();
    void act_at(std::uint64_t time_ps);

    board_controls& board_;
    std::unique_ptr<board_end> end_;
    const unsigned columns_;
    board_sight sight_;
    std::uint64_t segments_ = 0;
    std::unique_ptr<cycle_pin_follower> lights_, digits_3_0_, digits_5_4_;
    std::deque<std::pair<std::uint64_t, std::uint8_t>> bytes_;  // announced, with the ends of their frames
    std::function<void(const board_step&, std::uint64_t)> tell_;
    level_callback tell_level_;
    std::multimap<std::uint64_t, movement> moves_;  // by time, not yet carried out
    std::uint64_t script_ps_ = 0;                   // when the next step begins
    std::uint64_t deadline_ps_ = 0;                 // of the expectation that is waited for
    bool started_ = false;
    bool waiting_ = false;
    bool awaiting_ = false;
    bool acting_ = false;
    std::uint64_t last_ps_ = 0;
    sc_core::sc_event again_{"again"};
    sc_core::sc_event byte_complete_{"byte_complete"};
    sc_core::sc_event changed_{"changed"};
};

}  // namespace tabletop
