// SPDX-License-Identifier: Apache-2.0
// The referee as the specification's table of states has it, row by row and a cycle at a time: whole boards, no
// registers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <vector>

namespace tabletop {

enum class referee_state : unsigned {
    setup,
    calibrate,
    human,
    freeze,
    scan,
    locate,
    copy,
    find,
    update1,
    send,
    wait1,
    update2,
    wait2,
    update3,
    undo,
    redraw,
    gameover
};
constexpr unsigned referee_states = 17;

struct referee_variant {
    bool lost_landing = false;
    bool illegal_halts = false;
    bool ready_by_image = false;
};

using squares_of_board = std::array<unsigned, 32>;
using message_fields = std::array<unsigned, 12>;

struct referee_inputs {
    bool rst = false;
    bool enter = false;
    bool ready = false;  // switch 5
    bool scan_last = false;
    bool scan_seen = false;
    bool scan_blue = false;
    bool scan_doubtful = false;
    bool send_last = false;
    bool message_flag = false;
    message_fields message{};
};

struct referee_outputs {
    bool freeze = false;
    bool grid_open = false;
    bool scan_start = false;
    bool send_request = false;
    bool message_take = false;
    bool calibrating = false;
    bool game_over = false;
    unsigned winner = 0;
    unsigned scan_square = 0;  // in LOCATE, else 0
    unsigned send_move = 0;    // in SEND, else 0
    std::uint32_t reject = 0;
    std::uint32_t blink = 0;
    std::uint32_t swap = 0;
    squares_of_board display{};
};

// Row and column, three bits each.
constexpr unsigned square_of(unsigned location) {
    return location / 8 * 4 + location % 8 / 2;
}
constexpr unsigned location_of(unsigned square) {
    const unsigned row = square / 4;
    return row * 8 + 2 * (square % 4) + (row % 2 == 0 ? 1 : 0);
}

class reference_referee {
  public:
    explicit reference_referee(referee_variant variant) : variant_(variant) {}

    referee_state state = referee_state::setup;
    unsigned n = 0;  // cycles since the state's first
    squares_of_board board{};
    std::map<std::string, unsigned> coverage;  // branches, and how often

    bool human_piece(unsigned square) const { return board[square] == 4 || board[square] == 5; }
    bool asks() const { return state == referee_state::human || watches(); }
    std::uint32_t swap_marks() const { return swap_; }

    referee_outputs look(const referee_inputs& in) const {
        referee_outputs out;
        const bool first_redraw = state == referee_state::redraw && after_ == referee_state::calibrate;
        out.calibrating = state == referee_state::setup || state == referee_state::calibrate || first_redraw;
        out.grid_open = state == referee_state::calibrate || asks();
        out.game_over = state == referee_state::gameover;
        out.freeze = !out.calibrating && !out.grid_open && !out.game_over;
        out.winner = out.game_over ? winner_ : 0;
        out.scan_start = state == referee_state::scan && n == 0;
        out.scan_square = state == referee_state::locate ? n : 0;
        out.send_request = state == referee_state::send;
        if (out.send_request && !unknown_) out.send_move = location_of(from_) << 6 | location_of(to_);
        out.message_take = takes(in);
        out.reject = reject_;
        out.blink = blink_;
        out.swap = swap_;
        out.display = display_;
        return out;
    }

    void edge(const referee_inputs& in) {
        if (in.rst) {
            reset();
            return;
        }
        const bool enter_rises = in.enter && !enter_before_;
        const bool ready_rises = in.ready && !ready_before_;
        enter_before_ = in.enter;
        ready_before_ = in.ready;
        count_edges(enter_rises, ready_rises);
        next_ = state;
        act(in, enter_rises, ready_rises);
        n = next_ == state ? n + 1 : 0;
        state = next_;
    }

  private:
    void reset() {
        state = referee_state::setup;
        n = 0;
        reject_ = blink_ = swap_ = 0;
        display_ = {};
        enter_before_ = ready_before_ = false;
    }

    void count_edges(bool enter_rises, bool ready_rises) {
        if (enter_rises && state != referee_state::calibrate && state != referee_state::gameover) {
            ++coverage["enter rises and nothing waits for it"];
        }
        if (ready_rises && state != referee_state::human) ++coverage["switch rises and nothing waits for it"];
    }

    // What follows where the table says HUMAN.
    referee_state ask() const { return variant_.ready_by_image ? referee_state::scan : referee_state::human; }

    bool watches() const {
        return variant_.ready_by_image && (state == referee_state::scan || state == referee_state::locate ||
                                           state == referee_state::copy || state == referee_state::find);
    }

    bool illegal(const referee_inputs& in) const { return first_part_ && (in.message[11] >> 5 & 1) != 0; }

    bool takes(const referee_inputs& in) const {
        if (!in.message_flag) return false;
        if (state == referee_state::wait2) return true;
        return state == referee_state::wait1 && !(variant_.illegal_halts && illegal(in));
    }

    void go(referee_state next, const char* branch) {
        next_ = next;
        ++coverage[branch];
    }
    void redraw_then(referee_state next, const char* branch) {
        after_ = next;
        go(referee_state::redraw, branch);
    }

    void act(const referee_inputs& in, bool enter_rises, bool ready_rises) {
        switch (state) {
            case referee_state::setup:
                setup();
                break;
            case referee_state::calibrate:
                if (enter_rises) begin_to_ask("CALIBRATE to HUMAN");
                break;
            case referee_state::human:
                if (ready_rises) go(referee_state::freeze, "HUMAN to FREEZE");
                break;
            case referee_state::freeze:
                if (n == 0) reject_ = 0;
                if (n == 3) go(referee_state::scan, "FREEZE to SCAN");
                break;
            case referee_state::scan:
                if (in.scan_last) go(referee_state::locate, "SCAN to LOCATE");
                break;
            case referee_state::locate:
                locate(in);
                break;
            case referee_state::copy:
                copy();
                break;
            case referee_state::find:
                if (n == 32) find(in);
                break;
            case referee_state::update1:
                update1();
                break;
            case referee_state::send:
                if (in.send_last) {
                    if (in.message_flag) ++coverage["SEND: the answer is there before the end"];
                    go(referee_state::wait1, "SEND to WAIT1");
                }
                break;
            case referee_state::wait1:
                wait1(in);
                break;
            case referee_state::update2:
                update2(in);
                break;
            case referee_state::wait2:
                if (in.message_flag) take(in, referee_state::update3, "WAIT2 to UPDATE3");
                break;
            case referee_state::update3:
                update3(in);
                break;
            case referee_state::undo:
                undo();
                break;
            case referee_state::redraw:
                redraw();
                break;
            case referee_state::gameover:
                if (enter_rises) go(referee_state::setup, "GAMEOVER to SETUP");
                break;
        }
    }

    void setup() {
        if (n == 0) reject_ = blink_ = swap_ = 0;
        board[n] = n < 12 ? 6 : n < 20 ? 0 : 4;
        if (n == 31) redraw_then(referee_state::calibrate, "SETUP to REDRAW");
    }

    void begin_to_ask(const char* branch) {
        pictures_.clear();
        go(ask(), branch);
    }

    void locate(const referee_inputs& in) {
        if (n == 0) doubtful_ = false;
        seen_[n] = in.scan_seen;
        doubtful_ = doubtful_ || in.scan_doubtful;
        if (in.scan_blue) {
            if ((swap_ >> n & 1) != 0) ++coverage["LOCATE: a swap mark goes"];
            swap_ &= ~(1u << n);
        }
        if (n == 31) go(referee_state::copy, "LOCATE to COPY");
    }

    void copy() {
        if (n < 32) old_[n] = board[n];
        if (n == 32) go(referee_state::find, "COPY to FIND");
    }

    // 16 successive pictures that are the same, the last of them without a doubt.
    bool ready() {
        if (!variant_.ready_by_image) return true;
        pictures_.push_back(seen_);
        if (pictures_.size() > 16) pictures_.pop_front();
        if (pictures_.size() < 16) return false;
        for (const auto& picture : pictures_) {
            if (picture != seen_) return false;
        }
        if (doubtful_) ++coverage["FIND: steady, but in doubt"];
        return !doubtful_;
    }

    void find(const referee_inputs& in) {
        std::vector<unsigned> gone, come;
        for (unsigned i = 0; i < 32; ++i) {
            const bool human = old_[i] == 4 || old_[i] == 5;
            if (human && !seen_[i]) gone.push_back(i);
            if (!human && seen_[i]) come.push_back(i);
        }
        const bool moved = gone.size() == 1 && come.size() == 1 && old_[come[0]] == 0;
        const bool nothing = gone.empty() && come.empty();
        if (moved || (nothing && in.enter)) {
            if (!ready()) {
                go(ask(), "FIND: a move, not yet steady");
                return;
            }
            unknown_ = !moved;
            if (moved) {
                from_ = gone[0];
                to_ = come[0];
                code_ = old_[from_];
            }
            if (variant_.ready_by_image) reject_ = 0;
            go(referee_state::update1, moved ? "FIND: a move" : "FIND: nothing, enter held");
            return;
        }
        ready();
        if (!nothing && !variant_.ready_by_image) {
            for (const auto i : gone) reject_ |= 1u << i;
            for (const auto i : come) reject_ |= 1u << i;
        }
        const bool occupied = gone.size() == 1 && come.size() == 1;
        go(ask(), nothing ? "FIND: nothing" : occupied ? "FIND: onto a piece" : "FIND: no move");
    }

    void update1() {
        if (n == 0) {
            blink_ = 0;
            first_part_ = true;
        }
        if (!unknown_) {
            if (n == 0)
                board[from_] = 0;
            else
                board[to_] = code_;
        }
        if (n == 1) redraw_then(referee_state::send, "UPDATE1 to REDRAW");
    }

    void take(const referee_inputs& in, referee_state next, const char* branch) {
        message_ = in.message;
        go(next, branch);
    }

    void wait1(const referee_inputs& in) {
        if (!in.message_flag) return;
        if (illegal(in)) {
            if (variant_.illegal_halts)
                ++coverage["WAIT1: halted"];
            else
                take(in, referee_state::undo, "WAIT1 to UNDO");
            return;
        }
        if ((in.message[11] >> 5 & 1) != 0) ++coverage["WAIT1: bit 5 in a later part"];
        take(in, referee_state::update2, first_part_ ? "WAIT1 to UPDATE2" : "WAIT1 to UPDATE2 again");
        first_part_ = false;
    }

    bool promoted() const { return (message_[11] & 1) != 0; }
    bool continued() const { return (message_[11] & 2) != 0; }
    bool is_over() const { return (message_[11] & 0x1C) != 0; }

    void end_part(referee_state same_again, referee_state else_next, const char* name) {
        const std::string update = name;
        if (continued()) {
            redraw_then(same_again, (update + ", continued").c_str());
        } else if (is_over()) {
            winner_ = (message_[11] & 4) != 0 ? 2 : (message_[11] & 8) != 0 ? 1 : 3;
            redraw_then(referee_state::gameover, (update + ", over " + std::to_string(winner_)).c_str());
        } else {
            redraw_then(else_next, (update + ", the end of it").c_str());
        }
    }

    void count_change(const referee_inputs& in, const char* name) {
        if (in.message != message_) ++coverage[std::string(name) + ": the next message comes"];
    }

    void update2(const referee_inputs& in) {
        count_change(in, "UPDATE2");
        if (n < 5) {
            const unsigned capture = message_[6 + n];
            if (capture != 0) board[square_of(capture)] = 0;
            ++coverage["UPDATE2: capture " + std::to_string(n + 1) + (capture != 0 ? "" : " is none")];
            return;
        }
        if (promoted()) {
            ++coverage[unknown_ ? "UPDATE2: promoted, the move not known" : "UPDATE2: promoted"];
            if (!unknown_) {
                board[to_] = code_ | 1;
                swap_ |= 1u << to_;
            }
        }
        end_part(referee_state::wait1, referee_state::wait2, "UPDATE2");
    }

    unsigned last_landing() {
        for (unsigned k = 5; k >= 1; --k) {
            if (message_[k] == 0) continue;
            ++coverage["UPDATE3: landing " + std::to_string(k)];
            return message_[k];
        }
        ++coverage["UPDATE3: no landing"];
        return 0;
    }

    void update3(const referee_inputs& in) {
        count_change(in, "UPDATE3");
        if (n == 0) {
            computer_code_ = board[square_of(message_[0])];
        } else if (n == 1) {
            board[square_of(message_[0])] = 0;
        } else if (n == 2) {
            board[square_of(last_landing())] = computer_code_ | (promoted() ? 1 : 0);
            if (promoted()) ++coverage["UPDATE3: promoted"];
        } else {
            const unsigned capture = message_[6 + n - 3];
            if (capture != 0) blink_ |= 1u << square_of(capture);
            ++coverage["UPDATE3: capture " + std::to_string(n - 2) + (capture != 0 ? "" : " is none")];
            if (variant_.lost_landing && n == 7 && !unknown_)
                board[to_] = 0;
            else if (capture != 0)
                board[square_of(capture)] = 0;
        }
        if (n != 7) return;
        if (!continued() && !is_over()) pictures_.clear();
        end_part(referee_state::wait2, ask(), "UPDATE3");
    }

    void undo() {
        if (!unknown_) {
            if (n == 0) reject_ |= 1u << from_ | 1u << to_;
            board[n == 0 ? to_ : from_] = n == 0 ? 0 : code_;
        }
        if (n == 1) {
            pictures_.clear();
            redraw_then(ask(), unknown_ ? "UNDO of a move not known" : "UNDO");
        }
    }

    void redraw() {
        if (n > 0) display_[n - 1] = board[n - 1];
        if (n == 32) go(after_, "REDRAW to its caller");
    }

    referee_variant variant_;
    referee_state next_ = referee_state::setup;
    referee_state after_ = referee_state::calibrate;
    bool enter_before_ = false;
    bool ready_before_ = false;
    std::uint32_t reject_ = 0;
    std::uint32_t blink_ = 0;
    std::uint32_t swap_ = 0;
    squares_of_board display_{};
    squares_of_board old_{};
    std::array<bool, 32> seen_{};
    std::deque<std::array<bool, 32>> pictures_;  // of the scans since the human has been asked
    bool doubtful_ = false;
    bool unknown_ = false;  // a capture in a circle
    unsigned from_ = 0;
    unsigned to_ = 0;
    unsigned code_ = 0;
    bool first_part_ = false;
    message_fields message_{};
    unsigned computer_code_ = 0;
    unsigned winner_ = 0;
};

}  // namespace tabletop
