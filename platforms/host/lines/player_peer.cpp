// SPDX-License-Identifier: Apache-2.0
#include "host/lines/player_peer.h"

#include "host/display/terminal_colour.h"
#include "host/game_report.h"
#include "host/lines/human_peer.h"
#include "host/output_file.h"
#include "stimulus/players/make_player.h"
#include "stimulus/players/phase_spread.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

namespace tabletop {

namespace {

constexpr std::string_view script_prefix = "script:";
constexpr std::string_view replay_prefix = "replay:";

bool has_prefix(const std::string& text, std::string_view prefix) {
    return text.compare(0, prefix.size(), prefix) == 0;
}

// Cuts a player's actions into single frames.
class player_peer : public peer {
  public:
    player_peer(std::unique_ptr<player> who, bool plays_games, const player_options& options, bool shown)
        : player_(std::move(who)),
          plays_games_(plays_games),
          seed_(options.seed),
          shown_(shown),
          spread_(options.spread) {
        player_->on_ready([this] { wake(); });
    }

    void receive(std::uint8_t byte) override {
        play([&] { player_->receive(byte); });
        if (!shown_ || show_display()) return;
        std::fputc(byte, stdout);
        within_line_ = byte != '\n';
        if (!within_line_) print_notes();
    }

    std::optional<line_action> next() override {
        while (next_byte_ == bytes_.size()) {
            std::optional<player_action> action;
            play([&] { action = player_->take_action(); });
            if (shown_) show_display();
            if (!action) return std::nullopt;
            if (action->kind != player_action::action_kind::send) return translate(*action);
            bytes_ = action->bytes;
            next_byte_ = 0;
            if (spread_ && !bytes_.empty()) return waiting(spread_->delay_ps());
        }
        line_action frame;
        frame.byte = static_cast<std::uint8_t>(bytes_[next_byte_++]);
        return frame;
    }

    void flush() override {
        if (shown_) flush_output(stdout, "standard output");
        if (!within_line_) print_notes();
    }

    void finish() override {
        player_->break_off();
        if (shown_ && show_display()) flush();
        if (!within_line_) return;
        std::fflush(stdout);
        fmt::print(stderr, "\n");
        print_notes();
    }

    bool is_player() const override { return true; }
    bool done() const override { return player_->done() && next_byte_ == bytes_.size(); }

    std::string results_json() const override { return plays_games_ ? line_results_json(player_->results()) : ""; }
    std::string results_text() const override {
        return plays_games_ ? line_results_text(player_->results(), seed_) : "";
    }

  private:
    static line_action waiting(std::uint64_t duration_ps) {
        line_action nothing;
        nothing.what = line_action::kind::wait;
        nothing.duration_ps = duration_ps;
        return nothing;
    }

    static line_action translate(const player_action& action) {
        using from = player_action::action_kind;
        line_action to;
        to.duration_ps = action.duration_ps;
        switch (action.kind) {
            case from::send:
                break;
            case from::wait:
                to.what = line_action::kind::wait;
                break;
            case from::send_break:
            case from::edge:
                to.what = line_action::kind::low;
                break;
            case from::set_baud:
                to.what = line_action::kind::set_rate;
                to.rate = action.baud;
                break;
            case from::press_reset:
                to.what = line_action::kind::press_reset;
                to.start_ps = action.start_ps;
                break;
            case from::timed_byte:
                to.what = line_action::kind::send_at;
                to.byte = static_cast<std::uint8_t>(action.bytes.at(0));
                to.start_ps = action.start_ps;
                to.end_ps = action.end_ps;
                break;
        }
        return to;
    }

    // What a player says of its game in its own words; false when it leaves that to the machine's.
    bool show_display() {
        const auto text = player_->take_display();
        if (text) std::fwrite(text->data(), 1, text->size(), stdout);
        return text.has_value();
    }

    // On a terminal a note must not fall into the middle of the machine's line.
    void print_notes() {
        const auto notes = player_->take_notes();
        if (notes.empty()) return;
        if (shown_) std::fflush(stdout);
        for (const auto& note : notes) fmt::print(stderr, "{}\n", note);
    }

    std::unique_ptr<player> player_;
    bool plays_games_;
    std::uint64_t seed_;
    bool shown_;
    std::shared_ptr<phase_spread> spread_;
    bool within_line_ = false;  // of what is shown
    std::string bytes_;         // of the action being sent
    std::size_t next_byte_ = 0;
};

}  // namespace

bool is_script_backend(const std::string& backend) {
    return has_prefix(backend, script_prefix) || has_prefix(backend, replay_prefix);
}

std::unique_ptr<peer> make_player_peer(const std::string& name, player_options options, bool shown) {
    options.colour = shown && wants_colour(STDOUT_FILENO);
    return std::make_unique<player_peer>(make_player(name, options), !is_script_backend(name), options, shown);
}

machine_pair make_machine_pair(const std::string& opponent, player_options options, bool shown) {
    options.colour = shown && wants_colour(STDOUT_FILENO);
    auto players = options.plays->make_pair(opponent, options);
    return {std::make_unique<player_peer>(std::move(players.at_machine), true, options, shown),
            std::make_unique<player_peer>(std::move(players.at_opponent), false, options, false)};
}

std::unique_ptr<peer> make_human_peer(player_options options, bool shown) {
    options.colour = shown && wants_colour(STDOUT_FILENO);
    auto person = options.plays->make_person(options);
    return std::make_unique<human_peer>(std::make_unique<player_peer>(std::move(person.who), true, options, shown),
                                        *person.keyboard);
}

std::unique_ptr<peer> make_human_peer(player_options options, std::unique_ptr<host_port> port) {
    options.colour = true;
    auto person = options.plays->make_person(options);
    return std::make_unique<human_peer>(std::make_unique<player_peer>(std::move(person.who), true, options, false),
                                        *person.keyboard, std::move(port));
}

std::unique_ptr<peer> make_script_peer(const std::string& backend, const std::string& line) {
    player_options options;
    options.port = line;
    return make_player_peer(backend, options, false);
}

}  // namespace tabletop
