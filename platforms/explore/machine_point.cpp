// SPDX-License-Identifier: Apache-2.0
#include "explore/machine_point.h"

#include "base/kernel_time.h"
#include "explore/answer_stages.h"
#include "explore/precision.h"
#include "explore/utilisation_watch.h"
#include "host/game_facet.h"
#include "host/lines/answer_watch.h"
#include "host/processor/processor_facet.h"
#include "host/processor/program_facet.h"
#include "host/run/machine_run.h"
#include "host/setup/machine_setup.h"
#include "signoff/request_spread.h"
#include "stimulus/players/phase_spread.h"
#include "support/input_error.h"
#include "support/input_file.h"

#include <fmt/format.h>

#include <stdexcept>

namespace tabletop {

namespace {

// The name of the player that does what is in the file.
std::string player_of(const machine_stimulus& stimulus) {
    return (stimulus.is_log ? "replay:" : "script:") + stimulus.file;
}

// Who does what is in the file: at the game's connector, or at the pads, of which a script is for the first.
setup_request request_of(const machine_kind& kind, const parameter_set& parameters, const machine_stimulus& stimulus) {
    setup_request request;
    request.has_output = true;  // nobody looks on
    if (stimulus.file.empty()) return request;
    const auto* const game = kind.game();
    auto names = connector_names(kind.connectors(parameters), connector_kind::pad);
    if (!stimulus.is_log && !names.empty()) names.resize(1);
    for (const auto& pad : names) request.say(pad, connector_kind::pad, player_of(stimulus));
    if (game != nullptr && !game->connector.empty()) {
        request.say(game->connector, game->kind, player_of(stimulus));
    }
    return request;
}

class machine_point {
  public:
    machine_point(const machine_kind& kind, const exploration& explored, const explored_point& point,
                  const machine_stimulus& stimulus)
        : kind_(kind), explored_(explored), point_(point), stimulus_(stimulus) {
        if (!explored_.bus.empty()) add_watch(std::make_unique<utilisation_watch>(explored_.bus));
        if (explored_.watch) add_watch(explored_.watch(point_.parameters));
    }

    point_measurements play(const memory_image& firmware) {
        build(firmware);
        run_->run();
        require_good_end();
        if (records()) recording_.finish(now_ps());
        return measure();
    }

  private:
    void add_watch(std::unique_ptr<fabric_watch> watch) {
        if (!watch) return;
        recording_.add_sink(*watch);
        watches_.push_back(std::move(watch));
    }

    bool records() const { return !watches_.empty(); }

    void build(const memory_image& firmware) {
        refuse_other_design();
        auto setup = make_setup(kind_, point_.parameters, request());
        const machine_probes probes{records() ? &recording_ : nullptr, false, setup.own};
        run_.emplace(kind_.build(point_.parameters, point_.views, probes), run_settings{});
        auto& device = run_->device();
        setup.attach(*run_, nullptr);
        if (auto* const processor = device.processor()) {
            processor->load(firmware);
            processor->set_entry(firmware);
        }
        // A script and a log look at no pictures.
        if (device.screen() != nullptr && stimulus_.file.empty()) run_->attach_screen({}, {});
        const auto* const game = kind_.game();
        for (const auto& line : device.lines()) {
            if (game != nullptr && line.name == game->connector)
                line_ = std::make_unique<answer_watch>(line, game->answer_mark);
        }
    }

    void refuse_other_design() const {
        if (kind_.programs() == nullptr) return;
        const auto why = kind_.programs()->why_no_game(point_.parameters);
        if (!why.empty()) throw input_error(why);
    }

    setup_request request() const {
        auto request = request_of(kind_, point_.parameters, stimulus_);
        if (!stimulus_.file.empty()) return request;
        request.players = {point_.stimulus.choice("player")};
        request.games = static_cast<unsigned>(point_.stimulus.integer("games"));
        request.seed = point_.stimulus.integer("seed");
        if (!explored_.periods.empty() && point_.stimulus.choice("phase") == "spread") {
            request.spread = request_spread(explored_, point_.parameters, request.seed);
        }
        if (explored_.game_lines) request.firmware_settings = explored_.game_lines(point_.stimulus);
        return request;
    }

    void require_good_end() const {
        const auto fail = [](const std::string& why) { throw std::runtime_error(why); };
        if (run_->end() == run_end::fault) fail(run_->fault().substr(0, run_->fault().find('\n')));
        if (run_->end() == run_end::failed) fail(run_->failure());
        if (run_->end() != run_end::idle && run_->end() != run_end::players_done) {
            fail(fmt::format("the run ended with {}", run_end_name(run_->end())));
        }
        const auto waiting = run_->first_waiting();
        if (run_->end() == run_end::idle && !waiting.empty()) {
            fail(fmt::format("{}: its player waits for what never came", waiting));
        }
    }

    point_measurements measure() {
        point_measurements measured;
        auto& device = run_->device();
        if (line_) {
            const auto answers = line_->answers();
            measured.request_ps = answers.request_ps;
            measured.first_ps = answers.first_ps;
            measured.line_ps = answers.whole_ps;
        }
        for (const auto& watch : watches_) watch->measure(measured);
        if (explored_.measure) explored_.measure(device, measured);
        measured.stage_ps = stage_means(measured, explored_.stages.size());
        for (const auto& period : explored_.periods) {
            const auto gap = phase_gap(measured.request_ps, period.ps(point_.parameters));
            if (gap) measured.phase_gap[period.name] = *gap;
        }
        if (stimulus_.file.empty()) measured.games = static_cast<unsigned>(point_.stimulus.integer("games"));
        if (device.processor() == nullptr) return measured;
        const auto statistics = device.processor()->statistics();
        measured.transactions = statistics.transactions;
        measured.instructions = statistics.instructions;
        measured.sleep_ps = statistics.sleep_ps;
        return measured;
    }

    const machine_kind& kind_;
    const exploration& explored_;
    const explored_point& point_;
    const machine_stimulus& stimulus_;
    record_stream recording_;
    std::vector<std::unique_ptr<fabric_watch>> watches_;
    std::unique_ptr<answer_watch> line_;
    std::optional<machine_run> run_;
};

}  // namespace

machine_stimulus file_stimulus(const std::string& path) {
    auto file = open_input(path);
    return {path, file.peek() == '{'};
}

void require_readable(const machine_kind& kind, const machine_stimulus& stimulus) {
    const parameter_set parameters(kind.name(), kind.parameters());
    const auto* const game = kind.game();
    if (game != nullptr && game->at_own() && stimulus.is_log) {
        throw input_error(
            fmt::format("--stimulus: {}: there is no line or pad of {} for a serial log", stimulus.file, kind.name()));
    }
    kind.check_own(parameters, make_setup(kind, parameters, request_of(kind, parameters, stimulus)).own);
}

std::vector<std::string> run_words(const machine_kind& kind, const exploration& explored, const explored_point& point,
                                   const machine_stimulus& stimulus) {
    std::vector<std::string> words;
    for (const auto& [option, one] : request_of(kind, point.parameters, stimulus).said) {
        words.insert(words.end(), {"--" + option, one.who});
    }
    if (!stimulus.file.empty()) return words;
    words.insert(words.end(), {"--player", point.stimulus.choice("player"), "--games",
                               std::to_string(point.stimulus.integer("games")), "--seed",
                               std::to_string(point.stimulus.integer("seed"))});
    if (!explored.periods.empty()) words.insert(words.end(), {"--phase", point.stimulus.choice("phase")});
    if (explored.game_lines) {
        for (const auto& line : explored.game_lines(point.stimulus)) words.insert(words.end(), {"--setting", line});
    }
    return words;
}

std::vector<parameter_declaration> game_parameters(const machine_kind& kind, const exploration& explored,
                                                   const std::string& seed) {
    using type = parameter_kind;
    const auto* const game = kind.game();
    if (game == nullptr) {
        throw input_error(fmt::format("{} plays no game; --stimulus names a script or a log", kind.name()));
    }
    std::vector<parameter_declaration> all = {
        {"stimulus.player", type::choice, "random", "", "", "Who plays against the machine, or on it.",
         "`tabletop list`", game->plays.strategies()},
        {games_key, type::integer, "1", "1", "1000", "Games that are played.", "this program"},
        {most_games_key, type::integer, "1000", "1", "1000", "Most games of a point with --precision.", "this program"},
        {"stimulus.seed", type::integer, seed, "0", "", "Seed of the players.", "--seed"}};
    if (!explored.periods.empty()) {
        all.push_back({"stimulus.phase",
                       type::choice,
                       "spread",
                       "",
                       "",
                       "Whether requests meet what repeats in the machine at all of its phases, or as they come.",
                       "this program",
                       {"spread", "locked"}});
    }
    all.insert(all.end(), explored.game_parameters.begin(), explored.game_parameters.end());
    return all;
}

point_measurements play_machine(const machine_kind& kind, const exploration& explored, const explored_point& point,
                                const machine_stimulus& stimulus, const memory_image& firmware) {
    // What a process that ends with its point would take apart piece by piece is left to the system.
    auto& played = *new machine_point(kind, explored, point, stimulus);
    return played.play(firmware);
}

}  // namespace tabletop
