// SPDX-License-Identifier: Apache-2.0
#include "host/setup/machine_setup.h"
#include "host/option_values.h"

#include "host/display/display.h"
#include "host/game_facet.h"
#include "host/lines/player_peer.h"
#include "host/processor/program_facet.h"
#include "host/web/web_panel.h"
#include "stimulus/players/make_player.h"
#include "support/input_error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace tabletop {

namespace {

constexpr const char* this_terminal = "stdio";
constexpr const char* keys = "keys";
constexpr const char* nobody = "null";
constexpr const char* terminal_display = "terminal";
constexpr const char* web_page = "web";
constexpr std::string_view of_script = "script:";
constexpr std::string_view of_replay = "replay:";
constexpr std::string_view of_png = "png:";

bool begins_with(const std::string& text, std::string_view prefix) {
    return text.compare(0, prefix.size(), prefix) == 0;
}

// True when the input comes from another program or from a file.
bool input_is_piped() {
    struct stat status {};
    if (::fstat(STDIN_FILENO, &status) != 0) return false;
    return S_ISFIFO(status.st_mode) || S_ISREG(status.st_mode) || S_ISSOCK(status.st_mode);
}

class planner {
  public:
    planner(const machine_kind& kind, const parameter_set& parameters, const setup_request& request)
        : kind_(kind),
          request_(request),
          game_(kind.game()),
          connectors_(kind.connectors(parameters)),
          lines_(connector_names(connectors_, connector_kind::serial)),
          pads_(connector_names(connectors_, connector_kind::pad)),
          talking_line_(find_talking_line(parameters)) {
        for (const auto& [name, one] : request.said) {
            if (one.kind == connector_kind::serial) at_line_[name] = {one.who};
            if (one.kind == connector_kind::pad) at_pad_[name] = {one.who};
        }
        const auto displays = request.all_said(display_option);
        if (std::any_of(displays.begin(), displays.end(), is_web_page) ||
            request.says(connector_kind::serial, "", web_page) || request.says(connector_kind::own, "", web_page)) {
            page_ = std::make_shared<web_panel>(kind.name(), time_of_page());
        }
    }

    machine_setup make() {
        machine_setup setup;
        if (game_ == nullptr) refuse_players();
        require_talk();
        if (plays_at_line()) add_players(at_line_);
        setup.pins = make_pins(kind_, request_);
        setup.own = make_own_request(kind_, request_);
        setup.own.has_input = setup.own.has_input && !output_is_taken();
        require_lines();
        for (const auto& line : lines_in_order()) add_line(line, setup);
        require_pads();
        setup.screen = make_screen();
        add_panel(setup.own);
        add_sound(setup.own);
        time_answers(setup);
        for (const auto& pad : pads_) setup.pads[pad] = make_pad(pad);
        if (!request_.console.empty()) setup.input = input_of_console();
        setup.unread = unread_input();
        return setup;
    }

  private:
    // Who is at a line or a pad: what an option of its name says, or a player.
    struct occupant {
        std::string who;
        bool plays = false;
    };
    using occupants = std::map<std::string, occupant>;

    bool plays_at_line() const { return game_ != nullptr && game_->at_line(); }

    // The reset of a machine that plays at a line is up to who plays there.
    time_offers time_of_page() const {
        const bool resets = find_connector(connectors_, connector_kind::reset) != nullptr && !plays_at_line();
        return {resets, kind_.programs() != nullptr};
    }

    void refuse_players() const {
        refuse_given({{"--player", !request_.players.empty()},
                      {"--games", request_.games.has_value()},
                      {"--colour", !request_.colour.empty()},
                      {"--setting", !request_.firmware_settings.empty()}},
                     kind_.name() + " plays no game");
    }

    void require_talk() const {
        if (request_.firmware_settings.empty() || (plays_at_line() && game_->talks)) return;
        throw input_error(fmt::format("--setting: {} takes no commands from its players", kind_.name()));
    }

    const machine_connector& at(connector_kind kind, const std::string& name = "") const {
        return *find_connector(connectors_, kind, name);
    }

    void require_line(const std::string& line) const {
        if (std::find(lines_.begin(), lines_.end(), line) != lines_.end()) return;
        if (lines_.empty()) throw input_error(fmt::format("--{}: {} has no serial line", line, kind_.name()));
        throw input_error(
            fmt::format("{} has no serial line \"{}\"; there are {}", kind_.name(), line, fmt::join(lines_, ", ")));
    }

    void require_pad(const std::string& pad) const {
        if (std::find(pads_.begin(), pads_.end(), pad) != pads_.end()) return;
        if (pads_.empty()) throw input_error(fmt::format("--{}: {} has no pads", pad, kind_.name()));
        throw input_error(fmt::format("{} has no pad \"{}\"; there {} {}", kind_.name(), pad,
                                      pads_.size() == 1 ? "is" : "are", fmt::join(pads_, ", ")));
    }

    // "[CONNECTOR=]NAME": without a connector the player has the line that talks, or all pads.
    void add_players(occupants& all) {
        const auto usual = plays_at_line() ? std::vector{talking_line_} : pads_;
        for (const auto& text : request_.players) {
            const auto request = parse_player(text);
            for (const auto& name : request.connector.empty() ? usual : std::vector{request.connector}) {
                plays_at_line() ? require_line(name) : require_pad(name);
                add_player(name, request.name, all);
            }
        }
    }

    void add_player(const std::string& name, const std::string& player, occupants& all) const {
        if (!all.insert({name, occupant_of(player)}).second) {
            throw input_error(
                fmt::format("--player: {} has {}", name,
                            request_.said.count(name) != 0 ? "both a player and a backend" : "two players"));
        }
        if (plays_at_line() && is_terminal(player) && (request_.games || !request_.colour.empty())) {
            throw input_error(
                fmt::format("--player human: on {} --games and --colour are for the person to say", kind_.name()));
        }
    }

    // On a machine that talks the terminal is enough: "human" is another name for it.
    bool is_terminal(const std::string& player) const { return player == human_player && game_->talks; }

    occupant occupant_of(const std::string& player) const {
        if (plays_at_line()) {
            return is_terminal(player) ? occupant{page_ ? web_page : this_terminal} : occupant{player, true};
        }
        if (player == human_player) return {keys};
        return {player, !begins_with(player, of_replay)};
    }

    // Standard input and output.

    // When there is no game, a picture in the terminal is wanted more than what is said.
    std::string find_talking_line(const parameter_set& parameters) const {
        if (!request_.console.empty()) return request_.console;
        const auto* const programs = kind_.programs();
        if (takes_terminal() && programs != nullptr && !programs->why_no_game(parameters).empty()) return "";
        for (const auto& one : connectors_) {
            if (one.kind == connector_kind::serial && one.usual == this_terminal) return one.name;
        }
        return "";
    }

    bool takes_terminal() const { return request_.says(connector_kind::screen, display_option, terminal_display); }

    std::ptrdiff_t lines_with_stdio() const {
        return std::count_if(at_line_.begin(), at_line_.end(), [](const auto& entry) {
            return entry.second.who == this_terminal && !entry.second.plays;
        });
    }

    bool terminal_is_free() const { return lines_with_stdio() == 0 && !request_.has_semihosting; }
    bool output_is_taken() const { return !terminal_is_free() || request_.has_output; }

    // Who is at a line of which the user has said nothing. With a page, whoever looks at that is at all of them. A
    // program under Linux prints where one of this computer would; a game is played by a person or by nobody.
    const char* usual_at(const std::string& line) const {
        if (page_ && !line.empty()) return at(connector_kind::serial, line).why_not.empty() ? web_page : nobody;
        const bool wanted = request_.has_terminal || (!request_.console.empty() && !output_is_taken());
        const bool is_free = terminal_is_free() && !request_.says(connector_kind::own, "", keys);
        return !line.empty() && line == talking_line_ && wanted && is_free ? this_terminal : nobody;
    }

    // Who reads from the terminal beside a display, and how to change that; empty: nobody.
    std::string terminal_holder() const {
        if (request_.has_semihosting) return "--semihosting has this terminal";
        const auto elsewhere = [](const std::string& line) {
            return fmt::format("{0} has this terminal; connect it elsewhere (--{0} null, pty or tcp:PORT)", line);
        };
        for (const auto& [line, one] : at_line_) {
            if (one.who == this_terminal && !one.plays) return elsewhere(line);
        }
        const bool is_usual = plays_at_line() && at_line_.count(talking_line_) == 0;
        return is_usual && usual_at(talking_line_) == this_terminal ? elsewhere(talking_line_) : "";
    }

    std::string unread_input() const {
        const auto& line = talking_line_;
        const bool is_usual = !line.empty() && at_line_.count(line) == 0;
        if (!is_usual || !input_is_piped() || !terminal_is_free() || usual_at(line) == this_terminal) return "";
        return fmt::format("Nobody reads standard input, which is no terminal; --{} stdio connects it to {}.", line,
                           line);
    }

    // Where nobody can type a shell waits nevertheless. A first file system of the user's does not know how to ask for
    // piped input.
    console_input input_of_console() const {
        const auto without = request_.has_shell ? console_input::terminal : console_input::none;
        const auto found = at_line_.find(talking_line_);
        if (found != at_line_.end() && found->second.plays) return console_input::terminal;
        const std::string who = found != at_line_.end() ? found->second.who : usual_at(talking_line_);
        if (who == nobody || begins_with(who, "file:")) return without;
        if (who != this_terminal || ::isatty(STDIN_FILENO) != 0 || request_.has_own_files)
            return console_input::terminal;
        return input_is_piped() ? console_input::piped : without;
    }

    // Serial lines.

    void require_lines() const {
        for (const auto& [line, one] : request_.said) {
            if (one.kind != connector_kind::serial) continue;
            require_line(line);
            const auto& why_not = at(connector_kind::serial, line).why_not;
            if (!why_not.empty()) throw input_error(fmt::format("--{}: {}", line, why_not));
        }
        if (plays_at_line()) {
            const auto plays = [](const auto& entry) { return entry.second.plays; };
            const bool any = std::any_of(at_line_.begin(), at_line_.end(), plays) ||
                             (at_line_.count(talking_line_) == 0 && person_plays_at(talking_line_));
            if (!any && request_.games) refuse_without_player("--games");
            if (!any && !request_.colour.empty()) refuse_without_player("--colour");
            if (!any && !request_.firmware_settings.empty()) refuse_without_player("--setting");
        }
        if (lines_with_stdio() > 1) throw input_error("only one serial line can have standard input and output");
    }

    [[noreturn]] static void refuse_without_player(const char* option) {
        throw input_error(fmt::format("{}: there is no player; --player names one", option));
    }

    // Unless the user says anything of the line.
    bool person_plays_at(const std::string& line) const {
        if (!plays_at_line() || game_->talks) return false;
        return page_ ? line == talking_line_ : !output_is_taken() && usual_at(line) == this_terminal;
    }

    // The one that talks comes first, as a page shows them.
    std::vector<std::string> lines_in_order() const {
        auto lines = lines_;
        std::stable_partition(lines.begin(), lines.end(), [this](const auto& line) { return line == talking_line_; });
        return lines;
    }

    void add_line(const std::string& line, machine_setup& setup) const {
        const auto found = at_line_.find(line);
        const auto [who, plays] = found != at_line_.end() ? found->second : usual_occupant(line);
        const bool is_shown = line == talking_line_ && !output_is_taken();
        auto& end = setup.lines[line];
        if (plays && who == kind_.name() && game_->second_machine) {
            add_second_machine(line, is_shown, setup);
        } else if (plays && who == human_player && !game_->talks && page_) {
            end = make_human_peer(player_at(line), page_->add_line(line, true));
        } else if (plays && who == human_player && !game_->talks) {
            if (output_is_taken()) throw input_error("--player human: standard input and output have another use");
            end = make_human_peer(player_at(line), is_shown);
        } else if (plays) {
            end = make_player_peer(who, player_at(line), is_shown);
        } else if (is_script_backend(who)) {
            end = make_script_peer(who, line);
        } else if (request_.reset_on_connect && has_clients(who)) {
            end = make_resetting_peer(who, line);
        } else {
            end = make_port(who, line);
        }
    }

    occupant usual_occupant(const std::string& line) const {
        if (person_plays_at(line)) return {human_player, true};
        return {page_ || game_ == nullptr || game_->talks ? usual_at(line) : nobody};
    }

    // At the console of Linux piped input is no terminal, and all keys of a terminal are the machine's.
    std::unique_ptr<peer> make_port(const std::string& who, const std::string& line) const {
        if (who == web_page) return make_port_peer(page_->add_line(line));
        if (request_.console.empty() || line != talking_line_) return make_port_peer(who, line);
        if (input_of_console() == console_input::piped) return make_tty_peer(who, line);
        return make_port_peer(who, line, terminal_signals::machine);
    }

    void add_second_machine(const std::string& line, bool is_shown, machine_setup& setup) const {
        auto pair = make_machine_pair(kind_.name(), player_at(line), is_shown);
        for (const auto& other : lines_) setup.lines[opponent_line(other)] = make_port_peer(nobody, other);
        setup.lines[line] = std::move(pair.machine);
        setup.lines[opponent_line(line)] = std::move(pair.opponent);
        setup.self_play = true;
    }

    player_options player_at(const std::string& line) const {
        player_options options;
        options.plays = &game_->plays;
        options.games = request_.games.value_or(1);
        options.order = request_.colour.empty() ? game_->order : parse_colour(request_.colour);
        options.settings = request_.firmware_settings;
        options.seed = request_.seed;
        options.spread = request_.spread;
        options.program = request_.player_limit;
        options.port = line;
        options.other_names = players_made_here(kind_);
        return options;
    }

    // A panel of which the user has said nothing is moved by whoever looks at the page, unless somebody plays there.
    void add_panel(own_request& own) const {
        if (!page_) return;
        for (const auto& one : connectors_) {
            if (one.panel.empty() && one.table.rows == 0) continue;
            const bool plays = game_ != nullptr && game_->connector == one.name;
            const bool is_taken = plays || (one.moves_pins && request_.says(connector_kind::pins));
            if (!is_taken) own.said.insert({one.name, web_page});
            const auto found = own.said.find(one.name);
            const bool moves = found != own.said.end() ? found->second == web_page || found->second == keys
                                                       : plays && own.player == human_player;
            page_->add_panel(one, moves);
        }
    }

    // What comes out is heard in the page, unless it goes elsewhere.
    void add_sound(own_request& own) const {
        if (!page_) return;
        for (const auto& one : connectors_) {
            if (one.sound_hz == 0) continue;
            own.said.insert({one.name, web_page});
            if (own.said.at(one.name) == web_page) own.sound = page_->add_sound(one.name, one.sound_hz);
        }
    }

    // A page shows how long moves take.
    void time_answers(machine_setup& setup) const {
        if (!page_ || game_ == nullptr) return;
        page_->add_answers(game_->answer_span);
        setup.times_answers = true;
        if (!plays_at_line()) return;
        setup.timed_line = game_->connector;
        setup.answer_mark = game_->answer_mark;
    }

    // Pads.

    void require_pads() {
        for (const auto& entry : at_pad_) require_pad(entry.first);
        if (pads_.empty()) return;
        const bool is_said = !at_pad_.empty();
        add_players(at_pad_);
        const auto* const usual = !is_said && may_press() ? keys : nobody;
        for (const auto& pad : pads_) at_pad_.insert({pad, {usual}});
        const auto plays = [](const auto& entry) { return entry.second.plays; };
        if (request_.games && std::none_of(at_pad_.begin(), at_pad_.end(), plays)) refuse_without_player("--games");
        if (!request_.colour.empty()) {
            throw input_error(fmt::format("--colour: {} plays neither colour; pad1 is red", kind_.name()));
        }
    }

    // Somebody is at keys that a display would pass on.
    bool may_press() const {
        return request_.says(connector_kind::screen, display_option) ? request_.has_keys() : interactive();
    }

    bool interactive() const { return terminal_holder().empty() && request_.has_terminal; }

    std::vector<std::string> pads_with_keys() const {
        std::vector<std::string> all;
        for (const auto& [pad, one] : at_pad_) {
            if (!one.plays && one.who == keys) all.push_back(pad);
        }
        return all;
    }

    std::unique_ptr<pad_end> make_pad(const std::string& pad) const {
        const auto& [who, plays] = at_pad_.at(pad);
        if (plays || begins_with(who, of_script)) return make_pad_player_end(pad, who);
        if (who == nobody) return make_null_pad_end();
        if (who == keys) {
            if (page_) page_->add_pad(pad, buttons_of_page(keys_of(pad)));
            return make_keys_pad_end(keys_of(pad), at(connector_kind::pad, pad).frame_ps);
        }
        if (begins_with(who, of_replay)) {
            return make_player_pad_end(read_pad_log(who.substr(of_replay.size()), pad), false, 0);
        }
        throw input_error(
            fmt::format("--{}: unknown backend \"{}\"; there are keys, null, script:PATH and replay:PATH", pad, who));
    }

    static std::vector<web_button> buttons_of_page(key_set keys) {
        std::vector<web_button> buttons;
        for (const auto& [name, key] : pad_buttons(keys)) buttons.push_back({name, key});
        return buttons;
    }

    key_set keys_of(const std::string& pad) const {
        if (pads_with_keys().size() == 1) return key_set::both;
        return pad == pads_.front() ? key_set::letters : key_set::arrows;
    }

    std::unique_ptr<pad_end> make_pad_player_end(const std::string& pad, const std::string& name) const {
        pad_player_options options;
        if (game_ != nullptr) options.plays = &game_->plays;
        options.game.side = pad == pads_.front() ? pad_side::red : pad_side::black;
        if (pads_.size() == 1) options.game.side = pad_side::both;
        options.game.games = request_.games.value_or(1);
        options.game.pad_frame_ps = at(connector_kind::pad, pad).frame_ps;
        options.game.spread = request_.spread;
        options.game.picture_ps = at(connector_kind::screen).frame_ps;
        options.seed = request_.seed;
        options.program = request_.player_limit;
        options.other_names = players_made_here(kind_);
        return make_player_pad_end(make_pad_player(name, options), !begins_with(name, of_script), request_.seed);
    }

    // The screen.

    screen_plan make_screen() const {
        const auto* const screen = find_connector(connectors_, connector_kind::screen);
        if (screen == nullptr) refuse_screen();
        screen_plan plan;
        plan.displays = request_.all_said(display_option);
        add_page(plan);
        if (page_ && screen != nullptr) page_->add_screen(screen->name);
        const auto pressed = pads_with_keys();
        if (!pressed.empty() && std::none_of(plan.displays.begin(), plan.displays.end(), has_keys)) {
            if (!plan.displays.empty() || !interactive()) {
                throw input_error(
                    fmt::format("{}: there is no display with keys; --display terminal, window and web have some",
                                pressed.front()));
            }
            plan.displays.emplace_back(terminal_display);
        }
        for (const auto& backend : plan.displays)
            as_option(fmt::format("--{}", display_option), [&] { check_display(backend); });
        for (const auto& panel : request_.all_said(panel_option)) {
            as_option(fmt::format("--{}", panel_option), [&] { check_panel_display(panel); });
            plan.panel = panel;
        }
        plan.frames = make_frames();
        plan.options = {kind_.name(), terminal_holder(), keys_note(pressed)};
        return plan;
    }

    // A line at it is reason enough for it to be there.
    void add_page(screen_plan& plan) const {
        const auto pages = std::count_if(plan.displays.begin(), plan.displays.end(), is_web_page);
        if (pages > 1) throw input_error(fmt::format("--{}: one page in a browser is enough", display_option));
        if (page_ && pages == 0) plan.displays.emplace_back(web_page);
        plan.page = page_;
        for (const auto& name : request_.all_said(web_host_option)) plan.web_host = name;
        if (plan.web_host.empty() || page_) return;
        throw input_error(fmt::format("--{}: there is no page; --{} web has one", web_host_option, display_option));
    }

    void refuse_screen() const {
        for (const auto& [option, one] : request_.said) {
            if (one.kind != connector_kind::screen || option == web_host_option) continue;
            if (option == display_option && is_web_page(one.who)) continue;
            throw input_error(fmt::format("--{}: {} has no screen", option, kind_.name()));
        }
    }

    std::vector<frame_request> make_frames() const {
        const auto displays = request_.all_said(display_option);
        const auto png = std::find_if(displays.begin(), displays.end(),
                                      [](const std::string& backend) { return begins_with(backend, of_png); });
        std::vector<frame_request> frames;
        for (auto name : request_.all_said(frame_option)) {
            const auto time_ps = parse_time_ps(name);
            if (png == displays.end()) {
                throw input_error("--frame-at: there is no folder for it; --display png:FOLDER names one");
            }
            name.erase(std::remove(name.begin(), name.end(), ' '), name.end());
            frames.push_back({time_ps, fmt::format("{}/frame_at_{}.png", png->substr(of_png.size()), name)});
        }
        return frames;
    }

    // "pad1: a, d and space; pad2: arrows and enter": those that a game needs.
    std::string keys_note(const std::vector<std::string>& pressed) const {
        std::vector<std::string> notes;
        notes.reserve(pressed.size());
        for (const auto& pad : pressed) notes.push_back(fmt::format("{}: {}", pad, name_of(keys_of(pad))));
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

    const machine_kind& kind_;
    const setup_request& request_;
    const game_facet* const game_;  // null: none is played
    const connector_list connectors_;
    const std::vector<std::string> lines_;
    const std::vector<std::string> pads_;
    const std::string talking_line_;   // of game or console; empty: none
    std::shared_ptr<web_panel> page_;  // null: there is none
    occupants at_line_;
    occupants at_pad_;
};

}  // namespace

machine_setup make_setup(const machine_kind& kind, const parameter_set& parameters, const setup_request& request) {
    return planner(kind, parameters, request).make();
}

gpio_script make_pins(const machine_kind& kind, const setup_request& request) {
    const auto connectors = kind.usual_connectors();
    const auto* const pins = find_connector(connectors, connector_kind::pins);
    for (const auto& [name, one] : request.said) {
        if (one.kind != connector_kind::pins) continue;
        if (pins == nullptr) {
            throw input_error(fmt::format("--{}: {} has no general-purpose pins", name, kind.name()));
        }
        for (const auto& other : connectors) {
            if (!other.moves_pins || request.said.count(other.name) == 0) continue;
            throw input_error(fmt::format("--{}: --{} moves the pins", name, other.name));
        }
        return read_gpio_script(one.who, pins->pins);
    }
    return {};
}

own_request make_own_request(const machine_kind& kind, const setup_request& request) {
    const auto connectors = kind.usual_connectors();
    own_request own;
    for (const auto& [name, one] : request.said) {
        if (one.kind != connector_kind::own) continue;
        if (find_connector(connectors, connector_kind::own, name) == nullptr) {
            throw input_error(fmt::format("--{}: {} has no {}", name, kind.name(), name));
        }
        own.said[name] = one.who;
    }
    own.games = request.games.value_or(1);
    own.seed = request.seed;
    own.spread = request.spread;
    own.program = request.player_limit;
    own.has_keys = request.has_keys();
    own.has_input = !request.has_semihosting && !request.has_output &&
                    !request.says(connector_kind::serial, "", this_terminal) &&
                    !request.says(connector_kind::screen, display_option, terminal_display);
    const auto* const game = kind.game();
    if (game == nullptr || !game->at_own()) return own;
    if (!request.colour.empty()) throw input_error(fmt::format("--colour: {} never moves first", kind.name()));
    if (request.players.size() > 1) throw input_error(fmt::format("--player: {} has one player", kind.name()));
    for (const auto& text : request.players) {
        const auto player = parse_player(text);
        if (!player.connector.empty() && player.connector != game->connector) {
            throw input_error(
                fmt::format("--player: nobody plays at {}; a player is at the {}", player.connector, game->connector));
        }
        own.player = player.name;
    }
    return own;
}

void machine_setup::attach(machine_run& run, const machine_builder& build) {
    run.attach_lines(std::move(lines));
    if (self_play) run.add_opponent(build);
    run.attach_pads(std::move(pads));
    if (times_answers) run.time_answers(timed_line, answer_mark);
    run.attach_connections();
    run.attach_pins(pins);
}

namespace {

std::unique_ptr<display> open_display(const std::string& backend, const screen_plan& plan) {
    if (const auto port = web_port_of(backend)) return plan.page->open({*port, plan.web_host});
    return make_display(backend, plan.options);
}

}  // namespace

std::vector<std::unique_ptr<display>> open_displays(const screen_plan& plan) {
    // Folders last: what another display refuses leaves none behind.
    auto backends = plan.displays;
    std::stable_partition(backends.begin(), backends.end(),
                          [](const std::string& backend) { return !begins_with(backend, of_png); });
    std::vector<std::unique_ptr<display>> displays;
    for (const auto& backend : backends) {
        as_option(fmt::format("--{}", display_option), [&] { displays.push_back(open_display(backend, plan)); });
    }
    if (!plan.panel.empty())
        as_option(fmt::format("--{}", panel_option), [&] { displays.push_back(make_panel_display(plan.panel)); });
    if (!plan.options.note.empty()) fmt::print(stderr, "{}\n", plan.options.note);
    return displays;
}

}  // namespace tabletop
