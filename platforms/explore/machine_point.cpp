// SPDX-License-Identifier: Apache-2.0
#include "explore/machine_point.h"

#include "base/input_error.h"
#include "base/input_file.h"
#include "base/kernel_time.h"
#include "host/lines/answer_clock.h"
#include "host/lines/player_far_end.h"
#include "host/lines/serial_characters.h"
#include "host/processor/processor_facet.h"
#include "host/processor/program_facet.h"
#include "host/run/machine_run.h"
#include "stimulus/players/make_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <tuple>

namespace tabletop {

namespace {

// The name of the player that does what is in the file.
std::string player_of(const machine_stimulus& stimulus) {
    return (stimulus.is_log ? "replay:" : "script:") + stimulus.file;
}

// Who does at the game's place what is in the file.
machine_guests guests_of(const machine_kind& kind, const machine_stimulus& stimulus) {
    machine_guests guests;
    guests.backends[kind.game().place] = player_of(stimulus);
    return guests;
}

// What the bus of a machine is busy with.
class bus_watch : public channel_watch {
  public:
    using channel_watch::channel_watch;

    void measure(point_measurements& to) override {
        if (end_ps_ != 0) to.bus_utilisation = static_cast<double>(busy_ps_) / static_cast<double>(end_ps_);
    }

  private:
    void see(const record& entry) override {
        if (entry.kind == record_kind::begin_req) begin_ps_ = entry.time_ps;
        if (entry.kind != record_kind::end_resp) return;
        busy_ps_ += entry.time_ps - begin_ps_;
        end_ps_ = entry.time_ps;
    }

    std::uint64_t begin_ps_ = 0;
    std::uint64_t busy_ps_ = 0;
    std::uint64_t end_ps_ = 0;  // of the last access
};

// The bytes of both directions of a line, until its answers can be told apart.
class line_watch {
  public:
    explicit line_watch(const machine_line& line)
        : to_device_(std::nullopt, listener(true)), from_device_(line.bit_time, listener(false)) {
        line.to_device.attach(to_device_);
        line.from_device.attach(from_device_);
    }

    std::vector<std::uint64_t> latencies(const std::string& mark) {
        for (auto* const direction : {&to_device_, &from_device_}) direction->read(now_ps());
        std::stable_sort(bytes_.begin(), bytes_.end(), [](const byte& a, const byte& b) {
            return std::tie(a.start_ps, a.to_device) < std::tie(b.start_ps, b.to_device);
        });
        answer_clock clock(mark, answer_point::first_start_bit);
        for (const auto& each : bytes_) {
            if (each.to_device) {
                clock.sent_to_machine(each.start_ps, each.end_ps);
            } else {
                clock.received(static_cast<char>(each.data), each.start_ps, each.end_ps);
            }
        }
        return clock.take();
    }

  private:
    struct byte {
        std::uint64_t start_ps;
        std::uint64_t end_ps;
        bool to_device;
        unsigned data;
    };

    serial_characters::listener listener(bool to_device) {
        return [this, to_device](std::uint64_t start_ps, std::uint64_t end_ps, unsigned data) {
            bytes_.push_back({start_ps, end_ps, to_device, data});
        };
    }

    std::vector<byte> bytes_;
    serial_characters to_device_;
    serial_characters from_device_;
};

class machine_point {
  public:
    machine_point(const machine_kind& kind, const exploration& explored, const explored_point& point,
                  const machine_stimulus& stimulus)
        : kind_(kind),
          explored_(explored),
          point_(point),
          stimulus_(stimulus),
          connectors_(kind.connectors(point.parameters)) {
        if (!explored_.bus.empty()) add_watch(std::make_unique<bus_watch>(explored_.bus));
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
        const machine_probes probes{records() ? &recording_ : nullptr, false, guests()};
        run_.emplace(kind_.build(point_.parameters, point_.views, probes), run_settings{});
        auto& device = run_->device();
        run_->attach_lines(far_ends());
        run_->attach_pads(pad_ends());
        run_->attach_connections();
        if (auto* const processor = device.processor()) {
            processor->load(firmware);
            processor->set_entry(firmware);
        }
        // A script and a log look at no pictures.
        if (device.screen() != nullptr && stimulus_.file.empty()) run_->attach_screen({}, {});
        for (const auto& line : device.lines()) {
            if (line.name == kind_.game().line) line_ = std::make_unique<line_watch>(line);
        }
    }

    void refuse_other_design() const {
        if (kind_.programs() == nullptr) return;
        const auto why = kind_.programs()->why_no_game(point_.parameters);
        if (!why.empty()) throw input_error(why);
    }

    std::uint64_t stimulus_integer(const char* key) const { return point_.stimulus.integer(key); }

    machine_guests guests() const {
        if (!kind_.game().at_place()) return {};
        if (!stimulus_.file.empty()) return guests_of(kind_, stimulus_);
        return {{},
                point_.stimulus.choice("player"),
                static_cast<unsigned>(stimulus_integer("games")),
                stimulus_integer("seed")};
    }

    far_end_map far_ends() const {
        far_end_map ends;
        for (const auto& line : connector_names(connectors_, connector_kind::serial)) {
            ends[line] = line == kind_.game().line ? game_end(line) : make_port_far_end("null", line);
        }
        return ends;
    }

    std::unique_ptr<far_end> game_end(const std::string& line) const {
        if (!stimulus_.file.empty()) return make_script_far_end(player_of(stimulus_), line);
        player_seat seat;
        seat.line = line;
        seat.plays = &kind_.game().plays;
        seat.games = static_cast<unsigned>(stimulus_integer("games"));
        seat.order = kind_.game().order;
        seat.seed = stimulus_integer("seed");
        if (explored_.game_lines) seat.settings = explored_.game_lines(point_.stimulus);
        return make_player_far_end(point_.stimulus.choice("player"), seat);
    }

    pad_end_map pad_ends() const {
        pad_end_map ends;
        const auto names = connector_names(connectors_, connector_kind::pad);
        for (const auto& pad : names) {
            if (stimulus_.is_log) {
                ends[pad] = make_player_pad_end(read_pad_log(stimulus_.file, pad), false, 0);
            } else if (stimulus_.file.empty() || pad == names.front()) {
                ends[pad] = pad_player_end(pad == names.front(), names.size() == 1);
            } else {
                ends[pad] = make_null_pad_end();
            }
        }
        return ends;
    }

    std::unique_ptr<pad_end> pad_player_end(bool first, bool alone) const {
        const bool plays = stimulus_.file.empty();
        pad_player_options options;
        options.plays = &kind_.game().plays;
        options.game.side = alone ? pad_side::both : first ? pad_side::red : pad_side::black;
        options.game.games = plays ? static_cast<unsigned>(stimulus_integer("games")) : 1;
        options.game.pad_frame_ps = find_connector(connectors_, connector_kind::pad)->frame_ps;
        options.game.picture_ps = find_connector(connectors_, connector_kind::screen)->frame_ps;
        options.seed = plays ? stimulus_integer("seed") : 1;
        const auto name = plays ? point_.stimulus.choice("player") : player_of(stimulus_);
        return make_player_pad_end(make_pad_player(name, options), plays, options.seed);
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
        for (const auto& watch : watches_) watch->measure(measured);
        if (explored_.measure) explored_.measure(device, measured);
        if (line_) measured.line_ps = line_->latencies(kind_.game().answer_mark);
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
    const connector_list connectors_;
    record_stream recording_;
    std::vector<std::unique_ptr<fabric_watch>> watches_;
    std::unique_ptr<line_watch> line_;
    std::optional<machine_run> run_;
};

}  // namespace

machine_stimulus file_stimulus(const std::string& path) {
    auto file = open_input(path);
    return {path, file.peek() == '{'};
}

void require_readable(const machine_kind& kind, const machine_stimulus& stimulus) {
    const auto player = player_of(stimulus);
    const parameter_set parameters(kind.name(), kind.parameters());
    if (kind.game().at_line()) {
        make_script_far_end(player, kind.game().line);
    } else if (kind.game().at_place()) {
        if (stimulus.is_log) {
            throw input_error(fmt::format("--stimulus: {}: there is no line or pad of {} for a serial log",
                                          stimulus.file, kind.name()));
        }
        kind.require_guests(parameters, guests_of(kind, stimulus));
    } else if (stimulus.is_log) {
        for (const auto& pad : connector_names(kind.connectors(parameters), connector_kind::pad))
            read_pad_log(stimulus.file, pad);
    } else {
        make_pad_player(player, pad_player_options{});
    }
}

std::vector<parameter_declaration> game_parameters(const machine_kind& kind, const exploration& explored,
                                                   const std::string& seed) {
    using type = parameter_kind;
    std::vector<parameter_declaration> all = {
        {"stimulus.player", type::choice, "random", "", "", "Who plays against the machine, or on it.",
         "`tabletop list`", kind.game().plays.strategies()},
        {"stimulus.games", type::integer, "1", "1", "1000", "Games that are played.", "this program"},
        {"stimulus.seed", type::integer, seed, "0", "", "Seed of the players.", "--seed"}};
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
