// SPDX-License-Identifier: Apache-2.0
#include "de1_soc/around/board_end.h"

#include "de1_soc/around/board_panel.h"
#include "host/display/display.h"
#include "host/lines/typed_input.h"
#include "host/pads/paced_buttons.h"
#include "stimulus/players/typed_lines.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <array>
#include <deque>
#include <optional>
#include <utility>
#include <variant>

namespace tabletop {
namespace {

// How long a tapped key is held at least, so that a program that looks once a frame sees it.
constexpr std::uint64_t tap_ps = 20'000'000'000;

constexpr std::array<char, 4> key_letters = {'f', 'd', 's', 'a'};  // of KEY0 to KEY3

std::optional<unsigned> key_of(display_key key) {
    for (unsigned n = 0; n < key_letters.size(); ++n) {
        if (static_cast<std::uint32_t>(key) == static_cast<std::uint32_t>(key_letters[n])) return n;
    }
    return std::nullopt;
}

std::optional<unsigned> switch_of(display_key key) {
    const auto value = static_cast<std::uint32_t>(key);
    return value >= '0' && value <= '9' ? std::optional(value - '0') : std::nullopt;
}

class board_typist : public typing_person {
  public:
    explicit board_typist(const board_features& features) : script_(features) {}

    void type(char character) override { typed_.type(character); }
    bool line_waits() const override { return typed_.waits(); }
    void leave() override { typed_.leave(); }
    std::string take_output() override { return std::exchange(output_, {}); }
    std::string prompt() const override { return ""; }

    void tell(const std::string& sentence) { output_ += sentence + '\n'; }

    // What the lines say, into the queue. flip: the line of a switch the other way.
    template <typename Flip>
    void read_into(std::deque<board_step>& steps, Flip flip) {
        while (const auto line = typed_.take()) {
            if (line->empty() || line->front() == '#') continue;
            if (*line == "help") {
                tell("3 (switch 3), k0 (key 0), or a line of a script: sw 3 on, key 0 press 1 s, expect leds 0x1 ..");
                continue;
            }
            try {
                for (auto& step : script_.read(in_full(*line, flip))) {
                    if (looks_at_screen(step)) throw input_error("a pixel can be expected by a script only");
                    steps.push_back(std::move(step));
                }
            } catch (const input_error& error) {
                tell(error.what());
            }
        }
    }

  private:
    // Somebody has to look from the start.
    static bool looks_at_screen(const board_step& step) {
        return step.what == board_step::kind::expect && step.expected.what == board_expectation::kind::pixel;
    }

    template <typename Flip>
    static std::string in_full(const std::string& line, Flip flip) {
        const auto digit = [&](std::size_t i) { return line[i] >= '0' && line[i] <= '9'; };
        if (line.size() == 1 && digit(0)) return flip(static_cast<unsigned>(line[0] - '0'));
        if (line.size() == 2 && line[0] == 'k' && digit(1)) return fmt::format("key {} press {} ps", line[1], tap_ps);
        return line;
    }

    typed_lines typed_;
    board_script_reader script_;
    std::string output_;
};

class keys_board_end : public board_end {
  public:
    keys_board_end(const board_features& features, board_typing where) : typist_(features), where_(where) {
        if (where.input) input_.emplace(typist_, !where.keys);
    }

    const std::vector<board_step>& known_steps() const override { return none_; }
    const board_step* next(std::uint64_t now_ps) override {
        if (!steps_.empty()) return &steps_.front();
        // It looks once at each time: steps that take none may come without end.
        if (input_ && std::exchange(read_ps_, now_ps) != now_ps) input_->read();
        typist_.read_into(steps_, [this](unsigned number) { return flipped(number); });
        if (steps_.empty()) press(now_ps);
        return steps_.empty() ? nullptr : &steps_.front();
    }
    void done_at(std::uint64_t, const std::string& seen) override {
        if (!seen.empty()) typist_.tell(seen);
        steps_.pop_front();
    }
    void unmet_at(std::uint64_t, const std::string& seen) override {
        typist_.tell("not met: " + seen);
        steps_.pop_front();
    }

    void key(display_key key, bool pressed) override {
        if (!where_.keys) return;
        if (const auto number = switch_of(key)) {
            if (pressed && steps_.size() < most_steps) set_switch(*number, !up_[*number]);
        } else if (const auto button = key_of(key)) {
            if (buttons_.change(*button, pressed)) wake();
        }
    }
    void move_panel(const panel_act& act) override {
        const auto* const move = std::get_if<panel_move>(&act);
        if (move == nullptr) return;
        if (move->group == board_group::keys) {
            if (buttons_.change(move->number, move->level)) wake();
        } else if (steps_.size() < most_steps) {
            if (move->group == board_group::switches) set_switch(move->number, move->level);
            if (move->group == board_group::jp1) set_pin("jp1", board_part::jp1, *move);
            if (move->group == board_group::jp2) set_pin("jp2", board_part::jp2, *move);
        }
    }
    bool open() const override { return input_ && input_->open(); }
    bool live() const override { return input_ && input_->live(); }
    int descriptor() const override { return open() ? input_->descriptor() : -1; }
    void flush() override { input_ ? input_->show() : static_cast<void>(typist_.take_output()); }
    void finish() override { flush(); }
    std::string prompt() const override { return where_.keys ? "0-9: switches, a s d f: KEY3-0" : ""; }

  private:
    static board_step moving(board_part part, unsigned number, bool level) {
        board_step step;
        step.what = board_step::kind::move;
        step.part = part;
        step.number = number;
        step.level = level;
        return step;
    }

    void set_switch(unsigned number, bool up) {
        auto step = moving(board_part::sw, number, up);
        step.text = line_of(number, up);
        steps_.push_back(std::move(step));
        wake();
    }

    void set_pin(const char* header, board_part part, const panel_move& move) {
        auto step = moving(part, move.number, move.level);
        step.text = fmt::format("{} {} {}", header, move.number, move.level ? 1 : 0);
        steps_.push_back(std::move(step));
        wake();
    }

    // The line that moves it.
    std::string line_of(unsigned number, bool up) {
        up_[number] = up;
        return fmt::format("sw {} {}", number, up ? "on" : "off");
    }
    std::string flipped(unsigned number) { return line_of(number, !up_[number]); }

    void press(std::uint64_t now_ps) {
        if (const auto change = buttons_.take(now_ps)) {
            auto step = moving(board_part::key, change->first, change->second);
            step.text = fmt::format("key {} {}", change->first, change->second ? "down" : "up");
            steps_.push_back(std::move(step));
        } else if (const auto next_ps = buttons_.next_ps()) {
            board_step step;
            step.duration_ps = *next_ps - now_ps;
            steps_.push_back(std::move(step));
        }
    }

    static constexpr std::size_t most_steps = 256;  // that wait

    board_typist typist_;
    const board_typing where_;
    std::optional<typed_input> input_;
    std::optional<std::uint64_t> read_ps_;
    const std::vector<board_step> none_;
    std::deque<board_step> steps_;
    std::array<bool, 10> up_{};  // switches
    paced_buttons<unsigned> buttons_{tap_ps};
};

}  // namespace

std::unique_ptr<board_end> make_keys_board_end(const board_features& features, board_typing where) {
    return std::make_unique<keys_board_end>(features, where);
}

}  // namespace tabletop
