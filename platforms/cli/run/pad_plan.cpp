// SPDX-License-Identifier: Apache-2.0
#include "cli/run/pad_plan.h"

#include "base/input_error.h"
#include "cli/run/player_request.h"
#include "stimulus/players/make_player.h"

#include <fmt/format.h>
#include <unistd.h>
#include <algorithm>
#include <cstdio>
#include <optional>
#include <utility>

namespace tabletop {

namespace {

constexpr const char* keys = "keys";
constexpr const char* nobody = "null";
constexpr const char* terminal = "terminal";
constexpr std::string_view script_prefix = "script:";
constexpr std::string_view replay_prefix = "replay:";
constexpr std::string_view png_prefix = "png:";

bool has_prefix(const std::string& text, std::string_view prefix) {
    return text.compare(0, prefix.size(), prefix) == 0;
}

// What a display refuses names the option.
template <typename Action>
void as_option(const char* option, Action action) {
    try {
        action();
    } catch (const input_error& error) {
        throw input_error(fmt::format("--{}: {}", option, error.what()));
    }
}

class planner {
  public:
    planner(const machine_kind& kind, const parameter_set& parameters, const run_options& options,
            std::string terminal_holder)
        : kind_(kind),
          options_(options),
          terminal_holder_(std::move(terminal_holder)),
          connectors_(kind.connectors(parameters)),
          names_(connector_names(connectors_, connector_kind::pad)) {}

    pad_plan make() {
        for (const auto& entry : options_.pads) require_pad(entry.first);
        if (!names_.empty()) seat_everybody();
        pad_plan plan;
        plan.screen = make_screen();
        for (const auto& pad : names_) plan.ends[pad] = make_end(pad);
        return plan;
    }

  private:
    struct seat {
        std::string who;  // a backend, or a player's name
        bool plays = false;
    };

    void require_pad(const std::string& pad) const {
        if (std::find(names_.begin(), names_.end(), pad) != names_.end()) return;
        if (names_.empty()) throw input_error(fmt::format("--{}: {} has no pads", pad, kind_.name()));
        throw input_error(fmt::format("{} has no pad \"{}\"; there {} {}", kind_.name(), pad,
                                      names_.size() == 1 ? "is" : "are", fmt::join(names_, ", ")));
    }

    void seat_everybody() {
        for (const auto& [pad, backend] : options_.pads) seats_[pad] = {backend, false};
        for (const auto& text : options_.players) seat_player(text);
        const bool person = options_.pads.empty() && may_press();
        for (const auto& pad : names_) seats_.insert({pad, {person ? keys : nobody, false}});
        const bool any_player =
            std::any_of(seats_.begin(), seats_.end(), [](const auto& entry) { return entry.second.plays; });
        if (options_.games && !any_player) throw input_error("--games: there is no player; --player names one");
        if (!options_.colour.empty()) {
            throw input_error(fmt::format("--colour: {} plays neither colour; pad1 is red", kind_.name()));
        }
    }

    // "[PAD=]NAME": without a pad the player has all of them.
    void seat_player(const std::string& text) {
        const auto request = parse_player(text);
        if (request.connector.empty()) {
            for (const auto& pad : names_) seat_player(pad, request.name);
            return;
        }
        require_pad(request.connector);
        seat_player(request.connector, request.name);
    }

    void seat_player(const std::string& pad, const std::string& name) {
        const bool person = name == human_player;
        const bool plays = !person && !has_prefix(name, replay_prefix);
        const auto [taken, is_free] = seats_.insert({pad, {person ? keys : name, plays}});
        if (is_free) return;
        throw input_error(fmt::format("--player: {} has {}", pad,
                                      options_.pads.count(pad) != 0 ? "both a player and a backend" : "two players"));
    }

    // Somebody is at keys that a display would pass on.
    bool may_press() const {
        if (options_.displays.empty()) return interactive();
        return std::any_of(options_.displays.begin(), options_.displays.end(), has_keys);
    }

    bool interactive() const {
        return terminal_holder_.empty() && ::isatty(STDIN_FILENO) != 0 && ::isatty(STDOUT_FILENO) != 0;
    }

    unsigned pads_with_keys() const {
        return static_cast<unsigned>(std::count_if(seats_.begin(), seats_.end(), [](const auto& entry) {
            return !entry.second.plays && entry.second.who == keys;
        }));
    }

    screen_plan make_screen() const {
        auto backends = options_.displays;
        if (find_connector(connectors_, connector_kind::screen) == nullptr) {
            if (!backends.empty()) throw input_error(fmt::format("--display: {} has no screen", kind_.name()));
            if (!options_.frames.empty()) throw input_error(fmt::format("--frame-at: {} has no screen", kind_.name()));
            if (!options_.panel.empty()) throw input_error(fmt::format("--panel: {} has no screen", kind_.name()));
            return {};
        }
        if (pads_with_keys() > 0 && std::none_of(backends.begin(), backends.end(), has_keys)) {
            if (!backends.empty() || !interactive()) refuse_keys();
            backends.push_back(terminal);
        }
        for (const auto& backend : backends) as_option("display", [&] { check_display(backend); });
        if (!options_.panel.empty()) as_option("panel", [&] { check_panel_display(options_.panel); });
        screen_plan plan;
        plan.displays = std::move(backends);
        plan.panel = options_.panel;
        plan.frames = make_frames();
        plan.options.title = kind_.name();
        if (pads_with_keys() > 0) plan.options.note = keys_note();
        plan.options.terminal_holder = terminal_holder_;
        return plan;
    }

    [[noreturn]] void refuse_keys() const {
        const auto pressed =
            std::find_if(seats_.begin(), seats_.end(), [](const auto& entry) { return entry.second.who == keys; });
        throw input_error(fmt::format("{}: no display that has keys; there are --display terminal, window and vnc:PORT",
                                      pressed->first));
    }

    std::vector<frame_request> make_frames() const {
        if (options_.frames.empty()) return {};
        const auto png = std::find_if(options_.displays.begin(), options_.displays.end(),
                                      [](const std::string& backend) { return has_prefix(backend, png_prefix); });
        if (png == options_.displays.end()) {
            throw input_error("--frame-at: there is no folder for it; --display png:FOLDER names one");
        }
        std::vector<frame_request> frames;
        for (const auto& frame : options_.frames) {
            auto name = frame.text;
            name.erase(std::remove(name.begin(), name.end(), ' '), name.end());
            frames.push_back({frame.time_ps, fmt::format("{}/frame_at_{}.png", png->substr(png_prefix.size()), name)});
        }
        return frames;
    }

    std::unique_ptr<pad_end> make_end(const std::string& pad) const {
        const auto& [who, plays] = seats_.at(pad);
        if (plays) return make_player(pad, who);
        if (who == nobody) return make_null_pad_end();
        if (who == keys)
            return make_keys_pad_end(keys_of(pad), find_connector(connectors_, connector_kind::pad, pad)->frame_ps);
        if (has_prefix(who, script_prefix)) return make_player(pad, who);
        if (has_prefix(who, replay_prefix)) {
            return make_player_pad_end(read_pad_log(who.substr(replay_prefix.size()), pad), false, 0);
        }
        throw input_error(
            fmt::format("--{}: unknown backend \"{}\"; there are keys, null, script:PATH and replay:PATH", pad, who));
    }

    key_set keys_of(const std::string& pad) const {
        if (pads_with_keys() == 1) return key_set::both;
        return pad == names_.front() ? key_set::letters : key_set::arrows;
    }

    // "pad1: a, d and space; pad2: arrows and enter": those that a game needs.
    std::string keys_note() const {
        std::vector<std::string> notes;
        for (const auto& [pad, taken] : seats_) {
            if (!taken.plays && taken.who == keys) notes.push_back(fmt::format("{}: {}", pad, name_of(keys_of(pad))));
        }
        return fmt::format("{}", fmt::join(notes, "; "));
    }

    static const char* name_of(key_set set) {
        switch (set) {
            case key_set::letters:
                return "a, d and space";
            case key_set::arrows:
                return "arrows and enter";
            case key_set::both:
                return "a, d and space, or arrows and enter";
        }
        return "";
    }

    std::unique_ptr<pad_end> make_player(const std::string& pad, const std::string& name) const {
        pad_player_options options;
        options.plays = &kind_.game().plays;
        options.game.side = pad == names_.front() ? pad_side::red : pad_side::black;
        if (names_.size() == 1) options.game.side = pad_side::both;
        options.game.games = options_.games.value_or(1);
        options.game.pad_frame_ps = find_connector(connectors_, connector_kind::pad, pad)->frame_ps;
        options.game.picture_ps = find_connector(connectors_, connector_kind::screen)->frame_ps;
        options.seed = options_.seed;
        options.program = program_limits(options_.player_limit);
        options.other_names = {"replay:FILE", human_player};
        return make_player_pad_end(make_pad_player(name, options), !has_prefix(name, script_prefix), options_.seed);
    }

    const machine_kind& kind_;
    const run_options& options_;
    const std::string terminal_holder_;
    const connector_list connectors_;
    const std::vector<std::string> names_;
    std::map<std::string, seat> seats_;
};

}  // namespace

bool has_keys(const std::string& display) {
    return display == terminal || display == "window" || has_prefix(display, "vnc:");
}

pad_plan make_pad_plan(const machine_kind& kind, const parameter_set& parameters, const run_options& options,
                       const std::string& terminal_holder) {
    return planner(kind, parameters, options, terminal_holder).make();
}

std::vector<std::unique_ptr<display>> open_displays(const screen_plan& plan) {
    // Folders last: what another display refuses leaves none behind.
    auto backends = plan.displays;
    std::stable_partition(backends.begin(), backends.end(),
                          [](const std::string& backend) { return !has_prefix(backend, png_prefix); });
    std::vector<std::unique_ptr<display>> displays;
    for (const auto& backend : backends) {
        as_option("display", [&] { displays.push_back(make_display(backend, plan.options)); });
    }
    if (!plan.panel.empty()) as_option("panel", [&] { displays.push_back(make_panel_display(plan.panel)); });
    if (!plan.options.note.empty()) fmt::print(stderr, "{}\n", plan.options.note);
    return displays;
}

}  // namespace tabletop
