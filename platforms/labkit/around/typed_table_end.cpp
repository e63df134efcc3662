// SPDX-License-Identifier: Apache-2.0
#include "labkit/around/typed_table_end.h"

#include "host/panel.h"
#include "labkit/around/act_queue.h"
#include "labkit/around/table_script.h"
#include "stimulus/players/typed_lines.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <variant>

namespace tabletop {
namespace {

// A frame of the screen: a button that is tapped makes one step.
constexpr std::uint64_t step_ps = 16'717'000'000;

constexpr const char* preparation = "Setting up the pieces and the camera, unseen: about 7 s of the machine's time.";

std::optional<labkit_contact> button_of(display_key key) {
    switch (key) {
        case display_key::left:
            return labkit_contact::left;
        case display_key::right:
            return labkit_contact::right;
        case display_key::up:
            return labkit_contact::up;
        case display_key::down:
            return labkit_contact::down;
        default:
            return std::nullopt;
    }
}

// What a key types; 0: nothing.
char character_of(display_key key) {
    if (key == display_key::enter) return '\n';
    const auto value = static_cast<std::uint32_t>(key);
    return key == display_key::backspace || (value >= ' ' && value <= '~') ? static_cast<char>(value) : '\0';
}

class keys_typist : public typing_person {
  public:
    void type(char character) override { typed_.type(character); }
    bool line_waits() const override { return typed_.waits(); }
    void leave() override { typed_.leave(); }
    std::string take_output() override { return std::exchange(output_, {}); }
    std::string prompt() const override {
        return fmt::format("{}{}> {}", told_, told_.empty() ? "" : "  ", typed_.under_way());
    }

    // What a line says, into the queue.
    void read_into(act_queue& acts) {
        while (!acts.full()) {
            const auto line = typed_.take();
            if (!line) return;
            told_.clear();
            if (!line->empty() && line->front() == '#') continue;
            if (*line == "help") {
                tell("50-41, set up, enter, 2, 3, s5, or a line of a script: put red 50, take 50, hand .., light ..");
                continue;
            }
            try {
                for (const auto& act : script_.read(in_full(*line))) acts.push(act);
            } catch (const input_error& error) {
                tell(error.what());
            }
        }
    }

  private:
    void tell(const std::string& sentence) {
        told_ = sentence;
        output_ += sentence + '\n';
    }

    // The line of a script for one that is shorter.
    std::string in_full(const std::string& line) {
        const auto digit = [&](std::size_t i) { return line[i] >= '0' && line[i] <= '9'; };
        const bool is_move =
            line.size() == 5 && (line[2] == '-' || line[2] == 'x') && digit(0) && digit(1) && digit(3) && digit(4);
        if (is_move) return fmt::format("move {} {}", line.substr(0, 2), line.substr(3));
        if (line.empty()) return "press enter 30 ms";
        for (unsigned i = 0; i < labkit_contacts; ++i) {
            const std::string name = labkit_contact_names[i];
            if (i < labkit_buttons && line == name) {
                return fmt::format("press {} {} ps", name, i == enter_index ? 30'000'000'000 : step_ps);
            }
            if (i < labkit_buttons || line != "s" + name) continue;
            on_[i] = !on_[i];
            return fmt::format("switch {} {}", name, on_[i] ? "on" : "off");
        }
        return line;
    }

    static constexpr auto enter_index = static_cast<unsigned>(labkit_contact::enter);

    typed_lines typed_;
    table_script_reader script_;
    std::array<bool, labkit_contacts> on_{};  // switches that "s5" has turned on
    std::string output_;
    std::string told_;  // last
};

class keys_table_end : public typed_table_end {
  public:
    keys_table_end(std::unique_ptr<keys_typist> typist, table_typing where)
        : typed_table_end(typist.get(), where), typist_(std::move(typist)) {}

    bool looks() const override { return true; }
    void see(const table_sight& sight) override { acts_.see(sight.screen); }
    std::optional<table_act> next(const table_sight& sight) override {
        if (auto act = typed_act(sight.now_ps)) return act;
        typist_->read_into(acts_);
        return acts_.next();
    }
    bool done() const override { return acts_.empty(); }
    std::string waits_for() const override {
        const auto* const act = acts_.waits();
        return act == nullptr ? "" : fmt::format("\"{}\" never came", act_text(*act));
    }

  private:
    std::unique_ptr<keys_typist> typist_;
    act_queue acts_;
};

}  // namespace

typed_table_end::typed_table_end(typing_person* typist, table_typing where)
    : typist_(typist), typing_(where), buttons_(step_ps) {
    if (typist_ != nullptr && where.input) input_.emplace(*typist_, !where.keys);
}

void typed_table_end::key(display_key key, bool pressed) {
    if (typist_ == nullptr || !typing_.keys) return;
    if (const auto button = button_of(key)) {
        if (buttons_.change(*button, pressed)) wake();
    } else if (const auto character = character_of(key); pressed && character != '\0') {
        typist_->type(character);
        under_way_ = character == '\n' ? 0 : under_way_ + 1;
        wake();
    }
}

void typed_table_end::move_panel(const panel_act& act) {
    if (typist_ == nullptr || prepares()) return;
    if (const auto* const piece = std::get_if<piece_move>(&act)) return move_piece(*piece);
    const auto& move = std::get<panel_move>(act);
    const auto first = move.group == labkit_group::switches ? labkit_buttons : 0;
    if (buttons_.change(static_cast<labkit_contact>(first + move.number), move.level)) wake();
}

// As it would be typed, in the place of what is being typed.
void typed_table_end::move_piece(const piece_move& move) {
    const auto name = [](const panel_square& square) { return fmt::format("{}{}", square.row, square.column); };
    const auto line = !move.from ? fmt::format("put {} {}", move.kind == 0 ? "red" : "blue", name(*move.to))
                      : move.to  ? fmt::format("{}-{}", name(*move.from), name(*move.to))
                                 : fmt::format("take {}", name(*move.from));
    for (; under_way_ > 0; --under_way_) typist_->type('\b');
    for (const char character : line + '\n') typist_->type(character);
    wake();
}

std::string typed_table_end::prompt() const {
    if (typist_ == nullptr || !typing_.keys) return "";
    return prepares() ? preparation : typist_->prompt();
}

void typed_table_end::flush() {
    if (input_) {
        if (prepares() && !std::exchange(announced_, true)) fmt::print("{}\n", preparation);
        input_->show();
    } else if (typist_ != nullptr) {
        typist_->take_output();
    }
}

std::optional<table_act> typed_table_end::typed_act(std::uint64_t now_ps) {
    // It looks once at each time: acts that take none may come without end.
    if (input_ && std::exchange(read_ps_, now_ps) != now_ps) input_->read();
    if (const auto change = buttons_.take(now_ps)) return table_act::setting(change->first, change->second);
    if (const auto next_ps = buttons_.next_ps()) return table_act::waiting(*next_ps - now_ps);
    return std::nullopt;
}

std::unique_ptr<table_end> make_keys_table_end(table_typing where) {
    return std::make_unique<keys_table_end>(std::make_unique<keys_typist>(), where);
}

}  // namespace tabletop
